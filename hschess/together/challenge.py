"""A challenge: a finished game against a computer player as a short text, which a friend pastes to play the same deal.

    hschess-challenge:1:eNqrVspMUbJSUPL2...

It needs no network: after the prefix comes the packed record of the game, in letters that no chat changes. The friend gets the same
mode, seed and opponent; at the end both games are shown side by side, turn by turn.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from hschess.players.opponents import opponent
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, turn_of
from hschess.rules.mode_text import can_be_carried
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.rules.record_text import LONGEST_RECORD, format_game, read_slowly
from hschess.rules.slowly import Slowly, finished

PREFIX: Final = "hschess-challenge:"
VERSION: Final = 1
LONGEST: Final = 100_000
"""The most characters of a text; without custom cards it has a few hundred."""
_FORM: Final = re.compile(rf"{PREFIX}([0-9]{{1,4}}):([A-Za-z0-9_=-]*)")
# The frequent parts of records, the most frequent last; it belongs to version 1 and never changes.
_KNOWN: Final = (
    b"swap:0,1 swap:0,2 swap:1,2 swap:0,1,2 discover take:Q take:R take:N take:B 3x0 2x1 1x0 0x1 0x0 coin N@0 N@1 N@2 "
    b'[Black "master"]\n[White "master"]\n[Mode "friendly"]\n[Mode "heroic"]\n[Mode "normal"]\n[Mode "paper"]\n'
    b'[WhiteSeat "human"]\n[BlackSeat "master"]\n[BlackSeat "human"]\n[WhiteSeat "level:\n[BlackSeat "level:page"]\n'
    b'[Reason "rounds"]\n[Reason "pieces"]\n[Reason "concession"]\n[Result "1/2-1/2"]\n[Result "0-1"]\n[Result "1-0"]\n'
    b'[Reason "king"]\n[Event "Challenge"]\n[White "You"]\n[Black "You"]\n[Seed "\n\n0. keep / keep\n1. P@0 end / P@0 end\n2. '
    b"B@0 B@1 B@2 B@3 Q@0 Q@1 Q@2 Q@3 R@0 R@1 R@2 R@3 castle1 castle2 castle3 cheat P@5 P@4 P@3 P@2 P@1 P@0 end / "
)


@dataclass(frozen=True)
class Challenge:
    """A player's game, and everything that a friend needs to play the same deal."""

    game: GameSoFar
    """The challenger's game."""
    side: int
    """The side of the challenger and of the friend."""

    @property
    def name(self) -> str:
        """The challenger's name."""
        record = self.game.record
        return (record.white, record.black)[self.side]

    @property
    def opponent(self) -> str:
        """The seat of the computer player: a level, or a name for `--cpu`."""
        return self.game.record.seats[1 - self.side]

    def record(self, name: str) -> Record:
        """The record that the friend's game begins with."""
        played = self.game.record
        white, black = (name, played.black) if self.side == WHITE else (played.white, name)
        return replace(played, actions=(), result="*", reason="", white=white, black=black)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of the same side in both games; empty if one was over before."""

    round: int
    """0 for the mulligan."""
    theirs: tuple[str, ...]
    mine: tuple[str, ...]
    kings: tuple[int, int] | None
    """White's and Black's health after the challenger's turn; None if there was none."""
    my_kings: tuple[int, int] | None


def is_challenge(text: str) -> bool:
    """Whether a pasted text looks like a challenge."""
    return "".join(text.split()).startswith(PREFIX)


def challenge_text(game: GameSoFar) -> str:
    """The text for a friend. Errors: `HschessError` for a game that another player cannot replay."""
    side = _side_of(game)
    record = game.record
    seats = dict(zip(SEAT_TAGS, record.seats, strict=True))
    bare = game.retagged(event="Challenge", date="", extra=seats)
    packing = zlib.compressobj(9, zdict=_KNOWN)
    packed = packing.compress(format_game(bare).encode("utf-8")) + packing.flush()
    text = f"{PREFIX}{VERSION}:{base64.urlsafe_b64encode(packed).decode('ascii').rstrip('=')}"
    if len(text) > LONGEST:
        raise HschessError(
            f"the game with the cards of its mode is too long for a challenge; expected {LONGEST} characters at most"
        )
    assert record.seats[side] == HUMAN
    return text


def read_challenge(text: str) -> Challenge:
    """Parse a pasted text; additional blanks and line ends are ignored.

    Errors: `HschessError` that describes its fault. It starts no program and reads no file, even if the text names one.
    """
    return finished(read_challenge_slowly(text))


def read_challenge_slowly(text: str) -> Slowly[Challenge]:
    """`read_challenge` in slices, for callers that draw frames between them. Errors: as there."""
    if len(text) > LONGEST:
        raise HschessError(f"a challenge has at most {LONGEST} characters")
    found = _FORM.fullmatch("".join(text.split()))
    if found is None:
        raise HschessError(f"this is no challenge; expected a text that begins with {PREFIX}")
    if int(found[1]) != VERSION:
        raise HschessError(f"the challenge is of version {int(found[1])}; this game reads version {VERSION}")
    game = yield from read_slowly(_unpacked(found[2]))
    challenge = Challenge(game, _side_of(game))
    opponent(challenge.opponent)
    return challenge


def side_by_side(theirs: GameSoFar, mine: GameSoFar, side: int) -> tuple[Turn, ...]:
    """The turns of a side in both games, in their order."""
    pairs = zip_longest(_turns(theirs, side), _turns(mine, side))
    return tuple([_paired(one, other) for one, other in pairs])


_Played = tuple[int, tuple[str, ...], tuple[int, int]]


def _paired(one: _Played | None, other: _Played | None) -> Turn:
    number = one[0] if one is not None else other[0] if other is not None else 0
    words = [() if turn is None else turn[1] for turn in (one, other)]
    kings = [None if turn is None else turn[2] for turn in (one, other)]
    return Turn(number, words[0], words[1], kings[0], kings[1])


def _turns(game: GameSoFar, side: int) -> Iterable[_Played]:
    """The round, the actions and the kings after them, of each turn of a side."""
    now: tuple[int, int] | None = None
    words: list[str] = []
    kings = (0, 0)
    for number, action in enumerate(game.record.actions):
        turn = turn_of(game.steps[number].state)
        if turn != now and now is not None and now[1] == side:
            yield now[0], tuple(words), kings
        words = [*words, action.text] if turn == now else [action.text]
        now = turn
        after = game.steps[number + 1].state
        kings = after.white.health, after.black.health
    if now is not None and now[1] == side:
        yield now[0], tuple(words), kings


def _side_of(game: GameSoFar) -> int:
    """The human player's side. Errors: `HschessError` unless it is a finished game from a deal, of a human against a computer player."""
    record = game.record
    people = [side for side in (WHITE, BLACK) if record.seats[side] == HUMAN]
    if record.encounter or record.position:
        raise HschessError("only a game that began with a deal can be a challenge")
    if len(people) != 1:
        raise HschessError("only a game of a person against a computer player can be a challenge")
    if game.state.outcome is None:
        raise HschessError("only a game that is over can be a challenge")
    if not can_be_carried(game.state.mode):
        raise HschessError("the mode with its cards is too large for a challenge")
    return people[0]


def _unpacked(letters: str) -> str:
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        if base64.urlsafe_b64encode(data).decode("ascii").rstrip("=") != letters.rstrip("="):
            raise ValueError(letters)
        unpacking = zlib.decompressobj(zdict=_KNOWN)
        text = unpacking.decompress(data, LONGEST_RECORD)
    except (ValueError, zlib.error) as error:
        raise HschessError("the challenge was changed on its way, or a part of it is missing") from error
    if not unpacking.eof or unpacking.unused_data:
        raise HschessError("the challenge was changed on its way, or a part of it is missing")
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise HschessError("the challenge was changed on its way, or a part of it is missing") from error
