"""The texts of encounters: each of their events has its sentence in every language, and a goal shows its condition and progress."""

from collections.abc import Iterator
from typing import get_args

import pytest

from hschess.resources import ENGLISH, languages
from hschess.rules import events
from hschess.rules.cards import CODES, new_piece
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.state import Cause
from scenes.stage.game.log import Reader, sentence
from scenes.stage.game.story_words import goal_words, progress_words
from scenes.words import choose, say
from tests.each import each

ROOK = new_piece(CODES["R"])
EVENTS: tuple[events.Event, ...] = (
    events.CardsGiven(side=0, cards=(CODES["Q"], CODES["P"])),
    events.DeckReplaced(side=1, left=10),
    events.Reinforced(side=1, number=2),
    events.LineReplaced(side=1, line=(ROOK,)),
    events.PieceDeserted(side=0, slot=0, piece=ROOK, length=3),
    events.KingSet(side=1, before=-2, health=12),
    events.WardChanged(side=1, is_on=True),
    events.WardChanged(side=1, is_on=False),
    events.GoalShown(side=0, goal=Goal(GoalKind.SURVIVE, 8, lost=2), done=3, lost=1, turns=3),
    events.OpponentChanged(side=1, who="level:squire"),
    events.OpponentChanged(side=1, who="script"),
    events.Said(side=1, words="goal.win"),
)
GOALS = (
    Goal(GoalKind.WIN),
    Goal(GoalKind.CLEAR, turns=1),
    Goal(GoalKind.SURVIVE, 8, lost=0),
    Goal(GoalKind.KING, 5, turns=3),
    Goal(GoalKind.KILLS, 2, lost=1),
    Goal(GoalKind.LOST, 0, turns=1),
)


@pytest.fixture(params=languages())
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    choose(request.param)
    yield
    choose(ENGLISH)


@pytest.mark.usefixtures("_language")
@each("reader", [Reader(0, 0), Reader(1, 1), Reader(0, None, knows_all=True)])
def test_no_event_of_an_encounter_is_without_its_sentence(reader: Reader) -> None:
    for event in EVENTS:
        words = sentence(event, say, reader)
        assert words.endswith((".", "。", "”")), event
        assert "{" not in words


def test_every_kind_of_event_is_read_here() -> None:
    assert {type(event) for event in EVENTS} == {
        *get_args(events.StoryEvent),
        events.LineReplaced,
        events.PieceDeserted,
    }


def test_cards_given_to_the_other_side_stay_hidden() -> None:
    assert sentence(EVENTS[0], say, Reader(1, 1)) == "White receives 2 cards."
    assert sentence(EVENTS[0], say, Reader(0, 0)) == "You receive Queen, Pawn."


def test_the_log_shows_the_progress_of_a_goal() -> None:
    counted = events.GoalShown(side=0, goal=Goal(GoalKind.KING, 5, turns=3), done=4, lost=0, turns=1)
    bare = events.GoalShown(side=0, goal=Goal(GoalKind.WIN), done=0, lost=0, turns=0)

    assert sentence(counted, say, Reader(0, 0)) == (
        "Goal: deal 5 damage to the enemy king, in 3 turns (Damage 4 of 5; Turns left: 2)."
    )
    assert sentence(bare, say, Reader(0, 0)) == "Goal: win the game."


def test_a_goal_that_ends_the_game_is_logged_as_met_or_missed() -> None:
    met = events.GameEnded(winner=0, cause=Cause.GOAL, result="1-0", round=3)

    assert sentence(met, say, Reader(0, 0)) == "White wins. Goal reached in round 3."
    assert sentence(met, say, Reader(1, 1)) == "White wins. Goal missed in round 3."


@pytest.mark.usefixtures("_language")
@each("goal", GOALS, ids=str)
def test_every_goal_has_text_in_every_language(goal: Goal) -> None:
    assert goal_words(goal, say)
    assert "{" not in "".join(progress_words(events.GoalShown(side=0, goal=goal, done=1, lost=1, turns=1), say))


def test_a_goal_shows_its_condition_and_progress() -> None:
    event = events.GoalShown(side=0, goal=Goal(GoalKind.KING, 5, lost=2, turns=3), done=4, lost=1, turns=1)

    assert goal_words(event.goal, say) == (
        "deal 5 damage to the enemy king, in 3 turns, losing at most 2 of your pieces"
    )
    assert progress_words(event, say) == ("Damage 4 of 5", "Turns left: 2", "Lost 1, at most 2")
