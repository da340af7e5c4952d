"""What the tests of the environments share: positions of random games."""

from collections.abc import Iterator

from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.state import State
from tests.helpers import begun, random_game

LINE_MODES = tuple(MODES)
ALL_MODES = tuple(EVERY_MODE)


def states_of(mode: str, seeds: range) -> Iterator[State]:
    """Every position of these random games, the last ones too."""
    for seed in seeds:
        yield begun(mode, seed)
        for move in random_game(mode, seed):
            yield move.step.state
