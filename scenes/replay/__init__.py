"""Finished games: the viewer, the list of games, the analysis, a computer player's thoughts, and the files saved from a game."""
