"""`master`: it misses no win in one, its features match the rules, and it explains the turn that it plays."""

from pathlib import Path

import pytest

from bench.strength import can_win_at_once, endgame_board
from hschess.players.agents.master import Master
from hschess.players.contract import finish
from hschess.players.registry import make_player_with_files
from hschess.players.search.first_hands import draws
from hschess.players.search.line_replies import BFS, BOTH, VALUE
from hschess.players.search.master_search import MasterThinking
from hschess.players.search.trials import Budget
from hschess.players.value.line_features import DRAWN, LOST, NAMES, OPEN, SIZE, WON, LineFeatures
from hschess.players.value.value_numbers import ValueWeights
from hschess.players.value.values import (
    SETS,
    chance_of,
    format_values,
    modes_with_values,
    parse_values,
    shipped_values,
    values_for,
)
from hschess.rules.actions import END, KEEP, TAKE
from hschess.rules.cards import BONUSES, CODES
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply
from hschess.rules.errors import HschessError
from hschess.rules.modes import MODES, WHITE
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Cause, Outcome
from tests.each import each
from tests.helpers import do
from tests.players.helpers import plan_of, words_of

WINS = 40
"""Positions with a win in one, in each mode."""


@pytest.mark.parametrize("mode", MODES)
def test_a_win_in_one_is_never_missed(mode: str) -> None:
    chance, player, found = seeded(11), Master("replies=4"), 0
    while found < WINS:
        state = endgame_board(MODES[mode], chance)
        if not can_win_at_once(state):
            continue
        found += 1
        after = state
        for action in finish(player.think(observe(state, state.to_move), seeded(1))).actions:
            after = apply(after, action).state
        assert after.outcome is not None, format_position(state)
        assert after.outcome.winner == state.to_move, format_position(state)


@pytest.mark.parametrize("mode", MODES)
def test_the_features_of_a_turns_end_match_the_rules(mode: str) -> None:
    chance, verdicts = seeded(12), set[int]()
    for _ in range(400):
        state = endgame_board(MODES[mode], chance)
        mover = state.to_move
        after = state.copy()
        advance(after, END)
        held = len([code for code in state.mover.hand if code not in BONUSES])
        for viewer in (0, 1):
            features = LineFeatures(state.mode, viewer)
            features.enter(state, mover, state.round)
            features.hold(state.sides[viewer].hand, held)
            verdict = features.see(state.mover.line, state.waiting.line)
            if after.outcome is None:
                assert verdict == OPEN, format_position(state)
            else:
                winner = after.outcome.winner
                expected = DRAWN if winner is None else WON if winner == viewer else LOST
                assert verdict == expected, format_position(state)
            verdicts.add(verdict)
    assert {OPEN, WON, LOST} <= verdicts


def seen(position: str, viewer: int) -> dict[str, float]:
    """The features after the end of the turn."""
    state = parse_position(position)
    features = LineFeatures(state.mode, viewer)
    features.enter(state, state.to_move, state.round)
    features.hold([code for code in state.sides[viewer].hand if code < 6], len(state.mover.hand))
    assert features.see(state.mover.line, state.waiting.line) == OPEN
    return dict(zip(NAMES, features.row, strict=True))


def test_the_features_are_those_after_the_battle() -> None:
    # Two Rooks in front of three Pawns deal 8 (E2): the middle one takes 4.
    row = seen("paper 5w 20/5/5/Q/PP/R6,R6/- 18/0/5/PPP/PP/P6,P4,P6/-", 0)

    assert (row["own-R"], row["foe-P"], row["hand-Q"], row["foe-hand"]) == (2, 2, 1, 0.75)
    assert row["foe-P-health"] == pytest.approx(8 / 6)
    assert (row["own-king"], row["foe-king"]) == (2.0, 1.8)
    assert (row["own-length"], row["foe-length"], row["straight"]) == (2 / 7, 2 / 7, 1.0)
    assert row["own-blow-harm"] == pytest.approx(4 * 2 / 60)
    assert (row["cheat"], row["victim-R"]) == (0.0, 1.0)


def test_the_features_predict_cheat() -> None:
    row = seen("paper 6w 20/5/6/-/PP/Q6,P6/- 3/0/5/PPP/PP/P6/-", 1)

    assert (row["cheat"], row["victim-Q"], row["next-victim"]) == (1.0, 1.0, 0.2)
    # Queen and Pawn have hit the only Pawn, which is between them, for 5.
    assert row["own-P-health"] == pytest.approx(1 / 6)
    assert row["foe-blow-kills"] == pytest.approx(0.2)
    assert row["foe-blow-cheated-king"] == 0.0


def test_the_net_computes_its_sums() -> None:
    row = [0.0] * SIZE
    row[0], row[3] = 1.0, 2.0
    hidden = [[0.0] * SIZE, [0.0] * SIZE]
    hidden[0][3], hidden[1][3] = 1.5, -1.0
    weights = ValueWeights([1.0] * SIZE, [0.5] * SIZE, hidden, [2.0, 100.0])

    assert weights.rough(row) == 3.0
    assert weights.score(row) == 0.5 + 1.0 + 2.0 * 3.0


def test_a_file_of_values_comes_back_unchanged() -> None:
    sets = [
        ValueWeights([0.25 * which] * SIZE, [-1.5] * SIZE, [[0.5] * SIZE, [2.0] * SIZE], [1.0, -3.0])
        for which in range(4)
    ]

    values = parse_values(format_values("paper", ["by hand", "seed 1"], sets), "here")

    assert (values.mode, values.head, values.sets) == ("paper", ("by hand", "seed 1"), tuple(sets))
    assert values.of(1, 0) is values.sets[2]


@each(
    ("before", "after", "expected"),
    [
        ("# hschess values 1", "# something else", "first line"),
        ("own-B ", "own-X ", "expected the row 'own-B'"),
        ("own-B 0 0 0", "own-B 0 zero 0", "numbers only"),
        ("own-B 0 0 0", "own-B 0 0", "not complete"),
        ("own-B 0 0 0", "own-B 0 nan 0", "lies between"),
        ("own-B 0 0 0", "own-B 0 -inf 0", "lies between"),
        ("own-B 0 0 0", "own-B 0 0" + " 0" * 600, "at most 512 hidden units"),
        (SETS[3], "another", f"'{SETS[3]}' is not complete"),
        (f"set {SETS[3]}", f"set another\nown-B 0 0 0\nset {SETS[3]}", "the set 'another' is unknown"),
    ],
)
def test_a_bad_file_is_refused_with_its_reason(before: str, after: str, expected: str) -> None:
    zero = ValueWeights([0.0] * SIZE, [0.0] * SIZE, [[0.0] * SIZE], [0.0])
    text = format_values("paper", [], [zero] * 4)

    with pytest.raises(HschessError, match=expected):
        parse_values(text.replace(before, after), "here")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HschessError, match="cannot be read"):
        make_player_with_files(f"master:values={tmp_path / 'none.txt'}")


def test_two_files_are_refused_before_either_is_opened(tmp_path: Path) -> None:
    with pytest.raises(HschessError, match="'values' appears twice"):
        make_player_with_files(f"master:values={tmp_path / 'a.txt'}, values={tmp_path / 'b.txt'}")


@pytest.mark.parametrize("mode", modes_with_values())
def test_the_built_in_values_name_their_origin(mode: str) -> None:
    values = shipped_values(mode)
    head = " ".join(values.head)

    assert values.mode == mode
    assert f"hschess lab train --mode {mode}" in head
    assert "--seed" in head
    assert "bfs" in head


def test_a_custom_mode_uses_the_values_of_the_nearest_mode() -> None:
    own = parse_position("friendly 1w 10/1/1/P/P/-/- 10/0/0/P/P/-/-").mode
    assert values_for(own) is shipped_values("friendly")


def test_it_explains_the_turn_that_it_plays() -> None:
    state = parse_position("paper 6w 20/6/6/PRBQ/?9/P6,R4/- 14/0/5/?4/?6/P6,R6/-")
    thinking = MasterThinking(observe(state, 0), seeded(1), values_for(state.mode), Budget(replies=48, keep=6))
    plan = finish(thinking)
    considered = thinking.explained().turns

    assert considered[0].actions == plan.actions
    assert len(considered) == 6
    assert all(turn.reply and turn.share is not None and 0 <= turn.share <= 1 for turn in considered)
    assert plan.score == considered[0].share
    assert 0 < thinking.before < 1


def drawn_for_deals(replies: int, answers: str) -> int:
    """The random state after thinking over a turn; every deal takes the same number of draws."""
    state, chance = parse_position("paper 6w 20/6/6/PRBQ/?9/P6,R4/- 14/0/5/?4/?6/P6,R6/-"), seeded(1)
    finish(MasterThinking(observe(state, 0), chance, values_for(state.mode), Budget(replies, keep=6, answers=answers)))
    return chance.state


def test_a_reply_scored_by_the_value_counts_like_two() -> None:
    assert drawn_for_deals(960, BOTH) == drawn_for_deals(960, VALUE) == drawn_for_deals(480, BFS)
    assert drawn_for_deals(960, BFS) != drawn_for_deals(480, BFS)


def test_chances_are_even_at_zero_and_bounded() -> None:
    assert chance_of(0) == 0.5
    assert chance_of(1e9) <= 1.0
    assert chance_of(2.0) + chance_of(-2.0) == pytest.approx(1.0)


def test_a_mulligan_considers_every_draw() -> None:
    hands = list(draws([3, 1, 2], 2))

    assert sum(weight for _, weight in hands) == pytest.approx(1.0)
    assert {tuple(hand): weight for hand, weight in hands}[0, 1] == pytest.approx(3 / 15)


def test_an_unplayable_hand_is_returned_and_a_playable_one_kept() -> None:
    expensive, cheap = (
        parse_position(f"normal 1w 20/0/0/{hand}/?27/-/- 20/0/0/?4/?26/-/- mulligan") for hand in ("QQQ", "PPP")
    )
    player = Master()

    returned, kept = (finish(player.think(observe(state, 0), seeded(1))).actions for state in (expensive, cheap))

    assert returned[0].positions
    assert kept == (KEEP,)


@pytest.mark.parametrize(("hand", "mana", "discovers"), [("P", 2, True), ("R", 3, False)])
def test_a_discover_is_compared_with_other_uses_of_its_mana(hand: str, mana: int, discovers: bool) -> None:
    """There is not enough mana for both: a future card is worth more than a Pawn now, and less than a Rook."""
    words = words_of(f"normal 5w 20/{mana}/5/{hand}/?15/P6/- 12/0/4/?3/?15/P6/-", "master:replies=8").split()

    assert (words == ["discover"]) is discovers
    assert any(word.startswith(f"{hand}@") for word in words) is not discovers


@pytest.mark.parametrize("offer", ["PQB", "QPB", "BPQ"])
def test_the_winning_card_of_an_offer_is_taken(offer: str) -> None:
    """Only the Queen and the Pawn on the board take five from an unshielded king."""
    position = f"normal 5w 20/7/7/-/?15/P6/- 5/0/4/?3/?15/-/- discover={offer}"
    plan = plan_of(position, "master:replies=8")

    assert plan.actions[0] is TAKE[CODES["Q"]]
    assert do(position, *[action.text for action in plan.actions]).outcome == Outcome(WHITE, Cause.KING)
