"""Less common choices: any opponent, two players, two computer players, a custom mode, the seed of the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import can_be_carried
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE, Mode
from hschess.rules.record import HUMAN
from scenes.menus.opponent_words import opponent_words
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Edged, One, Stacked, TextBlock, on_panel
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST
from scenes.ui.media import Media
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button
from scenes.words import say

LEVEL: Final = "level"
OPPONENTS: Final[Mapping[str, tuple[str, ...]]] = {LEVEL: LEVEL_SEATS, "cpu": CPU_SEATS, "human": (HUMAN,)}
"""The opponents on offer, by kind; external players are added."""
EXTERNAL: Final = "external"
FIRST: Final[Mapping[str, str]] = {LEVEL: LEVEL_SEATS[0], "cpu": "bfs", "human": HUMAN}
"""The first opponent of each kind; for external players, the first one found."""
WIDTH: Final = 800.0
WIDE: Final = 1180.0
"""The width of the sheet for large text."""
FIELD: Final = 48.0
FIELD_PER_SIZE: Final = 29.0
GAP: Final = 7.0
SPLIT: Final = 0.36
EDGES: Final = (36.0, 66.0, 26.0)
FOOT: Final = 56.0
MOST_FAULTS: Final = 4
"""The most broken files that are named."""


@dataclass(frozen=True, slots=True)
class NewGameSheet:
    """The sheet for a choice of a game, in a window of a logical width."""

    media: Media
    sight_width: float
    wish: GameWish
    seed: str
    modes: Mapping[str, Mode]
    faults: Sequence[str] = ()
    """The errors of files in the user's folder."""
    externals: tuple[str, ...] = ()
    """The seats of engines and of other packages' players."""
    probed: str = ""
    """The answer of the chosen external player, if one is chosen."""

    @property
    def _opponents(self) -> Mapping[str, tuple[str, ...]]:
        return {**OPPONENTS, EXTERNAL: self.externals} if self.externals else OPPONENTS

    @property
    def _stand_ins(self) -> tuple[str, ...]:
        return HUMAN, *LEVEL_SEATS, *CPU_SEATS, *self.externals

    @property
    def kind(self) -> str:
        """The kind of the opponent."""
        return next(kind for kind, seats in self._opponents.items() if self.wish.opponent in seats)

    @property
    def _field(self) -> float:
        return max(FIELD, FIELD_PER_SIZE * self.media.text_scale)

    @property
    def _words(self) -> tuple[str, ...]:
        """The text about the opponent and the mode, and the errors of files."""
        shown = [say("new.broken", why=fault) for fault in self.faults[:MOST_FAULTS]]
        if len(self.faults) > MOST_FAULTS:
            shown.append(say("new.broken.more", number=len(self.faults) - MOST_FAULTS))
        about = opponent_words(self.wish, mode_named(self.wish.played, self.modes))
        about = f"{about} {self.probed}".rstrip()
        return about, f"{self._about} {say('new.drop')}", *shown

    @property
    def _mode(self) -> Mode:
        return self.modes[self.wish.mode]

    @property
    def _about(self) -> str:
        if self.wish.mode in EVERY_MODE:
            return say(f"mode.{self.wish.mode}.about")
        own = say("new.own_mode", white=self._mode.kings[WHITE], black=self._mode.kings[BLACK])
        return own if can_be_carried(self._mode) else f"{own} {say('new.unkept')}"

    @property
    def content(self) -> Block:
        """The fields, their meaning, and the buttons."""
        fields: list[Block] = [One(self._field, partial(_choice, *one)) for one in self._choices()]
        words: list[Block] = [TextBlock(self.media, said, BODY_DIM) for said in self._words]
        folder = One(FOOT, lambda area: Button("folder", area, say("new.folder"), tooltip=say("new.folder.about")))
        done = One(FOOT, lambda area: Button("done", area, say("new.more.done")))
        start = One(FOOT, lambda area: Button("start", area, say("new.start")))
        foot = Edged(Abreast([(REST, one) for one in (folder, done, start)], gap=16), 0, 12, 0)
        parts = (*fields, One(self._field, self._seed_field), *words, foot)
        width = min(WIDE if self.media.has_large_text else WIDTH, self.sight_width - 40)
        return on_panel(width, EDGES, Stacked(parts, gap=GAP), title=say("new.more.title"))

    def _seed_field(self, area: Rect) -> TextField:
        field = TextField("seed", area, say("new.seed"), self.seed, hint=say("new.seed.empty"), split=SPLIT)
        field.tooltip = say("new.seed.about")
        return field

    def _choices(self) -> list[tuple[str, Sequence[str], int]]:
        """Each field's name, its values, and the number of the chosen one."""
        wish, seats = self.wish, self._opponents[self.kind]
        kinds = [say(f"new.kind.{kind}", number=len(LEVEL_SEATS)) for kind in self._opponents]
        choices: list[tuple[str, Sequence[str], int]] = [("kind", kinds, list(self._opponents).index(self.kind))]
        if len(seats) > 1:
            choices.append(("who", [opponent_title(seat, say) for seat in seats], seats.index(wish.opponent)))
        if not wish.is_shared:
            choices.append(("side", [say(f"side.{side}") for side in SIDES], SIDES.index(wish.side)))
        if wish.opponent != HUMAN:
            names = [say("name.you"), *(opponent_title(seat, say) for seat in self._stand_ins[1:])]
            choices.append(("stand_in", names, self._stand_ins.index(wish.stand_in)))
        modes = [say(f"mode.{mode}") if mode in EVERY_MODE else mode for mode in self.modes]
        return [*choices, ("mode", modes, list(self.modes).index(wish.mode))]

    def chosen(self, fields: Mapping[str, int]) -> GameWish:
        """The choice of a game by the fields' values."""
        kind = tuple(self._opponents)[fields["kind"]]
        same = kind == self.kind
        opponent = self._opponents[kind][fields["who"]] if same and "who" in fields else self.wish.opponent
        return replace(
            self.wish,
            mode=tuple(self.modes)[fields["mode"]],
            side=SIDES[fields["side"]] if "side" in fields else self.wish.side,
            opponent=opponent if same else FIRST.get(kind) or self.externals[0],
            stand_in=self._stand_ins[fields["stand_in"]] if "stand_in" in fields and kind != "human" else HUMAN,
        )


def _choice(name: str, options: Sequence[str], index: int, area: Rect) -> ChoiceField:
    return ChoiceField(name, area, say(f"new.{name}"), options, index, split=SPLIT)
