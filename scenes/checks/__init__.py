"""Checks of the program itself: the self-test, and the graphics and sound of this machine."""
