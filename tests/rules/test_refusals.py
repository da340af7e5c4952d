"""Every refusal: the rule's number and the sentence."""

import pytest

from hschess.rules.actions import CHEAT_ACTION, DISCOVER_ACTION
from hschess.rules.engine import apply, why_not
from hschess.rules.errors import IllegalActionError
from hschess.rules.modes import MODES, Effect
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.refusal import may_use_power
from tests.each import each
from tests.helpers import do, random_game, refusal

PAPER = "paper 6w 20/4/6/PRQ/PP/P6,R5/- 20/0/5/P/P/P6/-"
BLACK = "paper 6b 20/0/6/P/P/P6/- 20/4/6/P/P/P6/-"
NORMAL = "normal 6w 20/4/6/PRQ/PP/P6,N3*,N2/- 20/0/5/P/P/P6/-"
MULLIGAN = "friendly 1b 10/0/0/PPP/PP/-/- 10/0/0/PQRNC/PP/-/- mulligan"
OFFER = "normal 6w 20/4/6/P/PP/P6/u 20/0/5/P/P/P6/- discover=QRB"

REFUSALS = [
    (PAPER, "Q@0", "R14: The Queen costs 7 mana; you have 4."),
    (PAPER, "B@0", "R14: You have no Bishop in hand."),
    (PAPER, "P@3", "R14: There is no gap 3; the line's gaps are 0 to 2."),
    (PAPER.replace("P6,R5", "P6,P6,P6,P6,P6,P6,P6"), "P@0", "R14: Your line is full (7 pieces)."),
    (PAPER.replace("PRQ", "?3"), "P@0", "R14: Nobody can tell whether this hand holds a Pawn."),
    (PAPER, "coin", "R6: You have no Coin in hand."),
    (PAPER, "0x0", "R4: You can't attack with the Pawn: it acts at the end of your turn."),
    (PAPER, "2x0", "R4: There is no piece in slot 3; your line has 2."),
    (NORMAL, "1x0", "R4: This Knight has already attacked this turn."),
    (NORMAL, "2x1", "R4: There is no enemy piece in slot 2; the enemy line has 1."),
    (PAPER, "castle0", "R19: The leftmost piece has nobody on its left to swap with."),
    (PAPER, "castle2", "R19: There is no piece in slot 3; your line has 2."),
    (PAPER.replace("/4/6/", "/0/6/"), "castle1", "R19: Castle costs 1 mana; you have 0."),
    (PAPER, "cheat", "R13: In this mode White's power is Castle: move a piece to the left."),
    (PAPER, "discover", "R13: In this mode White's power is Castle: move a piece to the left."),
    (BLACK, "castle1", "R13: In this mode Black's power is Cheat."),
    (NORMAL, "castle1", "R13: In this mode White's power is Castle: pick one of three cards."),
    (BLACK.replace("6b", "5b"), "cheat", "R21: You can use Cheat from round 6."),
    (
        BLACK.replace("P/P/P6/- 20/4/6/P/P/P6/-", "P/P/P6/- 20/4/6/P/P/P6/u"),
        "cheat",
        "R21: You have already used Cheat this turn.",
    ),
    (BLACK.replace("20/4/6", "20/1/6"), "cheat", "R21: Cheat costs 2 mana; you have 1."),
    (BLACK.replace("6b 20/0/6/P/P/P6", "6b 20/0/6/P/P/-"), "cheat", "R21: White has no piece to destroy."),
    (NORMAL.replace("PRQ", "PPPPPPPPPP"), "discover", "R20: Your hand is full (10 cards)."),
    (NORMAL.replace("N2/-", "N2/u"), "discover", "R20: You have already used Castle this turn."),
    (NORMAL.replace("20/4/6", "20/1/6"), "discover", "R20: Castle costs 2 mana; you have 1."),
    (NORMAL, "take:Q", "R20: No cards are being offered."),
    (NORMAL, "keep", "R8: The mulligan is over."),
    (NORMAL, "swap:0", "R8: The mulligan is over."),
    (MULLIGAN, "end", "R8: Choose which starting cards to keep first."),
    (MULLIGAN, "concede", "R8: Choose which starting cards to keep first."),
    (MULLIGAN, "swap:4", "R8: The Coin isn't from your deck, so you can't swap it."),
    (MULLIGAN, "swap:0,5", "R8: Your hand has no card 6; it has 5."),
    (OFFER, "end", "R20: Choose one of the offered cards first: Queen, Rook, Bishop."),
    (OFFER, "concede", "R20: Choose one of the offered cards first: Queen, Rook, Bishop."),
    (OFFER, "take:P", "R20: Choose one of the offered cards first: Queen, Rook, Bishop."),
    (OFFER.replace("QRB", "?3"), "end", "R20: Choose one of the offered cards first."),
    ("paper 6w 20/4/6/P/PP/P6/- 0/0/5/P/P/P6/-", "end", "R22: The game is over."),
    ("paper 6w 20/4/6/P/PP/P6/- 20/0/5/-/-/-/-", "end", "R23: The game is over."),
]


@each(("position", "action", "expected"), REFUSALS)
def test_a_refusal_names_the_rule_and_the_reason(position: str, action: str, expected: str) -> None:
    assert refusal(position, action) == expected


@each(("position", "action", "expected"), REFUSALS)
def test_apply_refuses_with_the_same_reason_and_changes_nothing(position: str, action: str, expected: str) -> None:
    state = parse_position(position)

    with pytest.raises(IllegalActionError) as caught:
        apply(state, parse_action(action))

    rule, text = expected.split(": ", 1)
    assert str(caught.value) == f"'{action}' is illegal ({rule}): {text}"
    assert state == parse_position(position)


@pytest.mark.parametrize(
    ("position", "action", "rule"),
    [
        ("paper 45b 20/0/10/P/P/P6/- 20/0/10/P/P/P6/-", "end", "R24"),
        ("paper 45b 20/0/10/P/P/P6/- 20/0/10/P/P/P6/-", "concede", "R25"),
    ],
)
def test_after_the_end_the_rule_that_ended_the_game_refuses(position: str, action: str, rule: str) -> None:
    with pytest.raises(IllegalActionError, match=rf"illegal \({rule}\): The game is over"):
        apply(do(position, action), parse_action("end"))


def test_a_reason_can_be_translated() -> None:
    cost = why_not(parse_position(PAPER), parse_action("Q@0"))
    offer = why_not(parse_position(OFFER), parse_action("end"))

    assert cost is not None
    assert offer is not None
    assert (cost.key, cost.values) == ("card_cost", (("card", "Queen"), ("cost", 7), ("mana", 4)))
    assert (offer.key, offer.values) == ("take_first_of", (("cards", ("Queen", "Rook", "Bishop")),))


def test_the_error_of_an_illegal_action_carries_the_action_and_the_reason() -> None:
    state, action = parse_position(PAPER), parse_action("Q@0")
    with pytest.raises(IllegalActionError) as caught:
        apply(state, action)

    assert (caught.value.action, caught.value.reason) == ("Q@0", why_not(state, action))


@pytest.mark.parametrize("mode", MODES)
def test_a_power_is_usable_exactly_if_it_is_not_refused(mode: str) -> None:
    states = [move.before for seed in range(4) for move in random_game(mode, seed)]
    powers = {Effect.DESTROY: CHEAT_ACTION, Effect.DISCOVER: DISCOVER_ACTION}

    for state in states:
        for effect, action in powers.items():
            assert may_use_power(state, effect) == (why_not(state, action) is None), state
    is_ever = any(may_use_power(state, effect) for state in states for effect in powers)
    assert is_ever == any(power.effect in powers for power in MODES[mode].powers)
