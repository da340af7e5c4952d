"""The viewer by a person's hands: from the title and from the result, by mouse and by keys alone; and the computer player's thoughts."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import Record
from hschess.store.games import keep_finished
from hschess.store.settings import Settings
from scenes.menus.title import TitleScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.viewer import ReplayScene
from scenes.stage.hand.hit_areas import ICONS, HitKind
from scenes.stage.inputs import PointerMoved, PointerPressed, PointerReleased
from scenes.table.result import ResultScene
from scenes.ui.follow_text import FollowText
from scenes.ui.lists import ScrollList
from scenes.ui.scrubber import Scrubber
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.hands import by_clicks
from tests.pilot.pilot import Pilot, whim

Start = Callable[..., Pilot]
WINDOWS = (
    ((1280, 720), 100, 100),
    ((1280, 720), 200, 150),
    ((1920, 1080), 200, 100),
    ((2560, 1080), 100, 125),
    ((960, 540), 200, 150),
)
"""Sizes of the window, of the text and of menus."""


def test_a_finished_game_is_found_in_the_list_and_watched_by_keys_alone(
    start: Start, user_folder: Path, record: Record
) -> None:
    keep_finished(user_folder, open_game(record))
    pilot = start()
    pilot.choose("replays")
    assert isinstance(pilot.top, ReplaysScene)
    pilot.choose("games")

    one = pilot.on(ReplayScene).replay
    assert one.record == record
    for key, place in (("down", 1), (".", 2), ("up", 1), (",", 0), ("end", one.last), ("home", 0)):
        pilot.press(key)
        assert one.place == place, key
    for key, turn in (("right", 1), ("l", 2), ("left", 1), ("j", 0)):
        pilot.press(key)
        assert one.turn == turn, key
    pilot.press("space")
    assert one.is_playing
    pilot.press("k", "escape", "escape")
    assert isinstance(pilot.top, TitleScene)


def test_the_game_that_the_keys_have_reached_stays_chosen_in_another_window(
    start: Start, user_folder: Path, record: Record
) -> None:
    for _ in range(3):
        keep_finished(user_folder, open_game(record))
    pilot = start()
    pilot.choose("replays")
    pilot.walk_to("games")
    pilot.press("down", "down")

    pilot.resize(1920, 1080)

    assert pilot.the(ScrollList, "games").selected == 2


def test_speed_hands_sides_and_log_have_keys(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    watching.press("s")
    slower = one.speed
    watching.press("w")
    assert one.speed > slower
    watching.press("g")
    assert (one.shows(WHITE), one.shows(BLACK)) == (False, True)
    watching.press("h")
    assert (one.shows(WHITE), one.shows(BLACK)) == (False, False)
    assert "Queen" not in "".join(line.words for line in watching.on(ReplayScene).log().lines if "draws" in line.words)
    watching.press("x")
    assert one.viewer == BLACK
    width = watching.on(ReplayScene).table[2]
    watching.press("c")
    assert watching.on(ReplayScene).table[2] > width
    assert not watching.has("text")


def test_speeds_reach_from_a_quarter_to_eight(watching: Pilot) -> None:
    watching.press(*"ssssssssss")
    assert watching.on(ReplayScene).replay.speed == 0.25
    watching.press(*"wwwwwwwwww")
    assert watching.on(ReplayScene).replay.speed == 8.0


def test_tab_reaches_every_button_and_each_works(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    for name, place in (("on", 1), ("back", 0), ("turn_on", one.turns[1].first), ("first", 0), ("last", one.last)):
        watching.choose(name)
        assert one.place == place, name


def test_the_bar_is_dragged_and_clicked(watching: Pilot) -> None:
    one, bar = watching.on(ReplayScene).replay, watching.widget("bar")
    assert isinstance(bar, Scrubber)
    y = bar.rect[1] + 12
    watching.give(PointerMoved(bar.x_of(0), y), PointerPressed(bar.x_of(0), y))
    for place in (3, 11, 7):
        watching.give(PointerMoved(bar.x_of(place), y))
        assert one.place == place
    watching.give(PointerReleased(bar.x_of(7), y))
    watching.click((bar.x_of(20), y))

    assert one.place == 20
    assert bar.tooltip.startswith("Round")


def test_the_log_follows_and_a_click_on_a_sentence_jumps_there(watching: Pilot) -> None:
    scene = watching.on(ReplayScene)
    one = scene.replay
    watching.press("right", "right", "right", "right", "right")
    watching.frame(30)
    watching.draw()
    text = watching.the(FollowText, "text")
    places = [one.place_of_event(line.event) for line in scene.log().lines[: text.present + 1]]
    assert places[-1] == one.place

    earlier = max(number for number, place in enumerate(places) if place < one.place)
    top, height = text.extent(earlier)
    watching.click((text.rect[0] + 40, text.rect[1] + 14 + top - text.place + height / 2))

    assert one.place == places[earlier]


def test_autoplay_ends_with_the_game_and_then_nothing_moves(watching: Pilot) -> None:
    one = watching.on(ReplayScene).replay
    watching.press(*"wwwwwwwwww")
    one.go(one.turns[-2].first)
    watching.press("space")
    watching.wait(lambda: not one.is_playing and not one.motion.is_busy)
    watching.frame(60)

    assert one.place == one.last
    assert not watching.on(ReplayScene).is_moving()


def test_from_the_result_a_game_is_watched_and_left_again(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.play_until_the_end(by_clicks, whim(3))
    assert isinstance(pilot.top, ResultScene)
    pilot.click_on("watch")
    pilot.press("end")
    assert pilot.on(ReplayScene).replay.state.outcome is not None
    pilot.press("escape")

    assert isinstance(pilot.top, ResultScene)


def test_the_cpus_thoughts_grow_step_by_step(watching: Pilot) -> None:
    watching.on(ReplayScene).replay.go(watching.on(ReplayScene).replay.turns[9].first)
    watching.press("f9")
    scene = watching.on(ExplainScene)
    watching.wait(lambda: scene._found.is_done)
    watching.press("home")
    assert scene._shown == 1
    for _ in range(len(scene._found.tree) - 1):
        watching.press("right")
    assert scene._shown == len(scene._found.tree)
    best = scene._view.path
    assert best
    watching.press("home", "space")
    watching.wait(lambda: scene._shown == len(scene._found.tree))
    assert scene._view.path == best
    watching.press("f9")
    watching.on(ReplayScene)


def test_at_the_table_a_key_and_a_button_open_the_thought(start: Start) -> None:
    pilot = start()
    pilot.start_by_mouse("Paper", "The paper's CPU")
    pilot.wait_for_my_part()
    pilot.press("f9")
    assert pilot.said[-1] == "No CPU has played a turn yet."
    pilot.press("e")
    pilot.wait_for_my_part()
    pilot.press("f9")
    assert isinstance(pilot.top, ExplainScene)
    pilot.press("escape")
    pilot.click(pilot.tables_layout.icon(ICONS.index(HitKind.EXPLAIN)))

    assert isinstance(pilot.top, ExplainScene)


@pytest.mark.parametrize(("size", "text", "menus"), WINDOWS)
def test_nothing_overlaps_in_any_window(
    start: Start, user_folder: Path, record: Record, size: tuple[int, int], text: int, menus: int
) -> None:
    pilot = start(
        size=size,
        settings=Settings(text_scale=text, ui_scale=menus),
        record=keep_finished(user_folder, open_game(record)),
    )
    pilot.frame()
    scene = pilot.on(ReplayScene)
    layout, group = scene.layout, [one for one in scene.group.widgets if one.name]

    for one in group:
        left, top, width, height = one.rect
        assert left >= 0
        assert left + width <= layout.width + 0.01
        assert top + height <= layout.height + 0.01
    for number, one in enumerate(group):
        for other in group[number + 1 :]:
            assert not overlap(one.rect, other.rect), (one.name, other.name)
    table = scene.replay.board.layout
    assert table.pixel_height <= round((layout.height - 118) * layout.scale) + 1
    assert table.scale > 0.45 * min(size[0] / 1280, size[1] / 720)


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )


def test_drawing_changes_nothing(watching: Pilot) -> None:
    watching.press("right", "right", "right")
    watching.frame(20)
    first = pygame.image.tobytes(watching.draw(), "RGB")

    assert pygame.image.tobytes(watching.draw(), "RGB") == first


def test_the_menu_closes_with_the_key_that_opened_it(watching: Pilot) -> None:
    watching.press("m")
    assert isinstance(watching.top, ReplayMenuScene)
    watching.press("m")

    watching.on(ReplayScene)


def test_the_menu_names_the_keys_that_the_player_has_bound(start: Start, user_folder: Path, record: Record) -> None:
    keep_finished(user_folder, open_game(record))
    pilot = start(settings=Settings(bindings={"key.hurry": "v", "key.castle": "z"}))
    pilot.choose("replays", "games", "menu")

    words = "\n".join(one.words for one in pilot.screen.group.widgets if isinstance(one, Label))

    assert say("replay.keys", play="V", near="G", log="Z") in words
    assert say("replay.keys", play="Space", near="G", log="C").startswith("Space plays, arrows step")
