"""The campaign's map at every text size: nothing overlaps, and the page follows the keyboard focus."""

from collections.abc import Iterator
from math import dist
from pathlib import Path

import pygame
import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.resources import languages
from hschess.store.settings import Settings
from scenes import words
from scenes.campaign.map import CampaignScene
from scenes.campaign.map_page import are_apart, place_rects
from scenes.campaign.map_widgets import (
    NAME_ROOM,
    NAME_TALL,
    EncounterPlace,
    PathStones,
    name_style,
    name_words,
    plate_rect,
)
from scenes.campaign.model.trails import CLEAR, STONE_PITCH
from scenes.context import Context
from scenes.stage.inputs import KeyPressed
from scenes.stage.table_layout import Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import enlarged
from scenes.ui.media import Media
from scenes.ui.paragraphs import paragraph
from scenes.ui.sound import Sounds

WINDOW = (1280, 720)
CHAPTERS = [one.name for one in shipped_campaign().chapters]


@pytest.fixture(autouse=True)
def english(media: Media) -> Iterator[None]:
    yield
    words.choose("en")
    media.reword(1.0)


def the_map(
    media: Media, folder: Path, chapter: str, language: str = "en", size: int = 200, number: int = 0
) -> CampaignScene:
    """The chapter's page, at the place of this number."""
    settings = Settings(language=language, text_scale=size)
    context = Context(media, Sounds(), folder, settings, lambda: 0.0, "2026-11-20", lambda: 7)
    at = next(one for one in shipped_campaign().chapters if one.name == chapter).encounters[number]
    scene = CampaignScene(context, at.name)
    scene.resized(*WINDOW)
    return scene


def places(scene: CampaignScene) -> list[EncounterPlace]:
    return [one for one in scene.group.widgets if isinstance(one, EncounterPlace)]


def plate(scene: CampaignScene, place: EncounterPlace) -> Rect:
    return plate_rect(scene.media, place.look.title, place.centre, place.across)


def laid(scene: CampaignScene) -> list[Point]:
    """The places of the path's stones."""
    found: list[Point] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "lay", lambda self, sprite, x, y: found.append((x, y)))
        path = next(one for one in scene.group.widgets if isinstance(one, PathStones))
        path.draw(Canvas(pygame.Surface(WINDOW), scene.media))
    return found


@pytest.mark.parametrize("size", [100, 200])
@pytest.mark.parametrize("language", languages())
def test_a_plate_is_as_large_as_its_name(language: str, size: int, media: Media, tmp_path: Path) -> None:
    scene = the_map(media, tmp_path, CHAPTERS[0], language, size)
    for one in shipped_campaign().encounters:
        title = words.say(f"campaign.{one.name}.title")
        drawn = name_words(scene.media, title)
        _, _, wide, tall = plate_rect(scene.media, title, (0.0, 0.0), (0.0, 0.0))

        assert wide - NAME_TALL * scene.media.text_scale == pytest.approx(drawn.get_width() / scene.media.scale, abs=2)
        assert tall >= drawn.get_height() / scene.media.scale


@pytest.mark.parametrize("scale", [0.5, 0.75, 1.0, 3.0])
@pytest.mark.parametrize("language", languages())
def test_no_word_of_a_name_is_broken(language: str, scale: float, media: Media, tmp_path: Path) -> None:
    """In a small window letters are wider than by their size."""
    scene = the_map(media, tmp_path, CHAPTERS[0], language, 200)
    shown = scene.media
    shown.set_scale(scale)
    shown.reword(2.0)
    for one in shipped_campaign().encounters:
        title = words.say(f"campaign.{one.name}.title")
        style = enlarged(shown, name_style(shown, title))
        whole = paragraph(shown, title, style, NAME_ROOM, breaks=False)
        assert whole.width <= NAME_ROOM, title


@pytest.mark.parametrize("size", [100, 150, 200])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_places_and_names_are_apart_and_on_the_parchment(
    chapter: str, language: str, size: int, media: Media, tmp_path: Path
) -> None:
    scene = the_map(media, tmp_path, chapter, language, size)
    _, top, _, height = scene.group.widgets[0].rect
    found = places(scene)

    assert are_apart([(*place_rects(one.centre), plate(scene, one)) for one in found])
    assert all(sum(plate(scene, one)[1::2]) < top + height for one in found)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_at_the_usual_text_size_a_window_shows_the_whole_map(
    chapter: str, language: str, media: Media, tmp_path: Path
) -> None:
    assert the_map(media, tmp_path, chapter, language, 100).page.furthest == 0


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_page_opens_at_the_current_place(chapter: str, number: int, media: Media, tmp_path: Path) -> None:
    scene = the_map(media, tmp_path, chapter, number=number)
    here = next(one for one in places(scene) if one.chosen)

    assert scene.page.furthest > 0
    assert here.rect[1] >= 0
    assert sum(plate(scene, here)[1::2]) <= scene.sight.height


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_page_and_the_stones_follow_the_focus_along_the_path(chapter: str, media: Media, tmp_path: Path) -> None:
    scene = the_map(media, tmp_path, chapter)
    scene.handle(KeyPressed("right"))
    for _ in places(scene)[1:]:
        scene.handle(KeyPressed("right"))
        here = next(one for one in places(scene) if one.chosen)
        assert here.rect[1] >= 0
        assert sum(plate(scene, here)[1::2]) <= scene.sight.height

        assert min(dist(places(scene)[0].centre, stone) for stone in laid(scene)) < CLEAR + STONE_PITCH
