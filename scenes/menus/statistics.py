"""The statistics: what the profile holds, in numbers and bars, by mode, side and opponent."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.rules.cards import CARDS, CODES
from hschess.rules.modes import MODES
from hschess.store.profile import CountedGame, Profile, ProfileError
from hschess.store.tally import ALL, Filter, GameTally, Group, grouped, tally
from scenes.context import Context
from scenes.pages.helped import Helped
from scenes.painters.table import TableArt
from scenes.stack import Back, Command
from scenes.stage.layout import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.fields import ChoiceField
from scenes.ui.lettering import line
from scenes.ui.media import Surface
from scenes.ui.shapes import rounded_box
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, StillWidget, Widget
from scenes.words import error_words, say
from scenes.words import table as all_words

SIZE: Final = (1080.0, 664.0)
NUMBERS: Final = (40.0, 140.0, 420.0, 434.0)
"""The parchment with the numbers, from the panel's corner."""
BARS: Final = (490.0, 194.0, 550.0, 380.0)
FILTER_PITCH: Final = 56.0
NARROW_HEIGHT: Final = 1224.0
"""Of the panel where everything stands under each other, because the window has no room for it beside each other."""
LEAST_WIDTH: Final = 800.0
ROW: Final = 36.0
BAR_PITCH: Final = 42.0
MOST_BARS: Final = 9
SIDES: Final = ("white", "black")
BYS: Final = ("mode", "side", "opponent", "piece")
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=18)
BAR_FILL: Final = (196, 136, 44, 255)
BAR_GROUND: Final = (18, 9, 4, 210)


class Bar(StillWidget):
    """A name, a bar of `share` of its room, and a note at its right."""

    def __init__(self, rect: Rect, words: str, share: float, note: str) -> None:
        super().__init__(rect)
        self.words = words
        self.share = share
        self.note = note

    def draw(self, canvas: Canvas) -> None:
        """The row."""
        left, top, width, height = self.rect
        media, y = canvas.media, top + height / 2
        name_room, note_room = width * 0.36, width * 0.24
        room = width - name_room - note_room
        name = line(media, self.words, BODY, name_room - 14)
        canvas.lay(name, left + name.get_width() / 2 / media.scale, y)
        x = left + name_room
        canvas.lay(rounded_box(media, room, 18, 9, BAR_GROUND), x + room / 2, y)
        filled = max(round(self.share * (room - 4)), 14) if self.share > 0 else 0
        if filled:
            canvas.lay(rounded_box(media, filled, 14, 7, BAR_FILL), x + 2 + filled / 2, y)
        note = line(media, self.note, BODY_DIM, note_room - 14)
        canvas.lay(note, left + width - note.get_width() / 2 / media.scale, y)


class StatisticsScene(Helped):
    """Games, wins and habits of the player."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = TableArt(context.media)
        self._filter = Filter()
        self._by = BYS[0]
        self._games = self._load()

    def _load(self) -> list[CountedGame]:
        profile = Profile(self.context.folder)
        try:
            return profile.games()
        except ProfileError as error:
            self.context.complaint = self.context.complaint or error_words("statistics", str(error))
            return []
        finally:
            if profile.complaint and not self.context.complaint:
                self.context.complaint = error_words("statistics", profile.complaint)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _counted(self) -> list[CountedGame]:
        return [game for game in self._games if self._filter.takes(game)]

    @property
    def _is_wide(self) -> bool:
        return self.sight.width >= SIZE[0] + 40

    @property
    def _size(self) -> tuple[float, float]:
        """Of the panel."""
        return SIZE if self._is_wide else (self.sight.width - 40, NARROW_HEIGHT)

    def length(self) -> float:
        """The panel with a little around it."""
        return self._size[1] + 40

    def build(self) -> list[Widget]:
        """Filters above, the numbers at the left, the bars at the right; in a narrow window all under each other."""
        wide, high = self._size
        left, top = self.layout.middle - wide / 2, self.layout.height / 2 - high / 2
        widgets: list[Widget] = [Panel((left, top, wide, high), title=say("stats.title")), *self._filters(left, top)]
        counted = self._counted
        if counted:
            widgets += self._numbers(self._numbers_rect(left, top), tally(counted))
            widgets += self._bars(self._bars_rect(left, top), counted)
        else:
            empty = say("stats.empty.filter" if any(game.side is not None for game in self._games) else "stats.empty")
            rect = (left + 140, top + 290, wide - 280, 120)
            widgets.append(Label(rect, empty, SUBHEADING, align="centre", wrap=True))
        together = sum(game.side is None for game in self._games)
        if together:
            words = say("stats.together", number=together)
            widgets.append(Label((left + 44, top + high - 76, wide - 400, 40), words, SMALL))
        widgets.append(Button("back", (left + wide - 280, top + high - 82, 240, 56), say("stats.back")))
        return widgets

    def _filters(self, left: float, top: float) -> list[Widget]:
        """Mode, side and opponent, of which each may be any."""
        inner = self._size[0] - 80
        width = (inner - 40) / 3 if self._is_wide else inner
        widgets: list[Widget] = []
        for column, name in enumerate(("mode", "side", "opponent")):
            values = self._values(name)
            index = values.index(getattr(self._filter, name))
            rect = (left + 40 + column * (width + 20), top + 74, width, 48.0)
            if not self._is_wide:
                rect = (left + 40, top + 74 + column * FILTER_PITCH, width, 48.0)
            words = [named(name, value) for value in values]
            widgets.append(ChoiceField(name, rect, say(f"stats.{name}"), words, index, split=0.32))
        return widgets

    def _values(self, name: str) -> list[str]:
        """What a filter can be set to: all, and what there are games of."""
        if name == "side":
            return [ALL, *SIDES]
        if name == "mode":
            return [ALL, *MODES]
        return [ALL, *sorted({game.opponent for game in self._games if game.side is not None})]

    def _numbers_rect(self, left: float, top: float) -> Rect:
        x, y, width, height = NUMBERS
        if self._is_wide:
            return left + x, top + y, width, height
        return left + x, top + y + 2 * FILTER_PITCH, self._size[0] - 80, height

    def _bars_rect(self, left: float, top: float) -> Rect:
        """Where the bars are, with the choice above them."""
        if self._is_wide:
            return left + BARS[0], top + NUMBERS[1], BARS[2], BARS[1] - NUMBERS[1] + BARS[3]
        x, y, width, height = self._numbers_rect(left, top)
        return x, y + height + 20, width, BARS[1] - NUMBERS[1] + BARS[3]

    def _numbers(self, rect: Rect, sums: GameTally) -> list[Widget]:
        left, top, width, height = rect
        widgets: list[Widget] = [Panel((left, top, width, height), kind="parchment")]
        rows = numbers_of(sums)
        for row, (key, value) in enumerate(rows):
            y = top + 20 + row * ROW
            widgets.append(Label((left + 26, y, width * 0.58, ROW - 4), say(key), BODY_INK))
            widgets.append(
                Label((left + width * 0.66, y, width * 0.34 - 26, ROW - 4), value, NUMBER_STYLE, align="right")
            )
        return widgets

    def _bars(self, room: Rect, counted: list[CountedGame]) -> list[Widget]:
        left, top, width, _ = room
        words = [say(f"stats.by.{by}") for by in BYS]
        rect = (left, top, width, 46)
        widgets: list[Widget] = [ChoiceField("by", rect, say("stats.by"), words, BYS.index(self._by), split=0.32)]
        for row, (name, share, note) in enumerate(self._bar_rows(counted)[:MOST_BARS]):
            y = top + BARS[1] - NUMBERS[1] + 6 + row * BAR_PITCH
            widgets.append(Bar((left, y, width, BAR_PITCH - 4), name, share, note))
        return widgets

    def _bar_rows(self, counted: list[CountedGame]) -> list[tuple[str, float, str]]:
        """Name, part of the room, note."""
        if self._by == "piece":
            plays = tally(counted).plays
            most = max((number for _, number in plays), default=1)
            return [(card_words(letter), number / most, str(number)) for letter, number in plays]
        names = {
            "mode": lambda game: game.mode,
            "side": lambda game: SIDES[game.side],
            "opponent": lambda game: game.opponent,
        }
        groups = _gathered(grouped(counted, names[self._by]))
        return [
            (
                named(self._by, group.name) if group.name else say("stats.others"),
                group.won / group.games,
                say("stats.bar", percent=group.percent, games=group.games),
            )
            for group in groups
        ]

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """A filter was turned, or the screen is left."""
        if name == "back":
            return Back()
        chosen = next(
            widget for widget in self.group.widgets if isinstance(widget, ChoiceField) and widget.name == name
        )
        if name == "by":
            self._by = BYS[chosen.index]
        else:
            self._filter = replace(self._filter, **{name: self._values(name)[chosen.index]})
        self.rebuild()
        return None

    def escaped(self) -> Command | None:
        """Back to the title."""
        return Back()

    def draw_backdrop(self, surface: Surface) -> None:
        """The bare table in less light."""
        self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.6)


def numbers_of(sums: GameTally) -> list[tuple[str, str]]:
    """The numbers to be shown, each with the key of its words."""
    lost = sums.games - sums.won - sums.drawn
    return [
        ("stats.games", str(sums.games)),
        ("stats.record", f"{sums.won} / {sums.drawn} / {lost}"),
        ("stats.rate", f"{round(100 * sums.won / sums.games)}%"),
        ("stats.streak", str(sums.streak)),
        ("stats.best", str(sums.best_streak)),
        ("stats.dealt", str(sums.dealt)),
        ("stats.taken", str(sums.taken)),
        ("stats.killed", str(sums.killed)),
        ("stats.lost", str(sums.lost)),
        ("stats.rounds", f"{sums.rounds / sums.games:.1f}"),
        ("stats.favourite", card_words(sums.favourite) if sums.favourite else "-"),
    ]


def named(what: str, value: str) -> str:
    """The words for a mode, a side or an opponent; a CPU that the game does not know keeps its own name."""
    if value == ALL:
        return say("stats.all")
    key = f"{what}.{value}"
    return say(key) if key in all_words() else value


def card_words(letter: str) -> str:
    """A card's name."""
    return say(f"card.{CARDS[CODES[letter]].name.lower()}")


def _gathered(groups: list[Group]) -> list[Group]:
    """As many groups as there is room for; the smallest are put together."""
    if len(groups) <= MOST_BARS:
        return groups
    shown, rest = groups[: MOST_BARS - 1], groups[MOST_BARS - 1 :]
    return [*shown, Group("", sum(group.games for group in rest), sum(group.won for group in rest))]
