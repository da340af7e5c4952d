"""The laboratory: learning from many games.

`arena` plays one game, `plans` lists the games of an experiment, `experiment` runs them and stores them in the `database`, `reports`
computes the results with the intervals of `stats` and the ratings of `elo`; `tables` and `plots` show them. The libraries of the extra
`lab` are loaded only when needed.
"""
