"""A game under any clock: the match, its session at the table, the forecast, the log, the autosave."""
