"""The candidates of a search: played out, and distinguished if their scores are equal."""

from math import inf

from hschess.players.contract import Weighed
from hschess.rules.actions import Action, action_named
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.record import Record
from scenes.replay.model.candidates import (
    TurnFacts,
    WeighedTurn,
    all_win,
    are_all_alike,
    candidates_of,
    distinguishing_facts,
)

POSITION = "paper 7w 20/4/7/PR/PP/R6/- 20/0/6/-/PP/P2/-"


def game() -> GameSoFar:
    return open_game(Record("paper", position=POSITION))


def turn(*texts: str) -> tuple[Action, ...]:
    return tuple(action_named(text) for text in texts)


def found(*weighed: Weighed) -> list[WeighedTurn]:
    return candidates_of(game(), weighed)


def test_a_turn_is_played_to_its_end_and_its_facts_are_counted() -> None:
    (one,) = found(Weighed(turn("R@1"), score=1.0))

    assert [action.text for action in one.game.record.actions] == ["R@1", "end"]
    assert one.facts == TurnFacts(king=0, kills=1, damage=4, healed=0, lost=0, held=1, mana=1)


def test_the_beginning_of_a_turn_is_not_played_to_the_end() -> None:
    (one,) = found(Weighed(turn("R@1"), share=0.5, is_whole=False))

    assert [action.text for action in one.game.record.actions] == ["R@1"]
    assert one.facts.kills == 0


def test_two_turns_with_the_same_result_are_one() -> None:
    candidates = found(
        Weighed(turn("P@0", "R@2"), score=2.0), Weighed(turn("R@1", "P@0"), score=2.0), Weighed((), score=1.0)
    )

    assert [one.weighed.actions for one in candidates] == [turn("P@0", "R@2"), ()]


def test_an_illegal_action_ends_the_turn_there() -> None:
    (one,) = found(Weighed(turn("P@0", "Q@0", "end"), score=0.0))

    assert [action.text for action in one.game.record.actions] == ["P@0"]


def test_turns_with_equal_scores_are_distinguished_by_their_effects() -> None:
    candidates = found(Weighed((), share=1.0), Weighed(turn("P@0"), share=1.0), Weighed(turn("R@1"), share=0.25))
    at_once, pawn, rook = candidates

    assert {name for name, _ in distinguishing_facts(candidates, pawn)} == {
        name for name, _ in distinguishing_facts(candidates, at_once)
    }
    assert distinguishing_facts(candidates, at_once) != distinguishing_facts(candidates, pawn)
    assert distinguishing_facts(candidates, rook) == []


def test_a_certain_win_is_recognised_by_chance_and_by_score() -> None:
    assert all_win(found(Weighed((), share=1.0), Weighed(turn("P@0"), share=0.9999)))
    assert all_win(found(Weighed((), score=inf), Weighed(turn("P@0"), score=inf)))
    assert not all_win(found(Weighed((), share=1.0), Weighed(turn("P@0"), share=0.99)))
    assert not all_win(found(Weighed((), score=-inf)))
    assert not all_win([])


def test_all_are_alike_if_no_score_differs() -> None:
    assert are_all_alike(found(Weighed((), share=0.5), Weighed(turn("P@0"), share=0.5)))
    assert not are_all_alike(found(Weighed((), share=0.5), Weighed(turn("P@0"), share=0.6)))
    assert not are_all_alike(found(Weighed((), share=0.5)))
