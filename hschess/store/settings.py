"""What the user has chosen, kept as one small JSON file.

A value that the file does not have, or has wrongly, is the default, and the reader is told which. Imports `folders`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from hschess.store.folders import set_aside, write_whole

FILE_NAME: Final = "settings.json"
SPEEDS: Final = (0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 0.0)
"""Animation speeds that can be chosen; 0 is instant."""
CPU_PACES_MS: Final = (0, 350, 700, 1200)
"""How long a card of the CPU is shown before it is played."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; the field's default is the setting's default."""

    speed: float = 1.0
    cpu_pace_ms: int = 700
    reduced_motion: bool = False
    last_mode: str = "heroic"
    last_side: str = "white"
    last_opponent: str = "bfs"
    window_width: int = 0
    """0: fit the desktop at the next start."""
    window_height: int = 0


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings and, where something was wrong with the file, one sentence about it."""

    settings: Settings
    complaint: str = ""


def load_settings(folder: Path) -> Loaded:
    """The settings kept in this folder; a file that is no JSON is set aside."""
    path = folder / FILE_NAME
    try:
        table = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError as error:
        return Loaded(Settings(), f"The settings cannot be read: {error.strerror}.")
    except ValueError:
        return Loaded(Settings(), _put_aside(path))
    if not isinstance(table, dict):
        return Loaded(Settings(), _put_aside(path))
    good, bad = dict[str, object](), list[str]()
    for field in fields(Settings):
        value = table.get(field.name, field.default)
        if _fits(field.name, value, field.default):
            good[field.name] = value
        else:
            bad.append(field.name)
    complaint = f"These settings were not understood and are back at their defaults: {', '.join(bad)}." if bad else ""
    return Loaded(Settings(**good), complaint)  # type: ignore[arg-type]  # checked field by field above


def _put_aside(path: Path) -> str:
    try:
        return f"The settings could not be read; the file is kept as {set_aside(path).name}."
    except OSError as error:
        return f"The settings could not be read, nor set aside: {error.strerror}."


def _fits(name: str, value: object, default: object) -> bool:
    if name == "speed":
        return isinstance(value, int | float) and not isinstance(value, bool) and value in SPEEDS
    if name == "cpu_pace_ms":
        return not isinstance(value, bool) and value in CPU_PACES_MS
    if isinstance(default, int) and not isinstance(default, bool):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 20000
    return isinstance(value, type(default))


def save_settings(folder: Path, settings: Settings) -> None:
    """Keep the settings. Errors: `OSError`."""
    write_whole(folder / FILE_NAME, json.dumps(asdict(settings), indent=2) + "\n")
