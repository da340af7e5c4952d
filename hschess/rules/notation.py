"""Positions and actions as short text, after the way of FEN and SAN.

    <mode> <round><w|b> <white side> <black side> [<pending>] [#<rng>]

A side is `health/mana/crystals/hand/deck/line/flags`. `parse_position(format_position(state)) == state`, and a bad text gets a
`NotationError` that names the column and the expected text. `state` writes a position; `piece_text` writes pieces and cards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from hschess.rules.actions import BY_TEXT, Action
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Source
from hschess.rules.card_table import CHESS_TABLE, CardTable, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.duel.aimed_actions import action_in
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.modes import BLACK, EVERY_MODE, LARGEST_DECK, LARGEST_HEALTH, WHITE, Effect, Mode
from hschess.rules.observation import recount
from hschess.rules.piece_text import Field, format_cards, format_line, read_cards, read_line, words_of
from hschess.rules.state import MOST_MANA, OPTIONS_OFFERED, Pending, Side, State, format_position
from hschess.rules.turns import outcome_of

__all__ = [
    "LONGEST_POSITION",
    "format_cards",
    "format_line",
    "format_position",
    "parse_action",
    "parse_position",
]

_MOST_FATIGUE: Final = LARGEST_HEALTH
"""The most fatigue of a living king: one more kills the healthiest, so every line that a game leads to can be read again."""
LONGEST_POSITION: Final = 30_000
"""Characters of a position line; the encounter's have about 800 at most, a duel's with full hands and long keys about 26,000."""
_LEAST_HEALTH: Final = -_MOST_FATIGUE


def parse_position(text: str, modes: Mapping[str, Mode] = EVERY_MODE) -> State:
    """The state that a position line describes; a fallen king or a side out of pieces gives it its outcome.

    Errors: `NotationError` with the column and the expected text.
    """
    line = text.rstrip("\r\n")
    if len(line) > LONGEST_POSITION:
        raise NotationError(
            "position", line, LONGEST_POSITION + 1, f"the line goes on; expected {LONGEST_POSITION} characters at most"
        )
    fields = _words(line)
    if len(fields) < 4:
        expected = "expected <mode> <round><w|b> <white side> <black side>"
        raise NotationError("position", line, len(line) + 1, f"{len(fields)} parts are too few; {expected}")
    state = State(_read_mode(fields[0], modes))
    _read_turn(fields[1], state)
    state.sides = [_read_side(fields[2], state.mode), _read_side(fields[3], state.mode)]
    _read_tail(fields[4:], state)
    # In a line battle no action brings this about; in a duel it is a draw (D16).
    if not state.is_duel and state.white.health <= 0 and state.black.health <= 0:
        raise fields[3].error(0, f"both kings have fallen; expected a health of 1 to {LARGEST_HEALTH} for one of them")
    state.outcome = outcome_of(state)
    recount(state)
    return state


def _words(line: str) -> list[Field]:
    return [Field(match.group(), match.start(), line) for match in re.finditer(r"[^ ]+", line)]


def _read_mode(field: Field, modes: Mapping[str, Mode]) -> Mode:
    base = base_of(field.text)
    if base not in modes:
        raise field.error(0, f"'{field.text}' is not a mode; expected one of {' '.join(modes)}")
    try:
        return mode_named(field.text, modes)
    except HschessError as error:
        raise field.error(len(base), str(error)) from error


def _read_turn(field: Field, state: State) -> None:
    if field.text[-1] not in "wb":
        raise field.error(len(field.text) - 1, f"'{field.text[-1]}' is not a side; expected w or b")
    number = Field(field.text[:-1], field.start, field.whole)
    state.round = number.number("the round", 1, state.mode.round_limit)
    state.to_move = WHITE if field.text[-1] == "w" else BLACK


def _read_side(field: Field, mode: Mode) -> Side:
    parts = field.split("/")
    if len(parts) != 7:
        raise field.error(
            len(field.text), f"a side has {len(parts)} fields; expected 7: health/mana/crystals/hand/deck/line/flags"
        )
    side = Side(parts[0].number("health", _LEAST_HEALTH, LARGEST_HEALTH))
    side.mana = parts[1].number("mana", 0, MOST_MANA)
    side.crystals = parts[2].number("crystals", 0, MOST_MANA)
    table = mode.cards
    side.hand = read_cards(parts[3], "hand", table.codes, table, mode.hand_limit)
    side.deck = read_cards(parts[4], "deck", table.in_decks, table, LARGEST_DECK)
    side.line = read_line(parts[5], mode)
    _read_flags(parts[6], side)
    return side


def _read_flags(field: Field, side: Side) -> None:
    match = re.fullmatch(r"-|(u)?(?:f([1-9][0-9]{0,2}|1000))?", field.text)
    if not match or not field.text:
        raise field.error(0, f"'{field.text}' are not flags; expected u, f1 to f{_MOST_FATIGUE}, both, or -")
    side.power_used = match.group(1) is not None
    side.fatigue = int(match.group(2) or 0)
    if side.fatigue > _MOST_FATIGUE and side.health > 0:
        raise field.error(0, f"'{field.text}' are not flags of a living king; expected f{_MOST_FATIGUE} at most")


def _read_tail(fields: list[Field], state: State) -> None:
    for index, field in enumerate(fields):
        if field.text.startswith("#") and index == len(fields) - 1:
            if not re.fullmatch(r"#[0-9a-f]{1,16}", field.text):
                raise field.error(0, f"'{field.text}' is not a random state; expected # and 1 to 16 of 0-9 a-f")
            state.rng = int(field.text[1:], 16)
        elif index == 0:
            _read_pending(field, state)
        else:
            raise field.error(0, f"'{field.text}' is one part too many; expected the end of the position")


def _read_pending(field: Field, state: State) -> None:
    if field.text == "mulligan" and state.mode.mulligan:
        if state.round != 1:
            raise field.error(0, f"'mulligan' is not possible in round {state.round}; expected it before round 1 only")
        state.pending = Pending.MULLIGAN
        return
    if not field.text.startswith("discover=") or not _may_discover(state.mode, state.to_move):
        raise field.error(
            0, f"'{field.text}' is not a choice of this mode and side; expected mulligan, discover=... or #..."
        )
    options = Field(field.text[9:], field.start + 9, field.whole)
    table = state.mode.cards
    number = min(OPTIONS_OFFERED, len(table.pieces))
    codes = read_cards(options, "choice", table.pieces, table, number)
    if codes != [UNKNOWN] * number and (len(set(codes)) != number or UNKNOWN in codes):
        kinds = "letters" if table.letters else "keys"
        expected = f"expected {number} different {kinds} of {words_of(table.pieces)}, or ?{number}"
        raise options.error(0, f"'{options.text}' is not a choice; {expected}")
    if len(state.mover.hand) >= state.mode.hand_limit:
        most = state.mode.hand_limit - 1
        raise field.error(0, f"a card is offered to a full hand; expected {most} cards at most in the hand")
    state.pending, state.options = Pending.DISCOVER, tuple(codes)


def _may_discover(mode: Mode, number: SideNumber) -> bool:
    """Whether three cards may be offered to this side: by its power, or in a duel by a card."""
    if mode.powers[number].effect is Effect.DISCOVER:
        return True
    effects = [one for code in mode.cards.codes for one in card_at(code).play] if mode.is_duel else []
    return any(one.source is Source.DISCOVER for one in (*effects, *mode.powers[number].does))


def parse_action(text: str, table: CardTable = CHESS_TABLE) -> Action:
    """The action with this text in a mode with these cards.

    Errors: `NotationError` that points at the first character that fits no action.
    """
    action = BY_TEXT.get(text) if table is CHESS_TABLE else action_in(table, text)
    if action is not None:
        return action
    if table is not CHESS_TABLE:
        expected = "expected gunner@0>1, check<k, 2xk, castle2, discover, take:gunner, power, keep, end or concede"
        raise NotationError("action", text, 1, f"'{text}' is not an action with these cards; {expected}")
    column = _first_wrong(text)
    expected = "expected R@1, coin, 2x0, castle2, discover, take:Q, cheat, swap:0,2, keep, end or concede"
    raise NotationError("action", text, column, f"'{text}' is not an action; {expected}")


def _first_wrong(text: str) -> int:
    """The column of the first character that fits no action; the end of the text if it stops too soon."""
    column = 1
    while column <= len(text) and any(known.startswith(text[:column]) for known in BY_TEXT):
        column += 1
    return column
