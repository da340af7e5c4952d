"""How much may come of little: the bounds of what an action, and a record, can bring about. Imports nothing of ours.

A card set is data from anywhere, and a piece that dies and comes back multiplies whatever its card says. The numbers stand far above
what the cards that ship can do, and hold for the rules, the readers and the players alike.
"""

from __future__ import annotations

from typing import Final

MOST_DEATH_ROUNDS: Final = 100
"""How often deaths may bring about further deaths, after an effect (D10)."""
MOST_DEATH_EFFECTS: Final = 500
"""How many effects of deaths an action may bring about (D10)."""
