"""A page asks for the height of its words as often as it likes, in its length and in its layout: they are measured once."""

from collections import Counter
from typing import Any, cast

import pytest

from scenes.context import Context
from scenes.ui import lettering, paragraphs
from scenes.ui.canvas import Canvas
from scenes.ui.display_list import DisplayList
from scenes.ui.media import MEASURED, Media, Surface
from scenes.ui.remembered import Remembered
from scenes.ui.theme import Style
from tests.by_commit import in_turn
from tests.pages.opening import PAGES, WINDOW, opened

Asked = tuple[object, ...]
"""Words, their style, and the scale."""
FEW = 3


@pytest.fixture
def measured(context: Context, monkeypatch: pytest.MonkeyPatch) -> Counter[Asked]:
    """How often each text is measured from now on; none is known yet."""
    times: Counter[Asked] = Counter()
    measure = paragraphs._measure

    def counted(media: Media, *asked: Any) -> Any:
        times[asked] += 1
        return measure(media, *asked)

    monkeypatch.setattr(context.media, "measured", Remembered(MEASURED))
    monkeypatch.setattr(paragraphs, "_measure", counted)
    return times


@pytest.mark.parametrize(("number", "name"), list(enumerate(PAGES)), ids=PAGES)
def test_the_words_of_a_page_are_measured_once(
    context: Context, measured: Counter[Asked], number: int, name: str
) -> None:
    context.change_settings(text_scale=in_turn(number, (100, 200)))
    page = opened(context, name)
    page.group.draw(Canvas(cast(Surface, DisplayList(WINDOW)), page.media))

    assert {asked[0]: times for asked, times in measured.items() if times > 1} == {}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_laid_out_without_drawing_more_than_a_few_words(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that are drawn to learn how large they are take as long as a picture, and all in one frame."""
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
