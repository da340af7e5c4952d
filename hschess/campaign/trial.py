"""An encounter played by a computer player in the person's place, through the same story as at the table.

A trial depends on the encounter, the player and the seed, never on a clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.campaign.beginning import begin_encounter, story_in
from hschess.campaign.encounter import Encounter
from hschess.campaign.story import Story
from hschess.players.contract import finish, sight
from hschess.players.opponents import opponent
from hschess.rules.actions import Action
from hschess.rules.chance import seeded
from hschess.rules.modes import SIDE_NAMES
from hschess.rules.refusal import why_not
from hschess.rules.state import State

SEATS: Final = len(SIDE_NAMES)


@dataclass(frozen=True, slots=True)
class EncounterState:
    """The state of an encounter."""

    state: State
    story: Story

    def after(self, action: Action) -> EncounterState:
        """The trial after a legal action. Errors: `IllegalActionError`."""
        step, story = self.story.after(action, self.state)
        return EncounterState(step.state, story)

    @property
    def is_won(self) -> bool:
        """Whether the person has won."""
        return self.state.outcome is not None and self.state.outcome.winner == self.story.person


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """How a trial ended, from the person's side."""

    is_won: bool
    turns: int
    """Own turns ended."""
    lost: int
    """Own pieces that left."""


def first_moment(encounter: Encounter, seed: int) -> EncounterState:
    """The encounter's start, dealt or shuffled by the seed."""
    game = begin_encounter(encounter, seed)
    story = story_in(game)
    assert story is not None
    return EncounterState(game.state, story)


class Trial:
    """An encounter that is being played."""

    def __init__(self, encounter: Encounter, player: str, seed: int) -> None:
        self.now = first_moment(encounter, seed)
        self._player = player
        self._chances = [seeded(seeded(seed * SEATS + number + 1).word()) for number in range(SEATS)]
        self.plan: list[Action] = []
        """The rest of the present player's plan."""

    def play_out(self) -> TrialOutcome:
        """Play to the end."""
        while self.now.state.outcome is None:
            self.act()
        whole = self.now.story.whole
        return TrialOutcome(self.now.is_won, whole.turns, whole.lost)

    def take_up(self, plan: list[Action]) -> None:
        """Mean to do this."""
        self.plan = plan

    def act(self) -> None:
        """Do the next action; a plan that something new has overtaken is given up."""
        after = self.now.after(self._next_action())
        if after.story.overtaken != self.now.story.overtaken:
            self.plan = []
        self.now = after

    def _next_action(self) -> Action:
        scripted = self.now.story.scripted()
        if scripted is not None:
            self.plan = []
            return scripted
        if not self.plan or why_not(self.now.state, self.plan[0]) is not None:
            self.take_up(self._thought_out())
        return self.plan.pop(0)

    def _thought_out(self) -> list[Action]:
        state, story = self.now.state, self.now.story
        player = opponent(self._player if state.to_move == story.person else story.opponent)
        return list(finish(player.think(sight(player, state), self._chances[state.to_move])).actions)


def play_trial(encounter: Encounter, player: str, seed: int) -> TrialOutcome:
    """How this player fares with the encounter."""
    return Trial(encounter, player, seed).play_out()
