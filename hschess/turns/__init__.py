"""What a turn can do and where it can lead, for the rules of the line battle and of the duel.

`space` is the interface for players; `line` and `duel` are its forms. Below them every board that a turn can end with is found: as final
lines (`final_lines`, `fights`), by the engine's own actions (`boards`), and as plain ints where the cards allow it (`plain`).
"""
