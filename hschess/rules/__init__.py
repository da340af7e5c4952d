"""The rules of Hearthstone Chess, without a screen, a clock or a player.

Import from the modules: `cards`, `lines`, `modes`, `state`, `actions`, `events`, `engine`, `observation`, `notation`, `record`.
Nothing here imports anything else of ours.
"""
