"""Positions and actions as short text, after the way of FEN and SAN.

    <mode> <round><w|b> <white side> <black side> [<pending>] [#<rng>]

A side is `health/mana/crystals/hand/deck/line/flags`. `parse_position(format_position(state)) == state`, and a bad text gets a
`NotationError` that names the column and what was expected. Imports the value modules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hschess.rules.actions import BY_TEXT, Action
from hschess.rules.cards import (
    CARDS,
    CHARGE,
    CODES,
    FULL_HEALTH,
    PIECES,
    UNKNOWN,
    health_of,
    is_spent,
    letter_of,
    piece_of,
)
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import BLACK, LARGEST_DECK, LARGEST_HEALTH, MODES, WHITE, Effect, Mode
from hschess.rules.observation import recount
from hschess.rules.state import LARGEST_HAND, MOST_MANA, OPTIONS_OFFERED, Pending, Side, State
from hschess.rules.turns import outcome_of

_MOST_FATIGUE: Final = LARGEST_HEALTH
"""The most fatigue of a living king: one more kills the healthiest, so every line that a game leads to can be read again."""
LONGEST_POSITION: Final = 1000
"""Characters of a position line; the longest ever written has about 800."""
_LEAST_HEALTH: Final = -_MOST_FATIGUE
_PIECE_LETTERS: Final = " ".join(CARDS[code].letter for code in PIECES)


# ---------------------------------------------------------------------------------------------------------------- writing


def format_position(state: State, full: bool = True) -> str:
    """The position line; `full` adds the random state where it is known."""
    parts = [
        state.mode.name,
        f"{state.round}{'wb'[state.to_move]}",
        _format_side(state.white),
        _format_side(state.black),
    ]
    if state.pending == Pending.MULLIGAN:
        parts.append("mulligan")
    elif state.pending == Pending.DISCOVER:
        parts.append("discover=" + format_cards(state.options))
    if full and state.rng:
        parts.append(f"#{state.rng:x}")
    return " ".join(parts)


def _format_side(side: Side) -> str:
    flags = ("u" if side.power_used else "") + (f"f{side.fatigue}" if side.fatigue else "")
    fields = (
        str(side.health),
        str(side.mana),
        str(side.crystals),
        format_cards(side.hand),
        format_cards(side.deck),
        format_line(side.line),
        flags or "-",
    )
    return "/".join(fields)


def format_cards(codes: Iterable[int]) -> str:
    """Cards as letters, unknown ones counted: `PPB`, `?4`, `-`."""
    text, unknown = "", 0
    for code in codes:
        if code == UNKNOWN:
            unknown += 1
            continue
        text += (f"?{unknown}" if unknown else "") + CARDS[code].letter
        unknown = 0
    return text + (f"?{unknown}" if unknown else "") or "-"


def format_line(line: Iterable[int]) -> str:
    """A line of pieces: `P6,N3*,Q4`, or `-`."""
    return ",".join(f"{letter_of(piece)}{health_of(piece)}{'*' if is_spent(piece) else ''}" for piece in line) or "-"


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Field:
    """A part of the text and where it starts, so that every error points at its column."""

    text: str
    start: int
    whole: str

    def error(self, offset: int, message: str) -> NotationError:
        return NotationError("position", self.whole, self.start + offset + 1, message)

    def split(self, separator: str) -> list[_Field]:
        parts, start = [], self.start
        for text in self.text.split(separator):
            parts.append(_Field(text, start, self.whole))
            start += len(text) + len(separator)
        return parts

    def number(self, name: str, least: int, most: int) -> int:
        if not re.fullmatch(r"-?[0-9]{1,4}", self.text) or not least <= int(self.text) <= most:
            raise self.error(0, f"{name} cannot be '{self.text}'; expected a whole number from {least} to {most}")
        return int(self.text)


def parse_position(text: str, modes: Mapping[str, Mode] = MODES) -> State:
    """The state that a position line describes; a fallen king or a side out of pieces gives it its outcome.

    Errors: `NotationError` with the column and what was expected.
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
    state.sides = [_read_side(fields[2]), _read_side(fields[3])]
    _read_tail(fields[4:], state)
    if state.white.health <= 0 and state.black.health <= 0:
        raise fields[3].error(0, f"both kings have fallen; expected a health of 1 to {LARGEST_HEALTH} for one of them")
    state.outcome = outcome_of(state)
    recount(state)
    return state


def _words(line: str) -> list[_Field]:
    return [_Field(match.group(), match.start(), line) for match in re.finditer(r"[^ ]+", line)]


def _read_mode(field: _Field, modes: Mapping[str, Mode]) -> Mode:
    base = base_of(field.text)
    if base not in modes:
        raise field.error(0, f"'{field.text}' is no mode; expected one of {' '.join(modes)}")
    try:
        return mode_named(field.text, modes)
    except HschessError as error:
        raise field.error(len(base), str(error)) from error


def _read_turn(field: _Field, state: State) -> None:
    if field.text[-1] not in "wb":
        raise field.error(len(field.text) - 1, f"'{field.text[-1]}' is no side; expected w or b")
    number = _Field(field.text[:-1], field.start, field.whole)
    state.round = number.number("the round", 1, state.mode.round_limit)
    state.to_move = WHITE if field.text[-1] == "w" else BLACK


def _read_side(field: _Field) -> Side:
    parts = field.split("/")
    if len(parts) != 7:
        raise field.error(
            len(field.text), f"a side has {len(parts)} fields; expected 7: health/mana/crystals/hand/deck/line/flags"
        )
    side = Side(parts[0].number("health", _LEAST_HEALTH, LARGEST_HEALTH))
    side.mana = parts[1].number("mana", 0, MOST_MANA)
    side.crystals = parts[2].number("crystals", 0, MOST_MANA)
    side.hand = _read_cards(parts[3], "hand", CODES, LARGEST_HAND)
    side.deck = _read_cards(parts[4], "deck", [CARDS[code].letter for code in PIECES], LARGEST_DECK)
    side.line = _read_line(parts[5])
    _read_flags(parts[6], side)
    return side


def _read_cards(field: _Field, name: str, letters: Iterable[str], most: int) -> list[int]:
    if field.text == "-":
        return []
    if not field.text:
        raise field.error(0, f"the {name} is missing; expected letters, ?number or -")
    allowed = tuple(letters)
    cards: list[int] = []
    for match in re.finditer(r"\?([0-9]{0,3})|(.)", field.text, re.DOTALL):
        if match.group(2) in allowed:
            cards.append(CODES[match.group(2)])
        elif match.group(2):
            expected = f"expected one of {' '.join(allowed)}, ?number or -"
            raise field.error(match.start(), f"'{match.group(2)}' is no card of a {name}; {expected}")
        elif not match.group(1) or not 1 <= int(match.group(1)) <= most:
            raise field.error(match.start(), f"'{match.group()}' is no count; expected ?1 to ?{most}")
        else:
            cards += [UNKNOWN] * int(match.group(1))
        if len(cards) > most:
            raise field.error(match.start(), f"the {name} has more than {most} cards")
    return cards


def _read_line(field: _Field) -> list[int]:
    if field.text == "-":
        return []
    parts = field.split(",")
    if len(parts) > LONGEST_LINE:
        raise parts[LONGEST_LINE].error(0, f"the line has {len(parts)} pieces; expected {LONGEST_LINE} at most")
    return [_read_piece(part) for part in parts]


def _read_piece(field: _Field) -> int:
    letter, rest = field.text[:1], field.text[1:]
    if letter not in CODES or CODES[letter] not in PIECES:
        raise field.error(0, f"'{letter}' is no piece; expected one of {_PIECE_LETTERS}")
    code, digits = CODES[letter], rest.removesuffix("*")
    if not re.fullmatch(r"[0-9]{1,2}", digits) or not 1 <= int(digits) <= FULL_HEALTH[code]:
        name = CARDS[code].name
        raise field.error(1, f"'{digits}' is no health of a {name}; expected 1 to {FULL_HEALTH[code]}")
    if rest.endswith("*") and not CHARGE[code]:
        raise field.error(len(field.text) - 1, f"a {CARDS[code].name} does not attack by choice; expected no *")
    return piece_of(letter, int(digits), rest.endswith("*"))


def _read_flags(field: _Field, side: Side) -> None:
    match = re.fullmatch(r"-|(u)?(?:f([1-9][0-9]{0,2}|1000))?", field.text)
    if not match or not field.text:
        raise field.error(0, f"'{field.text}' are no flags; expected u, f1 to f{_MOST_FATIGUE}, both, or -")
    side.power_used = match.group(1) is not None
    side.fatigue = int(match.group(2) or 0)
    if side.fatigue > _MOST_FATIGUE and side.health > 0:
        raise field.error(0, f"'{field.text}' are no flags of a living king; expected f{_MOST_FATIGUE} at most")


def _read_tail(fields: list[_Field], state: State) -> None:
    for index, field in enumerate(fields):
        if field.text.startswith("#") and index == len(fields) - 1:
            if not re.fullmatch(r"#[0-9a-f]{1,16}", field.text):
                raise field.error(0, f"'{field.text}' is no random state; expected # and 1 to 16 of 0-9 a-f")
            state.rng = int(field.text[1:], 16)
        elif index == 0:
            _read_pending(field, state)
        else:
            raise field.error(0, f"'{field.text}' is one part too many; expected the end of the position")


def _read_pending(field: _Field, state: State) -> None:
    if field.text == "mulligan" and state.mode.mulligan:
        if state.round != 1:
            raise field.error(0, f"'mulligan' cannot stand in round {state.round}; expected it before round 1 only")
        state.pending = Pending.MULLIGAN
        return
    if not field.text.startswith("discover=") or state.mode.powers[state.to_move].effect is not Effect.DISCOVER:
        raise field.error(
            0, f"'{field.text}' is no choice of this mode and side; expected mulligan, discover=... or #..."
        )
    options = _Field(field.text[9:], field.start + 9, field.whole)
    codes = _read_cards(options, "choice", [CARDS[code].letter for code in PIECES], OPTIONS_OFFERED)
    unknown = codes == [UNKNOWN] * OPTIONS_OFFERED
    if not unknown and (len(set(codes)) != OPTIONS_OFFERED or UNKNOWN in codes):
        expected = f"expected {OPTIONS_OFFERED} different letters of {_PIECE_LETTERS}, or ?{OPTIONS_OFFERED}"
        raise options.error(0, f"'{options.text}' is no choice; {expected}")
    if len(state.mover.hand) >= LARGEST_HAND:
        raise field.error(0, f"a card is offered to a full hand; expected {LARGEST_HAND - 1} cards at most in the hand")
    state.pending, state.options = Pending.DISCOVER, tuple(codes)


def parse_action(text: str) -> Action:
    """The action with this text.

    Errors: `NotationError` that points at the first character that fits no action.
    """
    if text in BY_TEXT:
        return BY_TEXT[text]
    column = _first_wrong(text)
    expected = "expected R@1, coin, 2x0, castle2, discover, take:Q, cheat, swap:0,2, keep, end or concede"
    raise NotationError("action", text, column, f"'{text}' is no action; {expected}")


def _first_wrong(text: str) -> int:
    """The column of the first character that fits no action; the end of the text where it stops too soon."""
    return 1 + max(len(_common(text, known)) for known in BY_TEXT)


def _common(text: str, other: str) -> str:
    length = 0
    while length < min(len(text), len(other)) and text[length] == other[length]:
        length += 1
    return text[:length]
