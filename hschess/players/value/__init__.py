"""The learned value of `master`: its features of a position, and their weights."""
