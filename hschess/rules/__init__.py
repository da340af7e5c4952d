"""The rules of Hearthstone Chess, without a screen, a clock or a player.

`engine` deals, lists the legal actions and resolves them. The values are in `cards`, `lines`, `modes`, `state`, `actions` and `events`; a
side's knowledge is in `observation`, the table folded from events in `view`, the text forms in `notation` and `record_text`.
Import from these modules.
"""
