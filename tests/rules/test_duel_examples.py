"""The worked examples of the duel, by number: the board after one action."""

import pytest

from hschess.rules.engine import apply, legal_actions
from hschess.rules.events import CardDrawn
from hschess.rules.notation import format_line, parse_action, parse_position
from hschess.rules.state import State
from tests.helpers import after
from tests.rules.mixed import MIXED, MODES


def at(
    own: str = "-",
    enemy: str = "-",
    hand: str = "-",
    *,
    kings: tuple[int, int] = (30, 30),
    mana: int = 10,
    decks: tuple[str, str] = ("footman", "footman"),
) -> State:
    """White to move in a mode with every built-in card."""
    white = f"{kings[0]}/{mana}/10/{hand}/{decks[0]}/{own}/-"
    line = f"mixed 1w {white} {kings[1]}/0/0/-/{decks[1]}/{enemy}/-"
    return parse_position(line, MODES)


def lines(state: State) -> tuple[str, str]:
    return format_line(state.white.line, MIXED.cards), format_line(state.black.line, MIXED.cards)


def attacks(state: State) -> list[str]:
    return [str(action) for action in legal_actions(state) if "x" in str(action) and str(action)[0].isdigit()]


def offered(state: State, word: str) -> list[str]:
    return [str(action) for action in legal_actions(state) if str(action).startswith(word)]


@pytest.mark.parametrize(
    ("own", "enemy", "left"),
    [("p32:2", "p23:3", ("-", "-")), ("p33:3", "p24:4", ("p33:1*", "p24:1"))],
)
def test_x1_both_deal_their_attack_to_each_other_at_once(own: str, enemy: str, left: tuple[str, str]) -> None:
    assert lines(after(at(own, enemy), "0x0")) == left


def test_x2_a_footman_comes_tired_and_a_courier_ready() -> None:
    assert attacks(after(at(hand="footman"), "footman@0")) == []
    played = after(at(hand="courier"), "courier@0")
    assert attacks(played) == ["0xk"]
    assert after(played, "0xk").black.health == 27


def test_x3_guard_must_be_attacked_first_but_stops_no_spell() -> None:
    state = at("p22:2", "p41:1,shieldbearer:4", "check")
    assert attacks(state) == ["0x1"]
    assert lines(after(state, "check>0")) == ("p22:2", "shieldbearer:4")


def test_x4_a_shield_absorbs_the_whole_first_damage() -> None:
    once = after(at("p43:3,p32:2", "gatehouse:5"), "0x0")
    assert lines(once) == ("p43:1*,p32:2", "gatehouse:5-s")
    assert lines(after(once, "1x0")) == ("p43:1*", "gatehouse:2-s")


@pytest.mark.parametrize(("enemy", "king", "left"), [("p11:1", 22, "-"), ("p11:1+s", 20, "p11:1")])
def test_x5_drain_heals_by_the_damage_dealt_after_shields(enemy: str, king: int, left: str) -> None:
    state = after(at("leech:3", enemy, kings=(20, 30)), "0x0")
    assert (state.white.health, lines(state)[1]) == (king, left)


def test_x6_both_squires_leave_together_then_white_draws_then_black() -> None:
    state = at("squire:1", "squire:1", decks=("fork", "check"))
    step = apply(state, parse_action("0x0", MIXED.cards))
    assert lines(step.state) == ("-", "-")
    drawn = [event.side for event in step.events if isinstance(event, CardDrawn)]
    assert drawn == [0, 1]
    assert [len(side.hand) for side in step.state.sides] == [1, 1]


def test_x7_a_deaths_summon_takes_the_dead_pieces_slot() -> None:
    state = after(at("footman:1,baggage_train:1,footman:1", "p22:2"), "1x0")
    assert lines(state) == ("footman:1,recruit:1*,recruit:1*,footman:1", "p22:1")


def test_x8_a_piece_never_chooses_itself() -> None:
    state = at("recruit:1", hand="gunner")
    assert offered(state, "gunner@1") == ["gunner@1<0", "gunner@1<k", "gunner@1>k"]
    banner = after(at("p11:1,p22:2", hand="standard"), "standard@1")
    assert lines(banner)[0] == "p11:2^2%2,standard:3*,p22:3^3%3"


def test_x9_end_effects_of_all_cards_happen_left_to_right() -> None:
    state = after(at("prodigy:1,P:6", "p11:1"), "end")
    assert lines(state) == ("prodigy:2^2%2,P:6", "-")


def test_x10_fork_hits_every_enemy_piece() -> None:
    state = after(at(enemy="p11:1,p21:1+s,p32:2", hand="fork"), "fork")
    assert lines(state)[1] == "p21:1,p32:1"
