"""The rules of Hearthstone Chess, without a screen, a clock or a player.

`engine` is the door: it deals, lists what is legal and resolves actions. The values are in `cards`, `lines`, `modes`, `state`, `actions`
and `events`; what a side may know in `observation`, the table folded from events in `view`, the text forms in `notation` and `record`.
Import from these modules. Nothing here imports anything else of ours.
"""
