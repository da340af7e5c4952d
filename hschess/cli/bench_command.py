"""Measure the rules and the players, and print one signature for the behaviour of each; or the strength of `master`, or the frames.

The speeds differ from machine to machine. A signature is eight hexadecimal digits over fixed seeded games or positions, the same in every
process and every Python: it changes exactly when the rules, or what a computer player does, have changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from hschess.cli.bench_frames import SCREENS, window_size
from hschess.cli.bench_thinking import (
    bfs_milliseconds,
    enumeration_milliseconds,
    turn_milliseconds,
    vanilla_games_per_second,
)
from hschess.cli.common import Json, print_json
from hschess.cli.streams import say, tell
from hschess.compiled import is_compiled, relaunch
from hschess.library.event_json import event_json
from hschess.players.base import finish, sight
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply, deal, legal_actions, new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.notation import format_position
from hschess.rules.playout import PlayoutRng, play_out
from hschess.rules.state import State

STRENGTH: Final = "strength"
ENDINGS: Final = "endings"
ENVIRONMENTS: Final = "environments"
GAMES: Final = 1000
MOST_SECONDS: Final = 3600
SIGNATURE_GAMES: Final = 6
"""The games of each mode in a signature."""
POSITION_EVERY: Final = 5
"""How many positions of a signature's game lie between two that are given to the players."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: what to measure, and for how long."""
    parser.add_argument(
        "part", nargs="?", choices=("rules", STRENGTH, ENDINGS, ENVIRONMENTS, *SCREENS), default="rules",
        help="rules: the rules and the players (the default); strength: the games of master against all others; "
        "endings: how many last turns of a player's games against itself can be proved; environments: the steps a second of those "
        "for other people's tools; frames: "
        "the table's frames, its rest, its memory, the start of the program; first-frame, rest, memory: what that measures in "
        "a process of its own",
    )  # fmt: skip
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="time for each measurement (default 2)")
    parser.add_argument(
        "--games", type=int, default=GAMES, metavar="N",
        help=f"with strength: games in each seat against bfs, ten times those against every other player; with endings: ten times "
        f"those in each mode (default {GAMES})",
    )  # fmt: skip
    parser.add_argument("--cpu", default="bfs", metavar="NAME", help="with endings: the player (default bfs)")
    parser.add_argument(
        "--program", type=Path, metavar="PATH", help="with frames: also the start of this built program"
    )
    parser.add_argument(
        "--size",
        type=window_size,
        metavar="WxH",
        help="with frames: only the frames, in a window of this size (such as 3840x2160)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--compiled",
        action="store_true",
        help="with the rules and the players compiled, which takes a minute or two the first time; "
        "needs mypy and a C compiler",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the figures. Errors: `HschessError` for a time out of range."""
    if not 0 <= arguments.seconds <= MOST_SECONDS:
        raise HschessError(f"bench: --seconds is 0 to {MOST_SECONDS}, not {arguments.seconds}")
    if arguments.compiled and not is_compiled():
        return relaunch(_words(arguments), tell)
    if arguments.part == STRENGTH:
        from hschess.cli.bench_strength import run_strength

        return run_strength(arguments)
    if arguments.part == ENDINGS:
        from hschess.cli.bench_endings import run_endings

        return run_endings(arguments)
    if arguments.part == ENVIRONMENTS:
        from hschess.cli.bench_environments import run_environments

        return run_environments(arguments)
    if arguments.part in SCREENS:
        return SCREENS[arguments.part](arguments)
    seconds = max(0.01, arguments.seconds)
    figures: Json = {
        "random_games_per_second": round(games_per_second(seconds, may_concede=False)),
        "random_games_per_second_conceding": round(games_per_second(seconds, may_concede=True)),
        "apply_microseconds": round(apply_microseconds(seconds), 1),
        "bfs_median_milliseconds": round(bfs_milliseconds(seconds, BLACK), 3),
        "enumeration_black_milliseconds": round(enumeration_milliseconds(seconds, BLACK), 3),
        "enumeration_white_milliseconds": round(enumeration_milliseconds(seconds, WHITE), 3),
        "master_turn_milliseconds": round(turn_milliseconds("master", seconds), 1),
        "vanilla_games_per_second": round(vanilla_games_per_second(seconds), 1),
        "rules": rules_signature(),
        "players": {name: player_signature(name) for name in names()},
    }
    if arguments.json:
        print_json(figures)
    else:
        _print_figures(figures)
    return 0


def _words(arguments: argparse.Namespace) -> list[str]:
    """The same command without `--compiled`."""
    words = ["bench", arguments.part, "--seconds", str(arguments.seconds), "--games", str(arguments.games)]
    words += ["--cpu", arguments.cpu]
    words += ["--program", str(arguments.program)] if arguments.program else []
    return [*words, "--json"] if arguments.json else words


def _print_figures(figures: Json) -> None:
    say(f"random paper games a second, nobody concedes      {figures['random_games_per_second']:>10,}")
    say(f"random paper games a second, conceding is a choice{figures['random_games_per_second_conceding']:>10,}")
    say(f"one apply with events, microseconds               {figures['apply_microseconds']:>10}")
    say(f"bfs at 10 mana, median milliseconds               {figures['bfs_median_milliseconds']:>10}")
    say(f"all turns of Black at 10 mana, median milliseconds{figures['enumeration_black_milliseconds']:>10}")
    say(f"the same for White, who castles                    {figures['enumeration_white_milliseconds']:>10}")
    say(f"a turn of master, 95 of 100 within milliseconds   {figures['master_turn_milliseconds']:>10}")
    say(f"games of linear against itself a second, vanilla  {figures['vanilla_games_per_second']:>10}")
    say(f"signature of the rules                            {figures['rules']:>10}")
    players = figures["players"]
    assert isinstance(players, dict)
    for name, signature in players.items():
        say(f"signature of {name:<37}{signature:>10}")


# ------------------------------------------------------------------------------------------------------------------ speeds


def games_per_second(seconds: float, may_concede: bool) -> float:
    """Random `paper` games through `advance`, without events, each move a random legal one."""
    mode, rng, games = MODES["paper"], PlayoutRng(1), 0
    began = now = time.perf_counter()
    while now - began < seconds:
        play_out(new_game(mode, games), rng, may_concede)
        games += 1
        now = time.perf_counter()
    return games / (now - began)


def apply_microseconds(seconds: float) -> float:
    """The mean of one `apply` over the actions of random games of every mode."""
    pairs = [pair for name in MODES for pair in _random_game(name, 1)]
    done, began = 0, time.perf_counter()
    now = began
    while now - began < seconds:
        for state, action in pairs:
            apply(state, action)
        done += len(pairs)
        now = time.perf_counter()
    return (now - began) / done * 1e6


# -------------------------------------------------------------------------------------------------------------- signatures


def rules_signature() -> str:
    """Over the deals, positions, legal actions and events of seeded games of every mode."""
    return _digest(_rules_texts())


def player_signature(name: str) -> str:
    """Over the plans, scores and node counts of this player, on a small budget, in positions of the same games."""
    return _digest(_player_texts(name))


def _digest(texts: Iterable[str]) -> str:
    digest = hashlib.blake2s(digest_size=4)
    for text in texts:
        digest.update(text.encode() + b"\n")
    return digest.hexdigest()


def _rules_texts() -> Iterator[str]:
    for name, mode in MODES.items():
        for seed in range(SIGNATURE_GAMES):
            yield from _events_texts(deal(mode, seed).events)
            for state, action in _random_game(name, seed):
                yield " ".join(map(str, legal_actions(state)))
                step = apply(state, action)
                yield f"{action} {format_position(step.state)}"
                yield from _events_texts(step.events)


def _events_texts(events: Iterable[object]) -> Iterator[str]:
    write: Callable[..., object] = event_json
    for event in events:
        yield json.dumps(write(event), sort_keys=True)


def _player_texts(name: str) -> Iterator[str]:
    player = make_player(quick_name(name))
    for mode in MODES:
        for seed in range(SIGNATURE_GAMES):
            for index, (state, _) in enumerate(_random_game(mode, seed)):
                if index % POSITION_EVERY == 0:
                    plan = finish(player.think(sight(player, state), seeded(index)))
                    yield f"{' '.join(map(str, plan.actions))} {_score_text(plan.score)} {plan.nodes}"


def _score_text(score: float) -> str:
    """A whole score without a decimal point: plain Python may return an int where the compiled form makes a float."""
    return str(int(score)) if float(score).is_integer() else str(score)


def _random_game(mode: str, seed: int) -> Iterator[tuple[State, Action]]:
    """Each position of a seeded random game in which nobody concedes, and the action done there."""
    state, chance = new_game(MODES[mode], seed), seeded(seed)
    while state.outcome is None:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        action = actions[chance.below(len(actions))]
        yield state.copy(), action
        advance(state, action)
