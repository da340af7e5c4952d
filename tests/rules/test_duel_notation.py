"""The notation of a duel's pieces, hands and actions, and the errors for bad texts."""

import pytest

from hschess.rules.errors import NotationError
from hschess.rules.modes import DUELS, read_mode
from hschess.rules.notation import format_position, parse_action, parse_position
from hschess.rules.pieces import attack_of, full_health_of, health_of, is_tired, keywords_of
from tests.each import each

LINE = "control 9b 30/9/9/squire,?3,fork/?2,volley/{}/- 28/9/9/marshal/gambit/prodigy:1/f2"
TABLE = DUELS["control"].cards


@each(
    "line",
    [
        "gatehouse:5",
        "gatehouse:2^4%6*-g-s",
        "footman:1+g+c+s+d,footman:999^0%999*",
        "leech:3-d,leech:1*+g-d",
        ",".join(["recruit:1*"] * 7),
    ],
)
def test_a_line_is_read_and_written_back(line: str) -> None:
    assert format_position(parse_position(LINE.format(line))) == LINE.format(line)


def test_every_sign_of_a_piece_sets_its_state() -> None:
    (piece,) = parse_position(LINE.format("gatehouse:2^4%6*+c-g")).white.line

    assert (health_of(piece), attack_of(piece), full_health_of(piece), is_tired(piece)) == (2, 4, 6, True)
    assert [str(keyword) for keyword in keywords_of(piece)] == ["charge", "shield"]


@pytest.mark.parametrize("written", ["gatehouse:2*-gs", "gatehouse:2*-g-s", "gatehouse:2^2%5*-s-g"])
def test_equivalent_texts_are_written_in_one_form(written: str) -> None:
    assert "/gatehouse:2*-g-s/" in format_position(parse_position(LINE.format(written)))


@each(
    ("piece", "column", "message"),
    [
        ("footman:0", 9, "'0' is not a valid health of this piece; expected 1 to 1"),
        ("footman:2", 9, "'2' is not a valid health of this piece; expected 1 to 1"),
        ("footman:1%0", 11, "'0' is not a valid full health of this piece; expected 1 to 999"),
        ("gatehouse:2+g", 13, "'+g': the card has it already; expected a difference"),
        ("gatehouse:2-c", 13, "'-c': the card has it not; expected a difference"),
        ("footman:1+gg", 12, "'+g': it is listed twice"),
        ("footman:1+g+g", 13, "'+g': it is listed twice"),
        ("footman1", 1, "'footman1' is not a piece; expected something like p12:2"),
        ("footman", 1, "'footman' is not a piece; expected something like p12:2"),
        ("check:1", 1, "'check' is not a piece; expected one of footman shieldbearer"),
        ("knight:1", 1, "'knight' is not a piece; expected one of footman shieldbearer"),
        ("footman:1*^2", 1, "is not a piece"),
        ("footman:1000", 1, "is not a piece"),
    ],
)
def test_a_bad_piece_is_refused_at_its_column(piece: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_position(LINE.format(piece))

    assert message in refused.value.message
    assert refused.value.column == LINE.index("{}") + column


def test_a_piece_that_never_attacks_by_choice_is_not_tired() -> None:
    mode = read_mode(
        'name = "mixed"\ncards = ["chess", "duel"]\nkings = [9, 9]\npowers = ["none", "none"]\n'
        "decks = [{P = 9}, {P = 9}]\nlose_without_pieces = false"
    )
    line = "mixed 1w 9/1/1/P/P/{}/- 9/1/1/P/P/-/-"

    assert parse_position(line.format("N:3*,P:6"), {"mixed": mode}).white.line
    with pytest.raises(NotationError, match="a Pawn does not attack by choice") as refused:
        parse_position(line.format("N:3*,P:6*"), {"mixed": mode})
    assert refused.value.column == line.index("{}") + 9


def test_single_letters_are_written_without_a_colon() -> None:
    mode = read_mode('name = "letters"\nkings = [9, 9]\npowers = ["none", "none"]\ndecks = [{P = 9}, {P = 9}]')
    line = "letters 1w 9/1/1/PN?2/P/P5^4%5+s,N3*/- 9/1/1/P/P/-/-"

    assert format_position(parse_position(line, {"letters": mode})) == line
    with pytest.raises(NotationError, match="expected something like P6, N3"):
        parse_position(line.replace("N3*", "N:3*"), {"letters": mode})


@each(
    "text", ["check>1", "check<k", "2xk", "gunner@0>1", "fork", "take:gunner", "power<6", "castle2", "swap:0,2", "coin"]
)
def test_an_action_is_read_by_its_text(text: str) -> None:
    assert parse_action(text, TABLE).text == text


@each("text", ["P@0", "check>", "check>7", "gunner@7", "gunner", "check@0", "8xk", "2xK", "take:check", ""])
def test_a_text_that_is_not_an_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not an action with these cards; expected gunner@0>1"):
        parse_action(text, TABLE)
