"""A click, a key or a pad selects the handicap that balances the sides of a mode."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.players.opponents import Evening, evening_of
from hschess.store.settings import Settings
from scenes.table.game import TableScene
from scenes.ui.media import Media
from tests.pilot.pilot import MOST_WIDGETS, Pilot
from tests.pilot.test_pad import PadPilot

AS_BLACK = Settings(speed=0.0, cpu_pace_ms=0, last_mode="normal", last_side="black", last_opponent="level:master")


def evening() -> Evening:
    found = evening_of("normal")
    assert found is not None
    return found


def played(pilot: Pilot) -> str:
    assert isinstance(pilot.top, TableScene)
    return pilot.session.match.record.mode


@pytest.mark.parametrize("clicks", [1, 2])
def test_one_click_balances_the_sides_and_the_next_undoes_it(start: Callable[..., Pilot], clicks: int) -> None:
    pilot = start(settings=AS_BLACK)
    pilot.click_on("new")
    for _ in range(clicks):
        pilot.click_on("even")
    pilot.click_on("start")

    assert played(pilot) == (evening().mode if clicks == 1 else "normal")


def test_keys_alone_balance_the_sides(start: Callable[..., Pilot]) -> None:
    pilot = start(settings=AS_BLACK)
    pilot.click_on("new")
    for _ in range(MOST_WIDGETS):
        if pilot.screen.group.focused is not None and pilot.screen.group.focused.name == "even":
            break
        pilot.press("tab")
    pilot.press("return")
    pilot.click_on("start")

    assert played(pilot) == evening().mode


def test_a_pad_alone_balances_the_sides(user_folder: Path, pictures: Media) -> None:
    pilot = PadPilot(user_folder, pictures, settings=AS_BLACK)
    for name in ("new", "even", "start"):
        pilot.choose(name)

    assert played(pilot) == evening().mode
