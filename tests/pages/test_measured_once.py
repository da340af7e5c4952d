"""A page may ask for the height of its text any number of times, for its length and its layout: it is measured once."""

from collections import Counter
from typing import Any, cast

import pytest

from scenes.context import Context
from scenes.ui import lettering, paragraphs
from scenes.ui.canvas import Canvas
from scenes.ui.display_list import DisplayList
from scenes.ui.media import MEASURED, Media, Remembered, Surface
from scenes.ui.theme import Style
from tests.by_commit import in_turn
from tests.pages.opening import PAGES, WINDOW, opened

Measured = tuple[object, ...]
"""A text, its style, and the scale."""
FEW = 3


@pytest.fixture
def measured(context: Context, monkeypatch: pytest.MonkeyPatch) -> Counter[Measured]:
    """How often each text is measured from now on; the cache starts empty."""
    times: Counter[Measured] = Counter()
    measure = paragraphs._measure

    def counted(media: Media, *asked: Any) -> Any:
        times[asked] += 1
        return measure(media, *asked)

    monkeypatch.setattr(context.media, "measured", Remembered(MEASURED))
    monkeypatch.setattr(paragraphs, "_measure", counted)
    return times


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES)), ids=PAGES)
def test_the_text_of_a_page_is_measured_once(
    context: Context, measured: Counter[Measured], number: int, name: str
) -> None:
    context.change_settings(text_scale=in_turn(number, (100, 200)))
    page = opened(context, name)
    page.group.draw(Canvas(cast(Surface, DisplayList(WINDOW)), page.media))

    assert {asked[0]: times for asked, times in measured.items() if times > 1} == {}


@pytest.mark.parametrize("name", PAGES)
def test_a_layout_draws_only_a_few_texts(context: Context, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Text that is drawn to find its size takes as long as a picture, and all of it in one frame."""
    drawn: list[str] = []
    draw = lettering._rendered

    def noted(media: Media, words: str, style: Style, scale: float) -> Surface:
        drawn.append(words)
        return draw(media, words, style, scale)

    page = opened(context, name)
    monkeypatch.setattr(lettering, "_rendered", noted)
    for media in context.medias():
        media.texts.clear()
    page.resized(*WINDOW)

    assert len(drawn) <= FEW, drawn
