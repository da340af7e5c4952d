"""The enumeration of a turn: complete, without repetition, and legal actions reach every final line."""

import pytest

from hschess.rules.actions import CONCEDE, DISCOVER_ACTION, END
from hschess.rules.cards import BONUSES, SPENT, new_piece
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, apply, legal_actions, new_game
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.state import State
from hschess.turns.final_lines import TurnGroup, actions_to, groups_of
from tests.each import each

Final = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]
SMALL_POSITIONS = 150
LARGE_POSITIONS = 15


def final_of(state: State, over: bool) -> Final:
    """The compared parts: both lines, the pieces left in the hand, and whether the game has ended."""
    side = state.sides[state.to_move]
    own = tuple(piece & ~SPENT for piece in side.line)
    hand = tuple(sorted(code for code in side.hand if code not in BONUSES))
    return own, tuple(state.sides[1 - state.to_move].line), hand, over


def by_brute_force(state: State) -> dict[Final, int]:
    """Every board that a sequence of legal actions reaches, and the fewest bonus cards spent on it."""
    finals: dict[Final, int] = {}
    seen = {state.key()}
    left = [state]
    bonuses = sum(code in BONUSES for code in state.mover.hand)
    while left:
        here = left.pop()
        spent = bonuses - sum(code in BONUSES for code in here.mover.hand)
        final = final_of(here, here.outcome is not None)
        finals[final] = min(spent, finals.get(final, spent))
        for action in legal_actions(here):
            if action not in (END, CONCEDE, DISCOVER_ACTION):
                after = here.copy()
                advance(after, action)
                if after.key() not in seen:
                    seen.add(after.key())
                    left.append(after)
    return finals


def by_enumeration(state: State) -> list[tuple[Final, int]]:
    held = sum(code in BONUSES for code in state.mover.hand)
    finals: list[tuple[Final, int]] = []
    for group in groups_of(state):
        hand = tuple(code for code in group.hand if code not in BONUSES)
        spent = held - (len(group.hand) - len(hand))
        finals += [((line, group.foe, hand, group.fight.outcome is not None), spent) for line in group.lines]
    return finals


def random_board(mode: str, chance: Chance, most: int) -> State:
    """Either side to move with up to `most` pieces on each side, some of them hurt, up to `most` cards and `most` + 2 mana."""
    state = new_game(MODES[mode], chance.below(1 << 32))
    state.pending, state.round, state.to_move = type(state.pending).NOTHING, 4 + chance.below(5), chance.below(2)
    for side in state.sides:
        chance.shuffle(side.deck)
        codes, side.deck = side.deck[: chance.below(most + 1)], side.deck[most:]
        side.line = [piece - chance.below(piece & 7 or 1) % 5 for piece in map(new_piece, codes)]
        side.line = [piece if piece & 15 else piece + 1 for piece in side.line]
        side.hand, side.deck = side.deck[: chance.below(most + 1)], side.deck[most:]
        if chance.below(3) == 0:
            side.hand.append(BONUSES[0])
        if chance.below(4) == 0:
            side.deck = []
    side = state.mover
    side.mana = side.crystals = 1 + chance.below(most + 2)
    return state


def check(state: State) -> None:
    assert_complete(state)
    for group in groups_of(state):
        for line in group.lines:
            check_actions(state, group, line)


def assert_complete(state: State) -> None:
    expected, listed = by_brute_force(state), by_enumeration(state)
    # A fight and a swap may lead to the same board, one of them with the Coin: the cheapest counts.
    found = dict(sorted(listed, key=lambda pair: -pair[1]))

    assert len(listed) == len(set(listed)), format_position(state)
    assert going_on(found) == going_on(expected), format_position(state)
    # Plays before a fight that ends the game make no difference: one sequence to each end is enough.
    assert endings(found) == endings(expected), format_position(state)
    assert found.items() <= expected.items()


def going_on(finals: dict[Final, int]) -> dict[Final, int]:
    return {final: spent for final, spent in finals.items() if not final[3]}


def endings(finals: dict[Final, int]) -> set[tuple[bool, bool]]:
    """Whether the enemy is out of pieces, and whether the mover is, for every reachable end."""
    return {(not foe, not own and not hand) for own, foe, hand, over in finals if over}


def check_actions(state: State, group: TurnGroup, line: tuple[int, ...]) -> None:
    """`apply` refuses illegal actions; the board must be the promised one."""
    after = state
    for action in actions_to(state, group, line):
        after = apply(after, action).state
    own, foe, _, over = final_of(after, after.outcome is not None)
    assert (own, foe, over) == (line, group.foe, group.fight.outcome is not None), format_position(state)
    assert tuple(sorted(after.sides[state.to_move].hand)) == group.hand


@pytest.mark.parametrize("mode", MODES)
def test_a_turn_is_enumerated_completely_and_every_line_can_be_reached(mode: str) -> None:
    chance = seeded(3)
    for _ in range(SMALL_POSITIONS):
        check(random_board(mode, chance, 3))


@pytest.mark.parametrize("mode", MODES)
def test_larger_turns_are_enumerated_completely(mode: str) -> None:
    chance = seeded(4)
    for _ in range(LARGE_POSITIONS):
        assert_complete(random_board(mode, chance, 4))


@each(
    "position",
    [
        # Knights of board and hand against a line that Cheat also takes from.
        "heroic 7b 20/0/6/-/P/P4,Q6,R2/- 20/10/10/NN/P/N3,P6/-",
        # A full line in which a Knight dies to free a place for another piece.
        "heroic 7b 20/0/6/-/P/Q6,P1/- 20/4/7/NP/P/P6,P6,P6,N3,P6,P6,P6/-",
        # Castle changes the order, the Coin pays for it.
        "friendly 4b 10/0/4/-/P/P6,R6/- 10/3/4/CRP/P/P6,R4,B2,P6/-",
        # Ten mana and the Coin.
        "friendly 9b 10/0/4/-/P/P6/- 10/10/10/CQN/P/-/-",
        # The last piece of the enemy falls, and with it the game.
        "heroic 7b 20/0/6/-/-/P4/- 20/6/7/NP/P/N3/-",
        # The own last piece dies in an attack.
        "friendly 7w 10/3/6/-/-/N3/- 10/0/6/-/-/Q4/-",
        "friendly 7w 10/3/6/-/-/N3/- 10/0/6/-/-/Q6/-",
    ],
)
def test_the_turns_with_a_trap(position: str) -> None:
    check(parse_position(position))


def test_the_turn_without_an_action_comes_first() -> None:
    state = parse_position("paper 3w 20/3/3/PR/PP/P6/- 20/0/3/-/PP/P6/-")
    first = next(groups_of(state))

    assert (first.lines, first.cards, actions_to(state, first, first.lines[0])) == ([tuple(state.mover.line)], (), ())
