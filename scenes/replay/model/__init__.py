"""A finished game at any of its moments, and a computer player's thoughts in it."""
