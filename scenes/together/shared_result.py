"""The result of a shared game, over its table: the winner, whether the deal was the promised one, another game, the replay."""

from __future__ import annotations

from typing import Final

from scenes.context import Context
from scenes.destinations import ToTitle, ToViewer
from scenes.pages.kinds import PageOver
from scenes.pages.outcome_words import end_words, verdict
from scenes.painters.finale_picture import draw_finale
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed, PointerPressed
from scenes.stage.motion.finale import Finale, kings_seen, mien_of
from scenes.stage.table_layout import Rect
from scenes.together.panel_page import EDGES, GAP, PanelPage
from scenes.together.room_words import fault_words
from scenes.together.shared_table import SharedTable
from scenes.ui.blocks import Block, ButtonBlock, Edged, One, Stacked, on_panel
from scenes.ui.canvas import Canvas
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM, VERDICT, Style
from scenes.ui.widgets import Button, Label, Widget
from scenes.words import say

KINGS_HEIGHT: Final = 138.0
"""The height of the kings above the panel."""
KING_OVERLAP: Final = 9.0
TITLE: Final = 58.0
BUTTON_HEIGHT: Final = 52.0


class SharedResult(PanelPage, PageOver):
    """The end of the game."""

    width = 760.0
    light = 0.38
    music = None
    draw_backdrop = PageOver.draw_backdrop

    def __init__(self, context: Context, table: SharedTable) -> None:
        PageOver.__init__(self, context, table)
        self._table = table
        outcome = table.match.state.outcome
        assert outcome is not None
        self._outcome = outcome
        options = table.session.options
        still = options.instant or options.reduced_motion or table.has_shown_result
        self._finale = Finale(mien_of(outcome.winner, self._you), speed=options.speed, still=still)
        self._untrue = table.visit.why_untrue
        self._shown: tuple[object, ...] = ()

    @property
    def _you(self) -> int | None:
        return self._table.match.person

    # ------------------------------------------------------------------------------------------------------------- widgets

    @property
    def title(self) -> str:
        """No title: the verdict is larger."""
        return ""

    def content(self) -> Block:
        """The panel, under the kings."""
        panel = on_panel(self.wide, (EDGES[0], EDGES[2], EDGES[2]), Stacked(self.blocks(), gap=GAP))
        return Edged(panel, 0, KINGS_HEIGHT, KINGS_HEIGHT)

    def blocks(self) -> list[Block]:
        """The verdict, how and why, the check of the deal, the buttons."""
        won = One(self.scaled(TITLE), lambda area: Label(area, self.verdict, VERDICT, align="centre"))
        return [won, self._centred(self._end, BODY), *self._deal, *self._again, self._buttons]

    @property
    def verdict(self) -> str:
        """The winner."""
        return verdict(self._outcome, self._you)

    @property
    def _end(self) -> str:
        """How it ended: a claimed win is a win by the rules, without a concession."""
        visit = self._table.visit
        if visit.claimed_by is None:
            names = visit.name_of(0), visit.name_of(1)
            return end_words(self._outcome, self._table.match.state.round, self._you, names)
        winner, gone = (visit.name_of(side) for side in (visit.claimed_by, 1 - visit.claimed_by))
        key = {visit.claimed_by: ".won", 1 - visit.claimed_by: ".lost"}.get(-1 if self._you is None else self._you, "")
        return say(f"together.claimed{key}", winner=winner, gone=gone)

    def _centred(self, words: str, style: Style) -> Block:
        return self.text(words, style, "centre")

    @property
    def _deal(self) -> list[Block]:
        """Whether deal and record agree with the initial promise."""
        if self._table.match.whole is None:
            return [self._centred(say("together.no_record"), BODY_DIM)]
        true = "together.true.watched" if self._table.visit.is_watching else "together.true"
        words = say("together.untrue", why=self._untrue) if self._untrue else say(true)
        return [self._centred(words, BODY if self._untrue else BODY_DIM)]

    @property
    def _again(self) -> list[Block]:
        """The state of another game, and why it may not come."""
        visit, name = self._table.visit, self._table.friends_name
        if visit.is_watching:
            return []
        if visit.fault is not None:
            return [self._centred(fault_words(visit.fault), BODY)]
        if not visit.is_connected:
            return [self._centred(say("together.reconnecting"), BODY)]
        gone = [] if self._table.presence.is_here else [say("together.gone", name=name)]
        if visit.has_asked_again:
            gone.insert(0, say("together.rematch.waiting", name=name))
        elif visit.is_asked_again:
            gone.insert(0, say("together.rematch.asked", name=name))
        return [self._centred(words, BODY) for words in gone]

    @property
    def _names(self) -> list[str]:
        names = ["rematch", "replay", "board", "title"]
        if self._table.visit.is_watching:
            names.remove("rematch")
        return names

    @property
    def _labels(self) -> dict[str, str]:
        keys = {
            "rematch": "together.rematch",
            "replay": "result.watch",
            "board": "result.board",
            "title": "result.title",
        }
        return {name: say(keys[name]) for name in self._names}

    @property
    def _buttons(self) -> Block:
        visit, match = self._table.visit, self._table.match
        able = {
            "rematch": visit.is_connected and not visit.has_asked_again,
            "replay": match.whole is not None,
        }

        def make(name: str, area: Rect, label: str) -> Widget:
            return Button(name, area, label, enabled=able.get(name, True))

        return ButtonBlock(self.media, self._labels, 2, BUTTON_HEIGHT, 16, make, row_gap=10, offered="rematch")

    # ------------------------------------------------------------------------------------------------------------ handling

    def handle(self, given: Input) -> Command | None:
        """Any press ends the motion."""
        if isinstance(given, KeyPressed | PointerPressed) and self._finale.is_moving:
            self._finale.finish()
            self._dirty = True
            return None
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        match name:
            case "rematch":
                self._table.visit.ask_again()
                return None
            case "board":
                return Back()
            case "replay" if self._table.match.whole is not None:
                return Go(ToViewer(self._table.match.whole, self._table.session.viewer))
            case _:
                return Go(ToTitle(), instead=True)

    def update(self, dt_ms: float) -> Command | None:
        """Advance the motion; another game may begin."""
        self._table.listen(self.say)
        moving = self._finale.is_moving
        for cue in self._finale.advance(dt_ms):
            self.context.sounds.play(cue.name, self.context.now_ms(), cue.pitch)
        visit = self._table.visit
        is_here = self._table.presence.is_here
        shown = (visit.has_asked_again, visit.is_asked_again, visit.is_connected, visit.fault is None, is_here)
        if shown != self._shown and not any(widget.pressed for widget in self.group.widgets):
            self._shown = shown
            self.rebuild()
        command = super().update(dt_ms)
        self._moving |= moving
        return self._table.to_next() if self._table.has_next else command

    def draw(self, surface: Surface) -> None:
        """Draw the page, and the kings on it."""
        super().draw(surface)
        left, top, width, _ = self.group.widgets[0].rect
        canvas = Canvas(surface, self.context.media_at(self.layout.scale))
        draw_finale(
            canvas, self._finale, kings_seen(self._outcome.winner, self._you), (left + width / 2, top + KING_OVERLAP)
        )
        # Messages are drawn over the kings.
        self.toast.draw(canvas, self.sight)
