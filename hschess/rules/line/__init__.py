"""The accelerator of the line battle: the same rules as `hschess.rules.duel`, for the encounter's own modes, 5 to 7 times faster.

The duel's rules play every mode; these play only the chess pieces, whose lines fit small ints and tables. The law
`tests/rules/duel_laws.py` holds both equal over 10,000 games: what is legal, each refusal, each event and each position. `battle`, `menus`
and `plays` are the rules themselves; `damage` is the battle in sums for players, `packed_game` and `packed_side` whole games in machine
words, held equal to the rules by `tests/rules/line_laws.py` and `tests/rules/packed_game_laws.py`.
"""
