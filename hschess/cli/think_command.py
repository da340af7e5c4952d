"""Print the whole turn that a computer player chooses in a position."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hschess.cli.common import Json, add_common_arguments, known_modes, one_position, print_json, run_batch
from hschess.cli.parsing import Parser
from hschess.cli.streams import say
from hschess.engines.external_players import Roster, externals_among
from hschess.players.contract import Player, Thinking, explained_by, finish, sight
from hschess.players.nodes import Node
from hschess.players.playing import CpuGame
from hschess.players.registry import names
from hschess.rules.actions import Action
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.store.folders import user_folder

LARGEST: Final = sys.float_info.max


@dataclass(slots=True)
class ChosenTurn:
    """A whole turn as a player chose it; it is asked again wherever something hidden was revealed."""

    actions: list[Action]
    score: float = 0
    """Of the last plan."""
    nodes: int = 0
    tree: list[Node] | None = None
    """The nodes that `bfs` queued in all its searches; None for players that keep no tree."""


def add_arguments(parser: Parser) -> None:
    """A position or `--batch`, the player, and the seed of its random numbers."""
    parser.add_argument("words", nargs="*", metavar='"POSITION"', help="the position in quotes")
    parser.add_argument(
        "--cpu",
        default="bfs",
        metavar="NAME",
        help=f"the computer player (default bfs): {', '.join(names())}, with options NAME:KEY=VALUE,..., bfs:FILE.toml, "
        "level:NAME, engine:NAME, exec:COMMAND or plugin:NAME",
    )
    parser.seed(None, "seed, to repeat a random player's choices", metavar="N")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the actions in one line; with `--json` the score, the nodes, the seconds and, for `bfs`, the tree.

    Errors: `HschessError` for a bad position, a game that is over, or a player that does not exist.
    """
    modes = known_modes(arguments.mode_file, arguments.cards)
    seed = arguments.seed if arguments.seed is not None else secrets.randbits(63)
    with Roster(externals_among([arguments.cpu], user_folder(os.environ))) as roster:
        player = roster.player(arguments.cpu)
        if arguments.batch:
            return run_batch(lambda line: _answer(line, player, seed, modes))
        answer = _answer(one_position(arguments.words, "think"), player, seed, modes)
    if arguments.json:
        print_json(answer)
    else:
        say(" ".join(map(str, _listed(answer["actions"]))))
    return 0


def think_turn(state: State, player: Player, chance: Chance) -> ChosenTurn:
    """Let the player play its turn out, on a copy."""
    thoughts: list[Thinking] = []

    def begin(seen: State) -> Thinking:
        thoughts.append(player.think(sight(player, seen), chance))
        return thoughts[-1]

    turn = ChosenTurn(CpuGame(state.copy(), begin).play_turn())
    for thought in thoughts:
        plan = finish(thought)
        turn.score = plan.score
        turn.nodes += plan.nodes
        tree = explained_by(thought).tree
        if tree:
            turn.tree = [*(turn.tree or ()), *tree]
    return turn


def _answer(position: str, player: Player, seed: int, modes: Mapping[str, Mode]) -> Json:
    """Every position is searched with the same seed, so that its answer does not depend on the lines before it."""
    state = parse_position(position, modes)
    if state.outcome is not None:
        raise HschessError("think: the game is over (R22, R23): there is nothing to choose")
    began = time.perf_counter()
    turn = think_turn(state, player, seeded(seed))
    answer: Json = {
        "actions": [action.text for action in turn.actions],
        "score": _finite(turn.score),
        "nodes": turn.nodes,
        "seconds": round(time.perf_counter() - began, 6),
    }
    if turn.tree is not None:
        answer["tree"] = [[node.cards, list(node.gaps), node.weight] for node in turn.tree]
    return answer


def _finite(score: float) -> float:
    """The score of a won or lost game is infinite, for which JSON has no number; the largest one serves instead."""
    return max(-LARGEST, min(LARGEST, score))


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
