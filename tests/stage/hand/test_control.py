"""Pointer and keys become actions: drag, click and click, and keys are three ways to the same."""

import pytest

from hschess.rules.notation import parse_position
from scenes.stage.hand.control import Control
from scenes.stage.hand.grips import AimGrip, Ask, CardGrip, CastleGrip, Do, Refused, Wish
from scenes.stage.hand.prospects import prospects_of
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.layout import Layout

PLAIN = "heroic 5w 20/5/5/PRQ/PPPP/P6,R6,B4/- 20/0/4/P/PPPP/P6,P6/-"
EMPTY_HAND = "paper 6w 20/0/6/-/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"
KNIGHTS = "heroic 5w 20/5/5/PR/PPPP/N3,P6,N2*/- 20/0/4/P/PPPP/P6,R4,Q6/-"


def control_of(text: str, viewer: int = 0, width: int = 1280, height: int = 720) -> Control:
    """A control of the side to move that may act."""
    control = Control(prospects_of(parse_position(text)), Layout(width, height, viewer))
    control.show(control.prospects, control.layout, enabled=True)
    return control


def texts(wishes: list[Wish]) -> list[str]:
    """The actions' texts, the refusals' rules, what is asked."""
    found = list[str]()
    for wish in wishes:
        match wish:
            case Do(action=action):
                found.append(action.text)
            case Refused(reason=reason):
                found.append(reason.rule)
            case Ask(what=what):
                found.append(what)
    return found


def hand(control: Control, index: int) -> tuple[float, float]:
    """Where a card of the hand rests."""
    x, y, _ = control.layout.hand_card(index, control.counts.hand, control.layout.viewer)
    return x, y


def own(control: Control, slot: int) -> tuple[float, float]:
    """Where one of the player's pieces stands."""
    return control.layout.slot(control.layout.viewer, slot, control.counts.own)


def enemy(control: Control, slot: int) -> tuple[float, float]:
    """Where an enemy piece stands."""
    return control.layout.slot(1 - control.layout.viewer, slot, control.counts.enemy)


def drag(control: Control, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    """Press, move in ten steps, let go."""
    control.moved(start)
    control.pressed(start)
    for step in range(1, 11):
        control.moved((start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10))
    return texts(control.released(end))


def click(control: Control, at: tuple[float, float]) -> list[str]:
    """Press and let go in one place."""
    control.moved(at)
    return texts(control.pressed(at)) + texts(control.released(at))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540)])
@pytest.mark.parametrize(("x", "action"), [(-300, "P@0"), (-54, "P@1"), (60, "P@2"), (300, "P@3")])
def test_a_card_dragged_over_the_line_goes_into_the_gap_under_the_pointer(
    size: tuple[int, int], x: int, action: str
) -> None:
    control = control_of(PLAIN, 0, *size)

    assert drag(control, hand(control, 0), (control.layout.middle + x, control.layout.row(0))) == [action]


def test_black_sits_at_the_bottom_of_its_own_table() -> None:
    control = control_of("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert drag(control, hand(control, 1), (control.layout.middle - 300, control.layout.row(1))) == ["R@0"]


def test_a_card_let_go_off_the_board_comes_back() -> None:
    control = control_of(PLAIN)

    assert drag(control, hand(control, 0), (control.layout.middle, 560)) == []
    assert control.grip is None


def test_click_and_click_play_a_card_as_a_drag_does() -> None:
    control = control_of(PLAIN)

    assert click(control, hand(control, 1)) == []
    assert isinstance(control.grip, CardGrip)
    assert click(control, (control.layout.middle + 300, control.layout.row(0))) == ["R@3"]


def test_a_second_click_beside_the_board_lets_go() -> None:
    control = control_of(PLAIN)
    click(control, hand(control, 1))

    assert click(control, (640, 560)) == []
    assert control.grip is None


def test_r14_a_card_that_is_too_expensive_says_why() -> None:
    control = control_of(PLAIN)

    assert click(control, hand(control, 2)) == ["R14"]
    assert control.grip is None


def test_r14_a_dragged_card_that_is_too_expensive_says_why_when_let_go() -> None:
    control = control_of(PLAIN)

    assert drag(control, hand(control, 2), (640, control.layout.row(0))) == ["R14"]


def test_r14_a_full_line_says_why() -> None:
    control = control_of("heroic 5w 20/5/5/P/PPPP/P6,P6,P6,P6,P6,P6,P6/- 20/0/4/P/PPPP/P6/-")

    assert drag(control, hand(control, 0), (1100, control.layout.row(0))) == ["R14"]


def test_the_gap_stays_within_twelve_pixels_of_its_border() -> None:
    control = control_of(PLAIN)
    border = control.layout.slot(0, 1, 3)[0]
    control.moved(hand(control, 0))
    control.pressed(hand(control, 0))
    control.moved((border - 30, control.layout.row(0)))

    control.moved((border + 10, control.layout.row(0)))

    assert control.open_gap == 1
    control.moved((border + 13, control.layout.row(0)))
    assert control.open_gap == 2


def test_r4_a_knight_dragged_onto_an_enemy_attacks_it() -> None:
    control = control_of(KNIGHTS)

    assert drag(control, control.layout.slot(0, 0, 3), control.layout.slot(1, 2, 3)) == ["0x2"]


def test_r4_a_click_on_a_knight_and_one_on_an_enemy_attack() -> None:
    control = control_of(KNIGHTS)

    click(control, control.layout.slot(0, 0, 3))
    assert isinstance(control.grip, AimGrip)
    assert click(control, control.layout.slot(1, 1, 3)) == ["0x1"]


def test_r4_a_knight_that_has_attacked_says_so() -> None:
    control = control_of(KNIGHTS)

    assert click(control, control.layout.slot(0, 2, 3)) == ["R4"]


def test_r19_a_piece_dragged_onto_its_left_neighbour_castles() -> None:
    control = control_of(PLAIN)

    assert drag(control, control.layout.slot(0, 2, 3), control.layout.slot(0, 1, 3)) == ["castle2"]


def test_r19_the_left_most_piece_dragged_left_is_refused() -> None:
    control = control_of(PLAIN)
    x, y = control.layout.slot(0, 0, 3)

    assert drag(control, (x, y), (x - 100, y)) == ["R19"]


def test_r19_a_piece_dragged_a_little_stays() -> None:
    control = control_of(PLAIN)
    x, y = control.layout.slot(0, 2, 3)

    assert drag(control, (x, y), (x - 30, y)) == []


def test_r19_a_knight_dragged_sideways_castles() -> None:
    control = control_of("heroic 5w 20/5/5/PR/PPPP/P6,N3/- 20/0/4/P/PPPP/P6,R4,Q6/-")

    assert drag(control, control.layout.slot(0, 1, 2), control.layout.slot(0, 0, 2)) == ["castle1"]


def test_r19_the_power_and_a_click_castle() -> None:
    control = control_of(PLAIN)

    assert click(control, control.layout.power(0)) == []
    assert control.grip == CastleGrip()
    assert click(control, control.layout.slot(0, 1, 3)) == ["castle1"]


def test_r20_the_power_discovers() -> None:
    control = control_of("normal 5w 20/5/5/P/PPPP/P6/- 20/0/4/P/PPPP/P6,P6/-")

    assert click(control, control.layout.power(0)) == ["discover"]


def test_r21_the_power_cheats_from_round_six() -> None:
    control = control_of("heroic 6b 20/0/6/P/PPPP/P6/- 20/6/6/PR/PPPP/P6,P6/-", viewer=1)

    assert click(control, control.layout.power(1)) == ["cheat"]


def test_r21_cheat_too_early_says_so() -> None:
    control = control_of("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert click(control, control.layout.power(1)) == ["R21"]


def test_r6_a_click_on_the_coin_plays_it() -> None:
    control = control_of("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert click(control, hand(control, 1)) == ["coin"]


def test_r6_the_coin_can_be_dragged_onto_the_board() -> None:
    control = control_of("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert drag(control, hand(control, 1), (640, control.layout.row(1))) == ["coin"]


def test_end_turn_is_a_click_or_a_key() -> None:
    control = control_of(PLAIN)

    assert click(control, control.layout.end_turn()) == ["end"]
    assert texts(control.key("e")) == ["end"]


def test_keys_alone_play_a_card() -> None:
    control = control_of(PLAIN)

    wishes = [wish for name in ("right", "right", "return", "left", "return") for wish in control.key(name)]

    assert texts(wishes) == ["R@1"]


def test_a_digit_picks_the_card_and_escape_lets_go() -> None:
    control = control_of(PLAIN)
    control.key("1")

    assert control.open_gap == 2
    assert texts(control.key("escape")) == []
    assert texts(control.key("escape")) == ["menu"]


@pytest.mark.parametrize("arrow", ["left", "right", "up", "down"])
def test_a_digit_without_a_card_leads_the_arrows_nowhere_wrong(arrow: str) -> None:
    control = control_of(EMPTY_HAND)

    assert texts(control.key("1")) == []
    assert texts(control.key(arrow)) == []
    assert control.focus == Spot(SpotKind.UNDO)


def test_a_key_that_is_no_plain_digit_does_nothing() -> None:
    control = control_of(PLAIN)

    assert texts(control.key("²")) == []
    assert control.grip is None


def test_keys_alone_attack_with_a_knight() -> None:
    control = control_of(KNIGHTS)
    control.focus = Spot(SpotKind.OWN, 0)

    wishes = [wish for name in ("return", "right", "return") for wish in control.key(name)]

    assert texts(wishes) == ["0x1"]


def test_keys_alone_castle() -> None:
    control = control_of(PLAIN)
    control.focus = Spot(SpotKind.OWN, 2)

    assert texts(control.key("c")) == ["castle2"]


def test_the_arrows_reach_every_row() -> None:
    control = control_of(PLAIN)
    seen = set[str]()
    for _ in range(5):
        control.key("up")
        assert control.focus is not None
        seen.add(control.focus.kind)

    assert {"hand", "own", "enemy"} <= seen


def test_nothing_is_played_while_it_is_not_ones_turn() -> None:
    control = control_of(PLAIN)
    control.show(control.prospects, control.layout, enabled=False)

    assert drag(control, hand(control, 0), (640, control.layout.row(0))) == []
    assert click(control, control.layout.end_turn()) == []
    assert click(control, control.layout.menu()) == ["menu"]


def test_what_is_held_is_let_go_when_the_turn_passes() -> None:
    control = control_of(PLAIN)
    control.key("1")

    control.show(control.prospects, control.layout, enabled=False)

    assert control.grip is None


def test_the_keys_reach_the_history_and_everything_else_that_only_tells_something() -> None:
    control = control_of(PLAIN)
    control.tiles = 2

    for _ in range(6):
        control.key("up")
    start, seen = control.focus, list[Spot]()
    for _ in range(7):
        assert control.focus is not None
        seen.append(control.focus)
        control.key("right")

    assert control.focus == start
    assert sorted((spot.kind, spot.index) for spot in seen) == [
        ("deck", 0), ("deck", 1), ("enemy_power", 0), ("king", 0), ("king", 1), ("tile", 0), ("tile", 1),
    ]  # fmt: skip
    assert control.key("return") == []


def test_a_button_is_down_until_it_is_let_go() -> None:
    control = control_of(PLAIN)
    at = control.layout.end_turn()

    control.pressed(at)

    assert control.is_down(Spot(SpotKind.END))
    control.released(at)
    assert not control.is_down(Spot(SpotKind.END))


# ------------------------------------------------------------------------------------------- a drag, whatever is held


@pytest.mark.parametrize("held", [0, 1])
def test_a_card_is_dragged_whatever_card_was_clicked_before(held: int) -> None:
    control = control_of(PLAIN)
    click(control, hand(control, held))

    assert drag(control, hand(control, 0), (control.layout.middle + 300, control.layout.row(0))) == ["P@3"]
    assert control.grip is None


def test_a_card_is_dragged_while_a_knight_is_chosen() -> None:
    control = control_of(KNIGHTS)
    click(control, own(control, 0))
    assert isinstance(control.grip, AimGrip)

    assert drag(control, hand(control, 0), (control.layout.middle + 300, control.layout.row(0))) == ["P@3"]


def test_a_knight_is_dragged_while_a_card_is_held() -> None:
    control = control_of(KNIGHTS)
    click(control, hand(control, 0))

    assert drag(control, own(control, 0), enemy(control, 1)) == ["0x1"]


def test_a_piece_castles_by_a_drag_while_a_card_is_held_by_a_key() -> None:
    control = control_of(PLAIN)
    control.key("1")

    assert drag(control, own(control, 1), own(control, 0)) == ["castle1"]


def test_a_drag_that_holds_nothing_leaves_the_card_in_the_hand() -> None:
    control = control_of(PLAIN)
    click(control, hand(control, 1))

    assert drag(control, (40, 300), (control.layout.middle + 300, control.layout.row(0))) == ["R@3"]


def test_a_card_is_put_down_by_a_slow_click_on_a_piece_of_the_line() -> None:
    control = control_of(PLAIN)
    click(control, hand(control, 1))
    at = own(control, 1)

    control.pressed(at)
    control.update(1000)

    assert texts(control.released((at[0] - 3, at[1]))) == ["R@1"]


def test_a_card_that_a_key_picks_during_a_press_is_not_put_down_by_letting_go() -> None:
    control = control_of(PLAIN)
    control.pressed((40, 300))
    control.key("1")

    assert texts(control.released((40, 300))) == []
    assert isinstance(control.grip, CardGrip)


# --------------------------------------------------------------------------------------------------- End Turn is safe


def test_a_click_that_skips_the_enemys_turn_does_not_end_the_own() -> None:
    control = control_of(PLAIN)
    control.moved(control.layout.end_turn())
    control.pressed(control.layout.end_turn())
    control.begin_turn()

    assert texts(control.released(control.layout.end_turn())) == []
    assert click(control, control.layout.end_turn()) == []


def test_end_turn_answers_again_after_a_moment() -> None:
    control = control_of(PLAIN)
    control.moved(control.layout.end_turn())
    control.begin_turn()
    control.update(599)
    assert click(control, control.layout.end_turn()) == []

    control.update(2)

    assert click(control, control.layout.end_turn()) == ["end"]


def test_end_turn_answers_again_once_the_pointer_has_left_it() -> None:
    control = control_of(PLAIN)
    control.moved(control.layout.end_turn())
    control.begin_turn()
    control.moved((640, 360))

    assert click(control, control.layout.end_turn()) == ["end"]


def test_the_key_of_end_turn_is_always_meant() -> None:
    control = control_of(PLAIN)
    control.moved(control.layout.end_turn())
    control.begin_turn()

    assert texts(control.key("e")) == ["end"]
