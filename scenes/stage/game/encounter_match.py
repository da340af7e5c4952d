"""An encounter at the table: a match whose opponent follows a script, changes, or thinks, as the story has it.

No words and no pygame.
"""

from __future__ import annotations

from dataclasses import replace

from hschess.campaign.beginning import FACE, HINTS_TAG, begin_encounter, story_in
from hschess.campaign.encounter import NOBODY, SCRIPT, Encounter
from hschess.campaign.story import Story
from hschess.players.contract import Decided, Plan, Player, Thinking
from hschess.players.opponents import opponent
from hschess.rules.actions import END, Action
from hschess.rules.chance import Chance
from hschess.rules.engine import Step
from hschess.rules.events import LineReplaced, PieceDeserted, StoryEvent
from hschess.rules.game import GameSoFar
from hschess.rules.observation import Observation
from hschess.rules.record import HUMAN
from scenes.stage.game.match import Match, MatchSeat

HINTS = ("", "1", "2")
"""What a record says of the hints that were taken."""


class Scripted:
    """The player of a side that has nothing to think about."""

    name = SCRIPT
    clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Decided:
        """The end of its turn."""
        del observation, chance
        return Decided(Plan((END,), 0.0, 0))


class EncounterMatch(Match):
    """A game of an encounter."""

    def __init__(self, game: GameSoFar) -> None:
        """Errors: `HschessError` for an opponent that this program does not know."""
        story = story_in(game)
        assert story is not None
        seats = [MatchSeat(name, None, HUMAN) for name in (game.record.white, game.record.black)]
        other = 1 - story.person
        seats[other] = MatchSeat(seats[other].name, _player(story.opponent), FACE + story.encounter.name)
        super().__init__(game, (seats[0], seats[1]))

    @property
    def story(self) -> Story:
        """The story as far as it has come."""
        story = story_in(self.game)
        assert story is not None
        return story

    @property
    def encounter(self) -> Encounter:
        """What is played."""
        return self.story.encounter

    @property
    def is_won(self) -> bool:
        """Whether the goal was met."""
        outcome = self.state.outcome
        return outcome is not None and outcome.winner == self.story.person

    @property
    def hints(self) -> int:
        """How much of the first turn is shown: nothing, with what to begin, or how."""
        tag = self.record.extra.get(HINTS_TAG, "")
        return HINTS.index(tag) if tag in HINTS else 0

    @property
    def waits_for_first_move(self) -> bool:
        """Whether the person has yet to do anything, the choice of the first cards aside."""
        return self.state.to_move == self.story.person and self.story.acted == 0 and not self.story.whole.turns

    def submit(self, action: Action) -> Step:
        """As any match; a plan that the story has overtaken is thought out anew."""
        step = super().submit(action)
        if any(isinstance(event, StoryEvent | LineReplaced | PieceDeserted) for event in step.events):
            self.forget_plans()
        return step

    def _change_to(self, game: GameSoFar) -> None:
        """The next player takes the seat, and gives it back if that is undone."""
        before = self.story.opponent
        super()._change_to(game)
        if self.story.opponent != before:
            seats, other = list(self.seats), 1 - self.story.person
            seats[other] = replace(seats[other], player=_player(self.story.opponent))
            self.seats = seats[0], seats[1]

    def _begin_thinking(self) -> Thinking:
        action = self.story.scripted()
        if action is not None:
            return Decided(Plan((action,), 0.0, 0))
        return super()._begin_thinking()


def _player(player_id: str) -> Player:
    return Scripted() if player_id in (NOBODY, SCRIPT) else opponent(player_id)


def new_encounter(
    encounter: Encounter, seed: int, names: tuple[str, str], today: str, hints: int = 0
) -> EncounterMatch:
    """A new game of an encounter; `names` are the person's and the opponent's. Errors: as `EncounterMatch`."""
    white, black = names if encounter.side == 0 else (names[1], names[0])
    game = begin_encounter(encounter, seed, (white, black), today)
    if hints:
        game = game.retagged(extra={**game.record.extra, HINTS_TAG: str(hints)})
    return EncounterMatch(game)
