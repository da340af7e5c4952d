"""The memory for undo and redo: a list of all states so far, and the position in it."""

from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from hschess.rules.notation import format_position
from hschess.rules.state import State
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.history import MOST_STEPS
from tests.attacks.play_memory import OtherwiseError

Value = TypeVar("Value")
FINAL: Final = ("end", "concede")


class Steps(Generic[Value]):
    """States of something that is edited; the first cannot be undone."""

    def __init__(self, first: Value) -> None:
        self.states = [first]
        self.at = 0
        self._run = ""
        """The field being written; all its letters together are one step."""

    @property
    def now(self) -> Value:
        """The current state."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a state before it, ..."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """... and whether there is one after it."""
        return self.at + 1 < len(self.states)

    def step(self, state: Value, run: str = "") -> None:
        """Add a step; consecutive letters of one `run` are a single step."""
        if run and run == self._run:
            self.states[self.at :] = [state]
            if self.at and self.states[self.at - 1] == state:
                # The letters were deleted again: there is no step.
                self.go(-1)
                del self.states[self.at + 1 :]
            return
        self.states[self.at + 1 :] = [state]
        self.states, self._run = self.states[-MOST_STEPS - 1 :], run
        self.at = len(self.states) - 1

    def look(self, state: Value) -> None:
        """The view changes, which is not a step."""
        self.states[self.at], self._run = state, ""

    def rest(self) -> None:
        """The writing ends."""
        self._run = ""

    def go(self, by: int) -> None:
        """Go this many steps back or on; stays if there is none."""
        self.at, self._run = min(max(0, self.at + by), len(self.states) - 1), ""


@dataclass(frozen=True)
class GameState:
    """The state of an encounter's game: the position, and the story's progress."""

    actions: tuple[str, ...]
    position: str
    story: tuple[object, ...]
    opponent: str
    """The opponent."""

    @classmethod
    def of(cls, match: EncounterMatch) -> "GameState":
        """The current state of a match."""
        story = match.story
        progress = story.goal, story.fired, story.wards, story.since, story.whole, story.acted, story.shown
        player = match.seats[1 - story.person].player
        return cls(
            tuple(one.text for one in match.record.actions),
            format_position(match.state),
            progress,
            str(player and player.name),
        )


class Turns:
    """The memory of an encounter's game: its state after each action seen, and how many can be undone."""

    def __init__(self, match: EncounterMatch) -> None:
        self.states = {len(match.record.actions): GameState.of(match)}
        self.undoable = 0
        self._last = match.state

    @property
    def now(self) -> GameState:
        """The last state seen."""
        return self.states[max(self.states)]

    def see(self, match: EncounterMatch) -> None:
        """Add the actions since. Errors: `OtherwiseError` if something else has changed."""
        now, before = GameState.of(match), self.now
        if now.actions[: len(before.actions)] != before.actions:
            raise OtherwiseError(f"the actions: {now.actions}, but remembered: {before.actions}")
        if len(now.actions) == len(before.actions):
            _same(now, before)
        is_seen = _is_seen(self._last, match.state)
        for text in now.actions[len(before.actions) :]:
            self.undoable = 0 if text in FINAL or is_seen else self.undoable + 1
        self.states[len(now.actions)], self._last = now, match.state
        self._compare_undo(match)

    def take_back(self, match: EncounterMatch) -> None:
        """The last action was undone. Errors: `OtherwiseError` if the game differs from its state before."""
        self.states.pop(max(self.states))
        self.undoable, self._last = self.undoable - 1, match.state
        _same(GameState.of(match), self.now)
        self._compare_undo(match)

    def left(self) -> None:
        """The table was left: nothing can be undone any more."""
        self.undoable = 0

    def _compare_undo(self, match: EncounterMatch) -> None:
        may = self.undoable > 0 and match.state.outcome is None and match.state.to_move == match.story.person
        if match.can_undo != may:
            actual = f"{match.can_undo} after {self.now.actions} of {match.encounter.name}"
            raise OtherwiseError(f"whether undo is possible: {actual}, but remembered: {may}")


def _same(shown: GameState, remembered: GameState) -> None:
    if shown != remembered:
        raise OtherwiseError(f"the encounter: {shown}, but remembered: {remembered}")


def _is_seen(before: State, after: State) -> bool:
    """Whether something hidden was revealed: by chance, by an offer, by a card that has left its deck; a story may deal another deck."""
    decks = [(one.deck, other.deck) for one, other in zip(before.sides, after.sides, strict=True)]
    has_left = any(len(now) < len(then) and now == then[len(then) - len(now) :] for then, now in decks)
    return before.rng != after.rng or has_left or (bool(after.options) and not before.options)
