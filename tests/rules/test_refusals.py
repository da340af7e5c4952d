"""Every refusal: the rule's number and the sentence."""

import pytest

from hschess.rules.actions import CHEAT_ACTION, DISCOVER_ACTION
from hschess.rules.engine import apply, why_not
from hschess.rules.errors import IllegalActionError
from hschess.rules.modes import MODES, Effect
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.refusal import may_use_power
from tests.helpers import do, random_game, refusal

PAPER = "paper 6w 20/4/6/PRQ/PP/P6,R5/- 20/0/5/P/P/P6/-"
BLACK = "paper 6b 20/0/6/P/P/P6/- 20/4/6/P/P/P6/-"
NORMAL = "normal 6w 20/4/6/PRQ/PP/P6,N3*,N2/- 20/0/5/P/P/P6/-"
MULLIGAN = "friendly 1b 10/0/0/PPP/PP/-/- 10/0/0/PQRNC/PP/-/- mulligan"
OFFER = "normal 6w 20/4/6/P/PP/P6/u 20/0/5/P/P/P6/- discover=QRB"

REFUSALS = [
    (PAPER, "Q@0", "R14: The Queen costs 7 and you have 4 mana."),
    (PAPER, "B@0", "R14: There is no Bishop in the hand."),
    (PAPER, "P@3", "R14: There is no gap 3; the line's gaps are 0 to 2."),
    (PAPER.replace("P6,R5", "P6,P6,P6,P6,P6,P6,P6"), "P@0", "R14: The line is full: 7 pieces."),
    (PAPER.replace("PRQ", "?3"), "P@0", "R14: No Pawn is known to be in the hand."),
    (PAPER, "coin", "R6: There is no Coin in the hand."),
    (PAPER, "0x0", "R4: The Pawn does not attack by choice."),
    (PAPER, "2x0", "R4: There is no piece in slot 2."),
    (NORMAL, "1x0", "R4: This Knight has already attacked this turn."),
    (NORMAL, "2x1", "R4: There is no enemy piece in slot 1."),
    (PAPER, "castle0", "R19: The leftmost piece has no left neighbour to swap with."),
    (PAPER, "castle2", "R19: There is no piece in slot 2."),
    (PAPER.replace("/4/6/", "/0/6/"), "castle1", "R19: Castle costs 1 and you have 0 mana."),
    (PAPER, "cheat", "R13: White's power here is Castle: a piece moves to the left."),
    (PAPER, "discover", "R13: White's power here is Castle: a piece moves to the left."),
    (BLACK, "castle1", "R13: Black's power here is Cheat."),
    (NORMAL, "castle1", "R13: White's power here is Castle: one of three cards."),
    (BLACK.replace("6b", "5b"), "cheat", "R21: Cheat may be used from round 6 on."),
    (
        BLACK.replace("P/P/P6/- 20/4/6/P/P/P6/-", "P/P/P6/- 20/4/6/P/P/P6/u"),
        "cheat",
        "R21: Cheat has already been used this turn.",
    ),
    (BLACK.replace("20/4/6", "20/1/6"), "cheat", "R21: Cheat costs 2 and you have 1 mana."),
    (BLACK.replace("6b 20/0/6/P/P/P6", "6b 20/0/6/P/P/-"), "cheat", "R21: White has no piece to destroy."),
    (NORMAL.replace("PRQ", "PPPPPPPPPP"), "discover", "R20: The hand is full: 10 cards."),
    (NORMAL.replace("N2/-", "N2/u"), "discover", "R20: Castle has already been used this turn."),
    (NORMAL.replace("20/4/6", "20/1/6"), "discover", "R20: Castle costs 2 and you have 1 mana."),
    (NORMAL, "take:Q", "R20: No cards are being offered."),
    (NORMAL, "keep", "R8: The mulligan is over."),
    (NORMAL, "swap:0", "R8: The mulligan is over."),
    (MULLIGAN, "end", "R8: First keep or replace your mulligan cards."),
    (MULLIGAN, "concede", "R8: First keep or replace your mulligan cards."),
    (MULLIGAN, "swap:4", "R8: The Coin does not belong to the deck and cannot be returned."),
    (MULLIGAN, "swap:0,5", "R8: The hand has no card 5; it has 5, counted from 0."),
    (OFFER, "end", "R20: First take one of the cards offered: Queen, Rook, Bishop."),
    (OFFER, "concede", "R20: First take one of the cards offered: Queen, Rook, Bishop."),
    (OFFER, "take:P", "R20: First take one of the cards offered: Queen, Rook, Bishop."),
    (OFFER.replace("QRB", "?3"), "end", "R20: First take one of the cards offered."),
    ("paper 6w 20/4/6/P/PP/P6/- 0/0/5/P/P/P6/-", "end", "R22: The game is over."),
    ("paper 6w 20/4/6/P/PP/P6/- 20/0/5/-/-/-/-", "end", "R23: The game is over."),
]


@pytest.mark.parametrize(("position", "action", "expected"), REFUSALS)
def test_a_refusal_names_the_rule_and_the_reason(position: str, action: str, expected: str) -> None:
    assert refusal(position, action) == expected


@pytest.mark.parametrize(("position", "action", "expected"), REFUSALS)
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


def test_a_reason_can_be_said_in_another_language() -> None:
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
def test_whether_a_power_may_be_used_is_what_its_refusal_says(mode: str) -> None:
    states = [move.before for seed in range(4) for move in random_game(mode, seed)]
    powers = {Effect.DESTROY: CHEAT_ACTION, Effect.DISCOVER: DISCOVER_ACTION}

    for state in states:
        for effect, action in powers.items():
            assert may_use_power(state, effect) == (why_not(state, action) is None), state
    is_ever = any(may_use_power(state, effect) for state in states for effect in powers)
    assert is_ever == any(power.effect in powers for power in MODES[mode].powers)
