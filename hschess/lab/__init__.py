"""The laboratory: learning from many games.

`arena` plays one game, `plans` say which games a question needs, `experiment` runs them and keeps them in the `database`, `reports` answer
the question with the intervals of `stats` and the ratings of `elo`; `tables` and `plots` show it. Works on rules, players and
stores; nothing of the desktop game is imported here, and no module imports the libraries of the extra `lab` before it needs them.
"""
