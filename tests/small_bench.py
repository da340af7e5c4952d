"""Signatures over fewer games, positions and playouts, in another process: `python -m tests.small_bench GAMES EVERY WHOLE WORD...`.

The words are `hschess bench ...` without `hschess`; `signatures` alone prints them as JSON and measures nothing.
"""

import json
import sys

from bench import signatures
from bench.command import signatures as all_signatures
from hschess.cli import run
from hschess.players.contract import Player
from hschess.players.registry import make_player

WHOLE = {"master": "playouts=100", "flat-mc": "playouts=100", "mcts": "iterations=100", "mcts-open": "iterations=100"}
"""Budgets for a whole turn, with which positions are met again: those of the players themselves take seconds."""


def player_of(text: str) -> Player:
    return make_player(f"{text}:{WHOLE[text]}" if text in WHOLE else text)


def main(words: list[str]) -> int:
    """Make signatures of this many games of each mode, the players' of every this many positions, and whole turns in this many modes."""
    games, every, whole, *rest = words
    # Final for the program; here the same code runs over less.
    signatures.RULES_GAMES = signatures.PLAYERS_GAMES = int(games)  # type: ignore[misc]
    signatures.POSITION_EVERY = signatures.DUEL_POSITION_EVERY = int(every)  # type: ignore[misc]
    signatures.WHOLE_MODES = int(whole)  # type: ignore[misc]
    signatures.make_player = player_of  # type: ignore[attr-defined]
    if rest != ["signatures"]:
        return run(rest)
    sys.stdout.write(json.dumps(all_signatures()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
