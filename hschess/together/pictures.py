"""A client's view of a room, folded from the server's messages; the client never sees the log.

The picture is the same after single messages, all at once, or any number of lost connections. It also stores its view of every position to
check the end: the seed must match the room's commitment, and the replayed record must give the same views for this seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.engines.seen_line import see
from hschess.rules.errors import HschessError
from hschess.rules.events import Event
from hschess.rules.game import GameSoFar
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_from_text, modes_with
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation
from hschess.rules.record_text import parse_game
from hschess.together.event_reading import read_events
from hschess.together.from_server import OF_A_SIDE, check_entry, check_room
from hschess.together.header import is_bound
from hschess.together.message import SIDES, shown
from hschess.together.veil import Viewer
from hschess.together.views import Json, position_fields

_END: Final = ("result", "reason", "seed", "salt", "record")


class Picture:
    """A room as one seat or a watcher sees it."""

    def __init__(self, room: Mapping[str, object]) -> None:
        """`room` is the message about the room's beginning. Errors: `HschessError` for a bad one."""
        check_room(room)
        self.room = dict(room)
        self.mode: Mode = mode_from_text(str(room["mode"]))
        self.viewer: Viewer = SIDES.get(str(room.get("you")))
        self.now: Json = {"n": 0, "t": 0, "next": ""}
        """The view in the form of `views.picture`."""
        self._length = 0
        """The number of actions so far, without those taken back."""
        self._looks: dict[int, Json] = {}
        """The view of every position, by the number of actions before it."""

    @property
    def lines(self) -> int:
        """How many lines of the log it knows; a client that reconnects asks for the following ones."""
        number = self.now["n"]
        assert isinstance(number, int)
        return number + 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return "end" in self.now

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat is to act."""
        observation = self.observation
        return not self.is_over and observation is not None and observation.state.to_move == self.viewer

    @property
    def observation(self) -> Observation | None:
        """The seat's observation; None before the game begins, and for watchers (`state_text` has the position)."""
        if self.viewer is None or "position" not in self.now:
            return None
        state = parse_position(str(self.now["position"]), modes_with(self.mode))
        see(state, str(self.now["seen"]))
        # The line has its own side's made cards, even if the other side is to move.
        made, state.mover.made = state.mover.made, 0
        state.sides[self.viewer].made = made
        state.outcome = None if not self.is_over else state.outcome
        return Observation(self.viewer, state)

    def events(self, message: Mapping[str, object]) -> tuple[Event, ...]:
        """The events in a message, perhaps none. Errors: `HschessError` for bad ones."""
        found = message.get("events")
        return () if found is None else read_events(found, self.mode)

    def add(self, message: Mapping[str, object]) -> None:
        """Add the next message about an entry. Errors: `HschessError` if it is not the next one, or lacks a field."""
        check_entry(message)
        if message.get("n") != self.lines:
            raise HschessError(f"the server has sent entry {shown(message.get('n'))}; expected {self.lines}")
        try:
            self._add(message)
        except KeyError as error:
            raise HschessError(f"the server's message cannot be read: '{error.args[0]}' is missing") from error
        except (TypeError, ValueError) as error:
            raise HschessError("the server's message cannot be read: a field has another form") from error

    def _add(self, message: Mapping[str, object]) -> None:
        now = {name: value for name, value in self.now.items() if name not in ("left", "stands")}
        now["n"], now["t"] = message["n"], message["t"]
        kind, side = message["k"], message.get("by")
        if kind == "next":
            now["next"] = message["code"]
        elif kind == "sit":
            now[str(side)] = [message["name"], message["undo"], None, False]
        elif kind in OF_A_SIDE:
            self._change_seat(now, str(kind), str(side), message["t"])
        if "position" in message:
            self._change_position(now, message)
        now |= {name: message[name] for name in ("left", "stands") if name in message}
        if "result" in message:
            now["end"], now["undoable"] = {name: message[name] for name in _END}, 0
        self.now = now

    @staticmethod
    def _change_seat(now: Json, kind: str, side: str, t: object) -> None:
        seat = now.get(side)
        if not isinstance(seat, list):
            raise HschessError(f"the server's message is about {side}, whose seat is empty")
        away = seat[2]
        if kind == "away":
            away = t if away is None else away
        elif kind == "here":
            away = None
        now[side] = [*seat[:2], away, seat[3] or kind == "rematch"]

    def _change_position(self, now: Json, message: Mapping[str, object]) -> None:
        named = str(message["position"]).partition(" ")[0]
        if named != self.mode.name:
            raise HschessError(
                f"the server has sent a position in the mode {shown(named)}; the room's is '{self.mode.name}'"
            )
        now |= {name: message[name] for name in ("position", "seen") if name in message}
        now["undoable"] = message.get("undoable", 0)
        if message["k"] == "undo":
            self._length -= 1
        elif "action" in message:
            self._length += 1
        self._looks[self._length] = {name: message[name] for name in ("position", "seen") if name in message}

    # ------------------------------------------------------------------------------------------------------------ the end

    def game(self) -> GameSoFar:
        """The whole game, from its record. Errors: `HschessError` if it is not over, or was too large to be sent."""
        end = self.now.get("end")
        if not isinstance(end, dict) or not isinstance(end["record"], str):
            raise HschessError("there is no record of the whole game")
        return parse_game(end["record"], modes_with(self.mode))

    def why_not_true(self) -> str | None:
        """A sentence on the fault if the deal is not the committed one, or the record not the seen game; None if all agrees."""
        end = self.now.get("end")
        assert isinstance(end, dict), "it is asked after the end"
        if not is_bound(int(end["seed"]), end["salt"], str(self.room["commitment"])):
            return "the seed is not the one that the room was bound to"
        game = self.game()
        if game.record.seed != int(end["seed"]):
            return "the record has another seed than the room"
        if game.state.mode != self.mode:
            return "the record has another mode than the room"
        for number, look in self._looks.items():
            if number <= self._length and position_fields(game.steps[number].state, self.viewer) != look:
                return f"the game looked otherwise after {number} actions"
        return None
