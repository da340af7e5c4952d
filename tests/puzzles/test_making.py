"""Making puzzles: the same requests and seed give the same puzzles, and they match the request."""

from itertools import islice

import pytest

from hschess.puzzles import making
from hschess.puzzles.forced_themes import COURSE_PREDICATES
from hschess.puzzles.making import LEAST_TURNS, make_puzzles
from hschess.puzzles.patterns import Pattern, built, positions_of_play
from hschess.puzzles.puzzle import PuzzleKind, Theme, format_puzzles, parse_puzzles
from hschess.puzzles.puzzle_checks import check
from hschess.puzzles.search import every_turn
from hschess.rules.actions import END
from hschess.rules.cards import PIECES, UNKNOWN
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.notation import format_position, parse_position
from hschess.rules.refusal import why_not
from tests.each import each


def test_the_same_seed_makes_the_same_puzzles() -> None:
    first = list(make_puzzles(2, 3))

    assert first == list(make_puzzles(2, 3))
    assert first[0] != next(make_puzzles(1, 4))
    assert tuple(first) == parse_puzzles(format_puzzles(first))


@pytest.mark.parametrize(
    ("theme", "kind"),
    [
        (Theme.MIDDLE, None),
        (None, PuzzleKind.COUNTING),
        (Theme.PARITY, PuzzleKind.PAPER),
        (Theme.OUTFLANK, PuzzleKind.LETHAL),
    ],
)
def test_made_puzzles_match_the_request_and_are_sound(theme: Theme | None, kind: PuzzleKind | None) -> None:
    puzzles = list(make_puzzles(2, 5, theme, kind))

    assert len({puzzle.name for puzzle in puzzles}) == 2
    for puzzle in puzzles:
        assert theme is None or theme in puzzle.themes
        assert kind in (None, puzzle.kind)
        assert sum(1 for _ in every_turn(puzzle.start)) >= LEAST_TURNS
        check(puzzle)


def test_an_impossible_request_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A king is covered only in puzzles of survival."""
    monkeypatch.setattr(making, "TRIES", 20)

    with pytest.raises(HschessError, match="no further puzzle of lethal cover"):
        list(make_puzzles(1, 1, Theme.COVER, PuzzleKind.LETHAL))


@each("theme", [theme for theme in Theme if theme in COURSE_PREDICATES])
def test_a_theme_of_several_turns_is_refused_for_other_kinds(theme: Theme) -> None:
    with pytest.raises(HschessError, match=f"'{theme}' is a theme of several turns"):
        list(make_puzzles(1, 1, theme, PuzzleKind.CASTLE))


def test_a_built_position_uses_cards_of_the_decks() -> None:
    chance, found = seeded(9), 0
    for _ in range(300):
        state = built(Pattern(hand="Q", line="N", foe="B"), chance)
        if state is None:
            continue
        found += 1
        assert parse_position(format_position(state)) == state
        assert why_not(state, END) is None
        for number, side in enumerate(state.sides):
            cards = [piece >> 5 for piece in side.line] + [code for code in side.hand if code != UNKNOWN]
            assert all(cards.count(code) <= state.mode.count(number, code) for code in PIECES)
            drawn = state.mode.dealt[number] + state.round - (number > state.to_move)
            total = sum(state.mode.count(number, code) for code in PIECES)
            assert len(side.line) + len(side.hand) <= drawn
            assert len(side.deck) == max(0, total - drawn)
    assert found > 50


def test_a_position_of_play_shows_only_its_movers_knowledge() -> None:
    for state in islice(positions_of_play(2), 60):
        assert set(state.mover.deck) <= {UNKNOWN}
        assert set(state.waiting.deck) <= {UNKNOWN}
        assert UNKNOWN not in state.mover.hand
        assert state.rng == 0
