"""The accelerator of the line battle: the same rules as `hschess.rules.duel`, for the encounter's own modes, 5 to 7 times faster.

The duel's rules play every mode; these play only the chess pieces, whose lines fit small ints and tables. The law
`tests/rules/duel_laws.py` compares both over 10,000 games: each legal action, refusal, event and position. `battle`, `menus` and `plays`
are the rules themselves; `damage` is the battle in sums for players, `packed_game` and `packed_side` are whole games in machine words;
`tests/rules/line_laws.py` and `tests/rules/packed_game_laws.py` compare them with the rules.
"""
