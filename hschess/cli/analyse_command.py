"""Judge each turn of a game record with the strongest player.

With --json, print one object: "mode", "white", "black", "result", "budget", "accuracy" {"white", "black"}, and "turns", one object for each
completed turn: "turn" (its number, from 1), "round", "side", "action" (how many actions of the record come before it), "before" and "after"
(the mover's chance to win with the best turn and with the played one, from 0 to 1), "white" (White's chance after it), "loss" (in points;
a point is one percent), "judgement" (good, inaccuracy from 5 points, mistake from 10, blunder from 15), "played", "best" and "reply" (lists
of actions; the reply is the answer that would hurt the played turn the most). If best play is proven, "before_proved" and "after_proved"
give the result for the mover: {"result": "win", "draw" or "loss", "turns": how many turns the winner still needs}, else null; "thrown" is
"win" or "draw" if the turn gave that away. A side's accuracy is the mean of 100 * 2^(-loss/15) over its turns. The same file and budgets
give the same figures everywhere.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from hschess.analysis.certainty import MOST_POSITIONS, POSITIONS, Certainty
from hschess.analysis.external_analysis import ExternalAnalysis
from hschess.analysis.judging import BUDGET, MOST_BUDGET, Analysis, Judged, accuracy_of
from hschess.cli.common import Json, add_mode_file, game_in, known_modes, print_json
from hschess.cli.parsing import Parser
from hschess.cli.streams import say, to_stderr
from hschess.endgame.solver import BestPlay
from hschess.engines.external_players import Roster, externals_among
from hschess.rules.actions import Action
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.store.folders import user_folder

SLICE = 4000
_WORDS = {BestPlay.WIN: "won", BestPlay.DRAW: "drawn", BestPlay.LOSS: "lost"}


def add_arguments(parser: Parser) -> None:
    """The file and the budget."""
    parser.add_argument("file", type=Path, metavar="FILE.hsc", help="the record")
    parser.flag("--json", "print one JSON object")
    parser.whole(
        "--budget",
        0,
        MOST_BUDGET,
        BUDGET,
        f"how many replies to weigh for each turn: 0 to {MOST_BUDGET} (default {BUDGET})",
    )
    parser.whole(
        "--positions",
        0,
        MOST_POSITIONS,
        POSITIONS,
        f"how many positions the proof of an ending may visit: 0 to {MOST_POSITIONS} (default {POSITIONS})",
    )
    parser.add_argument(
        "--cpu", default="", metavar="NAME",
        help="judge with this engine instead, exec:COMMAND or engine:NAME; it must report its chance, and nothing is proven",
    )  # fmt: skip
    parser.flag("--quiet", "print no progress on standard error")
    parser.only(lambda reported: not reported.cpu, "the game's own analysis, without --cpu", "--budget", "--positions")
    add_mode_file(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a line for each turn and the accuracy of both sides; with `--json` one object.

    Errors: `HschessError` for a budget out of range, a file that cannot be read, or a record that breaks the rules (line and
    column).
    """
    game = game_in(arguments.file, known_modes(arguments.mode_file, arguments.cards))
    with Roster(externals_among([arguments.cpu] if arguments.cpu else [], user_folder(os.environ))) as roster:
        if arguments.cpu:
            return _run(ExternalAnalysis(game, roster.player(arguments.cpu)), arguments)
        return _run(Analysis(game, arguments.budget, positions=arguments.positions), arguments)


def _run(analysis: Analysis, arguments: argparse.Namespace) -> int:
    """Analyse the game and print the result."""
    reported = 0
    while not analysis.step(SLICE):
        if not arguments.quiet and len(analysis.turns) >= reported + 10:
            reported = len(analysis.turns)
            to_stderr(f"analyse: {reported} of {len(analysis.spans)} turns")
    if arguments.json:
        print_json(analysis_json(analysis))
    else:
        for line in analysis_lines(analysis):
            say(line)
    return 0


def analysis_json(analysis: Analysis) -> Json:
    """The analysis as JSON; see the command's description for the fields."""
    record = analysis.game.record
    return {
        "mode": record.mode,
        "white": record.white,
        "black": record.black,
        "result": record.result,
        "budget": analysis.budget,
        "accuracy": {name.lower(): _accuracy(analysis, side) for side, name in enumerate(SIDE_NAMES)},
        "turns": [_turn_json(number, turn) for number, turn in enumerate(analysis.turns, start=1)],
    }


def _turn_json(number: int, turn: Judged) -> Json:
    span = turn.span
    return {
        "turn": number,
        "round": span.round,
        "side": SIDE_NAMES[span.side],
        "action": span.first,
        "before": round(turn.before, 4),
        "after": round(turn.after, 4),
        "white": round(turn.after if span.side == WHITE else 1 - turn.after, 4),
        "loss": round(turn.loss, 2),
        "judgement": turn.judgement.value,
        "played": _words(turn.played),
        "best": _words(turn.best),
        "reply": _words(turn.reply),
        "before_proved": _proved_json(turn.promised),
        "after_proved": _proved_json(turn.left),
        "thrown": turn.thrown.value if turn.thrown is not None else None,
    }


def _proved_json(fact: Certainty | None) -> Json | None:
    return None if fact is None else {"result": fact.result.value, "turns": fact.turns}


def analysis_lines(analysis: Analysis) -> list[str]:
    """The analysis as text: the chances in percent or the proved result, the loss, the judgement, and the better turn."""
    lines = []
    for turn in analysis.turns:
        span = turn.span
        before, after = _chance(turn.before, turn.promised), _chance(turn.after, turn.left)
        words = f"{span.round:>3}. {SIDE_NAMES[span.side]:<5} {before:>9} -> {after:>9}"
        words += f" {turn.change:>6} {turn.judgement.value:<10} {' '.join(_words(turn.played))}"
        if turn.best != turn.played:
            words += f"  (best: {' '.join(_words(turn.best))})"
        if turn.thrown is not None:
            words += f"  (a forced {turn.thrown.value} slipped away here)"
        lines.append(words)
    sides = [f"{SIDE_NAMES[side]} {_accuracy(analysis, side):.1f}" for side in (WHITE, BLACK)]
    return [*lines, f"accuracy: {', '.join(sides)}"]


def _chance(chance: float, fact: Certainty | None) -> str:
    """A chance in percent, or a proved result such as "won in 3"."""
    if fact is None:
        return f"{100 * chance:.1f}"
    is_ahead = fact.turns and fact.result is not BestPlay.DRAW
    return f"{_WORDS[fact.result]} in {fact.turns}" if is_ahead else _WORDS[fact.result]


def _accuracy(analysis: Analysis, side: int) -> float:
    return round(accuracy_of(analysis.losses(side)), 2)


def _words(actions: Sequence[Action]) -> list[str]:
    return [action.text for action in actions]
