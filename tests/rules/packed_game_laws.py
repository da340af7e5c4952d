"""Play random games in both forms, the engine's and that in machine words, and compare them after every action.

`python -m tests.rules.packed_game_laws --games 10000` prints how many actions were compared and stops at the first difference.
"""

from typing import Final

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import MODES
from hschess.rules.state import State
from tests.long_run import run
from tests.rules.line_laws import FormsDifferError

GAMES: Final = 10_000
_CONCEDES: Final = 100
"""One in this many of the drawn concessions is made, so that most games go on."""


def compare_game(state: State, chance: Chance) -> int:
    """Play a random game from this state; returns how many actions were compared. Errors: `FormsDifferError`."""
    twin, done = state.copy(), 0
    game = PackedGame(twin)
    while state.outcome is None:
        actions = legal_actions(state)
        _same("the menu", state, actions, game.menu())
        action = actions[chance.below(len(actions))]
        if action is CONCEDE and chance.below(_CONCEDES):
            continue
        before = state.copy()
        advance(state, action)
        game.do(action)
        if not game.is_over:
            game.put()
        _same(str(action), before, _all_of(state), _all_of(twin))
        done += 1
    _same("the end", state, True, game.is_over)
    return done


def _all_of(state: State) -> tuple[object, ...]:
    """Everything in a state, including what the notation leaves out."""
    return state.key(), state.outcome, [(side.shown, side.made) for side in state.sides]


def _same(what: Action | str, before: State, first: object, quick: object) -> None:
    if first != quick:
        raise FormsDifferError(f"{what} in {before}: {first} by the engine, {quick} in words")


def check_games(games: int, seed: int = 1) -> int:
    """Compare this many games, of every mode in turn; returns the number of actions. Errors: `FormsDifferError`."""
    modes = tuple(MODES.values())
    return sum(
        compare_game(new_game(modes[number % len(modes)], seed * 1_000_003 + number), seeded(number))
        for number in range(games)
    )


def compared(games: int, seed: int) -> str:
    """Compare this many games; returns the report."""
    return f"both forms agree after {check_games(games, seed):,} actions of {games:,} games"


if __name__ == "__main__":
    run(__doc__, "games", GAMES, compared)
