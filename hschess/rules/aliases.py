"""Names for the small ints of the rules, for signatures and events."""

from __future__ import annotations

SideNumber = int
"""0 for White, 1 for Black; a side's possessions are a `state.Side`."""
Slot = int
"""A place in a line, 0 for the leftmost piece."""
CardCode = int
"""A card's place in `cards.CARDS`, or `cards.UNKNOWN`."""
Piece = int
"""A piece on the board: its card, its health and whether it has attacked by choice (see `cards`)."""
Target = int
"""A target by choice: 0 to 6 an enemy piece by its slot, then the constants of `actions` for kings and own pieces."""
