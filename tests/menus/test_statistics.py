"""The screen of the statistics: numbers, bars and filters, by mouse and by keys."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.store import profile
from hschess.store.profile import FILE_NAME, MIGRATIONS, CountedGame, Profile
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.destinations import ToHelp
from scenes.menus import statistics
from scenes.menus.about import AboutScene
from scenes.menus.options import OptionsScene
from scenes.menus.statistics import BYS, MOST_BARS, Bar, StatisticsScene, named
from scenes.pages import frame_work
from scenes.pages.kinds import Helped
from scenes.stack import Back, Go
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout
from scenes.table.curtain import CurtainScene
from scenes.ui.fields import ChoiceField
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Label, Widget
from tests.displays import begin_display

GAME = CountedGame("2026-11-20", "paper", 7, 0, "bfs", 0, "king", 9, 20, 5, 6, 2, {"P": 8, "Q": 1})
SIZES = ((1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540))


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    begin_display()


@pytest.fixture
def context(user_folder: Path, pictures: Media) -> Context:
    return Context(pictures, Sounds(), user_folder, Settings(), lambda: 0.0)


def opened(context: Context, games: list[CountedGame], size: tuple[int, int] = (1280, 720)) -> StatisticsScene:
    """The screen over these games."""
    for game in games:
        Profile(context.folder).add(game)
    screen = StatisticsScene(context)
    screen.resized(*size)
    return screen


def words_on(screen: StatisticsScene) -> list[str]:
    return [widget.words for widget in screen.group.widgets if isinstance(widget, Label | Bar)]


def test_duels_and_custom_modes_have_their_names_and_cards(context: Context) -> None:
    duel = replace(GAME, mode="vanilla", plays={"p43": 3, "check": 2})
    own = replace(GAME, mode="skirmish", plays={"war_wagon": 9, "shieldbearer": 4})
    screen = opened(context, [duel, own])
    mode = next(one for one in screen.group.widgets if isinstance(one, ChoiceField) and one.name == "mode")
    by = next(one for one in screen.group.widgets if isinstance(one, ChoiceField) and one.name == "by")

    assert list(mode.options)[-5:] == ["Quick duel", "Aggressive decks", "Balanced decks", "Control decks", "skirmish"]
    by.index = BYS.index("piece")
    screen.used("by")
    assert {"War wagon", "Shield-bearer", "Check"} <= set(words_on(screen))


def widget_of(screen: StatisticsScene, name: str) -> Widget:
    return next(widget for widget in screen.group.widgets if widget.name == name)


def give(screen: StatisticsScene, *inputs: Input) -> list[object]:
    return [screen.handle(given) for given in inputs]


def click(screen: StatisticsScene, name: str, share: float = 0.9) -> list[object]:
    left, top, width, height = widget_of(screen, name).rect
    x, y = left + width * share, top + height / 2
    return give(screen, PointerMoved(x, y), PointerPressed(x, y), PointerReleased(x, y))


def test_f1_opens_the_help_from_the_screens_beside_the_table(context: Context) -> None:
    screens: list[Helped] = [
        StatisticsScene(context),
        AboutScene(context),
        OptionsScene(context),
        CurtainScene(context, "Black", lambda: None),
    ]
    for screen in screens:
        screen.resized(1280, 720)
        command = screen.handle(KeyPressed("f1"))
        assert command == Go(ToHelp())


def test_without_games_a_message_is_shown(context: Context) -> None:
    screen = opened(context, [])

    assert any("No finished games yet" in words for words in words_on(screen))


def test_very_many_games_are_read_over_frames_with_a_message(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, number in ((profile, "PAGE", 1), (statistics, "AT_ONCE", 1), (frame_work, "AT_ONCE", 1)):
        monkeypatch.setattr(module, name, number)
    screen, frames = opened(context, [GAME] * 12), 0
    while "Looking through your games..." in words_on(screen):
        screen.update(16.0)
        frames += 1

    words = words_on(screen)
    assert frames > 10
    assert words[words.index("Games") + 1] == "12"


def test_games_before_a_file_broke_are_not_counted_with_those_of_the_new_one(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name, number in ((profile, "PAGE", 1), (statistics, "AT_ONCE", 1), (frame_work, "AT_ONCE", 1)):
        monkeypatch.setattr(module, name, number)
    screen = opened(context, [GAME] * 6)
    (context.folder / FILE_NAME).write_bytes(b"broken " * 300)

    while "Looking through your games..." in words_on(screen):
        screen.update(16.0)

    assert any("No finished games yet" in words for words in words_on(screen))


def test_unreadable_statistics_are_not_shown_as_empty(context: Context) -> None:
    Profile(context.folder).add(GAME)
    with closing(sqlite3.connect(context.folder / FILE_NAME)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")

    said = [word for _ in range(2) for word in words_on(opened(context, [])) if "newer hschess" in word]

    assert len(said) == 2


def test_the_numbers_are_those_of_the_games(context: Context) -> None:
    screen = opened(context, [GAME, replace(GAME, winner=1), replace(GAME, winner=None), GAME])

    words = words_on(screen)
    assert words[words.index("Games") + 1] == "4"
    assert words[words.index("Won, drawn, lost") + 1] == "2 / 1 / 1"
    assert words[words.index("Win rate") + 1] == "50%"
    assert words[words.index("Favourite piece") + 1] == "Pawn"


def test_games_of_two_people_are_counted_separately(context: Context) -> None:
    screen = opened(context, [GAME, replace(GAME, side=None, opponent="human")])

    words = words_on(screen)
    assert words[words.index("Games") + 1] == "1"
    assert any("counted separately: 1" in one for one in words)


def test_a_filter_by_mouse_selects_matching_games(context: Context) -> None:
    screen = opened(context, [GAME, replace(GAME, side=1, winner=0), replace(GAME, side=1, winner=0)])

    click(screen, "side")

    words = words_on(screen)
    assert widget_of(screen, "side").value == "White"  # type: ignore[attr-defined]  # a Choice
    assert words[words.index("Games") + 1] == "1"


def test_a_filter_without_matches_shows_a_message(context: Context) -> None:
    screen = opened(context, [GAME])

    click(screen, "side")
    click(screen, "side")

    assert any("No finished games match" in words for words in words_on(screen))


def test_the_bars_are_turned_by_keys(context: Context) -> None:
    screen = opened(context, [GAME])
    for _ in range(4):
        give(screen, KeyPressed("tab"))
    assert screen.group.focused is widget_of(screen, "by")

    give(screen, KeyPressed("left"))

    bars = [widget for widget in screen.group.widgets if isinstance(widget, Bar)]
    assert [(bar.words, bar.note) for bar in bars] == [("Pawn", "8"), ("Queen", "1")]
    assert screen.group.focused is widget_of(screen, "by")


def test_many_opponents_are_grouped(context: Context) -> None:
    games = [replace(GAME, opponent=f"bfs:own-{number}.toml") for number in range(MOST_BARS + 3)]
    screen = opened(context, games)
    while widget_of(screen, "by").value != "By opponent":  # type: ignore[attr-defined]  # a Choice
        click(screen, "by")

    bars = [widget for widget in screen.group.widgets if isinstance(widget, Bar)]

    assert len(bars) == MOST_BARS
    assert (bars[-1].words, bars[-1].note) == ("Others", "100% of 4")


def test_an_unknown_opponent_keeps_its_name() -> None:
    assert named("opponent", "bfs:own.toml") == "bfs:own.toml"


def test_it_is_left_by_the_button_and_by_escape(context: Context) -> None:
    screen = opened(context, [GAME])

    assert isinstance(click(screen, "back")[-1], Back)
    assert isinstance(give(screen, KeyPressed("escape"))[0], Back)


def test_a_click_on_the_bars_does_nothing(context: Context) -> None:
    screen = opened(context, [GAME])
    bar = next(widget for widget in screen.group.widgets if isinstance(widget, Bar))

    x, y = bar.centre
    answers = give(screen, PointerMoved(x, y), PointerPressed(x, y), PointerReleased(x, y))

    assert answers == [None, None, None]


def test_a_broken_profile_is_reported_on_the_screen(context: Context) -> None:
    (context.folder / FILE_NAME).write_bytes(b"broken " * 300)

    screen = opened(context, [])
    screen.update(16.0)

    assert "kept as profile.bad-1.db" in screen.toast.words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ui_scale", [80, 100, 150])
def test_everything_is_inside_the_window_without_overlaps(
    context: Context, size: tuple[int, int], ui_scale: int
) -> None:
    context.settings = replace(context.settings, ui_scale=ui_scale)
    screen = opened(context, [GAME, replace(GAME, side=None, opponent="human")], size)
    layout = screen.layout

    assert isinstance(layout, Layout)
    boxes = [pygame.FRect(widget.rect) for widget in screen.group.widgets]
    window = pygame.FRect(0, 0, layout.width, layout.height)
    assert all(window.contains(box) for box in boxes)
    used = [
        pygame.FRect(widget.rect) for widget in screen.group.widgets if isinstance(widget, Label | Bar | ChoiceField)
    ] + [pygame.FRect(widget_of(screen, "back").rect)]
    assert not [(one, other) for one in used for other in used if one is not other and one.colliderect(other)]


def test_drawing_changes_nothing(context: Context) -> None:
    screen = opened(context, [GAME])
    first, second = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))

    screen.draw(first)
    screen.draw(second)

    assert first.get_buffer().raw == second.get_buffer().raw
