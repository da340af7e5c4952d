"""Handles the hand's requests and their messages: refusals, undo, speed, the log, the enemy's next turn.

Requests that the table cannot fulfil become reports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from scenes.context import Context
from scenes.pane.log_panel import LogPanel
from scenes.pane.reports import Report
from scenes.pane.table_words import why_no_thought, wish_words
from scenes.stage.game.far_match import UnsentError
from scenes.stage.game.match import Match
from scenes.stage.hand.wishes import ActionDone, Answer, Ask, Refused, Stay, Unsent, Wanted
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.ui.floating import Toast
from scenes.words import reason_words, say


class Requests:
    """The requests of one table."""

    def __init__(
        self,
        context: Context,
        session: Session,
        log: LogPanel,
        options_for: Callable[[Match, int], ShowOptions],
    ) -> None:
        """`options_for` returns the display settings of a match for a side. Nothing here refers to the pane, so a closed table is freed."""
        self.toast = Toast()
        self._context = context
        self._session = session
        self._log = log
        self._options_for = options_for
        self._prompted = ""
        """The current prompt for a choice."""

    def say(self, words: str) -> None:
        """Show a sentence for a while; nothing if it is empty."""
        if words:
            self.toast.show(words, 1600.0 + 25.0 * len(words))

    def update(self, dt_ms: float) -> None:
        """Let time pass: a message ends, and a prompt at once when it has been followed or is not needed any more."""
        if self._prompted != self._prompt:
            self.toast.withdraw(self._prompted)
            self._prompted = ""
        self.toast.update(dt_ms)

    def follow(self, answers: tuple[Answer, ...]) -> Report | None:
        """Handle the answers, and show a refusal or a prompt."""
        report: Report | None = None
        for answer in answers:
            match answer:
                case ActionDone():
                    pass
                case Refused(reason=reason):
                    self._deny(reason_words(reason))
                case Unsent():
                    self._deny(say("together.unsent"))
                case Stay():
                    self._deny(say("mulligan.stays"))
                case Ask():
                    report = self.ask(answer)
        if not answers and not self.toast.is_shown:
            self._prompted = self._prompt
            self.say(self._prompted)
        return report

    @property
    def _prompt(self) -> str:
        """The prompt for the current choice."""
        return wish_words(self._session.hand.held, self._session.match.state.mode, self._context.settings)

    def _deny(self, why: str) -> None:
        self.say(why)
        self._context.play("ui_deny")

    def ask(self, asked: Ask) -> Report | None:
        """Do the request; returns a report if the table cannot."""
        match asked.kind:
            case Wanted.UNDO:
                self._undo()
            case Wanted.SPEED:
                self._next_speed()
            case Wanted.LOG:
                self._log.toggle(by_key=asked.keyed)
            case Wanted.HELP:
                return Report.HELP
            case Wanted.EXPLAIN:
                return self._explain()
            case Wanted.FORESEE:
                self.peek(not self._session.hand.peeks)
            case Wanted.MENU:
                return Report.MENU
            case Wanted.RESULT:
                return Report.OVER
            case _:
                assert_never(asked.kind)
        return None

    def peek(self, is_asked: bool) -> None:
        """Look at the enemy's next turn, or stop; if there is nothing to see, show a message."""
        session = self._session
        session.hand = replace(session.hand, peeks=is_asked)
        if not is_asked or session.choice is not None:
            return
        if session.options.forecast == "off":
            self.say(say("table.no_foresight"))
        elif not session.foresight.threat(session.viewer).is_felt:
            self.say(say("table.no_threat"))

    def _undo(self) -> None:
        try:
            is_undone = self._session.undo()
        except UnsentError:
            self._deny(say("together.unsent"))
            return
        if is_undone:
            self._context.play("card_return")
        else:
            self.say(say("table.nothing_to_undo"))

    def _explain(self) -> Report | None:
        """Show a message if there is no thought to explain."""
        match = self._session.match
        why = why_no_thought(match.game, len(match.record.actions))
        self.say(why)
        return None if why else Report.THOUGHTS

    def _next_speed(self) -> None:
        """Switch the speed between 1 and 2; any other becomes 1. A speed of the screen's own is only shown."""
        session = self._session
        if not session.options.is_own_speed:
            self._context.change_settings(speed=2.0 if self._context.settings.speed == 1.0 else 1.0)
            session.change_options(self._options_for(session.match, session.viewer))
        self.say(say("table.speed", speed=f"{session.options.speed:g}x"))
