"""Games over a network: a room is its log, and the game is the fold of the log by the rules."""
