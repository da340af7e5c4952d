"""A whole game as text, for the golden playthroughs: each action with its events, then the position after it."""

from collections.abc import Iterable
from dataclasses import fields
from enum import IntEnum
from pathlib import Path

from hschess.rules.card import CardEffect
from hschess.rules.card_sets import effect_table
from hschess.rules.card_table import CHESS_TABLE, CardTable, card_at
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, deal
from hschess.rules.events import Event
from hschess.rules.modes import EVERY_MODE, SIDE_NAMES
from hschess.rules.notation import format_cards, format_line, format_position
from hschess.rules.pieces import is_wide
from tests.helpers import random_action

FOLDER = Path(__file__).parent / "golden"
SEEDS = {
    "paper": 36,
    "normal": 22,
    "heroic": 43,
    "friendly": 41,
    "vanilla": 2,
    "aggressive": 3,
    "middle": 4,
    "control": 5,
}


def golden_file(mode: str) -> Path:
    """The file of the mode's playthrough."""
    return FOLDER / f"{mode}.txt"


def playthrough(mode: str, seed: int) -> str:
    """A game of random actions with all its events."""
    step, chance = deal(EVERY_MODE[mode], seed), Chance(seed)
    table = step.state.mode.cards
    lines = [f"mode {mode}, seed {seed}", *_event_texts(step.events, table), format_position(step.state)]
    while step.state.outcome is None:
        action = random_action(step.state, chance)
        step = apply(step.state, action)
        lines += ["", f"> {action}", *_event_texts(step.events, table), format_position(step.state)]
    return "\n".join(lines) + "\n"


def _event_texts(events: Iterable[Event], table: CardTable) -> list[str]:
    return [event_text(event, table) for event in events]


def event_text(event: Event, table: CardTable = CHESS_TABLE) -> str:
    """The event as a line of text."""
    words = [f"{field.name}={word(field.name, getattr(event, field.name), table)}" for field in fields(event)]
    return " ".join(["  " + type(event).__name__, *words])


def word(name: str, value: object, table: CardTable) -> str:
    """Cards and pieces by their keys, sides by their names, everything else as it prints."""
    if name in ("cards", "options", "returned") and isinstance(value, tuple):
        return format_cards(value, table)
    if isinstance(value, CardEffect):
        return str(effect_table(value))
    if isinstance(value, IntEnum):
        return value.name.lower()
    if not isinstance(value, int) or value < 0:
        return str(value)
    if name in ("card", "by_card", "target_card"):
        return card_at(value).key
    if name == "piece" or is_wide(value):
        return format_line([value], table)
    return SIDE_NAMES[value] if name in ("side", "winner") else str(value)
