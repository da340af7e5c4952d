"""The table: walnut, felt and furniture, and over them everything on a board, layer by layer.

`TableArt` reads a board and the scene's additions (`Show`); it changes neither and never asks the game. From the bottom: background, felt
hush and the active row, rings, lanes, tokens, the far hand, kings and powers, decks, mana, history, effects, marks, the own hand, the held
card, the banner, red edges, the lamp. The table shakes; hand, text and menus do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from hschess.rules.cards import CARDS, PIECES
from hschess.rules.handicaps import NEVER
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.record import HUMAN
from scenes.painters import figures, row_light
from scenes.painters.cards import card_sprite
from scenes.painters.forecast_marks import draw_arrow, draw_ghosts, draw_lanes, draw_marks
from scenes.painters.grounds import Grounds, hang_history
from scenes.painters.hand_cards import Lean, draw_hand, draw_held_card
from scenes.painters.portraits import Plate, draw_plate, own_face
from scenes.painters.puppet_painters import draw_king, draw_puppet
from scenes.painters.speech import draw_speech
from scenes.painters.vignette import Vignette
from scenes.stage.motion.board import Board, HistoryEntry, Layer, is_low
from scenes.stage.motion.puppets import Mood, Puppet
from scenes.stage.motion.timing import HUSH, SHOW_SCALE
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.watched import WatchedTable
from scenes.stage.table_layout import INSPECT_SCALE, TILES, Layout, Point
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.media import LEVELS, Media, Surface, SurfaceCache
from scenes.ui.theme import DANGER, PALE_GOLD

DANGER_LEAST: Final = 0.08
DANGER_MOST: Final = 0.24
"""Strength of the red edges between two beats and at a beat."""
DANGER_EDGE: Final = 3.0
LOW_LIGHT: Final = 84.0
LOW_LIGHT_LEAST: Final = 0.5
LANES: Final = 32
LANE_BYTES: Final = 12 * 1024 * 1024
"""The memory for cached lanes, in bytes."""
COMMON_HITS: Final = (1, 2, 3, 4, 5, 6, 8)
COMMON_HEALS: Final = (1, 2)
WARD: Final = (116.0, 122.0)
WARD_ALPHA: Final = 0.8
"""The opacity of the glass over an invulnerable king, whose health stays readable."""


@dataclass(frozen=True, slots=True)
class PowerShow:
    """The display of a king's power; `ready` if it can be used now."""

    effect: Effect
    cost: int
    ready: bool = False
    hovered: bool = False
    lock: int | None = None
    """The round in which it opens; None if it is open."""


@dataclass(frozen=True, slots=True)
class TileShow:
    """A tile of the history strip: a card's code or a power's effect; `attack` for a piece that attacked by choice."""

    side: int
    content: int | Effect
    attack: bool = False
    hovered: bool = False


@dataclass(frozen=True, slots=True)
class Show:
    """The scene's additions to the board: powers by side, the history, the forecast, the held card and the aim."""

    powers: tuple[PowerShow | None, PowerShow | None] = (None, None)
    tiles: tuple[TileShow, ...] = ()
    forecast: Forecast | None = None
    arrow: tuple[Point, Point, bool] | None = None
    """Start, end, and whether there is a target to hit."""
    held: int | None = None
    """The id of the held puppet."""
    lean: Lean | None = None
    """The card that the pointer has raised."""
    seats: tuple[str, str] = (HUMAN, HUMAN)
    """The ids of the players in the record, White's first, for their faces."""
    plate: Plate | None = None
    """The plate under the upper king."""


class TableArt:
    """Draws the table with the pictures of one `Media`.

    `planks` makes the wood under it for a size in pixels, if it continues around the table.
    """

    def __init__(
        self, media: Media, planks: Callable[[tuple[int, int]], Surface] | None = None, *, has_history: bool = True
    ) -> None:
        self.media = media
        self._planks = planks
        self._grounds: Grounds | None = None
        self._lanes = SurfaceCache(LANES, LANE_BYTES)
        self._grounds_for = (0, 0)
        self._board = media.looks.board
        """The board on the table."""
        self.has_history = has_history
        """Whether the history strip has its panel."""
        self._vignette = Vignette(media)

    def draw_background(
        self, surface: Surface, layout: Layout, shake: Point = (0.0, 0.0), felt_light: float = 1.0
    ) -> None:
        """Draw the table itself; if it shakes, the felt moves on the walnut."""
        self._fit(layout)
        if self._grounds is None:
            self._grounds = self._own_grounds(layout) if self._planks else self._shared_grounds(layout)
        self._grounds.draw(surface, (self.media.px(shake[0]), self.media.px(shake[1])), felt_light)
        if self.has_history:
            # Not a part of the ground: that is shared with pages without it, and painting it again takes longer than a frame.
            hang_history(Canvas(surface, self.media), layout)

    def _own_grounds(self, layout: Layout) -> Grounds:
        return Grounds(self.media, layout, self._planks)

    def _shared_grounds(self, layout: Layout) -> Grounds:
        """The ground of the plain table is shared by all screens: it is as large as the window, and takes many frames to paint."""
        wanted = self._grounds_for, self._board
        match self.media.kept.get(Grounds):
            case (key, Grounds() as grounds) if key == wanted:
                return grounds
            case _:
                grounds = self._own_grounds(layout)
                self.media.kept[Grounds] = wanted, grounds
                return grounds

    def draw_board(
        self,
        surface: Surface,
        board: Board,
        layout: Layout,
        show: Show | None = None,
        under_hand: Callable[[Surface], None] | None = None,
    ) -> None:
        """Draw the whole table with everything on it; `under_hand` draws things that must not hide a card of the viewer's hand."""
        show, mood, layers = show or Show(), board.mood, _layers(board)
        held = board.puppets.get(show.held) if show.held is not None else None
        self.draw_background(surface, layout, (mood.shake_x, mood.shake_y), 1 - min(1.0, max(0.0, mood.hush)))
        table, still = Canvas(surface, self.media, mood.shake_x, mood.shake_y), Canvas(surface, self.media)
        self._draw_rows(table, mood, layout)
        _draw_all(table, layers[Layer.MARKS])
        if show.forecast is not None:
            draw_lanes(table, show.forecast, self._lanes)
        # The ribbon is on the felt: it hides no numbers.
        _draw_all(still, layers[Layer.BANNER])
        _warn_of(table, layers[Layer.TOKENS], mood.beat)
        _draw_all(table, layers[Layer.TOKENS])
        _draw_all(still, layers[Layer.ENEMY_HAND])
        for king in layers[Layer.KINGS]:
            player_id = show.seats[king.side]
            seen = own_face(self.media, player_id) if king.side == board.viewer else player_id
            draw_puppet(table, king, partial(draw_king, player_id=seen))
            if board.view.sides[king.side].is_warded:
                table.lay(self.media.stretched("keywords/shield.webp", *WARD), king.x, king.y, WARD_ALPHA)
        if show.plate is not None:
            draw_plate(still, show.plate, layout.name_plate())
        self._draw_furniture(still, board, layout, show)
        _draw_all(table, layers[Layer.EFFECTS])
        _draw_signs(still, show)
        _draw_all(still, (card for card in layers[Layer.SHOWN] if card is not held))
        if under_hand is not None:
            under_hand(surface)
        raised = board.puppets.get(show.lean.number) if show.lean is not None else None
        draw_hand(still, [card for card in layers[Layer.OWN_HAND] if card is not held], raised, show.lean)
        if held is not None:
            draw_held_card(still, held)
        draw_speech(still, board)
        self._draw_danger(surface, board)
        self._vignette.draw(surface, mood.vignette)
        self.draw_lamp(surface, mood.lamp)

    def prepare(self) -> None:
        """Make the pictures of the first turn besides the table: the row's light, the banner, the marks of a forecast."""
        row_light.make_ready(self.media)
        for name in ("plates/ribbon.webp", "marks/dashed_rim.webp", "effects/token_glow.webp"):
            self.media.sprite(name)
        figures.splat(self.media, 1)

    def warm_up(self, board: Board) -> Iterator[None]:
        """Make, one at a time, pictures that would otherwise be made when first shown: cards, tokens, tiles, stars, the lit row.

        Call it in frames without motion; finished pictures cost nothing.
        """
        media, viewer = self.media, board.viewer
        hand = sorted(set(board.view.sides[viewer].hand))
        makers: list[Callable[[], object]] = [
            *(partial(card_sprite, media, viewer, code, INSPECT_SCALE) for code in hand),
            *(
                partial(card_sprite, media, viewer, code, size, unaffordable=True)
                for size in (1.0, INSPECT_SCALE)
                for code in hand
            ),
            *(partial(figures.splat, media, number) for number in COMMON_HITS),
            *(partial(figures.splat, media, number, healing=True) for number in COMMON_HEALS),
            *(partial(figures.pip, media, number) for number in range(1, LONGEST_LINE + 1)),
            partial(row_light.make_ready, media),
            lambda: self._vignette.prepare(self._grounds_for),
        ]
        if board.is_of_duel:
            makers += [partial(figures.history_tile, media, viewer, code) for code in hand]
        else:
            makers += _of_the_encounter(media, viewer)
        for make in makers:
            make()
            yield

    def draw_lamp(self, surface: Surface, light: float) -> None:
        """Darken everything to this share of the light."""
        level = round(max(0.0, min(1.0, light)) * LEVELS)
        if level < LEVELS:
            surface.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)

    def _draw_danger(self, surface: Surface, board: Board) -> None:
        """Draw the red edges of the window while the viewer's king has little health: a slow beat, or a thin line with reduced motion."""
        if not board.king_in_danger:
            return
        if board.reduced:
            pygame.draw.rect(surface, DANGER, surface.get_rect(), max(2, self.media.px(DANGER_EDGE)))
        else:
            self._vignette.draw(surface, DANGER_LEAST + (DANGER_MOST - DANGER_LEAST) * board.mood.beat)

    def _fit(self, layout: Layout) -> None:
        self.media.set_scale(layout.scale)
        size, chosen = (layout.pixel_width, layout.pixel_height), self.media.looks.board
        if (size, chosen) != (self._grounds_for, self._board):
            self._grounds = None
            self._grounds_for, self._board = size, chosen

    def _draw_rows(self, table: Canvas, mood: Mood, layout: Layout) -> None:
        if mood.active_side >= 0:
            row_light.light_row(table, layout.middle, layout.row(mood.active_side), min(1.0, mood.hush / HUSH))

    def _draw_furniture(self, canvas: Canvas, board: Board, layout: Layout, show: Show) -> None:
        for side, power in enumerate(show.powers):
            if power is not None:
                sprite = figures.power(
                    self.media, side, power.effect, power.cost, ready=power.ready, hovered=power.hovered
                )
                canvas.lay(sprite, *layout.power(side))
                if power.lock is not None:
                    number = power.lock if power.lock < NEVER else 0
                    canvas.lay(figures.padlock(self.media, number), *layout.lock(side))
        for side in (0, 1):
            canvas.lay(figures.pile(self.media, side, board.view.sides[side].deck), *layout.deck(side))
        self._draw_mana(canvas, board, layout)
        for index, tile in enumerate(show.tiles):
            x, y = layout.history_tile(index)
            canvas.lay(figures.history_tile(self.media, tile.side, tile.content, attack=tile.attack), x, y)
            if tile.hovered:
                canvas.lay(rounded_rim(self.media, 60, 60, 11, (*PALE_GOLD, 255), 2), x, y)

    def _draw_mana(self, canvas: Canvas, board: Board, layout: Layout) -> None:
        own, other = board.view.sides[board.viewer], board.view.sides[1 - board.viewer]
        x, y = layout.mana_gem(0)
        tray = figures.mana_tray(self.media, own.mana, own.crystals)
        canvas.lay(tray, x + figures.GEM_STEP * (figures.GEMS - 1) / 2, y)
        canvas.lay(figures.mana_words(self.media, own.mana, own.crystals), *layout.mana_text())
        x, y = layout.enemy_mana()
        canvas.lay(self.media.sprite("badges/mana_full.webp"), x - 18, y)
        words = figures.mana_words(self.media, other.mana, other.crystals)
        canvas.lay(words, x + words.get_width() / 2 / self.media.scale, y - 1)


def _of_the_encounter(media: Media, viewer: int) -> Iterator[Callable[[], object]]:
    """The pieces of every line battle, and the cards that the other side may show."""
    for side in (viewer, 1 - viewer):
        for code in PIECES:
            yield partial(figures.token, media, side, code, CARDS[code].health)
            yield partial(figures.token, media, side, code, None)
            yield partial(figures.token, media, side, code, None, hurt=True)
            yield partial(figures.history_tile, media, side, code)
    for code in PIECES:
        for scale in (1.0, SHOW_SCALE):
            yield partial(card_sprite, media, 1 - viewer, code, scale)


def show_of_watched(table: WatchedTable) -> Show:
    """The additions to a watched table: powers, history, and the forecast of the shown card."""
    powers, lock_of = table.state.mode.powers, table.board.lock_of
    white, black = (
        None if power.effect is Effect.NONE else PowerShow(power.effect, power.cost, lock=lock_of(side))
        for side, power in enumerate(powers)
    )
    tiles = tuple(tile_of(entry) for entry in table.board.history[-TILES:])
    return Show((white, black), tiles, table.forecast)


def tile_of(entry: HistoryEntry) -> TileShow:
    """The tile of a history entry."""
    return TileShow(entry.side, entry.card if entry.effect is None else entry.effect, entry.is_attack)


def _layers(board: Board) -> dict[Layer, list[Puppet]]:
    return {layer: [board.puppets[number] for number in numbers] for layer, numbers in board.by_layer().items()}


def _draw_signs(canvas: Canvas, show: Show) -> None:
    """Draw the forecast and the aim, over everything on the table."""
    if show.forecast is not None:
        draw_ghosts(canvas, show.forecast)
    # Under the numbers: the shaft begins where the Knight's own number may be.
    if show.arrow is not None:
        draw_arrow(canvas, *show.arrow)
    if show.forecast is not None:
        draw_marks(canvas, show.forecast)


def _warn_of(canvas: Canvas, tokens: Iterable[Puppet], beat: float) -> None:
    """Draw a red light behind the health of pieces close to death."""
    light = canvas.media.stretched("effects/glow_red.webp", LOW_LIGHT, LOW_LIGHT)
    for token in tokens:
        if is_low(token) and token.dissolve == 0:
            alpha = token.alpha * token.presence * (LOW_LIGHT_LEAST + (1 - LOW_LIGHT_LEAST) * beat)
            canvas.lay(light, token.x + figures.HEALTH_AT[0], token.y + figures.HEALTH_AT[1], alpha)


def _draw_all(canvas: Canvas, puppets: Iterable[Puppet]) -> None:
    for puppet in puppets:
        draw_puppet(canvas, puppet)
