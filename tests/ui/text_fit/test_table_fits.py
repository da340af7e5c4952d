"""In every language and at every text size the text of the table, of its lessons and tooltips, of the cards and of the map fits."""

from typing import Final

import pygame
import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.resources import languages
from hschess.rules.cards import CARDS
from hschess.rules.modes import MODES
from hschess.rules.record import HUMAN
from scenes import words
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.map import CampaignScene
from scenes.painters.card_words import RULES_LINE, RULES_MARGIN, RULES_STYLE
from scenes.painters.cards import RULES_BOX
from scenes.practice.board_editor import EditorScene
from scenes.practice.learn import LearnScene
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.lessons import lessons
from scenes.stage.table_layout import Layout
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.paragraphs import balanced
from scenes.words import rules_text
from tests.ui.text_fit.boxes import check_tooltip, check_widgets
from tests.ui.text_fit.made_screens import WINDOW
from tests.ui.text_fit.uninked import Made

SIZES: Final = (100, 200)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_text_of_every_lesson_fits(language: str, size: int, cut: list[str], context_of: Made) -> None:
    context = context_of(language, size)
    scene = LearnScene(context)
    stack = SceneStack(scene, *WINDOW, routes_of(context))
    for _ in lessons():
        for _ in range(3):
            stack.update(50.0)
        scene.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
        check_widgets(list(scene.group.widgets), context.media, scene.layout)
        scene.used("next")
    scene.used("leave")
    scene.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    check_widgets(list(scene.group.widgets), context.media, scene.layout)
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_text_at_the_table_fits(language: str, size: int, cut: list[str], context_of: Made) -> None:
    """The mulligan with its button, the round buttons, End Turn."""
    context = context_of(language, size)
    people = (words.say("name.you"), words.say("opponent.bfs"))
    table = TableScene(
        context, new_match(Setup("heroic", 7, (HUMAN, "bfs"), people, "2026-11-20")), is_new=True, is_saved=False
    )
    table.resized(*WINDOW)
    for _ in range(60):
        table.update(50.0)
    table.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    assert table.session.choice is not None
    assert cut == []


@pytest.mark.parametrize("window", [WINDOW, (640, 360)])
@pytest.mark.parametrize("language", languages())
def test_the_text_of_the_editor_fits(language: str, window: tuple[int, int], cut: list[str], context_of: Made) -> None:
    context = context_of(language, max(SIZES))
    context.media.set_scale(Layout(*window).scale)
    editor = EditorScene(context)
    editor.resized(*window)
    editor.draw(pygame.Surface(window))
    context.media.set_scale(Layout(*WINDOW).scale)

    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_every_tooltip_of_the_table_fits(language: str, size: int, context_of: Made) -> None:
    context = context_of(language, size)
    said = [
        words.say("tip.castle", cost=1),
        words.say("tip.discover", cost=2),
        words.say("tip.cheat", cost=2, round=6),
        words.say("tip.deck", name=words.say("opponent.bfs:aggressive"), cards=31)
        + "\n"
        + words.say("tip.deck.fatigue"),
        *(rules_text(card) for card in CARDS),
        *(words.say(f"mode.{mode}.about") for mode in MODES),
    ]
    for tip in said:
        check_tooltip(context.media, tip, Layout(*WINDOW))


@pytest.mark.parametrize("language", languages())
def test_the_rules_fit_on_the_card(language: str, media: Media) -> None:
    words.choose(language)
    _, _, width, height = RULES_BOX
    for card in CARDS:
        block = balanced(media, rules_text(card), RULES_STYLE, width - 2 * RULES_MARGIN, RULES_LINE, 1.0)
        assert block.width <= width - 2 * RULES_MARGIN, rules_text(card)
        assert block.height <= height - 8, rules_text(card)


@pytest.mark.parametrize("language", languages())
def test_the_names_of_all_encounters_fit_on_the_map_and_over_their_talks(
    language: str, cut: list[str], context_of: Made
) -> None:
    """Speech wraps, and the page grows with it; names are single lines."""
    context, surface = context_of(language, 200), pygame.display.get_surface() or pygame.display.set_mode(WINDOW)
    for one in shipped_campaign().encounters:
        for screen in (CampaignScene(context, one.name), EncounterScene(context, one.name)):
            screen.resized(*WINDOW)
            screen.draw(surface)
            assert cut == [], one.name
