"""The CPU players, behind the contract of `contract`, found by name through `registry`.

Eight floors, each of which imports those named after it: `opponents` and `playing`, `registry`, `agents` (a file a player), `search`,
`playouts`, `value` beside `thinking` and `mulligan`, `contract` beside `measures`, and what these need. The turns that they choose from are
in `hschess.turns`, the proofs of an endgame in `hschess.endgame`. Nothing here sees more than an `Observation`, reads a clock or uses any
chance but what it is given.
"""
