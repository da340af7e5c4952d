"""The vocabulary of the attack on the commands: the right and wrong words for each place."""

import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

POSITIONS: Final = (
    "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-",
    "normal 5w 20/5/5/R/PP/P6/- 20/0/5/P/PP/P6,P6,P6/-",
    "heroic 1w 20/0/0/QP/PP/-/- 20/0/0/P/P/-/- mulligan",
    "paper 6w 0/2/6/PB/PP/P6,R4/- 20/0/5/P/P/P6/-",
    "paper 1w 20/1/1/P/PP/-/- 20/0/0/P/P/-/- #3f",
    "normal 7w 15/7/7/P/?20/P2,R5,B4,B3/u 2/0/6/?3/?20/P6,B4,B1/-",
    "duel 1w 15/1/1/P/PP/-/- 20/0/0/P/P/-/-",
    "vanilla 2b 30/0/2/-/p11,p22/p21:1,p12:2,p21:1/- 28/2/2/p43,p42,p21/p33,p11/p23:3/-",
    "control 9b 1/9/9/squire/fork/gatehouse:5-g-s,leech:3-d/- 30/10/10/marshal,gambit/volley/prodigy:9^9%9/-",
)
ACTIONS: Final = (
    "end", "p42@0", "2xk", "gambit>0", "take:squire",
    "P@0", "R@1", "Q@0", "castle1", "castle2", "cheat", "coin", "0x0", "2x0", "discover", "take:Q", "swap:0",
    "keep", "concede", "jump", "P@99999999999999999999", "swap:" + "0," * 2000, "take:\x1b", "",
)  # fmt: skip
NUMBERS: Final = (
    "0", "1", "2", "-1", "1.5", "nan", "inf", "-inf", "1e400", "1e-400", "9" * 30, "9" * 5000, "x", "", "٣", "1_0",
    " 2 ", "0x10", "-0", "\x1b", "\udcff", "1e30", "-9223372036854775809", "9223372036854775808",
)  # fmt: skip
PLAYERS: Final = (
    "random", "beginner", "skilled", "bfs", "bfs:aggressive", "linear", "linear:wa=wh=1", "nobody", "", "bfs:", ":",
    "mcts:iterations=3", "mcts:iterations=0", "master:replies=0", "linear:wa=" + "9" * 400, "bfs:\x1b[31m",
    "[red]random", "random:[/]", "bfs:file=", "兵", "\udcff", "bfs:file=//server/share/x", "easy", "hard",
    "turn-mcts:iterations=2", "linear:wa=nan", "linear:wa=1e400", "flat-mc:playouts=1", "human",
)  # fmt: skip
ENGINES: Final = tuple(
    f"exec:positions=5:{shlex.join((sys.executable, str(Path(__file__).parents[1] / 'engines' / 'fake_engine.py'), how))}"
    for how in ("plain", "crash", "illegal", "nonsense", "empty", "error", "talkative")
)
"""Engines that behave well or badly, and answer at once."""
PROTOCOL: Final = (
    "hce", "hce 2", "option positions 5", "option nothing 1", "option", "mode paper", "mode normal+black=5", "mode nowhere",
    'mode name = "own"', "mode " + "[" * 400, "go positions 1", "go ms 1", "go ms -1", "go positions " + "9" * 400, "go", "stop",
    "position", "position paper", "plan end", "info", "", " ", "quit now",
)  # fmt: skip
"""Lines of docs/engine.md, right and wrong."""
MODES: Final = (
    "paper", "normal", "heroic", "friendly", "vanilla", "control", "duel", "", "兵", "\x1b[31m", "\udcff", "paper+black=5", "paper+",
    "paper" * 400,
)  # fmt: skip
WHOLE_DISK: Final = "../.."
"""The folder above the commands' own contains the whole machine: searching it takes as long as it is large."""
ODD: Final = (
    "", " ", "-", "--", "---", "-x", "-h", "--help", "--json", "--batch", "--mode", "--seed", "--nothing", "--json=1",
    "\x1b[31m", "\udcff", "\n", "\u202e", "ü" * 50, "A" * 20_000, WHOLE_DISK, "$(id)", "%s%n", "{0}", "play", "lab",
    "apply", "match", "[/red]", "-1", "@x", "--games=", "--cpu",
)  # fmt: skip
ENVIRONMENTS: Final[tuple[Mapping[str, str | None], ...]] = (
    {"LANG": "C", "LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": None},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"LANG": "tr_TR.UTF-8"}, {"NO_COLOR": "1"},
    {"FORCE_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}, {"TERM": ""}, {"COLUMNS": "1"}, {"COLUMNS": "abc"},
    {"COLUMNS": "-5"}, {"COLUMNS": "9" * 30}, {"LINES": "0"}, {"HOME": None}, {"HOME": "/proc/nobody"},
    {"HOME": None, "HSCHESS_HOME": None, "XDG_DATA_HOME": "data of \u5175"}, {"HSCHESS_HOME": "~/\x1b[31m"},
    {"PATH": None}, {"TZ": "Nowhere/City"}, {"PYTHONOPTIMIZE": "2"},
    {"PYTHONHASHSEED": "0"}, {"PYTHONWARNINGS": "error"}, {"PYTHONDEVMODE": "1"}, {"HSCHESS_HOME": "/proc/x"},
    {"HSCHESS_HOME": "files/good.hsc"}, {"HSCHESS_HOME": "", "XDG_DATA_HOME": "data"}, {"HSCHESS_HOME": "two\nlines"},
    {"HSCHESS_HOME": "/dev/null"}, {"HSCHESS_HOME": "/" + "z" * 300}, {"HSCHESS_COMPILED": "/nonexistent"},
)  # fmt: skip
ENCODINGS: Final = (
    "utf-8:strict", "utf-8:surrogateescape", "ascii:strict", "ascii:surrogateescape", "latin-1:strict",
    "cp1252:strict",
)  # fmt: skip
HOWS: Final = ("none", "closed", "broken", "half", "full")
LINE_ENDS: Final = ("\n", "\n", "\n", "\r\n", "\r", "\n\n", "")
HUGE_LINE: Final = 10 << 20
