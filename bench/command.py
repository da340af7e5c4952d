"""The command `hschess bench`: its arguments, and the measurement of the rules and the players; the others have a file each.

The speeds differ from machine to machine; the signatures (`signatures`) are the same in every process and every Python.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

from bench.screens import SCREENS, window_size
from bench.thinking import (
    bfs_milliseconds,
    enumeration_milliseconds,
    playouts_per_second,
    turn_milliseconds,
    vanilla_games_per_second,
)
from hschess.cli.bench_command import FIRST_FRAME
from hschess.cli.common import Json, print_json
from hschess.cli.parsing import Parser, number, whole
from hschess.cli.streams import say, to_stderr
from hschess.compiled import is_compiled, relaunch
from hschess.players.registry import names
from hschess.rules.engine import apply, new_game
from hschess.rules.modes import BLACK, DUELS, MODES, WHITE
from hschess.rules.playout import PlayoutRng, play_out

STRENGTH: Final = "strength"
ENDINGS: Final = "endings"
ENVIRONMENTS: Final = "environments"
PROMISES: Final = "promises"
TOGETHER: Final = "together"
GAMES: Final = 1000
MOST_SECONDS: Final = 3600
MOST_GAMES: Final = 1_000_000
LEAST_GAMES: Final = 1


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the measurement, and its length."""
    parser.add_argument(
        "part", nargs="?", choices=("rules", STRENGTH, ENDINGS, ENVIRONMENTS, TOGETHER, PROMISES, FIRST_FRAME, *SCREENS), default="rules",
        help="rules: the rules and the players (the default); strength: master against all other players; "
        "endings: how many last turns of a player's games against itself can be proven; environments: steps per second of the "
        "environments; together: how many rooms a server of one core bears; promises: which figures in the documents and the "
        "game's data were measured with players or rules that have changed since; "
        "frames: frames on the table, idling, memory and the start of the program; "
        "first-frame, rest, memory: parts of `frames`, each run in its own process",
    )  # fmt: skip
    parser.add_argument(
        "--seconds",
        type=number(0, MOST_SECONDS),
        default=2.0,
        metavar="S",
        help="time for each measurement (default 2)",
    )
    parser.add_argument(
        "--games", type=whole(LEAST_GAMES, MOST_GAMES), default=GAMES, metavar="N",
        help=f"with strength: games from each seat against bfs, and ten times as many against every other player; with endings: ten "
        f"times as many in each mode (default {GAMES})",
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
    parser.only(lambda told: told.part in (STRENGTH, ENDINGS), f"{STRENGTH} and {ENDINGS}", "--games")
    parser.only(lambda told: told.part not in (STRENGTH, ENDINGS, PROMISES), "what is measured by time", "--seconds")
    parser.only(lambda told: told.part == ENDINGS, ENDINGS, "--cpu")
    parser.only(lambda told: told.part == "frames", "frames", "--program", "--size")
    parser.only(lambda told: told.size is None, "frames without --size", "--program")


def run(arguments: argparse.Namespace) -> int:
    """Print the figures. Errors: `HschessError` for a time out of range."""
    if arguments.compiled and not is_compiled():
        return relaunch(_words(arguments), to_stderr)
    if arguments.part == STRENGTH:
        from bench.strength import run_strength

        return run_strength(arguments)
    if arguments.part == ENDINGS:
        from bench.endings import run_endings

        return run_endings(arguments)
    if arguments.part == ENVIRONMENTS:
        from bench.environments import run_environments

        return run_environments(arguments)
    if arguments.part == TOGETHER:
        from bench.together import run_together

        return run_together(arguments)
    if arguments.part == PROMISES:
        from bench.stale import run_promises

        return run_promises(arguments)
    if arguments.part in SCREENS:
        return SCREENS[arguments.part](arguments)
    seconds = max(0.01, arguments.seconds)
    figures: Json = {
        "random_games_per_second": round(games_per_second(seconds, may_concede=False)),
        "random_games_per_second_conceding": round(games_per_second(seconds, may_concede=True)),
        "playouts_per_second": round(playouts_per_second(seconds)),
        "apply_microseconds": round(apply_microseconds(seconds), 1),
        "bfs_median_milliseconds": round(bfs_milliseconds(seconds, BLACK), 3),
        "enumeration_black_milliseconds": round(enumeration_milliseconds(seconds, BLACK), 3),
        "enumeration_white_milliseconds": round(enumeration_milliseconds(seconds, WHITE), 3),
        "master_turn_milliseconds": round(turn_milliseconds("master", seconds), 1),
        "vanilla_games_per_second": round(vanilla_games_per_second(seconds), 1),
        **signatures(),
    }
    if arguments.json:
        print_json(figures)
    else:
        _print_figures(figures)
    return 0


def signatures() -> Json:
    """The signatures of the rules and of every player, in the line battle and in duels."""
    # Loaded here, so that the measurements of frames and memory do not include these modules.
    from bench.signatures import player_signature, rules_signature

    return {
        "rules": rules_signature(),
        "players": {name: player_signature(name) for name in names()},
        "rules_in_duels": rules_signature(DUELS),
        "players_in_duels": {name: player_signature(name, DUELS) for name in names()},
    }


def _words(arguments: argparse.Namespace) -> list[str]:
    """The same command without `--compiled`."""
    told = {"--seconds": arguments.seconds, "--games": arguments.games, "--cpu": arguments.cpu}
    told |= {"--program": arguments.program, "--size": "x".join(map(str, arguments.size or ()))}
    words = ["bench", arguments.part]
    for option, value in told.items():
        words += [option, str(value)] if option in arguments.given else []
    return [*words, "--json"] if arguments.json else words


def _print_figures(figures: Json) -> None:
    say(f"random paper games a second, nobody concedes      {figures['random_games_per_second']:>10,}")
    say(f"random paper games a second, conceding is a choice{figures['random_games_per_second_conceding']:>10,}")
    say(f"paper games a second by the policy of playouts    {figures['playouts_per_second']:>10,}")
    say(f"one apply with events, microseconds               {figures['apply_microseconds']:>10}")
    say(f"bfs at 10 mana, median milliseconds               {figures['bfs_median_milliseconds']:>10}")
    say(f"all turns of Black at 10 mana, median milliseconds{figures['enumeration_black_milliseconds']:>10}")
    say(f"the same for White, who castles                    {figures['enumeration_white_milliseconds']:>10}")
    say(f"a turn of master, 95 of 100 within milliseconds   {figures['master_turn_milliseconds']:>10}")
    say(f"games of linear against itself a second, vanilla  {figures['vanilla_games_per_second']:>10}")
    say(f"signature of the rules, and in duels              {figures['rules']:>10}{figures['rules_in_duels']:>10}")
    players, in_duels = figures["players"], figures["players_in_duels"]
    assert isinstance(players, dict)
    assert isinstance(in_duels, dict)
    for name, signature in players.items():
        say(f"signature of {name:<37}{signature:>10}{in_duels[name]:>10}")


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
    from bench.signatures import random_game

    pairs = [pair for mode in MODES.values() for pair in random_game(mode, 1)]
    done, began = 0, time.perf_counter()
    now = began
    while now - began < seconds:
        for state, action in pairs:
            apply(state, action)
        done += len(pairs)
        now = time.perf_counter()
    return (now - began) / done * 1e6
