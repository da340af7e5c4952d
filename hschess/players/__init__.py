"""The CPU players: one file each, behind the contract of `base`, found by name through `registry`.

Nothing here sees more than an `Observation`, reads a clock or uses chance that it was not given. Imports `hschess.rules` only.
"""
