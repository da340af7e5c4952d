"""`hschess bench` over fewer games and positions: `python -m tests.small_bench GAMES EVERY WHOLE WORD...`, each word as after `hschess`."""

import sys

from bench import signatures
from hschess.cli import run


def main(words: list[str]) -> int:
    """Make signatures of this many games of each mode, the players' of every this many positions, and whole turns in this many modes."""
    games, every, whole, *rest = words
    # Final for the program; here the same code runs over less.
    signatures.RULES_GAMES = signatures.PLAYERS_GAMES = int(games)  # type: ignore[misc]
    signatures.POSITION_EVERY = signatures.DUEL_POSITION_EVERY = int(every)  # type: ignore[misc]
    signatures.WHOLE_MODES = int(whole)  # type: ignore[misc]
    return run(rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
