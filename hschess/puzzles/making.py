"""Making puzzles: positions from self-play and built ones are tuned, proved, and kept if they are wanted.

`make_puzzles` gives the same puzzles for the same wishes and seed, in every process. Without a kind and a theme it balances: first every
theme gets its share, then every kind. Wins in several turns are made by `forced_making`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from hschess.puzzles.patterns import Pattern, built, positions_of_play
from hschess.puzzles.proving import POINT_KINDS, as_kind, prove, prove_best
from hschess.puzzles.puzzle import FORCED_KINDS, Puzzle, PuzzleKind, Theme
from hschess.puzzles.replies import every_reply, hidden_from
from hschess.puzzles.search import NoPuzzleError, Proved, every_turn
from hschess.puzzles.themes import shows, themes_of
from hschess.puzzles.tuning import tuned
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import HschessError
from hschess.rules.modes import WHITE
from hschess.rules.notation import format_position
from hschess.rules.state import State

TRIES: Final = 6_000
"""How many positions are tried for one puzzle before giving up."""
SHARE_OF_PLAY: Final = 30
"""In a hundred: how many of the positions tried are from self-play; the others are built."""
LEAST_TURNS: Final = 6
"""The fewest turns of a puzzle: with fewer there is nothing to find."""
MOST_TURNS: Final = 1_500
MOST_TURNS_WITH_REPLIES: Final = 150
MOST_REPLIES: Final = 1_500
MOST_FOLLOWED: Final = 150
"""Replies to the turn without an action, each of them followed up."""
EARLIEST_ROUND: Final = 4
SHARES: Final[Mapping[PuzzleKind, int]] = {
    PuzzleKind.BEST: 18,
    PuzzleKind.LETHAL: 14,
    PuzzleKind.SURVIVE: 12,
    PuzzleKind.LETHAL_IN_TWO: 6,
    PuzzleKind.CASTLE: 10,
    PuzzleKind.KNIGHT: 12,
    PuzzleKind.HOLD: 8,
    PuzzleKind.COUNTING: 6,
    PuzzleKind.PAPER: 14,
}
"""The share of each kind in a hundred puzzles, if no kind is given."""
THEME_SHARE: Final = 45
"""At least one puzzle in this many shows a theme."""

_KNIGHTS: Final = ("normal", "heroic", "friendly")
_CHEATED: Final = ("paper", "heroic")
_ENDGAME: Final = Pattern(
    ("paper",), own=(1, 4), enemies=(2, 4), cards=(0, 2), rounds=(27, 40), enemy_cards=(0, 0), is_endgame=True
)


@dataclass(frozen=True, slots=True)
class Hint:
    """The source of a theme: a pattern, and the kinds to try."""

    pattern: Pattern
    kinds: tuple[PuzzleKind, ...] = POINT_KINDS


_HINTS: Final[Mapping[Theme, Hint]] = {
    Theme.PARITY: Hint(Pattern()),
    Theme.HOLD: Hint(Pattern(cards=(2, 4))),
    Theme.MIDDLE: Hint(Pattern(hand="Q", own=(2, 5), rounds=(7, 14))),
    Theme.BISHOP_SWITCH: Hint(Pattern(hand="B", own=(2, 5), cards=(1, 3))),
    Theme.OVERLAP: Hint(Pattern(own=(2, 5))),
    Theme.NO_DOMINOES: Hint(Pattern(own=(2, 6), enemies=(2, 4), enemy_health=2), (PuzzleKind.LETHAL, PuzzleKind.BEST)),
    Theme.KNIGHT_DOUBLE: Hint(Pattern(_KNIGHTS, line="N", own=(2, 5), cards=(1, 3))),
    Theme.KNIGHT_RUINS: Hint(Pattern(_KNIGHTS, line="NQ", own=(3, 5), enemies=(2, 5), cards=(0, 3))),
    Theme.RETALIATION: Hint(Pattern(_KNIGHTS, line="N", foe="Q", enemies=(2, 5))),
    Theme.BISHOP_KNIGHT: Hint(Pattern(_KNIGHTS, line="N", hand="B", own=(2, 5))),
    Theme.BISHOP_BETWEEN: Hint(Pattern(hand="B", own=(2, 5))),
    Theme.OUTFLANK: Hint(Pattern(own=(2, 5), enemies=(1, 3)), (*POINT_KINDS, PuzzleKind.LETHAL)),
    Theme.COVER: Hint(Pattern(own=(1, 3), enemies=(3, 6), cards=(2, 4), rounds=(5, 11)), (PuzzleKind.SURVIVE,)),
    Theme.BISHOP_NEIGHBOUR: Hint(Pattern(_KNIGHTS, line="N", foe="B", enemies=(3, 6))),
    Theme.KNIGHT_AUTO: Hint(Pattern(_KNIGHTS, line="NQ", own=(3, 5), enemies=(2, 5), cards=(0, 2))),
    Theme.BAIT: Hint(
        Pattern(_CHEATED, WHITE, hand="P", own=(1, 4), enemies=(2, 6), cards=(2, 3), rounds=(6, 11)),
        (PuzzleKind.SURVIVE,),
    ),
    Theme.PAST_CHEAT: Hint(
        Pattern(_CHEATED, own=(1, 4), enemies=(2, 5), rounds=(6, 12)), (*POINT_KINDS, PuzzleKind.SURVIVE)
    ),
    Theme.NOT_FULL: Hint(Pattern(own=(3, 6), enemies=(2, 6), cards=(2, 4), rounds=(6, 14))),
    Theme.INSERT: Hint(Pattern(own=(3, 6), cards=(1, 1))),
}
_KIND_PATTERNS: Final[Mapping[PuzzleKind, Pattern]] = {
    PuzzleKind.SURVIVE: Pattern(own=(1, 4), enemies=(2, 6), rounds=(5, 11)),
    PuzzleKind.LETHAL_IN_TWO: Pattern(
        ("paper", "heroic", "friendly"), own=(2, 6), enemies=(2, 7), cards=(0, 2), rounds=(5, 10), enemy_cards=(0, 1)
    ),
    PuzzleKind.CASTLE: Pattern(("paper", "heroic", "friendly"), WHITE, own=(3, 5), enemies=(2, 5), cards=(0, 2)),
    PuzzleKind.KNIGHT: Pattern(_KNIGHTS, line="N", own=(1, 5)),
    PuzzleKind.HOLD: Pattern(cards=(2, 4)),
    PuzzleKind.COUNTING: _ENDGAME,
}


@dataclass
class _Maker:
    """The puzzles made so far, and the source of the next position."""

    chance: Chance
    play: Iterator[State]
    names: set[str] = field(default_factory=set)
    kinds: dict[PuzzleKind, int] = field(default_factory=lambda: dict.fromkeys(PuzzleKind, 0))
    themes: dict[Theme, int] = field(default_factory=lambda: dict.fromkeys(Theme, 0))

    def made(self, puzzle: Puzzle) -> Puzzle:
        """Count it."""
        self.names.add(puzzle.name)
        self.kinds[puzzle.kind] += 1
        for theme in puzzle.themes:
            self.themes[theme] += 1
        return puzzle

    def position(self, pattern: Pattern) -> State | None:
        """The next position, from self-play or built, at random; an endgame is always built."""
        if pattern.is_endgame or self.chance.below(100) >= SHARE_OF_PLAY:
            return built(pattern, self.chance)
        return next(self.play)


def make_puzzles(count: int, seed: int, theme: Theme | None = None, kind: PuzzleKind | None = None) -> Iterator[Puzzle]:
    """This many different puzzles with this theme and of this kind, or balanced if neither is asked for.

    Errors: `HschessError` if thousands of positions hold no wanted one, or for a theme of other kinds.
    """
    if theme is not None and theme not in _HINTS:
        raise HschessError(
            f"'{theme}' is a theme of several turns; expected one of the kinds {', '.join(FORCED_KINDS)}"
        )
    chance = seeded(seed)
    maker = _Maker(chance, positions_of_play(chance.word() >> 1))
    for _ in range(count):
        wanted = (theme, kind) if theme or kind else _neediest(maker, count)
        puzzle = _found(maker, *wanted)
        if puzzle is None:
            raise none_left(TRIES, wanted[1], wanted[0])
        yield maker.made(puzzle)


def none_left(tries: int, kind: PuzzleKind | None, theme: Theme | None) -> HschessError:
    """The error of a maker that has found no further puzzle in this many positions."""
    words = " ".join(word for word in (kind, theme) if word)
    return HschessError(f"{tries} positions hold no further puzzle of {words}; try another seed, or ask for fewer")


def _neediest(maker: _Maker, count: int) -> tuple[Theme | None, PuzzleKind | None]:
    """The theme that lacks most of its share; if all have it, the kind that does."""
    theme = min(_HINTS, key=lambda each: maker.themes[each])
    if maker.themes[theme] < count // THEME_SHARE:
        return theme, None
    return None, min(SHARES, key=lambda each: maker.kinds[each] / SHARES[each])


def _found(maker: _Maker, theme: Theme | None, kind: PuzzleKind | None) -> Puzzle | None:
    """The next puzzle with the theme and of the kind; of several kinds that a position allows, the one that lacks most."""
    hint = _HINTS[theme] if theme else None
    kinds = (kind,) if kind else hint.kinds if hint else tuple(SHARES)
    pattern = hint.pattern if hint else _KIND_PATTERNS.get(kinds[0], Pattern())
    for _ in range(TRIES):
        state = maker.position(pattern)
        if state is None:
            continue
        wanted = sorted(kinds, key=lambda each: maker.kinds[each] / SHARES[each])
        for puzzle in puzzles_of(state, wanted, theme):
            if puzzle.name not in maker.names:
                return puzzle
    return None


def puzzles_of(state: State, kinds: Iterable[PuzzleKind], theme: Theme | None = None) -> Iterator[Puzzle]:
    """The position as a puzzle of each of these kinds, if it is one, has the theme, and has a suitable size."""
    search = _Making(state)
    for kind in kinds:
        try:
            fitted, proved = search.proved(kind)
        except HschessError:
            continue
        if theme is None or shows(theme, fitted, kind, proved):
            yield named(fitted, kind, proved)


class _Making:
    """A position under proof; the kinds of `best` share one search."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._best: Proved | HschessError | None = None

    def proved(self, kind: PuzzleKind) -> tuple[State, Proved]:
        """The position, tuned if the kind needs it, and its proof. Errors: as `prove`, and `NoPuzzleError` for its size."""
        if kind in POINT_KINDS:
            return self._state, as_kind(self._state, self._best_turn(), kind)
        _ask_size(self._state, kind)
        fitted = tuned(self._state, kind)
        if fitted is None:
            raise NoPuzzleError("no king's health leaves one turn alone")
        return fitted, prove(fitted, kind)

    def _best_turn(self) -> Proved:
        if self._best is None:
            try:
                _ask_size(self._state, PuzzleKind.BEST)
                self._best = prove_best(self._state)
            except HschessError as error:
                self._best = error
        if isinstance(self._best, HschessError):
            raise self._best
        return self._best


def named(state: State, kind: PuzzleKind, proved: Proved) -> Puzzle:
    """The position as a puzzle, named by its kind and its line."""
    position = format_position(state, full=False)
    digest = hashlib.sha256(f"{kind} {position}".encode()).hexdigest()[:6]
    return Puzzle(f"{kind}-{digest}", position, kind, themes_of(state, kind, proved), proved.solution, proved.proof)


def _ask_size(state: State, kind: PuzzleKind) -> None:
    """Errors: `NoPuzzleError` if there is too little to choose from, or too much to search."""
    if state.round < EARLIEST_ROUND:
        raise NoPuzzleError(f"before round {EARLIEST_ROUND} there is little to find")
    replies = kind in (PuzzleKind.SURVIVE, PuzzleKind.LETHAL_IN_TWO)
    most = MOST_TURNS_WITH_REPLIES if replies else MOST_TURNS
    turns = list(islice(every_turn(state), most + 1))
    if not LEAST_TURNS <= len(turns) <= most:
        raise NoPuzzleError("there are too few turns or too many")
    if replies:
        most = MOST_REPLIES if kind is PuzzleKind.SURVIVE else MOST_FOLLOWED
        answers = every_reply(turns[0].after(state), hidden_from(state))
        if len(list(islice(answers, most + 1))) > most:
            raise NoPuzzleError("there are too many replies")
