"""The learned value of `master`: what it sees of a position, and the numbers that say what that is worth."""
