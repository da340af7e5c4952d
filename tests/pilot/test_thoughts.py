"""The turns that a search considered, beside the table that shows the selected one."""

from collections.abc import Callable
from typing import Final

from hschess.rules.actions import END, Action
from hschess.rules.game import open_game
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from scenes.replay.explanation import ExplainScene
from scenes.words import say
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]
SEVERAL: Final = "paper 7w 20/4/7/PR/PP/R6/- 20/0/6/PP/PP/P2,P5/-"
WON: Final = "paper 7w 20/4/7/PR/PP/R6/- 1/0/6/PP/PP/-/-"
"""Black's king falls after any turn of White."""


def thinking(start: Start, position: str = SEVERAL) -> Pilot:
    """The thoughts of the exhaustive player on a turn that it ended at once."""
    extra = {SEAT_TAGS[0]: "exhaustive", SEAT_TAGS[1]: HUMAN}
    record = Record("paper", position=position, white="exhaustive", black="You", actions=(END,), extra=extra)
    pilot = start()
    pilot.stack.put(ExplainScene(pilot.context, open_game(record), 1))
    pilot.wait(lambda: pilot.on(ExplainScene)._found.is_done and not pilot.on(ExplainScene).is_readying)
    return pilot


def shown_turn(pilot: Pilot) -> tuple[Action, ...]:
    """The turn on the table beside the list."""
    scene = pilot.on(ExplainScene)
    ((shown, _),) = scene.tables()
    return shown.record.actions[scene._thought.place :]


def test_the_table_shows_the_hovered_or_selected_turn(start: Start) -> None:
    pilot = thinking(start)
    scene = pilot.on(ExplainScene)
    turns = [one.game.record.actions[scene._thought.place :] for one in scene._candidates]
    assert len(turns) > 2
    assert shown_turn(pilot) == turns[0]

    listed = pilot.widget("turns")
    pilot.move((listed.rect[0] + 40, listed.rect[1] + 2.5 * scene._turns.pitch))
    assert shown_turn(pilot) == turns[2]
    pilot.move((10.0, 10.0))
    assert shown_turn(pilot) == turns[0]

    pilot.walk_to("turns")
    pilot.press("down")
    assert shown_turn(pilot) == turns[1]
    pilot.press("return")
    ((shown, _),) = scene.tables()
    assert shown.is_playing
    pilot.wait(lambda: not shown.is_playing)


def test_the_table_beside_the_list_keeps_the_hands_hidden(start: Start) -> None:
    ((shown, _),) = thinking(start).on(ExplainScene).tables()

    assert shown.viewer == 1
    assert not shown.board.is_open(0)


def test_winning_turns_are_labelled_and_differ(start: Start) -> None:
    pilot = thinking(start, WON)
    scene = pilot.on(ExplainScene)

    rows = scene._turns.rows
    assert scene._words.words == say("explain.all_win")
    assert not any(say("explain.wins") in row.note for row in rows)
    assert len({row.note for row in rows}) > 1
