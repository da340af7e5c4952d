"""The viewer of a file: one that was chosen, given on the command line, or dropped on the window."""

from __future__ import annotations

from pathlib import Path

from hschess.rules.errors import HschessError
from scenes.context import Context
from scenes.replay.record_file import MODE_ENDING, record_of_file, take_mode
from scenes.replay.viewer import ReplayScene
from scenes.stack import Command, Push
from scenes.words import error_words


def replay_of_file(context: Context, path: Path) -> ReplayScene | None:
    """The viewer with the record of a file; what is wrong with the file is said on the next screen."""
    opened = record_of_file(context, path)
    try:
        return None if opened is None else ReplayScene(context, opened.record, modes=opened.modes)
    except HschessError as error:
        context.complaint = error_words("file", f"{path.name}: {error}", name=path.name)
        return None


def dropped(context: Context, path: str) -> Command | None:
    """A file was dropped on the window: the viewer comes over whatever is shown; a mode's file opens the record that waits for it."""
    file: Path | None = Path(path)
    if path.endswith(MODE_ENDING):
        file = take_mode(context, Path(path))
    scene = replay_of_file(context, file) if file is not None else None
    return Push(scene) if scene is not None else None
