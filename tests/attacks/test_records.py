"""A short form of the attack with records, in a process of its own, because it measures that process's memory."""

import re
from math import inf
from pathlib import Path
from typing import Any

import pytest

from hschess.rules.game import GameSoFar
from scenes.context import Context
from scenes.replay.viewer import ReplayScene
from tests.attacks import records, records_made
from tests.attacks.alone import held_alone
from tests.attacks.records_made import PATHS

COUNT = 4
made = ReplayScene.__init__


def look_for_portrait(viewer: ReplayScene, context: Context, game: GameSoFar, **rest: Any) -> None:
    """A tag that names a picture."""
    Path(game.record.extra.get("Fatigued", "")).exists()
    made(viewer, context, game, **rest)


def test_odd_but_legal_records_go_through_every_screen() -> None:
    output = held_alone("records", COUNT)

    counts = {name.strip(): int(number) for name, number in re.findall(r"([a-z ]+) (\d+)", output.splitlines()[-1])}
    assert counts["records"] == counts["watched"] == counts["analysed"] == COUNT
    # Not every record can be searched for thoughts or played on, and random numbers may have made few that can.
    assert sum(counts.get(name, 0) for name in ("thoughts", "played on", "continued")) > 0


def test_a_tag_used_as_a_path_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReplayScene, "__init__", look_for_portrait)
    # The names of tags are words of the source, and random; a record of this test has them all.
    monkeypatch.setattr(records_made, "PATHS_SHARE", 1.0)
    monkeypatch.setattr(records_made, "tag_words", lambda: tuple(f"Fatigued{n or ''}" for n in range(PATHS)))
    # Other tests have used the memory of this process.
    monkeypatch.setattr(records, "MOST_MB", inf)

    assert "a path of the sender's was looked at" in records.attack(3, 1).found
