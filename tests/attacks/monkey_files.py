"""The texts and files that a monkey types, pastes, drops and finds in the user's folder: good ones, and those from other people."""

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from hschess.rules.actions import CONCEDE
from hschess.rules.engine import apply, deal, legal_actions
from hschess.rules.modes import MODES
from hschess.rules.record import Record
from hschess.rules.record_text import format_record

LINES: Final = (
    "paper 1w 20/1/1/PR/PP/-/- 20/0/0/PPPB/PP/-/-",
    "heroic 6b 20/3/6/PPB/?6/P6,R4,B6/- 18/0/5/?3/?9/Q6,P3/- #ff",
    "paper 9w 1/10/10/PPPPPPPPPP/PPPPPPPPP/P1,P1,P1,P1,P1,P1,P1/uf99 999/0/0/-/-/-/-",
    "normal 45w 1/0/0/-/-/-/- 1/0/0/-/-/-/-",
    "friendly 1w mulligan",
    "normal 3w 20/3/3/PP/PPPP/-/- 20/3/3/PP/PPP/-/- discover=PBR",
    "paper+nocheat 1w 1/0/0/-/P/-/- 999/0/0/-/P/-/-",
    "paper 1w 20/1/1/?2/?5/-/- 20/0/0/?4/?5/-/-",
    "heroic 9w 99/10/10/PBRNQ/PPPP/P6,N3,Q6,R6,N2*,B4,P1/- 99/10/10/NNNQQ/PPPP/N3,N3,N3,P6,Q6,R4,B4/-",
    "paper 2w 20/1/2/-/-/-/- 20/2/2/-/-/P6/-",
)
"""Positions: usual, full, empty, hidden, in the middle of a choice, and some invalid ones."""
TYPED: Final = (
    *("7", "-", "hello", "٣", "²", "é", "兵", "\U0001f600", "a\nb", "\0", "\x1b", "9" * 30, " ", "İ", "\u202e", "ﷺ"),
    *("A" * 500, "\t", "\ufeff", "{x}", "%s", "**", "\u0301" * 40, "\u200b", "\ud800", LINES[0]),
)
PASTED: Final = (
    *LINES, "", "x" * 3000, "one\ntwo\nthree", "a\0b", "兵" * 400, "\ud83d", "w " * 100_000, "\t\t", "%s{x}",
    "paper 1w 99999999999/1/1/PR/PP/-/- 20/0/0/PPPB/PP/-/-", "paper 1w 20/1/1/PR/?99999/-/- 20/0/0/P/?99999/-/-",
    f"paper 9w 20/1/1/{'P' * 99}/{'P' * 999}/-/- 20/0/0/-/-/-/-",
)  # fmt: skip
HEAD: Final = '[Mode "paper"]\n[Seed "3"]\n'
RECORDS: Final[Mapping[str, str]] = {
    "nulname.hsc": f'[White "A\0B"]\n[Black "B"]\n{HEAD}[Result "*"]\n\n1. end\n',
    "nlname.hsc": f'[White "A\\nB\\nC"]\n[Black "B\\rB"]\n[Event "\\n"]\n[Date "2026\\n"]\n{HEAD}\n1. end / end\n',
    "longname.hsc": f'[White "{"W" * 250}"]\n[Black "{"b " * 100}"]\n{HEAD}\n1. end / end\n',
    "oddname.hsc": '[White "\u202e\ufdfa\U0001f600\u0301"]\n[Black "\x1b[2J\x07"]\n[Mode "heroic"]\n[Seed "3"]\n\n',
    "noname.hsc": f'[White ""]\n[Black "\u200b"]\n{HEAD}[BlackSeat "bfs"]\n\n1. end / end 2. end / end\n',
    "nulseat.hsc": f'[WhiteSeat "bfs:file=a\0b"]\n[BlackSeat "bfs:file=a\0b"]\n{HEAD}\n1. end / end 2. end / end\n',
    "fileseat.hsc": f'[WhiteSeat "bfs:file=/dev/zero"]\n[BlackSeat "master:values=/dev/zero"]\n{HEAD}\n1. end / end\n',
    "seed.hsc": f'[Mode "paper"]\n[Seed "{"9" * 20}"]\n[BlackSeat "bfs"]\n\n1. end / end 2. end\n',
    "seedover.hsc": f'[Mode "paper"]\n[Seed "{"9" * 20}"]\n[BlackSeat "bfs"]\n[Result "0-1"]\n\n1. concede\n',
    "hidden.hsc": '[Position "paper 6b 20/0/6/?1/?4/P6,R6/- 20/6/6/?2/?4/P6/-"]\n\n6. / end\n',
    "over.hsc": '[Position "paper 6b 0/0/6/P/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"]\n\n',
    "mulligan.hsc": '[Mode "heroic"]\n[Seed "5"]\n[WhiteSeat "master"]\n'
    '[BlackSeat "mcts-ensemble:iterations=5,best=2,hands=2,reply=3"]\n\n0. keep / keep\n1. end\n',
    "discover.hsc": f'[Position "{LINES[5]}"]\n[BlackSeat "bfs"]\n\n3. take:P\n',
    "hall.hsc": f'[Position "{LINES[8]}"]\n[WhiteSeat "master"]\n[BlackSeat "bfs"]\n\n9. 1x0 end / end\n',
    "mode.hsc": '[Mode "duel"]\n[Seed "3"]\n\n1. end / end\n',
    "nomode.hsc": '[Mode "nosuch"]\n[Seed "3"]\n\n1. end / end\n',
    "junk.hsc": "\0\1\2\n[",
    "empty.hsc": "",
    "seats.hsc": f'[WhiteSeat "level:nobody"]\n[BlackSeat "nobody"]\n{HEAD}\n1. end / end 2. end / end\n',
    "levels.hsc": '[WhiteSeat "level:first"]\n[BlackSeat "level:first"]\n[Mode "friendly"]\n[Seed "3"]\n\n',
    "comments.hsc": f"{HEAD}\n" + "; x\n" * 20_000,
}
OTHERS: Final[Mapping[str, str]] = {
    "duel.toml": 'name="duel"\nkings=[15,20]\npowers=["castle","cheat"]\ndecks=[{P=8,R=2},{P=8}]\n',
    "deep.toml": "a=" + "[" * 5000,
    "digits.toml": "a=" + "9" * 5000,
    "junk.toml": "\0",
    "bad.toml": 'name="x"\n',
    "huge.hsc": HEAD + "x" * 2_000_000,
}
SETTINGS: Final = (
    "{}",
    '{"speed": 0.0, "cpu_pace_ms": 0}',
    '{"speed": 4.0, "cpu_pace_ms": 0, "language": "zh"}',
    '{"language": "tr", "text_scale": 200, "ui_scale": 150}',
    '{"language": "id", "ui_scale": 80}',
    '{"bindings": {"key.end": "\\ud800"}}',
    '{"bindings": {"key.end": "\\u0000"}}',
    '{"bindings": {"key.help": "' + "x" * 3000 + '", "pad.end": "pad y"}}',
    '{"bindings": {"key.confirm": "escape", "key.cancel": "return"}}',
    '{"practice_kind": "nothing", "practice_theme": "\\u0000", "practice_offset": 599}',
    '{"last_mode": "nothing", "last_side": "x", "last_opponent": "level:nobody"}',
    '{"reduced_motion": true, "forecast": "off", "text_scale": 137, "ui_scale": 133}',
    '{"lessons_done": 99, "window": "borderless", "window_width": 20000, "window_height": 1}',
    "[" * 5000,
    '{"speed": ' + "9" * 5000 + "}",
)
QUICK: Final = '{"speed": 4.0, "cpu_pace_ms": 0, "last_mode": "friendly", "last_opponent": "bfs"}'
"""The settings of most runs: hardly any delays."""


def finished_record() -> Record:
    """A finished game of random actions, by a person against a CPU."""
    rng = random.Random(4)
    state, actions = deal(MODES["heroic"], 9).state, []
    while state.outcome is None:
        action = rng.choice([one for one in legal_actions(state) if one is not CONCEDE])
        actions.append(action)
        state = apply(state, action).state
    extra = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    return Record("heroic", 9, tuple(actions), date="2026-11-20", extra=extra).closed(state.outcome)


def half_a_record() -> Record:
    """The same game in its middle."""
    whole = finished_record()
    return replace(whole, actions=whole.actions[:30]).closed(None)


def write_files(folder: Path) -> None:
    """Write every file that may be dropped or opened into a folder."""
    good = {"good.hsc": format_record(finished_record()), "half.hsc": format_record(half_a_record())}
    for name, text in {**good, **RECORDS, **OTHERS}.items():
        (folder / name).write_text(text, "utf-8", newline="")
    (folder / "latin.hsc").write_bytes(b"\xe9\xff")
