"""The analysis in the viewer by a person's hands: begun by a key, a turn chosen on the graph, the best turn beside the played one."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.analysis.judging import Judgement
from hschess.rules.actions import END
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import keep_finished
from hschess.store.settings import Settings
from scenes.replay.chance_words import certainty_words
from scenes.replay.comparison import CompareScene
from scenes.replay.viewer import ReplayScene
from scenes.ui.chance_graph import ChanceGraph
from scenes.ui.scrubber import Scrubber
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]
MISSED = "paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-"
THROWN = "paper 30w 8/5/10/R/-/P6/- 8/0/10/-/-/R4/-"
"""Won in two turns by the Rook, lost in four without."""


def test_a_missed_win_is_marked_chosen_and_compared(start: Start, user_folder: Path) -> None:
    actions = (END, parse_action("P@0"), END)
    pilot = start(record=keep_finished(user_folder, open_game(Record("paper", 1, actions, position=MISSED))))
    pilot.frame()
    pilot.press("b")
    assert isinstance(pilot.top, ReplayScene), "nothing has been weighed yet"
    panel = pilot.top.analysis
    assert panel.white_at(0) is None
    pilot.press("a")
    for _ in range(50):
        pilot.frame()
    assert panel.is_done
    assert panel.turns[0].judgement is Judgement.BLUNDER
    assert panel.white_at(0) == 1

    graph = pilot.the(ChanceGraph, "graph")
    pilot.click((graph.x_of(0), graph.centre[1]))
    viewer = pilot.on(ReplayScene)
    assert viewer.replay.place == panel.turns[0].span.last
    pilot.press("b")
    assert isinstance(pilot.top, CompareScene)
    pilot.press("space", "escape")
    assert pilot.top is viewer
    pilot.press("a")
    assert not panel.is_open


@pytest.mark.parametrize("key", ["left", "right", "home", "end"])
def test_a_graph_without_a_turn_chooses_none(start: Start, tmp_path: Path, key: str) -> None:
    """A record may stop before a turn is over; then there is no turn to go to."""
    path = tmp_path / "short.hsc"
    path.write_text(format_record(Record("paper", 3)), "utf-8")
    pilot = start(record=path)
    pilot.frame()
    pilot.press("a")
    pilot.click_on("graph")
    pilot.press(key)

    assert isinstance(pilot.top, ReplayScene)
    assert pilot.top.replay.place == 0


@pytest.mark.parametrize(
    ("size", "words", "menus"), [((1280, 720), 100, 100), ((1920, 1080), 100, 150), ((960, 540), 200, 150)]
)
def test_the_cursor_of_the_graph_is_above_the_handle_of_the_bar(
    start: Start, user_folder: Path, size: tuple[int, int], words: int, menus: int
) -> None:
    actions = (END, parse_action("P@0"), END)
    pilot = start(
        record=keep_finished(user_folder, open_game(Record("paper", 1, actions, position=MISSED))),
        settings=Settings(text_scale=words, ui_scale=menus, speed=0.0),
        size=size,
    )
    pilot.frame()
    pilot.press("a")
    pilot.frame(50)
    for place in range(4):
        graph, bar = pilot.widget("graph"), pilot.widget("bar")
        assert isinstance(graph, ChanceGraph)
        assert isinstance(bar, Scrubber)
        assert bar.place == place
        assert graph.cursor == bar.x_of(place)
        assert graph.rect[1] + graph.rect[3] <= bar.rect[1]
        pilot.press("down")
        pilot.frame()


def test_a_lost_win_is_reported_and_marked_and_its_proof_explained(start: Start, user_folder: Path) -> None:
    actions = (END, END, END)
    pilot = start(record=keep_finished(user_folder, open_game(Record("paper", 1, actions, position=THROWN))))
    pilot.frame()
    pilot.press("a")
    for _ in range(50):
        pilot.frame()
    viewer, graph = pilot.top, pilot.widget("graph")
    assert isinstance(viewer, ReplayScene)
    assert isinstance(graph, ChanceGraph)
    panel = viewer.analysis

    assert panel.certainty_at(0, WHITE) == panel.turns[0].promised
    lost = panel.certainty_at(1, WHITE)
    assert lost is not None
    assert certainty_words(lost) == "lost in 4"
    won = panel.certainty_at(1, BLACK)
    assert won is not None
    assert certainty_words(won) == "won in 4"
    assert [point.is_thrown for point in graph.points] == [True, True, False]
    assert all(point.is_proved for point in graph.points)
    assert graph.points[0].words.split("\n") == [
        "Round 30, White: blunder",
        "A forced win in 2 slipped away here.",
        "lost in 4 (best: won in 1, -100.0)",
        "Proven: whatever the reply, Black wins within 4 turns of its own.",
    ]

    pilot.click((graph.x_of(0), graph.centre[1]))
    pilot.press("b")
    assert isinstance(pilot.top, CompareScene)
