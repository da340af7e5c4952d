"""The turns of a game as another player judges them: an engine that reports its chance to win, as chess engines do.

Its chance before a turn is its report on that position; after the turn, its report on the next one, seen from the other side.
Nothing is proved here, and luck within a turn counts as the turn's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from hschess.analysis.judging import Analysis, Judged, Span
from hschess.engines.engine_errors import EngineError
from hschess.players.contract import Plan, Player
from hschess.rules.actions import Action
from hschess.rules.chance import seeded
from hschess.rules.game import GameSoFar
from hschess.rules.observation import observe
from hschess.rules.state import State
from hschess.turns.scores import share_of


class ExternalAnalysis(Analysis):
    """The analysis of a game by this player, whose thinking has a `chance`."""

    def __init__(self, game: GameSoFar, player: Player) -> None:
        self._player = player
        super().__init__(game)

    def _search(self) -> Iterator[int]:
        """Errors: `EngineError` if the player fails, or reports no chance."""
        steps = self.game.steps
        before, plan, asked = 0.0, None, -1
        for span in self.spans:
            if span.first != asked:
                before, plan = yield from self._asked(steps[span.first].state)
            state = steps[span.last].state
            chance, following = yield from self._asked(state)
            after = chance if state.to_move == span.side else 1 - chance
            self.turns.append(_judged(span, self.game.record.actions, before, after, plan))
            before, plan, asked = chance, following, span.last

    def _asked(self, state: State) -> Generator[int, None, tuple[float, Plan | None]]:
        """The chance of the side to move, and its plan; for a finished game, the result."""
        if state.outcome is not None:
            return share_of(state.outcome, state.to_move), None
        thinking = self._player.think(observe(state, state.to_move), seeded(len(self.turns)))
        plan = thinking.step(1000)
        while plan is None:
            yield 1
            plan = thinking.step(1000)
        chance = getattr(thinking, "chance", None)
        if chance is None:
            raise EngineError(
                f"{self._player.name} reports no chance to win, which an analysis needs: info chance 0.5 ..."
            )
        return chance, plan


def _judged(span: Span, actions: tuple[Action, ...], before: float, after: float, plan: Plan | None) -> Judged:
    """A turn that is the engine's own loses nothing, whatever it thinks of it afterwards."""
    played = actions[span.first : span.last]
    own = plan.actions if plan is not None else played
    lost = 0.0 if played[: len(own)] == own else max(0.0, before - after)
    return Judged(span, after + lost, after, 100 * lost, played, own if lost else played, ())
