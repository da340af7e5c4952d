"""Compare the rules of the duel with those of the line battle, over any number of random games of the line battle's modes.

`python -m tests.rules.duel_laws --games 10000` prints how many actions were compared and stops at the first difference: the legal
actions, the reasons against all others, each event, and the position afterwards.
"""

from dataclasses import replace
from typing import Final

from hschess.rules.actions import ACTIONS, CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, deal, legal_actions, why_not
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position
from hschess.rules.state import State
from tests.long_run import run
from tests.rules.playthrough import event_text

GAMES: Final = 10_000
_REFUSALS: Final = 7
"""All refusals are compared at one action in this many."""


class RulesDifferError(AssertionError):
    """The rules of the duel differ from those of the line battle."""


def compare_game(mode: str, seed: int) -> int:
    """Play a random game by both; returns its number of actions."""
    quick, whole = deal(MODES[mode], seed), deal(replace(MODES[mode], is_duel=True), seed)
    chance, done = Chance(seed), 0
    while True:
        where = f"{format_position(quick.state)} (seed {seed})"
        _same("position", format_position(quick.state), format_position(whole.state), where)
        _same("events", list(map(event_text, quick.events)), list(map(event_text, whole.events)), where)
        _same("outcome", quick.state.outcome, whole.state.outcome, where)
        actions = legal_actions(quick.state)
        _same("legal actions", actions, legal_actions(whole.state), where)
        if not done % _REFUSALS:
            _compare_refusals(quick.state, whole.state, where)
        if quick.state.outcome is not None:
            return done
        action = actions[chance.below(len(actions))]
        while action is CONCEDE and chance.below(50):
            action = actions[chance.below(len(actions))]
        quick, whole, done = apply(quick.state, action), apply(whole.state, action), done + 1


def _compare_refusals(quick: State, whole: State, where: str) -> None:
    for action in ACTIONS:
        _same(f"whether '{action}' is legal", why_not(quick, action) is None, why_not(whole, action) is None, where)


def _same(what: str, quick: object, whole: object, where: str) -> None:
    if quick != whole:
        raise RulesDifferError(f"{what} after {where}:\nline battle: {quick}\nduel:        {whole}")


def compared(games: int, seed: int) -> str:
    """Compare this many games; returns the report."""
    modes = tuple(MODES)
    done = sum(compare_game(modes[number % len(modes)], seed * 1_000_003 + number) for number in range(games))
    return f"{games} games, {done} actions: equal"


if __name__ == "__main__":
    run(__doc__, "games", GAMES, compared)
