"""The page of a new game: opponents, modes, sides and buttons, laid out for the window and the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hschess.players.opponents import Evening, Level, evening_of, levels
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.record import HUMAN
from scenes.menus.opponent_words import beaten_words, opponent_words
from scenes.pages.choice_cards import KingButton, OpponentCell, SideButton, cell_height, cell_width
from scenes.pages.mode_shelf import GAP, GROUPS, ModeShelf
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import LEVEL_SEATS
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    Edged,
    Layered,
    Middle,
    Nothing,
    One,
    Over,
    Reserved,
    Stacked,
    Stretched,
    TextBlock,
    level,
    tiles,
)
from scenes.ui.layout import REST, RestShare
from scenes.ui.media import Media
from scenes.ui.paragraphs import LINE_HEIGHT
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, HEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

EDGE: Final = 14.0
"""The space between the page and the window."""
WIDEST: Final = 1220.0
HEAD: Final = 46.0
BACK: Final = 150.0
FOOT: Final = 62.0
PANEL_EDGES: Final = (14.0, 10.0, 12.0)
STRIP_EDGES: Final = (20.0, 10.0, 10.0)
"""The space between the edge of the strip under the opponents and its text."""
CELL_GAP: Final = 4.0
OPPONENTS_ABREAST: Final = (8, 4, 2)
EVENING: Final = (240.0, 46.0)
"""The button of the offered handicap at the usual text size, beside the strip's text or below."""


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """The page for a choice of a game."""

    media: Media
    sight: Layout
    wish: GameWish
    group: str
    """The open tab."""
    own: tuple[str, ...]
    """The custom modes that the page shows."""
    modes: Mapping[str, Mode]
    beaten: Mapping[str, frozenset[str]]
    """The modes in which each opponent was beaten."""
    seed: str

    @property
    def content(self) -> Block:
        """Opponents, modes, sides and start, from the top."""
        head, opponents, foot = self._head, self._opponents, self._foot
        shelf = self._shelf
        mode_high = shelf.mode_high

        def page(rows: int) -> Block:
            return Stacked((head, opponents, shelf.content(rows, mode_high), foot), gap=GAP)

        room = self.sight.height - 2 * EDGE - page(1).height(self._width)
        fitting = 1 + int(room // (mode_high + GAP))
        back = level(One(HEAD, lambda place: Button("back", place, say("new.back"))))
        # The button back comes last, because the keys rarely need it.
        last = Stacked((Abreast(((REST, Reserved(head)), (BACK, back))),))
        return Middle(self._width, Layered((page(shelf.rows(fitting)), last)), low=True)

    @property
    def _width(self) -> float:
        return min(WIDEST, self.sight.width - 2 * EDGE - 8)

    @property
    def _is_broad(self) -> bool:
        return self._shelf.is_broad

    @property
    def _shelf(self) -> ModeShelf:
        return ModeShelf(self.media, self._width, self.group, self.wish.mode, self.own, self.modes)

    # ---------------------------------------------------------------------------------------------------------------- head

    @property
    def _head(self) -> Block:
        high = HEAD * self.media.text_scale
        title = One(high, lambda area: Label(area, say("new.title"), HEADING))
        note = One(high, lambda area: Label(area, self._note, BODY_DIM, align="right"))
        return Abreast(((REST, title), (RestShare(1.2), note), (BACK, Nothing())), gap=16)

    @property
    def _note(self) -> str:
        """The choices of the sheet that the page does not show."""
        wish = self.wish
        notes = [] if wish.mode in EVERY_MODE else [wish.mode]
        notes += [] if wish.stand_in == HUMAN else [say("new.watched", name=opponent_title(wish.stand_in, say))]
        notes += [f"{say('new.seed')}: {self.seed.strip()}"] if self.seed.strip() else []
        return " · ".join(notes)

    # ----------------------------------------------------------------------------------------------------------- opponents

    @property
    def _opponents(self) -> Block:
        names, inner = [say(f"opponent.{seat}") for seat in LEVEL_SEATS], self._width - 2 * PANEL_EDGES[0]
        least = cell_width(self.media, names)
        fitting = (one for one in OPPONENTS_ABREAST if inner / one - CELL_GAP >= least)
        abreast, high = next(fitting, OPPONENTS_ABREAST[-1]), cell_height(self.media)
        cells = tiles([One(high, partial(self._cell, one)) for one in levels()], abreast, CELL_GAP, CELL_GAP)
        return Over(Panel, Edged(Stacked((cells, Stretched(self._strip)), gap=8), *PANEL_EDGES))

    def _cell(self, one: Level, area: Rect) -> OpponentCell:
        beaten, ring = self.beaten.get(one.seat, frozenset()), 1 - self.wish.own_sides[0]
        return OpponentCell(
            one.seat, area, say(f"opponent.{one.seat}"), one.number, ring,
            {mode: mode in beaten for mode in GROUPS[self.group]},
            chosen=one.seat == self.wish.opponent, tooltip=beaten_words(beaten),
        )  # fmt: skip

    @property
    def _strip(self) -> Block:
        """The text about the opponent, and the offered handicap; as high in every mode."""
        width = self._width - 2 * (PANEL_EDGES[0] + STRIP_EDGES[0])
        wishes = (self.wish, *(replace(self.wish, mode=mode) for mode in (*EVERY_MODE, *self.own)))
        two_lines = 2 * BODY_INK.size * self.media.text_scale * LINE_HEIGHT
        least = max(two_lines, *(self._about(wish).height(width) for wish in wishes))
        inside = Edged(self._about(self.wish), *STRIP_EDGES)
        return Over(lambda area: Panel(area, kind="parchment"), inside, least + sum(STRIP_EDGES[1:]))

    def _about(self, wish: GameWish) -> Block:
        """The text about an opponent in a mode, and the offered handicap beside or below it."""
        words = TextBlock(self.media, opponent_words(wish, mode_named(wish.played, self.modes)), BODY_INK)
        evening, scale = evening_of(wish.mode), self.media.text_scale
        if evening is None:
            return level(words)
        wide, high = EVENING[0] * scale, EVENING[1] * max(1.0, scale * 0.72)
        button = One(high, partial(self._evened, evening))
        if self._is_broad:
            return Abreast(((REST, level(words)), (wide, level(button))), gap=GAP)
        return Stacked((Stretched(level(words)), Middle(wide, button)), gap=GAP)

    def _evened(self, evening: Evening, area: Rect) -> Widget:
        return KingButton("even", area, say("new.even"), (1 - evening.worse,), chosen=self.wish.is_evened)

    # ---------------------------------------------------------------------------------------------------------------- foot

    @property
    def _foot(self) -> Block:
        """The sides and the buttons, below one another if the page is narrow."""
        high = FOOT * max(1.0, self.media.text_scale * 0.72)
        label = One(high, lambda area: Label(area, say("new.side"), BODY, align="right" if self._is_broad else "left"))
        sides = Abreast(
            ((RestShare(0.72), label), *((REST, One(high, partial(self._side, one))) for one in SIDES)), gap=10
        )
        more = One(high, lambda area: Button("more", area, say("new.more"), tooltip=say("new.more.about")))
        start = One(high, lambda area: Button("start", area, say("new.start"), offered=True))
        buttons = Abreast(((REST, more), (RestShare(1.7), start)), gap=14)
        return (
            Abreast(((RestShare(1.2), sides), (REST, buttons)), gap=24)
            if self._is_broad
            else Stacked((sides, buttons), gap=GAP)
        )

    def _side(self, side: str, area: Rect) -> SideButton:
        wish = self.wish
        return SideButton(side, area, say(f"side.{side}"), chosen=side == wish.side, enabled=not wish.is_shared)
