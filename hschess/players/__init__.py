"""The CPU players: one file each, behind the contract of `base`, found by name through `registry`.

Nothing here sees more than an `Observation`, reads a clock or uses any chance but what it is given. Imports `hschess.rules` only.
"""
