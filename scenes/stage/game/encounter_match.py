"""An encounter at the table: a match whose opponent follows a script, changes, or thinks, as the scenario says.

No text and no pygame.
"""

from __future__ import annotations

from dataclasses import replace

from hschess.campaign.beginning import FACE, HINTS_TAG, begin_encounter, story_in
from hschess.campaign.encounter import NO_OPPONENT, SCRIPT, Encounter
from hschess.campaign.story import Story
from hschess.players.contract import Decided, Plan, Player, Thinking
from hschess.players.opponents import opponent
from hschess.rules.actions import END, Action
from hschess.rules.engine import Step
from hschess.rules.events import LineReplaced, PieceDeserted, StoryEvent
from hschess.rules.game import GameSoFar
from hschess.rules.record import HUMAN
from scenes.stage.game.match import Answering, Match, MatchSeat

HINTS = ("", "1", "2")
"""The values of the record's tag for the hints that were used."""


class EncounterMatch(Match):
    """A match of an encounter."""

    def __init__(self, game: GameSoFar) -> None:
        """Raises `HschessError` for an opponent that this program does not know."""
        story = story_in(game)
        assert story is not None
        seats = [MatchSeat(name, None, HUMAN) for name in (game.record.white, game.record.black)]
        other = 1 - story.person
        seats[other] = MatchSeat(seats[other].name, _player(story.opponent), FACE + story.encounter.name)
        super().__init__(game, (seats[0], seats[1]))

    @property
    def story(self) -> Story:
        """The scenario's state so far."""
        story = story_in(self.game)
        assert story is not None
        return story

    @property
    def encounter(self) -> Encounter:
        """The encounter."""
        return self.story.encounter

    @property
    def hints(self) -> int:
        """The hints for the first turn: 0 for none, 1 for the card or piece to begin with, 2 for the whole move."""
        tag = self.record.extra.get(HINTS_TAG, "")
        return HINTS.index(tag) if tag in HINTS else 0

    @property
    def waits_for_first_move(self) -> bool:
        """Whether the human player has not acted yet, apart from the mulligan."""
        return self.state.to_move == self.story.person and self.story.acted == 0 and not self.story.whole.turns

    def submit(self, action: Action) -> Step:
        """Do an action as in any match; a plan that a scenario event has overtaken is computed again."""
        step = super().submit(action)
        if any(isinstance(event, StoryEvent | LineReplaced | PieceDeserted) for event in step.events):
            self.forget_plans()
        return step

    def _change_to(self, game: GameSoFar) -> None:
        """Seat the scenario's next player, or the previous one after undo."""
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
    return Answering((END,), SCRIPT) if player_id in (NO_OPPONENT, SCRIPT) else opponent(player_id)


def new_encounter(
    encounter: Encounter, seed: int, names: tuple[str, str], today: str, hints: int = 0
) -> EncounterMatch:
    """A new game of an encounter; `names` are the human player's and the opponent's. Raises as `EncounterMatch` does."""
    white, black = names if encounter.side == 0 else (names[1], names[0])
    game = begin_encounter(encounter, seed, (white, black), today)
    if hints:
        game = game.retagged(extra={**game.record.extra, HINTS_TAG: str(hints)})
    return EncounterMatch(game)
