"""`master`: ours, the strongest.

It weighs every whole turn by a learned value after its own battle (`master_scan`), lets the opponent reply to the best of them with the
hands it may hold (`master_reply`), and plays what leaves the best chance. It takes a win at once wherever there is one. Discover
counts by its mean over the ten offers, the mulligan by the exact mean over the cards that can be drawn. The values come from self-play
in a league (`hschess lab train`); the file for each mode says how it was made. In a duel it does the same with boards, by a value over
what cards and pieces can do (`duel.duel_master`); a reply there is a whole search, and counts like twenty.

Where no chance and nothing hidden is left it first tries to solve the game (`endgame.solver`): what is proved is played, the quickest
win or the longest defence.

Options: `replies` is the budget, in replies as the paper's CPU finds them (0: none, the first stage decides; where the opponent's own
learned value has its say, a reply counts like two), `rollouts` that of what follows for the best of them; `keep` says how many candidates
reach the replies (8; in a duel 12), `answers` how the opponent is expected to choose its reply; `solve` is the budget of a proof, in
positions (0: none); `values` is a file of the user's own, where files may be named. The same seed and budget give the same turn
everywhere. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.files import VALUES_BYTES, text_in
from hschess.players.base import Plan, Thinking
from hschess.players.duel.duel_master import DUEL_KEEP, REPLY_WEIGHT, DuelBudget, DuelMasterThinking
from hschess.players.duel.duel_value import DuelValues, duel_values_in, is_duel_values, values_of_duel
from hschess.players.endgame.solver import BestPlay, Solving, known_state
from hschess.players.master_mulligan import DuelHands, LineHands, MulliganThinking
from hschess.players.master_reply import ANSWERS, Replies
from hschess.players.master_scan import Candidate, Scan
from hschess.players.master_search import MasterSearch, standing
from hschess.players.master_trial import Trial
from hschess.players.options import FindFile, Number, Word, no_file, read_options
from hschess.players.turns.branches import Branch, branches_of, expected_of
from hschess.players.value import SURE, Values, chance_of, values_for, values_in
from hschess.players.valuer import Valuer
from hschess.rules.actions import DISCOVER_ACTION
from hschess.rules.chance import Chance
from hschess.rules.modes import WHITE
from hschess.rules.observation import Observation
from hschess.rules.state import Pending

NAME: Final = "master"
REPLIES: Final = Number(1000, 0, 100_000, whole=True)
ROLLOUTS: Final = Number(0, 0, 100_000, whole=True)
KEEP: Final = Number(8, 1, 1000, whole=True)
SOLVE: Final = Number(2000, 0, 1_000_000, whole=True)
_OPTIONS: Final[Mapping[str, Number | Word]] = {
    "replies": REPLIES,
    "rollouts": ROLLOUTS,
    "keep": KEEP,
    "solve": SOLVE,
    "answers": Word(ANSWERS),
}
_DUEL_OPTIONS: Final = {**_OPTIONS, "keep": Number(DUEL_KEEP, 1, KEEP.most, whole=True)}
_FILE: Final = "values="
_CHANCES: Final = {BestPlay.WIN: 1.0, BestPlay.DRAW: 0.5, BestPlay.LOSS: 0.0}
_ROLLED_OUT: Final = 4
"""How many candidates get rollouts."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The budgets."""

    replies: int
    """Replies of the opponent, each counted as in `master_reply`; 0: the first stage decides."""
    rollouts: int = 0
    """Replies that are followed by a turn of its own and another reply."""
    keep: int = int(KEEP.default)
    """Candidates that reach the second stage."""
    by_net: int = 48
    """How many final lines the net weighs after the linear part has weighed all."""
    solve: int = 0
    """Positions that a proof of the game's end may visit, where the position is known."""
    dense: int = 0
    """Where not 0, only about this many of the lines that differ in order alone are weighed, as training does."""
    answers: str = ANSWERS[0]
    """How the opponent is expected to reply, see `master_reply`."""


class MasterThinking(MasterSearch):
    """The search."""

    __slots__ = ("_branches", "_budget", "_chance", "_observation", "_scans", "_stops", "_values")

    def __init__(self, observation: Observation, chance: Chance, values: Values, budget: Budget) -> None:
        super().__init__(observation.state.effort)
        self._budget = budget
        self._observation = observation
        self._values = values
        self._chance = chance
        self._branches = branches_of(observation.state)
        self._stops = len(self._branches) > 1 and not observation.state.pending
        self._scans: list[Scan] = []

    @property
    def best(self) -> Plan | None:
        """The best plan so far; none while it only tries to prove the end."""
        return super().best if self._scans or self._trials else None

    @property
    def before(self) -> float:
        """The chance to win when the turn began, by the learned value."""
        state, side = self._observation.state, self._observation.side
        valuer = Valuer(state.mode, side, self._values)
        valuer.enter(state, 1 - side, state.round - 1 if side == WHITE else state.round)
        return valuer.chance_as_it_stands(state, state.sides[side].hand)

    def _search(self) -> Iterator[int]:
        yield from self._solve()
        if not self._trials:
            yield from self._scan()
        if not self._trials:
            self._trials = self._first_trials()
        if len(self._trials) == 1 or self._trials[0].prior >= 1.0:
            return
        replies = Replies(self._observation, self._values, self._chance, self._budget.answers)
        if self._budget.replies:
            yield from self._halve(self._trials, self._budget.replies // replies.cost, replies.tried, 0.5)
        if self._budget.rollouts:
            best = sorted(self._trials, key=standing, reverse=True)[:_ROLLED_OUT]
            yield from self._halve(best, self._budget.rollouts // replies.cost, replies.rolled_out, 0.5)

    def _solve(self) -> Iterator[int]:
        """What is proved is the only candidate."""
        known = known_state(self._observation) if self._budget.solve else None
        if known is None:
            return
        solving = Solving(known, self._budget.solve)
        yield from solving.run()
        result = solving.solution.result
        if result is not None:
            self._trials = [Trial(solving.solution.plan, _CHANCES[result])]

    def _scan(self) -> Iterator[int]:
        """The first stage, for every branch of the turn."""
        share = 0.5 if self._budget.replies else 1.0
        for number, branch in enumerate(self._branches):
            scan = Scan(branch.state, self._values, max(self._budget.keep, self._budget.by_net), self._budget.dense)
            self._scans.append(scan)
            for weighed in scan.run():
                yield weighed
                self._advance_to(share * (number + scan.passed) / len(self._branches))
            if scan.is_won and (number == 0 or not self._stops):
                self._trials = [self._trial(branch, scan, scan.best[0])]
                return

    def _first_trials(self) -> list[Trial]:
        """What the first stage says: the candidates, or Discover where that is worth more."""
        if self._stops:
            chances = [chance_of(scan.best[0].score) for scan in self._scans]
            expected = expected_of(chances[1:])
            if expected > chances[0]:
                return [Trial((DISCOVER_ACTION,), expected)]
            found = [(self._branches[0], self._scans[0])]
        else:
            found = list(zip(self._branches, self._scans, strict=True))

        trials = [
            (candidate.score, branch, scan, candidate)
            for branch, scan in found
            for candidate in scan.best[: self._budget.keep]
        ]
        trials.sort(key=_first, reverse=True)
        return [self._trial(branch, scan, candidate) for _, branch, scan, candidate in trials[: self._budget.keep]]

    def _trial(self, branch: Branch, scan: Scan, candidate: Candidate) -> Trial:
        score = candidate.score
        prior = 1.0 if score >= SURE else 0.0 if score <= -SURE else chance_of(score)
        return Trial(branch.actions + scan.actions_of(candidate), prior)

    def _plan(self) -> Plan:
        if self._trials:
            return self._best_trial()
        scan, branch = self._scans[0], self._branches[0]
        best_line = max(scan.best, key=lambda candidate: candidate.score)
        trial = self._trial(branch, scan, best_line)
        return Plan(trial.actions, trial.prior, self.nodes)


def _first(entry: tuple[float, Branch, Scan, Candidate]) -> float:
    return entry[0]


class Master:
    """The player."""

    __slots__ = ("_budget", "_duel_budget", "_duel_values", "_values", "clairvoyant", "name")

    def __init__(
        self, options: str = "", find: FindFile = no_file, values: Values | None = None, budget: Budget | None = None
    ) -> None:
        """The options as typed; `values` and `budget` are for callers that have them at hand, in the line battle."""
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        parts = options.split(",") if options else []
        files = [part.removeprefix(_FILE) for part in parts if part.startswith(_FILE)]
        rest = ",".join([part for part in parts if not part.startswith(_FILE)])
        read = read_options(NAME, rest, _OPTIONS)
        self._budget = budget or Budget(
            read.whole("replies"),
            read.whole("rollouts"),
            read.whole("keep"),
            solve=read.whole("solve"),
            answers=read.words["answers"],
        )
        read = read_options(NAME, rest, _DUEL_OPTIONS)
        self._duel_budget = DuelBudget(read.whole("replies") // REPLY_WEIGHT, min(DUEL_KEEP, read.whole("keep")))
        self._values: Values | None = values
        self._duel_values: DuelValues | None = None
        if files:
            self._read(find(files[-1]))

    def _read(self, path: Path) -> None:
        """Take the values in this file for the kind of mode that they were learned in."""
        if is_duel_values(text_in(path, VALUES_BYTES)):
            self._duel_values = duel_values_in(path)
        else:
            self._values = values_in(path)

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """A `MasterThinking`, or in the mulligan a `MulliganThinking`; in a duel the same by its own search."""
        state = observation.state
        if state.mode.is_duel:
            return self._think_in_duel(observation, chance)
        values = self._values or values_for(state.mode)
        if state.pending == Pending.MULLIGAN:
            return MulliganThinking(observation, LineHands(observation, values))
        return MasterThinking(observation, chance, values, self._budget)

    def _think_in_duel(self, observation: Observation, chance: Chance) -> Thinking:
        values = self._duel_values or values_of_duel(observation.state.mode)
        if observation.state.pending == Pending.MULLIGAN:
            return MulliganThinking(observation, DuelHands(observation, values))
        return DuelMasterThinking(observation, chance, values, self._duel_budget)
