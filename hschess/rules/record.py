"""Game records (`.hsc`): tags, then the moves by round. Mode, seed and actions are all there is to a game.

`parse_record(format_record(record)) == record`; a record replays to the same position at every turn. Imports the value modules and the
engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.engine import Step, apply, deal
from hschess.rules.errors import HschessError, IllegalActionError, NotationError
from hschess.rules.modes import MODES, WHITE, Mode
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Outcome, State

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
UNFINISHED: Final = "*"
_TAG: Final = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*')


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
    return deal(modes[record.mode], record.seed)


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
    tags |= {"Position": record.position} if record.position else {"Seed": str(record.seed)}
    tags |= {"Result": record.result, "Reason": record.reason} | dict(record.extra)
    head = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags.items() if value)
    return head + "\n" + "".join(line + "\n" for line in _move_lines(record, modes))


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _move_lines(record: Record, modes: Mapping[str, Mode]) -> list[str]:
    """`1. <White's actions> / <Black's actions>`; the mulligan stands before round 1, with the number 0."""
    state = start_of(record, modes).state
    lines = list[str]()
    words, number = list[str](), -1
    side = WHITE
    for action in record.actions:
        now = 0 if action.kind == Kind.SWAP else state.round
        if now != number:
            lines += [_line(number, words)] if words else []
            words, number, side = [], now, WHITE
        if state.to_move != side:
            words.append("/")
            side = state.to_move
        words.append(action.text)
        state = apply(state, action).state
    return [*lines, _line(number, words)] if words else lines


def _line(number: int, words: list[str]) -> str:
    return f"{number}. " + " ".join(words)


# ---------------------------------------------------------------------------------------------------------------- reading


def parse_record(text: str, modes: Mapping[str, Mode] = MODES) -> Record:
    """The record that a `.hsc` text describes; the actions are replayed, so a record that parses is a legal game.

    Errors: `NotationError` with line and column.
    """
    tags = dict[str, str]()
    actions = list[Action]()
    places = list[tuple[int, int, str]]()
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.split(";", 1)[0].rstrip() if not line.lstrip().startswith("[") else line.strip()
        if bare.startswith("["):
            _read_tag(bare, line, number, tags)
            continue
        for match in re.finditer(r"\S+", bare):
            if match.group() == "/" or re.fullmatch(r"[0-9]+\.", match.group()):
                continue
            actions.append(_read_action(match, line, number))
            places.append((number, match.start() + 1, line))
    record = _with_tags(tags, tuple(actions), text, modes)
    _check(record, places, text, modes)
    return record


def _read_tag(bare: str, line: str, number: int, tags: dict[str, str]) -> None:
    match = _TAG.fullmatch(bare)
    if not match:
        raise NotationError("record", line, 1, 'this is no tag; expected [Name "value"]', number)
    if match.group(1) in tags:
        raise NotationError("record", line, 2, f"the tag {match.group(1)} stands twice", number)
    tags[match.group(1)] = re.sub(r"\\(.)", r"\1", match.group(2))


def _read_action(match: re.Match[str], line: str, number: int) -> Action:
    try:
        return parse_action(match.group())
    except NotationError as error:
        raise NotationError("record", line, match.start() + error.column, error.message, number) from error


def _with_tags(tags: dict[str, str], actions: tuple[Action, ...], text: str, modes: Mapping[str, Mode]) -> Record:
    used = {"Event", "Date", "White", "Black", "Mode", "Seed", "Position", "Result", "Reason"}
    mode, position = tags.get("Mode", ""), tags.get("Position", "")
    if not mode and position:
        mode = position.split(" ", 1)[0]
    if mode not in modes:
        raise _tag_error(text, "Mode", f"'{mode}' is no mode; expected one of {' '.join(modes)}")
    seed = tags.get("Seed", "" if not position else "0")
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
        actions,
        tags.get("White", "White"),
        tags.get("Black", "Black"),
        tags.get("Event", "Casual game"),
        tags.get("Date", ""),
        position,
        result,
        reason,
        {name: value for name, value in tags.items() if name not in used},
    )


def _tag_error(text: str, tag: str, message: str) -> NotationError:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip().startswith(f"[{tag} "):
            return NotationError("record", line, line.index('"') + 2, message, number)
    return NotationError("record", "", 1, f"the tag {tag} is missing: {message}", 1)


def _check(record: Record, places: list[tuple[int, int, str]], text: str, modes: Mapping[str, Mode]) -> None:
    """Replay the record, so that what is illegal is found where it stands."""
    try:
        state = start_of(record, modes).state
    except NotationError as error:
        raise _tag_error(text, "Position", f"column {error.column} of the position: {error.message}") from error
    for action, (number, column, line) in zip(record.actions, places, strict=True):
        try:
            state = apply(state, action).state
        except IllegalActionError as error:
            raise NotationError("record", line, column, str(error), number) from error
    if state.outcome is not None and record.result not in (UNFINISHED, state.outcome.result):
        found = f"the moves give {state.outcome.result}, not {record.result}"
        raise _tag_error(text, "Result", found)
