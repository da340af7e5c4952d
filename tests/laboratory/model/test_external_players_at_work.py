"""Engines in the laboratory's screen: watched or in the background, and forfeiting."""

from itertools import count
from pathlib import Path

import pytest

from hschess.engines.external_players import Roster, externals_among
from hschess.lab.arena import FORFEIT, Job, Pairing, play_games
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from scenes.laboratory.model.controller import Controller, LabPhase
from scenes.laboratory.model.questions import Question, SlicedGame
from scenes.laboratory.model.repository import Repository
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout
from tests.engines.fakes import fake_command


def written(folder: Path, how: str) -> Path:
    (folder / "engines.toml").write_text(f"[[engine]]\nname = 'mine'\ncommand = {list(fake_command(how))!r}\n", "utf-8")
    return folder


def finished(folder: Path, how: str, *, watched: bool) -> Controller:
    """Two games of a fake engine against `random`, played in slices."""
    externals = externals_among(["engine:mine"], written(folder, how))
    ticks = count(0.0, 0.1)
    controller = Controller(
        Repository(folder / "lab.db"), lambda: next(ticks), Layout(1280, 720), ShowOptions(instant=True)
    )
    controller.ask(Question("engine:mine", "random", "paper", 2), externals=externals)
    controller.watch(watched)
    assert controller._opening is not None
    controller._opening.result(30)
    for _ in range(20_000):
        controller.update(16.0, lambda: False)
        if controller.phase is LabPhase.OVER:
            break
    controller.close().result(10)
    return controller


@pytest.mark.parametrize("watched", [True, False])
def test_an_engine_plays_its_games(tmp_path: Path, watched: bool) -> None:
    controller = finished(tmp_path, "good", watched=watched)

    assert (controller.phase, controller.played, controller.complaint) == (LabPhase.OVER, 2, "")


@pytest.mark.parametrize("watched", [True, False])
def test_a_failing_engine_forfeits_with_one_message(tmp_path: Path, watched: bool) -> None:
    controller = finished(tmp_path, "illegal", watched=watched)

    assert (controller.phase, controller.played) == (LabPhase.OVER, 2)
    assert controller.series is not None
    assert [game.result for game in controller.series.games] in (["0-1", "1-0"], ["1-0", "0-1"])
    assert "against the rules" in controller.complaint


def test_a_forfeit_in_slices_is_the_same_as_in_one_go(tmp_path: Path) -> None:
    externals = externals_among(["engine:mine"], written(tmp_path, "crash"))
    job = Job(Pairing(MODES["paper"], "engine:mine", "random"), 0, 5)
    (whole,) = play_games([job], externals)
    with_roster = Roster(externals)
    sliced = SlicedGame(job, with_roster)
    while not sliced.is_over:
        if sliced.think(lambda: 0.0):
            sliced.act()
    with_roster.close()

    found = sliced.result()

    assert (found.record, found.result, found.cause) == (whole.record, "0-1", FORFEIT)


def test_an_engine_not_chosen_by_the_user_is_refused(tmp_path: Path) -> None:
    written(tmp_path, "good")
    controller = Controller(Repository(tmp_path / "lab.db"), lambda: 0.0, Layout(1280, 720), ShowOptions())

    with pytest.raises(HschessError, match="there is no player"):
        controller.ask(Question("engine:mine", "random", "paper", 2))
    controller.close().result(10)
