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

SEATS: Final = len(SIDE_NAMES)


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    """How a trial ended, from the person's side."""

    is_won: bool
    turns: int
    """Own turns ended."""
    lost: int
    """Own pieces that left."""


def first_moment(encounter: Encounter, seed: int) -> Story:
    """The encounter's start, dealt or shuffled by the seed."""
    story = story_in(begin_encounter(encounter, seed))
    assert story is not None
    return story


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
        return TrialOutcome(self.now.is_won, self.now.whole.turns, self.now.whole.lost)

    def act(self) -> None:
        """Do the next action; a plan that something new has overtaken is given up."""
        after = self.now.next(self._next_action())
        if after.overtaken != self.now.overtaken:
            self.plan = []
        self.now = after

    def _next_action(self) -> Action:
        scripted = self.now.scripted()
        if scripted is not None:
            self.plan = []
            return scripted
        if not self.plan or why_not(self.now.state, self.plan[0]) is not None:
            self.plan = self._thought_out()
        return self.plan.pop(0)

    def _thought_out(self) -> list[Action]:
        state = self.now.state
        player = opponent(self._player if state.to_move == self.now.person else self.now.opponent)
        return list(finish(player.think(sight(player, state), self._chances[state.to_move])).actions)


def play_trial(encounter: Encounter, player: str, seed: int) -> TrialOutcome:
    """How this player fares with the encounter."""
    return Trial(encounter, player, seed).play_out()
