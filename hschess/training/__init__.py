"""Training: puzzles that are proved, and the coach that explains a turn. Imports rules, players and resources.

What a puzzle is stands in `puzzle`, how one is proved in `proving`, how one is made in `making`, what it is rated by in `rating`.
"""
