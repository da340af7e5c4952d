"""Odd but legal records: odd positions, names, seats, tags, custom modes, and texts in every form that can be read."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from hschess.rules.actions import CONCEDE, Action, Kind
from hschess.rules.engine import apply, legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.game import start_of
from hschess.rules.modes import DUELS, EVERY_MODE, Mode, read_mode
from hschess.rules.record import ENCOUNTER_TAG, SEAT_TAGS, Record
from hschess.rules.record_text import VERSION_TAG, format_record, parse_record
from hschess.rules.state import State
from hschess.store.games import WAITS_TAG
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS
from tests.attacks.odd_positions import odd_position
from tests.attacks.seeds import ROOT

MARK: Final = "SENDERS"
"""A part of every path that a sender names, so that any access to it is noticed."""
FILES: Final = (
    f"bfs:file=/{MARK}/choice.toml",
    f"bfs:{MARK}.toml",
    f"bfs://{MARK}/share/x.toml",
    f"bfs:\\\\{MARK}\\share\\x.toml",
    f"master:values=/{MARK}/choice.txt",
    f"master:replies=4,values=//{MARK}/share/x.txt,keep=3",
    f"level:/{MARK}/x",
    f"/{MARK}/x.toml",
)
BUDGETS: Final = (
    "mcts:iterations=1000000", "turn-mcts:iterations=1000000", "flat-mc:playouts=1000000", "exhaustive:lines=10000000",
    "linear:lines=10000000,wa=wh=-100", "master:replies=100000,playouts=100000,keep=1000", "mcts-open:explore=100",
    "mcts-ensemble:iterations=1000000,best=1000,hands=1000,reply=1000000", "mcts:iterations=5", "master:replies=5,keep=2",
)  # fmt: skip
STRANGERS: Final = (
    "",
    "nobody",
    "bfs:nobody",
    "level:nobody",
    "human ",
    "bfs:\x1b[2J\0",
    "mcts:iterations=1e99",
    "x" * 3000,
)
NAMES: Final = (
    *("White", "Black", "You", "bfs", "level:first", "Ünï 兵", "", " ", "\t", "**bold", "**", "{x}", "{name}", "%s"),
    *("a\nb", "\r\n", "\n", "\\", '"', "\u202e", "\u200b", "\x1b[31m", "\0", "İı", "\U0001f600", "\ufeff", "\u2028"),
    *("A" * 120, "A" * 3000, "w w w " * 50, "兵" * 200, "\u0301" * 60, "\ufdfa", "../../x", f"/{MARK}/x", "x\0y"),
)
DATES: Final = ("2026-11-20", "", "????.??.??", "0000-00-00", *NAMES)
HANDICAPS: Final = ("", "", "", "+white1", "+black999", "+cheat1", "+nocheat", "+white7+black3")
CHOICES: Final = ("", " mulligan", " discover=PBR", " discover=?3")
"""Few modes and sides have the last ones, so these are tried more often."""
ROOMS: Final = ("hschess", "scenes")
MEANT: Final = frozenset(
    {
        "Event",
        "Date",
        "White",
        "Black",
        "Mode",
        "Seed",
        "Position",
        "Result",
        "Reason",
        VERSION_TAG,
        ENCOUNTER_TAG,
        WAITS_TAG,
        *SEAT_TAGS,
    }
)
"""The tags with a meaning for the program; a path there would be refused, or the tag is set already."""
PATHS_SHARE: Final = 0.6
PATHS: Final = 80
"""The number of a record's tags that are paths; a reader accepts a hundred tags."""
_QUOTED: Final = re.compile(r"([\"'])([A-Z][A-Za-z]{2,30})\1")
"""Words that could be the name of a tag, as they look in source code; parsing hundreds of files would take seconds."""
LENGTHS: Final = (*((0, 1, 2, 5, 9, 12, 20, 30, 60) * 4), 400)
"""Actions of a record."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A record as another person sends it."""

    text: str
    record: Record
    """The record's content."""
    mode_text: str
    """The mode's file beside it; empty for a built-in mode."""
    modes: Mapping[str, Mode]


def sent(rng: random.Random) -> Sent:
    """A legal record."""
    while True:
        try:
            return _sent(rng)
        except HschessError:
            # The rules refuse some random results.
            continue


def _sent(rng: random.Random) -> Sent:
    mode_text = _mode_text(rng) if rng.random() < 0.15 else ""
    modes = EVERY_MODE if not mode_text else {**EVERY_MODE, "sent": read_mode(mode_text)}
    name = "sent" if mode_text else rng.choice(list(EVERY_MODE)) + rng.choice(HANDICAPS)
    begun = _begun(rng, name)
    actions, last = _played(rng, start_of(begun, modes).state)
    record = replace(begun, actions=actions).closed(last.outcome)
    if rng.random() < 0.2:
        record = replace(record, reason="")
    text = _rewritten(rng, format_record(record, modes))
    return Sent(text, parse_record(text, modes), mode_text, modes)


def _begun(rng: random.Random, mode: str) -> Record:
    """The tags of a record."""
    is_duel = mode.partition("+")[0] in DUELS
    position = odd_position(rng, mode) if rng.random() < 0.75 and not is_duel else ""
    seed = rng.choice((0, 1, -5, 7, 10**19, 99999999999999999999))
    return Record(
        mode, seed, (), rng.choice(NAMES), rng.choice(NAMES), rng.choice(NAMES), rng.choice(DATES), position,
        extra=_tags(rng),
    )  # fmt: skip


def _tags(rng: random.Random) -> dict[str, str]:
    """The seats, and tags unknown to this program."""
    tags = {tag: _seat(rng) for tag in ("WhiteSeat", "BlackSeat") if rng.random() < 0.8}
    for name in ("Annotator", "Ünï", "W" * 300, "Version1", "_"):
        if rng.random() < 0.05:
            tags[name] = rng.choice(NAMES)
    if rng.random() < PATHS_SHARE:
        tags |= {name: f"/{MARK}/{name}" for name in rng.sample(tag_words(), PATHS)}
    return tags


@cache
def tag_words() -> tuple[str, ...]:
    """Every word of the program's source that could be the name of a tag, without those that have a meaning of their own."""
    texts = [path.read_text("utf-8") for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return tuple(sorted({word for text in texts for _, word in _QUOTED.findall(text)} - MEANT))


def _seat(rng: random.Random) -> str:
    return rng.choice(rng.choice((("human",), ("human",), CPU_SEATS, LEVEL_SEATS, BUDGETS, FILES, STRANGERS)))


def _mode_text(rng: random.Random) -> str:
    """A custom mode of the sender."""
    decks = [{letter: rng.choice((0, 1, 2, 9, 60)) for letter in "PBRNQ"} for _ in range(2)]
    rows = [", ".join(f"{letter} = {number}" for letter, number in deck.items()) for deck in decks]
    powers = [f'"{rng.choice(("castle", "discover", "cheat"))}"' for _ in range(2)]
    return "\n".join(
        (
            'name = "sent"',
            f"kings = [{rng.choice((1, 20, 999))}, {rng.choice((1, 20, 999))}]",
            f"powers = [{', '.join(powers)}]",
            f"decks = [{{{rows[0]}}}, {{{rows[1]}}}]",
            f"mulligan = {rng.choice(('true', 'false'))}",
            f"coins = [{rng.randrange(4)}, {rng.randrange(4)}]",
            f"dealt = [{rng.randrange(8)}, {rng.randrange(8)}]",
            f"round_limit = {rng.choice((1, 2, 45, 99))}",
            f"cheat_from_round = {rng.choice((1, 6, 99))}" if '"cheat"' in powers else "",
        )
    )


# -------------------------------------------------------------------------------------------------------------- the moves


def _played(rng: random.Random, state: State) -> tuple[tuple[Action, ...], State]:
    """Random actions, rare ones more often, and the state after them."""
    actions: list[Action] = []
    for _ in range(rng.choice(LENGTHS)):
        if state.outcome is not None:
            break
        actions.append(_action(rng, legal_actions(state)))
        state = apply(state, actions[-1]).state
    return tuple(actions), state


def _action(rng: random.Random, legal: Sequence[Action]) -> Action:
    usual = [action for action in legal if action is not CONCEDE or rng.random() < 0.03] or legal
    rare = [action for action in usual if action.kind not in (Kind.PLAY, Kind.END)]
    return rng.choice(rare if rare and rng.random() < 0.3 else usual)


def _rewritten(rng: random.Random, text: str) -> str:
    """The same record, as other programs and people may write it."""
    head, _, moves = text.partition("\n\n")
    match rng.randrange(8):
        case 0:
            return f"\ufeff{text}"
        case 1:
            return text.replace("\n", "\r\n")
        case 2:
            return f"; {'x' * 5000}\n{head}\n\n; a comment [Mode]\n{moves}; the end"
        case 3:
            return f"{moves}\n{head}\n"
        case 4:
            return head + "\n\n" + moves.replace(" ", "\n").replace("/", "")
        case _:
            return text
