"""Puzzles, lessons, free play and the board editor, without their looks."""
