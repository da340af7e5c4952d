"""The boards of "Learn": each can be solved and missed, and its hints solve it."""

import pytest

from hschess.rules.actions import END, Action, Kind, action_named
from hschess.rules.engine import apply
from hschess.rules.game import open_game
from hschess.rules.modes import DUELS
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.state import State
from scenes.practice.model.lesson_match import LessonMatch
from scenes.stage.lessons import (
    Lesson,
    LessonFacts,
    facts_of,
    lessons,
    outcome_of_turn,
    solution,
    turns_of,
)
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from scenes.words import say

BOARDS = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
ORDER = [
    "first", "parity", "hold", "middle", "bishop", "knight", "cheat", "mana", "coin", "choice", "guard", "shield", "spells",
]  # fmt: skip


def named(name: str) -> Lesson:
    return next(lesson for lesson in lessons() if lesson.name == name)


def solves(lesson: Lesson, *actions: Action) -> bool:
    steps = open_game(Record(lesson.start.mode.name, position=lesson.position, actions=actions)).steps
    return lesson.is_reached(outcome_of_turn(lesson, tuple(steps)))


def all_turns(lesson: Lesson) -> dict[tuple[Action, ...], bool]:
    """Every way to play the turn, and whether it reaches the goal."""
    return {actions: lesson.is_reached(outcome_of_turn(lesson, steps)) for actions, steps in turns_of(lesson.start)}


def played(lesson: Lesson, *actions: str) -> LessonMatch:
    match = LessonMatch(lesson, ("You", "Black"))
    for text in actions:
        match.submit(action_named(text))
    while match.cpu_to_move:
        action = match.pump(10)
        assert action is not None
        match.submit(action)
    return match


def test_a_warm_up_comes_before_twelve_boards_in_the_order_of_the_texts() -> None:
    assert [lesson.name for lesson in lessons()] == ORDER


@BOARDS
def test_some_turns_reach_the_goal_and_some_do_not(lesson: Lesson) -> None:
    assert set(all_turns(lesson).values()) == {True, False}


@BOARDS
def test_ending_the_turn_at_once_misses_the_goal_unless_holding_back_is_the_lesson(lesson: Lesson) -> None:
    assert all_turns(lesson)[END,] == (lesson.name == "hold")


def test_every_play_of_the_card_that_should_be_held_back_misses_the_goal() -> None:
    turns = all_turns(named("hold"))
    plays = [reached for actions, reached in turns.items() if any(one.kind is Kind.PLAY for one in actions)]

    assert plays == [False] * 3


def test_any_place_teaches_parity_but_only_the_middle_suits_queen_and_bishop() -> None:
    assert sum(all_turns(named("parity")).values()) == 3
    assert [a for a, reached in all_turns(named("middle")).items() if reached] == [(action_named("Q@1"), END)]
    assert [a for a, reached in all_turns(named("bishop")).items() if reached] == [(action_named("B@1"), END)]


def test_the_knight_must_kill_so_that_the_queen_meets_two() -> None:
    solved = [actions[0].text for actions, reached in all_turns(named("knight")).items() if reached]

    assert solved == ["0x1", "0x2", "0x3"]


def test_only_two_castles_bring_the_hurt_pawn_to_the_left() -> None:
    solved = [[one.text for one in actions] for actions, reached in all_turns(named("cheat")).items() if reached]

    assert solved == [["castle2", "castle1", "end"]]


def solutions(name: str) -> list[list[str]]:
    return [[one.text for one in actions] for actions, reached in all_turns(named(name)).items() if reached]


def test_all_mana_goes_into_rook_and_pawn_in_any_place() -> None:
    solved = solutions("mana")

    assert len(solved) == 12
    assert all({one[0] for one in actions} == {"R", "P", "e"} for actions in solved)


def test_without_the_coin_no_turn_kills_the_rook() -> None:
    assert solutions("coin") == [["coin", "N@0", "0x0", "end"], ["coin", "N@1", "1x0", "end"]]


def test_only_the_captain_against_the_weak_and_the_footman_against_the_strong_costs_a_single_piece() -> None:
    assert solutions("choice") == [["0x0", "1x0", "end"], ["1x1", "0x0", "end"]]


def test_the_weak_piece_opens_the_guard_for_the_strong_one() -> None:
    assert solutions("guard") == [["0x1", "0xk", "end"]]


def test_the_weak_attack_breaks_the_shield_for_the_strong_one() -> None:
    assert solutions("shield") == [["1x0", "0x0", "end"]]


def test_both_spells_are_needed_in_any_order() -> None:
    solved = solutions("spells")

    assert solved
    assert all("fork" in actions and len(actions) == 3 for actions in solved)


def test_a_duels_turn_summary_counts_attacks_on_kings_and_spell_damage() -> None:
    start = "middle 5w 30/3/5/fork,check/-/captain:4/- 30/0/4/-/-/leech:3/-"
    actions = tuple(parse_action(text, DUELS["middle"].cards) for text in ("0xk", "check>k", "fork", "end"))
    steps = open_game(Record("middle", position=start, actions=actions)).steps

    assert facts_of(steps, 0) == LessonFacts(damage=1, king=6)


@BOARDS
def test_the_hand_has_no_more_cards_than_fit_beside_the_panel(lesson: Lesson) -> None:
    assert len(lesson.start.mover.hand) <= 2


@BOARDS
def test_the_hint_solves_the_board_step_by_step(lesson: Lesson) -> None:
    match = LessonMatch(lesson, ("You", "Black"))
    while END not in match.record.actions:
        steps = match.hint()
        assert steps is not None
        match.submit(steps[0])

    assert solves(lesson, *match.record.actions)


def test_a_spoiled_board_has_no_hint_until_an_undo() -> None:
    match = played(named("hold"), "P@1")

    assert match.hint() is None
    match.undo()
    assert match.hint() == (END,)


def test_a_hint_continues_from_another_working_solution() -> None:
    assert solution(named("knight"), (action_named("0x3"),)) == (END,)


def test_the_reply_is_played_and_then_nothing_more() -> None:
    match = played(named("cheat"), "castle2", "castle1", "end")

    assert [action.text for action in match.record.actions] == ["castle2", "castle1", "end", "cheat"]
    assert match.facts.taken == "P1"
    assert match.facts.lost == 0
    assert match.is_solved
    assert not match.cpu_to_move


def test_a_lesson_without_reply_is_decided_by_the_end_of_the_turn() -> None:
    match = played(named("parity"))
    assert not match.is_decided

    match.submit(END)

    assert match.is_decided
    assert not match.is_solved
    assert not match.cpu_to_move
    assert match.facts == LessonFacts(damage=4)


def test_the_turn_summary_counts_hits_kills_and_healing_of_both_sides() -> None:
    match = played(named("bishop"), "B@0", "end")

    assert match.facts == LessonFacts(damage=4, healed=2, lost=1)


def test_the_turn_summary_of_a_knight_and_of_a_hit_king() -> None:
    start = "heroic 8w 20/0/8/-/PP/N3,P6/- 20/0/7/-/PP/P4/-"
    steps = open_game(Record("heroic", position=start, actions=(action_named("0x0"), END))).steps

    assert facts_of(steps, 0) == LessonFacts(damage=4, kills=1, king=1)


def test_trying_out_never_changes_a_position() -> None:
    lesson = named("middle")
    before: State = lesson.start

    list(turns_of(before))

    assert before == lesson.start
    assert apply(before, END).state != before


@BOARDS
def test_the_table_shows_the_board_and_the_learner_sits_at_it(lesson: Lesson) -> None:
    session = Session(LessonMatch(lesson, ("You", "Black")), Layout(1280, 720), 0, ShowOptions(), is_new=False)

    assert session.may_act
    assert not session.needs_curtain


@BOARDS
@pytest.mark.parametrize("part", ["name", "see", "goal", "solved", "missed"])
def test_every_board_has_its_texts(lesson: Lesson, part: str) -> None:
    facts = {"damage": 1, "kills": 2, "king": 3, "healed": 4, "lost": 5, "taken": "P1", "card": "Pawn"}

    assert say(f"lesson.{lesson.name}.{part}", **facts)
