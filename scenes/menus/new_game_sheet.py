"""The rarer wishes: any opponent, two people, two computer players, a mode of one's own, the seed of the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import can_be_carried
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE, Mode
from hschess.rules.record import HUMAN
from scenes.menus.opponent_words import opponent_words
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS
from scenes.stage.game.wish import SIDES, GameWish
from scenes.stage.layout import Rect
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, centred, column, padded, row
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

LEVEL: Final = "level"
OPPONENTS: Final[Mapping[str, tuple[str, ...]]] = {LEVEL: LEVEL_SEATS, "cpu": CPU_SEATS, "human": (HUMAN,)}
"""The opponents on offer, by kind; guests come to them."""
GUEST: Final = "guest"
FIRST: Final[Mapping[str, str]] = {LEVEL: LEVEL_SEATS[0], "cpu": "bfs", "human": HUMAN}
"""The first opponent of each kind; of the guests it is the first that there is."""
WIDTH: Final = 800.0
WIDE: Final = 1180.0
"""The sheet with large words."""
LARGE_WORDS: Final = 1.3
FIELD: Final = 48.0
FIELD_PER_SIZE: Final = 29.0
GAP: Final = 7.0
SPLIT: Final = 0.36
EDGES: Final = (36.0, 66.0, 26.0)
FOOT: Final = 56.0
MOST_FAULTS: Final = 4
"""How many broken files are named."""


@dataclass(frozen=True, slots=True)
class NewGameSheet:
    """The sheet for a wish, in a window of a logical width."""

    media: Media
    sight_width: float
    wish: GameWish
    seed: str
    modes: Mapping[str, Mode]
    faults: Sequence[str] = ()
    """What is wrong with files in the user's folder."""
    guests: tuple[str, ...] = ()
    """The seats of engines and of other packages' players."""
    probed: str = ""
    """What the chosen guest has answered, where one is chosen."""

    @property
    def _opponents(self) -> Mapping[str, tuple[str, ...]]:
        return {**OPPONENTS, GUEST: self.guests} if self.guests else OPPONENTS

    @property
    def _stand_ins(self) -> tuple[str, ...]:
        return HUMAN, *LEVEL_SEATS, *CPU_SEATS, *self.guests

    @property
    def kind(self) -> str:
        """The kind of the opponent."""
        return next(kind for kind, seats in self._opponents.items() if self.wish.opponent in seats)

    @property
    def _width(self) -> float:
        return min(WIDE if self.media.text_scale > LARGE_WORDS else WIDTH, self.sight_width - 40)

    @property
    def _field(self) -> float:
        return max(FIELD, FIELD_PER_SIZE * self.media.text_scale)

    @property
    def _words(self) -> tuple[str, ...]:
        """What is said of the opponent and of the mode, and the faults of files."""
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
    def _heights(self) -> tuple[float, ...]:
        room = self._width - 2 * EDGES[0]
        return tuple(height_of(self.media, words, BODY_DIM, room) for words in self._words)

    @property
    def height(self) -> float:
        """Of the whole sheet."""
        fields = len(self._choices()) + 1
        words = sum(height + GAP for height in self._heights)
        return EDGES[1] + fields * (self._field + GAP) + words + 12 + FOOT + EDGES[2]

    def widgets(self, area: Rect) -> list[Widget]:
        """The fields, what they mean, and the ways on."""
        panel = centred(area, self._width, self.height)
        choices = self._choices()
        *places, foot = column(
            padded(panel, *EDGES), *[self._field] * (len(choices) + 1), *self._heights, REST, gap=GAP
        )
        fields, words = places[: len(choices)], places[len(choices) + 1 :]
        seed = places[len(choices)]
        folder, done, start = row((foot[0], foot[1] + foot[3] - FOOT, foot[2], FOOT), REST, REST, REST, gap=16)
        written = TextField("seed", seed, say("new.seed"), self.seed, hint=say("new.seed.empty"), split=SPLIT)
        written.tooltip = say("new.seed.about")
        return [
            Panel(panel, title=say("new.more.title")),
            *(
                ChoiceField(name, place, say(f"new.{name}"), options, index, split=SPLIT)
                for (name, options, index), place in zip(choices, fields, strict=True)
            ),
            written,
            *(Label(place, said, BODY_DIM, wrap=True) for place, said in zip(words, self._words, strict=True)),
            Button("folder", folder, say("new.folder"), tooltip=say("new.folder.about")),
            Button("done", done, say("new.more.done")),
            Button("start", start, say("new.start")),
        ]

    def _choices(self) -> list[tuple[str, Sequence[str], int]]:
        """Each field's name, its words and which of them is chosen."""
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
        """The wish by the places at which the fields stand."""
        kind = tuple(self._opponents)[fields["kind"]]
        same = kind == self.kind
        opponent = self._opponents[kind][fields["who"]] if same and "who" in fields else self.wish.opponent
        return replace(
            self.wish,
            mode=tuple(self.modes)[fields["mode"]],
            side=SIDES[fields["side"]] if "side" in fields else self.wish.side,
            opponent=opponent if same else FIRST.get(kind) or self.guests[0],
            stand_in=self._stand_ins[fields["stand_in"]] if "stand_in" in fields and kind != "human" else HUMAN,
        )
