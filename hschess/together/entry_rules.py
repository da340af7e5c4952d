"""The rules for the next entry of a room, and its effect on the game: the only place that refuses an entry.

The turn is checked first: a refusal by the rules for the side not to move would reveal the other side's hand.
"""

from __future__ import annotations

from typing import Final, assert_never

from hschess.rules.actions import CONCEDE
from hschess.rules.bounds import MOST_ACTIONS, MOST_EVENTS
from hschess.rules.engine import apply, deal, why_not
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.game import reveals
from hschess.rules.notation import parse_action
from hschess.rules.state import Pending, State
from hschess.together.entries import Acted, Asked, Came, Claimed, Doubted, Entry, Greeted, Moved, Sat, TookBack, Went
from hschess.together.refusals import RefusedError
from hschess.together.room import Done, Room, Seat

MOST_LINES: Final = MOST_ACTIONS + 15_000
"""The most lines of a log, far more than any real game has."""
MOST_GREETINGS: Final = 200
"""How often a player may greet in a game."""
MOST_COMINGS: Final = 2_000
"""How often a seat may connect and disconnect."""
CLAIM_MS: Final = 180_000
"""How long a player must have been gone before the other may claim the win."""


def judge(room: Room, entry: Entry) -> tuple[Done, ...]:
    """The actions that the entry does in the game. Errors: `RefusedError`, `IllegalActionError`, `NotationError`."""
    if room.lines >= MOST_LINES:
        raise RefusedError("too_long")
    if entry.t < room.time:
        raise HschessError(f"the time {entry.t} is before that of the entry before, {room.time}")
    match entry:
        case Sat():
            return _judge_sitting(room, entry)
        case Acted():
            return (_judge_action(room, entry),)
        case Claimed():
            return _judge_claim(room, entry)
        case _:
            _judge_quiet(room, entry)
    return ()


def _judge_quiet(room: Room, entry: Came | Went | Doubted | TookBack | Greeted | Asked | Moved) -> None:
    """Check an entry that does no action, or takes one back."""
    match entry:
        case TookBack():
            _judge_undo(room, entry)
        case Greeted():
            if room.seat(entry.side).greetings >= MOST_GREETINGS:
                raise RefusedError("too_much_said")
        case Came() | Went() | Doubted():
            _judge_coming(room.seat(entry.side), entry)
        case Asked() | Moved():
            if not room.is_over:
                raise RefusedError("not_over")
            if room.next_code:
                raise RefusedError("stale")
            if isinstance(entry, Asked) and entry.side in room.asked:
                raise RefusedError("asked_before")
        case _:
            assert_never(entry)


def _judge_coming(seat: Seat, entry: Came | Went | Doubted) -> None:
    if isinstance(entry, Came):
        if seat.comings >= MOST_COMINGS:
            raise RefusedError("too_long")
    elif seat.away_since is not None or (isinstance(entry, Went) and seat.link != entry.link):
        raise RefusedError("stale")


def _judge_sitting(room: Room, entry: Sat) -> tuple[Done, ...]:
    if room.seats[entry.side] is not None:
        raise RefusedError("seat_taken")
    if room.seats[1 - entry.side] is None:
        return ()
    return (Done(None, None, deal(room.mode, room.header.seed)),)


def _playing(room: Room, side: int) -> State:
    """The position, if it is this side's turn. Checked first, because the rules' refusals would reveal the other side's hand."""
    if room.state is None:
        raise RefusedError("not_begun")
    if room.is_over:
        raise RefusedError("over")
    if room.state.to_move != side:
        raise RefusedError("not_your_turn")
    return room.state


def _judge_action(room: Room, entry: Acted) -> Done:
    state = _playing(room, entry.side)
    if len(room.actions) >= MOST_ACTIONS:
        raise RefusedError("too_long")
    action = parse_action(entry.action, room.mode.cards)
    due = room.late_action(entry.t)
    if entry.late and due is not action:
        raise RefusedError("not_late")
    if due is not None and not entry.late:
        raise RefusedError("too_late")
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalActionError(action.text, reason)
    step = apply(state, action)
    if room.tally.events + len(step.events) > MOST_EVENTS:
        raise RefusedError("too_long")
    return Done(state, action, step)


def _judge_undo(room: Room, entry: TookBack) -> None:
    _playing(room, entry.side)
    if room.late_action(entry.t) is not None:
        raise RefusedError("too_late")
    if not room.may_undo:
        raise RefusedError("no_undo")
    if not room.back:
        raise RefusedError("nothing_to_undo")


def _judge_claim(room: Room, entry: Claimed) -> tuple[Done, ...]:
    """The absent side concedes if the rules allow it; else the claim itself ends the game."""
    if room.state is None:
        raise RefusedError("not_begun")
    if room.is_over:
        raise RefusedError("over")
    since = room.seat(1 - entry.side).away_since
    if since is None:
        raise RefusedError("not_away")
    left_ms = since + CLAIM_MS - entry.t
    if left_ms > 0:
        raise RefusedError("too_early", left=-(-left_ms // 1000))
    if room.state.to_move == entry.side or room.state.pending is not Pending.NOTHING:
        return ()
    return (Done(room.state, CONCEDE, apply(room.state, CONCEDE)),)


def is_final(one: Done) -> bool:
    """Whether an action cannot be taken back: it was random, revealed something hidden, or ended the turn.

    If a side's last piece has left the board and the game goes on, that reveals its hand (R23), so it is final too.
    """
    assert one.before is not None
    assert one.action is not None
    after, mode = one.step.state, one.step.state.mode
    shown_at_end = mode.lose_without_pieces and not all(side.line for side in after.sides)
    return reveals(one.before, one.action, one.step) or (shown_at_end and mode.is_duel)
