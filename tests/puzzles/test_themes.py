"""The themes: each built-in puzzle has a theme exactly if its events have it, with examples by hand for and against."""

from collections import Counter
from functools import cache

import pytest

from hschess.players.measures.evaluation import DEFAULT, personality_named
from hschess.puzzles.measures import MATERIAL
from hschess.puzzles.proving import dealt_for, prove
from hschess.puzzles.puzzle import Puzzle, PuzzleKind, Theme
from hschess.puzzles.search import PlayedTurn, every_turn, played
from hschess.puzzles.themes import fall_in_turn, themes_of
from hschess.rules.actions import CHEAT_ACTION
from hschess.rules.actions import Kind as ActionKind
from hschess.rules.cards import CODES, HEALTH, card_of, piece_of
from hschess.rules.engine import advance, legal_actions
from hschess.rules.events import KingStruck, PieceAttacked, PieceHealed, PieceStruck
from hschess.rules.line.battle import battle
from hschess.rules.modes import WHITE
from hschess.rules.notation import parse_position
from tests.puzzles.shipped import puzzles


@cache
def turn_of(puzzle: Puzzle) -> PlayedTurn:
    return played(puzzle.start, puzzle.solution)


def hits(puzzle: Puzzle) -> list[PieceStruck]:
    return [event for event in turn_of(puzzle).events if isinstance(event, PieceStruck)]


def strikes_two(puzzle: Puzzle) -> bool:
    return 2 in Counter(hit.by for hit in hits(puzzle)).values()


def with_theme(theme: Theme) -> list[Puzzle]:
    return [puzzle for puzzle in puzzles() if theme in puzzle.themes]


def test_holding_back_needs_a_piece_that_could_still_be_played() -> None:
    for puzzle in puzzles():
        plays = [action for action in legal_actions(turn_of(puzzle).last) if action.kind is ActionKind.PLAY]
        assert (Theme.HOLD in puzzle.themes) == bool(plays), puzzle.name


def test_a_changed_parity_was_equal_before_and_a_piece_hits_two() -> None:
    for puzzle in with_theme(Theme.PARITY):
        start, last = puzzle.start, turn_of(puzzle).last
        assert (len(start.mover.line) - len(start.waiting.line)) % 2 == 0
        assert (len(last.mover.line) - len(last.waiting.line)) % 2 == 1
        assert strikes_two(puzzle)


def test_an_overlap_kills_a_piece_that_no_single_hit_would() -> None:
    for puzzle in puzzles():
        line, found = turn_of(puzzle).last.waiting.line, False
        for slot, piece in enumerate(line):
            damages = [hit.damage for hit in hits(puzzle) if hit.slot == slot]
            found |= len(damages) > 1 and max(damages) < piece & HEALTH <= sum(damages)
        assert (Theme.OVERLAP in puzzle.themes) == found, puzzle.name


def test_an_outflanking_piece_hits_the_king_past_an_existing_line() -> None:
    for puzzle in with_theme(Theme.OUTFLANK):
        last = turn_of(puzzle).last
        assert len(last.mover.line) >= len(last.waiting.line) + 2 > 2
        assert any(isinstance(event, KingStruck) for event in turn_of(puzzle).events)


def test_strong_pieces_are_between_weaker_edges() -> None:
    power = {"P": 1, "R": 2, "Q": 4}
    for puzzle in with_theme(Theme.MIDDLE):
        powers = [power.get(card_of(piece).letter, 0) for piece in turn_of(puzzle).last.mover.line]
        assert max(powers) > max(powers[0], powers[-1])


def test_a_bishop_switches_the_parity_from_an_edge() -> None:
    for puzzle in with_theme(Theme.BISHOP_SWITCH):
        line = turn_of(puzzle).last.mover.line
        assert "B" in (card_of(line[0]).letter, card_of(line[-1]).letter)
        assert any(action.kind is ActionKind.PLAY and action.card == CODES["B"] for action in puzzle.solution)
        assert strikes_two(puzzle)


@pytest.mark.parametrize(("theme", "number"), [(Theme.BISHOP_BETWEEN, 2), (Theme.BISHOP_KNIGHT, 1)])
def test_a_bishop_heals_the_themes_pieces(theme: Theme, number: int) -> None:
    for puzzle in with_theme(theme):
        line = turn_of(puzzle).last.mover.line
        heals = [event for event in turn_of(puzzle).events if isinstance(event, PieceHealed)]
        assert max(Counter(heal.by for heal in heals).values()) >= number
        assert theme is Theme.BISHOP_BETWEEN or "N" in [card_of(line[heal.slot]).letter for heal in heals]


def test_a_knight_makes_a_double_hit_or_avoids_losing_it() -> None:
    for theme, kills in ((Theme.KNIGHT_DOUBLE, True), (Theme.KNIGHT_RUINS, False)):
        for puzzle in with_theme(theme):
            attacks = [event for event in turn_of(puzzle).events if isinstance(event, PieceAttacked)]
            assert any(attack.target_health <= 0 for attack in attacks) == kills
            assert strikes_two(puzzle)


def test_a_knight_survives_its_target_and_would_not_survive_another() -> None:
    for puzzle in with_theme(Theme.RETALIATION):
        attacks = [event for event in turn_of(puzzle).events if isinstance(event, PieceAttacked) and event.health > 0]
        foe = [card_of(piece).letter for piece in puzzle.start.waiting.line]
        deadly = [{"P": 1, "B": 0, "R": 2, "N": 4, "Q": 4}[letter] for letter in foe]
        assert any(max(deadly) >= attack.health + attack.recoil > attack.recoil for attack in attacks)


def test_a_piece_hurt_by_a_knight_dies_in_the_battle() -> None:
    for puzzle in with_theme(Theme.KNIGHT_AUTO):
        events = turn_of(puzzle).events
        assert any(isinstance(event, PieceAttacked) and event.target_health > 0 for event in events)
        assert any(isinstance(event, PieceStruck) and event.health <= 0 for event in events)


def test_the_neighbours_of_a_bishop_are_left_alone() -> None:
    for puzzle in with_theme(Theme.BISHOP_NEIGHBOUR):
        line = [card_of(piece).letter for piece in puzzle.start.waiting.line]
        attack = next(event for event in turn_of(puzzle).events if isinstance(event, PieceAttacked))
        beside = line[max(0, attack.target - 1) : attack.target] + line[attack.target + 1 : attack.target + 2]
        assert "B" in line
        assert line[attack.target] == "B" or "B" not in beside


def test_a_king_that_was_open_is_covered() -> None:
    for puzzle in with_theme(Theme.COVER):
        turn = turn_of(puzzle)
        assert puzzle.kind is PuzzleKind.SURVIVE
        assert len(puzzle.start.mover.line) < len(puzzle.start.waiting.line) - 1
        assert len(turn.last.mover.line) >= len(turn.after.mover.line) - 1


def test_the_bait_is_the_cheapest_piece_and_cheats_target() -> None:
    for puzzle in with_theme(Theme.BAIT):
        line = turn_of(puzzle).last.mover.line
        assert puzzle.side == WHITE
        assert MATERIAL[line[0]] == min(MATERIAL[piece] for piece in line)


def test_past_cheat_white_is_refuted_by_it_and_black_uses_it() -> None:
    for puzzle in with_theme(Theme.PAST_CHEAT):
        assert CHEAT_ACTION in (puzzle.proof.reply if puzzle.side == WHITE else puzzle.solution)


def test_a_board_kept_small_could_have_been_filled() -> None:
    for puzzle in with_theme(Theme.NOT_FULL):
        assert len(turn_of(puzzle).last.mover.line) < 7
        assert max(len(found.line) for found in every_turn(puzzle.start)) == 7


def test_an_insertion_is_exactly_one_piece() -> None:
    for puzzle in puzzles():
        kinds = [action.kind for action in puzzle.solution]
        is_one = kinds == [ActionKind.PLAY, ActionKind.END] and len(puzzle.start.mover.line) >= 2
        assert (Theme.INSERT in puzzle.themes) == is_one, puzzle.name


def test_a_reply_of_the_proof_refutes_the_second_best_turn() -> None:
    """`survive`: the king falls to it, by the rules."""
    for puzzle in puzzles():
        if puzzle.kind is PuzzleKind.SURVIVE:
            state = dealt_for(played(puzzle.start, puzzle.proof.second).after, puzzle.proof.reply)
            for action in puzzle.proof.reply:
                advance(state, action)
            assert state.outcome is not None, puzzle.name
            assert state.outcome.winner == 1 - puzzle.side


# ---------------------------------------------------------------------------------------------------------------- by hand


def themes(position: str, kind: PuzzleKind) -> tuple[Theme, ...]:
    state = parse_position(position)
    return themes_of(state, kind, prove(state, kind))


def test_the_rook_goes_to_the_middle_and_placement_is_the_only_choice() -> None:
    """P R B against a Queen: the Rook hits it; at either edge it would hit the king. One against two differed in parity before."""
    found = themes("paper 5b 20/0/5/?2/?17/Q4/- 20/5/5/R/?17/P6,B6/-", PuzzleKind.BEST)

    assert found == (Theme.MIDDLE, Theme.INSERT)


def test_r17_a_dying_pawn_still_shields_its_king() -> None:
    """P P against P1: if the dead left at once, the second Pawn would hit the king; by the rules (E3) it does not."""
    pawn, dying = piece_of("P", 6), piece_of("P", 1)

    assert fall_in_turn((pawn, pawn), (dying,), personality_named(DEFAULT)) == (1 + 2 + 1, 1)
    assert battle((pawn, pawn), (dying,)) == ([pawn, pawn], [], 0)
