"""The games of an experiment: pairings that are all played on the same deals, and the rows of the report.

A row counts games from one player's point of view, its subject's. Plans are values and round-trip as text (`plan_text`), so that a stored
experiment can be shown and continued.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise, permutations, product
from typing import Final

from hschess.files import LONGEST_NAME
from hschess.lab.arena import Job, Pairing, seed_of_deal
from hschess.lab.variants import with_cards, with_coins, with_handicap
from hschess.players.opponents import level_named, mode_against, opponent
from hschess.players.options import LONGEST_TEXT, check_text
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import NEVER, Handicap, handicap_of
from hschess.rules.mode_text import mode_to_text, modes_with
from hschess.rules.modes import BLACK, WHITE, Effect, Mode
from hschess.rules.texts import why_not_json

MATCH: Final = "match"
LADDER: Final = "ladder"
SWEEP: Final = "sweep"
CARDS: Final = "cards"
COIN: Final = "coin"
SEATS: Final = "seats"
HANDICAPS: Final = "handicaps"
LEVELS: Final = "levels"
STUDY: Final = "study"
TRIAL: Final = "card"
KINDS: Final = (MATCH, LADDER, SWEEP, CARDS, COIN, SEATS, HANDICAPS, LEVELS, STUDY, TRIAL)

KINGS: Final = (20, 15, 10, 5)
"""The healths of Black's king that `handicaps` tries."""
CHEAT_ROUNDS: Final = (6, 8, 10, 12, NEVER)
"""The rounds that Cheat comes with in `handicaps`."""
MOST_POINTS: Final = 200
MOST_PLAYERS: Final = MOST_POINTS + 1
LARGEST_VALUE: Final = 10**9
"""Limits of a range and its step: decimal numbers alone would let a range grow until the machine stalls."""
_RANGE: Final = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\.\.(-?[0-9]+(?:\.[0-9]+)?)")
_CARD: Final = re.compile(r"([A-Za-z][A-Za-z0-9_]*)=([0-9]+)\.\.([0-9]+)")


Known = Callable[[str], object]
"""Raises `HschessError` for an unknown player: `opponent`, or `typed_opponent` if the user has typed the players."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A row of the report: the pairings, by their places in the plan, in which its subject plays White, and those as Black."""

    labels: tuple[str, ...]
    white: tuple[int, ...] = ()
    black: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GamePlan:
    """The games of an experiment: every pairing on every deal."""

    kind: str
    title: str
    heads: tuple[str, ...]
    """The meaning of the rows' labels."""
    pairings: tuple[Pairing, ...]
    rows: tuple[ReportRow, ...]
    seed: int = 0
    share: int = 2
    """How many games of one deal a row, or a pair of a ladder, has."""
    versus: str = ""
    """The opponent that all subjects share, if there is one."""

    @property
    def players(self) -> frozenset[str]:
        """All players."""
        return frozenset(name for pairing in self.pairings for name in (pairing.white, pairing.black))

    def deals_for(self, games: int) -> int:
        """How many deals give each row, or each pair of a ladder, at least this many games."""
        return math.ceil(games / self.share)

    def jobs(self, deals: int) -> Iterator[Job]:
        """Every game, deal after deal, so that the results are fair whenever it stops."""
        for deal in range(deals):
            seed = seed_of_deal(self.seed, deal)
            for pairing in self.pairings:
                yield Job(pairing, deal, seed)

    def to_text(self) -> str:
        """The whole plan as JSON; two plans are the same experiment if their texts are equal.

        Errors: `HschessError` for a plan that is too large to read again.
        """
        modes = _mode_words([pairing.mode for pairing in self.pairings])
        pairings = [[mode, one.white, one.black] for mode, one in zip(modes, self.pairings, strict=True)]
        rows = [[list(row.labels), list(row.white), list(row.black)] for row in self.rows]
        names = ("kind", "title", "heads", "seed", "share", "versus")
        text = json.dumps({name: getattr(self, name) for name in names} | {"pairings": pairings, "rows": rows})
        reason = why_not_json(text)
        if reason is not None:
            raise HschessError(f"plan: {reason}")
        return text


def _mode_words(modes: Sequence[Mode]) -> Iterator[str]:
    """The modes' texts; one with card sets is written once and then by its name, because a set is long."""
    listed = dict[str, Mode]()
    for mode in modes:
        is_listed = listed.get(mode.name) == mode
        yield mode.name if is_listed else mode_to_text(mode)
        if any(one.text for one in mode.cards.sets):
            listed.setdefault(mode.name, mode)


def has_level(*seats: str) -> bool:
    """Whether a player is a level of the game, which brings a handicap."""
    return any(level_named(seat) is not None for seat in seats)


def _with_levels(mode: Mode, white: str, black: str) -> Mode:
    """The mode with the handicap that the levels bring."""
    return with_handicap(mode, handicap_of(mode_against((white, black), mode.name, modes_with(mode))))


class PlanPairings:
    """Pairings in the order they were requested, none twice."""

    def __init__(self) -> None:
        self.known: dict[Pairing, int] = {}

    def place(self, mode: Mode, white: str, black: str) -> int:
        """Its place in the plan."""
        played = _with_levels(mode, white, black) if has_level(white, black) else mode
        return self.known.setdefault(Pairing(played, white, black), len(self.known))

    def in_both_seats(self, labels: tuple[str, ...], mode: Mode, player: str, opponent: str) -> ReportRow:
        """The player's row against an opponent, in both seats."""
        return ReportRow(labels, (self.place(mode, player, opponent),), (self.place(mode, opponent, player),))

    def as_white(self, labels: tuple[str, ...], mode: Mode, white: str, black: str) -> ReportRow:
        """White's row."""
        return ReportRow(labels, (self.place(mode, white, black),))


def match_plan(
    mode: Mode, players: Sequence[str], seed: int = 0, shared: str = "", known: Known = opponent
) -> GamePlan:
    """The first player against each of the others in both seats of the same deals.

    With a shared opponent all of them meet it instead, in the same seats of the same deals, and not each other. Errors: `HschessError` for
    fewer than two players, one that appears twice, or one that does not exist.
    """
    _check([*players, *([shared] if shared else [])], known, least=2)
    games = PlanPairings()
    if shared:
        rows = [games.in_both_seats((player,), mode, player, shared) for player in players]
        title, heads = f"{', '.join(players)} against {shared}, {mode.name}", ("player",)
    else:
        first, *others = players
        rows = [games.in_both_seats((other,), mode, first, other) for other in others]
        title, heads = f"{first} against {', '.join(others)}, {mode.name}", ("opponent",)
    return GamePlan(MATCH, title, heads, tuple(games.known), tuple(rows), seed, versus=shared)


def ladder_plan(modes: Sequence[Mode], players: Sequence[str], seed: int = 0, known: Known = opponent) -> GamePlan:
    """All against all, in both seats, in every one of the modes.

    Errors: `HschessError` as `match_plan`.
    """
    _check(players, known, least=2)
    games = PlanPairings()
    places = [
        (white, black, games.place(mode, white, black)) for mode in modes for white, black in permutations(players, 2)
    ]
    rows = [
        ReportRow(
            (player,),
            tuple(place for white, _, place in places if white == player),
            tuple(place for _, black, place in places if black == player),
        )
        for player in players
    ]
    title = f"ladder, {', '.join(mode.name for mode in modes)}"
    return GamePlan(LADDER, title, ("player",), tuple(games.known), tuple(rows), seed, share=2 * len(modes))


def sweep_plan(
    mode: Mode, player: str, against: str, step: Decimal, seed: int = 0, known: Known = opponent
) -> GamePlan:
    """A player at each value of a range in its options, `linear:wa=wh=0.0..2.0`, against one opponent in both seats.

    A value that is the opponent itself is left out. Errors: `HschessError` for a text without a range, or a bad range, step or player.
    """
    check_text(player, LONGEST_TEXT + LONGEST_NAME)
    found = _RANGE.search(player)
    if found is None or _RANGE.search(player, found.end()):
        raise HschessError(f"sweep: '{player}' has no range; expected one as in linear:wa=wh=0.0..2.0")
    head, tail = player[: found.start()], player[found.end() :]
    points = [(value, f"{head}{value}{tail}") for value in _points(Decimal(found[1]), Decimal(found[2]), step)]
    games = PlanPairings()
    _check([against, *(text for _, text in points if text != against)], known, least=2)
    rows = [games.in_both_seats((str(value),), mode, text, against) for value, text in points if text != against]
    what = head.rpartition(":")[2].rstrip("=") or "value"
    return GamePlan(SWEEP, f"{player} against {against}, {mode.name}", (what,), tuple(games.known), tuple(rows), seed)


def cards_plan(
    mode: Mode, players: tuple[str, str], card: str, sides: Sequence[int], seed: int = 0, known: Known = opponent
) -> GamePlan:
    """White's player against Black's with each number of one card, `Q=0..6`, in the decks of these sides; rows are of the first side.

    Errors: `HschessError` for an unknown card, a bad range or a bad player.
    """
    found = _CARD.fullmatch(card)
    if found is None:
        raise HschessError(f"sweep: '{card}' is not a range of a card; expected one as in Q=0..6")
    _check(players, known, least=1, alike=True)
    games, rows = PlanPairings(), list[ReportRow]()
    for number in _points(Decimal(found[2]), Decimal(found[3]), Decimal(1)):
        changed = with_cards(mode, sides, found[1], int(number))
        place = (games.place(changed, *players),)
        rows.append(ReportRow((str(number),), place) if sides[0] == WHITE else ReportRow((str(number),), (), place))
    where = " and ".join(("White", "Black")[side] for side in sides)
    title = f"{found[1]} in the deck of {where}, {players[0]} against {players[1]}, {mode.name}"
    return GamePlan(CARDS, title, (f"number of {found[1]}",), tuple(games.known), tuple(rows), seed, share=1)


def coin_plan(mode: Mode, players: tuple[str, str], seed: int = 0, known: Known = opponent) -> GamePlan:
    """White's player against Black's with and without the Coin for Black.

    Errors: `HschessError` for a bad player.
    """
    _check(players, known, least=1, alike=True)
    games = PlanPairings()
    cases = (("without the Coin", 0), ("with the Coin", 1))
    rows = [games.as_white((label,), with_coins(mode, number), *players) for label, number in cases]
    title = f"the Coin, {players[0]} against {players[1]}, {mode.name}"
    return GamePlan(COIN, title, ("Black",), tuple(games.known), tuple(rows), seed, share=1)


def seats_plan(
    mode: Mode, players: Sequence[str], others: Sequence[str] = (), seed: int = 0, known: Known = opponent
) -> GamePlan:
    """Every player as White against every other as Black, itself too; with `others` Black is played by these.

    Errors: `HschessError` for a bad player or one that appears twice.
    """
    _check(players, known, least=1)
    _check(others or players, known, least=1)
    games = PlanPairings()
    rows = [games.as_white((white, black), mode, white, black) for white, black in product(players, others or players)]
    return GamePlan(
        SEATS, f"White's share, {mode.name}", ("White", "Black"), tuple(games.known), tuple(rows), seed, share=1
    )


def handicaps_plan(mode: Mode, players: tuple[str, str], seed: int = 0, known: Known = opponent) -> GamePlan:
    """White's player against Black's with less health for Black's king, and with a later Cheat if the mode has one.

    Errors: `HschessError` for a bad player.
    """
    _check(players, known, least=1, alike=True)
    games = PlanPairings()
    healths = sorted({mode.kings[BLACK], *(health for health in KINGS if health < mode.kings[BLACK])}, reverse=True)
    rows = [
        games.as_white((f"Black's king at {health}",), with_handicap(mode, Handicap(black=health)), *players)
        for health in healths
    ]
    if mode.powers[BLACK].effect is Effect.DESTROY:
        for from_round in CHEAT_ROUNDS:
            label = "no Cheat" if from_round == NEVER else f"Cheat from round {from_round}"
            rows.append(games.as_white((label,), with_handicap(mode, Handicap(cheat=from_round)), *players))
    title = f"handicaps, {players[0]} against {players[1]}, {mode.name}"
    return GamePlan(HANDICAPS, title, ("handicap",), tuple(games.known), tuple(rows), seed, share=1)


def levels_plan(modes: Sequence[Mode], seats: Sequence[str], seed: int = 0, known: Known = opponent) -> GamePlan:
    """In every mode each level against the next and the next but one, in both seats; rows have the step from each to the next.

    Errors: `HschessError` as `match_plan`.
    """
    _check(seats, known, least=2)
    games = PlanPairings()
    rows = [
        games.in_both_seats((mode.name, upper, lower), mode, upper, lower)
        for mode in modes
        for lower, upper in pairwise(seats)
    ]
    for mode, (lower, upper) in product(modes, zip(seats, seats[2:], strict=False)):
        games.in_both_seats((), mode, upper, lower)
    title = f"the steps of the levels, {', '.join(mode.name for mode in modes)}"
    return GamePlan(LEVELS, title, ("mode", "level", "above"), tuple(games.known), tuple(rows), seed)


def _check(players: Iterable[str], known: Known, least: int, alike: bool = False) -> None:
    """Every player exists, and none appears twice unless they may be alike."""
    listed = list(players)
    if len(listed) > MOST_PLAYERS:
        raise HschessError(f"expected at most {MOST_PLAYERS} players, not {len(listed)}")
    for player in listed:
        known(player)
    twice = [player for place, player in enumerate(listed) if player in listed[:place]]
    if twice and not alike:
        raise HschessError(f"the player '{twice[0]}' appears twice")
    if len(listed) < least:
        raise HschessError(f"expected at least {least} players, not {len(listed)}")


def _points(first: Decimal, last: Decimal, step: Decimal) -> list[Decimal]:
    """From the first to the last, both included if the steps reach it."""
    # A comparison is exact, while `abs` would round or overflow.
    if not all(number.is_finite() and -LARGEST_VALUE <= number <= LARGEST_VALUE for number in (first, last, step)):
        raise HschessError(f"sweep: a range and its step are numbers of {LARGEST_VALUE} at most")
    if step <= 0 or last < first:
        raise HschessError(f"sweep: the range {first}..{last} in steps of {step} is empty; expected it to rise")
    if last - first >= step * MOST_POINTS:
        raise HschessError(f"sweep: the range {first}..{last} in steps of {step} has more than {MOST_POINTS} points")
    return [first + step * place for place in range(int((last - first) / step) + 1)]
