"""The first Return on a page does what the page is for; where there is no such thing, it shows where the keys are."""

from pathlib import Path

import pytest

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.pages.screen import Screen
from scenes.stage.inputs import KeyPressed
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.displays import begin_display
from tests.ui.text_fit.made_screens import all_screens

MEANT = {
    "PauseScene": "resume",
    "SharedPause": "resume",
    "ExerciseMenuScene": "resume",
    "ReplayMenuScene": "resume",
    "PlayOnScene": "start",
    "UnfinishedScene": "keep",
    "UnfinishedScene: full": "list",
    "FaultScene": "go_on",
    "LaboratoryScene": "start",
    "NewGameScene": "start",
    "HostScene": "start",
    "EncounterScene": "start",
    "EncounterEndScene: lost": "once_more",
    "AbsenceScene": "wait",
}
NOTHING_MEANT = ("CurtainScene", "FaultScene: unkept", "OptionsScene", "StatisticsScene", "WaitingScene: games")
"""A curtain hides cards from the player before it; the others have several equal ways on."""


@pytest.fixture
def context(user_folder: Path) -> Context:
    begin_display()
    return Context(Media(1.0), Sounds(), user_folder, Settings(), lambda: 0.0, "2026-11-20", lambda: 7)


def used_by_return(context: Context, name: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    screen, uses = all_screens()[name](context), list[str]()
    screen.resized(1280, 720)
    monkeypatch.setattr(screen, "used", uses.append)
    screen.handle(KeyPressed("return"))
    assert isinstance(screen, Screen)
    assert screen.group.focused is not None
    return uses


@pytest.mark.parametrize("name", MEANT)
def test_the_first_return_on_a_page_does_what_the_page_is_for(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert used_by_return(context, name, monkeypatch) == [MEANT[name]]


@pytest.mark.parametrize("name", NOTHING_MEANT)
def test_the_first_return_on_a_page_without_such_a_button_only_shows_the_focus(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert used_by_return(context, name, monkeypatch) == []
