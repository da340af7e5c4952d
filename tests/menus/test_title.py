"""The title: its doors, the buttons under them, the shelf, and the very first start."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from hschess.resources import languages
from hschess.rules.record import HUMAN
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.folders import is_unused
from hschess.store.games import RunningGame
from hschess.store.profile import Profile
from hschess.store.settings import Settings, load_settings
from hschess.together.seat_keys import SeatKeys, new_token
from scenes.context import Context
from scenes.destinations import To, ToTable
from scenes.menus.doors import DOORS, Door
from scenes.menus.title import TitleScene
from scenes.menus.title_shelf import ShelfCard
from scenes.stack import Command, Go
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.inputs import KeyPressed, PointerMoved
from scenes.ui import lettering
from scenes.ui import media as kit_media
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget
from scenes.words import choose, say
from tests.displays import begin_display


def test_its_picture_is_read_once_for_each_window_size(user_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_display()
    title = TitleScene(Context(Media(1.0), Sounds(), user_folder, Settings(), lambda: 0.0))
    title.resized(1280, 720)
    surface = pygame.Surface((1280, 720))
    title.draw(surface)
    read: list[Path] = []
    monkeypatch.setattr(kit_media, "load_picture", read.append)

    title.draw(surface)

    assert read == []


def opened(media: Media, folder: Path, settings: Settings, size: tuple[int, int] = (1280, 720)) -> TitleScene:
    title = TitleScene(Context(media, Sounds(), folder, settings, lambda: 0.0, "2026-11-20"))
    title.resized(*size)
    return title


def shown(media: Media, folder: Path, settings: Settings, size: tuple[int, int] = (1280, 720)) -> TitleScene:
    """The title with all its doors open."""
    title = opened(media, folder, settings, size)
    for _ in range(40):
        title.update(16.0)
    return title


def doors(title: TitleScene) -> list[Door]:
    return [one for one in title.group.widgets if isinstance(one, Door)]


def named(title: TitleScene, name: str) -> Widget:
    (found,) = (one for one in title.group.widgets if one.name == name)
    return found


def test_the_first_frame_needs_no_door_and_each_next_one_draws_one(user_folder: Path) -> None:
    begin_display()
    media = Media(1.0)
    title, surface = opened(media, user_folder, Settings()), pygame.Surface((1280, 720))
    made = list[int]()
    for _ in range(len(DOORS) + 2):
        title.update(16.0)
        title.draw(surface)
        made.append(sum(door.is_open for door in doors(title)))
    assert made == [0, 1, 2, 3, 4, 4]

    again = opened(media, user_folder, Settings())
    assert all(door.is_open for door in doors(again))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (3840, 2160)])
def test_the_four_doors_and_the_shelf_fit_with_text_of_twice_the_size(
    pictures: Media, user_folder: Path, language: str, size: tuple[int, int]
) -> None:
    title = shown(pictures, user_folder, Settings(language=language, text_scale=200), size)
    choose("en")

    assert title.page.furthest == 0
    assert [one.name for one in doors(title)] == ["play", "practice", "replays", "options"]
    assert len({one.rect[1] for one in doors(title)}) == 1


def test_the_doors_are_in_two_rows_in_a_narrow_window(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings(ui_scale=150))

    assert len({one.rect[1] for one in doors(title)}) == 2
    assert title.page.furthest > 0


def test_every_button_is_under_its_door(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings())

    for behind in DOORS:
        door = pygame.Rect(named(title, behind.name).rect)
        for link in behind.links:
            place = pygame.Rect(named(title, link).rect)
            assert place.top >= door.bottom
            assert door.left <= place.left < place.right <= door.right


def test_every_entry_leads_somewhere(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings())
    names = [one.name for one in title.group.widgets if one.focusable]

    assert names == [name for door in DOORS for name in (door.name, *door.links)] + ["today"]
    assert all(title.used(name) is not None for name in names)


def test_the_arrows_alone_reach_everything(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings(campaign_place="gate"))
    group, names = title.group, {one.name for one in title.group.widgets if one.focusable}
    reached, waiting = {"play"}, ["play"]
    while waiting:
        start = waiting.pop()
        for arrow in ("up", "down", "left", "right"):
            group.focus_on(start)
            title.handle(KeyPressed(arrow))
            assert group.focused is not None
            if group.focused.name not in reached:
                reached.add(group.focused.name)
                waiting.append(group.focused.name)

    assert reached == names


def test_play_names_the_game_it_begins_and_begins_it(pictures: Media, user_folder: Path) -> None:
    settings = Settings(last_mode="paper", last_side="black", last_opponent="level:squire")
    title = shown(pictures, user_folder, settings)

    command = title.used("play")

    (door,) = (one for one in doors(title) if one.name == "play")
    assert door.words == "Paper · Squire · Black"
    assert isinstance(command, Go)
    assert isinstance(command.to, ToTable)
    assert command.to.is_new
    assert command.to.match.record.mode.startswith("paper")
    assert command.to.match.record.seats == ("level:squire", HUMAN)


def test_play_begins_the_default_mode_if_the_last_one_is_gone(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings(last_mode="no such mode", last_opponent="exec:sh"))

    command = title.used("play")

    assert isinstance(command, Go)
    assert isinstance(command.to, ToTable)
    assert command.to.match.record.mode.startswith("heroic")
    assert command.to.match.record.seats == (HUMAN, "level:first")


def test_a_door_rises_under_the_pointer_and_comes_to_rest(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings())
    for _ in range(3):
        title.update(16.0)
    assert not title.is_moving()
    at_rest = picture_of(title)

    title.handle(PointerMoved(*named(title, "replays").centre))
    moved = [looks(title) for _ in range(20)]

    assert moved[0] != moved[5]
    assert moved[-1] == moved[-2]
    title.handle(PointerMoved(2.0, 2.0))
    assert [looks(title) for _ in range(20)][-1] == at_rest


def test_with_reduced_motion_a_door_is_lit_without_moving(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings(reduced_motion=True))
    title.update(16.0)
    title.update(16.0)
    at_rest = picture_of(title)

    title.handle(PointerMoved(*named(title, "replays").centre))

    assert looks(title) == looks(title) != at_rest


def picture_of(title: TitleScene) -> bytes:
    surface = pygame.Surface((1280, 720))
    title.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def looks(title: TitleScene) -> bytes:
    """The picture after a frame."""
    title.update(16.0)
    return picture_of(title)


def test_the_shelf_has_the_days_streak(pictures: Media, user_folder: Path) -> None:
    DayLog(Profile(user_folder)).add(DayTry("2026-11-20", Task.PUZZLE, "best-1", done=True, at_once=True))
    title = shown(pictures, user_folder, Settings())
    for _ in range(3):
        title.update(16.0)

    card = named(title, "today")
    assert isinstance(card, ShelfCard)
    assert card.detail == say("today.streak", now=1, best=1)


def test_the_shelf_has_the_last_place_of_the_campaign(pictures: Media, user_folder: Path) -> None:
    card = named(shown(pictures, user_folder, Settings(campaign_place="gate")), "left")

    assert isinstance(card, ShelfCard)
    assert card.detail == say("campaign.gate.title")


@pytest.mark.parametrize("language", languages())
def test_no_card_of_a_full_shelf_is_cut_short(
    pictures: Media, user_folder: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    game = new_match(Setup("heroic", 1, (HUMAN, "level:first"), ("You", "Novice"))).game
    RunningGame(user_folder).begin(game)
    SeatKeys(user_folder).keep("hschess://192.168.1.7:4747/ABC234", "Mia", new_token())
    cut = list[str]()

    def shortened(_media: Media, words: str, *_rest: object) -> str:
        cut.append(words)
        return words

    monkeypatch.setattr(lettering, "shortened", shortened)
    title = shown(pictures, user_folder, Settings(language=language, campaign_place="gate"))
    picture_of(title)
    card = named(title, "continue")
    choose("en")

    assert isinstance(card, ShelfCard)
    assert card.tooltip.startswith(say("waiting.pair", near="You", far="Novice")) or language != "en"
    assert cut == []


def test_an_unknown_place_of_the_campaign_is_not_on_the_shelf(pictures: Media, user_folder: Path) -> None:
    title = shown(pictures, user_folder, Settings(campaign_place="no such place"))

    assert [one.name for one in title.group.widgets if isinstance(one, ShelfCard)] == ["today"]


def test_return_goes_on_with_an_unfinished_game_even_for_a_newcomer(pictures: Media, user_folder: Path) -> None:
    assert [one.name for one in shown(pictures, user_folder, Settings()).group.widgets if one.is_offered] == ["learn"]
    RunningGame(user_folder).begin(new_match(Setup("heroic", 1, (HUMAN, "level:first"), ("You", "Novice"))).game)
    title = shown(pictures, user_folder, Settings())

    assert [one.name for one in title.group.widgets if one.is_offered] == ["continue"]
    command = title.handle(KeyPressed("return"))
    assert isinstance(command, Go)
    assert isinstance(command.to, ToTable)


def test_return_goes_back_to_a_seat_before_all(pictures: Media, user_folder: Path) -> None:
    RunningGame(user_folder).begin(new_match(Setup("heroic", 1, (HUMAN, "level:first"), ("You", "Novice"))).game)
    SeatKeys(user_folder).keep("hschess://192.168.1.7:4747/ABC234", "Mia", new_token())
    title = shown(pictures, user_folder, Settings())

    assert [one.name for one in title.group.widgets if one.is_offered] == ["room"]


# -------------------------------------------------------------------------------------------------------- the first start


def first_command(context: Context) -> Command | None:
    title = TitleScene(context, is_first=is_unused(context.folder))
    title.resized(1280, 720)
    return title.update(16.0)


def test_the_very_first_start_goes_to_the_lessons_and_no_other_does(pictures: Media, user_folder: Path) -> None:
    def start() -> Context:
        return Context(pictures, Sounds(), user_folder, load_settings(user_folder).settings, lambda: 0.0)

    assert first_command(start()) == Go(To.LEARN)
    assert first_command(start()) is None


def test_a_first_start_that_can_store_nothing_stays_at_the_title(
    pictures: Media, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("scenes.context.save_settings", refuse)

    assert first_command(Context(pictures, Sounds(), user_folder, Settings(), lambda: 0.0)) is None
