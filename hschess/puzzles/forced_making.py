"""Making wins in several turns: endgames with all cards known, from games and built ones, tuned, proved, and kept if they are good enough.

The same wishes and seed give the same puzzles. No mode and side gets too many, and no two puzzles have the same cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from hschess.puzzles.making import named, none_left
from hschess.puzzles.patterns import Pattern, built, endings_of_play
from hschess.puzzles.proving import prove
from hschess.puzzles.puzzle import FORCED_KINDS, Puzzle, PuzzleKind, Theme, Turn
from hschess.puzzles.search import ManyTurnsError, NoPuzzleError, every_turn
from hschess.puzzles.tuning import exposed, tuned
from hschess.rules.actions import END
from hschess.rules.actions import Kind as ActionKind
from hschess.rules.cards import CARD_SHIFT, CODES
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import State

TRIES: Final = 30_000
"""How many positions are tried for one puzzle before giving up."""
SHARE_OF_PLAY: Final = 8
"""In a hundred: how many of the endgames tried are from games; the others are built."""
MOST_TURNS: Final = {PuzzleKind.WIN_IN_TWO: 400, PuzzleKind.WIN_IN_THREE: 60}
"""The most turns of a puzzle: with more, a player finds nothing, and the proof takes long."""
MOST_PIECES: Final = 5
"""On either side of the board."""
LEAST_KING: Final = 3
"""The least health of either king."""
FIRST_SHARE: Final = 3
MOST_SHARE: Final = {PuzzleKind.WIN_IN_TWO: 24, PuzzleKind.WIN_IN_THREE: 60}
"""A mode and side may have the first three puzzles and about this share of all; some have hardly any, and Black with Cheat has most."""
_OWN: Final = (1, 5)
_ENEMIES: Final = (1, 4)
_OWN_HAND: Final = (0, 3)
_ENEMY_HAND: Final = (0, 2)
_ROUNDS: Final[Mapping[str, tuple[int, int]]] = {"paper": (24, 38), "friendly": (12, 14), "heroic": (13, 18)}
"""The rounds in which all is known and fatigue has not decided yet (R9, R12)."""

Seat = tuple[str, int]
"""A mode, and the side that is to move."""
Cards = tuple[Seat, tuple[tuple[int, ...], ...]]
SEATS: Final[tuple[Seat, ...]] = tuple((mode, side) for mode in _ROUNDS for side in (WHITE, BLACK))
PAWN: Final = CODES["P"]
_WITHOUT_A_PLACE: Final = (ActionKind.CHEAT, ActionKind.END)


def make_forced(count: int, seed: int, theme: Theme | None = None, kind: PuzzleKind | None = None) -> Iterator[Puzzle]:
    """This many different wins in several turns, with this theme and of this kind if given; else both kinds in turn.

    Errors: `HschessError` if thousands of positions hold no wanted one.
    """
    maker = _ForcedMaker(seeded(seed))
    for number in range(count):
        wanted = kind or FORCED_KINDS[number % len(FORCED_KINDS)]
        puzzle = maker.next_puzzle(wanted, theme)
        if puzzle is None:
            raise none_left(TRIES, wanted, theme)
        yield puzzle


class _ForcedMaker:
    """The puzzles made so far, by seats and by their cards, and the source of the next position."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._play = endings_of_play(chance.word() >> 1, tuple(_ROUNDS))
        self._counts = dict.fromkeys(SEATS, 0)
        self._seen: set[Cards] = set()

    def next_puzzle(self, kind: PuzzleKind, theme: Theme | None) -> Puzzle | None:
        """The next puzzle of the kind, with the theme if there is one; None if none is found."""
        for _ in range(TRIES):
            state = self._position(kind)
            if state is None or cards_of(state) in self._seen:
                continue
            try:
                puzzle = puzzle_of(state, kind)
            except HschessError:
                continue
            if theme is None or theme in puzzle.themes:
                self._seen.add(cards_of(state))
                self._counts[_seat(state)] += 1
                return puzzle
        return None

    def _position(self, kind: PuzzleKind) -> State | None:
        """An endgame for any seat that has not had its share."""
        most = FIRST_SHARE + sum(self._counts.values()) * MOST_SHARE[kind] // 100
        seats = [seat for seat in SEATS if self._counts[seat] < most]
        if self._chance.below(100) < SHARE_OF_PLAY:
            state = next(self._play)
            return state if _seat(state) in seats else None
        mode, side = seats[self._chance.below(len(seats))]
        pattern = Pattern(
            (mode,),
            side,
            own=_OWN,
            enemies=_ENEMIES,
            cards=_OWN_HAND,
            enemy_cards=_ENEMY_HAND,
            rounds=_ROUNDS[mode],
            is_open=True,
        )
        return built(pattern, self._chance)


def _seat(state: State) -> Seat:
    return state.mode.name, state.to_move


def cards_of(state: State) -> Cards:
    """The features that two puzzles must not share: mode, side, and the pieces and cards of both sides in any order and health."""
    lines = [tuple(sorted([piece >> CARD_SHIFT for piece in side.line])) for side in state.sides]
    return _seat(state), (*lines, *[tuple(sorted(side.hand)) for side in state.sides])


def puzzle_of(state: State, kind: PuzzleKind) -> Puzzle:
    """The position, tuned, as a win in several turns. Errors: `HschessError` if it is none that anybody would want to solve."""
    _ask_size(state, MOST_TURNS[kind])
    fitted = tuned(state, kind)
    try:
        return _proved(fitted, kind)
    except ManyTurnsError:
        return _proved(exposed(fitted, kind.turns) if fitted is not None else None, kind)


def _proved(state: State | None, kind: PuzzleKind) -> Puzzle:
    if state is None or min(side.health for side in state.sides) < LEAST_KING:
        raise NoPuzzleError("no king's health makes it a win in this many turns")
    proved = prove(state, kind)
    _ask_interest(proved.solution, proved.proof.line)
    return named(state, kind, proved)


def _ask_size(state: State, most_turns: int) -> None:
    """Errors: `NoPuzzleError` if the turn has begun already, the decks would have to be shown, or there is too much to choose from."""
    if state.mover.mana != state.mover.crystals or state.mover.power_used:
        raise NoPuzzleError("the turn has begun already")
    if not {code for side in state.sides for code in side.deck} <= {PAWN}:
        raise NoPuzzleError("the decks hold more than Pawns")
    if max(len(side.line) for side in state.sides) > MOST_PIECES:
        raise NoPuzzleError("there are too many pieces")
    if len(list(islice(every_turn(state), most_turns + 1))) > most_turns:
        raise NoPuzzleError("there are too many turns")


def _ask_interest(solution: Turn, line: tuple[Turn, ...]) -> None:
    """Errors: `NoPuzzleError` if the first turn is Cheat alone, the best defences do nothing, or the rest wins by itself."""
    if len(solution) > 1 and all(action.kind in _WITHOUT_A_PLACE for action in solution):
        raise NoPuzzleError("the first turn is Cheat and nothing else")
    if all(len(turn) == 1 for turn in line[::2]):
        raise NoPuzzleError("the best defence is to do nothing")
    if all(turn == (END,) for turn in line[1::2]):
        raise NoPuzzleError("after the first turn nothing is left to find")
