"""The most damage that the enemy's pieces can do to the king in its next turn of a duel, compared with the engine's."""

from collections.abc import Iterator
from random import Random

import pytest

from hschess.rules.actions import CONCEDE, END, Kind
from hschess.rules.engine import apply, legal_actions, new_game
from hschess.rules.modes import DUELS, Mode
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from scenes.stage.shown.forecast import peek
from scenes.stage.shown.foreseen import MarkKind
from scenes.stage.shown.threat import EnemyTurn, threat_of
from scenes.stage.table_layout import Layout
from tests.by_commit import seeds
from tests.rules.random_cards import random_mode

MOST_ATTACKERS = 3
MOST_GAMES = 8


def threat(own: str, enemy: str, health: int = 24) -> EnemyTurn:
    """The most that Black's pieces can do next to White, whose turn it is."""
    state = parse_position(f"middle 6w {health}/6/6/-/?4/{own}/- 28/0/6/?2/?4/{enemy}/-")
    course = threat_of(state, 0).plain
    assert course is not None
    return course


def test_every_piece_that_will_be_fresh_hits_the_king() -> None:
    assert threat("footman:1", "captain:2*,leech:3").damage == 4 + 2


def test_the_cheapest_attacker_clears_a_guard_first() -> None:
    """The Shield-bearer with 2 left takes the Leech's attack; the Captain goes on."""
    assert threat("shieldbearer:2", "captain:2,leech:3").damage == 4


def test_a_guard_that_cannot_be_cleared_stops_everything() -> None:
    assert threat("gatehouse:5,shieldbearer:4", "captain:2,leech:3").damage == 0


def test_the_end_of_the_king_is_reported() -> None:
    assert threat("-", "captain:2,leech:3", health=6).is_lost
    assert not threat("-", "captain:2,leech:3", health=7).is_lost


def test_the_attacks_are_drawn_as_lanes_with_the_kings_loss() -> None:
    state = parse_position("middle 6w 24/6/6/-/?4/shieldbearer:2/- 28/0/6/?2/?4/captain:2,leech:3/-")
    drawn = peek(threat_of(state, 0), Layout(1280, 720))

    assert len(drawn.lanes) == 2
    assert [mark.number for mark in drawn.marks if mark.kind is MarkKind.KING] == [4]


@pytest.mark.parametrize("name", DUELS)
def test_in_a_built_in_duel_it_is_the_most_that_attacks_can_do(name: str) -> None:
    compared = 0
    for before in threatened(DUELS[name], Random(seeds(f"attacks in {name}", 1)[0]), 30):
        course = threat_of(before, 1 - before.to_move).plain
        if course is not None:
            most, king = max(losses(before)), before.waiting.health
            assert course.damage == most or king <= course.damage < most, "dead is dead"
            compared += 1
    assert compared > 20


def test_with_random_cards_it_is_never_more_than_attacks_can_do() -> None:
    rng, compared = Random(seeds("attacks with random cards", 1)[0]), 0
    for _ in range(40):
        for before in threatened(random_mode(rng), rng, 3):
            course = threat_of(before, 1 - before.to_move).plain
            if course is not None and (course.ended or course.is_lost):
                assert course.damage in losses(before)
                compared += 1
    assert compared > 50


def threatened(mode: Mode, rng: Random, number: int) -> Iterator[State]:
    """Positions of random games in which a side with few attackers is to move, and its end of turn does not depend on chance."""
    found = 0
    for _ in range(MOST_GAMES):
        state = new_game(mode, rng.randrange(1, 1 << 40))
        for _ in range(60):
            actions = [action for action in legal_actions(state) if action is not CONCEDE]
            if not actions or found == number:
                break
            attackers = {action.slot for action in actions if action.kind is Kind.ATTACK}
            if 0 < len(attackers) <= MOST_ATTACKERS and len(state.waiting.line) <= MOST_ATTACKERS and not state.pending:
                found += 1
                yield state
            state = apply(state, rng.choice(actions)).state


def losses(before: State) -> set[int]:
    """All possible losses of the waiting king by attacks in any order and the end of the turn after them."""
    king, found, seen, waiting = 1 - before.to_move, set[int](), set[object](), [before]
    while waiting:
        state = waiting.pop()
        key = (tuple(state.mover.line), tuple(state.waiting.line), state.waiting.health, state.outcome is None)
        if key in seen:
            continue
        seen.add(key)
        if state.outcome is None:
            waiting += [apply(state, one).state for one in legal_actions(state) if one.kind is Kind.ATTACK]
            state = apply(state, END).state
        found.add(before.sides[king].health - state.sides[king].health)
    return found
