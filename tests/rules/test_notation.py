"""Positions as text: they can be read back, and an error points at its column."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.rules.cards import CARDS, CHARGE, FULL_HEALTH, PIECES, UNKNOWN, piece_of
from hschess.rules.engine import apply, legal_actions
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.mode import LARGEST_HAND
from hschess.rules.modes import LONGEST_NAME, MODES, Mode
from hschess.rules.notation import LONGEST_POSITION, format_cards, format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Cause, Outcome, Side, State
from tests.each import each
from tests.helpers import MODE_NAMES, do, random_game, random_position
from tests.rules.strange_modes import strange_modes

EXAMPLES = [
    "heroic 6w 20/3/6/PPBQ/PRPPN/P6,R4,B6/- 18/0/5/PPR/QPPPPP/Q6,P3/-",
    "paper 8b 20/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-",
    "normal 7w 20/5/7/?4/?12/N3*,Q1/u -3/0/10/-/-/-/uf12",
    "normal 7w 20/5/7/P/PP/N3/u 20/0/6/?4/?12/-/f2 discover=QRB #ffffffffffffffff",
    "friendly 1b 10/0/0/PPP/PP/-/- 10/0/0/PQRNC/PP/-/- mulligan #1",
    "normal 7w 20/5/7/?4/PP/N3/u 20/0/6/P?2P/P?3/-/- discover=?3",
]
GOOD = "normal 7w 20/5/7/PQ/PP/N3,P6/u 18/0/6/RB/QP/P1/f2 discover=QRB #2a"


@each("text", EXAMPLES)
def test_a_position_is_written_back_as_it_was_read(text: str) -> None:
    assert format_position(parse_position(text)) == text


@given(mode=st.sampled_from(MODE_NAMES), seed=st.integers(min_value=0, max_value=2**64 - 1))
@settings(max_examples=100)
def test_law_4_positions_and_observations_can_be_read_back(mode: str, seed: int) -> None:
    state = random_position(mode, seed)

    assert parse_position(format_position(state)) == state
    for side in (0, 1):
        seen = observe(state, side).state
        assert parse_position(format_position(seen)) == seen


@given(mode=strange_modes, seed=st.integers(min_value=0, max_value=2**64 - 1))
@settings(max_examples=200)
def test_law_4_positions_of_any_definable_mode_can_be_read_back(mode: Mode, seed: int) -> None:
    for move in random_game(mode, seed):
        assert parse_position(format_position(move.before), {mode.name: mode}) == move.before


@pytest.mark.parametrize(("fatigue", "health"), [("f99", 999), ("f999", 999), ("f999", 1)])
def test_r12_a_line_can_be_read_back_after_any_fatigue(fatigue: str, health: int) -> None:
    """The fatigue counts on and the king falls far below 0; a reader must accept both lines."""
    state = do(f"normal 1w 20/1/1/P/P/P6/- {health}/0/0/-/-/P6/{fatigue}", "end")

    assert state.black.fatigue == int(fatigue[1:]) + 1
    assert parse_position(format_position(state)) == state


def test_a_living_king_with_a_thousand_fatigues_is_refused() -> None:
    """The thousandth fatigue has killed any king; a line with more would lead to one that cannot be read."""
    with pytest.raises(NotationError, match="column 38: 'f1000' are not flags of a living king; expected f999 at most"):
        parse_position("normal 1w 20/1/1/P/P/-/- 1/0/0/-/P/-/f1000")

    assert parse_position("normal 1w 20/1/1/P/P/-/- 1/0/0/-/P/-/f999").black.fatigue == 999
    assert parse_position("normal 1w 20/1/1/P/P/-/- 0/0/0/-/P/-/f1000").black.fatigue == 1000


def cards(codes: tuple[int, ...], most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from((*codes, UNKNOWN)), max_size=most)


@st.composite
def pieces(draw: st.DrawFn) -> int:
    code = draw(st.sampled_from(PIECES))
    health = draw(st.integers(min_value=1, max_value=FULL_HEALTH[code]))
    return piece_of(CARDS[code].letter, health, spent=CHARGE[code] and draw(st.booleans()))


@st.composite
def sides(draw: st.DrawFn) -> Side:
    side = Side(draw(st.integers(min_value=-999, max_value=999)))
    side.mana, side.crystals = draw(st.integers(0, 10)), draw(st.integers(0, 10))
    side.hand = draw(cards(tuple(range(len(CARDS))), 10))
    side.deck = draw(cards(PIECES, 99))
    side.line = draw(st.lists(pieces(), max_size=7))
    side.power_used, side.fatigue = draw(st.booleans()), draw(st.integers(0, 999))
    return side


@given(
    mode=st.sampled_from(MODE_NAMES), white=sides(), black=sides(), turn=st.integers(0, 1), number=st.integers(1, 45)
)
def test_law_4_any_position_can_be_read_back(mode: str, white: Side, black: Side, turn: int, number: int) -> None:
    state = State(MODES[mode])
    state.round, state.to_move, state.sides = number, turn, [white, black]
    if white.health <= 0 and black.health <= 0:
        white.health = 1

    assert parse_position(format_position(state)) == state


def test_the_random_state_may_be_left_out() -> None:
    assert format_position(parse_position(GOOD), full=False) == GOOD.removesuffix(" #2a")


def test_unknown_cards_are_counted_in_their_place() -> None:
    assert format_cards([0, UNKNOWN, UNKNOWN, 4, UNKNOWN]) == "P?2Q?1"


def test_several_spaces_and_a_line_end_are_accepted() -> None:
    assert parse_position("  " + GOOD.replace(" ", "   ") + "\r\n") == parse_position(GOOD)


@each(
    ("old", "new", "column", "message"),
    [
        (GOOD, "", 1, "0 parts are too few; expected <mode> <round><w\\|b> <white side> <black side>$"),
        (GOOD, "paper 1w", 9, "2 parts are too few"),
        ("normal", "chess", 1, "'chess' is not a mode; expected one of paper normal heroic friendly"),
        ("7w", "7x", 9, "'x' is not a side; expected w or b"),
        ("7w", "7", 8, "'7' is not a side; expected w or b"),
        ("7w", "7X", 9, "'X' is not a side; expected w or b"),
        ("normal", "normal+red3", 7, "'normal\\+red3' has an unknown handicap; expected"),
        ("7w", "0w", 8, "the round cannot be '0'; expected a whole number from 1 to 45"),
        ("7w", "46w", 8, "the round cannot be '46'; expected a whole number from 1 to 45"),
        ("7w", "w", 8, "the round cannot be ''; expected a whole number"),
        ("20/5", "1000/5", 11, "health cannot be '1000'; expected a whole number from -999 to 999"),
        ("20/5", "x/5", 11, "health cannot be 'x'; expected a whole number"),
        ("20/5/7", "20/11/7", 14, "mana cannot be '11'; expected a whole number from 0 to 10"),
        ("20/5/7", "20/-1/7", 14, "mana cannot be '-1'; expected a whole number from 0 to 10"),
        ("20/5/7", "20/5/12", 16, "crystals cannot be '12'; expected a whole number from 0 to 10"),
        ("PQ/PP", "PZ/PP", 19, "'Z' is not a card of a hand; expected one of P B R N Q C, \\?number or -"),
        ("PQ/PP", "/PP", 18, "the hand is missing; expected letters, \\?number or -"),
        ("PQ/PP", "P?/PP", 19, r"'\?' is not a count; expected \?1 to \?10"),
        ("PQ/PP", "P?0/PP", 19, r"'\?0' is not a count; expected \?1 to \?10"),
        ("PQ/PP", "?11/PP", 18, r"'\?11' is not a count; expected \?1 to \?10"),
        ("PQ/PP", "PPPPPPPPPPP/PP", 28, "the hand has more than 10 cards"),
        ("PQ/PP", "P\nQ/PP", 19, "'\n' is not a card of a hand"),
        ("PQ/PP", "PQ/PC", 22, "'C' is not a card of a deck; expected one of P B R N Q, \\?number or -"),
        ("PQ/PP", "PQ/?100", 21, r"'\?100' is not a count; expected \?1 to \?99"),
        ("N3,P6", "N3,Z4", 27, "'Z' is not a piece; expected one of P B R N Q"),
        ("N3,P6", "N3,,P6", 27, "'' is not a piece; expected one of P B R N Q"),
        ("N3,P6", "C1", 24, "'C' is not a piece; expected one of P B R N Q"),
        ("N3,P6", "N4,P6", 25, "'4' is not a valid health of a Knight; expected 1 to 3"),
        ("N3,P6", "N3,P0", 28, "'0' is not a valid health of a Pawn; expected 1 to 6"),
        ("N3,P6", "N3,P", 28, "'' is not a valid health of a Pawn; expected 1 to 6"),
        ("N3,P6", "N3,P6*", 29, "a Pawn does not attack by choice; expected no \\*"),
        ("N3,P6", "P6,P6,P6,P6,P6,P6,P6,P6", 45, "the line has 8 pieces; expected 7 at most"),
        ("P6/u", "P6/x", 30, "'x' are not flags; expected u, f1 to f999, both, or -"),
        ("P6/u", "P6/", 30, "'' are not flags"),
        ("P6/u", "P6/f0", 30, "'f0' are not flags"),
        ("P6/u", "P6", 29, "a side has 6 fields; expected 7: health/mana/crystals/hand/deck/line/flags"),
        ("P6/u", "P6/u/u", 33, "a side has 8 fields; expected 7"),
        ("QP/P1", "QP/P7", 46, "'7' is not a valid health of a Pawn"),
        (
            "discover=QRB",
            "discover=QQB",
            60,
            "'QQB' is not a choice; expected 3 different letters of P B R N Q, or \\?3",
        ),
        ("discover=QRB", "discover=QR", 60, "'QR' is not a choice"),
        ("discover=QRB", "discover=Q?2", 60, r"'Q\?2' is not a choice"),
        ("discover=QRB", "discover=QRC", 62, "'C' is not a card of a choice"),
        (
            "discover=QRB",
            "choose",
            51,
            "'choose' is not a choice of this mode and side; expected mulligan, discover=... or #...",
        ),
        ("discover=QRB", "mulligan", 51, "'mulligan' is not possible in round 7; expected it before round 1 only"),
        ("PQ/PP", "PPPPPPPPPP/PP", 59, "a card is offered to a full hand; expected 9 cards at most in the hand"),
        ("7w", "7b", 51, "'discover=QRB' is not a choice of this mode and side"),
        ("#2a", "#2A", 64, "'#2A' is not a random state; expected # and 1 to 16 of 0-9 a-f"),
        ("#2a", "#2aX", 64, "'#2aX' is not a random state"),
        ("#2a", "#", 64, "'#' is not a random state"),
        ("#2a", "2a", 64, "'2a' is one part too many; expected the end of the position"),
        ("#2a", "#2a #2a", 64, "'#2a' is one part too many"),
    ],
)
def test_a_bad_position_points_at_the_column(old: str, new: str, column: int, message: str) -> None:
    text = GOOD.replace(old, new, 1)

    with pytest.raises(NotationError, match=f"^position, column {column}: {message}") as caught:
        parse_position(text)

    assert (caught.value.column, caught.value.text) == (column, text)


@pytest.mark.parametrize("healths", [(0, -2), (0, 0), (-1, 0)])
def test_two_fallen_kings_of_a_line_battle_are_refused(healths: tuple[int, int]) -> None:
    line = "paper 9b {}/0/9/P/P/P6/- {}/0/8/P/P/P6/-".format(*healths)
    with pytest.raises(NotationError, match=f"column {line.rindex(' ') + 2}: both kings have fallen"):
        parse_position(line)


@pytest.mark.parametrize(("healths", "winner"), [((1, 0), 0), ((0, 1), 1)])
def test_r22_a_line_with_one_fallen_king_is_a_finished_game(healths: tuple[int, int], winner: int) -> None:
    state = parse_position("paper 9b {}/0/9/P/P/P6/- {}/0/8/P/P/P6/-".format(*healths))

    assert state.outcome == Outcome(winner, Cause.KING)


def test_an_errors_excerpt_points_with_a_caret() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("paper 1w 20/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-")

    assert caught.value.picture() == (
        "position, column 24: 'Z' is not a piece; expected one of P B R N Q\n"
        "    paper 1w 20/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-\n"
        "                           ^"
    )


@given(text=st.text(alphabet="paperw 120/PBRNQC?,*-uf#x\n\t@", max_size=60))
@settings(max_examples=300)
def test_every_bad_text_gives_a_notation_error(text: str) -> None:
    for candidate in (
        text,
        "paper 1w " + text,
        "paper 1w 20/1/1/P/P/-/- " + text,
        "paper 1w 20/1/1/P/P/-/- 20/0/0/P/P/-/- " + text,
    ):
        try:
            state = parse_position(candidate)
        except HschessError as error:
            assert isinstance(error, NotationError)  # noqa: PT017 - which error it is, is the point
        else:
            assert parse_position(format_position(state)) == state


def test_a_position_with_unknown_cards_can_be_played() -> None:
    """The side plays its known cards; unknown ones are drawn, counted and never played."""
    state = parse_position("normal 8w 20/8/8/PN/?9/N3,P6/- 20/0/7/?4/?12/P6,Q4/-")
    while state.outcome is None:
        actions = [action for action in legal_actions(state) if action.text not in ("concede", "discover")]
        state = apply(state, actions[-1] if state.to_move else actions[0]).state

    assert format_position(state) == "normal 19w 17/10/10/?9/-/P2,P2/f2 0/10/10/?10/?1/-/-"
    assert state.black.hand == [UNKNOWN] * LARGEST_HAND
    assert parse_position(format_position(state)) == state


def test_an_overlong_line_is_refused_before_it_is_read() -> None:
    line = "paper 1w 20/1/1/P/P/P6/- 20/0/0/P/P/-/-".ljust(LONGEST_POSITION)
    with pytest.raises(NotationError, match=f"^position, column {LONGEST_POSITION + 1}: the line goes on") as caught:
        parse_position(line + " ")

    assert caught.value.text == line + " "
    assert parse_position(line) == parse_position(line.rstrip())


def test_the_longest_position_can_be_read_back() -> None:
    mode = replace(MODES["paper"], name="m" * LONGEST_NAME)
    side = f"10/10/{'P?1' * 5}/{'P?1' * 49}P/{','.join(['N3*'] * 7)}/uf99"
    line = f"{mode.name} 45b 999/{side} -99/{side} #ffffffffffffffff"

    assert len(line) <= LONGEST_POSITION
    assert format_position(parse_position(line, {mode.name: mode})) == line
