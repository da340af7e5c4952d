"""Compare the rules' fast forms with the first ones, over the lines of any number of random games.

`python -m tests.rules.line_laws --games 10000` prints how many pairs of lines, and how many lines, were compared and stops at the first
difference. The pairs are those at the end of a turn of random games of every mode, by their shapes, wounds and pieces; a shape that
no game showed is made of two lines of the games.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from hschess.rules.actions import CASTLES, CONCEDE, END
from hschess.rules.arranging import arrangements, swaps_between
from hschess.rules.cards import MISSING, PIECES
from hschess.rules.chance import Chance
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.events import PieceHealed
from hschess.rules.line.battle import battle, fight, wounds_by_slot
from hschess.rules.line.damage import king_damage, line_damage, line_heals
from hschess.rules.lines import LONGEST_LINE, swap
from hschess.rules.modes import MODES
from hschess.rules.notation import format_line
from hschess.rules.state import Side, State
from tests.long_run import run

GAMES: Final = 10_000
Line = tuple[int, ...]
Pair = tuple[Line, Line]


class FormsDifferError(AssertionError):
    """A fast form differs from the first form."""


def pairs_of_games(games: int, seed: int) -> dict[Pair, None]:
    """Both lines of every end of a turn of this many random games, each pair once; and one of each shape that none of them had."""
    pairs: dict[Pair, None] = {}
    modes = tuple(MODES.values())
    for number in range(games):
        for state in ends_of_turns(new_game(modes[number % len(modes)], seed * 1_000_003 + number), Chance(number)):
            pairs[tuple(state.mover.line), tuple(state.waiting.line)] = None
    by_length = {len(line): line for pair in pairs for line in pair}
    shapes = {(len(own), len(foe)) for own, foe in pairs}
    for lengths in product(sorted(by_length), repeat=2):
        if lengths not in shapes:
            pairs[by_length[lengths[0]], by_length[lengths[1]]] = None
    return pairs


def ends_of_turns(state: State, chance: Chance) -> Iterator[State]:
    """The positions in which a side ends its turn."""
    while state.outcome is None:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        action = actions[chance.below(len(actions))]
        if action is END:
            yield state
        advance(state, action)


def compare_battle(own_line: Line, enemy_line: Line) -> None:
    """Compare one pair of lines. Errors: `FormsDifferError`."""
    healed = list[PieceHealed]()
    own, foe = Side(0, line=list(own_line)), Side(0, line=list(enemy_line))
    wounds = wounds_by_slot(
        fight(0, own, foe, lambda event: healed.append(event) if isinstance(event, PieceHealed) else None)
    )
    king = -foe.health
    _same("line_damage", (king, wounds), line_damage(own_line, len(enemy_line)), own_line, enemy_line)
    _same("king_damage", king, king_damage(own_line, len(enemy_line)), own_line, enemy_line)
    _same("battle", ended(own_line, enemy_line), battle(own_line, enemy_line), own_line, enemy_line)
    _same("line_heals", gains(own_line, own.line), capped(own_line, line_heals(own_line)), own_line, enemy_line)
    _same("healers", first_cures(healed), first_amounts(line_heals(own_line)), own_line, enemy_line)


def ended(own_line: Line, enemy_line: Line) -> tuple[list[int], list[int], int]:
    """Both lines and the damage to the king after the engine's own end of a turn; no deck is empty and no king falls."""
    state = State(MODES["paper"], [Side(999, [], list(PIECES), list(line)) for line in (own_line, enemy_line)])
    # A piece that has attacked stays marked, as in a battle by itself.
    state.may_charge = False
    advance(state, END)
    return state.white.line, state.black.line, 999 - state.black.health


def first_cures(healed: list[PieceHealed]) -> dict[int, int]:
    """The gain of each hurt piece from its first healer, which is what that healer gives by itself."""
    return first_amounts([(event.slot, event.amount) for event in healed])


def first_amounts(given: list[tuple[int, int]]) -> dict[int, int]:
    """The first amount of each slot, if it is not zero."""
    return {slot: amount for slot, amount in reversed(given) if amount}


def gains(before: Line, after: list[int]) -> list[int]:
    """The health that each piece has gained."""
    return [new - old for old, new in zip(before, after, strict=True)]


def capped(line: Line, given: list[tuple[int, int]]) -> list[int]:
    """The sum of these heals, none beyond a piece's full health."""
    sums = [0] * len(line)
    for slot, amount in given:
        sums[slot] += amount
    return [min(total, MISSING[line[slot]]) for slot, total in enumerate(sums)]


def compare_arrangements(line: Line) -> None:
    """Compare every order of the line by the fewest Castles with trying all of them. Errors: `FormsDifferError`."""
    layers = [{pick(line) for pick in layer} for layer in arrangements(line, LONGEST_LINE * LONGEST_LINE)]
    _same("arrangements", castled(line), layers, line, ())
    for swaps, layer in enumerate(layers):
        for arranged in layer:
            slots, moved = swaps_between(line, arranged), list(line)
            for slot in slots:
                swap(moved, slot)
            _same("swaps_between", (arranged, swaps), (tuple(moved), len(slots)), line, ())


def castled(line: Line) -> list[set[Line]]:
    """The orders that need exactly this many swaps."""
    layers, known = [{line}], {line}
    while layers[-1]:
        layer = {_swapped(order, slot) for order in layers[-1] for slot in range(1, len(line))} - known
        known |= layer
        layers.append(layer)
    return layers[:-1]


def _swapped(line: Line, slot: int) -> Line:
    """The line after the engine's Castle."""
    state = State(MODES["paper"], [Side(9, line=list(line)), Side(9)])
    state.white.mana = 1
    advance(state, CASTLES[slot])
    return tuple(state.white.line)


def _same(what: str, first: object, fast: object, own_line: Line, enemy_line: Line) -> None:
    if first != fast:
        lines = f"{format_line(list(own_line))} against {format_line(list(enemy_line))}"
        raise FormsDifferError(f"{what}: {lines}: {first} by the first form, {fast} by the fast one")


def patterns_of(pairs: dict[Pair, None]) -> list[Line]:
    """The lines whose orders differ in kind: one for each pattern of equal and unequal pieces that occurred."""
    found: dict[Line, Line] = {}
    for line in [line for pair in pairs for line in pair]:
        first: dict[int, int] = {}
        found.setdefault(tuple([first.setdefault(piece, slot) for slot, piece in enumerate(line)]), line)
    return list(found.values())


def check(games: int, seed: int = 1) -> tuple[int, int, int]:
    """Compare all; returns how many pairs, of how many shapes, and how many patterns of lines. Errors: `FormsDifferError`."""
    pairs = pairs_of_games(games, seed)
    for own_line, enemy_line in pairs:
        compare_battle(own_line, enemy_line)
    patterns = patterns_of(pairs)
    for line in patterns:
        compare_arrangements(line)
    return len(pairs), len({(len(own), len(foe)) for own, foe in pairs}), len(patterns)


def compared(games: int, seed: int) -> str:
    """Compare the lines of this many games; returns the report."""
    pairs, shapes, patterns = check(games, seed)
    lines = f"{pairs:,} pairs of lines of {shapes} shapes and {patterns} patterns of lines"
    return f"the fast forms equal the first ones on {lines}"


if __name__ == "__main__":
    run(__doc__, "games", GAMES, compared)
