"""A size of zero is valid: every widget accepts any rectangle, any words and any input."""

from collections.abc import Callable, Iterator
from itertools import count

import pygame
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from hschess.store.settings import Settings
from scenes.context import Context
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.stage.table_layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.focus import FocusGroup
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.widgets import Widget
from tests.attacks.seeds import seed_of_commit
from tests.displays import begin_display
from tests.ui.made_widgets import Made, made_on_screens, widget_kinds

CORNER = (60.0, 60.0)
REACH = 40.0
"""How far shadows, glows and rings reach over a widget's edge."""
LENGTHS = st.one_of(st.sampled_from((0.0, 0.4, 1.0, 3.0, 10.0, 44.0, -8.0)), st.floats(0, 300))
WORDS = st.sampled_from((None, "", "W" * 250, "兵" * 200, "b " * 100, "**", "ğ\nş"))
KEYS = ("up", "down", "left", "right", "page up", "page down", "home", "end", "return", "space", "backspace", "delete")
EXAMPLES = 5
FREE = frozenset({"PathStones", "EncounterPlace", "MotionPreview", "PictureWidget", "WorthMeter"})
"""How far the map, a card's flight, a free drawing and a rule with a crystal reach beyond their rectangle."""
LEAST_SIZE = 120.0
"""In a smaller rectangle, icons and knobs of a fixed size may reach farther."""


MadeOf = Callable[[type[Widget]], list[Made]]


@pytest.fixture(scope="module")
def made(pictures: Media, tmp_path_factory: pytest.TempPathFactory) -> MadeOf:
    """Return a function that lists how the widgets of a kind were created."""
    begin_display()
    ticks = count()
    home = tmp_path_factory.mktemp("home")
    wishes = Settings(speed=4.0, cpu_pace_ms=0, text_scale=200)
    found = made_on_screens(Context(pictures, Sounds(), home, wishes, lambda: float(next(ticks)), "2026-11-20"))
    return lambda kind: found.get(kind, [])


def test_every_widget_is_on_a_screen_or_made_by_hand(made: MadeOf) -> None:
    assert [one.__name__ for one in widget_kinds() if not made(one)] == []


@pytest.mark.parametrize("kind", widget_kinds(), ids=lambda kind: kind.__name__)
@seed(seed_of_commit())
@settings(max_examples=EXAMPLES)
@given(st.tuples(LENGTHS, LENGTHS), WORDS, st.sampled_from((1.0, 1.37, 2.0)), st.sampled_from((0.05, 0.5, 1.0)))
def test_a_widget_of_any_size_stays_in_its_place_and_takes_every_input(
    made: MadeOf,
    pictures: Media,
    kind: type[Widget],
    size: tuple[float, float],
    words: str | None,
    text_scale: float,
    scale: float,
) -> None:
    pictures.set_scale(scale)
    pictures.reword(text_scale)
    for one in made(kind):
        widget = one.at((*CORNER, *size), words)
        look(widget, pictures)
        for given_ in inputs_at(widget.rect):
            widget.focused = True
            widget.handle(given_)
        widget.hovered = True
        look(widget, pictures)


def look(widget: Widget, media: Media) -> None:
    """Draw it, and check that it stays in its place."""
    surface = pygame.Surface((round(900 * media.scale), round(700 * media.scale)), pygame.SRCALPHA)
    FocusGroup([widget]).draw(Canvas(surface, media))
    left, top, width, height = widget.rect
    if min(width, height) < LEAST_SIZE or type(widget).__name__ in FREE:
        return
    reach = REACH + 2 / media.scale
    place = [round(one * media.scale) for one in (left - reach, top - reach, width + 2 * reach, height + 2 * reach)]
    drawn = surface.get_bounding_rect()
    assert not drawn.size[0] or pygame.Rect(place).contains(drawn), f"{drawn} is not in {place}"


def inputs_at(rect: Rect) -> Iterator[Input]:
    """Presses and drags at every edge and corner and in the middle, the wheel, and keys."""
    left, top, width, height = rect
    points = [(left + width * across, top + height * down) for across in (0, 0.5, 1) for down in (0, 0.5, 1)]
    for x, y in points:
        yield PointerMoved(x, y)
        yield PointerPressed(x, y)
        yield PointerMoved(*points[0])
        yield PointerReleased(x, y)
        yield Wheel(x, y, -2.5)
    for key in KEYS:
        yield KeyPressed(key)
    yield TextTyped("ğ")
