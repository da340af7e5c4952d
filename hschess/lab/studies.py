"""Published experiments on the duel, repeated: the cells of their tables as a plan, with the published figures beside ours.

The notes of 2014 (aggressiveness, the Coin, direct damage spells, Taunt) play `vanilla` with `linear`. It is unclear whether their score
counts a difference in pieces (`num`): their public program does, with 0.5, their text does not, so both are played. The levels study, the
ensemble study and the article on card games play the three decks. In one study another
library's search meets ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from hschess.lab.plans import STUDY, GamePlan, PlanPairings, ReportRow
from hschess.rules.card import Keyword
from hschess.rules.errors import HschessError
from hschess.rules.mode import RandomDeck, Replacement
from hschess.rules.modes import DUELS, MODES, WHITE, Mode

NOT_PUBLISHED: Final = "-"
NUMS: Final = ("0.5", "0")
"""The two readings of the notes' score: as its public program has it, and as its text does."""
DECKS: Final = ("aggressive", "middle", "control")
_VANILLA: Final = DUELS["vanilla"]
_BEST: Final = "0.9"
"""The aggressiveness that the notes found best."""
_PUBLISHED_AGGRESSIVENESS: Final = {
    "0": 15.01, "0.1": 24.47, "0.2": 31.14, "0.3": 35.38, "0.4": 40.16, "0.6": 46.74, "0.8": 48.22, "0.9": 49.68,
    "1": 41.07, "1.2": 36.60, "1.5": 29.34, "2": 15.68,
}  # fmt: skip
_PUBLISHED_COINS: Final = {"with": 41.07, "without": 61.42}
_PUBLISHED_CHECKS: Final = {
    "0.5": {0: 42.5, 1: 41.1, 2: 39.9, 4: 36.8, 6: 32.0, 8: 27.1, 12: 16.7},
    "1": {0: 42.5, 1: 44.6, 2: 46.5, 4: 48.7, 6: 49.0, 8: 47.2, 12: 40.2},
    "2": {0: 42.5, 1: 42.0, 2: 40.6, 4: 36.6, 6: 28.5, 8: 19.9, 12: 6.1},
}
"""By the weight of a spell in the hand and the number of spells in White's deck."""
_PUBLISHED_GUARDS: Final = {0: 48.0, 4: 54.9, 8: 59.3, 16: 63.5, 24: 59.3, 30: 50.1}
_PUBLISHED_LEVELS: Final = {"random": "12 (2 of 16)", "beginner": "34 (8 of 23)", "skilled": "63 (18 of 29)"}
"""Against people."""
_PUBLISHED_ENSEMBLE: Final = {
    ("random", "aggressive"): (95, 100, 100), ("random", "middle"): (99, 98, 100), ("random", "control"): (97, 97, 100),
    ("flat-mc", "aggressive"): (81, 73, 94), ("flat-mc", "middle"): (88, 85, 99), ("flat-mc", "control"): (73, 54, 89),
    ("mcts", "aggressive"): (59, 47, 58), ("mcts", "middle"): (71, 55, 76), ("mcts", "control"): (36, 31, 68),
    ("mcts-open", "aggressive"): (46, 36, 60), ("mcts-open", "middle"): (59, 50, 76), ("mcts-open", "control"): (41, 16, 51),
    ("exhaustive", "aggressive"): (65, 47, 70), ("exhaustive", "middle"): (62, 70, 85), ("exhaustive", "control"): (45, 20, 61),
}  # fmt: skip
"""By the opponent and the ensemble's deck, against the three decks in their order."""


SIMULATIONS: Final = 200
"""For each action of OpenSpiel's search."""
ISMCTS: Final = f"exec:hschess engine --cpu ismcts:simulations={SIMULATIONS}"
"""OpenSpiel's search as an engine, because the laboratory does not import OpenSpiel; it needs the extra `openspiel`."""


@dataclass(frozen=True, slots=True)
class Study:
    """An experiment of another work."""

    about: str
    games: int
    """How many games of each cell the repetition plays."""
    cells: Callable[[PlanPairings], Iterator[ReportRow]]
    heads: tuple[str, ...]
    """The meaning of a row's labels; the last is always the published figure."""


def study_plan(name: str, seed: int = 0) -> GamePlan:
    """The games of a study.

    Errors: `HschessError` for an unknown name, with the known ones.
    """
    if name not in STUDIES:
        raise HschessError(f"there is no study '{name}'; expected one of {', '.join(STUDIES)}")
    study, games = STUDIES[name], PlanPairings()
    rows = tuple(study.cells(games))
    share = max(len(row.white) + len(row.black) for row in rows)
    return GamePlan(STUDY, study.about, study.heads, tuple(games.known), rows, seed, share=share)


def _notes(weight: str, num: str, wdds: str = "1") -> str:
    """The notes' player with this aggressiveness."""
    return f"linear:wa={weight},wh={weight},num={num},wm=0.1,wdds={wdds},cdds=0.9"


def _aggressiveness(games: PlanPairings) -> Iterator[ReportRow]:
    for num, (weight, published) in product(NUMS, _PUBLISHED_AGGRESSIVENESS.items()):
        yield games.as_white((weight, num, str(published)), _VANILLA, _notes(weight, num), _notes("1", num))


def _coin(games: PlanPairings) -> Iterator[ReportRow]:
    for num, (case, published) in product(NUMS, _PUBLISHED_COINS.items()):
        mode = _VANILLA if case == "with" else replace(_VANILLA, name="vanilla_coins0", coins=(0, 0))
        yield games.as_white((case, num, str(published)), mode, _notes("1", num), _notes("1", num))


def _checks(games: PlanPairings) -> Iterator[ReportRow]:
    for num, (wdds, by_number) in product(NUMS, _PUBLISHED_CHECKS.items()):
        for number, published in by_number.items():
            mode = _with(_VANILLA, Replacement(WHITE, number, "check"), f"checks{number}")
            player = _notes(_BEST, num, wdds)
            yield games.as_white((str(number), wdds, num, str(published)), mode, player, player)


def _guards(games: PlanPairings) -> Iterator[ReportRow]:
    stronger = replace(_VANILLA, name="vanilla_54", random_deck=RandomDeck(30, (1, 5), (1, 4)))
    for num, (number, published) in product(NUMS, _PUBLISHED_GUARDS.items()):
        mode = _with(stronger, Replacement(WHITE, number, keyword=Keyword.GUARD), f"guards{number}")
        yield games.as_white((str(number), num, str(published)), mode, _notes(_BEST, num), _notes(_BEST, num))


def _with(mode: Mode, replacement: Replacement, name: str) -> Mode:
    return replace(mode, name=f"{mode.name}_{name}", replace=(replacement,) if replacement.n else ())


def _levels(games: PlanPairings) -> Iterator[ReportRow]:
    levels = tuple(_PUBLISHED_LEVELS)
    for deck, player in product(DECKS, levels):
        for other in [one for one in (*levels, "linear") if one != player]:
            yield games.in_both_seats((player, other, deck, _PUBLISHED_LEVELS[player]), DUELS[deck], player, other)


def _ensemble(games: PlanPairings) -> Iterator[ReportRow]:
    for (other, deck), published in _PUBLISHED_ENSEMBLE.items():
        for against, percent in zip(DECKS, published, strict=True):
            white, black = _decks(deck, against), _decks(against, deck)
            seats = (games.place(white, "mcts-ensemble", other),), (games.place(black, other, "mcts-ensemble"),)
            yield ReportRow((other, deck, against, str(percent)), *seats)


def _decks(white: str, black: str) -> Mode:
    """The duel in which White has one deck and Black another."""
    if white == black:
        return DUELS[white]
    decks = DUELS[white].decks[0], DUELS[black].decks[1]
    return replace(DUELS[white], name=f"{white}_{black}", decks=decks)


def _turn_search(games: PlanPairings) -> Iterator[ReportRow]:
    for deck, other in product(DECKS, ("random", "beginner", "skilled", "linear", "exhaustive")):
        yield games.in_both_seats((other, deck, NOT_PUBLISHED), DUELS[deck], "turn-mcts", other)


def _ismcts(games: PlanPairings) -> Iterator[ReportRow]:
    for other in ("master", "bfs", "mcts"):
        yield games.in_both_seats((other, str(SIMULATIONS), NOT_PUBLISHED), MODES["paper"], ISMCTS, other)


STUDIES: Final[Mapping[str, Study]] = {
    "aggressiveness": Study("aggressiveness, White's share", 4000, _aggressiveness, ("weight", "num", "published")),
    "coin": Study("the Coin, White's share", 4000, _coin, ("the Coin", "num", "published")),
    "smites": Study(
        "direct damage spells, White's share", 4000, _checks, ("spells in White's deck", "wdds", "num", "published")
    ),
    "taunts": Study("guard, White's share", 4000, _guards, ("guards in White's deck", "num", "published")),
    "levels": Study("the three levels", 400, _levels, ("level", "against", "deck", "against people")),
    "ensemble": Study(
        "the ensemble and its five opponents", 100, _ensemble, ("against", "its deck", "their deck", "published")
    ),
    "ismcts": Study("OpenSpiel's information-set search, paper", 100, _ismcts, ("against", "simulations", "published")),
    "turn-search": Study("the search of one turn", 200, _turn_search, ("against", "deck", "published")),
}
"""The studies by name."""
