"""The games that measure the worth of a card: its copies in one side's deck of the yardstick, a duel of plain pieces at every cost.

Every card plays the same deals in both seats.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from typing import Final

from hschess.lab.arena import Job, Pairing, game_of, seed_of_deal
from hschess.lab.copies import OWN, set_of, with_copies
from hschess.lab.experiment import MOST_LOSSES, WorkersLostError
from hschess.lab.made_cards import ladder, made_cards
from hschess.lab.stats import tally_of
from hschess.lab.workers import Workers
from hschess.own_modes import plain_duel
from hschess.rules.aliases import SideNumber
from hschess.rules.card import Card, CardEffect, Verb
from hschess.rules.card_sets import MOST_CARDS, CardSet, read_card_set
from hschess.rules.mode import BLACK, WHITE, Mode
from hschess.store.set_text import cards_to_text

PLAYER: Final = "linear:lines=300"
"""The notes' player, with a limit that it rarely reaches: some random cards have millions of ways to be played."""
COPIES: Final = 6
COMPARED_DEALS: Final = 4
"""The factor of deals for a card that is only compared."""
FIRST_COMPARED: Final = 1_000_000
CURVE: Final = (0, 4, 6, 6, 5, 4, 3, 1, 1)
"""How many cards of each cost the yardstick's decks have."""


@dataclass(frozen=True, slots=True)
class WorthCard:
    """A card to be measured."""

    number: int
    """The key of its games."""
    cards: tuple[Card, ...]
    """The card, and then the others of its set."""
    deals: int


@dataclass(frozen=True, slots=True)
class WorthJob:
    """The games of a card, for a worker."""

    number: int
    text: str
    """The card and the one that it summons, as a card set."""
    deals: int
    seed: int


@dataclass(frozen=True, slots=True)
class WorthCount:
    """The wins of the side with the card."""

    number: int
    wins: int
    draws: int
    games: int


@cache
def yardstick() -> Mode:
    """The duel that cards are measured in: for each cost three plain pieces that are worth it, alike on both sides; Black has the Coin."""
    pieces = [
        Card(f"v{attack}{health}", f"Plain {attack}/{health}", cost, attack, health)
        for cost in range(1, len(CURVE))
        for attack, health in ((cost + 1, cost), (cost, cost + 1), (cost, cost))
    ]
    coin = Card("coin", "Coin", 0, play=(CardEffect(Verb.MANA, 1),))
    keys = [pieces[3 * (cost - 1) + place % 3].key for cost, n in enumerate(CURVE) for place in range(n)]
    plain = read_card_set(cards_to_text([*pieces, coin]), "plain", "plain")
    return plain_duel("yardstick", (plain,), {key: keys.count(key) for key in dict.fromkeys(keys)}, has_mulligan=False)


def cards_to_fit(seed: int, made: int, deals: int) -> Iterator[WorthCard]:
    """The plain pieces of known worth, then this many made cards."""
    plain = ((card,) for card in ladder())
    for number, cards in enumerate(chain(plain, islice(made_cards(seed), made))):
        yield WorthCard(number, cards, deals)


def cards_to_compare(sets: Iterable[CardSet], deals: int) -> Iterator[WorthCard]:
    """The cards of these sets, which no table is fitted to; each plays more deals than a card of the fit."""
    first = FIRST_COMPARED
    for one in sets:
        for number, card in enumerate(one.cards, start=first):
            others = [other for other in one.cards if other is not card]
            yield WorthCard(number, (card, *others), deals * COMPARED_DEALS)
        first += MOST_CARDS


def job_of(card: WorthCard, seed: int) -> WorthJob:
    """The card's games on the deals of a seed."""
    return WorthJob(card.number, set_of(card.cards[0], {one.key: one for one in card.cards}).text, card.deals, seed)


def measured(job: WorthJob) -> WorthCount:
    """Play the card's games: each deal with its copies in White's deck, then in Black's."""
    own = read_card_set(job.text, OWN, OWN)
    modes = [with_copies(yardstick(), side, own, COPIES) for side in (WHITE, BLACK)]
    scores = [_score(modes[side], side, job, deal) for deal in range(job.deals) for side in (WHITE, BLACK)]
    tally = tally_of(scores)
    return WorthCount(job.number, tally.wins, tally.draws, tally.games)


def _score(mode: Mode, side: SideNumber, job: WorthJob, deal: int) -> float:
    game = game_of(Job(Pairing(mode, PLAYER, PLAYER), deal, seed_of_deal(job.seed, deal)))
    game.play_out()
    outcome = game.state.outcome
    winner = None if outcome is None else outcome.winner
    return 0.5 if winner is None else float(winner == side)


def measure(jobs: Iterable[WorthJob], workers: Workers) -> Iterator[WorthCount]:
    """The result of each job, as it arrives; a card that was lost with a worker is measured again.

    Errors: `WorkersLostError` if workers keep crashing.
    """
    waiting, running = deque(jobs), dict[Future[WorthCount], WorthJob]()
    losses = 0
    while waiting or running:
        try:
            while waiting and len(running) < 2 * workers.size:
                running[workers.executor.submit(measured, waiting[0])] = waiting[0]
                waiting.popleft()
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield future.result()
                del running[future]
            losses = 0
        except BrokenExecutor as error:
            losses += 1
            if losses > MOST_LOSSES:
                raise WorkersLostError("workers keep crashing; the games played so far are saved") from error
            waiting.extendleft(running.values())
            running.clear()
            workers.renew()
