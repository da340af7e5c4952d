"""The searches of the players, whatever is weighed: boards of a turn, trees of turns, hidden cards dealt."""
