"""Engines at the table: chosen, answering, failing, and never started by a file."""

import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.game import open_game
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import RUNNING_NAME
from scenes.menus.new_game import NewGameScene
from scenes.menus.title import TitleScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.game.setup import UnavailablePlayer
from scenes.table.external_fault import ExternalFaultScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.ui.fields import ChoiceField
from scenes.ui.widgets import Label
from scenes.words import say
from tests.engines.fakes import fake_command, is_alive
from tests.pilot.pilot import Pilot
from tests.replay.model.test_replay import played

GREEDY = Path(__file__).parents[2] / "examples" / "engines" / "greedy.py"
Start = Callable[..., Pilot]


def named(folder: Path, *engines: tuple[str, tuple[str, ...]]) -> None:
    """Write the user's file of engines."""
    tables = [f"[[engine]]\nname = {name!r}\ncommand = {list(command)!r}\n" for name, command in engines]
    (folder / "engines.toml").write_text("\n".join(tables), "utf-8")


def marking(folder: Path) -> tuple[tuple[str, ...], Path]:
    """A command that leaves a mark when it is started, and the mark."""
    mark = folder / "started"
    return ("/bin/sh", "-c", f"touch {shlex.quote(str(mark))}; exec {shlex.join(fake_command('good'))}"), mark


def chosen(pilot: Pilot, name: str) -> NewGameScene:
    """The page of a new game against this external player."""
    pilot.frame()
    pilot.click_on("new")
    page = pilot.on(NewGameScene)
    pilot.click_on("more")
    turn(page, "kind", say("new.kind.external"))
    if pilot.has("who"):
        # A single one is selected already.
        turn(page, "who", name)
    turn(page, "side", say("side.white"))
    return page


def turn(page: NewGameScene, name: str, words: str) -> None:
    field = next(one for one in page.group.widgets if isinstance(one, ChoiceField) and one.name == name)
    field.index = field.options.index(words)
    page.used(name)


def words_of(page: object) -> str:
    widgets = page.group.widgets  # type: ignore[attr-defined]
    return " ".join(one.words for one in widgets if isinstance(one, Label))


def at_the_table(start: Start, folder: Path, how: str) -> Pilot:
    """White's first turn against a fake engine."""
    named(folder, ("mine", fake_command(how)))
    pilot = start()
    chosen(pilot, "mine")
    pilot.click_on("start")
    pilot.frame()
    assert isinstance(pilot.top, TableScene)
    return pilot


def end_turn(pilot: Pilot) -> None:
    pilot.wait(lambda: pilot.session.may_act)
    pilot.press("e")


def failed(pilot: Pilot) -> ExternalFaultScene:
    end_turn(pilot)
    pilot.wait(lambda: isinstance(pilot.top, ExternalFaultScene))
    assert isinstance(pilot.top, ExternalFaultScene)
    return pilot.top


def pid_of(pilot: Pilot) -> int:
    player = pilot.session.match.seats[1].player
    return int(player._link.name.split()[-1])  # type: ignore[union-attr]


def test_an_engine_is_chosen_by_name_and_shows_its_own(start: Start, user_folder: Path) -> None:
    named(user_folder, ("mine", fake_command("good")), ("broken", ("./nothing",)))
    pilot = start()
    page = chosen(pilot, "mine")

    pilot.wait(lambda: "Connected: good " in words_of(page))
    turn(page, "who", "broken")
    pilot.wait(lambda: "It did not answer correctly" in words_of(page))

    assert "cannot be started" in words_of(page)


def test_a_fault_of_the_file_is_reported_on_the_page(start: Start, user_folder: Path) -> None:
    (user_folder / "engines.toml").write_text("[[engine]]\nname = 'x'", "utf-8")
    pilot = start()
    pilot.frame()
    pilot.click_on("new", "more")

    assert "engines.toml, line 1, engine 1 (x): 'command' is missing" in words_of(pilot.top)
    kind = next(one for one in pilot.screen.group.widgets if isinstance(one, ChoiceField) and one.name == "kind")
    assert say("new.kind.external") not in kind.options


def test_it_plays_at_the_table_and_ends_when_the_table_is_closed(start: Start, user_folder: Path) -> None:
    pilot = at_the_table(start, user_folder, "good")
    end_turn(pilot)
    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == 2)
    pid = pid_of(pilot)
    assert pilot.session.match.record.seats == ("human", "engine:mine")

    pilot.press("escape")
    pilot.click_on("leave")

    assert isinstance(pilot.top, TitleScene)
    pilot.wait(lambda: not is_alive(pid))


def test_it_plays_the_rematch_too(start: Start, user_folder: Path) -> None:
    pilot = at_the_table(start, user_folder, "good")
    end_turn(pilot)
    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == 2)
    first = pid_of(pilot)

    pilot.press("escape")
    pilot.click_and_confirm("concede")
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.click_on("again")
    pilot.wait(lambda: isinstance(pilot.top, TableScene))
    end_turn(pilot)

    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == 2)
    assert pilot.session.match.record.seats == ("human", "engine:mine")
    pilot.wait(lambda: pid_of(pilot) == first or not is_alive(first))


def test_a_crash_is_reported_and_another_player_takes_over(start: Start, user_folder: Path) -> None:
    pilot = at_the_table(start, user_folder, "crash")

    page = failed(pilot)

    assert "mine: it has ended (status 3): segmentation fault" in words_of(page)
    turn(page, "who", say("opponent.random"))  # type: ignore[arg-type]
    pilot.click_on("other")
    pilot.wait(lambda: pilot.session.may_act and pilot.state.round == 2)
    assert pilot.session.match.record.seats == ("human", "random")
    assert pilot.session.options.words.turns[1] == say("table.their_turn", name=say("opponent.random"))
    saved = pilot.context.saves.file.load()
    assert saved is not None
    assert saved.record.seats == ("human", "random")


def test_it_can_be_retried_any_number_of_times(start: Start, user_folder: Path) -> None:
    pilot = at_the_table(start, user_folder, "illegal")
    page = failed(pilot)

    pilot.click_on("again")
    pilot.wait(lambda: isinstance(pilot.top, ExternalFaultScene) and pilot.top is not page)
    pilot.click_on("leave")

    assert isinstance(pilot.top, TitleScene)
    assert pilot.context.saves.offered() is not None


def test_a_continued_game_starts_no_engine_without_permission(start: Start, user_folder: Path, tmp_path: Path) -> None:
    pilot = at_the_table(start, user_folder, "crash")
    failed(pilot)
    pilot.click_on("leave")
    command, mark = marking(tmp_path)
    named(user_folder, ("mine", command))

    again = start()
    again.frame()
    again.click_on("continue")
    again.wait(lambda: isinstance(again.top, ExternalFaultScene))

    assert not mark.exists()
    assert "never starts programs on its own" in words_of(again.top)
    again.click_on("again")
    again.wait(lambda: again.session.may_act and again.state.round == 2)
    assert mark.exists()


@pytest.mark.parametrize("who", ["engine:mine", "exec:{mark}", "plugin:mine", "engine:ms=5:mine"])
def test_a_record_of_a_strangers_starts_nothing(start: Start, user_folder: Path, tmp_path: Path, who: str) -> None:
    """Viewer, thoughts, analysis, playing on and Continue, while the user has an engine of the same name."""
    command, mark = marking(tmp_path)
    named(user_folder, ("mine", command))
    seat = who.format(mark=shlex.join(command))
    record = played("paper")
    sent = replace(
        record, actions=record.actions[:9], black=seat, extra={"WhiteSeat": "human", "BlackSeat": seat}
    ).closed(None)
    path = tmp_path / "sent.hsc"
    path.write_text(format_record(sent), "utf-8")
    (user_folder / RUNNING_NAME).write_text(format_record(sent), "utf-8")

    pilot = start(record=path)
    pilot.frame()
    assert isinstance(pilot.top, ReplayScene)
    pilot.press("end", "f9", "a")
    pilot.frame(12)
    other = start()
    other.frame()
    if other.has("continue") and other.widget("continue").enabled:
        other.click_on("continue")
    other.frame(40)

    assert not mark.exists()


def judged(start: Start, folder: Path, tmp_path: Path, command: tuple[str, ...]) -> Pilot:
    """The viewer of a record, with an engine chosen as its judge."""
    named(folder, ("mine", command))
    record = played("paper")
    path = tmp_path / "game.hsc"
    path.write_text(format_record(replace(record, actions=record.actions[:9]).closed(None)), "utf-8")
    pilot = start(record=path)
    pilot.frame()
    pilot.press("m")
    pilot.click_on("judge:engine:mine")
    return pilot


def test_an_engine_judges_a_game_in_the_viewer(start: Start, user_folder: Path, tmp_path: Path) -> None:
    pilot = judged(start, user_folder, tmp_path, (sys.executable, str(GREEDY)))

    viewer = pilot.on(ReplayScene)
    pilot.wait(lambda: viewer.analysis.is_done)
    assert len(viewer.analysis.turns) > 1
    assert {turn.promised for turn in viewer.analysis.turns} == {None}


def test_the_viewer_reports_faults_in_the_file_of_engines(start: Start, user_folder: Path, tmp_path: Path) -> None:
    (user_folder / "engines.toml").write_text("[[engine]]\nname = mine\n", "utf-8")
    path = tmp_path / "game.hsc"
    path.write_text(format_record(played("paper").closed(None)), "utf-8")
    pilot = start(record=path)
    pilot.frame()

    pilot.press("m")

    pilot.wait(
        lambda: any("Skipped: engines.toml: this is not TOML" in words and "line 2" in words for words in pilot.said)
    )


def test_a_failing_engine_stops_judging_and_the_reason_is_shown(
    start: Start, user_folder: Path, tmp_path: Path
) -> None:
    pilot = judged(start, user_folder, tmp_path, fake_command("crash"))

    viewer = pilot.on(ReplayScene)
    pilot.wait(lambda: any("it has ended (status 3)" in words for words in pilot.said))
    assert viewer.analysis.turns == []
    assert not viewer.analysis.is_running


@pytest.mark.parametrize("who", ["engine:mine", "plugin:mine"])
def test_an_unknown_external_player_of_a_save_can_be_replaced(start: Start, user_folder: Path, who: str) -> None:
    start_record = Record("paper", 5, extra={"WhiteSeat": who, "BlackSeat": "human"})
    pilot = start()
    pilot.context.saves.begin_another()
    pilot.context.saves.file.begin(open_game(start_record))

    again = start()
    again.frame()
    again.click_on("continue")
    again.wait(lambda: isinstance(again.top, ExternalFaultScene))

    assert isinstance(again.top, ExternalFaultScene)
    assert isinstance(again.top._session.match.seats[0].player, UnavailablePlayer)
    assert not again.widget("again").enabled
    again.click_on("other")
    again.wait(lambda: again.session.may_act)
    assert again.session.match.record.seats == ("bfs", "human")
