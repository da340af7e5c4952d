"""The laboratory: two players, many games, and their numbers while they grow."""
