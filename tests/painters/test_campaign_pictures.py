"""The campaign's pictures show their state, and the table uses the chosen cosmetics."""

from collections.abc import Iterator

import pygame
import pytest

from hschess.achievements.achievement import ACHIEVEMENTS
from hschess.campaign.encounter_text import shipped_campaign
from hschess.rules.record import HUMAN
from hschess.rules.view import SideView, View
from scenes.painters import figures
from scenes.painters.campaign_pictures import (
    achievement_picture,
    chapter_picture,
    encounter_medallion,
    encounter_portrait,
    map_flag,
    map_ground,
    map_lock,
    map_star,
    path_stone,
    reward_picture,
)
from scenes.painters.cards import back_plain
from scenes.painters.portraits import own_face
from scenes.painters.table_art import Show, TableArt
from scenes.stage.motion.board import Board
from scenes.stage.table_layout import Layout
from scenes.ui.looks import Looks
from scenes.ui.media import Media, Surface
from tests.drawing import pixels

SIZE = (1280, 720)
CHAPTERS = [chapter.name for chapter in shipped_campaign().chapters]
ENCOUNTERS = [one.name for one in shipped_campaign().encounters]
FELT_AT = (300, 200)
LEAST_APART = 30
DARKER = 8


@pytest.fixture(autouse=True)
def undressed(media: Media) -> Iterator[None]:
    """The pictures are shared: one test's choices must not affect the next."""
    yield
    media.dress(Looks())


def kings(media: Media, viewer: int) -> list[bytes]:
    """The portraits of both sides on a bare table with two people."""
    surface, layout = Surface(SIZE), Layout(*SIZE, viewer)
    view = View((SideView(20, 1, 1, [], 9, []), SideView(20, 1, 1, [], 9, [])))
    board = Board.of(view, layout, viewer, full_health=(20, 20))
    TableArt(media).draw_board(surface, board, layout, Show(seats=(HUMAN, HUMAN)))
    return [pixels(surface.subsurface((round(x) - 40, round(y) - 40, 70, 70))) for x, y in map(layout.king, (0, 1))]


@pytest.mark.parametrize("scale", [0.75, 1.5])
def test_every_encounter_chapter_and_achievement_has_its_own_picture(media: Media, scale: float) -> None:
    media.set_scale(scale)
    faces = [encounter_portrait(media, name, 60) for name in ENCOUNTERS]
    heads = [chapter_picture(media, name, (120, 40)) for name in CHAPTERS]
    medals = [achievement_picture(media, one.name, 76) for one in ACHIEVEMENTS]

    for sprites, number in ((faces, 30), (heads, 5), (medals, 30)):
        assert len({pixels(sprite) for sprite in sprites}) == number
    assert faces[0].get_size() == (round(60 * scale), round(60 * scale))
    assert heads[0].get_size() == (round(120 * scale), round(40 * scale))


def test_a_place_shows_whether_it_is_open_and_won(media: Media) -> None:
    closed, opened, won = (encounter_medallion(media, "coin", 92, node) for node in ("closed", "open", "won"))

    assert closed.get_size() == opened.get_size() == won.get_size() == (92, 92)
    assert len({pixels(one) for one in (closed, opened, won)}) == 3
    assert _light(closed) < _light(opened) - DARKER


def test_an_unearned_medal_is_grey_and_darker(media: Media) -> None:
    earned, waiting = (achievement_picture(media, "untouched", 76, earned=one) for one in (True, False))
    red, green, blue, _ = waiting.get_at((38, 60))

    assert _light(waiting) < _light(earned) - DARKER
    assert red >= green >= blue
    assert earned.get_at((38, 66)) != waiting.get_at((38, 66))


def test_lit_and_unlit_pictures_differ(media: Media) -> None:
    for lit, unlit in (
        (path_stone(media, 15, lit=True), path_stone(media, 15, lit=False)),
        (map_star(media, 22, won=True), map_star(media, 22, won=False)),
    ):
        assert lit.get_size() == unlit.get_size()
        assert _light(lit) > _light(unlit)


def test_the_furniture_of_the_map_has_the_requested_height(media: Media) -> None:
    assert [make(media, 48).get_height() for make in (map_lock, map_flag)] == [48, 48]
    assert map_ground(media, (400, 240)).get_size() == (400, 240)


@pytest.mark.parametrize("kind", ["card_back", "board", "portrait"])
def test_there_are_six_of_each_reward_to_choose_from(media: Media, kind: str) -> None:
    shown = [reward_picture(media, kind, name, (80, 60)) for name in ("classic", *CHAPTERS)]  # type: ignore[arg-type]

    assert len({pixels(sprite) for sprite in shown}) == 6


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_card_back_keeps_its_sides_apart(media: Media, name: str) -> None:
    media.dress(Looks(card_back=name))
    white, black = (back_plain(media, side, 74) for side in (0, 1))

    blue, crimson = (
        pygame.transform.average_color(sprite.subsurface((26, 30, 20, 14)))[:3] for sprite in (white, black)
    )
    assert blue[2] - blue[0] > crimson[2] - crimson[0] + LEAST_APART


def test_the_table_uses_the_chosen_board_and_drops_it_again(media: Media) -> None:
    art, felt = TableArt(media), []
    for board in ("classic", "court", "classic"):
        media.dress(Looks(board=board))
        surface = Surface(SIZE)
        art.draw_background(surface, Layout(*SIZE))
        felt.append(tuple(surface.get_at(FELT_AT)))

    assert felt[0] == felt[2] != felt[1]


def test_a_deck_is_redrawn_with_another_back(media: Media) -> None:
    before = pixels(figures.pile(media, 0, 12))
    media.dress(Looks(card_back="crown"))

    assert pixels(figures.pile(media, 0, 12)) != before


@pytest.mark.parametrize("viewer", [0, 1])
def test_only_the_users_king_has_the_chosen_portrait(media: Media, viewer: int) -> None:
    plain = kings(media, viewer)
    media.dress(Looks(portrait="road"))
    dressed = kings(media, viewer)

    assert [plain[side] != dressed[side] for side in (0, 1)] == [viewer == 0, viewer == 1]


def test_only_a_person_has_a_chosen_portrait(media: Media) -> None:
    media.dress(Looks(portrait="road"))

    assert own_face(media, HUMAN) == "king:road"
    assert own_face(media, "level:master") == "level:master"


def test_a_missing_picture_is_named(media: Media) -> None:
    with pytest.raises(FileNotFoundError, match=r"campaign/nobody\.webp"):
        encounter_portrait(media, "nobody", 60)


def _light(sprite: Surface) -> float:
    """The mean of all channels."""
    raw = pixels(sprite)
    return sum(raw) / len(raw)
