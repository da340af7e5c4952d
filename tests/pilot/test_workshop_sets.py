"""Sets of cards: their files, names and limits, dropped ones, and games with them."""

from pathlib import Path

import pytest

from hschess.readers import read_set_file
from scenes.menus.new_game import NewGameScene
from scenes.stage.inputs import KeyPressed, TextTyped
from scenes.words import say
from scenes.workshop.model import edited_sets
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.pilot import Pilot
from tests.pilot.workshopping import Start, dropped, file_of, opened


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return a pilot in the workshop."""
    return opened(start)


def test_a_set_can_have_two_cards_of_one_name(pilot: Pilot) -> None:
    pilot.give(KeyPressed("d", ctrl=True))
    pilot.give(KeyPressed("n", ctrl=True))
    pilot.frame(3)

    assert [one.name for one in read_set_file(file_of(pilot)).cards] == ["New card"] * 3


def test_sixty_cards_are_the_most(pilot: Pilot) -> None:
    for _ in range(59):
        pilot.give(KeyPressed("n", ctrl=True))
    assert not pilot.widget("new_card").enabled
    assert not pilot.widget("copy_card").enabled
    pilot.give(KeyPressed("n", ctrl=True))
    pilot.frame(3)

    assert len(read_set_file(file_of(pilot)).cards) == 60
    assert any("at most 60" in said for said in pilot.said)


def test_a_broken_file_is_reported_and_left_alone(start: Start, user_folder: Path) -> None:
    broken = user_folder / "cards" / "bad.toml"
    broken.parent.mkdir()
    broken.write_text("[x]\ncost = 99\n", "utf-8")
    pilot = opened(start)
    pilot.frame()
    assert any("bad.toml" in said for said in pilot.said)
    pilot.click_on("form:guard")
    pilot.frame(3)

    assert broken.read_text("utf-8") == "[x]\ncost = 99\n"
    assert len(list(broken.parent.glob("*.toml"))) == 2


def test_a_set_is_renamed_with_return_and_when_the_field_is_left(pilot: Pilot) -> None:
    pilot.click_on("form:guard", "tab:set", "form:set_name")
    pilot.give(TextTyped(" two"))
    pilot.press("return")
    assert pilot.on(WorkshopScene).editor.now.set.name == "My cards two"
    pilot.give(TextTyped("/"))
    assert any("can't have this name" in getattr(one, "words", "") for one in pilot.screen.group.widgets)
    pilot.press("backspace")
    pilot.give(TextTyped(" and three"))
    pilot.click_on("tab:card")
    pilot.frame(3)

    assert [path.stem for path in file_of(pilot).parent.iterdir()] == ["My cards two and three"]


def test_a_set_is_used_at_once_in_a_game(pilot: Pilot) -> None:
    pilot.click_on("form:guard", "tab:set", "play")
    assert isinstance(pilot.top, NewGameScene)
    pilot.click_on("mode:My_cards_mixed", "start")
    pilot.frame(10)
    state = pilot.table.pane.session.match.state

    assert state.mode.name.startswith("My_cards_mixed")
    assert state.mode.count(0, state.mode.cards.by_key["new_card"]) == 4


def test_new_game_leads_to_the_workshop_and_lists_its_sets(start: Start) -> None:
    pilot = start()
    pilot.click_on("new", "group:own")
    assert not pilot.has("mode:My_cards")
    pilot.click_on("workshop", "form:guard", "back")
    assert isinstance(pilot.top, NewGameScene)
    pilot.click_on("mode:My_cards", "start")
    pilot.frame(10)

    assert pilot.table.pane.session.match.state.mode.name.startswith("My_cards")


def test_a_deleted_mode_is_no_longer_selected(start: Start) -> None:
    pilot = opened(start)
    pilot.click_on("tab:set", "new_set", "play", "mode:My_cards_2", "back", "drop_set", "yes", "play")
    pilot.draw()

    assert isinstance(pilot.top, NewGameScene)
    assert pilot.has("mode:My_cards")
    assert not pilot.has("mode:My_cards_2")


def test_a_set_dropped_on_the_title_is_opened_and_kept_on_request(start: Start, tmp_path: Path) -> None:
    pilot = start()
    dropped(pilot, tmp_path)
    assert isinstance(pilot.top, WorkshopScene)
    pilot.click_on("yes")
    pilot.frame(3)

    assert pilot.on(WorkshopScene).editor.now.set.name == "cavalry"
    assert [one.name for one in read_set_file(file_of(pilot, "cavalry")).cards] == ["Rider"]
    assert "cavalry" not in pilot.context.modes


def test_a_set_dropped_on_the_workshop_can_be_used_without_saving(pilot: Pilot, tmp_path: Path) -> None:
    dropped(pilot, tmp_path)
    pilot.click_on("no")
    pilot.frame(3)

    assert not file_of(pilot, "cavalry").exists()
    assert "cavalry" in pilot.context.known_modes
    assert len(pilot.stack) == 2


def test_a_dropped_set_that_cannot_be_kept_stays_known(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edited_sets, "MOST_FILES", 1)
    dropped(pilot, tmp_path)
    pilot.click_on("yes")

    assert pilot.said[-1:] == [say("workshop.too_many")]
    assert "cavalry" in pilot.context.known_modes


def test_a_dropped_set_with_a_used_name_gets_a_number(pilot: Pilot, tmp_path: Path) -> None:
    for name in ("duel", "duel"):
        dropped(pilot, tmp_path, name)
        pilot.click_on("yes")
    pilot.frame(3)

    assert [one.name for one in pilot.on(WorkshopScene).editor.now.sets] == ["My cards", "duel 2", "duel 3"]
