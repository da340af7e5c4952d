"""Training: puzzles that are proved, and the coach that explains a turn. Imports rules, players and resources.

`puzzle` says what a puzzle is, `proving` proves one, `making` makes them, and `rating` rates them.
"""
