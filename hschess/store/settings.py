"""The user's settings, stored as one small JSON file.

A missing or wrong value becomes the default, and the reader gets its name.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from operator import or_
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args

from hschess.files import BadFileError, refusal
from hschess.resources import languages
from hschess.rules.errors import HschessError
from hschess.store.folders import NewerFileError, set_aside, write_whole
from hschess.store.json_files import json_in, json_to_change

FILE_NAME: Final = "settings.json"
VERSION: Final = 1
"""The form of the file; a file without a version has the first."""
VERSION_KEY: Final = "version"
SPEEDS: Final = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 0.0)
"""The animation speeds on offer; 0 is instant."""
CPU_PACES_MS: Final = (0, 350, 700, 1200)
"""How long a card of the CPU is shown before it is played."""
Foresight = Literal["full", "end", "off"]
"""When the end of a turn is foreseen: always, on End Turn and by peeking alone, never."""
FORECASTS: Final[tuple[Foresight, ...]] = get_args(Foresight)
LONGEST_WORD: Final = 500
"""The longest setting that is a word, in characters."""
MOST_BINDINGS: Final = 100
WINDOW: Final = "window"
BORDERLESS: Final = "borderless"
WINDOWS: Final = (WINDOW, BORDERLESS)
CLASSIC: Final = "classic"
"""The look of the table that needs no prize;"""
LOOKS: Final = (CLASSIC, "school", "exam", "road", "court", "crown")
"""the others are named like the chapters of the campaign that give them."""
Value = TypeVar("Value")
_TERMS: Final = "terms"


@dataclass(frozen=True, slots=True)
class Terms:
    """The values that a setting may have, and its place in the options; without limits, any value of the default's type."""

    group: str = ""
    """The group of the options; empty for a setting that the game keeps for itself."""
    choices: Callable[[], tuple[object, ...]] = tuple
    """All values, if they are few; for a percentage the usual ones."""
    bounds: tuple[int, int] | None = None
    """Least and most of a whole number."""
    merged: Callable[[int, int], int] | None = None
    """For a count: what this program and another one have counted, together."""


def _option(group: str, default: Value, choices: Iterable[Value] | Callable[[], tuple[Value, ...]] = ()) -> Value:
    """A setting of the options: a switch, or one of a few values."""
    values = tuple(choices) if isinstance(choices, Iterable) else ()
    terms = Terms(group, choices if callable(choices) else lambda: values)
    return field(default=default, metadata={_TERMS: terms})


def _percent(group: str, default: int, most: int = 100, usual: tuple[int, ...] = ()) -> int:
    """A setting of the options in whole percents, from 0 or the least usual one."""
    least = min(usual, default=0)
    return field(default=default, metadata={_TERMS: Terms(group, lambda: usual, (least, most))})


def _number(default: int, least: int, most: int, merged: Callable[[int, int], int] | None = None) -> int:
    """A whole number that the game keeps for itself."""
    return field(default=default, metadata={_TERMS: Terms(bounds=(least, most), merged=merged)})


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings: each a line with its group among the options, its default and its other values.

    The options show them from these lines, with the words under `setting.`.
    """

    speed: float = _option("motion", 1.0, SPEEDS)
    cpu_pace_ms: int = _option("motion", 700, CPU_PACES_MS)
    shake: int = _percent("motion", 100)
    reduced_motion: bool = _option("motion", False)
    forecast: Foresight = _option("table", "full", FORECASTS)  # noqa: RUF009 - a field like the others
    language: str = _option("table", "en", languages)
    text_scale: int = _percent("table", 100, 200, (100, 125, 150, 175, 200))
    ui_scale: int = _percent("table", 100, 150, (80, 90, 100, 110, 125, 150))
    volume: int = _percent("sound", 80)
    effects_volume: int = _percent("sound", 100)
    music_volume: int = _percent("sound", 60)
    ambience_volume: int = _percent("sound", 60)
    mute_in_background: bool = _option("sound", True)
    window: str = _option("window", WINDOW, WINDOWS)
    bindings: dict[str, str] = field(default_factory=dict, metadata={_TERMS: Terms("keys")})
    """Keys and pad buttons that the user has changed, by the name of their action."""
    card_back: str = _option("prizes", CLASSIC, LOOKS)
    board: str = _option("prizes", CLASSIC, LOOKS)
    portrait: str = _option("prizes", CLASSIC, LOOKS)
    """The portrait of the player's own king."""
    campaign_place: str = ""
    """The encounter that the map was left at."""
    last_mode: str = "heroic"
    last_side: str = "white"
    last_opponent: str = "level:first"
    player_name: str = ""
    """The player's name for others over a network; empty until it is set."""
    last_hosted_mode: str = ""
    """The mode of the last room that was made, over a network; empty for that of the last game."""
    last_server: str = ""
    """The address of the server with the last hosted room; empty for the game's own server."""
    lessons_done: int = _number(0, 0, 99, max)
    """The number of the last board of the lessons that has been solved."""
    lessons_solved: int = _number(0, 0, (1 << 60) - 1, or_)
    """Which of the boards up to that one have been solved, a bit each; 0 if an earlier version has counted, which means all."""
    practice_kind: str = ""
    """The kind of puzzle to choose from; empty for all."""
    practice_theme: str = ""
    practice_offset: int = _number(0, -600, 600)
    """By how much the puzzles should be rated above the player."""
    practice_goes_on: bool = False
    """Whether the next puzzle comes by itself."""
    window_width: int = _number(0, 0, 20000)
    """0: fit the desktop at the next start."""
    window_height: int = _number(0, 0, 20000)
    window_x: int = _number(-1, -20000, 20000)
    """-1: wherever the desktop puts it."""
    window_y: int = _number(-1, -20000, 20000)

    @property
    def is_still(self) -> bool:
        """Whether animations are replaced by their final state."""
        return self.reduced_motion or self.speed == 0


TERMS: Final[Mapping[str, Terms]] = {one.name: one.metadata.get(_TERMS, Terms()) for one in fields(Settings)}
"""The values of each setting, by its name."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings and, if something was wrong with the file, one sentence about it."""

    settings: Settings
    complaint: str = ""


def load_settings(folder: Path) -> Loaded:
    """The settings kept in this folder, a newer version's as far as they are understood; a file that is not JSON is set aside."""
    path = folder / FILE_NAME
    try:
        table = json_in(path, dict)
    except (BadFileError, HschessError):
        return Loaded(Settings(), _put_aside(path))
    except OSError as error:
        return Loaded(Settings(), f"The settings cannot be read: {refusal(error)}.")
    bad = unfit_in(table)
    good = {one.name: table[one.name] for one in fields(Settings) if one.name in table and one.name not in bad}
    complaint = f"These settings were not understood and are back at their defaults: {', '.join(bad)}." if bad else ""
    return Loaded(Settings(**good), complaint)  # type: ignore[arg-type]  # checked field by field above


def unfit_in(table: Mapping[str, object]) -> list[str]:
    """The settings of a file whose values are not understood; their defaults are used instead."""
    defaults = Settings()
    return [
        one.name
        for one in fields(Settings)
        if one.name in table and not _fits(one.name, table[one.name], getattr(defaults, one.name))
    ]


def unknown_in(table: Mapping[str, object]) -> list[str]:
    """The entries of a file that are no settings of this version; they are kept, because they may be another version's."""
    return sorted(set(table) - {VERSION_KEY} - {one.name for one in fields(Settings)})


def _put_aside(path: Path) -> str:
    try:
        return f"The settings could not be read; the file is kept as {set_aside(path).name}."
    except OSError as error:
        return f"The settings could not be read or set aside: {refusal(error)}."


def _fits(name: str, value: object, default: object) -> bool:
    if isinstance(value, bool) or isinstance(default, bool):
        return type(value) is type(default)
    terms = TERMS[name]
    if terms.bounds is not None:
        least, most = terms.bounds
        return isinstance(value, int) and least <= value <= most
    if choices := terms.choices():
        return value in choices
    if isinstance(default, dict):
        return (
            isinstance(value, dict)
            and len(value) <= MOST_BINDINGS
            and all(_is_word(text) for pair in value.items() for text in pair)
        )
    return _is_word(value)


def _is_word(value: object) -> bool:
    """Whether it can be shown on one line of the screen."""
    return isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable()


def save_settings(folder: Path, settings: Settings, before: Settings | None = None) -> None:
    """Save the settings, and keep all other entries of their file.

    A setting that is still as in `before` was not changed here, so a value in the file is another program's and is kept.

    Errors: `OSError`; `NewerFileError` if a newer version has written the file, which is left alone.
    """
    path, own = folder / FILE_NAME, asdict(settings)
    there = _kept_in(path)
    left = (
        set() if before is None else {name for name in own if own[name] == getattr(before, name)} - set(unfit_in(there))
    )
    kept = {name: value for name, value in there.items() if name not in own or name in left}
    write_whole(path, json.dumps({VERSION_KEY: VERSION} | own | kept | _counted(own, there), indent=2) + "\n")


def _counted(own: Mapping[str, Any], there: Mapping[str, Any]) -> dict[str, int]:
    """The counts of this program and of the one that has written the file, together."""
    found = set(there) - set(unfit_in(there))
    return {
        name: terms.merged(own[name], there[name])
        for name, terms in TERMS.items()
        if terms.merged is not None and name in found
    }


def _kept_in(path: Path) -> dict[str, object]:
    """The entries of the file; none if it is damaged, which is set aside. Errors: as `save_settings`."""
    table = json_to_change(path, dict)
    version = table.pop(VERSION_KEY, VERSION)
    if isinstance(version, int) and version > VERSION:
        raise NewerFileError(path)
    return table
