"""The title and the new game, options, statistics, help and about."""
