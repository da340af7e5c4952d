"""The CPU players, behind the contract of `contract`, found by name through `registry`.

Nine floors, each of which imports those named after it: `opponents` and `playing`, `registry`, `agents` (a file a player), `search`,
`playouts`, `endgame` and `value`, `turns` (what a turn can do, for any rules) beside `thinking`, `contract` beside `measures`, and what
these need. Nothing here sees more than an `Observation`, reads a clock or uses any chance but what it is given.
"""
