"""The judgement of a game's turns: the mover's chance to win before and after each, the best turn beside the played one, a judgement.

A turn is judged by the mover's knowledge (`observe`), never by hidden cards that came later. `master` looks for the best turn; then the
best and the played one meet the same deals and the same replying player, so that chance makes no difference between them. An action that
reveals something (Discover, a draw, chance) cuts a turn in parts: the choices before and after are judged, luck costs nothing. Everything
depends on the record and the budget alone, never on a clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hschess.analysis.calibration import ChanceCurve, curve_for, uncertain
from hschess.analysis.certainty import POSITIONS, Certainty, Prover, agreed
from hschess.endgame.solver import BestPlay
from hschess.players.search.line_scan import Scan
from hschess.players.search.master_search import MasterThinking, replies_to
from hschess.players.search.trials import Budget, WeighedTrial
from hschess.players.value.evaluator import Evaluator
from hschess.players.value.values import LINES, SURE, Values, chance_of, values_for
from hschess.rules.actions import END, Action, Kind
from hschess.rules.aliases import SideNumber
from hschess.rules.cards import pieces_among
from hschess.rules.chance import seeded
from hschess.rules.engine import Step, advance
from hschess.rules.game import GameSoFar
from hschess.rules.mode import Mode
from hschess.rules.observation import Observation, observe
from hschess.rules.state import Pending, State
from hschess.turns.branches import branches_of, expected_of
from hschess.turns.scores import share_of

BUDGET: Final = 240
"""The default number of opponent replies that are searched for each turn."""
MOST_BUDGET: Final = 100_000
CurveFor = Callable[[Mode, SideNumber], ChanceCurve]
KEEP: Final = 8
KEEP_OF_BOARDS: Final = 6
LEAST_DEALS: Final = 6
HALVES: Final = 15.0
"""A turn that loses this many points is half as accurate as one that loses none."""
_DISCOVER_DENSE: Final = 120


class Judgement(StrEnum):
    """The verdict on a turn."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_LOSS: Final = ((15.0, Judgement.BLUNDER), (10.0, Judgement.MISTAKE), (5.0, Judgement.INACCURACY))
"""The least points for it; a point is a hundredth of the chance to win."""


def judgement_of(loss: float) -> Judgement:
    """The judgement of a turn that loses this many points.

    >>> judgement_of(12.0).value
    'mistake'
    """
    return next((judgement for least, judgement in LEAST_LOSS if loss >= least), Judgement.GOOD)


def accuracy_of(losses: Sequence[float]) -> float:
    """The mean of 100 * 2^(-loss/15) over the turns, from 0 to 100; 100 without turns.

    >>> accuracy_of([0.0, 15.0])
    75.0
    """
    if not losses:
        return 100.0
    return sum(100.0 * math.exp2(-loss / HALVES) for loss in losses) / len(losses)


@dataclass(frozen=True, slots=True)
class Span:
    """A turn of a record: the actions from `first` up to but not including `last`. An unfinished turn does not count."""

    first: int
    last: int
    round: int
    side: int


@dataclass(frozen=True, slots=True)
class Judged:
    """An analysed turn. Chances are the mover's, from 0 to 1."""

    span: Span
    before: float
    """The chance with the best turn."""
    after: float
    """The chance with the played turn."""
    loss: float
    """The loss in points, at least 0; with a Discover within the turn, the sum over its parts, not the difference of the chances."""
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    """The same as `played` if nothing better was found."""
    reply: tuple[Action, ...]
    """The most harmful reply to the played turn; empty if none was searched."""
    promised: Certainty | None = None
    """The proof of the position before it."""
    left: Certainty | None = None
    """The proof of the position after it."""

    @property
    def best_left(self) -> Certainty | None:
        """The proof of the position after the best turn."""
        if self.promised is None or self.promised.result is not BestPlay.WIN:
            return self.promised
        return replace(self.promised, turns=self.promised.turns - 1, plan=())

    @property
    def thrown(self) -> BestPlay | None:
        """The proved win or draw that it gave away for certain, or by a blunder's loss; None if it gave away none."""
        if self.promised is None or self.after >= self.promised.chance:
            return None
        is_gone = self.left is not None or self.judgement is Judgement.BLUNDER
        return self.promised.result if is_gone else None

    @property
    def change(self) -> float:
        """The loss as shown: with its sign, in points and tenths; 0.0 if nothing was lost."""
        return round(-self.loss, 1) + 0.0

    @property
    def judgement(self) -> Judgement:
        """The judgement by the loss."""
        return judgement_of(self.loss)


@dataclass(slots=True)
class Verdict:
    """The result of a part of a turn, by `master`'s own measure until it is settled."""

    best: tuple[Action, ...] = ()
    before: float = 0.0
    after: float = 0.0
    reply: tuple[Action, ...] = ()
    promised: Certainty | None = None
    """The proof of the position before it ..."""
    left: Certainty | None = None
    """... and after it."""

    def settle(self, played: Sequence[Action], curve: ChanceCurve) -> None:
        """Calibrate the chances; proofs replace them."""
        if self.promised is None and self.before == 1.0:
            self.promised = Certainty(BestPlay.WIN, 1, self.best)
        self.before = curve.calibrated(self.before) if self.promised is None else self.promised.chance
        self.after = curve.calibrated(self.after) if self.left is None else self.left.chance
        if self.promised is None:
            self.before = max(self.before, self.after)
        self.after = min(self.after, self.before)
        if self.left is not None:
            self.reply = self.left.plan or self.reply
        if self.after == self.before:
            self.best = tuple(played)
        elif self.promised is not None:
            self.best = self.promised.plan or self.best


class Analysis:
    """The analysis of a game, turn by turn."""

    def __init__(
        self, game: GameSoFar, budget: int = BUDGET, curves: CurveFor = curve_for, positions: int = POSITIONS
    ) -> None:
        """`positions` is the limit of a proof; with 0 only the immediate result of a turn is proved."""
        self.game = game
        self.budget = budget
        self._curves = curves
        self._prover = Prover(positions)
        self.spans = spans_of(game.steps, game.record.actions)
        self.turns: list[Judged] = []
        """The turns analysed so far, in their order."""
        self._searching = self._search()
        self.is_done = not self.spans

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return len(self.turns) / len(self.spans) if self.spans else 1.0

    def step(self, budget: int = 1) -> bool:
        """Evaluate about `budget` more positions, at least one; return whether the analysis is done."""
        spent = 0
        while not self.is_done and spent < budget:
            weighed = next(self._searching, None)
            self.is_done = weighed is None
            spent += weighed or 0
        return self.is_done

    def finish(self) -> None:
        """Finish the analysis."""
        while not self.step(1000):
            pass

    def losses(self, side: int) -> list[float]:
        """The losses of a side's turns, in points."""
        return [turn.loss for turn in self.turns if turn.span.side == side]

    def judge(self, span: Span) -> Iterator[int]:
        """Analyse one turn, part by part, and add it to `turns`; yields how many positions were evaluated since the last time."""
        actions, steps, parts, verdicts = self.game.record.actions, self.game.steps, self._parts(span), list[Verdict]()
        promised = yield from self._prover.certain(steps[span.first].state, span.side)
        left = yield from self._prover.certain(steps[span.last].state, span.side)
        if len(parts) == 1:
            promised, left = agreed(promised, left)
        for part in parts:
            played, verdict = actions[part.start : part.stop], Verdict()
            verdict.promised = promised if part.start == span.first else None
            verdict.left = left if part.stop == span.last else None
            if verdict.promised is None or verdict.left is None:
                yield from weigh(steps[part.start].state, played, self.budget, verdict, number=part.start)
            verdict.settle(played, self._curves(steps[0].state.mode, span.side))
            verdicts.append(verdict)
        self.turns.append(_judged(span, actions, parts, verdicts))

    def _search(self) -> Iterator[int]:
        for span in self.spans:
            yield from self.judge(span)

    def _parts(self, span: Span) -> list[range]:
        """The numbers of the actions of each choice of a turn."""
        ends = [at + 1 for at in range(span.first, span.last) if at + 1 == span.last or self._cuts(at)]
        return [range(first, last) for first, last in zip((span.first, *ends), ends, strict=False)]

    def _cuts(self, at: int) -> bool:
        """Whether the choice ends with this action, because it shows something."""
        return shows(self.game.steps[at].state, self.game.steps[at + 1].state)


def _judged(span: Span, actions: Sequence[Action], parts: Sequence[range], verdicts: Sequence[Verdict]) -> Judged:
    losses = [100 * (verdict.before - verdict.after) for verdict in verdicts]
    worst = max(range(len(parts)), key=losses.__getitem__)
    played, begun = tuple(actions[span.first : span.last]), tuple(actions[span.first : parts[worst].start])
    first, last = verdicts[0], verdicts[-1]
    return Judged(
        span=span,
        before=first.before,
        after=last.after,
        loss=sum(losses),
        played=played,
        best=begun + verdicts[worst].best if losses[worst] > 0 else played,
        reply=last.reply,
        promised=first.promised,
        left=last.left,
    )


def spans_of(steps: Sequence[Step], actions: Sequence[Action]) -> list[Span]:
    """The turns of a game that were played to their end; the mulligan (R8) and a turn that was conceded do not count."""
    spans: list[Span] = []
    first = 0
    for place, action in enumerate(actions):
        before, after = steps[place].state, steps[place + 1].state
        if before.pending is Pending.MULLIGAN or action.kind is Kind.CONCEDE:
            first = place + 1
        elif after.outcome is not None or after.to_move != before.to_move or action is END:
            spans.append(Span(first, place + 1, before.round, before.to_move))
            first = place + 1
    return spans


def weigh(state: State, played: Sequence[Action], budget: int, verdict: Verdict, number: int = 0) -> Iterator[int]:
    """Compare these actions with the best, for the side to move; yields how many positions were evaluated since the last time.

    `number` chooses the random numbers. The verdict is filled in at the end.
    """
    observation, values = observe(state, state.to_move), values_for(state.mode)
    keep = KEEP if values.form is LINES else KEEP_OF_BOARDS
    thinking = MasterThinking(observation, seeded(2 * number), values, Budget(budget // 2, keep=keep))
    nodes = 0
    while thinking.step(1) is None:
        yield thinking.nodes - nodes
        nodes = thinking.nodes
    found, own = thinking.explained().turns[0], tuple(played)
    verdict.best, verdict.before = found.actions, found.share or 0.0
    if values.form is LINES and Kind.DISCOVER in (found.actions[-1].kind, own[-1].kind):
        if found.actions[-1].kind is not Kind.DISCOVER:
            verdict.before = _prior(state, found.actions, values)
        if own[-1].kind is Kind.DISCOVER:
            yield from _expect(state, own, values, verdict)
        else:
            verdict.after = _prior(state, own, values)
        if found.actions == own:
            verdict.before = verdict.after
    else:
        yield from _compare(observation, values, own, budget, verdict, number)
    if verdict.after >= verdict.before:
        verdict.before, verdict.best = verdict.after, own


def _compare(
    observation: Observation, values: Values, own: tuple[Action, ...], budget: int, verdict: Verdict, number: int
) -> Iterator[int]:
    """The verdict's best turn and the played one with the same deals.

    The result of a line is known without them, so that counts as one more. For a board it is not: a win that the search has proved is a win
    with any hidden cards; a win in all sampled deals is not.
    """
    by_line = values.form is LINES
    trials = [
        WeighedTrial(actions, _prior(observation.state, actions, values) if by_line else 0.5)
        for actions in dict.fromkeys((verdict.best, own))
    ]
    replies = replies_to(observation, values, seeded(2 * number + 1))
    deals = replies.affords(budget // 2) // 2 if by_line else max(LEAST_DEALS, replies.affords(budget // 2))
    if not by_line or min(trial.prior for trial in trials) < 1.0:
        for deal in range(deals):
            for trial in trials:
                yield from replies.tried(trial, deal)

    def chance(trial: WeighedTrial) -> float:
        return trial.mean() if by_line else uncertain(trial.total / trial.deals)

    if by_line or verdict.before < 1.0:
        verdict.before = chance(trials[0])
    verdict.after = chance(trials[1]) if len(trials) > 1 else verdict.before
    verdict.reply = trials[-1].reply
    yield 1


def shows(before: State, after: State) -> bool:
    """Whether the action between these states showed its side something, so that the choice ended there."""
    if before.to_move != after.to_move:
        return False
    drew = len(before.mover.deck) != len(after.mover.deck)
    return drew or before.rng != after.rng or after.pending is not Pending.NOTHING


def _prior(state: State, actions: Sequence[Action], values: Values) -> float:
    """The mover's chance if its turn ends after these actions, by the learned value alone."""
    state, mover = state.copy(), state.to_move
    for action in actions:
        if action is not END and action.kind is not Kind.DISCOVER:
            advance(state, action)
    if state.outcome is not None:
        return share_of(state.outcome, mover)
    own, foe = state.sides[mover], state.sides[1 - mover]
    evaluator = Evaluator(state.mode, mover, values)
    evaluator.enter(state, mover, state.round)
    evaluator.hold(own.hand, pieces_among(own.hand))
    return evaluator.chance(own.line, foe.line)


def _expect(state: State, actions: Sequence[Action], values: Values, verdict: Verdict) -> Iterator[int]:
    """The mover's chance if Discover follows these actions, as `after`: the mean over every offer of its best card."""
    state = observe(state, state.to_move).state
    for action in actions:
        if action.kind is not Kind.DISCOVER:
            advance(state, action)
    chances = []
    for branch in branches_of(state)[1:]:
        scan = Scan(branch, values, KEEP, _DISCOVER_DENSE)
        yield from scan.run()
        score = scan.best[0].score
        chances.append(1.0 if score >= SURE else chance_of(score))
    verdict.after = expected_of(chances)
