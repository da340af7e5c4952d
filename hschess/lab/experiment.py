"""A running experiment: games are handed out, return in any order, are stored at once, and can be counted at any time.

`pump` blocks only for its timeout, so a screen can call it in every frame.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from typing import Final

from hschess.build_name import build_name
from hschess.engines.external_players import NO_EXTERNALS, ExternalPlayers
from hschess.lab.arena import GameResult, Job, Pairing, play_games
from hschess.lab.database import Database, Key, LabError
from hschess.lab.plans import MATCH, TRIAL, GamePlan
from hschess.lab.stats import Sprt, Tally, tally_of
from hschess.lab.workers import Workers

BATCH_SECONDS: Final = 0.5
"""About how long a worker plays before it reports."""
LARGEST_BATCH: Final = 100
MOST_LOSSES: Final = 5
"""How often all workers may be lost in a row without a game in between."""


class WorkersLostError(LabError):
    """No worker can play; the games so far are kept."""


class Experiment:
    """A plan, the games played so far, and the workers that play the rest.

    Without a database nothing is kept. With one, games of an earlier run of the same plan and version are taken over. Players of the plan
    that name a file or a program play only if they are `externals`. Errors: `LabError`.
    """

    def __init__(
        self, plan: GamePlan, deals: int, database: Database | None = None, sprt: Sprt | None = None,
        externals: ExternalPlayers = NO_EXTERNALS,
    ) -> None:  # fmt: skip
        self.plan = plan
        self.deals = deals
        self.sprt = sprt
        self._test = duel_of(plan) if sprt is not None else ()
        self._externals = externals
        self._database = database
        self.id = database.experiment_of(plan, build_name()) if database is not None else 0
        self.left: dict[Key, tuple[tuple[str, ...], ...]] = {}
        """Of a card's trial, the keys of the cards left in both decks, White's first, in the games played by this run."""
        self._scores = self._stored()
        self.found = len(self._scores)
        """Games from an earlier run."""
        self._open = (job for job in plan.jobs(deals) if key_of(job) not in self._scores)
        self._again: deque[Job] = deque()
        self._running: dict[Future[tuple[GameResult, ...]], tuple[Job, ...]] = {}
        self._workers: Workers | None = None
        self._losses = 0
        self._seconds = 0.0
        self._played = 0
        self._units: Counter[float] = Counter()
        self._tested = 0
        self.verdict = ""
        """The verdict of the sequential test; empty while it runs or if there is none."""
        self._judge()

    def recount(self) -> None:
        """Count the stored games anew: an interrupt may come after a game is stored and before it is counted."""
        self._scores |= self._stored()

    def _stored(self) -> dict[Key, float]:
        stored = self._database.scores(self.id) if self._database is not None else {}
        return {key: score for key, score in stored.items() if key[-1] < self.deals}

    @property
    def total(self) -> int:
        """The number of games in the whole experiment."""
        return self.deals * len(self.plan.pairings)

    @property
    def played(self) -> int:
        """How many of them have been played, by earlier runs too."""
        return len(self._scores)

    @property
    def progress(self) -> float:
        """From 0 to 1; a sequential test that has decided is at 1."""
        return 1.0 if self.is_over or not self.total else self.played / self.total

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return bool(self.verdict) or self.played >= self.total

    @property
    def scores(self) -> Mapping[Key, float]:
        """White's score in every game that has been played."""
        return self._scores

    def start(self, workers: Workers) -> None:
        """Start the workers, unless everything has been played.

        Errors: `WorkersLostError`; `OSError` from this machine.
        """
        self._workers = workers
        self._fill()

    def pump(self, timeout_seconds: float = 0.0) -> list[GameResult]:
        """Store the finished games, hand out others, and return the finished ones.

        It waits at most `timeout_seconds` for the first. Errors: `LabError` if the database fails, `WorkersLostError` if the workers fail
        for good; a player's own errors are raised unchanged.
        """
        done, _ = wait(self._running, timeout_seconds, FIRST_COMPLETED)
        results: list[GameResult] = []
        faults: list[BaseException] = []
        for future in done:
            jobs = self._running.pop(future)
            fault = CancelledError() if future.cancelled() else future.exception()
            if fault is None:
                results += future.result()
            else:
                faults.append(fault)
                self._again.extend(jobs)
        self._keep(results)
        self._answer(faults)
        self._fill()
        return results

    def stop(self) -> None:
        """End at once; unfinished games are lost, the others have been kept."""
        if self._workers is not None:
            self._workers.dismiss()
            self._workers = None
        self._running.clear()

    def tallies(self) -> list[Tally]:
        """White's tally of every pairing, in the plan's order."""
        return tallies_of(self.plan, self._scores)

    # ------------------------------------------------------------------------------------------------------------- workers

    def _fill(self) -> None:
        """Keep two batches per worker handed out, so that no worker is idle."""
        while self._workers is not None and not self.is_over and len(self._running) < 2 * self._workers.size:
            batch = tuple(self._next_jobs(self._batch_size()))
            if not batch:
                return
            try:
                self._running[self._workers.executor.submit(play_games, batch, self._externals)] = batch
            except (BrokenExecutor, RuntimeError):
                self._again.extend(batch)
                self._recover()

    def _next_jobs(self, number: int) -> Iterator[Job]:
        for _ in range(number):
            job = self._again.popleft() if self._again else next(self._open, None)
            if job is None:
                return
            yield job

    def _batch_size(self) -> int:
        if not self._played:
            return 1
        return max(1, min(LARGEST_BATCH, int(BATCH_SECONDS * self._played / max(self._seconds, 1e-9))))

    def _answer(self, faults: list[BaseException]) -> None:
        for fault in faults:
            if not isinstance(fault, BrokenExecutor | CancelledError):
                self.stop()
                raise fault
        if faults:
            self._recover()

    def _recover(self) -> None:
        """Hand out all outstanding games again, to new workers."""
        self._losses += 1
        if self._workers is None or self._losses > MOST_LOSSES:
            self.stop()
            raise WorkersLostError("workers keep crashing; the games played so far are saved")
        for jobs in self._running.values():
            self._again.extend(jobs)
        self._running.clear()
        self._workers.renew()

    def _keep(self, results: list[GameResult]) -> None:
        if not results:
            return
        others = sorted({result.version for result in results} - {build_name()})
        if others:
            self.stop()
            raise LabError(f"a worker has hschess {others[0]}, not {build_name()}: its games are not counted")
        if self._database is not None:
            self._database.add(self.id, results)
        for result in results:
            # A study has some hundred thousand games, and nothing asks for their decks.
            if self.plan.kind == TRIAL:
                self.left[key_of(result.job)] = result.left
            self._scores[key_of(result.job)] = result.white_score
        self._losses = 0
        self._played += len(results)
        self._seconds += sum(result.seconds for result in results)
        self._judge()

    # ------------------------------------------------------------------------------------------------------ the test

    @property
    def ratio(self) -> float:
        """The test's log likelihood ratio so far."""
        return self.sprt.ratio(self._units) if self.sprt is not None else 0.0

    def _judge(self) -> None:
        """Deal by deal in their order, so that short games do not decide before long ones."""
        while self.sprt is not None and not self.verdict and self._tested < self.deals:
            scores = [self._scores.get(key_of_pairing(one, self._tested)) for one in self.plan.pairings]
            known = [score for score in scores if score is not None]
            if len(known) < len(scores):
                return
            self._units.update(unit_of(pair, known) for pair in self._test)
            self._tested += 1
            self.verdict = self.sprt.verdict(self._units)


def tallies_of(plan: GamePlan, scores: Mapping[Key, float]) -> list[Tally]:
    """White's tally of every pairing, in the plan's order, from White's score in every game."""
    found: dict[tuple[str, str, str], list[float]] = {}
    for key, score in scores.items():
        found.setdefault(key[:-1], []).append(score)
    return [tally_of(found.get((one.mode.name, one.white, one.black), [])) for one in plan.pairings]


def duel_of(plan: GamePlan) -> tuple[tuple[int, int], ...]:
    """What a deal of two players is judged by: pairings whose scores for White are compared, the first of which the first player is to win.

    One pair if they meet, one for each seat if they meet a common opponent. Errors: `LabError` if the plan does not compare two players.
    """
    if plan.kind == MATCH and plan.versus and len(plan.rows) == 2:
        one, two = plan.rows
        return (one.white[0], two.white[0]), (two.black[0], one.black[0])
    if plan.kind == MATCH and not plan.versus and len(plan.rows) == 1:
        return ((plan.rows[0].white[0], plan.rows[0].black[0]),)
    raise LabError("the sequential test compares two players; expected a match of two")


def unit_of(pair: tuple[int, int], scores: Sequence[float]) -> float:
    """How the first of two players did against the second on one deal, from 0 to 1, given White's score in every pairing."""
    return (scores[pair[0]] - scores[pair[1]] + 1) / 2


def key_of(job: Job) -> Key:
    """The key of a game within its experiment."""
    return key_of_pairing(job.pairing, job.deal)


def key_of_pairing(pairing: Pairing, deal: int) -> Key:
    """The job of a pairing and a deal."""
    return pairing.mode.name, pairing.white, pairing.black, deal
