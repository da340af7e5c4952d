"""Measures cards in the background, one at a time, and keeps each result until the card changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Final

from hschess.files import BadFileError
from hschess.lab import workers
from hschess.lab.card_trial import GAMES, BackgroundTrial, TrialResult, trial_plan
from hschess.lab.copies import set_of
from hschess.lab.workers import Workers
from hschess.rules.card import Card
from hschess.rules.errors import HschessError
from hschess.rules.fields import number_in, table_in, whole_in
from hschess.store.folders import set_aside, write_whole
from hschess.store.json_files import json_in
from hschess.store.set_text import cards_to_text

FILE: Final = "measured.json"
MOST_KEPT: Final = 500
MOST_GAMES: Final = 10**9
REFRESH_MS: Final = 300.0
_SHARES: Final = ("share", "low", "high")
_UNDRAWN: Final = "undrawn"


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of the games: the win rate of the side with the card, and its 95 percent interval, from 0 to 1."""

    games: int
    share: float
    low: float
    high: float
    undrawn: float | None = None
    """The share of the games in which the card was never drawn; None if an earlier version has measured it."""

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` than without it, or `alike` if the games do not decide."""
        return "stronger" if self.low > 0.5 else "weaker" if self.high < 0.5 else "alike"


@dataclass(frozen=True, slots=True)
class RunningTrial:
    """A card during its measurement."""

    name: str
    mark: str
    trial: BackgroundTrial


class Trials:
    """The measurements of the custom cards in a folder."""

    def __init__(self, folder: Path) -> None:
        self.complaint = ""
        """A sentence about an error, shown once."""
        self.running: RunningTrial | None = None
        self._path = folder / FILE
        self._kept = _read(self._path)
        self._since_ms = 0.0

    @property
    def progress(self) -> float:
        """The share of the games that are over, 0 to 1; 0 if nothing is being measured."""
        return self.running.trial.progress if self.running is not None else 0.0

    def of(self, card: Card, cards: Mapping[str, Card]) -> Measured | None:
        """The measurement of a card, if there is one; `cards` are those of its set by key."""
        mark = mark_of(card, cards)
        running = self.running
        if running is not None and running.mark == mark and (found := running.trial.result) is not None:
            return _measured(found)
        return self._kept.get(mark)

    def begin(self, card: Card, cards: Mapping[str, Card], name: str) -> None:
        """Measure a card, instead of any other. Raises `HschessError` for one that cannot be played."""
        plan = trial_plan(card, cards)
        self.cancel()
        # Looked up now, so that a test can replace the workers.
        hire: Callable[[], Workers] = lambda: workers.workers_beside_a_screen()  # noqa: E731, PLW0108
        self.running = RunningTrial(name, mark_of(card, cards), BackgroundTrial(plan, GAMES, hire))
        self.running.trial.start()

    def cancel(self) -> Future[None] | None:
        """Stop measuring; the future ends when the workers have left. None if nothing was being measured."""
        running, self.running = self.running, None
        if running is None:
            return None
        running.trial.cancel()
        hands = ThreadPoolExecutor(1, thread_name_prefix="trial")
        left = hands.submit(running.trial.join)
        hands.shutdown(wait=False)
        return left

    def update(self, dt_ms: float) -> bool:
        """Check the games from time to time; returns whether there may be news to show."""
        self._since_ms += dt_ms
        if self.running is None or self._since_ms < REFRESH_MS:
            return False
        self._since_ms = 0.0
        if not self.running.trial.is_alive():
            self._end(self.running)
        return True

    def _end(self, running: RunningTrial) -> None:
        """Finish: all games have been played, or no more can be."""
        self.running, self.complaint = None, running.trial.complaint
        found = running.trial.result
        if found is None or self.complaint:
            return
        self._kept[running.mark] = _measured(found)
        # If it cannot be stored, it is measured again.
        with suppress(OSError):
            self._kept = dict([*_read_to_change(self._path).items(), *self._kept.items()][-MOST_KEPT:])
            write_whole(self._path, dumps({mark: asdict(one) for mark, one in self._kept.items()}))


def mark_of(card: Card, cards: Mapping[str, Card]) -> str:
    """A mark that differs for cards with different effects; names and pictures do not count."""
    try:
        own = set_of(card, cards).cards
    except HschessError:
        own = (card,)
    return sha256(cards_to_text(replace(one, name="-", names=(), art=None) for one in own).encode()).hexdigest()[:24]


def _measured(found: TrialResult) -> Measured:
    return Measured(found.tally.games, found.share, found.low, found.high, found.undrawn)


def _read(path: Path) -> dict[str, Measured]:
    """The stored measurements; a damaged file is set aside, and none if the system refuses the file."""
    try:
        return _read_to_change(path)
    except OSError:
        return {}


def _read_to_change(path: Path) -> dict[str, Measured]:
    """The stored measurements; a damaged file is set aside. Errors: `OSError`; then the file must not be written."""
    try:
        return {mark: _one_taken(one) for mark, one in json_in(path, dict).items()}
    except (BadFileError, HschessError):
        set_aside(path)
        return {}


def _one_taken(value: object) -> Measured:
    table = table_in(value, "a measurement", ("games", *_SHARES, _UNDRAWN))
    share, low, high = (number_in(table, field, 0, 1) for field in _SHARES)
    undrawn = number_in(table, _UNDRAWN, 0, 1) if table.get(_UNDRAWN) is not None else None
    return Measured(whole_in(table, "games", 0, MOST_GAMES), share, low, high, undrawn)
