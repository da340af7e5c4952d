"""The CPU players, behind the contract of `contract`, found by name through `registry`.

There are eight layers, and each may import those after it: `opponents` and `playing`, `registry`, `agents` (one file per player), `search`,
`playouts`, `value` with `thinking` and `mulligan`, `contract` with `measures`, and their helpers. `hschess.turns` lists the turns that they
choose from, `hschess.endgame` proves endgames. Players see only an `Observation` (the clairvoyant ones the state), read no clock, and take
every random number from the `Chance` that they are given.
"""
