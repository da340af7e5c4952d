"""Two people over a network: a room is its log, and the game is the fold of that by the rules. Nothing here draws."""
