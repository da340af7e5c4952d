"""The statistics of the profile, in numbers and bars, by mode, side and opponent."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final, Literal

from hschess.rules.card_text import capital
from hschess.rules.modes import EVERY_MODE
from hschess.rules.slowly import Slowly, Work
from hschess.store.profile import ProfileError
from hschess.store.tally import ALL, GROUPINGS, SIDES, Filter, GameTally, Group, Grouping, Ledger, card_of_key
from scenes.context import Context
from scenes.destinations import To
from scenes.pages.frame_work import go_on
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Abreast, Block, Edged, Nothing, One, Over, Stacked, Stretched, TextBlock, on_panel
from scenes.ui.canvas import Canvas, rounded_box
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, RestShare, UpTo
from scenes.ui.lettering import has_room, line, short_line
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, BOLD_FACE, SMALL, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import card_word, error_words, say
from scenes.words import table as all_words

SIZE: Final = (1080.0, 664.0)
NUMBERS_WIDTH: Final = 420.0
"""The width of the parchment with the numbers, if the bars fit beside it."""
NUMBERS_MARGIN: Final = 20.0
FILTER: Final = 48.0
FILTER_GAP: Final = 8.0
TITLE: Final = 74.0
UNDER_FOOT: Final = 26.0
PART_GAP: Final = 18.0
FOOT: Final = 56.0
FOOT_GAP: Final = 8.0
BY: Final = 46.0
BY_GAP: Final = 14.0
BELOW_GAP: Final = 20.0
"""The gap between the numbers and the bars if they are below one another."""
LEAST_WIDTH: Final = 800.0
ROW: Final = 32.0
BAR: Final = 38.0
GAP: Final = 4.0
"""The gap between two numbers, and between two bars."""
MOST_BARS: Final = 9
AT_ONCE: Final = 3
"""The number of pages of games read before the screen opens."""
LARGE: Final = 1.2
"""From this text size on everything is in one column."""
By = Grouping | Literal["piece"]
"""The groupings of the bars."""
BYS: Final[tuple[By, ...]] = (*GROUPINGS, "piece")
NUMBER_STYLE: Final = replace(BODY_INK, face=BOLD_FACE, size=18)


class Bar(Widget):
    """A name, a bar with a `share` of its width filled, and a note at its right. Takes no input; a shortened name is in its tooltip."""

    focusable = False

    def __init__(
        self, rect: Rect, words: str, share: float, note: str, parts: tuple[float, float] = (0.36, 0.24)
    ) -> None:
        """`parts` are the shares of the width for the name and the note."""
        super().__init__("", rect, enabled=False)
        self._parts = parts
        self.words = words
        self.share = share
        self.note = note

    def draw(self, canvas: Canvas) -> None:
        """Draw the row."""
        left, top, width, height = self.rect
        media, y = canvas.media, top + height / 2
        name_room, note_room = width * self._parts[0], width * self._parts[1]
        room = width - name_room - note_room
        name = short_line(media, self.words, BODY, name_room - 14)
        self.tooltip = "" if has_room(media, self.words, BODY, name_room - 14) else self.words
        canvas.lay(name, left + name.get_width() / 2 / media.scale, y)
        draw_share(canvas, (left + name_room, y), room, self.share)
        note = line(media, self.note, BODY_DIM, note_room - 14)
        canvas.lay(note, left + width - note.get_width() / 2 / media.scale, y)


class StatisticsScene(MeasuredPage, BareTablePage):
    """Games, wins and habits of the player."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._filter = Filter()
        self._by: By = BYS[0]
        self._refused = ""
        """The reason why the statistics cannot be shown."""
        self._reading = Work(self._read())
        # Most profiles have a page of games or a few: they are read at once.
        self._reading.go_on(lambda pages: pages >= AT_ONCE)

    def _read(self) -> Slowly[Ledger]:
        """The sums over all games; empty if the profile cannot be read."""
        ledger = Ledger()
        with self.context.statistics("games") as profile:
            before = profile.complaint
            try:
                for page in profile.pages():
                    if profile.complaint not in ("", before):
                        # The file broke meanwhile: what follows are the games of a new one.
                        before, ledger = profile.complaint, Ledger()
                    ledger.add(page)
                    yield
            except ProfileError as error:
                self._refused = error_words("statistics", str(error))
                raise
        return Ledger() if self._refused else ledger

    def update(self, dt_ms: float) -> Command | None:
        """Show the numbers when all games have been read."""
        if not self._reading.is_done and go_on(self._reading, self.context):
            self.rebuild()
        return super().update(dt_ms)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _ledger(self) -> Ledger:
        return self._reading.result if self._reading.is_done else Ledger()

    @property
    def _is_wide(self) -> bool:
        return self.sight.width >= SIZE[0] + 40 and self.media.text_scale < LARGE

    def content(self) -> Block:
        """Filters at the top, the numbers at the left, the bars at the right; in a narrow window all below one another."""
        inside = Stacked((Stretched(self._counts), self._foot), gap=FOOT_GAP)
        parts = Stacked((self._filters, Stretched(inside)), gap=PART_GAP)
        wide, least = SIZE if self._is_wide else (self.sight.width - 40, 0.0)
        return on_panel(wide, (40, TITLE, UNDER_FOOT), parts, title=say("stats.title"), least=least)

    @property
    def _foot(self) -> Block:
        """The number of games of two players, and the buttons."""
        together = self._ledger.together
        words = say("stats.together", number=together) if together else ""
        note = Edged(Stretched(One(0, lambda area: Label(area, words, SMALL))), 4, 8, 8) if together else Nothing()
        more = One(FOOT, lambda area: Button("progress", area, say("stats.progress")))
        back = One(FOOT, lambda area: Button("back", area, say("stats.back")))
        return Abreast(((REST, note), (UpTo(240), more), (UpTo(240), back)), gap=30)

    @property
    def _counts(self) -> Block:
        """The numbers and the bars, or the reason why there are none."""
        sums = self._ledger.tally(self._filter)
        if not sums.games:
            why = TextBlock(self.media, self._why_empty, SUBHEADING, "centre")
            return Edged(why, 100, 150 if self._is_wide else 38, 0)
        numbers, bars = self._numbers(sums), self._bars(sums)
        if self._is_wide:
            return Abreast(((NUMBERS_WIDTH, numbers), (REST, bars)), gap=30)
        return Stacked((numbers, bars), gap=BELOW_GAP)

    @property
    def _why_empty(self) -> str:
        if not self._reading.is_done:
            return say("replays.reading.all")
        return self._refused or say("stats.empty.filter" if self._ledger.values("mode") else "stats.empty")

    @property
    def _filters(self) -> Block:
        """Mode, side and opponent, each of which may be any."""
        fields = [self._filter_field(name) for name in GROUPINGS]
        return Abreast([(REST, one) for one in fields], gap=20) if self._is_wide else Stacked(fields, gap=FILTER_GAP)

    def _filter_field(self, name: Grouping) -> Block:
        values = self._values(name)
        index, words = values.index(getattr(self._filter, name)), [named(name, value) for value in values]
        return One(FILTER, lambda area: ChoiceField(name, area, say(f"stats.{name}"), words, index, split=0.32))

    def _values(self, name: Grouping) -> list[str]:
        """The values of a filter: all, and those of the played games."""
        if name == "side":
            return [ALL, *SIDES]
        values = self._ledger.values(name)
        return (
            [ALL, *EVERY_MODE, *(one for one in values if one not in EVERY_MODE)] if name == "mode" else [ALL, *values]
        )

    def _numbers(self, sums: GameTally) -> Block:
        rows = Stacked([self._number(*one) for one in numbers_of(sums)], gap=GAP)
        inside = Edged(rows, 26, NUMBERS_MARGIN, NUMBERS_MARGIN)
        return Over(lambda area: Panel(area, kind="parchment"), inside)

    def _number(self, key: str, value: str) -> Block:
        high = self.scaled(ROW)
        name = One(high, lambda area: Label(area, say(key), BODY_INK))
        number = One(high, lambda area: Label(area, value, NUMBER_STYLE, align="right"))
        return Abreast(((RestShare(2), name), (REST, number)))

    def _bars(self, sums: GameTally) -> Block:
        words, high = [say(f"stats.by.{by}") for by in BYS], self.scaled(BAR)
        head = One(BY, lambda area: ChoiceField("by", area, say("stats.by"), words, BYS.index(self._by), split=0.32))
        bars = [One(high, partial(_bar, one)) for one in self._bar_rows(sums)[:MOST_BARS]]
        return Stacked((head, Stacked(bars, gap=GAP)), gap=BY_GAP)

    def _bar_rows(self, sums: GameTally) -> list[tuple[str, float, str]]:
        """Name, share of the width, note."""
        if self._by == "piece":
            most = max((number for _, number in sums.plays), default=1)
            return [(card_words(letter), number / most, str(number)) for letter, number in sums.plays]
        groups = _gathered(self._ledger.groups(self._by, self._filter))
        return [
            (
                named(self._by, group.name) if group.name else say("stats.others"),
                group.won / group.games,
                say("stats.bar", percent=group.percent, games=group.games),
            )
            for group in groups
        ]

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle a filter or a button."""
        if name == "back":
            return Back()
        if name == "progress":
            return Go(To.PROGRESS)
        chosen = next(
            widget for widget in self.group.widgets if isinstance(widget, ChoiceField) and widget.name == name
        )
        if name == "by":
            self._by = BYS[chosen.index]
        else:
            for one in GROUPINGS:
                if one == name:
                    self._filter = replace(self._filter, **{one: self._values(one)[chosen.index]})
        self.rebuild()
        return None


def _bar(words: tuple[str, float, str], area: Rect) -> Bar:
    return Bar(area, *words)


def numbers_of(sums: GameTally) -> list[tuple[str, str]]:
    """The numbers to show, each with the key of its text."""
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


def named(label: str, value: str) -> str:
    """The name of a mode, a side or an opponent; an unknown computer player keeps its own name."""
    if value == ALL:
        return say("stats.all")
    key = f"{label}.{value}"
    return say(key) if key in all_words() else value


def card_words(key: str) -> str:
    """A card's name; that of a custom card is made from its key, because its set may be gone."""
    card = card_of_key(key)
    return capital(key.replace("_", " "), say) if card is None else card_word(card)


def _gathered(groups: list[Group]) -> list[Group]:
    """As many groups as fit; the smallest are merged."""
    if len(groups) <= MOST_BARS:
        return groups
    shown, rest = groups[: MOST_BARS - 1], groups[MOST_BARS - 1 :]
    return [*shown, Group("", sum(group.games for group in rest), sum(group.won for group in rest))]


SHARE_FILL: Final = (196, 136, 44, 255)
SHARE_GROUND: Final = (18, 9, 4, 210)
SHARE_HEIGHT: Final = 18.0
SHARE_RIM: Final = 2.0


def draw_share(canvas: Canvas, at: tuple[float, float], width: float, share: float) -> None:
    """Draw a bar of this width from the middle of its left end."""
    media, (x, y) = canvas.media, at
    canvas.lay(rounded_box(media, width, SHARE_HEIGHT, SHARE_HEIGHT / 2, SHARE_GROUND), x + width / 2, y)
    inner = SHARE_HEIGHT - 2 * SHARE_RIM
    filled = max(round(share * (width - 2 * SHARE_RIM)), round(inner)) if share > 0 else 0
    if filled:
        canvas.lay(rounded_box(media, filled, inner, inner / 2, SHARE_FILL), x + SHARE_RIM + filled / 2, y)
