"""A finished game at any of its moments, and what a computer player thought in it."""
