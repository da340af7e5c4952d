"""A campaign as TOML: chapters and encounters to values, with errors that name the file and the line.

`docs/campaign.md` is the reference of the form. A text from elsewhere is safe to read: it names no file and starts nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NoReturn, TypeVar

from hschess.campaign.encounter import NO_OPPONENT, Campaign, Chapter, Encounter, When
from hschess.campaign.when_text import extra_of, goal_of, opponent_in, side_in, when_of
from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.resources import asset, broken
from hschess.rules.actions import END, Action
from hschess.rules.aliases import SideNumber
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.fields import FieldError, Table, flag_in, listed, table_in, text_in, within, word_in
from hschess.rules.handicaps import mode_named
from hschess.rules.mode import WHITE, Mode
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import DUELS_FILE, EVERY_MODE, mode_in
from hschess.rules.modes import FILE as MODES_FILE
from hschess.rules.notation import format_position, parse_action, parse_position
from hschess.rules.texts import in_one_line, line_of_field, parse_toml

T = TypeVar("T")

MOST_ENCOUNTERS: Final = 200
MOST_CHAPTERS: Final = 20
MOST_WHENS: Final = 30
MOST_TURNS: Final = 30
"""How many turns may be scripted."""
MOST_ACTIONS: Final = 40
"""How many actions a scripted turn may have."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_LONGEST_NAME: Final = 40
_NEEDED: Final = ("name", "chapter", "mode", "goal", "extra")
_FIELDS: Final = (*_NEEDED, "teaches", "handicap", "position", "shuffle", "deal", "side", "opponent", "opening", "when")
_BARE: Final = re.compile(r"[0-9]{1,3}[wb] ")
"""How a position line begins that leaves its mode to the encounter."""


def read_campaign(text: str, file: str) -> Campaign:
    """The campaign that a TOML text defines.

    Errors: `HschessError` that names the file, the line if it is known, the encounter and the expected value.
    """
    source = _Source(file, text.splitlines())
    try:
        table = table_in(parse_toml(text, file), "the campaign", ("chapter", "encounter"))
        chapters = [_name(table_in(one, "chapter", ("name",))) for one in listed(table, "chapter", MOST_CHAPTERS)]
        found = listed(table, "encounter", MOST_ENCOUNTERS)
    except FieldError as wrong:
        source.refuse(wrong)
    twice = next((name for name in chapters if chapters.count(name) > 1), "")
    if twice:
        source.refuse(FieldError("name", f"there are two chapters '{twice}'"))
    encounters = list[Encounter]()
    for number, one in enumerate(found):
        encounters.append(source.encounter(number, one, chapters))
        if encounters[-1].name in [other.name for other in encounters[:-1]]:
            source.refuse(FieldError("name", f"there are two encounters '{encounters[-1].name}'"), number)
    return Campaign(tuple(Chapter(name, tuple(one for one in encounters if one.chapter == name)) for name in chapters))


# ------------------------------------------------------------------------------------------------------------------- lines


@dataclass(frozen=True, slots=True)
class _Source:
    """The file being read, for its errors."""

    file: str
    lines: list[str]

    def encounter(self, number: int, value: object, chapters: list[str]) -> Encounter:
        """The encounter of this number. Errors: `HschessError` with its line."""
        try:
            return _encounter(table_in(value, "encounter", _FIELDS), chapters)
        except FieldError as wrong:
            self.refuse(wrong, number)

    def refuse(self, wrong: FieldError, number: int = -1) -> NoReturn:
        """The error about the encounter of this number, or about the whole campaign, at the line of its field."""
        line = line_of_field(self.lines, "encounter", number, *wrong.path)
        where = f"{self.file}, line {line}" if line else self.file
        raise HschessError(in_one_line(f"{where}: {wrong.why}")) from wrong


# --------------------------------------------------------------------------------------------------------------- encounter


def _encounter(table: Table, chapters: list[str]) -> Encounter:
    for field in _NEEDED:
        if field not in table:
            raise FieldError("name", f"'{field}' is missing")
    name, mode, side = _name(table), _mode(table), side_in(table, "side", WHITE)
    if text_in(table, "chapter") not in chapters:
        raise FieldError("chapter", f"there is no chapter '{table['chapter']}'; expected one of {', '.join(chapters)}")
    return Encounter(
        name=name,
        chapter=text_in(table, "chapter"),
        teaches=text_in(table, "teaches", ""),
        mode=mode,
        goal=_inside("goal", goal_of, table),
        extra=_inside("extra", extra_of, table),
        position=_position(table, mode),
        is_shuffled=flag_in(table, "shuffle"),
        side=side,
        opponent=opponent_in(table, "opponent") if "opponent" in table else NO_OPPONENT,
        opening=tuple(_turn(one, mode) for one in listed(table, "opening", MOST_TURNS)),
        whens=tuple(
            _when(number, one, mode, side) for number, one in enumerate(listed(table, "when", MOST_WHENS), start=1)
        ),
    )


def _inside(field: str, read: Callable[[object], T], table: Table) -> T:
    """The value of a table within the encounter's. Errors: `FieldError`."""
    with within(field):
        return read(table[field])


def _when(number: int, value: object, mode: Mode, side: SideNumber) -> When:
    """The `when` of this number. Errors: `FieldError`."""
    with within(*["when"] * number):
        return when_of(value, mode, side)


def _name(table: Table) -> str:
    name = text_in(table, "name")
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        expected = f"expected small letters, digits and - between them, {_LONGEST_NAME} at most"
        raise FieldError("name", f"'name' cannot be '{name:.60}'; {expected}")
    return name


def _position(table: Table, mode: Mode) -> str:
    """The position line in full; empty for a deal."""
    is_dealt, is_shuffled = flag_in(table, "deal"), flag_in(table, "shuffle")
    if is_dealt is ("position" in table):
        raise FieldError("position", "expected either a position, or deal = true")
    if is_dealt:
        if is_shuffled:
            raise FieldError("shuffle", "'shuffle' has no effect with a deal; use it with a position")
        return ""
    text = text_in(table, "position")
    try:
        state = parse_position(f"{mode.name} {text}" if _BARE.match(text) else text, modes_with(mode))
    except NotationError as error:
        raise FieldError("position", f"'position', column {error.column}: {error.message}") from error
    if state.mode.name != mode.name:
        raise FieldError("position", f"'position' is in {state.mode.name}; expected {mode.name}, or no mode at all")
    if state.outcome is not None:
        raise FieldError(
            "position", "'position': the game is over in it; expected kings above 0 and pieces left for both"
        )
    return format_position(state)


def _turn(value: object, mode: Mode) -> tuple[Action, ...]:
    """The actions of a scripted turn."""
    words = value.split() if isinstance(value, str) else []
    if not 1 <= len(words) <= MOST_ACTIONS:
        raise FieldError("opening", f"'opening' cannot have {value!r:.80}; expected the actions of a turn in a text")
    try:
        actions = tuple(parse_action(word, mode.cards) for word in words)
    except NotationError as error:
        raise FieldError("opening", f"'opening': {error.message}") from error
    if END in actions[:-1]:
        raise FieldError("opening", f"'opening' cannot have {value!r:.80}; nothing follows 'end' in a turn")
    return actions


# -------------------------------------------------------------------------------------------------------------------- mode


def _mode(table: Table) -> Mode:
    """The mode with its handicap: a name, or a mode's fields, perhaps on the ground of another one's."""
    value, handicap = table["mode"], text_in(table, "handicap", "")
    try:
        if isinstance(value, str):
            return mode_named(value + handicap)
        own = _own_mode(table_in(value, "mode", value if isinstance(value, dict) else ()), _name(table))
        return mode_named(own.name + handicap, {own.name: own})
    except FieldError:
        raise
    except HschessError as error:
        raise FieldError("handicap" if "handicap" in str(error) else "mode", str(error)) from error


def _own_mode(value: Table, name: str) -> Mode:
    """A mode of the encounter's own, called like it; `like` names the mode whose fields it takes if it has none."""
    if "name" in value:
        raise FieldError("mode", "'name' has no effect in an encounter's mode, which is called like the encounter")
    fields = dict(_tables()[word_in(value, "like", EVERY_MODE)]) if "like" in value else {}
    if "decks" in value:
        fields = {field: one for field, one in fields.items() if field not in ("random_deck", "replace", "bottoms")}
    if "random_deck" in value:
        fields.pop("decks", None)
    own = {field: one for field, one in value.items() if field != "like"}
    return mode_in({**fields, **own, "name": name.replace("-", "_")})


def _tables() -> dict[str, dict[str, object]]:
    """The fields of the game's own modes."""
    folder = files("hschess.rules")
    both = [parse_toml((folder / file).read_text("utf-8"), file) for file in (MODES_FILE, DUELS_FILE)]
    return {name: fields for tables in both for name, fields in tables.items() if isinstance(fields, dict)}


FILE: Final = "campaign.toml"


@cache
def shipped_campaign() -> Campaign:
    """All chapters with their encounters. Errors: `BrokenAssetError`; `FileNotFoundError` if the game was installed without it."""
    path = asset("campaign", FILE)
    try:
        return read_campaign(read_text(path, TABLE_BYTES), path.name)
    except (BadFileError, HschessError) as error:
        raise broken(path, error) from error
