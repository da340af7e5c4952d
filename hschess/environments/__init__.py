"""The game for PettingZoo, Gymnasium and OpenSpiel.

`encoding` has the actions as numbers and `vector` the observations; `episode` is a game played with them, and each tool has its own file;
the other files work without the tool.
"""
