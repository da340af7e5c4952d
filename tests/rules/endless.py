"""A mode with endless turns: its only card clears the table and returns itself to the hand."""

from typing import Final

from hschess.rules.card_sets import read_card_set
from hschess.rules.modes import Mode, read_mode

ENDLESS: Final = """
[a]
name = "A"
cost = 0
attack = 0
health = 1
play = [{ destroy = 1, target = "all_pieces" }, { draw = 1, from = "discover" }]
"""
MODE: Final = """
name = "endless"
cards = ["endless"]
kings = [30, 30]
powers = ["none", "none"]
decks = [{ a = 30 }, { a = 30 }]
lose_without_pieces = false
"""


def endless() -> Mode:
    """A mode with endless turns."""
    return read_mode(MODE, lambda name: read_card_set(ENDLESS, name, "endless.toml"))
