"""The proofs: compared with brute force by legal actions alone, and their guarantees about replies, hands and draws."""

import pytest

from hschess.puzzles.patterns import Pattern, built
from hschess.puzzles.proving import (
    MATERIAL_MARGIN,
    POINTS_MARGIN,
    dealt_for,
    held_back,
    is_solved_by,
    prove,
    refutation_of,
)
from hschess.puzzles.puzzle import Proof, Puzzle, PuzzleKind, Turn, format_turn
from hschess.puzzles.replies import FollowUp, every_reply, hardest_reply, hardest_turn, hidden_from
from hschess.puzzles.search import every_turn, played
from hschess.rules.cards import UNKNOWN, new_piece
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, apply
from hschess.rules.errors import HschessError
from hschess.rules.line.damage import king_damage
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import State
from tests.each import each
from tests.puzzles.brute import board_of, ended, ends_of_turn, hardest_by_hand, points

SMALL = Pattern(
    ("paper", "heroic", "friendly"), own=(1, 3), enemies=(1, 3), cards=(1, 2), rounds=(4, 6), enemy_cards=(0, 1)
)
KNIGHTS = Pattern(
    ("heroic", "friendly"), line="N", own=(1, 3), enemies=(1, 3), cards=(0, 2), rounds=(4, 7), enemy_cards=(0, 1)
)
MOST_BOARDS = 400


def positions(pattern: Pattern, seed: int, number: int) -> list[State]:
    chance, found = seeded(seed), list[State]()
    while len(found) < number:
        state = built(pattern, chance)
        if state is not None and sum(1 for _ in every_turn(state)) <= MOST_BOARDS:
            found.append(state)
    return found


def turn(*words: str) -> Turn:
    return tuple(parse_action(word) for word in words)


def puzzle_of(position: str, kind: PuzzleKind, *solution: str) -> Puzzle:
    return Puzzle("test", position, kind, (), turn(*solution), Proof((1,), (), 1))


@pytest.mark.parametrize("pattern", [SMALL, KNIGHTS], ids=["cards", "knights"])
def test_the_search_finds_every_board_that_legal_actions_reach(pattern: Pattern) -> None:
    for state in positions(pattern, 3, 12):
        boards = [found.board for found in every_turn(state) if not found.wins_by_fight]

        assert len(set(boards)) == len(boards)
        assert set(boards) == {board for board, last in ends_of_turn(state).items() if last.outcome is None}


@pytest.mark.parametrize("pattern", [SMALL, KNIGHTS], ids=["cards", "knights"])
def test_the_best_turn_is_the_best_by_brute_force(pattern: Pattern) -> None:
    """Points counted from events and states, without any code of the proof; the margin is the same."""
    proved = 0
    for state in positions(pattern, 5, 40):
        try:
            proof = prove(state, PuzzleKind.BEST)
        except HschessError:
            continue
        proved += 1
        worth = {board: points(state, last) for board, last in ends_of_turn(state).items()}
        first, second = sorted(worth.values())[-1:-3:-1]
        assert worth[proof.played.board] == first
        assert proof.proof.margins[0] == first - second >= POINTS_MARGIN
        assert proof.proof.margins[1] >= MATERIAL_MARGIN
        assert worth[played(state, proof.proof.second).board] == second
    assert proved >= 2


def test_the_hardest_reply_is_the_hardest_over_every_single_hand() -> None:
    compared = 0
    for state in positions(SMALL, 11, 6):
        try:
            hidden = hidden_from(state)
        except HschessError:
            continue
        after = ended(state)
        if after.outcome is not None or after.mover.mana > 6:
            continue
        unseen = dict(enumerate(hidden.theirs))
        compared += 1
        assert hardest_reply(after, hidden).damage == hardest_by_hand(after, unseen)
    assert compared >= 2


@pytest.mark.parametrize(
    ("position", "damage"),
    [
        ("friendly 8b 20/0/8/P/?5/-/- 20/6/8/C?1/?5/-/-", 4),
        ("friendly 8b 20/0/8/P/?5/-/- 20/6/8/?1/?5/-/-", 2),
        ("heroic 8b 20/0/8/P/?5/P6/- 20/1/8/C?2/?5/P5/-", 2),
    ],
)
def test_a_coin_in_the_opponents_hand_pays_for_its_reply(position: str, damage: int) -> None:
    state = parse_position(position)
    before = state.copy()
    before.to_move = 1 - state.to_move
    hidden = hidden_from(before)
    unseen = {code: count - state.mover.hand.count(code) for code, count in enumerate(hidden.theirs)}

    assert hardest_reply(state, hidden).damage == damage == hardest_by_hand(state, unseen)
    assert max(king_damage(one.line, len(one.group.foe)) for one in every_reply(state, hidden)) == damage


def test_the_hardest_turn_is_complete() -> None:
    for state in positions(KNIGHTS, 13, 10):
        lasts = [last for last in ends_of_turn(state).values() if last.outcome is None]
        damages = [state.waiting.health - ended(last).sides[1 - state.to_move].health for last in lasts]

        assert hardest_turn(state).damage == max(damages)


@pytest.mark.parametrize(("side", "held"), [("1/6/P", [0]), ("0/6/P", []), ("0/6/PC", [0]), ("2/6/PBC", [0, 1])])
def test_a_piece_that_a_coin_could_pay_for_is_held_back_too(side: str, held: list[int]) -> None:
    assert held_back(parse_position(f"friendly 6b 10/0/6/-/?5/P6/- 10/{side}/?5/P6/-")) == held


def test_a_follow_up_uses_only_what_every_draw_allows() -> None:
    """With one more Pawn the two ends hit the king for 2; an unaffordable Queen adds nothing."""
    state = parse_position("heroic 5w 20/5/5/-/?10/P6,P6/- 9/4/4/-/?20/P6/-")
    hidden = hidden_from(state)
    quiet = next(iter(every_turn(state)))
    after = quiet.after(state)
    reply = next(found for found in every_turn(_emptied(after)) if found.line == (new_piece(0) - 2,))

    assert FollowUp(after, hidden).hardest(reply, 1) == 0
    assert FollowUp(after, type(hidden)(hidden.theirs, (0,))).hardest(reply, 2) == 2


def _emptied(state: State) -> State:
    other = state.copy()
    other.mover.hand = []
    return other


# ---------------------------------------------------------------------------------------------------------------- kinds


LETHAL = "friendly 6w 8/6/6/RB/?6/B6,P2/- 3/0/5/?1/?6/P5,P5/-"


def test_a_lethal_turn_is_the_only_one_that_wins() -> None:
    state = parse_position(LETHAL)
    proved = prove(state, PuzzleKind.LETHAL)
    wins = {board for board, last in ends_of_turn(state).items() if ended(last).black.health <= 0}

    assert proved.played.after.outcome is not None
    assert wins == {proved.played.board}
    assert proved.proof.margins == (1,)


def test_another_order_of_the_same_turn_solves_it_too() -> None:
    puzzle = puzzle_of(LETHAL, PuzzleKind.LETHAL, "B@1", "R@0", "end")

    assert is_solved_by(puzzle, turn("R@0", "B@2", "end"))
    assert not is_solved_by(puzzle, turn("R@0", "B@3", "end"))


@each(
    ("position", "kind", "words"),
    [
        ("paper 4w 9/4/4/P/?17/P6/- 1/3/3/?2/?17/P6/-", PuzzleKind.LETHAL, "no turn wins"),
        ("paper 4w 9/4/4/PP/?17/P6,P6/- 1/3/3/?2/?17/P6/-", PuzzleKind.LETHAL, "more than one turn wins"),
        ("paper 4w 9/4/4/P/?17/P6/- 20/3/3/?2/?17/-/-", PuzzleKind.BEST, "only 1 points better"),
        ("paper 4w 9/4/4/P/?17/P6,P6,P6/- 1/3/3/?2/?17/P6/-", PuzzleKind.BEST, "a turn ends the game"),
        ("normal 5w 20/5/5/R/?10/P6/- 20/0/5/?2/?10/P6/-", PuzzleKind.BEST, "Discover"),
        ("normal 6w 20/1/6/PC/?5/P6/- 20/0/6/?2/?5/P6/-", PuzzleKind.BEST, "the turn can go on with Discover"),
        ("normal 6w 20/3/6/PPPPPPPPPP/?5/P6/- 20/0/6/?2/?5/P6/-", PuzzleKind.BEST, "the turn can go on with Discover"),
        ("normal 5b 20/5/5/?1/?10/P6/- 20/5/5/R/?10/P6/-", PuzzleKind.SURVIVE, "the opponent can Discover"),
        ("normal 5w 20/5/5/R/?10/P6/u 20/0/5/?2/?10/P6/-", PuzzleKind.LETHAL_IN_TWO, "may begin with Discover"),
        ("paper 20w 20/9/9/R/-/P6/- 20/0/9/?1/-/P6/-", PuzzleKind.LETHAL_IN_TWO, "cards in the deck"),
        ("paper 45w 20/9/9/R/?5/P6/- 20/0/9/?1/?5/P6/-", PuzzleKind.SURVIVE, "rounds are left"),
        ("friendly 14w 9/9/9/R/-/P6/- 1/0/9/?1/-/P6/-", PuzzleKind.LETHAL, "fatigue"),
        ("paper 43w 1/3/3/QR/PP/-/f1 1/0/2/CCCCCCCCCC/P/-/-", PuzzleKind.LETHAL, "a draw may burn the last piece"),
    ],
)
def test_an_unsound_puzzle_gives_the_reason(position: str, kind: PuzzleKind, words: str) -> None:
    with pytest.raises(HschessError, match=words):
        prove(parse_position(position), kind)


SURVIVE = "paper 6w 1/6/6/P/?17/R5,Q5/- 12/0/5/?2/?17/P5,R6/-"


def test_only_the_solution_survives_every_hand() -> None:
    state = parse_position(SURVIVE)
    proved, hidden = prove(state, PuzzleKind.SURVIVE), hidden_from(state)

    for found in every_turn(state):
        after = found.after(state)
        is_safe = hardest_reply(after, hidden).damage < state.white.health
        assert is_safe == (found.board == proved.played.board)


def test_the_refutation_of_a_wrong_turn_kills_the_king() -> None:
    """The reply is played by the rules, with a hand that contains its cards."""
    state = parse_position(SURVIVE)
    solution = prove(state, PuzzleKind.SURVIVE).solution
    puzzle = Puzzle("test", SURVIVE, PuzzleKind.SURVIVE, (), solution, Proof((1,), (), 1))
    wrong = turn("end")
    reply = refutation_of(puzzle, wrong)
    after = dealt_for(played(state, wrong).after, reply)
    for action in reply:
        after = apply(after, action).state

    assert after.outcome is not None
    assert after.outcome.winner == 1
    assert refutation_of(puzzle, solution) == ()


def test_a_win_in_two_is_a_win_against_every_reply() -> None:
    """After every reply by legal actions, with every hand of one card, some turn kills the king."""
    position = "heroic 10b 6/9/10/-/?2/P6,P2,P1,P5/- 5/10/10/R/?16/B4,Q3,P4/-"
    state = parse_position(position)
    proved = prove(state, PuzzleKind.LETHAL_IN_TWO)
    after, hidden = proved.played.after, hidden_from(state)
    assert after.mover.hand.count(UNKNOWN) == 1
    for code, count in enumerate(hidden.theirs):
        if count:
            dealt = after.copy()
            dealt.mover.hand = [code]
            for last in ends_of_turn(dealt).values():
                assert _may_kill(ended(last)), format_turn(proved.solution)


def _may_kill(state: State) -> bool:
    """Whether the side to move wins this turn with its known hand."""
    assert state.outcome is None
    return hardest_turn(state).damage >= state.waiting.health


def test_the_counting_turn_leaves_the_enemy_without_a_piece() -> None:
    state = parse_position("paper 30b 11/0/10/-/-/B6,P2,P4/- 12/10/10/PPR/-/P6,R3/-")
    wins = [
        last for last in ends_of_turn(state).values() if (over := ended(last).outcome) is not None and over.winner == 1
    ]
    if len(wins) == 1:
        assert prove(state, PuzzleKind.COUNTING).played.board == board_of(wins[0])
    else:
        with pytest.raises(HschessError, match="more than one turn wins" if wins else "no turn wins"):
            prove(state, PuzzleKind.COUNTING)


def test_proofs_do_not_depend_on_chance() -> None:
    state = parse_position(SURVIVE)
    other = state.copy()
    other.rng = Chance(5).word()
    advance(state.copy(), parse_action("end"))

    assert prove(state, PuzzleKind.SURVIVE).proof == prove(other, PuzzleKind.SURVIVE).proof
