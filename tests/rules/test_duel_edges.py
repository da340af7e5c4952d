"""The rules of the duel in combination."""

import pickle
from typing import Final

import pytest

from hschess.rules.card_sets import read_card_set, shipped_set
from hschess.rules.engine import Step, apply, deal, legal_actions, why_not
from hschess.rules.errors import HschessError
from hschess.rules.events import EffectHappened, Fatigued, Moment, TurnEnded
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE, Mode, read_mode
from hschess.rules.notation import format_line, format_position, parse_action, parse_position
from hschess.rules.record import Record
from hschess.rules.record_text import format_record, parse_record
from hschess.rules.state import MOST_COUNTED, Cause, Outcome, State, one_more, one_of, tally
from tests.helpers import after

CARDS: Final = """
[body]
name = "Body"
cost = 1
attack = 1
health = 4

[leaver]
name = "Leaver"
cost = 1
attack = 2
health = 1
keywords = ["drain"]
death = [{ damage = 3, target = "enemy_king" }]

[scholar]
name = "Scholar"
cost = 1
attack = 1
health = 1
play = [{ draw = 1, from = "discover" }, { draw = 1 }]

[reader]
name = "Reader"
cost = 1
attack = 1
health = 1
play = [{ draw = 1, from = "discover" }, { draw = 1, from = "discover" }]

[nurse]
name = "Nurse"
cost = 1
attack = 0
health = 9
end = [{ heal = 2, target = "neighbours" }, { heal = 1, target = "neighbours" }]

[martyr]
name = "Martyr"
cost = 1
attack = 1
health = 2
end = [{ damage = 2, target = "self" }]

[rescuer]
name = "Rescuer"
cost = 1
attack = 1
health = 4
end = [{ heal = 1, target = "own_pieces" }]

[twin]
name = "Twin"
cost = 1
attack = 1
health = 1
death = [{ summon = "body" }]

[second]
name = "Second"
cost = 1
attack = 1
health = 1
death = [{ summon = "courier_of_ours" }]

[courier_of_ours]
name = "Courier"
cost = 1
attack = 1
health = 1
keywords = ["charge"]

[phoenix]
name = "Phoenix"
cost = 0
attack = 1
health = 1
death = [{ summon = "phoenix" }, { damage = 1, target = "all_pieces" }]

[knell]
name = "Knell"
cost = 1
attack = 1
health = 1
death = [{ heal = 1, target = "own_king" }, { summon = "knell" }, { damage = 1, target = "all_pieces" }]

[deluge]
name = "Deluge"
kind = "spell"
cost = 0
play = [
    { summon = "knell", n = 7 }, { damage = 30, target = "all_pieces" }, { summon = "knell", n = 7 },
    { damage = 30, target = "all_pieces" },
]

[flood]
name = "Flood"
kind = "spell"
cost = 0
play = [{ damage = 30, target = "all_pieces" }]

[well]
name = "Well"
kind = "spell"
cost = 0
play = [{ draw = 10 }]

[step_left]
name = "Step left"
kind = "spell"
cost = 1
play = [{ swap = 1, target = "chosen", among = "own_piece" }]

[spur]
name = "Spur"
kind = "spell"
cost = 0
play = [{ buff = { keyword = "charge" }, target = "chosen", among = "own_piece" }]

[feast]
name = "Feast"
kind = "spell"
cost = 0
play = [{ heal = 30, target = "chosen", among = "any" }]

[suicide]
name = "Suicide"
cost = 1
attack = 1
health = 1
keywords = ["drain"]
play = [{ damage = 30, target = "all_pieces" }, { damage = 4, target = "enemy_king" }, { summon = "body" }]
"""
SET: Final = read_card_set(CARDS, "edges", "edges.toml")
MODE_TEXT: Final = """
name = "edges"
cards = ["edges"]
kings = [30, 30]
powers = [{ name = "Step", power = [{ swap = 1, target = "chosen", among = "own_piece" }], cost = 1 }, "none"]
decks = [{ body = 20 }, { body = 20 }]
fatigues = [true, true]
"""


def mode_of(more: str = "", text: str = MODE_TEXT) -> Mode:
    return read_mode(text + more, lambda name: SET if name == "edges" else shipped_set(name))


def at(own: str, enemy: str = "-", hand: str = "-", deck: str = "body", king: int = 30, more: str = "") -> State:
    """White to move with ten mana."""
    line = f"edges 2w {king}/10/10/{hand}/{deck}/{own}/- 30/0/0/body/body/{enemy}/- #7"
    return parse_position(line, {"edges": mode_of(more)})


def two_bombs() -> State:
    """White to move; two pieces that kill each other each deal 5 to the other side's king, which has 4."""
    text = '[bomb]\nname = "Bomb"\ncost = 1\nattack = 9\nhealth = 1\ndeath = [{ damage = 5, target = "enemy_king" }]\n'
    cards = read_card_set(text, "bombs", "bombs.toml")
    text = 'name = "bombs"\ncards = "bombs"\nkings = [9, 9]\npowers = ["none", "none"]\ndecks = [{ bomb = 9 }, { bomb = 9 }]\n'
    return parse_position("bombs 2w 4/9/9/-/-/bomb:1/- 4/0/0/-/-/bomb:1/-", {"bombs": read_mode(text, lambda _: cards)})


def lines(state: State) -> tuple[str, str]:
    return format_line(state.white.line, state.mode.cards), format_line(state.black.line, state.mode.cards)


def test_d9_damage_of_a_death_drains_as_the_living_piece_did() -> None:
    state = after(at("leaver:1", "body:4", king=20), "0x0")

    assert (state.white.health, state.black.health) == (25, 27)


def test_d9_a_piece_that_dies_by_its_own_play_still_drains() -> None:
    state = after(at("-", "body:4", "suicide", king=10), "suicide@0")

    assert (state.white.health, state.black.health) == (30, 26)
    assert lines(state) == ("body:4*", "-")


def test_d9_a_king_above_full_health_is_not_healed_and_loses_nothing() -> None:
    state = after(at("-", hand="feast", king=40), "feast<k")

    assert state.white.health == 40


def test_d10_the_deaths_of_neighbours_summon_each_into_its_own_gap() -> None:
    state = after(at("body:1,twin:1,second:1,rescuer:1^9", "body:4", "flood,body", more="hand_limit = 0"), "flood")

    assert lines(state)[0] == "body:4*,courier_of_ours:1"


def test_d10_an_endless_card_is_cut_off_after_a_hundred_rounds() -> None:
    state = after(at(",".join(["phoenix:1"] * 7), ",".join(["phoenix:1"] * 7), "flood"), "flood")

    assert lines(state) == ("-", "-")


def test_d10_a_returning_piece_does_so_for_a_hundred_rounds() -> None:
    state = at("knell:1", hand="flood")

    assert deaths_in(apply(state, parse_action("flood", state.mode.cards))) == 3 * 100


@pytest.mark.parametrize(("own", "enemy", "hand"), [(7, 7, "flood"), (3, 0, "flood"), (0, 0, "deluge")])
def test_d10_an_action_has_at_most_500_effects_of_deaths(own: int, enemy: int, hand: str) -> None:
    state = at(",".join(["knell:1"] * own) or "-", ",".join(["knell:1"] * enemy) or "-", hand)

    step = apply(state, parse_action(hand, state.mode.cards))

    assert deaths_in(step) == 500


def test_d10_the_next_action_may_do_what_one_has_dropped() -> None:
    state = at("-", "-", "deluge,deluge")
    first = apply(state, parse_action("deluge", state.mode.cards))

    second = apply(first.state, parse_action("deluge", state.mode.cards))

    assert (deaths_in(first), deaths_in(second)) == (500, 500)


def deaths_in(step: Step) -> int:
    """How many effects of deaths its events report."""
    return sum(isinstance(event, EffectHappened) and event.when is Moment.DEATH for event in step.events)


def test_d16_kings_that_fall_together_are_a_draw_that_can_be_read_back() -> None:
    """Fuzz, seed 728178."""
    ended = after(two_bombs(), "0x0")

    assert [side.health for side in ended.sides] == [-1, -1]
    assert ended.outcome == Outcome(None, Cause.KING)
    assert parse_position(format_position(ended), {"bombs": ended.mode}) == ended


def test_d14_a_piece_at_0_that_is_healed_before_the_turn_is_over_stays() -> None:
    assert lines(after(at("martyr:2,rescuer:4"), "end"))[0] == "martyr:1,rescuer:4"
    assert lines(after(at("rescuer:4,martyr:2"), "end"))[0] == "rescuer:4"


def test_d3_later_charge_does_not_wake_a_tired_piece() -> None:
    state = after(at("body:4*,body:4", hand="spur,spur"), "spur<0")

    assert lines(state)[0] == "body:4*+c,body:4"
    assert [str(action) for action in legal_actions(state) if "x" in str(action)] == ["1xk"]


def test_r19_a_swap_is_not_offered_to_the_leftmost_piece() -> None:
    state = at("body:4,rescuer:4", hand="step_left")

    assert [str(one) for one in legal_actions(state) if "<" in str(one)] == ["power<1", "step_left<1"]
    for refused in ("power<0", "step_left<0"):
        assert why_not(state, parse_action(refused, state.mode.cards)) is not None
    assert lines(after(state, "power<1"))[0] == "rescuer:4,body:4"


def test_r20_an_offered_card_counts_in_the_hand() -> None:
    hand = ",".join(["scholar"] + ["body"] * 9)
    state = after(at("-", hand=hand, deck="body,body"), "scholar@0")
    taken = after(state, str(legal_actions(state)[0]))

    assert (len(state.white.hand), len(state.white.deck)) == (9, 1)
    assert len(taken.white.hand) == 10


def test_r20_chance_answers_the_second_of_two_offers() -> None:
    state = after(at("-", hand="reader"), "reader@0")

    assert len(state.white.hand) == 1
    assert len(state.options) == 3


def test_r23_a_last_piece_that_is_burned_ends_the_game() -> None:
    state = at("-", hand=",".join(["flood"] * 10), deck="body", more="")
    black = "edges 2b 30/0/2/{}/{}/-/- 30/2/2/body/body/body:4/- #7"
    state = parse_position(black.format(",".join(["flood"] * 10), "body"), {"edges": mode_of()})
    over = after(state, "end")

    assert over.outcome is not None
    assert over.outcome.cause is Cause.PIECES
    assert parse_position(format_position(over), {"edges": mode_of()}).outcome == over.outcome


def test_r12_no_draw_takes_more_than_any_king_has() -> None:
    line = "edges 2w 1/10/10/well/-/body:4/f990 30/0/0/body/body/body:4/- #7"
    step = apply(parse_position(line, {"edges": mode_of()}), parse_action("well", mode_of().cards))

    assert [event.damage for event in step.events if isinstance(event, Fatigued)][-1] == 1000
    assert step.state.white.health == -999
    assert parse_position(format_position(step.state), {"edges": mode_of()}) == step.state


def test_r16_a_healer_is_reported_idle_once() -> None:
    step = apply(at("nurse:9,body:4"), parse_action("end"))

    assert [event.idle for event in step.events if isinstance(event, TurnEnded)] == [(0,)]


def test_a_hand_without_limit_holds_200_and_its_longest_position_can_be_read_back() -> None:
    key = "k" + "e" * 38
    cards = read_card_set(CARDS.replace("body", key), "edges", "edges.toml")
    text = MODE_TEXT.replace("body", key) + "hand_limit = 0"
    mode = read_mode(text, lambda name: cards)
    side = f"30/10/10/{','.join([key] * 200)}/{','.join([key] * 99)}/{','.join([key + ':999^998%999*+gcsd'] * 7)}/uf9"
    line = f"edges 2w {side} {side} #7"
    state = parse_position(line, {"edges": mode})

    assert format_position(state) == line.replace("+gcsd", "+g+c+s+d")
    assert len(after(state, "end").black.hand) == 200
    record = Record("edges", position=format_position(state))
    assert parse_record(format_record(record, {"edges": mode}), {"edges": mode}) == record


def test_a_count_overflow_leaves_the_other_counts_alone() -> None:
    packed = one_of(1)
    for _ in range(MOST_COUNTED + 9):
        packed = one_more(packed, 0)

    assert [tally(packed, code) for code in range(3)] == [MOST_COUNTED, 1, 0]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ("dealt = [3, 4]\nhand_limit = 3", "Black's 'dealt' and 'coins' are 4 cards; expected 3 at most"),
        ("bottoms = [{}, {}]\ndecks = [{ flood = 9 }, { body = 9 }]", "White's deck has no piece"),
    ],
)
def test_a_mode_that_could_not_begin_is_refused(changed: str, message: str) -> None:
    text = MODE_TEXT.replace("decks = [{ body = 20 }, { body = 20 }]\n", "") if "decks" in changed else MODE_TEXT

    with pytest.raises(HschessError, match=message):
        mode_of(changed, text)


@pytest.mark.parametrize("effect", ["{ heal = 1, target = 'own_king' }", "{ mana = 2 }"])
def test_an_endless_power_is_refused(effect: str) -> None:
    cost = 2 if "mana" in effect else 0
    power = f'[{{ name = "Spring", power = [{effect}], cost = {cost}, once = false }}, "none"]'
    text = MODE_TEXT.replace(MODE_TEXT[MODE_TEXT.index("[{ name") : MODE_TEXT.index("\ndecks")], power)

    with pytest.raises(HschessError, match="mode, line 5: 'Spring' could be used without end"):
        mode_of(text=text)
    assert mode_of(text=text.replace("once = false", "once = true")).powers[0].once_a_turn


def test_a_mode_needs_a_piece_in_its_sets() -> None:
    spells = read_card_set(CARDS[CARDS.index("[step_left]") : CARDS.index("[suicide]")], "edges", "edges.toml")
    text = MODE_TEXT.replace("body", "flood") + "lose_without_pieces = false"

    with pytest.raises(HschessError, match="'cards': its sets have no piece; expected one at least"):
        read_mode(text, lambda name: spells)


def test_nocheat_lasts_as_long_as_the_longest_mode() -> None:
    mode = read_mode(
        'name = "long"\nkings = [20, 20]\npowers = ["none", "cheat"]\nround_limit = 100\ndecks = [{P = 9}, {P = 9}]'
    )
    modes = {"long": mode}
    line = "long+nocheat 100b 20/9/9/P/P/P6/- 20/9/9/P/P/P6/-"

    assert "cheat" not in map(str, legal_actions(parse_position(line, modes)))
    assert mode_named("long+cheat99", modes).powers[1].from_round == 99


def test_a_handicap_on_cheat_is_refused_in_a_mode_without_cheat() -> None:
    assert mode_named("vanilla+white15").kings == (15, 30)
    with pytest.raises(HschessError, match="the mode 'vanilla' has no Cheat"):
        mode_named("vanilla+nocheat")


def test_an_action_of_a_custom_set_is_the_same_after_pickling() -> None:
    state = at("body:4", "body:4", "feast,scholar")

    for action in legal_actions(state):
        assert pickle.loads(pickle.dumps(action)) is action


def test_every_built_in_duel_begins() -> None:
    for mode in EVERY_MODE.values():
        assert deal(mode, 5).state.outcome is None
