"""Modes that differ from another in one thing: the Coin, a king's health, Cheat's first round, the number of one card.

A handicap is named as everywhere, `paper+black15`; the others have names made of the mode they come from, `paper_white_Q3`, and need a
mode file. `mode_to_text` writes a mode so that `mode_from_text` reads it back, here or on another machine. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hschess.rules.cards import CARDS, CODES, PIECES
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import NEVER, SIGN, Handicap, base_of, handicapped, mode_named
from hschess.rules.modes import (
    BLACK,
    LATEST_POWER,
    LONGEST_NAME,
    MODES,
    MOST_OF_A_KIND,
    SIDE_NAMES,
    WHITE,
    Counts,
    Effect,
    Mode,
    read_mode,
)


def with_coins(mode: Mode, black: int) -> Mode:
    """The same, with this many Coins for Black and none for White (R6)."""
    return _named(mode, replace(mode, coins=(0, black)), f"coins{black}")


def with_handicap(mode: Mode, handicap: Handicap) -> Mode:
    """The same with this handicap; the mode itself where that changes nothing.

    Errors: `HschessError` where it moves Cheat and nobody has it.
    """
    if handicap.cheat == NEVER and base_of(mode.name) not in MODES:
        # The last round that a mode file can hold.
        handicap = replace(handicap, cheat=LATEST_POWER)
    changed = handicapped(mode, handicap)
    if replace(changed, name=mode.name) == mode:
        return mode
    # A mode of the user's own cannot be found by its name, so the handicap becomes a part of its file.
    return changed if _is_known(changed) else _renamed(changed, changed.name.replace(SIGN, "_"))


def with_cards(mode: Mode, sides: Iterable[int], letter: str, number: int) -> Mode:
    """The same, with this many cards of one letter in the shuffled decks of these sides.

    Errors: `HschessError` for a letter that is not a piece's, or a number that a deck cannot hold.
    """
    code = CODES.get(letter, -1)
    if code not in PIECES:
        raise HschessError(
            f"a deck cannot hold '{letter}'; expected one of {' '.join(CARDS[one].letter for one in PIECES)}"
        )
    if not 0 <= number <= MOST_OF_A_KIND:
        raise HschessError(f"a deck cannot hold {number} of '{letter}'; expected 0 to {MOST_OF_A_KIND}")
    changed = set(sides)
    white, black = (
        (*counts[:code], number, *counts[code + 1 :]) if side in changed else counts
        for side, counts in enumerate(mode.decks)
    )
    who = "both" if len(changed) == len(SIDE_NAMES) else SIDE_NAMES[min(changed)].lower()
    return _named(mode, replace(mode, decks=(white, black)), f"{who}_{letter}{number}")


def _is_known(mode: Mode) -> bool:
    """Whether the name alone says what the mode is."""
    try:
        return mode_named(mode.name) == mode
    except HschessError:
        return False


def _named(mode: Mode, changed: Mode, what: str) -> Mode:
    """An unchanged mode keeps its name, so that its records need no mode file."""
    return mode if changed == mode else _renamed(changed, f"{mode.name}_{what}")


def _renamed(mode: Mode, name: str) -> Mode:
    """Errors: `HschessError` for a name that a mode file cannot have."""
    if len(name) > LONGEST_NAME:
        raise HschessError(f"the name of the mode '{mode.name}' is too long to be varied")
    return replace(mode, name=name)


def mode_to_text(mode: Mode) -> str:
    """A mode of the game as just its name; any other as the TOML of a mode file."""
    if _is_known(mode):
        return mode.name
    cheat = next((power.from_round for power in mode.powers if power.effect is Effect.DESTROY), None)
    lines = [
        f'name = "{mode.name}"',
        f"decks = [{', '.join(map(_cards, mode.decks))}]",
        f"bottoms = [{', '.join(map(_cards, mode.bottoms))}]",
        f"kings = {list(mode.kings)}",
        f'powers = ["{mode.powers[WHITE].effect.value}", "{mode.powers[BLACK].effect.value}"]',
        *([f"cheat_from_round = {cheat}"] if cheat is not None else []),
        f"mulligan = {str(mode.mulligan).lower()}",
        f"coins = {list(mode.coins)}",
        f"fatigues = [{', '.join(str(flag).lower() for flag in mode.fatigues)}]",
        f"dealt = {list(mode.dealt)}",
        f"round_limit = {mode.round_limit}",
    ]
    return "\n".join(lines) + "\n"


def mode_from_text(text: str) -> Mode:
    """The mode that `mode_to_text` wrote.

    Errors: `HschessError` where it is neither a mode's name nor a mode file.
    """
    return mode_named(text) if base_of(text) in MODES else read_mode(text)


def _cards(counts: Counts) -> str:
    held = ", ".join(f"{CARDS[code].letter} = {number}" for code, number in enumerate(counts) if number)
    return f"{{ {held} }}" if held else "{}"
