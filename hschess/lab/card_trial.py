"""The trial of a custom card: games with copies of it in one side's deck, in place of cards of its cost, and games without.

All games are played on the same deals, each in both seats. A screen runs a `BackgroundTrial`, the commands the plan alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event, Thread
from typing import Final

from hschess.lab.copies import set_of, with_copies
from hschess.lab.database import Key
from hschess.lab.experiment import Experiment, key_of_pairing
from hschess.lab.plans import TRIAL, GamePlan, PlanPairings, ReportRow
from hschess.lab.reports import LabReport
from hschess.lab.stats import Tally, mean_interval, tally_of
from hschess.lab.workers import Workers, workers_beside_a_screen
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Card
from hschess.rules.card_sets import CardSet
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.mode import BLACK, WHITE
from hschess.rules.modes import DUELS, Mode

PLAYER: Final = "linear:lines=300"
"""The notes' player; with all lines some custom cards take minutes a turn."""
DECK: Final = "middle"
GAMES: Final = 400
COPIES: Final = 4
MOST_COPIES: Final = 10
WAIT_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class TrialResult:
    """The result so far. Shares are from 0 to 1, a draw counting a half."""

    tally: Tally
    """The score of the side with the card, both seats together."""
    share: float
    low: float
    high: float
    """The interval of 95 percent of the share, from deals that were played in both seats."""
    undrawn: float | None = None
    """The share of the games in which its side has never drawn the card; None if that is not known."""

    @property
    def gain(self) -> float:
        """The card's gain for its side's share, from -1 to 1."""
        return self.share - 0.5

    @property
    def verdict(self) -> str:
        """`stronger` or `weaker` than the cards that it replaced, or `alike` if the games cannot decide."""
        return "stronger" if self.low > 0.5 else "weaker" if self.high < 0.5 else "alike"


def trial_plan(
    card: Card, cards: Mapping[str, Card], mode: Mode = DUELS[DECK], copies: int = COPIES, seed: int = 0
) -> GamePlan:
    """The games of a card; `cards` are those of its set by key.

    Errors: `HschessError` for a card that summons a card missing from its set, a deck that is too small, or a mode that is not a duel.
    """
    if not mode.is_duel:
        raise HschessError(f"a card is tried in a duel; expected one of {', '.join(DUELS)}, not '{mode.name}'")
    if not 1 <= copies <= MOST_COPIES:
        raise HschessError(f"a deck cannot be tried with {copies} copies of a card; expected 1 to {MOST_COPIES}")
    own: CardSet = set_of(card, cards)
    games = PlanPairings()
    white, black = (games.place(with_copies(mode, side, own, copies), PLAYER, PLAYER) for side in (WHITE, BLACK))
    plain = games.place(mode, PLAYER, PLAYER)
    rows = (ReportRow((f"with {copies} {card.key}",), (white,), (black,)), ReportRow(("without",), (plain,), (plain,)))
    return GamePlan(TRIAL, f"{card.key} in {mode.name}, linear", ("deck",), tuple(games.known), rows, seed)


Left = Mapping[Key, tuple[tuple[str, ...], ...]]


def trial_result(plan: GamePlan, scores: Mapping[Key, float], left: Left | None = None) -> TrialResult | None:
    """The result of these games, White's score in each; None before the first deal has been played.

    `left` has the cards left in both decks of the same games.
    """
    seats = (WHITE, BLACK)
    deals = [
        deal for deal in sorted({key[-1] for key in scores}) if all(_key(plan, at, deal) in scores for at in seats)
    ]
    if not deals:
        return None
    white, black = ([scores[_key(plan, at, deal)] for deal in deals] for at in seats)
    own = [score for pair in zip(white, black, strict=True) for score in (pair[0], 1 - pair[1])]
    share, low, high = mean_interval([(one + 1 - other) / 2 for one, other in zip(white, black, strict=True)])
    undrawn = (
        None if left is None else _undrawn(plan, [left[_key(plan, at, deal)][at] for deal in deals for at in seats])
    )
    return TrialResult(tally_of(own), share, low, high, undrawn)


def _undrawn(plan: GamePlan, decks: Sequence[Sequence[str]]) -> float:
    """The share of these decks, White's and Black's in turn, with as many copies of the card as at the beginning."""
    whole = [_copies_in(plan, seat) for seat in (WHITE, BLACK)]
    return sum(deck.count(whole[at % 2][0]) == whole[at % 2][1] for at, deck in enumerate(decks)) / len(decks)


def _copies_in(plan: GamePlan, seat: SideNumber) -> tuple[str, int]:
    """The key of the card that a seat's deck has and the other's has not, and its number there."""
    mode = plan.pairings[seat].mode
    own, other = (dict(mode.cards.counted(mode.decks[side])) for side in (seat, 1 - seat))
    code = max(own, key=lambda one: own[one] - other.get(one, 0))
    return card_at(code).key, own[code]


def _key(plan: GamePlan, place: int, deal: int) -> Key:
    return key_of_pairing(plan.pairings[place], deal)


def with_trial_note(report: LabReport, plan: GamePlan, scores: Mapping[Key, float]) -> LabReport:
    """The report with the result over all deals; any other plan's unchanged."""
    found = trial_result(plan, scores) if plan.kind == TRIAL else None
    if found is None:
        return report
    low, high = 100 * found.low - 50, 100 * found.high - 50
    note = f"the card changes its side's share by {100 * found.gain:+.1f} points [{low:+.1f} to {high:+.1f}]"
    return replace(report, notes=(*report.notes, f"{note}, deal by deal: {found.verdict}"))


class BackgroundTrial(Thread):
    """The games of a plan on a separate thread: a screen reads the progress in every frame without blocking.

    It is alive until all games are over or left, and the workers have ended. `hire` finds the workers; it may take longer than a frame.
    """

    def __init__(
        self, plan: GamePlan, games: int = GAMES, hire: Callable[[], Workers] = workers_beside_a_screen
    ) -> None:
        super().__init__(daemon=True)
        self.complaint = ""
        """The reason why there are no more games, in a sentence; empty without a fault."""
        self._plan, self._hire = plan, hire
        self._experiment = Experiment(plan, plan.deals_for(games))
        self._cancelled = Event()

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        return self._experiment.progress

    @property
    def result(self) -> TrialResult | None:
        """The result so far; None before the first deal has been played."""
        # The other thread keeps a game's score last.
        scores = dict(self._experiment.scores)
        return trial_result(self._plan, scores, dict(self._experiment.left))

    def cancel(self) -> None:
        """Stop; the workers end soon. The games played so far still count."""
        self._cancelled.set()

    def run(self) -> None:
        """Play until all games are over or the trial is cancelled, and end the workers."""
        try:
            self._experiment.start(self._hire())
            while not self._cancelled.is_set() and not self._experiment.is_over:
                self._experiment.pump(WAIT_SECONDS)
        except (HschessError, OSError, ImportError, NotImplementedError) as error:
            # No semaphores, no memory for another process: the kind of error depends on the system.
            self.complaint = str(error)
        finally:
            self._experiment.stop()
