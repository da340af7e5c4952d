"""Shared parts of the tests of rooms: logs of random games, made without a network and without a clock."""

from collections.abc import Iterator
from dataclasses import replace

from hschess.rules.actions import CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_to_text
from hschess.rules.modes import BLACK, WHITE
from hschess.together.entries import (
    GREETINGS,
    Acted,
    Asked,
    Came,
    Claimed,
    Doubted,
    Entry,
    Greeted,
    Moved,
    Sat,
    TookBack,
    Went,
)
from hschess.together.entry_rules import CLAIM_MS
from hschess.together.header import Header, Options, commitment_of
from hschess.together.log import add
from hschess.together.room import Change, Room

KEYS = ("a" * 64, "b" * 64)
T0 = 1_000_000
PLAIN = Options()
EVERY_VIEWER = (WHITE, BLACK, None)


def header_of(mode: str | Mode, seed: int, options: Options = PLAIN) -> Header:
    """A header with the digest of seed 0 for any seed, so that it reveals nothing about the real one."""
    text = mode if isinstance(mode, str) else mode_to_text(mode)
    return Header(text, options, seed, "00" * 16, commitment_of(0, "00" * 16))


def bound(header: Header) -> Header:
    """The same header with the digest of its own seed."""
    return replace(header, commitment=commitment_of(header.seed, header.salt))


def sat(side: int, t: int = T0, undo: bool = True) -> Sat:
    return Sat(t, side, ("Mia", "Tom")[side], KEYS[side], f"first{side}", undo)


def begun(header: Header) -> Room:
    """A room with both players seated."""
    room = Room(header)
    add(room, sat(WHITE))
    add(room, sat(BLACK))
    return room


def acted(room: Room, word: str, t: int = 0) -> Change:
    """Let the side to move do this."""
    assert room.state is not None
    return add(room, Acted(max(t, room.time), room.state.to_move, word))


def random_entries(header: Header, seed: int, most: int = 100_000) -> Iterator[tuple[Room, Change]]:
    """A whole evening in a room: random actions, some undone, players who come, go, greet, are late and claim.

    The room is the same object throughout, after each change.
    """
    chance, room = Chance(seed), Room(header)
    yield room, add(room, sat(WHITE))
    yield room, add(room, sat(BLACK))
    while room.lines < most:
        entry = _next_entry(room, chance)
        try:
            change = add(room, entry)
        except HschessError:
            assert not isinstance(entry, Acted) or entry.late or header.options.clock_s
            continue
        yield room, change
        if room.next_code:
            return


def _next_entry(room: Room, chance: Chance) -> Entry:
    t = room.time + chance.below(4000)
    if room.is_over:
        side = chance.below(2)
        return Moved(t, "ABCDEF") if room.asked == {WHITE, BLACK} else Asked(t, side)
    assert room.state is not None
    roll, side = chance.below(100), chance.below(2)
    if roll < 80:
        return random_action(room, chance, t)
    if roll < 86:
        return TookBack(t, room.state.to_move, "m")
    if roll < 87:
        return Doubted(t, side)
    if roll < 90:
        return Greeted(t, side, GREETINGS[chance.below(len(GREETINGS))])
    seat = room.seat(side)
    if roll < 97:
        link = f"link{room.lines}"
        return Came(t, side, link) if seat.away_since is not None or chance.below(2) else Went(t, side, seat.link)
    if roll < 99:
        deadline = room.clock.deadline(room.time)
        late = room.late_action(deadline) if deadline is not None else None
        if deadline is not None and late is not None:
            return Acted(max(deadline, room.time), room.state.to_move, late.text, late=True)
    return Claimed(t + (CLAIM_MS if chance.below(30) == 0 else 0), side)


def random_action(room: Room, chance: Chance, t: int) -> Entry:
    assert room.state is not None
    choices = list(legal_actions(room.state))
    if CONCEDE in choices and chance.below(200):
        choices.remove(CONCEDE)
    return Acted(t, room.state.to_move, choices[chance.below(len(choices))].text, f"m{room.lines}")


def mode(name: str) -> Mode:
    return mode_named(name)
