"""Drawings over the text of an exercise (held cards, tooltips, messages), and drawings under it."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import PLAY
from hschess.store.settings import Settings
from scenes.practice import drill
from scenes.practice.exercise import WORDS
from scenes.practice.learn import LearnScene
from scenes.stage.inputs import Wheel
from scenes.stage.table_layout import Point
from scenes.ui.media import Media
from scenes.ui.widgets import Panel
from tests.pilot.hands import by_clicks, card_point, own_point
from tests.pilot.student import Begin, Student

BIG = {"plain": Settings(speed=0.0), "large": Settings(speed=0.0, text_scale=200, ui_scale=150)}
SIZES = ((1280, 720), (960, 540))
THROUGH = 16
Learns = Callable[[Settings, tuple[int, int]], Student]


@pytest.fixture
def learner(user_folder: Path, pictures: Media) -> Learns:
    def begin(settings: Settings, size: tuple[int, int]) -> Student:
        pilot = Student(user_folder, pictures, settings=settings, size=size)
        pilot.stack.obey(pilot.top.used("learn"))  # type: ignore[attr-defined]  # the title
        assert isinstance(pilot.top, LearnScene)
        pilot.frame(5)
        return pilot

    return begin


def shades(pilot: Student, point: Point) -> list[pygame.Color]:
    """The colours around a point of the table, with the text and without it."""
    x, y = (round(part * pilot.layout.scale) for part in point)
    whole, bare = pilot.draw(), pygame.Surface(pilot.size)
    pilot.pane.draw(bare)
    spots = [(x + across, y + down) for across in (-9, 0, 9) for down in (-9, 0, 9)]
    return [whole.get_at(spot) for spot in spots] + [bare.get_at(spot) for spot in spots]


def are_alike(colours: list[pygame.Color]) -> bool:
    """Whether colours are alike, allowing for what shines through a plate."""
    half = len(colours) // 2
    pairs = zip(colours[:half], colours[half:], strict=True)
    return all(abs(one[part] - other[part]) <= THROUGH for one, other in pairs for part in range(3))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("settings", BIG.values(), ids=BIG)
def test_a_held_card_is_drawn_over_the_text(learner: Learns, settings: Settings, size: tuple[int, int]) -> None:
    pilot = learner(settings, size)
    left, top, width, height = next(one.rect for one in pilot.group.widgets if isinstance(one, Panel))
    point = left + width / 2, top + height * 0.7
    assert not are_alike(shades(pilot, point))

    pilot.take_up(card_point(pilot, pilot.state.mover.hand[0]), point)
    pilot.frame(40)

    held = pilot.session.board.puppets[pilot.session.held_card.number or 0]
    assert are_alike(shades(pilot, (held.x, held.y)))


def test_a_message_is_drawn_over_the_text(learner: Learns) -> None:
    pilot = learner(BIG["plain"], SIZES[0])
    point = pilot.layout.middle - 200, pilot.layout.height - 262
    assert not are_alike(shades(pilot, point))

    pilot.pane.say("x" * 60)
    pilot.frame(2)

    assert are_alike(shades(pilot, point))


@pytest.mark.parametrize("settings", BIG.values(), ids=BIG)
def test_the_log_is_drawn_over_the_text(learner: Learns, settings: Settings) -> None:
    pilot = learner(settings, SIZES[0])
    pilot.pane.log.toggle()
    pilot.draw()

    log = pilot.pane.log
    for button in [one for one in log.group.widgets if one.name in ("copy", "close")]:
        assert are_alike(shades(pilot, (button.centre[0] * log.zoom, button.centre[1] * log.zoom)))


def noted(draw: Callable[..., None], kind: str, drawn: list[str]) -> Callable[..., None]:
    """A drawing function that records its calls."""

    def draw_and_note(*given: object, **more: object) -> None:
        drawn.append(kind)
        draw(*given, **more)

    return draw_and_note


def test_the_worth_of_a_gap_is_drawn_under_the_inspected_card(student: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, drawn = student(), list[str]()
    pilot.open("drill")
    pilot.wait(lambda: pilot.session.may_act)
    pilot.act(by_clicks, PLAY[pilot.top.drill.card][0])  # type: ignore[attr-defined]  # the drill
    pilot.frame(60)
    pilot.move(own_point(pilot, 0))
    pilot.frame(40)
    tips = pilot.pane.view.tips
    for owner, name, kind in ((drill, "draw_heat", "heat"), (tips, "draw", "card")):
        monkeypatch.setattr(owner, name, noted(getattr(owner, name), kind, drawn))

    pilot.draw()

    assert drawn == ["heat", "card"]


def test_a_card_released_over_a_button_returns_to_the_hand(learner: Learns) -> None:
    pilot = learner(BIG["plain"], SIZES[0])
    hint = pilot.widget("hint").centre
    before = pilot.words()

    pilot.drag(card_point(pilot, pilot.state.mover.hand[0]), hint)
    pilot.frame(40)

    assert pilot.session.held_card.number is None
    assert pilot.session.hand.is_idle
    assert pilot.words() == before


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_large_text_is_twice_as_large_and_scrolls(learner: Learns, size: tuple[int, int]) -> None:
    pilot = learner(Settings(speed=0.0, text_scale=200), size)
    scene = pilot.on(LearnScene)
    for _ in range(5):
        pilot.press("n")
    pilot.draw()
    panel = scene.panel_text
    assert panel is not None
    assert panel.furthest > 0
    assert panel._wrapped(pilot.media, 0).style.size == 2 * WORDS.size

    pilot.press("page down")
    assert panel.place > 0
    pilot.press("page up")
    assert panel.place == 0
    pilot.give(Wheel(*panel.centre, -1.0))
    assert panel.place > 0


def test_the_scroll_position_stays_while_the_text_stays(learner: Learns) -> None:
    pilot = learner(Settings(speed=0.0, text_scale=200), SIZES[0])
    pilot.press("n", "n", "n", "n", "n")
    pilot.draw()
    scene = pilot.on(LearnScene)
    pilot.press("page down")
    panel = scene.panel_text
    assert panel is not None
    place = panel.place
    scene.rebuild()
    pilot.draw()

    assert scene.panel_text is not None
    assert scene.panel_text.place == place > 0
