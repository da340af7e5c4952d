"""The table is drawn from any board, and drawing changes nothing."""

import copy
import gc
import weakref
from dataclasses import replace

import pygame
import pytest

from hschess.rules.cards import CODES, piece_of
from hschess.rules.modes import Effect
from hschess.rules.view import SideView, View
from scenes.painters.forecast_marks import draw_arrow
from scenes.painters.puppet_painters import PAINTERS, draw_puppet
from scenes.painters.table_art import PowerShow, Show, TableArt, TileShow, tile_of
from scenes.stage.motion.board import Board, HistoryEntry
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.shown.foreseen import Forecast, ForecastMark, Ghost, Lane, LaneKind, MarkKind, Outline, Pip
from scenes.stage.table_layout import Layout
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media

LAYOUT = Layout(1280, 720)


def board_of(layout: Layout = LAYOUT, own: str = "PRNBQPR", enemy: str = "QBNRPPP", hand: str = "PBRNQCPBRN") -> Board:
    view = View(
        (
            SideView(20, 7, 10, [CODES[letter] for letter in hand], 22, [piece_of(letter, 3) for letter in own]),
            SideView(8, 2, 9, [0, 0, 0], 21, [piece_of(letter, 2) for letter in enemy]),
        )
    )
    return Board.of(view, layout, 0, full_health=(20, 20))


def full_show(board: Board) -> Show:
    own, enemy = board.token_place(0, 1), board.token_place(1, 1)
    forecast = Forecast(
        (
            Lane(own, enemy, LaneKind.HIT),
            Lane(own, board.layout.king(1), LaneKind.KING),
            Lane(own, board.token_place(0, 2), LaneKind.HEAL),
        ),
        (
            ForecastMark(enemy, MarkKind.DAMAGE, 4),
            ForecastMark(enemy, MarkKind.SKULL, 0),
            ForecastMark(own, MarkKind.HEAL, 2, crowded=True),
            ForecastMark(own, MarkKind.CHEAT, 0),
            ForecastMark(board.layout.king(1), MarkKind.FALL, 0),
            ForecastMark(board.layout.king(1), MarkKind.KING, 4),
        ),
        (Pip(own, 1),),
        (enemy,),
        (Ghost(*own, 0, piece_of("Q", 6)), Ghost(*enemy, 1, piece_of("P", 3), solid=True)),
        (Outline(*own, 0),),
    )
    return Show(
        (PowerShow(Effect.DISCOVER, 2, ready=True, hovered=True), PowerShow(Effect.DESTROY, 2)),
        (TileShow(0, 2), TileShow(1, Effect.DESTROY), TileShow(0, 3, attack=True, hovered=True), TileShow(1, 5)),
        forecast,
        (own, enemy, True),
        board.hands[0][2],
    )


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_drawing_changes_nothing(media: Media) -> None:
    board = board_of()
    before, surface = copy.deepcopy(board), pygame.Surface((1280, 720))
    TableArt(media).draw_board(surface, board, LAYOUT, full_show(board))

    assert board == before


def test_drawing_twice_gives_the_same_picture(media: Media) -> None:
    board, art = board_of(), TableArt(media)
    first, second = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    art.draw_board(first, board, LAYOUT, full_show(board))
    art.draw_board(second, board, LAYOUT, full_show(board))

    assert pixels(first) == pixels(second)


@pytest.mark.parametrize("size", [(960, 540), (1440, 900), (2560, 1080), (1024, 768)])
def test_the_table_covers_windows_of_every_shape(media: Media, size: tuple[int, int]) -> None:
    layout = Layout(*size)
    board, surface = board_of(layout), pygame.Surface(size)
    surface.fill((255, 0, 255))
    TableArt(media).draw_board(surface, board, layout, full_show(board))

    corners = [surface.get_at((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
    assert all(tuple(corner)[:3] != (255, 0, 255) for corner in corners)
    assert media.scale == layout.scale


@pytest.mark.parametrize("look", list(Look))
def test_every_look_has_a_painter_that_draws_at_its_place(media: Media, look: Look) -> None:
    surface = pygame.Surface((800, 600), pygame.SRCALPHA)
    puppet = Puppet(look, 400, 300, side=1, card=2, number=4, full=6, text="Burned", angle=10, scale=0.9)
    before = replace(puppet)
    draw_puppet(Canvas(surface, media), puppet)

    drawn = surface.get_bounding_rect()
    assert drawn.width > 0
    assert drawn.inflate(30, 30).collidepoint(400, 300)
    assert puppet == before
    assert look in PAINTERS


@pytest.mark.parametrize(
    "change",
    [
        {"alpha": 0.5},
        {"flash": 0.5},
        {"glow": 1.0},
        {"glow": 1.0, "tint": "red"},
        {"dim": 1.0},
        {"dissolve": 0.5},
        {"pop": 1.18},
        {"scale": 1.3},
        {"stretch_x": 1.06, "stretch_y": 0.94},
        {"angle": 12.0},
        {"spent": True},
        {"number": 3.0},
    ],
)
def test_every_attribute_of_a_token_is_visible(media: Media, change: dict[str, float | str | bool]) -> None:
    plain, changed = pygame.Surface((400, 400), pygame.SRCALPHA), pygame.Surface((400, 400), pygame.SRCALPHA)
    token = Puppet(Look.TOKEN, 200, 200, side=0, card=3, number=2, full=3)
    draw_puppet(Canvas(plain, media), token)
    for name, value in change.items():
        setattr(token, name, value)
    draw_puppet(Canvas(changed, media), token)

    assert pixels(plain) != pixels(changed)


@pytest.mark.parametrize(
    "change", [{"face": 0.0}, {"card": -1}, {"stretch_x": 0.4}, {"glow": 1.0}, {"dim": 1.0}, {"dissolve": 0.4}]
)
def test_every_attribute_of_a_card_is_visible(media: Media, change: dict[str, float]) -> None:
    plain, changed = pygame.Surface((400, 400), pygame.SRCALPHA), pygame.Surface((400, 400), pygame.SRCALPHA)
    card = Puppet(Look.CARD, 200, 200, side=0, card=3)
    draw_puppet(Canvas(plain, media), card)
    for name, value in change.items():
        setattr(card, name, value)
    draw_puppet(Canvas(changed, media), card)

    assert pixels(plain) != pixels(changed)


def test_an_unseen_puppet_is_not_drawn(media: Media) -> None:
    surface = pygame.Surface((400, 400), pygame.SRCALPHA)
    draw_puppet(Canvas(surface, media), Puppet(Look.KING, 200, 200, side=0, number=20, full=20, alpha=0.0))

    assert surface.get_bounding_rect().size == (0, 0)


def test_shaking_moves_the_felt_and_not_the_hand(media: Media) -> None:
    board, art = board_of(), TableArt(media)
    still, shaken = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    art.draw_board(still, board, LAYOUT)
    board.mood.shake_x, board.mood.shake_y = 6.0, -4.0
    art.draw_board(shaken, board, LAYOUT)

    hand, felt = (200, 640, 800, 80), (150, 140, 900, 300)
    assert pixels(still.subsurface(hand)) == pixels(shaken.subsurface(hand))
    assert pixels(still.subsurface(felt)) != pixels(shaken.subsurface(felt))


def test_an_unused_table_is_freed_at_once(media: Media) -> None:
    art = TableArt(media)
    art.draw_background(pygame.Surface((1280, 720)), LAYOUT)
    last = weakref.ref(art)
    gc.disable()
    try:
        del art
        assert last() is None, "its pictures, larger than the window, would stay until somebody collects"
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("mood", "darker"), [({"hush": 0.12, "active_side": -1}, True), ({"lamp": 0.6}, True), ({"vignette": 1.0}, False)]
)
def test_moods_are_visible(media: Media, mood: dict[str, float], darker: bool) -> None:
    board, art = board_of(own="", enemy=""), TableArt(media)
    plain, moody = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    art.draw_board(plain, board, LAYOUT)
    for name, value in mood.items():
        setattr(board.mood, name, value)
    art.draw_board(moody, board, LAYOUT)

    assert pixels(plain) != pixels(moody)
    assert (sum(moody.get_at((300, 220))[:3]) < sum(plain.get_at((300, 220))[:3])) == darker


def test_an_unrolling_banner_shows_no_text_until_it_fits(media: Media) -> None:
    widths = []
    for scale in (0.2, 0.6, 1.0):
        surface = pygame.Surface((900, 200), pygame.SRCALPHA)
        draw_puppet(Canvas(surface, media), Puppet(Look.BANNER, 450, 100, text="Your turn", scale=scale))
        widths.append(surface.get_bounding_rect().width)

    assert widths == sorted(widths)
    assert widths[0] < 160
    assert widths[2] > 680


def test_history_becomes_tiles() -> None:
    assert tile_of(HistoryEntry(1, 3, is_attack=True)) == TileShow(1, 3, attack=True)
    assert tile_of(HistoryEntry(0, effect=Effect.MOVE)) == TileShow(0, Effect.MOVE)


def test_warming_up_makes_the_inspected_cards(media: Media) -> None:
    media.set_scale(0.9)
    media.set_scale(1.0)
    before = len(media.sprites)

    art, board = TableArt(media), board_of(hand="PPC")
    for _ in art.warm_up(board):
        pass
    made = media.sprites.bytes

    for _ in art.warm_up(board):
        pass

    assert media.sprites.bytes == made > 0
    assert len(media.sprites) > before


def test_a_tables_caches_are_bounded(media: Media) -> None:
    board, art, surface = board_of(), TableArt(media), pygame.Surface((1280, 720))
    for step in range(60):
        board.update_hands(16.0, step % 10)
        art.draw_board(surface, board, LAYOUT)

    assert media.sprites.bytes <= media.sprites.most_bytes
    assert len(media.sprites) < 600


@pytest.mark.parametrize("size", [(640, 640), (1280, 720), (1600, 500)])
def test_a_backdrop_covers_the_whole_window(media: Media, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    surface.fill((255, 0, 255))
    draw_backdrop(surface, media)

    right, bottom = size[0] - 1, size[1] - 1
    corners = [surface.get_at(corner) for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom))]
    assert all(tuple(corner)[:3] != (255, 0, 255) for corner in corners)


def test_an_arrow_without_a_target_is_dashed_and_one_with_a_target_is_solid(media: Media) -> None:
    parts = []
    for valid in (True, False):
        surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
        draw_arrow(Canvas(surface, media), (640.0, 368.0), (900.0, 212.0), valid)
        parts.append(len(pygame.mask.from_surface(surface).connected_components(20)))
    assert parts[0] <= 2, "shaft and head"
    assert parts[1] > 5


@pytest.mark.parametrize("end", [(300.0, 212.0), (900.0, 100.0), (640.0, 368.0), (200.0, 700.0)])
@pytest.mark.parametrize("valid", [True, False])
def test_the_aiming_arrow_goes_from_the_knight_to_the_pointer(
    media: Media, end: tuple[float, float], valid: bool
) -> None:
    surface = pygame.Surface((1280, 720), pygame.SRCALPHA)
    draw_arrow(Canvas(surface, media), (640.0, 368.0), end, valid)

    drawn = surface.get_bounding_rect()
    assert drawn.inflate(8, 8).collidepoint(640, 368)
    assert drawn.inflate(8, 8).collidepoint(*end)
