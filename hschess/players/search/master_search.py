"""The search of `master`: the ends of its turn by the learned value, then replies to the candidates by sequential halving.

`turn_of`, `replies_to` and `first_hands` choose the stages for the rules by the form of the values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from hschess.endgame.solver import BestPlay, Solving, known_state
from hschess.players.contract import Explained, Plan, Weighed
from hschess.players.search.board_replies import BoardReplies
from hschess.players.search.board_turn import BoardTurn
from hschess.players.search.first_hands import BoardHands, LineHands
from hschess.players.search.line_playouts import LinePlayouts
from hschess.players.search.line_replies import LineReplies
from hschess.players.search.line_scan import LineTurn
from hschess.players.search.trials import ANSWERS, Budget, WeighedTrial
from hschess.players.thinking import Sliced
from hschess.players.value.values import LINES, Values
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation

Tried = Callable[[WeighedTrial, int], Iterator[int]]
"""Lets the opponent reply to a candidate in the deal with this number; yields how many positions were evaluated since the last."""
_CHANCES: Final = {BestPlay.WIN: 1.0, BestPlay.DRAW: 0.5, BestPlay.LOSS: 0.0}
_BEFORE_PLAYOUTS: Final = 0.1
"""The first stage's share of a search with playouts."""
_PLAYED_OUT: Final = 8
"""How many candidates get playouts after replies have chosen them."""
_FAITH_IN_REPLIES: Final = 10.0
"""How many playouts a candidate's replies count as, regardless of their number."""


def turn_of(observation: Observation, values: Values, budget: Budget) -> LineTurn | BoardTurn:
    """The ends of this turn."""
    return (LineTurn if values.form is LINES else BoardTurn)(observation, values, budget)


def replies_to(
    observation: Observation, values: Values, chance: Chance, answers: str = ANSWERS[0]
) -> LineReplies | BoardReplies:
    """The replies to candidates of this position."""
    if values.form is LINES:
        return LineReplies(observation, values, chance, answers)
    return BoardReplies(observation, values, chance)


def first_hands(observation: Observation, values: Values) -> LineHands | BoardHands:
    """The hands that a mulligan can lead to."""
    return (LineHands if values.form is LINES else BoardHands)(observation, values)


class MasterThinking(Sliced):
    """The search; its candidates explain it."""

    def __init__(self, observation: Observation, chance: Chance, values: Values, budget: Budget) -> None:
        super().__init__(observation.state.effort, times=budget.times)
        self._budget = budget
        self._observation = observation
        self._values = values
        self._chance = chance
        self._turn = turn_of(observation, values, budget)
        self._trials: list[WeighedTrial] = []

    @property
    def _has_plan(self) -> bool:
        """Whether there is a plan; there is none while the search only tries to prove the end."""
        return super()._has_plan and (self._turn.has_begun or bool(self._trials))

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        return self._turn.before

    def explained(self) -> Explained:
        """The best turns so far, with their chances and the most harmful replies."""
        trials = self._best(len(self._trials))
        turns = [Weighed(trial.actions, share=trial.mean(), reply=trial.reply) for trial in trials]
        return Explained(tuple(turns), chance=trials[0].mean() if trials else self.before)

    def _search(self) -> Iterator[int]:
        yield from self._solve()
        if not self._trials:
            yield from self._scan()
        if len(self._trials) == 1 or self._trials[0].prior >= 1.0:
            return
        if self._budget.replies:
            yield from self._reply()
        if self._budget.playouts:
            yield from self._play_on()

    def _scan(self) -> Iterator[int]:
        """The first stage."""
        share = 0.5 if self._budget.replies else _BEFORE_PLAYOUTS if self._budget.playouts else 1.0
        for weighed in self._turn.run():
            yield weighed
            self._advance_to(share * self._turn.passed)
        self._trials = self._turn.trials()

    def _reply(self) -> Iterator[int]:
        """The second stage."""
        replies = replies_to(self._observation, self._values, self._chance, self._budget.answers)
        count = replies.affords(self._budget.replies)
        if count:
            yield from self._halve(self._trials, count, replies.tried, 0.5 if self._budget.playouts else 1.0)

    def _play_on(self) -> Iterator[int]:
        """Playouts of all candidates, or of the best after the replies."""
        field = self._trials
        if self._budget.replies:
            field = self._best(_PLAYED_OUT)
            for trial in field:
                trial.begin_stage(_FAITH_IN_REPLIES)
        playouts = LinePlayouts(self._observation, self._values, self._chance, self._budget.turns)
        yield from self._halve(field, self._budget.playouts, playouts.tried, 1.0)

    def _best(self, number: int) -> list[WeighedTrial]:
        return sorted(self._trials, key=standing, reverse=True)[:number]

    def _solve(self) -> Iterator[int]:
        """Try to prove the end; a proved turn is the only candidate."""
        known = known_state(self._observation) if self._budget.solve else None
        if known is None:
            return
        solving = Solving(known, self._budget.solve)
        yield from solving.run()
        result = solving.solution.result
        if result is not None:
            self._trials = [WeighedTrial(solving.solution.plan, _CHANCES[result])]

    def _halve(self, field: list[WeighedTrial], budget: int, tried: Tried, share: float) -> Iterator[int]:
        """Share each round's replies among the remaining candidates, and keep the better half.

        At the end, `share` of the remaining search is done.
        """
        rounds, began = max(1, (len(field) - 1).bit_length()), self.progress
        deal = max([trial.deals for trial in field])
        for number in range(rounds):
            deals = max(1, budget // (rounds * len(field)))
            for trial in field:
                trial.rounds += 1
            for index in range(deals):
                for trial in field:
                    yield from tried(trial, deal + index)
                self._advance_to(began + (1 - began) * share * (number + (index + 1) / deals) / rounds)
            deal += deals
            field = sorted(field, key=WeighedTrial.mean, reverse=True)[: (len(field) + 1) // 2]

    def _plan(self) -> Plan:
        best = max(self._trials, key=standing) if self._trials else self._turn.so_far()
        return Plan(best.actions, best.mean(), self.nodes)


def standing(trial: WeighedTrial) -> tuple[int, float]:
    """A candidate that stayed for more rounds ranks higher."""
    return trial.rounds, trial.mean()
