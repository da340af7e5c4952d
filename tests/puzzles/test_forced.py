"""Wins in several turns: proofs compared with a plain minimax, the defences, and wins made from random endgames."""

from itertools import islice
from pathlib import Path

import pytest

from hschess.puzzles import defence, forced_making
from hschess.puzzles.defence import Defender
from hschess.puzzles.forced import LEAST_DEFENCES, LEAST_OTHERS, prove_forced
from hschess.puzzles.forced_making import LEAST_KING, cards_of, make_forced
from hschess.puzzles.forced_themes import COURSE_PREDICATES
from hschess.puzzles.patterns import Pattern, built, endings_of_play
from hschess.puzzles.puzzle import (
    FORCED_KINDS,
    Puzzle,
    PuzzleKind,
    Theme,
    format_puzzles,
    parse_puzzles,
    read_puzzles,
    shipped_puzzles,
)
from hschess.puzzles.puzzle_checks import check
from hschess.puzzles.search import NoPuzzleError, NotProvableError, every_turn, played
from hschess.puzzles.tuning import exposed, tuned
from hschess.rules.actions import Kind
from hschess.rules.cards import CODES, UNKNOWN
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.events import Event, KingStruck
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.notation import parse_position
from hschess.rules.observation import hides_cards
from hschess.rules.slowly import finished
from hschess.rules.state import Cause, State
from tests.endgame.endgames import minimax, small_endgame
from tests.puzzles.brute import ended, ends_of_turn

FORCED = read_puzzles(Path(__file__).parents[1] / "data" / "forced.puzzles")
TWO, THREE = FORCED
SOONER, NEVER, MANY, ONE = "fewer than 2 turns", "no turn wins", "more than one turn", "one turn alone"
EACH = pytest.mark.parametrize("puzzle", FORCED, ids=lambda puzzle: puzzle.name)


def wins(state: State, side: int, plies: int) -> bool:
    """Whether this side wins within this many turns of both, by trying every action."""
    score = minimax(state, plies)
    return score > 0 if side == WHITE else score < 0


def keepers(state: State) -> int:
    """How many different positions the side to move can leave and still win with its next turn, by trying every action."""
    afters = {ended(last).key(): ended(last) for last in ends_of_turn(state).values()}
    return sum(wins(after, state.to_move, 2) for after in afters.values() if after.outcome is None)


def expected_words(state: State) -> str:
    """The truth about a win in two, in the words of the refusals."""
    if wins(state, state.to_move, 1):
        return SOONER
    if not wins(state, state.to_move, 3):
        return NEVER
    return ONE if keepers(state) == 1 else MANY


def test_a_proof_agrees_with_trying_every_action() -> None:
    """On small random endgames: a win in two and not in one, kept by a single turn, or the refusal that fits."""
    chance, found = seeded(4), dict.fromkeys((SOONER, NEVER, MANY, ONE), 0)
    for _ in range(160):
        state = small_endgame(MODES["friendly"], chance, most=2, rounds=4)
        if state.mover.mana < state.mover.crystals or CODES["C"] in state.mover.hand:
            continue
        expected = expected_words(state)
        found[expected] += 1
        try:
            proved = prove_forced(state, 2)
        except NoPuzzleError as error:
            refusal = str(error)
        else:
            refusal = (
                expected if wins(played(state, proved.solution).after, state.to_move, 2) else "a turn that does not win"
            )
        is_dull = "other turns" in refusal or "choose" in refusal
        assert expected in refusal or (is_dull and expected == ONE), (refusal, repr(state))
    assert min(found.values()) >= 3


@EACH
def test_every_defence_of_the_example_loses_in_time_and_the_answer_is_one_of_the_longest(puzzle: Puzzle) -> None:
    left = puzzle.kind.turns - 1
    after = played(puzzle.start, puzzle.solution).after
    answer = finished(Defender().answer(after, left))

    assert answer.is_beaten
    assert answer.turn == puzzle.proof.line[0]
    assert len(list(every_turn(after))) >= LEAST_DEFENCES
    assert not finished(Defender().search.wins(answer.after, 2 * left - 3))


@EACH
def test_the_refutation_of_a_wrong_turn_outlasts_the_time(puzzle: Puzzle) -> None:
    left = puzzle.kind.turns - 1
    after = played(puzzle.start, puzzle.proof.second).after
    answer = finished(Defender().answer(after, left))

    assert not answer.is_beaten
    assert answer.turn == puzzle.proof.reply
    outcome = answer.after.outcome
    assert (
        outcome.winner != puzzle.side if outcome else not finished(Defender().search.wins(answer.after, 2 * left - 1))
    )


def test_the_longest_defence_with_the_fewest_wins_left_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(defence, "MOST_WEIGHED", 1000)
    defender, left = Defender(), THREE.kind.turns - 1
    after = played(THREE.start, THREE.solution).after
    chosen = finished(defender.ways(finished(defender.answer(after, left)).after, left))

    others = [played(after, found.actions(after)).after for found in every_turn(after)]
    long = [
        other for other in others if other.outcome is None and not finished(defender.search.wins(other, 2 * left - 3))
    ]
    assert chosen == min(finished(defender.ways(other, left)) for other in long)
    assert chosen < max(finished(defender.ways(other, left)) for other in long)


def test_hidden_or_too_large_positions_are_refused() -> None:
    hidden = parse_position("paper 20w 6/10/10/PQ/-/P3,R3/- 6/0/10/?1/?4/P6,P4/-")
    with pytest.raises(NotProvableError, match="everything is known"):
        prove_forced(hidden, 2)
    with pytest.raises(NotProvableError, match="more than 5 positions"):
        prove_forced(THREE.start, 3, 5)


def test_the_enemy_king_has_the_most_health_that_still_loses_in_time() -> None:
    chance, pattern, found = (
        seeded(6),
        Pattern(("paper",), own=(1, 3), enemies=(1, 3), rounds=(24, 30), is_open=True),
        0,
    )
    for _ in range(20):
        state = built(pattern, chance)
        fitted = tuned(state, PuzzleKind.WIN_IN_TWO) if state is not None else None
        if fitted is not None and fitted.waiting.health < fitted.mode.kings[1 - fitted.to_move]:
            found += 1
            assert finished(Defender().search.wins(fitted, 3))
            fitted.waiting.health += 1
            assert not finished(Defender().search.wins(fitted, 3))
    assert found >= 5


def test_the_solvers_king_has_the_least_health_that_still_wins() -> None:
    """In races, in which the enemy attacks too."""
    found = 0
    for puzzle in shipped_puzzles():
        if puzzle.kind in FORCED_KINDS and Theme.RACE in puzzle.themes:
            state, plies = puzzle.start, 2 * puzzle.kind.turns - 1
            state.mover.health = state.mode.kings[state.to_move]
            bare = exposed(state, puzzle.kind.turns)
            if bare is None:
                continue
            assert finished(Defender().search.wins(bare, plies))
            bare.mover.health -= 1
            if bare.mover.health:
                found += 1
                assert not finished(Defender().search.wins(bare, plies))
    assert found >= 3


# ------------------------------------------------------------------------------------------------------------------- making


def test_the_same_seed_makes_the_same_wins_as_requested() -> None:
    puzzles = list(make_forced(2, 5, kind=PuzzleKind.WIN_IN_TWO))

    assert puzzles[:1] == list(make_forced(1, 5, puzzles[0].themes[-1], PuzzleKind.WIN_IN_TWO))
    assert tuple(puzzles) == parse_puzzles(format_puzzles(puzzles))
    assert len({cards_of(puzzle.start) for puzzle in puzzles}) == 2
    for puzzle in puzzles:
        assert puzzle.kind is PuzzleKind.WIN_IN_TWO
        assert puzzle.proof.margins[0] >= LEAST_OTHERS
        assert puzzle.proof.margins[1] >= LEAST_DEFENCES
        assert min(side.health for side in puzzle.start.sides) >= LEAST_KING
        check(puzzle)


def test_an_impossible_request_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forced_making, "TRIES", 5)

    with pytest.raises(HschessError, match="no further puzzle of win_in_three bait"):
        list(make_forced(1, 1, Theme.BAIT, PuzzleKind.WIN_IN_THREE))


def test_an_open_position_hides_nothing_and_is_possible_in_a_game() -> None:
    chance, found = seeded(2), 0
    for _ in range(200):
        pattern = Pattern(("heroic",), own=(1, 4), enemies=(1, 4), enemy_cards=(0, 2), rounds=(13, 18), is_open=True)
        state = built(pattern, chance)
        if state is None:
            continue
        found += 1
        assert not hides_cards(state)
        assert set(state.sides[BLACK].deck) <= {CODES["P"]}
        assert state.sides[WHITE].deck == []
        assert state.sides[WHITE].fatigue == state.mode.dealt[WHITE] + state.round - 15
    assert found > 50


def test_an_ending_of_play_hides_nothing() -> None:
    for state in islice(endings_of_play(3, ("friendly", "heroic")), 20):
        assert not hides_cards(state)
        assert state.outcome is None
        assert UNKNOWN not in state.mover.hand


# ------------------------------------------------------------------------------------------------------------------- themes


def test_the_themes_of_a_course_need_several_turns() -> None:
    for puzzle in shipped_puzzles():
        if puzzle.kind not in FORCED_KINDS:
            assert not set(puzzle.themes) & set(COURSE_PREDICATES), puzzle.name


def test_the_themes_of_a_course_are_read_from_its_events() -> None:
    for puzzle in shipped_puzzles():
        if puzzle.kind not in FORCED_KINDS:
            continue
        turns, state, events = (puzzle.solution, *puzzle.proof.line), puzzle.start, list[tuple[Event, ...]]()
        for turn in turns:
            step = played(state, turn)
            events.append(step.events)
            state = step.after
        own = [action.kind for turn in turns[::2] for action in turn]
        struck = [event for event in events[0] if isinstance(event, KingStruck)]
        assert (Theme.QUIET in puzzle.themes) == (not struck), puzzle.name
        assert (Theme.CHEAT in puzzle.themes) == (Kind.CHEAT in own), puzzle.name
        assert (Theme.CASTLING in puzzle.themes) == (Kind.CASTLE in own), puzzle.name
        assert (Theme.CHARGE in puzzle.themes) == (Kind.ATTACK in own), puzzle.name
        assert state.outcome is not None
        assert state.outcome.winner == puzzle.side
        assert (Theme.LAST_PIECE in puzzle.themes) == (state.outcome.cause is Cause.PIECES), puzzle.name
