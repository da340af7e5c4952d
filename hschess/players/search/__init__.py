"""The searches of the players: over boards of a turn, trees of turns, and deals of the hidden cards."""
