"""What the tests of the environments share: positions of random games."""

from collections.abc import Iterator

from hschess.environments.episode import Episode
from hschess.rules.modes import EVERY_MODE, MODES, Mode
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


def dealt(mode: str | Mode, *, may_concede: bool = False) -> Episode:
    """An episode with the deal of seed 0."""
    episode = Episode(mode, may_concede)
    episode.begin(0)
    return episode
