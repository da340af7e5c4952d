"""The enumeration of a turn in a duel: every board that the engine's own actions reach, each once, with its actions."""

from collections.abc import Iterator
from itertools import islice

import pytest

from hschess.rules.actions import CONCEDE, END
from hschess.rules.card import Among, Card, CardEffect, Verb, Whom
from hschess.rules.card_sets import CardSet
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply, legal_actions, new_game
from hschess.rules.modes import DUELS, EVERY_MODE, read_mode, with_cards
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State
from hschess.turns.board import SAMPLES, DuelBoard, ends_of, mean_worth
from hschess.turns.boards import DuelTurn
from hschess.turns.slots import looks_at_slots, may_look_at_slots
from hschess.turns.ways import ways_of_turn
from tests.rules.mixed import mixed

MOST = 250
"""Turns with more boards than this are left to longer runs."""
MIXED = mixed("none", "none")


def at(own: str = "-", enemy: str = "-", hand: str = "-", *, mana: int = 10, deck: str = "?9") -> State:
    line = f"mixed 5w 30/{mana}/10/{hand}/{deck}/{own}/- 30/0/5/?2/?9/{enemy}/-"
    return parse_position(line, {**EVERY_MODE, "mixed": MIXED})


def boards_of(state: State) -> list[DuelBoard]:
    return list(DuelTurn(state).boards())


def seen(state: State, *, by_slot: bool = False) -> str:
    """The differences of two boards; the order of the lines counts only if something looks at slots."""
    own, foe = state.mover, state.waiting
    lines = (own.line, foe.line) if by_slot else (sorted(own.line), sorted(foe.line))
    return repr((own.health, foe.health, own.mana, sorted(own.hand), *lines, len(own.deck)))


def positions(mode: str, seed: int) -> Iterator[State]:
    """A side's observations at the beginning of its turns, over a random game."""
    state, chance, mover = new_game(DUELS[mode], seed), seeded(seed), -1
    while state.outcome is None:
        if state.to_move != mover and state.pending is Pending.NOTHING:
            mover = state.to_move
            yield observe(state, mover).state
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        advance(state, actions[chance.below(len(actions))])


def reached_by_everything(state: State, *, by_slot: bool = False, most: int = 20 * MOST) -> set[str] | None:
    """All boards by all legal actions in all orders; None if chance is involved or if they are too many."""
    found, left = {seen(state, by_slot=by_slot)}, [state]
    while left:
        here = left.pop()
        for action in legal_actions(here):
            after = here.copy()
            if action not in (END, CONCEDE):
                advance(after, action)
                key = seen(after, by_slot=by_slot)
                if after.rng or len(found) > most:
                    return None
                if key not in found:
                    found.add(key)
                    left.append(after)
    return found


@pytest.mark.parametrize("mode", DUELS)
def test_the_boards_are_those_that_all_orders_of_all_legal_actions_reach(mode: str) -> None:
    compared = 0
    for seed in range(3):
        for state in positions(mode, seed):
            expected = reached_by_everything(state, most=MOST)
            if expected is not None:
                boards = boards_of(state)
                assert {seen(board.state) for board in boards} == expected, repr(state)
                assert len(boards) == len(expected)
                compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("own", "enemy", "hand"),
    [
        ("P:6,p21:1", "p12:2,p11:1,p12:1", "p31,B"),
        ("p21:1,N:3,R:4", "P:6,p22:2", "coin,p11,check"),
        ("baggage_train:1,B:2,footman:1", "p22:2,p22:2", "P,P"),
    ],
)
def test_boards_differ_by_slots_if_something_looks_at_slots(own: str, enemy: str, hand: str) -> None:
    state = at(own, enemy, hand, mana=5)
    expected = reached_by_everything(state, by_slot=True)
    boards = boards_of(state)
    assert {seen(board.state, by_slot=True) for board in boards} == expected
    assert len({seen(board.state) for board in boards}) < len(boards)


SWAP = CardEffect(Verb.SWAP, 1, Whom.CHOSEN, Among.OWN_PIECE)
PLACED = with_cards(
    DUELS["vanilla"],
    (
        CardSet(
            "placed",
            (
                Card("a", "A", 1, 2, 2),
                Card("b", "B", 1, 2, 3),
                Card("jostle", "Jostle", 1, play=(SWAP, CardEffect(Verb.DAMAGE, 1, Whom.ENEMY_KING))),
                Card("grower", "Grower", 1, 1, 1, play=(CardEffect(Verb.BUFF, 0, Whom.SELF, attack=1),)),
                Card("healer", "Healer", 1, 0, 2, end=(CardEffect(Verb.HEAL, 1, Whom.NEIGHBOURS),)),
            ),
        ),
    ),
)
"""Cards that change places, and others to which places matter or not."""


def placed(own: str, hand: str) -> State:
    return parse_position(f"vanilla 5w 30/5/5/{hand}/?9/{own}/- 30/0/5/?2/?9/-/-", {"vanilla": PLACED})


@pytest.mark.parametrize("own", ["a:2*", "a:2*,a:2*", "a:2*,b:3*", "a:2*,a:2*,b:3*"])
def test_a_chosen_swap_is_played_once_on_a_legal_piece_if_nothing_looks_at_slots(own: str) -> None:
    """The leftmost piece has no neighbour to swap with (R19): an equal one right of it has."""
    state = placed(own, "jostle")

    assert not may_look_at_slots(state)
    assert {seen(board.state) for board in boards_of(state)} == reached_by_everything(state)
    assert len(ways_of_turn(state, by_slot=False)) == (1 if "," in own else 0)


def test_a_chosen_swap_matters_if_something_looks_at_slots() -> None:
    state = placed("a:2*,b:3*", "jostle,healer")

    assert looks_at_slots(state)
    assert {seen(board.state, by_slot=True) for board in boards_of(state)} == reached_by_everything(state, by_slot=True)


def test_a_piece_with_an_effect_on_play_may_go_on_either_side_of_an_equal_one() -> None:
    state = placed("grower:1*", "grower,healer")

    assert {seen(board.state, by_slot=True) for board in boards_of(state)} == reached_by_everything(state, by_slot=True)


@pytest.mark.parametrize("mode", DUELS)
def test_the_actions_of_a_board_lead_to_it(mode: str) -> None:
    for state in islice(positions(mode, 9), 4, 14):
        for board in boards_of(state)[:MOST]:
            here = state
            for action in board.actions():
                here = apply(here, action).state
            assert not board.is_known or seen(here) == seen(board.state)


def test_the_untouched_board_comes_first_and_needs_no_action() -> None:
    first = boards_of(at("p21:1", "p12:2"))[0]
    assert first.plan() == (END,)
    assert first.actions() == ()


def test_one_gap_is_enough_if_no_card_looks_at_slots() -> None:
    assert len(boards_of(at("p21:1*,p12:2*", hand="p31"))) == 2
    assert len(boards_of(at("p21:1*,p12:2*", hand="P"))) == 4


@pytest.mark.parametrize(
    ("own", "hand", "looks"),
    [("p21:1", "p31,check,squire", False), ("P:6", "-", True), ("-", "B", True), ("N:3", "gambit", False)],
)
def test_pieces_that_act_opposite_or_beside_themselves_make_slots_count(own: str, hand: str, looks: bool) -> None:
    assert looks_at_slots(at(own, hand=hand)) is looks


def test_a_power_that_summons_a_piece_that_acts_opposite_makes_slots_count() -> None:
    mode = read_mode("""
        name = "called"
        cards = ["chess", "duel"]
        kings = [30, 30]
        powers = [{ name = "Call", power = [{ summon = "P" }], cost = 1 }, "none"]
        decks = [{ footman = 8 }, { footman = 8 }]
    """)
    state = parse_position("called 5w 30/5/5/footman/?9/-/- 30/0/5/?2/?9/footman:1/-", {"called": mode})

    assert looks_at_slots(state)
    assert {seen(board.state, by_slot=True) for board in boards_of(state)} == reached_by_everything(state, by_slot=True)


def test_a_turn_is_searched_past_a_draw_but_its_plan_stops_there() -> None:
    after = [board for board in boards_of(at("p21:1", hand="herald,p31")) if UNKNOWN in board.state.mover.hand]
    longest = max(after, key=lambda board: len(board.actions()))
    assert longest.plan()[-1] is not END
    assert len(longest.actions()) == 3
    assert str(longest.plan()[-1]).startswith("herald@")


def test_a_draw_from_a_known_deck_reveals_nothing() -> None:
    assert all(board.plan()[-1] is END for board in boards_of(at(hand="herald", deck="p21,p31")))


def test_chance_ends_the_search_and_every_outcome_is_kept() -> None:
    cast = [board for board in boards_of(at("-", "p11:1,p22:2", "gambit")) if not board.is_known]
    assert [len(board.outcomes) for board in cast] == [2]
    assert mean_worth(cast[0], lambda state: float(len(state.waiting.line))) == 1
    assert cast[0].plan()[-1] is not END
    assert SAMPLES > 2


def test_a_random_choice_among_one_is_certain() -> None:
    assert all(board.is_known for board in boards_of(at("-", "p11:1", "gambit")))


def test_the_end_of_a_turn_has_the_effects_of_its_pieces_but_not_the_next_turn() -> None:
    state = at("prodigy:1,P:6", "p11:1,p11:1")
    (end,) = ends_of(state)
    assert [len(end.white.line), len(end.black.line)] == [2, 1]
    assert end.to_move == state.to_move
    assert end.black.crystals == state.black.crystals


def test_an_offered_card_is_taken_first() -> None:
    state = at(hand="p31", mana=3)
    state.pending, state.options = Pending.DISCOVER, (state.mode.cards.by_key["p11"], state.mode.cards.by_key["p22"])
    assert all(str(board.actions()[0]).startswith("take:") for board in boards_of(state))


def test_the_progress_never_decreases_and_stays_below_one() -> None:
    turn, before = DuelTurn(at("p21:1,p31:1,p12:2", "p22:2,p11:1", "p31,check,check")), 0.0
    for _ in turn.boards():
        assert before <= turn.progress < 1
        before = turn.progress
    assert before > 0.5
