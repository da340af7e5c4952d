"""A whole game as text, for the golden playthroughs: each action with its events, then the position after it."""

from __future__ import annotations

from dataclasses import fields
from enum import IntEnum
from pathlib import Path

from hschess.rules.cards import CARDS
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, deal
from hschess.rules.events import Event
from hschess.rules.modes import MODES, SIDE_NAMES
from hschess.rules.notation import format_cards, format_line, format_position
from tests.helpers import random_action

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"paper": 36, "normal": 22, "heroic": 43, "friendly": 41}


def golden_file(mode: str) -> Path:
    """Where the mode's playthrough is kept."""
    return FOLDER / f"{mode}.txt"


def playthrough(mode: str, seed: int) -> str:
    """A game of random actions, told in full."""
    step, chance = deal(MODES[mode], seed), Chance(seed)
    lines = [f"mode {mode}, seed {seed}", *map(told, step.events), format_position(step.state)]
    while step.state.outcome is None:
        action = random_action(step.state, chance)
        step = apply(step.state, action)
        lines += ["", f"> {action}", *map(told, step.events), format_position(step.state)]
    return "\n".join(lines) + "\n"


def told(event: Event) -> str:
    """The event as a line of words."""
    words = [f"{field.name}={word(field.name, getattr(event, field.name))}" for field in fields(event)]
    return " ".join(["  " + type(event).__name__, *words])


def word(name: str, value: object) -> str:
    """Cards and pieces as letters, sides by their names, everything else as it prints."""
    if name in ("cards", "options", "returned") and isinstance(value, tuple):
        return format_cards(value)
    if isinstance(value, IntEnum):
        return value.name.lower()
    if not isinstance(value, int) or value < 0:
        return str(value)
    if name in ("card", "by_card", "target_card"):
        return CARDS[value].letter
    if name == "piece":
        return format_line([value])
    return SIDE_NAMES[value] if name in ("side", "winner") else str(value)
