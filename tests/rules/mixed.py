"""A mode with every built-in card, for the tests of duels."""

from hschess.rules.modes import EVERY_MODE, Mode, read_mode


def mixed(*powers: str) -> Mode:
    """The mode, with these powers of White and of Black."""
    return read_mode(f"""
name = "mixed"
cards = ["chess", "vanilla", "duel"]
kings = [30, 30]
powers = {list(powers)}
decks = [{{ footman = 20 }}, {{ footman = 20 }}]
lose_without_pieces = false
""")


MIXED = mixed("castle", "cheat")
MODES = {**EVERY_MODE, "mixed": MIXED}
"""The game's modes and this one."""
