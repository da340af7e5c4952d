"""Finished games: the viewer, the list of games, the analysis, what a computer player thought, and what is kept of a game."""
