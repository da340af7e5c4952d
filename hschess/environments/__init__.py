"""The game for other people's tools: PettingZoo, Gymnasium and OpenSpiel.

`encoding` has the actions as numbers and `vector` the observations; `episode` is a game played with them, and each tool has its own file,
which alone needs that tool. Nothing else of the game imports this package.
"""
