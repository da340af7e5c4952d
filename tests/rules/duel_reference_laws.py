"""Compare the engine with the reference of D1 to D16, over any number of random games of random cards and modes.

`python -m tests.rules.duel_reference_laws --games 10000` prints how many actions were compared and stops at the first difference:
the legal actions, the position afterwards with its random state, and the end of the game.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.card_sets import effect_table
from hschess.rules.engine import advance, apply, legal_actions, new_game
from hschess.rules.mode import Mode
from hschess.rules.modes import DUELS
from hschess.rules.notation import format_position
from hschess.rules.state import Pending, State
from tests.long_run import run
from tests.rules.duel_reference import Duel
from tests.rules.duel_reference_text import duel_at, line_of
from tests.rules.random_cards import random_mode

GAMES: Final = 2_000
_SHIPPED: Final = 8
"""One game in this many is of a built-in mode."""


class RulesDifferError(AssertionError):
    """The engine differs from the reference."""


def compare_games(seeds: Iterable[int], draw_mode: Callable[[Random], Mode] | None = None) -> int:
    """Play a random game for each seed, in these modes or in any; returns the number of actions."""
    return sum([compare_game(seed, draw_mode or (random_mode if seed % _SHIPPED else _shipped)) for seed in seeds])


def _shipped(rng: Random) -> Mode:
    return rng.choice(list(DUELS.values()))


def compare_game(seed: int, draw_mode: Callable[[Random], Mode]) -> int:
    """Play a random game by both; returns its number of actions."""
    rng = Random(seed)
    mode = draw_mode(rng)
    state, done = _begun(mode, rng), 0
    duel = duel_at(format_position(state), mode)
    # A position does not show that its game is over; the reference must find out.
    duel.judge()
    _compare(state, duel, f"the deal of seed {seed}")
    while state.outcome is None:
        before, action = format_position(state), _drawn(state, rng)
        state = apply(state, action).state
        duel.do(action.text)
        _compare(state, duel, f"{action} in {before} (seed {seed})")
        done += 1
    return done


def _begun(mode: Mode, rng: Random) -> State:
    """A game after its mulligan, which the reference does not cover."""
    state = new_game(mode, rng.getrandbits(60))
    while state.pending is Pending.MULLIGAN:
        advance(state, rng.choice(legal_actions(state)))
    return state


def _drawn(state: State, rng: Random) -> Action:
    actions = legal_actions(state)
    action = rng.choice(actions)
    while action is CONCEDE and rng.random() < 0.98:
        action = rng.choice(actions)
    return action


def _compare(state: State, duel: Duel, where: str) -> None:
    outcome = state.outcome and (state.outcome.winner, state.outcome.cause.value)
    _same("position", format_position(state), line_of(duel), where, duel)
    _same("outcome", outcome, duel.outcome, where, duel)
    _same("legal actions", [action.text for action in legal_actions(state)], duel.legal(), where, duel)


def _same(what: str, engine: object, reference: object, where: str, duel: Duel) -> None:
    if engine != reference:
        cards = "".join(f"\n  {key}: {_card_text(duel, key)}" for key in duel.cards if key in where)
        raise RulesDifferError(f"{what} after {where}:\nengine:    {engine}\nreference: {reference}{cards}")


def _card_text(duel: Duel, key: str) -> str:
    card = duel.cards[key]
    effects = {when: [effect_table(one) for one in getattr(card, when)] for when in ("play", "death", "end")}
    return f"{card.cost} {card.attack}/{card.health} {card.attacks} {[*card.keywords]} {effects}"


def compared(games: int, seed: int) -> str:
    """Compare this many games; returns the report."""
    first = seed * 1_000_003
    return f"{games} games, {compare_games(range(first, first + games))} actions: equal"


if __name__ == "__main__":
    run(__doc__, "games", GAMES, compared)
