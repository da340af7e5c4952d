"""Key input to the hand, and the turn it needs."""

from dataclasses import replace

import pytest

from hschess.rules.actions import CHEAT_ACTION, END
from scenes.stage.hand.hand import candidate
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.settling import hinted
from tests.stage.hand.person import EMPTY_HAND, KNIGHTS, PLAIN, click, drag, hand, person_at


def test_keys_alone_play_a_card() -> None:
    person = person_at(PLAIN)

    wishes = [wish for name in ("right", "right", "return", "left", "return") for wish in person.key(name)]

    assert wishes == ["R@1"]


def test_a_digit_picks_the_card_and_escape_drops_it() -> None:
    person = person_at(PLAIN)
    person.key("1")

    assert person.open_gap == 2
    assert person.key("escape") == []
    assert person.key("escape") == ["menu"]


@pytest.mark.parametrize("arrow", ["left", "right", "up", "down"])
def test_the_arrows_work_after_a_digit_without_a_card(arrow: str) -> None:
    person = person_at(EMPTY_HAND)

    assert person.key("1") == []
    assert person.key(arrow) == []
    assert person.hand.focus == HitArea(HitKind.UNDO)


def test_a_key_that_is_not_an_ascii_digit_does_nothing() -> None:
    person = person_at(PLAIN)

    assert person.key("²") == []
    assert person.is_idle


def test_keys_alone_attack_with_a_knight() -> None:
    person = person_at(KNIGHTS)
    person.focus_on(HitArea(HitKind.OWN, 0))

    wishes = [wish for name in ("return", "right", "return") for wish in person.key(name)]

    assert wishes == ["0x1"]


def test_keys_alone_castle() -> None:
    person = person_at(PLAIN)
    person.focus_on(HitArea(HitKind.OWN, 2))

    assert person.key("c") == ["castle2"]


def test_the_arrows_reach_every_row() -> None:
    person = person_at(PLAIN)
    seen = set[str]()
    for _ in range(5):
        person.key("up")
        assert person.hand.focus is not None
        seen.add(person.hand.focus.kind)

    assert {"hand", "own", "enemy"} <= seen


def test_nothing_is_played_outside_the_players_turn() -> None:
    person = person_at(PLAIN)
    person.may_no_longer_act()

    assert drag(person, hand(person, 0), (640, person.layout.row(0))) == []
    assert click(person, person.layout.end_turn()) == []
    assert click(person, person.layout.menu()) == ["menu"]


def test_a_held_card_is_dropped_when_the_turn_passes() -> None:
    person = person_at(PLAIN)
    person.key("1")

    person.may_no_longer_act()

    assert person.is_idle


def test_the_keys_reach_the_history_and_all_other_information() -> None:
    person = person_at(PLAIN)
    person.table = replace(person.table, tiles=2)

    for _ in range(6):
        person.key("up")
    start, seen = person.hand.focus, list[HitArea]()
    for _ in range(7):
        assert person.hand.focus is not None
        seen.append(person.hand.focus)
        person.key("right")

    assert person.hand.focus == start
    assert sorted((area.kind, area.index) for area in seen) == [
        ("deck", 0), ("deck", 1), ("enemy_power", 0), ("king", 0), ("king", 1), ("tile", 0), ("tile", 1),
    ]  # fmt: skip
    assert person.key("return") == []


@pytest.mark.parametrize("name", ["e", "return"])
def test_a_key_that_is_tapped_again_within_a_moment_does_not_end_the_turn_again(name: str) -> None:
    person = person_at(PLAIN)
    person.focus_on(HitArea(HitKind.END))
    assert person.key(name) == ["end"]
    person.begin_turn()
    person.focus_on(HitArea(HitKind.END))
    for _ in range(3):
        person.wait(199)
        assert person.key(name) == []

    person.wait(4)

    assert person.key(name) == ["end"]


def test_taps_of_end_turn_in_the_enemys_turn_do_not_end_the_own_one() -> None:
    person = person_at(PLAIN)
    person.may_no_longer_act()
    for _ in range(3):
        person.wait(500)
        assert person.key("e") == []
    person.may_act()
    person.begin_turn()

    assert person.key("e") == []


@pytest.mark.parametrize("between", ["left", "1", "escape"])
def test_end_turn_after_another_key_ends_the_turn_at_once(between: str) -> None:
    person = person_at(PLAIN)
    person.key("e")
    person.begin_turn()
    person.key(between)

    assert person.key("e") == ["end"]


def test_end_turn_after_a_hint_ends_the_turn_at_once() -> None:
    person = person_at(PLAIN)
    person.key("e")
    person.begin_turn()
    person.hand = hinted(person.hand, person.table, END)

    assert person.key("return") == ["end"]


def test_a_pointer_that_moves_makes_no_second_tap_end_the_turn() -> None:
    person = person_at(PLAIN)
    person.key("e")
    person.begin_turn()
    person.move(hand(person, 0))

    assert person.key("e") == []


def test_a_button_is_down_until_it_is_released() -> None:
    person = person_at(PLAIN)
    at = person.layout.end_turn()

    person.press(at)

    assert person.hand.is_down(HitArea(HitKind.END))
    person.release(at)
    assert not person.hand.is_down(HitArea(HitKind.END))


def test_the_forecast_is_about_the_keys_focus_while_the_pointer_rests_on_end_turn() -> None:
    person = person_at("paper 7b 20/0/6/-/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-", viewer=1)
    person.move(person.layout.end_turn())
    assert candidate(person.hand, person.table) is END
    person.focus_on(HitArea(HitKind.POWER))
    assert candidate(person.hand, person.table) is CHEAT_ACTION
    person.focus_on(HitArea(HitKind.HAND))

    assert candidate(person.hand, person.table) is None
