"""The table folded from events, between them and afterwards."""

from hschess.rules.cards import CODES, card_of
from hschess.rules.events import CardBurned, PieceStruck
from hschess.rules.modes import MODES, read_mode
from hschess.rules.notation import parse_position
from hschess.rules.pieces import health_of
from hschess.rules.view import View, fold, undealt, view_of
from tests.each import each
from tests.helpers import do, end_turn, events_of


def folded(position: str, action: str) -> View:
    """The table of the position after folding the action's events."""
    view = view_of(parse_position(position))
    for event in events_of(position, action):
        fold(view, event)
    return view


def test_r11_a_burned_card_is_gone_from_the_deck() -> None:
    position = "paper 9w 20/0/9/P/P/P6/- 20/0/8/PPPPPPPPPP/PQR/P6/-"

    assert [event.left for event in events_of(position, "end") if isinstance(event, CardBurned)] == [2]
    assert folded(position, "end") == view_of(end_turn(position))


@each(
    ("position", "action"),
    [
        ("friendly 1w 10/0/0/PQR/BBBBNN/-/- 10/0/0/PPPPC/PP/-/- mulligan #1", "swap:1,2"),
        ("friendly 1b 10/0/0/PQR/BBBBNN/-/- 10/0/0/PPPPC/PP/-/- mulligan #1", "keep"),
        ("normal 4w 20/4/4/PP/PPP/P6/- 20/0/3/PP/PPP/P6/- #2a", "discover"),
        ("normal 4w 20/2/4/PP/PPP/P6/u 20/0/3/PP/PPP/P6/- discover=QRB", "take:R"),
        ("normal 4w 20/4/4/PNP/PPP/P6/- 20/0/3/PP/PPP/P6/-", "N@0"),
        ("normal 4w 20/4/4/PP/PPP/N3,P6/- 20/0/3/PP/PPP/P4/-", "0x0"),
        ("normal 4b 20/4/4/PP/PPP/N1*,B3,P6/- 20/0/3/PP/-/R6,B2/uf2", "end"),
        ("paper 9b 20/0/9/P/P/P6,Q1/- 20/3/9/P/P/-/-", "cheat"),
        ("paper 9w 20/3/9/P/P/P6,Q1/- 20/3/9/P/P/-/-", "castle1"),
        ("friendly 9b 10/3/9/P/P/P6/- 10/3/9/PC/P/P6/-", "coin"),
        ("friendly 9b 10/3/9/P/P/P6/- 10/3/9/PC/P/P6/-", "concede"),
        ("normal 9w 20/0/9/P/P/P6,P6/- 1/0/8/P/-/-/f3", "end"),
        ("normal 9w 20/0/9/P/P/P6/- 20/0/8/P/-/P6/f3", "end"),
    ],
)
def test_law_5_the_events_lead_to_the_actual_table(position: str, action: str) -> None:
    assert folded(position, action) == view_of(do(position, action))


def test_before_the_deal_a_random_deck_lies_on_the_cards_at_its_bottom() -> None:
    mode = read_mode("""
        name = "drawn"
        cards = "vanilla"
        kings = [30, 30]
        powers = ["none", "none"]
        random_deck = { size = 30, attack = [1, 4], health = [1, 3] }
        bottoms = [{ check = 3 }, { check = 5 }]
    """)

    assert [side.deck for side in undealt(mode).sides] == [33, 35]
    assert [side.deck for side in undealt(MODES["heroic"]).sides] == [15, 30]


def test_r17_a_killed_piece_stays_at_no_health_until_the_dead_leave() -> None:
    view = view_of(parse_position("paper 9w 20/0/9/P/P/Q6/- 20/0/8/P/P/P1/-"))
    fold(view, PieceStruck(side=1, slot=0, card=CODES["P"], by=0, by_card=CODES["Q"], damage=4, health=-3))
    struck = view.sides[1].line[0]

    assert (card_of(struck).letter, health_of(struck)) == ("P", 0)
