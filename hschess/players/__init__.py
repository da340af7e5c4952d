"""The CPU players, behind the contract of `contract`, found by name through `registry`.

Floors, each of which imports those named after it: `opponents`, `registry`, `agents` (a file a player), `search`, `playouts`, `endgame` and
`value`, `turns` (what a turn can do, for any rules), `measures`, and the files that every player needs. Nothing here sees more than an
`Observation`, reads a clock or uses any chance but what it is given.
"""
