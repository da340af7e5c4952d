"""The laboratory: two players, many games, and their statistics as they grow."""
