"""A card's worth: the meter, the measurement in games, and a board to try it on."""

import pytest

from scenes.practice.free import FreeScene
from scenes.stage.inputs import Wheel
from scenes.ui.lists import ScrollList
from scenes.workshop.model import trials
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.pilot import Pilot
from tests.pilot.workshopping import Start, opened, scene_below
from tests.workshop.model.measuring import PlayedTrial


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return a pilot in the workshop."""
    return opened(start)


def test_a_card_is_tried_on_a_board_and_the_page_returns_unchanged(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add", "try")
    assert isinstance(pilot.top, FreeScene)
    state = pilot.top.match.state
    made = scene_below(pilot).editor.card
    assert state.mover.mana >= made.cost
    assert [state.mode.cards.card(key).name for key in ("footman", made.key)] == ["Footman", made.name]
    assert state.mode.cards.by_key[made.key] in state.mover.hand
    pilot.frame(30)
    pilot.stack.obey(pilot.top.used("leave"))

    assert isinstance(pilot.top, WorkshopScene)
    assert pilot.has("form:aim")
    assert pilot.on(WorkshopScene).editor.card == made


def test_the_meter_shows_cheap_fair_and_expensive(pilot: Pilot) -> None:
    said = set()
    pilot.walk_to("form:cost")
    for digit in "023456789":
        pilot.press(digit)
        said.add(pilot.on(WorkshopScene).middle.price.value)
        pilot.draw()

    assert said == {"cheap", "fair", "dear"}


def test_a_card_is_measured_in_the_background(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    PlayedTrial.all = []
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    pilot.click_on("measure", "form:drain")
    (trial,) = PlayedTrial.all
    trial.play(0.5, 0.6)
    pilot.frame(30)
    assert pilot.has("trial")
    assert not pilot.has("measure")
    pilot.click_on("try")
    assert isinstance(pilot.top, FreeScene)
    trial.play(1.0, 0.6)
    pilot.stack.obey(pilot.top.used("leave"))
    pilot.frame(30)
    assert pilot.has("measure")
    assert not pilot.has("trial")
    pilot.click_on("form:drain")

    assert pilot.has("trial")
    assert pilot.on(WorkshopScene).middle.measured is not None


def test_a_list_stays_where_it_was_scrolled_to_while_a_card_is_measured(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    PlayedTrial.all = []
    pilot.click_on(*["new_card"] * 20, "measure")
    cards = pilot.the(ScrollList, "cards")
    pilot.give(Wheel(*cards.centre, 40.0))
    assert pilot.the(ScrollList, "cards").place == 0
    pilot.frame(60)

    assert pilot.the(ScrollList, "cards").place == 0


@pytest.mark.parametrize("name", ["cards", "set"])
def test_a_row_chosen_by_keys_stays_chosen_while_a_card_is_measured(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    PlayedTrial.all = []
    pilot.click_on("tab:set", "new_set", "new_set", "tab:card", "new_card", "new_card", "measure")
    pilot.walk_to(name)
    if name == "set":
        pilot.press("return")
    rows = "menu" if name == "set" else name
    before = pilot.the(ScrollList, rows).selected
    pilot.press("up")
    pilot.frame(60)

    assert pilot.focus == rows
    assert pilot.the(ScrollList, rows).selected == before - 1


def test_leaving_ends_the_measurement(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    PlayedTrial.all = []
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    pilot.click_on("measure", "cancel")
    assert pilot.has("measure")
    pilot.click_on("measure", "back")

    assert [one.is_cancelled for one in PlayedTrial.all] == [True, True]
    for ending in pilot.context.endings:
        ending.result(5)


def test_the_meter_lists_each_contribution(pilot: Pilot) -> None:
    pilot.click_on("form:guard")
    tooltip = pilot.widget("meter").tooltip

    assert "Attack and health: +" in tooltip
    assert "Guard: +" in tooltip
