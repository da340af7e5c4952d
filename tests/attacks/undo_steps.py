"""What somebody remembers of undo and redo: a list of all states that there were, and at which of them one is."""

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
    """States of something that is made, the first of which nobody can take back."""

    def __init__(self, first: Value) -> None:
        self.states = [first]
        self.at = 0
        self._run = ""
        """What is being written; all its letters together are one step."""

    @property
    def now(self) -> Value:
        """Where one is."""
        return self.states[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether something lies before it, ..."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """... and whether something lies after it."""
        return self.at + 1 < len(self.states)

    def step(self, state: Value, run: str = "") -> None:
        """Something was done; the letters of one `run` after each other are a single step."""
        if run and run == self._run:
            self.states[self.at :] = [state]
            if self.at and self.states[self.at - 1] == state:
                # What was written has been deleted again: nothing was done.
                self.go(-1)
                del self.states[self.at + 1 :]
            return
        self.states[self.at + 1 :] = [state]
        self.states, self._run = self.states[-MOST_STEPS - 1 :], run
        self.at = len(self.states) - 1

    def look(self, state: Value) -> None:
        """Something else is looked at, which is no step."""
        self.states[self.at], self._run = state, ""

    def rest(self) -> None:
        """Nothing more is written."""
        self._run = ""

    def go(self, by: int) -> None:
        """A step back, or on again; nothing where there is none."""
        self.at, self._run = min(max(0, self.at + by), len(self.states) - 1), ""


@dataclass(frozen=True)
class Stand:
    """A game of an encounter where it stands: the position, and what the story has come to."""

    actions: tuple[str, ...]
    position: str
    story: tuple[object, ...]
    opponent: str
    """Who plays the other side."""

    @classmethod
    def of(cls, match: EncounterMatch) -> "Stand":
        """As it is now."""
        story = match.story
        state_of_story = story.goal, story.fired, story.wards, story.since, story.whole, story.acted, story.shown
        player = match.seats[1 - story.person].player
        return cls(
            tuple(one.text for one in match.record.actions),
            format_position(match.state),
            state_of_story,
            str(player and player.name),
        )


class Turns:
    """What a person remembers of a game of an encounter: how it stood after each action that was seen, and what can be taken back."""

    def __init__(self, match: EncounterMatch) -> None:
        self.stands = {len(match.record.actions): Stand.of(match)}
        self.undoable = 0
        self._last = match.state

    @property
    def now(self) -> Stand:
        """The last that was seen."""
        return self.stands[max(self.stands)]

    def see(self, match: EncounterMatch) -> None:
        """Take in what was done since. Errors: `OtherwiseError` where something else has changed."""
        now, before = Stand.of(match), self.now
        if now.actions[: len(before.actions)] != before.actions:
            raise OtherwiseError(f"the actions: {now.actions}, but remembered: {before.actions}")
        if len(now.actions) == len(before.actions):
            _same(now, before)
        is_seen = _is_seen(self._last, match.state)
        for text in now.actions[len(before.actions) :]:
            self.undoable = 0 if text in FINAL or is_seen else self.undoable + 1
        self.stands[len(now.actions)], self._last = now, match.state
        self._compare_way_back(match)

    def take_back(self, match: EncounterMatch) -> None:
        """The last action was taken back. Errors: `OtherwiseError` where the game does not stand as before it."""
        self.stands.pop(max(self.stands))
        self.undoable, self._last = self.undoable - 1, match.state
        _same(Stand.of(match), self.now)
        self._compare_way_back(match)

    def left(self) -> None:
        """The table was left: what was done is done."""
        self.undoable = 0

    def _compare_way_back(self, match: EncounterMatch) -> None:
        may = self.undoable > 0 and match.state.outcome is None and match.state.to_move == match.story.person
        if match.can_undo != may:
            state_of_story = f"{match.can_undo} after {self.now.actions} of {match.encounter.name}"
            raise OtherwiseError(f"whether something can be taken back: {state_of_story}, but remembered: {may}")


def _same(state_of_story: Stand, remembered: Stand) -> None:
    if state_of_story != remembered:
        raise OtherwiseError(f"the encounter: {state_of_story}, but remembered: {remembered}")


def _is_seen(before: State, after: State) -> bool:
    """Whether something hidden has been shown: by chance, by an offer, by a card that has left its deck; a story may lay another deck."""
    decks = [(one.deck, other.deck) for one, other in zip(before.sides, after.sides, strict=True)]
    has_left = any(len(now) < len(then) and now == then[len(then) - len(now) :] for then, now in decks)
    return before.rng != after.rng or has_left or (bool(after.options) and not before.options)
