"""The editor of positions by hand: by mouse, by wheel, by keys alone, by text."""

import pytest

from scenes.practice.board_editor import EditorScene
from scenes.practice.model.places import Place, PlaceKind, point_of
from scenes.practice.position import PositionScene
from scenes.stage.inputs import RIGHT, FocusLost, KeyPressed, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.stage.table_layout import Point
from scenes.ui import clipboard
from scenes.ui.fields import ChoiceField
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Label
from tests.pilot.student import Begin, Student


def at(pilot: Student, kind: PlaceKind, side: int, index: int = 0) -> Point:
    return point_of(Place(kind, side, index), pilot.editing.layout, pilot.editing.editor.state)


def lines(pilot: Student) -> list[str]:
    return [part.split("/")[5] for part in pilot.editing.editor.line.split(" ")[2:4]]


def test_pieces_are_dragged_in_around_and_out(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.drag(pilot.widget("Q").centre, at(pilot, "gap", 0, 1))
    assert lines(pilot) == ["P6,Q6,R6,P4", "P6,Q6,P6"]
    pilot.drag(at(pilot, "piece", 1, 1), at(pilot, "gap", 0, 0))
    assert lines(pilot) == ["Q6,P6,Q6,R6,P4", "P6,P6"]
    pilot.drag(at(pilot, "piece", 1, 0), (60.0, 300.0))
    assert lines(pilot)[1] == "P6"
    pilot.drag(pilot.widget("N").centre, at(pilot, "hand", 1))
    assert "/?4N/" in pilot.editing.editor.line
    pilot.drag(at(pilot, "card", 0, 3), at(pilot, "gap", 1, 0))
    assert lines(pilot)[1] == "Q6,P6"

    for _ in range(5):
        pilot.press("u")
    assert lines(pilot) == ["P6,R6,P4", "P6,Q6,P6"]


def test_clicks_place_several_and_the_right_button_removes(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("B")
    pilot.click(at(pilot, "gap", 1, 0))
    pilot.click(at(pilot, "gap", 1, 0))
    pilot.press("escape")
    assert lines(pilot)[1] == "B6,B6,P6,Q6,P6"

    pilot.move(at(pilot, "piece", 1, 0))
    pilot.give(PointerPressed(*at(pilot, "piece", 1, 0), RIGHT), PointerReleased(*at(pilot, "piece", 1, 0), RIGHT))

    assert lines(pilot)[1] == "B6,P6,Q6,P6"


def test_the_wheel_changes_health_and_numbers(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    wheeled: tuple[tuple[PlaceKind, int, float], ...] = (
        ("piece", 2, 1.0),
        ("king", 0, -1.0),
        ("mana", 0, -1.0),
        ("deck", 0, 1.0),
    )
    for kind, index, steps in wheeled:
        pilot.give(Wheel(*at(pilot, kind, 0, index), steps))

    assert "19/5/6/PBRQ/?10/P6,R6,P5/-" in pilot.editing.editor.line


def test_the_editor_by_keys_alone(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.press("down")
    assert pilot.editing.hand.cursor == Place("piece", 0, 1)
    pilot.press("left", "q", "right", "-", "-", "+")
    assert lines(pilot)[0] == "P6,Q5,R6,P4"
    pilot.press("delete")
    assert lines(pilot)[0] == "P6,R6,P4"

    pilot.press("tab", "return")
    assert pilot.editing.hand.keyed
    pilot.press("up", "return")
    assert pilot.editing.hand.is_empty
    assert lines(pilot)[1].count("P") == 3
    pilot.press("escape", "return")
    assert isinstance(pilot.top, PositionScene)


def test_a_held_piece_is_dropped_when_the_page_of_numbers_clears_the_board(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click(at(pilot, "piece", 0, 2))
    pilot.click_on("position", "clear")

    pilot.press("escape")

    assert pilot.editing.hand.is_empty
    assert lines(pilot) == ["-", "-"]


@pytest.mark.parametrize("key", ["delete", "+", "-", "x", "return"])
def test_the_cursor_leaves_a_place_that_the_page_of_numbers_has_cleared(student: Begin, key: str) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.press("down", *["right"] * 9)
    pilot.click_on("position", "clear", "done")
    pilot.press(key)

    assert lines(pilot) == ["-", "-"]


def test_losing_the_window_during_a_drag_changes_nothing(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    before = pilot.editing.editor.line
    pilot.take_up(at(pilot, "piece", 0, 0), (400.0, 220.0))

    pilot.give(FocusLost())

    assert pilot.editing.hand.is_empty
    assert pilot.editing.editor.line == before


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of its own."""
    kept = [""]

    def copy(words: str) -> str:
        kept[0] = words
        return ""

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: kept[0])
    return kept


def test_the_position_line_is_copied_and_pasted_and_a_bad_one_names_its_column(
    student: Begin, board: list[str]
) -> None:
    pilot = student()
    pilot.open("editor")
    before = pilot.editing.editor.line
    pilot.give(KeyPressed("c", ctrl=True))
    assert board == [before]

    board[0] = before.replace("P6,R6,P4", "P6,Z6,P4")
    pilot.give(KeyPressed("v", ctrl=True))
    assert any("column 36" in words or f"column {board[0].index('Z6') + 1}" in words for words in pilot.said)
    assert pilot.editing.editor.line == before

    board[0] = "paper 3w 20/3/3/P/?9/P6/- 20/0/2/?4/?9/P6/-\n"
    pilot.give(KeyPressed("v", ctrl=True))
    assert pilot.editing.editor.line == board[0].strip()


def test_numbers_are_set_in_the_form_by_clicks_keys_and_wheel(student: Begin, board: list[str]) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("position", "mode", "mover")
    pilot.walk_to("round")
    pilot.press("right")
    left, top, width, height = pilot.widget("health1").rect
    pilot.give(Wheel(left + width - 60, top + height / 2, -1.0))
    pilot.click_on("used0")
    field = pilot.the(TextField, "line")
    assert field.text.split(" ")[1] == "7b"
    pilot.click_on("copy")
    assert board == [field.text]
    pilot.click_on("clear")
    board[0] = "paper 3w 20/3/3"
    pilot.click_on("paste")
    words = "\n".join(one.words for one in pilot.screen.group.widgets if isinstance(one, Label))
    assert "column 16" in words
    pilot.click_on("done")

    assert isinstance(pilot.top, EditorScene)
    assert lines(pilot) == ["-", "-"]
    assert not pilot.editing.editor.is_playable or pilot.widget("play").enabled


def test_a_fallen_king_is_shown_with_its_real_health(student: Begin, board: list[str]) -> None:
    """A pasted position may be over; the form's arrows lead back to a living king."""
    pilot = student()
    pilot.open("editor")
    board[0] = "paper 6w 5/0/6/P/PP/P6/- -99/6/6/-/-/P4/-"
    pilot.give(KeyPressed("v", ctrl=True))
    pilot.click_on("position")
    fallen = [pilot.widget(f"health{side}") for side in (0, 1)]
    assert [one.value for one in fallen if isinstance(one, ChoiceField)] == ["5", "-99"]

    left, top, width, height = fallen[1].rect
    pilot.give(Wheel(left + width - 60, top + height / 2, 1.0))
    pilot.draw()
    raised = pilot.the(ChoiceField, "health1")
    assert raised.value == "1"


def test_a_position_can_be_typed(student: Begin) -> None:
    pilot = student()
    pilot.open("editor")
    pilot.click_on("position", "line")
    field = pilot.the(TextField, "line")
    pilot.press("end", *["backspace"] * len(field.text))
    pilot.give(TextTyped("paper 3w 20/3/3/P/?9/P6/- 20/0/2/?4/?9/P5/-"))
    pilot.press("return")
    pilot.click_on("done")

    assert lines(pilot) == ["P6", "P5"]
