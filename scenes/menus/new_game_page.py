"""What stands on the page of a new game: opponents, modes, sides and the ways on, for the room that the window gives and the words want."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hschess.players.opponents import Evening, Level, evening_of, levels
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import DUELS, EVERY_MODE, MODES, Mode
from hschess.rules.record import HUMAN
from scenes.menus.choice_cards import (
    KingButton,
    ModeCard,
    OpponentCell,
    SideButton,
    cell_height,
    cell_width,
    mode_height,
)
from scenes.menus.opponent_words import beaten_words, opponent_words
from scenes.menus.own_mode_card import OwnModeCard, own_line
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import LEVEL_SEATS
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.layout import Layout, Rect
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
from scenes.ui.layout import REST, Part
from scenes.ui.media import Media
from scenes.ui.paragraphs import LINE_HEIGHT
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, HEADING
from scenes.ui.widgets import Button, Label, OfferedButton, Panel, Tab, Widget
from scenes.words import say

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {"encounter": tuple(MODES), "duel": tuple(DUELS), "own": ()}
"""The modes on the page, by the tab that shows them; one's own are found in files."""
EDGE: Final = 14.0
"""Between the page and the window."""
WIDEST: Final = 1220.0
GAP: Final = 13.0
HEAD: Final = 46.0
BACK: Final = 150.0
TAB: Final = 48.0
TAB_PER_SIZE: Final = 30.0
TABS_GAP: Final = 8.0
TABS_BESIDE: Final = 138.0
"""How wide the tabs are if they stand beside the modes."""
FOOT: Final = 62.0
PANEL_EDGES: Final = (14.0, 10.0, 12.0)
STRIP_EDGES: Final = (20.0, 10.0, 10.0)
"""From the edge of the strip under the opponents to its words."""
CELL_GAP: Final = 4.0
LARGE_WORDS: Final = 1.3
BROAD: Final = 1060.0
"""From this width on all modes of a tab are side by side, with the tabs before them, and so is the whole foot."""
ROOMY: Final = 520.0
"""From this width on, for words in their usual size, two modes do."""
OPPONENTS_ABREAST: Final = (8, 4, 2)
EVENING: Final = (240.0, 46.0)
"""The button of the handicap that is offered, for words in their usual size; it stands beside what the strip says, or below."""


@dataclass(frozen=True, slots=True)
class NewGamePage:
    """The page for a wish."""

    media: Media
    sight: Layout
    wish: GameWish
    group: str
    """The tab that is open."""
    own: tuple[str, ...]
    """The modes of one's own that the page shows."""
    modes: Mapping[str, Mode]
    beaten: Mapping[str, frozenset[str]]
    """In which modes each opponent was beaten."""
    seed: str

    @property
    def content(self) -> Block:
        """Opponents, modes, side and start from the top."""
        head, opponents, foot = self._head, self._opponents, self._foot
        mode_high = mode_height(self.media, self._mode_width, self._lines)

        def page(rows: int) -> Block:
            return Stacked((head, opponents, self._modes(rows, mode_high), foot), gap=GAP)

        room = self.sight.height - 2 * EDGE - page(1).height(self._width)
        fitting = 1 + int(room // (mode_high + GAP))
        back = level(One(HEAD, lambda place: Button("back", place, say("new.back"))))
        # The way back comes last, because it is seldom what the keys look for.
        last = Stacked((Abreast(((REST, Reserved(head)), (BACK, back))),))
        return Middle(self._width, Layered((page(self._mode_rows(fitting)), last)), low=True)

    @property
    def _width(self) -> float:
        return min(WIDEST, self.sight.width - 2 * EDGE - 8)

    @property
    def _is_broad(self) -> bool:
        return self._width >= BROAD and self.media.text_scale <= LARGE_WORDS

    # ---------------------------------------------------------------------------------------------------------------- head

    @property
    def _head(self) -> Block:
        high = HEAD * self.media.text_scale
        title = One(high, lambda room: Label(room, say("new.title"), HEADING))
        note = One(high, lambda room: Label(room, self._note, BODY_DIM, align="right"))
        return Abreast(((REST, title), (Part(1.2), note), (BACK, Nothing())), gap=16)

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

    def _cell(self, one: Level, room: Rect) -> OpponentCell:
        beaten, ring = self.beaten.get(one.seat, frozenset()), 1 - self.wish.own_sides[0]
        return OpponentCell(
            one.seat, room, say(f"opponent.{one.seat}"), one.number, ring,
            {mode: mode in beaten for mode in GROUPS[self.group]},
            chosen=one.seat == self.wish.opponent, tooltip=beaten_words(beaten),
        )  # fmt: skip

    @property
    def _strip(self) -> Block:
        """What is said of the opponent, and the handicap on offer; as high with every mode."""
        width = self._width - 2 * (PANEL_EDGES[0] + STRIP_EDGES[0])
        wishes = (self.wish, *(replace(self.wish, mode=mode) for mode in (*EVERY_MODE, *self.own)))
        two_lines = 2 * BODY_INK.size * self.media.text_scale * LINE_HEIGHT
        least = max(two_lines, *(self._about(wish).height(width) for wish in wishes))
        inside = Edged(self._about(self.wish), *STRIP_EDGES)
        return Over(lambda room: Panel(room, kind="parchment"), inside, least + sum(STRIP_EDGES[1:]))

    def _about(self, wish: GameWish) -> Block:
        """What is said of an opponent in a mode, and the handicap on offer beside it or below."""
        words = TextBlock(self.media, opponent_words(wish, mode_named(wish.played, self.modes)), BODY_INK)
        evening, scale = evening_of(wish.mode), self.media.text_scale
        if evening is None:
            return level(words)
        wide, high = EVENING[0] * scale, EVENING[1] * max(1.0, scale * 0.72)
        button = One(high, partial(self._evened, evening))
        if self._is_broad:
            return Abreast(((REST, level(words)), (wide, level(button))), gap=GAP)
        return Stacked((Stretched(level(words)), Middle(wide, button)), gap=GAP)

    def _evened(self, evening: Evening, room: Rect) -> Widget:
        return KingButton("even", room, say("new.even"), (1 - evening.worse,), chosen=self.wish.is_evened)

    # --------------------------------------------------------------------------------------------------------------- modes

    @property
    def _modes_abreast(self) -> int:
        return 4 if self._is_broad else 2 if self._width / self.media.text_scale >= ROOMY else 1

    @property
    def _mode_width(self) -> float:
        cards = self._width - TABS_BESIDE - GAP if self._is_broad else self._width
        return (cards - GAP * (self._modes_abreast - 1)) / self._modes_abreast

    @property
    def _lines(self) -> Sequence[str]:
        return [*(say(f"mode.{mode}.line") for mode in EVERY_MODE), *(own_line(self.modes[mode]) for mode in self.own)]

    def _shown_in(self, group: str) -> tuple[str, ...]:
        return self.own if group == "own" else GROUPS[group]

    def _mode_rows(self, fitting: int) -> int:
        """In how many rows the modes stand: as many in each tab, unless one's own are more than the window shows."""
        numbers = {group: len(self._shown_in(group)) + (group == "own") for group in GROUPS}
        rows = {group: -(-number // self._modes_abreast) for group, number in numbers.items()}
        return max(rows[self.group], rows["encounter"], rows["duel"], min(rows["own"], fitting))

    def _modes(self, rows: int, high: float) -> Block:
        """The tabs, and the modes of the open one beside or below them."""
        tab = max(TAB, TAB_PER_SIZE * self.media.text_scale)
        tabs = [One(tab, partial(self._tab, group)) for group in GROUPS]
        cards: list[Block] = [One(high, partial(self._mode_card, mode)) for mode in self._shown_in(self.group)]
        if self.group == "own":
            cards.append(level(One(min(high, 2 * tab), _way_to_workshop)))
        free = Reserved(One(high, Panel))
        cards = [*cards, *[free] * (rows * self._modes_abreast - len(cards))]
        shown = tiles(cards, self._modes_abreast, GAP, GAP)
        if not self._is_broad:
            return Stacked((Abreast([(REST, one) for one in tabs], gap=GAP), shown), gap=GAP)
        beside = Stacked((Layered((free, level(Stacked(tabs, gap=TABS_GAP)))),))
        return Abreast(((TABS_BESIDE, beside), (REST, shown)), gap=GAP)

    def _tab(self, group: str, room: Rect) -> Tab:
        return Tab(f"group:{group}", room, say(f"new.{group}"), group == self.group)

    def _mode_card(self, mode: str, room: Rect) -> ModeCard:
        chosen = mode == self.wish.mode
        if self.group != "own":
            about = say(f"mode.{mode}.about")
            return ModeCard(mode, room, say(f"mode.{mode}"), say(f"mode.{mode}.line"), chosen=chosen, tooltip=about)
        return OwnModeCard(self.modes[mode], room, chosen=chosen)

    # ---------------------------------------------------------------------------------------------------------------- foot

    @property
    def _foot(self) -> Block:
        """The sides and the ways on, one under another if the page is narrow."""
        high = FOOT * max(1.0, self.media.text_scale * 0.72)
        label = One(high, lambda room: Label(room, say("new.side"), BODY, align="right" if self._is_broad else "left"))
        sides = Abreast(((Part(0.72), label), *((REST, One(high, partial(self._side, one))) for one in SIDES)), gap=10)
        more = One(high, lambda room: Button("more", room, say("new.more"), tooltip=say("new.more.about")))
        start = One(high, lambda room: OfferedButton("start", room, say("new.start")))
        ways = Abreast(((REST, more), (Part(1.7), start)), gap=14)
        return (
            Abreast(((Part(1.2), sides), (REST, ways)), gap=24) if self._is_broad else Stacked((sides, ways), gap=GAP)
        )

    def _side(self, side: str, room: Rect) -> SideButton:
        wish = self.wish
        return SideButton(side, room, say(f"side.{side}"), chosen=side == wish.side, enabled=not wish.is_shared)


def _way_to_workshop(room: Rect) -> Button:
    """To the place that makes cards of one's own."""
    return Button("workshop", room, say("title.workshop"), tooltip=say("new.workshop.about"))
