"""A game under any clock: the match, its players, the log, the autosave."""
