"""Exact endgames: proofs agree with a plain minimax over single actions, and their lines lead to the result."""

from collections.abc import Iterator

import pytest

from hschess.endgame.endgame_search import Answer, Search
from hschess.endgame.endgame_turns import WholeTurn, wastes
from hschess.endgame.solver import BestPlay, Solution, known_state, solve
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import END
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Cause, Pending, State
from hschess.turns.final_lines import groups_of
from tests.each import each
from tests.endgame.endgames import as_score, minimax, played, small_endgame

POSITIONS = 30
ENOUGH = 10**9
DEFENCES = 75


def solved(text: str) -> tuple[BestPlay | None, int]:
    solution = solve(parse_position(text), ENOUGH)
    return solution.result, solution.turns


def plies_to_the_limit(state: State) -> int:
    return 2 * (state.mode.round_limit - state.round) + 2 - state.to_move


@each("mode", MODES)
@each("most", [2, 3])
def test_result_and_turns_match_a_plain_minimax(mode: str, most: int) -> None:
    chance = seeded(most)
    for _ in range(POSITIONS):
        state = small_endgame(MODES[mode], chance, most, rounds=1 if mode == "normal" else 4 - most)
        solution = solve(state, ENOUGH)

        assert as_score(solution, state.to_move) == minimax(state, plies_to_the_limit(state)), format_position(state)


@pytest.mark.parametrize("mode", MODES)
def test_the_line_is_legal_and_leads_to_the_proved_end_in_that_many_turns(mode: str) -> None:
    chance = seeded(5)
    for _ in range(POSITIONS):
        state = small_endgame(MODES[mode], chance, most=4, rounds=1 if mode == "normal" else 3)
        solution = solve(state, ENOUGH)
        end = played(state, solution.line)
        winner = {BestPlay.WIN: state.to_move, BestPlay.LOSS: 1 - state.to_move, BestPlay.DRAW: None}
        loses = solution.result is BestPlay.LOSS

        assert end.outcome is not None, format_position(state)
        assert end.outcome.winner == (winner[solution.result] if solution.result else -1), format_position(state)
        assert solution.turns == (len(solution.line) + (0 if loses else 1)) // 2
        assert solution.plan == solution.line[0]


def test_a_larger_budget_never_changes_a_proof() -> None:
    chance = seeded(7)
    for _ in range(POSITIONS):
        state = small_endgame(MODES["friendly"], chance, most=4, rounds=3)
        whole = solve(state, ENOUGH)
        for budget in (1, 30, 300, 3000):
            part = solve(state, budget)

            assert part.result is None or (part.result, part.turns, part.plan) == (
                whole.result,
                whole.turns,
                whole.plan,
            ), format_position(state)


def test_too_small_a_budget_proves_nothing_and_reports_the_visits() -> None:
    solution = solve(parse_position("paper 40w 20/0/10/PP/-/R6,R6,P6/- 20/0/10/PP/-/R6,P6/-"), 500)

    assert solution.result is None
    assert solution.plan == ()
    assert solution.line == ()
    assert solution.positions >= 500


def test_a_win_at_once_is_a_win_in_one_turn() -> None:
    assert solved("paper 30w 20/1/10/-/-/P6,P6,Q6/- 5/0/10/-/-/P6/-") == (BestPlay.WIN, 1)


def test_the_enemy_king_that_the_next_draw_kills_is_a_win_in_one_turn() -> None:
    assert solved("normal 45b 3/2/10/-/-/P6/f2 20/0/10/-/-/P6/-") == (BestPlay.DRAW, 1)
    assert solved("friendly 44b 3/2/10/-/-/P6/f2 20/0/10/-/-/P6/-") == (BestPlay.WIN, 1)


def test_after_the_last_round_no_fatal_draw_happens() -> None:
    """R24: the game is drawn before White's turn, which would begin with the fatal draw."""
    solution = solve(parse_position("friendly 45b 3/0/10/-/-/B6/f2 20/0/10/-/-/B6/-"), ENOUGH)

    assert (solution.result, solution.line) == (BestPlay.DRAW, ((END,),))


def test_an_endless_line_is_a_draw_by_the_round_limit() -> None:
    """Two Bishops never deal damage."""
    position = parse_position("paper+nocheat 30w 5/0/10/-/-/B6/- 5/0/10/-/-/B6/-")
    solution = solve(position, 1000)
    end = played(position, solution.line)

    assert (solution.result, solution.turns) == (BestPlay.DRAW, 16)
    assert end.outcome is not None
    assert end.outcome.cause is Cause.ROUNDS


def test_an_unfinished_turn_is_solved_from_there() -> None:
    """The Knight has attacked and cannot do it again; the spent mana is gone."""
    assert solved("friendly 45b 10/0/9/-/-/P2/- 1/0/9/-/-/N3/-") == (BestPlay.WIN, 1)
    assert solved("friendly 45b 10/0/9/-/-/P2/- 1/0/9/-/-/N3*/-") == (BestPlay.DRAW, 1)


def test_a_lost_side_holds_out_as_long_as_it_can() -> None:
    """Fatigue and the Rook kill Black's king; a second Pawn in the way is worth a turn."""
    assert solved("friendly 40b 9/0/10/-/-/R6,P6/- 6/1/10/-/-/P6/-") == (BestPlay.LOSS, 2)
    assert solved("friendly 40b 9/0/10/-/-/R6,P6/- 6/1/10/P/-/P6/-") == (BestPlay.LOSS, 3)


def test_the_coin_is_played_to_empty_a_full_hand_before_a_draw() -> None:
    """R11: with ten cards the Rook would burn, and without it nothing reaches White's king in time."""
    cards = "QQQQQQQQQC"
    solution = solve(parse_position(f"friendly 44b 3/0/10/-/-/B6/- 20/0/3/{cards}/RR/B6,B6/-"), ENOUGH)

    assert (solution.result, solution.turns) == (BestPlay.WIN, 2)
    assert "coin" in [action.text for action in solution.plan]


@each(
    ("position", "result", "turns"),
    [
        ("friendly 44w 20/0/10/-/-/B6/- 20/0/3/CCCCCCCCCC/P/-/-", BestPlay.WIN, 1),
        ("friendly 44w 20/0/10/-/-/R6/- 20/0/3/CCCCCCCCCC/P/P1/-", BestPlay.WIN, 1),
        ("friendly 44b 20/0/10/CCCCCCCCCC/P/P1/- 20/0/3/-/-/R6/-", BestPlay.WIN, 1),
        ("friendly 44w 20/0/10/CCCCCCCCCC/P/-/- 20/0/3/-/-/P6/-", BestPlay.DRAW, 2),
        ("friendly 43w 20/0/10/-/-/R6/- 20/0/3/CCCCCCCCCC/PP/P1/-", BestPlay.DRAW, 3),
        ("friendly 45b 20/0/10/CCCCCCCCCC/P/-/- 20/0/3/-/-/R6/-", BestPlay.DRAW, 1),
    ],
)
def test_a_draw_that_burns_the_last_piece_is_a_loss_unless_a_coin_makes_room(
    position: str, result: BestPlay, turns: int
) -> None:
    """R11 and R23; no draw follows the last round (R24)."""
    state = parse_position(position)
    solution = solve(state, ENOUGH)

    assert (solution.result, solution.turns) == (result, turns)
    assert as_score(solution, state.to_move) == minimax(state, plies_to_the_limit(state))


def test_a_finished_game_is_not_solved() -> None:
    with pytest.raises(HschessError, match="over"):
        solve(parse_position("paper 30w 5/0/10/-/-/B6/- 0/0/10/-/-/B6/-"), ENOUGH)


def test_of_equally_long_defences_it_prefers_one_that_the_enemy_must_answer() -> None:
    """White wins next turn against anything; but only with its Pawn on the board must White act to win."""
    solution = solve(parse_position("paper 30b 20/1/10/Q/-/R6,R6/- 4/1/10/P/-/-/-"), ENOUGH)

    assert (solution.result, solution.turns) == (BestPlay.LOSS, 1)
    assert solution.plan[0].text.startswith("P@")


def last_turns(mode: str, player: str, seed: int) -> list[State]:
    """The positions in which the last four turns of a game began."""
    mind = make_player(player)
    game, starts = (
        CpuGame(new_game(MODES[mode], seed), mind_of((mind, mind), (seeded(seed), seeded(seed)))),
        list[State](),
    )
    while not game.is_over:
        if game.state.pending is Pending.NOTHING:
            starts.append(game.state.copy())
        game.play_turn()
    return starts[-4:]


def ends_within(solution: Solution, plies: int) -> bool:
    """Whether it is won or lost within this many turns of both sides."""
    return solution.result in (BestPlay.WIN, BestPlay.LOSS) and len(solution.line) <= plies


@pytest.mark.parametrize(
    ("mode", "player", "most"), [("heroic", "bfs", 7), ("friendly", "bfs", 4), ("heroic", "random", 8)]
)
def test_ends_of_real_games_match_a_plain_minimax(mode: str, player: str, most: int) -> None:
    """Two turns deep, the reach of a minimax over single actions with a few pieces left."""
    looked = 0
    for seed in range(30):
        for state in last_turns(mode, player, seed):
            known = known_state(observe(state, state.to_move))
            if known is not None and sum(len(side.line) + len(side.hand) for side in known.sides) <= most:
                looked += 1
                solution = solve(known, 20_000)
                expected = as_score(solution, known.to_move) if ends_within(solution, 2) else 0

                assert minimax(known, 2) == expected, format_position(known)
    assert looked


@pytest.mark.parametrize("mode", ["paper", "heroic", "friendly"])
def test_no_holding_defence_is_left_out(mode: str) -> None:
    """Turns that the search merges are tried one by one here."""
    chance, lost = seeded(17), 0
    for _ in range(DEFENCES):
        state = small_endgame(MODES[mode], chance, most=6, rounds=3)
        holds = [turn for turn in whole_turns(state) if not is_beaten(state, turn)]
        answer = drained(Search(ENOUGH).loses(state, 2)) if plies_to_the_limit(state) > 1 else not holds
        lost += answer

        assert answer == (not holds), format_position(state)
    assert lost


def test_turns_with_equal_hits_differ_if_the_line_has_the_last_pieces() -> None:
    """R23: the places of White's pieces decide whether Black can remove them all."""
    state = parse_position("paper 43w 3/3/3/R/-/R2/f2 3/0/2/QB/-/Q5,P5,Q1/-")
    holds = [turn for turn in whole_turns(state) if not is_beaten(state, turn)]

    assert holds
    assert not drained(Search(ENOUGH).loses(state, 2))


def whole_turns(state: State) -> Iterator[WholeTurn]:
    """Every way to play the turn out."""
    for group in groups_of(state):
        for wasted in wastes(state, group):
            for line in group.lines:
                yield WholeTurn(group, line, wasted)


def is_beaten(state: State, turn: WholeTurn) -> bool:
    """Whether the enemy wins by this turn or at once after it."""
    after = turn.after(state)
    if after.outcome is not None:
        return after.outcome.winner == 1 - state.to_move
    return drained(Search(ENOUGH).wins(after, 1))


def drained(asking: Answer) -> bool:
    """The result of a generator, without its intermediate values."""
    while True:
        try:
            next(asking)
        except StopIteration as answered:
            return bool(answered.value)
