"""The possible actions and results of a turn, for the rules of the line battle and of the duel.

`space` is the interface for players; `line` and `duel` implement it. The modules below them find every board that a turn can end with: as
final lines (`final_lines`, `fights`), by the engine's own actions (`boards`), and as plain ints if the cards allow it (`plain`).
"""
