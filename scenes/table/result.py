"""How the game ended, over the table: the winner, how and why, the damage, the turns that stand out, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final

from hschess.analysis.game_stats import stats_of
from hschess.analysis.judging import Analysis
from hschess.engines.external_players import Roster
from hschess.players.value.values import values_for
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import base_of
from hschess.rules.mode_text import can_be_carried
from hschess.rules.modes import Mode
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.destinations import ToComparison, ToSideBySide, ToTable, ToTitle, ToViewer
from scenes.pages.kinds import MeasuredPage, PageOver
from scenes.pages.outcome_words import end_words, verdict
from scenes.painters.finale_picture import draw_finale
from scenes.stack import Back, Command, Go
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, against, new_match, next_seat, once_more
from scenes.stage.game.weighing import weigh
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.finale import Finale, Mien, kings_seen, mien_of
from scenes.stage.table_layout import Rect
from scenes.table.challenge_offer import ChallengeOffer
from scenes.table.game import TableScene
from scenes.table.result_words import (
    best_words,
    damage_words,
    none_words,
    why_words,
    worst_words,
)
from scenes.ui.blocks import Abreast, Block, Edged, Middle, One, Over, Stacked, TextBlock, level, picture
from scenes.ui.button_grid import button_grid, button_height, button_width
from scenes.ui.canvas import Canvas
from scenes.ui.layout import REST
from scenes.ui.lettering import enlarged, fitted, line, text
from scenes.ui.media import LEVELS, Surface
from scenes.ui.theme import BODY, BODY_DIM, BOLD_FACE, NUMBER_EDGE, VERDICT, WHITE, Style
from scenes.ui.widgets import ACTIVATING_KEYS, Button, Label, Panel
from scenes.words import say

WIDTH: Final = 830.0
EDGE: Final = (40.0, 26.0, 36.0)
"""The panel's edges, in logical pixels: at the sides, above, below."""
KINGS_HEIGHT: Final = 138.0
"""The height of the kings above the panel."""
BELOW: Final = 12.0
"""The free height under the panel."""
HIGH: Final = 0.4
"""The panel's place in a higher window: 0 at the top, 1 at the bottom."""
KING_OVERLAP: Final = 9.0
"""How far the kings overlap the panel's upper edge."""
TITLE: Final = 58.0
FIGURES: Final = 52.0
BUTTON_HEIGHT: Final = 52.0
LEAST_BUTTON: Final = 44.0
GAP: Final = 10.0
PART_GAP: Final = 17.0
SEE_GAP: Final = 16.0
HIGHLIGHTS: Final = ("best", "worst")
WEIGHING: Final = "..."
"""In the place of a value that is still being computed."""


class ResultScene(MeasuredPage, PageOver):
    """The end of a game."""

    needs = (WIDTH + 20, 0.0)
    air = 12.0
    light = 0.38

    def __init__(self, context: Context, table: TableScene) -> None:
        super().__init__(context, table)
        self._table = table
        outcome = self._match.state.outcome
        assert outcome is not None
        self._outcome = outcome
        self._stats = stats_of(self._match.game)
        self._analysis = table.weighed = table.weighed or Analysis(self._match.game)
        values_for(self._match.state.mode)  # Read now: a frame of the analysis has no time for it.
        options = table.session.options
        still = options.instant or options.reduced_motion or table.has_shown_result
        self._finale = Finale(self._mien, speed=options.speed, still=still)
        self._challenge = ChallengeOffer(context, self._match.game)
        self._has_news = False
        """Whether the analysis has a result that the page does not show yet."""
        self._lit: Surface | None = None
        """The still table, ..."""
        self._dark: Surface | None = None
        """... dimmed, ..."""
        self._page: Surface | None = None
        """... and with the page over it, while only the finale moves."""

    @property
    def _match(self) -> Match:
        return self._table.session.match

    @property
    def _you(self) -> int | None:
        """The side of the only human player; None if there are two or none."""
        return self._match.person

    @property
    def _mien(self) -> Mien:
        return mien_of(self._outcome.winner, self._you)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """Verdict, reasons, damage, the turns that stand out, buttons; the kings are above the panel."""
        turns = Stacked([self._turn(name) for name in self._names], gap=GAP)
        parts = (self._sentences, self._figures, *((turns,) if self._names else ()), self._buttons)
        panel = Over(Panel, Edged(Stacked(parts, gap=PART_GAP), *EDGE))
        return Middle(WIDTH, Edged(Stacked((panel,), align=HIGH), 0, KINGS_HEIGHT, BELOW))

    @property
    def _said(self) -> list[str]:
        """How the game ended, and why."""
        you = self._match.person
        said = [end_words(self._outcome, self._match.state.round, you), why_words(self._match, self._stats)]
        return [words for words in said if words]

    @property
    def _names(self) -> tuple[str, ...]:
        """The names of the turns that stand out."""
        return HIGHLIGHTS

    @property
    def verdict(self) -> str:
        """The winner, in a word or two."""
        return verdict(self._outcome, self._you)

    @property
    def _button_names(self) -> list[str]:
        """The names of the buttons."""
        names = ["again", "next", "watch", "same", *self._challenges, "board", "title"]
        if next_seat(self._match.record) is None:
            names.remove("next")
        return names

    @property
    def _challenges(self) -> list[str]:
        """The button of a challenge: compare with the friend's game, or send this deal."""
        if self._challenge.answered is not None:
            return ["compare"]
        return ["challenge"] if self._challenge.can_be_sent else []

    @property
    def _sentences(self) -> Block:
        title = One(self.scaled(TITLE), lambda area: Label(area, self.verdict, VERDICT, align="centre"))
        pairs = zip(self._said, (BODY_DIM, BODY), strict=False)
        return Stacked((title, *(TextBlock(self.media, words, style, "centre") for words, style in pairs)), gap=GAP)

    @property
    def _figures(self) -> Block:
        """The damage of both sides, the human player's first."""
        stats, you, high = self._stats, self._you, self.scaled(FIGURES)
        numbers = stats.dealt if you is None else (stats.dealt[you], stats.taken(you))
        files = ("badges/attack.webp", "badges/attack.webp" if you is None else "badges/health.webp")
        figures = zip(files, numbers, damage_words(you), strict=True)
        return Abreast([(REST, picture(high, partial(draw_damage, *one))) for one in figures], gap=20)

    def _turn(self, name: str) -> Block:
        """A turn that stands out, with the button that shows it."""
        (words, number), see = self._highlight(name), say("result.see")
        wide, high = button_width(self.media, see) + 16, button_height(self.media, LEAST_BUTTON)
        button = One(high, lambda area: Button(f"see_{name}", area, see, enabled=number is not None))
        return Abreast(((REST, level(TextBlock(self.media, words, BODY))), (wide, level(button))), gap=SEE_GAP)

    def _highlight(self, name: str) -> tuple[str, int | None]:
        """The text about the best or worst turn, and the turn's number if the replay can show it."""
        words = say(f"result.{name}")
        if not self._analysis.is_done:
            return say("result.highlight", turn=words, words=WEIGHING), None
        found = (best_words if name == "best" else worst_words)(self._analysis.turns, self._you)
        if found is None:
            none = none_words(name, self._analysis.turns, self._you)
            return say("result.highlight", turn=words, words=none), None
        return say("result.highlight", turn=words, words=found.words), found.number

    # ------------------------------------------------------------------------------------------------------------- buttons

    @property
    def _buttons(self) -> Block:
        """Buttons of one height; a row that is not full comes first and fills the width."""
        names, width = self._button_names, WIDTH - 2 * EDGE[0]
        labels = [say(f"result.{name}") for name in names]
        grid = button_grid(self.media, labels, width, most=3, least=BUTTON_HEIGHT, gap=SEE_GAP)
        first = len(names) % grid.columns or grid.columns
        starts = [0, *range(first, len(names), grid.columns)]
        buttons = [(REST, One(grid.height, partial(self._button, name))) for name in names]
        rows = [buttons[start:end] for start, end in pairwise([*starts, len(names)])]
        return Stacked([Abreast(row, gap=SEE_GAP) for row in rows], gap=GAP)

    def _button(self, name: str, area: Rect) -> Button:
        is_offered = name == self._offered
        return Button(name, area, say(f"result.{name}"), offered=is_offered, tooltip=self._tooltip(name))

    @property
    def _offered(self) -> str:
        return "next" if self._mien is Mien.TRIUMPH and "next" in self._button_names else "again"

    def _tooltip(self, name: str) -> str:
        """The opponent of the next game."""
        seat = next_seat(self._match.record) if name == "next" else None
        return "" if seat is None else f"**{say(f'opponent.{seat}')}**: {say(f'opponent.{seat}.about')}"

    def _once_more(self, seed: int) -> Setup:
        self.context.look_at_calendar()
        return once_more(self._match.record, seed, self.context.today)

    def _go_on(self) -> Command | None:
        """Start a game against the next stronger level, and offer that level in the next new game."""
        seat = next_seat(self._match.record)
        if seat is None:
            return None
        self.context.change_settings(last_opponent=seat)
        return self._start(against(seat, say(f"opponent.{seat}"), self._once_more(self.context.chance_seed())))

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "again":
                return self._start(self._once_more(self.context.chance_seed()))
            case "same":
                return self._start(self._once_more(self._match.record.seed))
            case "next":
                return self._go_on()
            case "board":
                return Back()
            case "watch":
                self._forget_pictures()
                return Go(ToViewer(self._match.game, self._table.session.viewer, weighed=self._analysis))
            case "see_best" | "see_worst":
                return self._compare(name.removeprefix("see_"))
            case "challenge":
                self.say(self._challenge.copied())
                return None
            case "compare" if self._challenge.answered is not None:
                self._forget_pictures()
                return Go(ToSideBySide(self._challenge.answered, self._match.game))
            case _:
                return Go(ToTitle(), instead=True)

    @property
    def _modes(self) -> Mapping[str, Mode]:
        """The known modes and this game's own, which may have come with its save file."""
        mode = self._match.state.mode
        return {base_of(mode.name): replace(mode, name=base_of(mode.name)), **self.context.known_modes}

    @property
    def _externals_again(self) -> Roster | None:
        """The external players of this game, started again for another."""
        roster = self._match.roster
        return None if roster is None else Roster(roster.externals)

    def _start(self, setup: Setup) -> Command | None:
        try:
            match = new_match(setup, self._modes, self._externals_again)
            return Go(ToTable(match, is_new=True, is_saved=can_be_carried(match.state.mode)), instead=True)
        except HschessError as error:
            self.say(str(error))
            return None

    def _compare(self, name: str) -> Command | None:
        """Compare this turn with the best one."""
        number = self._highlight(name)[1]
        if number is None:
            return None
        if name == "worst" and self._you is not None:
            self.context.earn({"worst_turn": 1})
        self._forget_pictures()
        return Go(ToComparison(self._match.game, self._analysis.turns, number, self._table.session.viewer))

    # ---------------------------------------------------------------------------------------------------------------- time

    def handle(self, given: Input) -> Command | None:
        """Any press ends the motion; a click or Return while the page is still coming was meant for the table."""
        is_coming = self._finale.page < 1
        is_for_table = isinstance(given, PointerPressed) or (
            isinstance(given, KeyPressed) and given.key in ACTIVATING_KEYS
        )
        if isinstance(given, KeyPressed | PointerPressed) and self._finale.is_moving:
            self._finale.finish()
            self._dirty = True
        return None if is_coming and is_for_table else super().handle(given)

    def update(self, dt_ms: float) -> Command | None:
        """Advance the motion; afterwards weigh the turns."""
        moving = self._finale.is_moving
        self.context.play_all(self._finale.advance(dt_ms))
        if not moving and not self._analysis.is_done:
            weigh(self._analysis, self.context.now_ms, THINK_MS_A_FRAME)
            self._has_news = self._analysis.is_done
        if self._has_news and not any(widget.pressed for widget in self.group.widgets):
            # Handle a press before the widgets are rebuilt.
            self._has_news = False
            self.rebuild()
        if self._dirty:
            self._page = None
        command = super().update(dt_ms)
        self._moving |= moving
        return command

    # ------------------------------------------------------------------------------------------------------------- drawing

    def resized(self, width: int, height: int) -> None:
        """Fit another window, also after another screen."""
        self._forget_pictures()
        super().resized(width, height)

    def _forget_pictures(self) -> None:
        self._lit = self._dark = self._page = None

    def draw(self, surface: Surface) -> None:
        """Draw the page as it comes over the table, and the finale."""
        finale = self._finale
        if not finale.is_moving:
            self._lit = self._page = None
            super().draw(surface)
        elif finale.page < 1:
            page = self._whole_page()
            page.set_alpha(round(finale.page * LEVELS))
            surface.blit(self._lit or surface, (0, 0))
            surface.blit(page, (0, 0))
        else:
            page = self._whole_page()
            page.set_alpha(None)
            surface.blit(page, (0, 0))
        self._draw_finale(surface)

    def _draw_finale(self, surface: Surface) -> None:
        """Draw the finale on the panel, wherever the page is scrolled to."""
        left, top, width, _ = self.group.widgets[0].rect
        canvas = Canvas(surface, self.context.media_at(self.layout.scale))
        draw_finale(
            canvas, self._finale, kings_seen(self._outcome.winner, self._you), (left + width / 2, top + KING_OVERLAP)
        )
        # Toasts and tooltips are drawn over the kings.
        self.toast.draw(canvas, self.sight)

    def _whole_page(self) -> Surface:
        """The page without what moves on it."""
        if self._page is None:
            self._page = Surface((self.window.pixel_width, self.window.pixel_height))
            super().draw(self._page)
        return self._page

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the dimmed table from its stored picture."""
        if self._dark is None:
            self._lit = Surface((self.window.pixel_width, self.window.pixel_height))
            self._below.draw(self._lit)
            self._dark = self._lit.copy()
            self._below.darken(self._dark, self.light)
        surface.blit(self._dark, (0, 0))


NUMBER: Final = Style(BOLD_FACE, 21, WHITE, NUMBER_EDGE, 2.0)
BADGE: Final = 48.0
BADGE_GAP: Final = 10.0
NUMBER_ROOM: Final = 0.72
"""The share of a badge's width that its number may take."""


def draw_damage(file: str, number: int, words: str, canvas: Canvas, rect: Rect) -> None:
    """Draw a number in a badge with its caption beside it, centred in the rectangle."""
    left, top, width, height = rect
    media, size = canvas.media, min(BADGE * canvas.media.text_scale, height)
    caption = line(media, words, BODY, width - size - BADGE_GAP, height=height)
    wide = size + BADGE_GAP + caption.get_width() / media.scale
    x, y = left + (width - wide) / 2 + size / 2, top + height / 2
    canvas.lay(media.stretched(file, size, size), x, y)
    style = fitted(media, str(number), enlarged(media, NUMBER), size * NUMBER_ROOM)
    canvas.lay(text(media, str(number), style), x, y)
    canvas.lay(caption, left + (width + wide) / 2 - caption.get_width() / media.scale / 2, y)
