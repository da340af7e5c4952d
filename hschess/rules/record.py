"""Game records (`.hsc`): tags, then the moves by round. Mode, seed and actions are all there is to a game.

`parse_record(format_record(record)) == record`; a record replays to the same position at every turn. The words in the tags are for people:
when they are read, control characters in them become spaces, and the names, the event and the date are cut to `LONGEST_NAME`; so the law
holds for records whose words are like that. Imports the value modules and the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hschess.rules.actions import Action
from hschess.rules.engine import Step, apply, deal
from hschess.rules.errors import HschessError, IllegalActionError, NewerVersionError, NotationError
from hschess.rules.handicaps import base_of, mode_named
from hschess.rules.modes import BLACK, MODES, SIDE_NAMES, WHITE, Mode
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Outcome, Pending, State

LONGEST_RECORD: Final = 1 << 20
"""Characters of a record's text; a whole game has some 20,000 at most."""
LONGEST_NAME: Final = 200
LONGEST_TAG: Final = 1000
"""Characters of the value of any other tag."""
MOST_TAGS: Final = 100
LONGEST_LINE: Final = 10_000
"""Characters of a line with a tag; looking for a tag's end takes memory for every one of them."""
RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED: Final = "*"
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""What may change how a terminal or a screen shows all the rest: control characters, line ends, turns of direction, halves of letters."""
VERSION: Final = 1
"""The form of the records that this program writes; it reads those without the tag `Version` too."""
VERSION_TAG: Final = "Version"
_TAG: Final = re.compile(r'\s*\[(\w{1,60}) "((?:[^"\\]|\\.)*)"\]\s*(?:;.*)?')
_VERSION: Final = re.compile(rf'^[ \t]*\[{VERSION_TAG} "([0-9]+)"', re.MULTILINE)
_ROUND: Final = re.compile(r"[0-9]{1,4}\.")
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_UNESCAPES: Final = {"n": "\n", "r": "\r"}
_NAMES: Final = ("Event", "Date", "White", "Black")
_USED: Final = ("Event", "Date", "White", "Black", "Mode", "Seed", "Position", "Result", "Reason", VERSION_TAG)


@dataclass(frozen=True)
class Record:
    """A game as text would tell it. `position`, where given, is where it starts instead of the deal."""

    mode: str
    seed: int = 0
    actions: tuple[Action, ...] = ()
    white: str = "White"
    black: str = "Black"
    event: str = "Casual game"
    date: str = ""
    position: str = ""
    result: str = UNFINISHED
    reason: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)
    """Tags that this program does not use itself; kept as they are."""

    def closed(self, outcome: Outcome | None) -> Record:
        """The same record with the result and reason of this outcome."""
        if outcome is None:
            return replace(self, result=UNFINISHED, reason="")
        return replace(self, result=outcome.result, reason=outcome.cause.value)


def start_of(record: Record, modes: Mapping[str, Mode] = MODES) -> Step:
    """The first position of a record, with the events of the deal where it starts with one."""
    if record.position:
        return Step(parse_position(record.position, modes), ())
    return deal(mode_named(record.mode, modes), record.seed)


def replay(record: Record, modes: Mapping[str, Mode] = MODES) -> Iterator[Step]:
    """The first step, then one step for each action.

    Errors: `HschessError` that names the action's number where the record breaks the rules.
    """
    step = start_of(record, modes)
    yield step
    for number, action in enumerate(record.actions, start=1):
        try:
            step = apply(step.state, action)
        except IllegalActionError as error:
            raise HschessError(f"record, action {number}: {error}") from error
        yield step


def final_state(record: Record, modes: Mapping[str, Mode] = MODES) -> State:
    """The position that the record leads to."""
    *_, last = replay(record, modes)
    return last.state


# ---------------------------------------------------------------------------------------------------------------- writing


def format_record(record: Record, modes: Mapping[str, Mode] = MODES) -> str:
    """The record as `.hsc` text: tags, an empty line, the moves by round."""
    tags = {
        "Event": record.event,
        "Date": record.date,
        "White": record.white,
        "Black": record.black,
        "Mode": record.mode,
    }
    if record.position:
        tags["Position"] = record.position
    if record.seed or not record.position:
        tags["Seed"] = str(record.seed)
    tags |= {"Result": record.result, "Reason": record.reason} | dict(record.extra)
    shown = [(name, value) for name, value in tags.items() if value or name not in ("Date", "Reason")]
    head = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in shown)
    return head + "\n" + "".join(line + "\n" for line in _move_lines(record, modes))


def _escape(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def _move_lines(record: Record, modes: Mapping[str, Mode]) -> list[str]:
    """`1. <White's actions> / <Black's actions>`; the mulligan stands before round 1, with the number 0."""
    state = start_of(record, modes).state
    lines: list[str] = []
    words: list[str] = []
    number, side = -1, WHITE
    for action in record.actions:
        now = _round_of(state)
        if now != number:
            lines += [_line(number, words)] if words else []
            words, number, side = [], now, WHITE
        if state.to_move != side:
            words.append("/")
            side = state.to_move
        words.append(action.text)
        state = apply(state, action).state
    return [*lines, _line(number, words)] if words else lines


def _round_of(state: State) -> int:
    """The number that the moves stand under: 0 for the mulligan, which is before round 1 (R8)."""
    return 0 if state.pending is Pending.MULLIGAN else state.round


def _line(number: int, words: list[str]) -> str:
    return f"{number}. " + " ".join(words)


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of the moves and where it stands."""

    text: str
    line: str
    number: int
    column: int

    def error(self, message: str, offset: int = 0) -> NotationError:
        return NotationError("record", self.line, self.column + offset, message, self.number)


def parse_record(text: str, modes: Mapping[str, Mode] = MODES) -> Record:
    """The record that a `.hsc` text describes; the actions are replayed, so a record that parses is a legal game.

    Round numbers and slashes may be left out; where they stand they must be right. Errors: `NotationError` with line and column;
    `NewerVersionError` for a record in a later form.
    """
    _refuse_newer(text)
    record = _with_tags(tags_of(text), text, modes)
    state, actions = _read_moves(_words(text), _start(record, text, modes))
    _check_result(record, state.outcome, text)
    return replace(record, actions=actions)


def _refuse_newer(text: str) -> None:
    """Before anything else is looked at: a later form may have anything in it."""
    found = _VERSION.search(text)
    number = found[1].lstrip("0") if found else ""
    if found and (len(number) > len(str(VERSION)) or int(number or "0") > VERSION):
        line = text.count("\n", 0, found.start())
        message = f"version {found[1]:.20} is of a newer hschess; this one reads version {VERSION}"
        raise NewerVersionError("record", text.split("\n")[line], found.start(1) - found.start() + 1, message, line + 1)


def tags_of(text: str) -> dict[str, str]:
    """The tags of a `.hsc` text, its moves unread. Errors: `NotationError` with line and column for a line that is no tag."""
    if len(text) > LONGEST_RECORD:
        message = f"the text has {len(text)} characters; expected {LONGEST_RECORD} at most"
        raise NotationError("record", "", 1, message, 1)
    tags: dict[str, str] = {}
    for number, line in _lines(text):
        if _is_tag(line):
            _read_tag(line, number, tags)
    return tags


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        yield number, line.removesuffix("\r")


def _is_tag(line: str) -> bool:
    return line.lstrip().startswith("[")


def _words(text: str) -> Iterator[_Word]:
    """The words of the moves, one after the other, so that a text of nothing but words does not fill the memory."""
    for number, line in _lines(text):
        if not _is_tag(line):
            for match in re.finditer(r"\S+", line.split(";", 1)[0]):
                yield _Word(match.group(), line, number, match.start() + 1)


def _read_tag(line: str, number: int, tags: dict[str, str]) -> None:
    column = line.index("[") + 1
    if len(line) > LONGEST_LINE:
        raise NotationError("record", line, column, f"the line of a tag has at most {LONGEST_LINE} characters", number)
    match = _TAG.fullmatch(line)
    if not match:
        raise NotationError("record", line, column, 'this is no tag; expected [Name "value"]', number)
    if match.group(1) in tags:
        raise NotationError("record", line, column + 1, f"the tag {match.group(1)} stands twice", number)
    if len(tags) == MOST_TAGS:
        raise NotationError("record", line, column, f"there are more than {MOST_TAGS} tags", number)
    tags[match.group(1)] = _value_of(match, line, number)


def _value_of(tag: re.Match[str], line: str, number: int) -> str:
    """What a tag says, for people: without control characters, and a name of bounded length."""
    value = re.sub(r"\\(.)", lambda found: _UNESCAPES.get(found[1], found[1]), tag.group(2))
    value = _CONTROL.sub(" ", value)
    if tag.group(1) in _NAMES:
        return value[:LONGEST_NAME]
    if len(value) > LONGEST_TAG:
        message = f"the tag {tag.group(1)} has {len(value)} characters; expected {LONGEST_TAG} at most"
        raise NotationError("record", line, tag.start(2) + 1, message, number)
    return value


def _with_tags(tags: Mapping[str, str], text: str, modes: Mapping[str, Mode]) -> Record:
    """The record without its actions."""
    position = tags.get("Position", "")
    mode = tags.get("Mode", next(iter(position.split()), ""))
    _check_mode(mode, text, modes)
    seed = tags.get("Seed", "0" if position else "")
    if not re.fullmatch(r"-?[0-9]{1,20}", seed):
        raise _tag_error(text, "Seed", f"'{seed}' is no seed; expected a whole number")
    result, reason = tags.get("Result", UNFINISHED), tags.get("Reason", "")
    if result not in RESULTS:
        raise _tag_error(text, "Result", f"'{result}' is no result; expected one of {' '.join(RESULTS)}")
    if reason and reason not in tuple(Cause):
        raise _tag_error(text, "Reason", f"'{reason}' is no reason; expected one of {' '.join(Cause)}")
    return Record(
        mode,
        int(seed),
        (),
        tags.get("White", "White"),
        tags.get("Black", "Black"),
        tags.get("Event", "Casual game"),
        tags.get("Date", ""),
        position,
        result,
        reason,
        {name: value for name, value in tags.items() if name not in _USED},
    )


def _check_mode(mode: str, text: str, modes: Mapping[str, Mode]) -> None:
    base = base_of(mode)
    if base not in modes:
        raise _tag_error(text, "Mode", f"'{mode}' is no mode; expected one of {' '.join(modes)}")
    try:
        mode_named(mode, modes)
    except HschessError as error:
        raise _tag_error(text, "Mode", str(error), len(base)) from error


def _tag_error(text: str, tag: str, message: str, offset: int = 0) -> NotationError:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip().startswith(f"[{tag} "):
            return NotationError("record", line.rstrip(), line.index('"') + 2 + offset, message, number)
    return NotationError("record", "", 1, f"the tag {tag} is missing: {message}", 1)


def _start(record: Record, text: str, modes: Mapping[str, Mode]) -> State:
    try:
        state = start_of(record, modes).state
    except NotationError as error:
        raise _tag_error(text, "Position", error.message, error.column - 1) from error
    if state.mode.name != record.mode:
        raise _tag_error(text, "Mode", f"the position is of the mode '{state.mode.name}', not '{record.mode}'")
    return state


def _read_moves(words: Iterable[_Word], state: State) -> tuple[State, tuple[Action, ...]]:
    """Replay the moves, so that what is wrong is found where it stands."""
    actions: list[Action] = []
    slash_due = state.to_move == BLACK
    for word in words:
        if _ROUND.fullmatch(word.text):
            if int(word.text[:-1]) != _round_of(state):
                raise word.error(f"round {word.text} cannot stand here; expected {_round_of(state)}.")
        elif word.text == "/":
            if not slash_due:
                raise word.error(f"'/' cannot stand here; expected an action of {SIDE_NAMES[state.to_move]}")
            slash_due = False
        else:
            actions.append(_read_action(word))
            mover, state = state.to_move, _do(word, state, actions[-1])
            slash_due = mover == WHITE and state.to_move == BLACK
    return state, tuple(actions)


def _read_action(word: _Word) -> Action:
    try:
        return parse_action(word.text)
    except NotationError as error:
        raise word.error(error.message, error.column - 1) from error


def _do(word: _Word, state: State, action: Action) -> State:
    try:
        return apply(state, action).state
    except IllegalActionError as error:
        raise word.error(str(error)) from error


def _check_result(record: Record, outcome: Outcome | None, text: str) -> None:
    """What the tags claim must be what the moves give; a record may leave it open."""
    if record.result == UNFINISHED:
        return
    result = outcome.result if outcome is not None else UNFINISHED
    if result != record.result:
        raise _tag_error(text, "Result", f"the moves give {result}, not {record.result}")
    if record.reason and outcome is not None and record.reason != outcome.cause.value:
        raise _tag_error(text, "Reason", f"the moves give {outcome.cause.value}, not {record.reason}")
