"""A row that is too long for its width keeps the size of the others, ends with an ellipsis, and a hint has its whole text."""

from dataclasses import replace

import pygame
import pytest

from hschess.rules.game import open_game
from hschess.store.saves import UnfinishedGame
from scenes.menus.game_card import GameCard, card_widgets
from scenes.menus.statistics import Bar
from scenes.stage.inputs import KeyPressed, PointerMoved
from scenes.ui import lettering
from scenes.ui.canvas import Canvas
from scenes.ui.focus import FocusGroup
from scenes.ui.legible import ELLIPSIS
from scenes.ui.lists import ROW_HEIGHT, ListRow, ScrollList
from scenes.ui.media import Media, Surface
from scenes.ui.theme import BODY, Style
from scenes.ui.widgets import Widget
from tests.attacks.monkey_files import half_a_record

LONG = "The Most Serene Keeper of Every Gate Between Both Lines"
PLACE = (100.0, 100.0, 300.0, 5 * ROW_HEIGHT)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The texts drawn, and their sizes."""
    lines: dict[str, float] = {}
    whole = lettering.text

    def text(media: Media, words: str, style: Style, scale: float | None = None) -> Surface:
        lines[words] = style.size
        return whole(media, words, style, scale)

    monkeypatch.setattr(lettering, "text", text)
    return lines


def shown(media: Media, *widgets: Widget) -> FocusGroup:
    group = FocusGroup(widgets)
    group.draw(Canvas(pygame.Surface((1280, 720)), media))
    return group


def hint_at(group: FocusGroup, row: int) -> str:
    group.handle(PointerMoved(150, 100 + (row + 0.5) * ROW_HEIGHT))
    return group.tooltip()


def test_a_row_that_is_too_long_is_shortened_at_the_size_of_the_others(media: Media, drawn: dict[str, float]) -> None:
    shown(media, ScrollList("cards", PLACE, [ListRow("Rook"), ListRow(LONG)]))

    (cut,) = (words for words in drawn if words.endswith(ELLIPSIS))
    assert LONG.startswith(cut.removesuffix(ELLIPSIS))
    assert drawn[cut] == drawn["Rook"] == BODY.size


def test_the_hint_has_the_whole_text_of_shortened_rows_only(media: Media) -> None:
    group = shown(media, ScrollList("cards", PLACE, [ListRow("Rook"), ListRow(LONG, "5 mana")]))

    assert hint_at(group, 0) == ""
    assert hint_at(group, 1) == f"{LONG}\n5 mana"
    assert group.explained is not None
    assert group.explained.pointed == (100, 100 + ROW_HEIGHT, 300, ROW_HEIGHT)


def test_the_keyboard_focus_shows_the_hint_of_the_selected_row(media: Media) -> None:
    group = shown(media, ScrollList("cards", PLACE, [ListRow("Rook"), ListRow(LONG)]))
    for key in ("tab", "end"):
        group.handle(KeyPressed(key))

    assert group.tooltip() == LONG


def test_a_short_note_leaves_more_width_to_the_text(media: Media, drawn: dict[str, float]) -> None:
    words = "The Keeper of Every Gate"
    shown(media, ScrollList("cards", PLACE, [ListRow(words, "5")]))

    assert words in drawn


def test_bars_and_game_cards_shorten_and_hint_too(media: Media, drawn: dict[str, float]) -> None:
    bar = Bar((100, 100, 400, ROW_HEIGHT), LONG, 0.5, "3")
    game = UnfinishedGame(1, open_game(replace(half_a_record(), white=LONG, black=LONG)), 0.0)
    widgets = card_widgets("game", (100, 200, 400, 150), game, "2026-11-20", media, aside=0.0)
    group = shown(media, bar, *widgets)
    (card,) = (one for one in widgets if isinstance(one, GameCard))

    assert hint_at(group, 0) == LONG
    assert LONG[:30] in card.tooltip
    assert {size for words, size in drawn.items() if words.endswith(ELLIPSIS)} == {BODY.size}
