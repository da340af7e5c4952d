"""Faults inside a screen: they are caught in one place and reported, and a page offers ways to continue."""
