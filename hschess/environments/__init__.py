"""The game for other people's tools: PettingZoo, Gymnasium and OpenSpiel.

`encoding` has the actions as numbers and `vector` what a side sees as numbers; `bout` is a game played by them, and each tool has a file of
its own, which alone needs that tool. Nothing else of the game imports this room.
"""
