"""Game records as text (`.hsc`): tags, then the moves by round.

`parse_record(format_record(record)) == record`; a record replays to the same position at every turn. The words in the tags are for people:
when they are read, control characters in them become spaces, and the names, the event and the date are cut to `LONGEST_NAME`; so the law
holds for records whose words already are like that. A mode that is not the game's own is carried in tags (`mode_text`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from hschess.rules.actions import Action
from hschess.rules.bounds import EventCount
from hschess.rules.card_table import CardTable
from hschess.rules.engine import Step
from hschess.rules.errors import HschessError, NewerVersionError, NotationError
from hschess.rules.game import GameSoFar, Scenario, ScenarioOf, begin_game, no_scenario, open_game, start_of, turn_of
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.mode_text import is_mode_tag, mode_of_tags, tags_of_mode
from hschess.rules.modes import BLACK, EVERY_MODE, SIDE_NAMES, WHITE, Mode
from hschess.rules.notation import LONGEST_POSITION, parse_action
from hschess.rules.record import ENCOUNTER_TAG, RESULTS, UNFINISHED, Record
from hschess.rules.slowly import Slowly, finished
from hschess.rules.state import Cause, Outcome

LONGEST_RECORD: Final = 1 << 20
"""Characters of a record's text; a whole game has about 20,000 at most."""
LONGEST_NAME: Final = 200
LONGEST_TAG: Final = 1000
"""Characters of the value of any other tag."""
MOST_TAGS: Final = 100
LONGEST_LINE: Final = LONGEST_POSITION + LONGEST_TAG
"""Characters of a line with a tag; looking for a tag's end takes memory for every one of them."""
EVENTS_AT_ONCE: Final = 25
"""It yields after an action, and once for each batch of events that it caused."""
LINES_AT_ONCE: Final = 1_000
"""How many lines are looked at before reading gives way."""
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Characters that may change the display of the rest: control characters, line ends, turns of direction, halves of letters."""
VERSION: Final = 1
"""The form of the records that this program writes; it reads those without the tag `Version` too."""
VERSION_TAG: Final = "Version"
_TAG: Final = re.compile(r'\s*\[(\w{1,60}) "((?:[^"\\]|\\.)*)"\]\s*(?:;.*)?')
_TAG_LINE: Final = re.compile(r"^[^\S\n]*\[.*$", re.MULTILINE)
_VERSION: Final = re.compile(rf'^[ \t]*\[{VERSION_TAG} "([0-9]+)"', re.MULTILINE)
_SEED_DIGITS: Final = 20
_SEED: Final = re.compile(rf"-?[0-9]{{1,{_SEED_DIGITS}}}")
_ROUND: Final = re.compile(r"[0-9]{1,4}\.")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPES: Final = {"n": "\n", "r": "\r"}
_NAMES: Final = ("Event", "Date", "White", "Black")
"""The tags with words for people; in small letters they are fields of a record."""
_USED: Final = (*_NAMES, "Mode", "Seed", "Position", "Result", "Reason", VERSION_TAG)


# ---------------------------------------------------------------------------------------------------------------- writing


def format_record(record: Record, modes: Mapping[str, Mode] = EVERY_MODE) -> str:
    """The record as `.hsc` text. Errors: `HschessError` if it breaks the rules."""
    return format_game(open_game(record, modes))


def format_game(game: GameSoFar) -> str:
    """The game as `.hsc` text: tags, an empty line, the moves by round."""
    tags = _tags_of_record(game.record) | tags_of_mode(game.steps[0].state.mode)
    moves = "".join(move_text(game, number) for number in range(len(game.record.actions)))
    return _head(tags) + "\n" + moves + ("\n" if moves else "")


def check_readable(game: GameSoFar) -> None:
    """Check that the game's text can be read again as this record. Errors: `HschessError` that names the field or the tag."""
    record, mode = game.record, game.state.mode
    if abs(record.seed) >= 10**_SEED_DIGITS:
        # Python refuses to write a number of very many digits.
        raise HschessError(f"the seed is too large; expected a whole number of at most {_SEED_DIGITS} digits")
    for name in record.extra:
        if name in _USED or is_mode_tag(name):
            raise HschessError(f"the tag {name} has a meaning of its own; expected another name in `extra`")
    text = _head(_tags_of_record(record))
    modes = {**EVERY_MODE, base_of(mode.name): mode}
    _check_result(_with_tags(tags_of(text), text, modes), game.state.outcome, text)


def _tags_of_record(record: Record) -> dict[str, str]:
    tags = {name: str(getattr(record, name.lower()))[:LONGEST_NAME] for name in _NAMES} | {"Mode": record.mode}
    if record.position:
        tags["Position"] = record.position
    if record.seed or not record.position:
        tags["Seed"] = str(record.seed)
    return tags | {"Result": record.result, "Reason": record.reason} | dict(record.extra)


def _head(tags: Mapping[str, str]) -> str:
    shown = [(name, value) for name, value in tags.items() if value or name not in ("Date", "Reason")]
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in shown)


def _escape(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def move_text(game: GameSoFar, number: int) -> str:
    """An action as the record writes it after the actions before: after a space, a slash between the sides, or a new line."""
    last, turn = turn_of(game.steps[number - 1].state) if number else None, turn_of(game.steps[number].state)
    return _lead(last, turn) + game.record.actions[number].text


def _lead(last: tuple[int, int] | None, turn: tuple[int, int]) -> str:
    if last == turn:
        return " "
    if last is not None and last[0] == turn[0]:
        return " / "
    return ("\n" if last is not None else "") + f"{turn[0]}. " + ("/ " if turn[1] == BLACK else "")


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the moves and its position."""

    text: str
    line: str
    number: int
    column: int

    def error(self, message: str, offset: int = 0) -> NotationError:
        return NotationError("record", self.line, self.column + offset, message, self.number)


def parse_record(text: str, modes: Mapping[str, Mode] = EVERY_MODE) -> Record:
    """The record that a `.hsc` text describes. Errors: as `parse_game`."""
    return parse_game(text, modes).record


def parse_game(text: str, modes: Mapping[str, Mode] = EVERY_MODE, scenario_of: ScenarioOf = no_scenario) -> GameSoFar:
    """The game that a `.hsc` text describes, played as it is read, so that a text that parses is a legal game.

    Round numbers and slashes may be left out; if present, they must be right. `scenario_of` finds the story of an
    encounter. Errors: `NotationError` with line and column;
    `NewerVersionError` for a record in a later form.
    """
    return finished(read_slowly(text, modes, scenario_of))


def read_slowly(
    text: str, modes: Mapping[str, Mode] = EVERY_MODE, scenario_of: ScenarioOf = no_scenario
) -> Slowly[GameSoFar]:
    """`parse_game` in slices: it yields after each action, more often after a long one, and returns the game at the end.

    Errors: as `parse_game`.
    """
    text = text.lstrip("\ufeff")
    _refuse_newer(text)
    tags = tags_of(text)
    known = _with_carried(tags, text, modes)
    record = _with_tags(tags, text, known)
    game = begin_game(record, _start(record, text, known), _scenario(record, text, scenario_of))
    game = yield from _read_moves(_words(text), game)
    _check_result(record, game.state.outcome, text)
    return GameSoFar(replace(record, actions=game.record.actions), game.steps, game.scenarios)


def _scenario(record: Record, text: str, scenario_of: ScenarioOf) -> Scenario | None:
    try:
        return scenario_of(record)
    except HschessError as error:
        raise _tag_error(text, ENCOUNTER_TAG, str(error)) from error


def _with_carried(tags: Mapping[str, str], text: str, modes: Mapping[str, Mode]) -> Mapping[str, Mode]:
    """These modes, and the one in the record."""
    try:
        mode = mode_of_tags(tags)
    except HschessError as error:
        raise _tag_error(text, next(filter(is_mode_tag, tags)), str(error)) from error
    return modes if mode is None else {**modes, mode.name: mode}


def _refuse_newer(text: str) -> None:
    """Checked first, because a later form may contain anything."""
    found = _VERSION.search(text)
    number = found[1].lstrip("0") if found else ""
    if found and (len(number) > len(str(VERSION)) or int(number or "0") > VERSION):
        line = text.count("\n", 0, found.start())
        message = f"version {found[1]:.20} is from a newer hschess; this one reads version {VERSION}"
        raise NewerVersionError("record", text.split("\n")[line], found.start(1) - found.start() + 1, message, line + 1)


def tags_of(text: str) -> dict[str, str]:
    """The tags of a `.hsc` text, its moves unread. Errors: `NotationError` with line and column for a line that is no tag."""
    if len(text) > LONGEST_RECORD:
        message = f"the text has {len(text)} characters; expected {LONGEST_RECORD} at most"
        raise NotationError("record", "", 1, message, 1)
    tags: dict[str, str] = {}
    number, passed = 1, 0
    for found in _TAG_LINE.finditer(text.lstrip("\ufeff")):
        number += found.string.count("\n", passed, found.start())
        passed = found.start()
        _read_tag(found[0].removesuffix("\r"), number, tags)
    return tags


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        yield number, line.removesuffix("\r")


def _words(text: str) -> Iterator[_Word | None]:
    """The words of the moves, one by one, so that an endless text does not fill the memory; None after many lines."""
    for number, line in _lines(text):
        if not number % LINES_AT_ONCE:
            yield None
        if not line.lstrip().startswith("["):
            for match in re.finditer(r"\S+", line.split(";", 1)[0]):
                yield _Word(match.group(), line, number, match.start() + 1)


def _read_tag(line: str, number: int, tags: dict[str, str]) -> None:
    column = line.index("[") + 1
    if len(line) > LONGEST_LINE:
        raise NotationError("record", line, column, f"the line of a tag has at most {LONGEST_LINE} characters", number)
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError("record", line, column, 'this is not a tag; expected [Name "value"]', number)
    if match.group(1) in tags:
        raise NotationError("record", line, column + 1, f"the tag {match.group(1)} appears twice", number)
    if len(tags) == MOST_TAGS:
        raise NotationError("record", line, column, f"there are more than {MOST_TAGS} tags", number)
    tags[match.group(1)] = _value_of(match, line, number)


def _value_of(tag: re.Match[str], line: str, number: int) -> str:
    """A tag's value for display: without control characters, and names of bounded length."""
    value = re.sub(r"\\(.)", lambda found: _UNESCAPES.get(found[1], found[1]), tag.group(2))
    value = _CONTROL.sub(" ", value)
    if tag.group(1) in _NAMES:
        return value[:LONGEST_NAME]
    longest = LONGEST_POSITION if tag.group(1) == "Position" else LONGEST_TAG
    if len(value) > longest:
        message = f"the tag {tag.group(1)} has {len(value)} characters; expected {longest} at most"
        raise NotationError("record", line, tag.start(2) + 1, message, number)
    return value


def _with_tags(tags: Mapping[str, str], text: str, modes: Mapping[str, Mode]) -> Record:
    """The record without its actions."""
    position = tags.get("Position", "")
    mode = tags.get("Mode", next(iter(position.split()), ""))
    _check_mode(mode, text, modes)
    seed = tags.get("Seed", "0" if position else "")
    if not _SEED.fullmatch(seed):
        raise _tag_error(
            text, "Seed", f"'{seed}' is not a seed; expected a whole number of at most {_SEED_DIGITS} digits"
        )
    result, reason = tags.get("Result", UNFINISHED), tags.get("Reason", "")
    if result not in RESULTS:
        raise _tag_error(text, "Result", f"'{result}' is not a result; expected one of {' '.join(RESULTS)}")
    if reason and reason not in tuple(Cause):
        raise _tag_error(text, "Reason", f"'{reason}' is not a reason; expected one of {' '.join(Cause)}")
    extra = {name: value for name, value in tags.items() if name not in _USED and not is_mode_tag(name)}
    words: dict[str, Any] = {name.lower(): tags[name] for name in _NAMES if name in tags}
    return Record(mode, int(seed), position=position, result=result, reason=reason, extra=extra, **words)


def _check_mode(mode: str, text: str, modes: Mapping[str, Mode]) -> None:
    base = base_of(mode)
    if base not in modes:
        raise _tag_error(text, "Mode", f"'{mode}' is not a mode; expected one of {' '.join(modes)}")
    try:
        mode_named(mode, modes)
    except HschessError as error:
        raise _tag_error(text, "Mode", str(error), len(base)) from error


def _tag_error(text: str, tag: str, message: str, offset: int = 0) -> NotationError:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip().startswith(f"[{tag} "):
            return NotationError("record", line.rstrip(), line.index('"') + 2 + offset, message, number)
    return NotationError("record", "", 1, f"the tag {tag} is missing: {message}", 1)


def _start(record: Record, text: str, modes: Mapping[str, Mode]) -> Step:
    try:
        start = start_of(record, modes)
    except NotationError as error:
        raise _tag_error(text, "Position", error.message, error.column - 1) from error
    mode = start.state.mode.name
    if mode != record.mode:
        raise _tag_error(text, "Mode", f"the position is of the mode '{mode}', not '{record.mode}'")
    return start


def _read_moves(words: Iterable[_Word | None], game: GameSoFar) -> Slowly[GameSoFar]:
    """Play the moves, so that an error is reported at its place."""
    slash_due, tally = game.state.to_move == BLACK, EventCount()
    for word in words:
        if word is None:
            yield
            continue
        state = game.state
        if _ROUND.fullmatch(word.text):
            number, _ = turn_of(state)
            if int(word.text[:-1]) != number:
                raise word.error(f"round {word.text} is wrong here; expected {number}.")
        elif word.text == "/":
            if not slash_due:
                raise word.error(f"'/' is wrong here; expected an action of {SIDE_NAMES[state.to_move]}")
            slash_due = False
        else:
            game = _do(word, game, _read_action(word, state.mode.cards), tally)
            slash_due = (state.to_move, game.state.to_move) == (WHITE, BLACK)
            for _ in range(0, len(game.steps[-1].events) + 1, EVENTS_AT_ONCE):
                yield
    return game


def _read_action(word: _Word, table: CardTable) -> Action:
    try:
        return parse_action(word.text, table)
    except NotationError as error:
        raise word.error(error.message, error.column - 1) from error


def _do(word: _Word, game: GameSoFar, action: Action, tally: EventCount) -> GameSoFar:
    try:
        game = game.after(action)
        tally.add(len(game.steps[-1].events))
        return game
    except HschessError as error:
        raise word.error(str(error)) from error


def _check_result(record: Record, outcome: Outcome | None, text: str) -> None:
    """The tags must match the result of the moves; a record may also leave it open."""
    if record.result == UNFINISHED:
        return
    result = outcome.result if outcome is not None else UNFINISHED
    if result != record.result:
        raise _tag_error(text, "Result", f"the moves give {result}, not {record.result}")
    if record.reason and outcome is not None and record.reason != outcome.cause.value:
        raise _tag_error(text, "Reason", f"the moves give {outcome.cause.value}, not {record.reason}")
