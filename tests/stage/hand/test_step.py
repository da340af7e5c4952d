"""Pointer and keys become actions: drag, click and click, and keys are three ways to the same."""

from dataclasses import replace

import pytest

from hschess.rules.notation import parse_position
from hschess.rules.refusal import why_not
from scenes.stage.game.prospects import prospects_of
from scenes.stage.hand.hand import Hand, open_gap
from scenes.stage.hand.held import Aiming, Castling, Holding
from scenes.stage.hand.settling import passed, settled, turn_begun
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.hand.step import step
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Ask, Do
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.layout import Layout, Point

PLAIN = "heroic 5w 20/5/5/PRQ/PPPP/P6,R6,B4/- 20/0/4/P/PPPP/P6,P6/-"
EMPTY_HAND = "paper 6w 20/0/6/-/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"
KNIGHTS = "heroic 5w 20/5/5/PR/PPPP/N3,P6,N2*/- 20/0/4/P/PPPP/P6,R4,Q6/-"


class Person:
    """A hand at a table, and what each input makes of it."""

    def __init__(self, table: Tabletop) -> None:
        self.hand, self.table, self.layout = Hand(), table, table.layout

    def give(self, given: Input) -> list[str]:
        """An input: the texts of the actions that the rules allow, the rules that refuse one, and what is asked."""
        self.hand, wishes = step(given, self.hand, self.table)
        found = list[str]()
        for wish in wishes:
            if isinstance(wish, Do):
                refused = why_not(self.table.state, wish.action)
                found.append(wish.action.text if refused is None else refused.rule)
            elif isinstance(wish, Ask):
                found.append(wish.what)
        return found

    def move(self, point: Point) -> None:
        assert self.give(PointerMoved(*point)) == []

    def press(self, point: Point) -> list[str]:
        return self.give(PointerPressed(*point))

    def release(self, point: Point) -> list[str]:
        return self.give(PointerReleased(*point))

    def key(self, name: str) -> list[str]:
        return self.give(KeyPressed(name))

    def wait(self, ms: float) -> None:
        self.hand = passed(self.hand, self.table, ms)

    def begin_turn(self) -> None:
        self.hand = turn_begun(self.hand)

    def may_no_longer_act(self) -> None:
        now = replace(self.table, enabled=False)
        self.hand, self.table = settled(self.hand, self.table, now), now

    def focus_on(self, spot: Spot) -> None:
        self.hand = replace(self.hand, focus=spot)

    @property
    def open_gap(self) -> int | None:
        return open_gap(self.hand, self.table)

    @property
    def is_idle(self) -> bool:
        return self.hand.is_idle


def person_at(text: str, viewer: int = 0, width: int = 1280, height: int = 720) -> Person:
    """The side to move, which may act."""
    return Person(Tabletop(prospects_of(parse_position(text)), Layout(width, height, viewer), enabled=True))


def hand(person: Person, index: int) -> tuple[float, float]:
    """Where a card of the hand rests."""
    x, y, _ = person.layout.hand_card(index, person.table.counts.hand, person.layout.viewer)
    return x, y


def own(person: Person, slot: int) -> tuple[float, float]:
    """Where one of the player's pieces stands."""
    return person.layout.slot(person.layout.viewer, slot, person.table.counts.own)


def enemy(person: Person, slot: int) -> tuple[float, float]:
    """Where an enemy piece stands."""
    return person.layout.slot(1 - person.layout.viewer, slot, person.table.counts.enemy)


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    """Press, move in ten steps, let go."""
    person.move(start)
    person.press(start)
    for part in range(1, 11):
        person.move((start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10))
    return person.release(end)


def click(person: Person, at: tuple[float, float]) -> list[str]:
    """Press and let go in one place."""
    person.move(at)
    return person.press(at) + person.release(at)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540)])
@pytest.mark.parametrize(("x", "action"), [(-300, "P@0"), (-54, "P@1"), (60, "P@2"), (300, "P@3")])
def test_a_card_dragged_over_the_line_goes_into_the_gap_under_the_pointer(
    size: tuple[int, int], x: int, action: str
) -> None:
    person = person_at(PLAIN, 0, *size)

    assert drag(person, hand(person, 0), (person.layout.middle + x, person.layout.row(0))) == [action]


def test_black_sits_at_the_bottom_of_its_own_table() -> None:
    person = person_at("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert drag(person, hand(person, 1), (person.layout.middle - 300, person.layout.row(1))) == ["R@0"]


def test_a_card_let_go_off_the_board_comes_back() -> None:
    person = person_at(PLAIN)

    assert drag(person, hand(person, 0), (person.layout.middle, 560)) == []
    assert person.is_idle


def test_click_and_click_play_a_card_as_a_drag_does() -> None:
    person = person_at(PLAIN)

    assert click(person, hand(person, 1)) == []
    assert isinstance(person.hand.held, Holding)
    assert click(person, (person.layout.middle + 300, person.layout.row(0))) == ["R@3"]


def test_a_second_click_beside_the_board_lets_go() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))

    assert click(person, (640, 560)) == []
    assert person.is_idle


def test_r14_a_card_that_is_too_expensive_says_why() -> None:
    person = person_at(PLAIN)

    assert click(person, hand(person, 2)) == ["R14"]
    assert person.is_idle


def test_r14_a_dragged_card_that_is_too_expensive_says_why_when_let_go() -> None:
    person = person_at(PLAIN)

    assert drag(person, hand(person, 2), (640, person.layout.row(0))) == ["R14"]


def test_r14_a_full_line_says_why() -> None:
    person = person_at("heroic 5w 20/5/5/P/PPPP/P6,P6,P6,P6,P6,P6,P6/- 20/0/4/P/PPPP/P6/-")

    assert drag(person, hand(person, 0), (1100, person.layout.row(0))) == ["R14"]


def test_the_gap_stays_within_twelve_pixels_of_its_border() -> None:
    person = person_at(PLAIN)
    border = person.layout.slot(0, 1, 3)[0]
    person.move(hand(person, 0))
    person.press(hand(person, 0))
    person.move((border - 30, person.layout.row(0)))

    person.move((border + 10, person.layout.row(0)))

    assert person.open_gap == 1
    person.move((border + 13, person.layout.row(0)))
    assert person.open_gap == 2


def test_r4_a_knight_dragged_onto_an_enemy_attacks_it() -> None:
    person = person_at(KNIGHTS)

    assert drag(person, person.layout.slot(0, 0, 3), person.layout.slot(1, 2, 3)) == ["0x2"]


def test_r4_a_click_on_a_knight_and_one_on_an_enemy_attack() -> None:
    person = person_at(KNIGHTS)

    click(person, person.layout.slot(0, 0, 3))
    assert isinstance(person.hand.held, Aiming)
    assert click(person, person.layout.slot(1, 1, 3)) == ["0x1"]


def test_r4_a_knight_that_has_attacked_says_so() -> None:
    person = person_at(KNIGHTS)

    assert click(person, person.layout.slot(0, 2, 3)) == ["R4"]


def test_r19_a_piece_dragged_onto_its_left_neighbour_castles() -> None:
    person = person_at(PLAIN)

    assert drag(person, person.layout.slot(0, 2, 3), person.layout.slot(0, 1, 3)) == ["castle2"]


def test_r19_the_left_most_piece_dragged_left_is_refused() -> None:
    person = person_at(PLAIN)
    x, y = person.layout.slot(0, 0, 3)

    assert drag(person, (x, y), (x - 100, y)) == ["R19"]


def test_r19_a_piece_dragged_a_little_stays() -> None:
    person = person_at(PLAIN)
    x, y = person.layout.slot(0, 2, 3)

    assert drag(person, (x, y), (x - 30, y)) == []


def test_r19_a_knight_dragged_sideways_castles() -> None:
    person = person_at("heroic 5w 20/5/5/PR/PPPP/P6,N3/- 20/0/4/P/PPPP/P6,R4,Q6/-")

    assert drag(person, person.layout.slot(0, 1, 2), person.layout.slot(0, 0, 2)) == ["castle1"]


def test_r19_the_power_and_a_click_castle() -> None:
    person = person_at(PLAIN)

    assert click(person, person.layout.power(0)) == []
    assert person.hand.held == Castling()
    assert click(person, person.layout.slot(0, 1, 3)) == ["castle1"]


def test_r20_the_power_discovers() -> None:
    person = person_at("normal 5w 20/5/5/P/PPPP/P6/- 20/0/4/P/PPPP/P6,P6/-")

    assert click(person, person.layout.power(0)) == ["discover"]


def test_r21_the_power_cheats_from_round_six() -> None:
    person = person_at("heroic 6b 20/0/6/P/PPPP/P6/- 20/6/6/PR/PPPP/P6,P6/-", viewer=1)

    assert click(person, person.layout.power(1)) == ["cheat"]


def test_r21_cheat_too_early_says_so() -> None:
    person = person_at("heroic 5b 20/0/5/P/PPPP/P6/- 20/5/5/PR/PPPP/P6,P6/-", viewer=1)

    assert click(person, person.layout.power(1)) == ["R21"]


def test_r6_a_click_on_the_coin_plays_it() -> None:
    person = person_at("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert click(person, hand(person, 1)) == ["coin"]


def test_r6_the_coin_can_be_dragged_onto_the_board() -> None:
    person = person_at("friendly 1b 10/0/1/P/PPPP/P6/- 10/1/1/PC/PPPP/-/-", viewer=1)

    assert drag(person, hand(person, 1), (640, person.layout.row(1))) == ["coin"]


def test_end_turn_is_a_click_or_a_key() -> None:
    person = person_at(PLAIN)

    assert click(person, person.layout.end_turn()) == ["end"]
    assert person.key("e") == ["end"]


def test_keys_alone_play_a_card() -> None:
    person = person_at(PLAIN)

    wishes = [wish for name in ("right", "right", "return", "left", "return") for wish in person.key(name)]

    assert wishes == ["R@1"]


def test_a_digit_picks_the_card_and_escape_lets_go() -> None:
    person = person_at(PLAIN)
    person.key("1")

    assert person.open_gap == 2
    assert person.key("escape") == []
    assert person.key("escape") == ["menu"]


@pytest.mark.parametrize("arrow", ["left", "right", "up", "down"])
def test_a_digit_without_a_card_leads_the_arrows_nowhere_wrong(arrow: str) -> None:
    person = person_at(EMPTY_HAND)

    assert person.key("1") == []
    assert person.key(arrow) == []
    assert person.hand.focus == Spot(SpotKind.UNDO)


def test_a_key_that_is_no_plain_digit_does_nothing() -> None:
    person = person_at(PLAIN)

    assert person.key("²") == []
    assert person.is_idle


def test_keys_alone_attack_with_a_knight() -> None:
    person = person_at(KNIGHTS)
    person.focus_on(Spot(SpotKind.OWN, 0))

    wishes = [wish for name in ("return", "right", "return") for wish in person.key(name)]

    assert wishes == ["0x1"]


def test_keys_alone_castle() -> None:
    person = person_at(PLAIN)
    person.focus_on(Spot(SpotKind.OWN, 2))

    assert person.key("c") == ["castle2"]


def test_the_arrows_reach_every_row() -> None:
    person = person_at(PLAIN)
    seen = set[str]()
    for _ in range(5):
        person.key("up")
        assert person.hand.focus is not None
        seen.add(person.hand.focus.kind)

    assert {"hand", "own", "enemy"} <= seen


def test_nothing_is_played_while_it_is_not_ones_turn() -> None:
    person = person_at(PLAIN)
    person.may_no_longer_act()

    assert drag(person, hand(person, 0), (640, person.layout.row(0))) == []
    assert click(person, person.layout.end_turn()) == []
    assert click(person, person.layout.menu()) == ["menu"]


def test_what_is_held_is_let_go_when_the_turn_passes() -> None:
    person = person_at(PLAIN)
    person.key("1")

    person.may_no_longer_act()

    assert person.is_idle


def test_the_keys_reach_the_history_and_everything_else_that_only_tells_something() -> None:
    person = person_at(PLAIN)
    person.table = replace(person.table, tiles=2)

    for _ in range(6):
        person.key("up")
    start, seen = person.hand.focus, list[Spot]()
    for _ in range(7):
        assert person.hand.focus is not None
        seen.append(person.hand.focus)
        person.key("right")

    assert person.hand.focus == start
    assert sorted((spot.kind, spot.index) for spot in seen) == [
        ("deck", 0), ("deck", 1), ("enemy_power", 0), ("king", 0), ("king", 1), ("tile", 0), ("tile", 1),
    ]  # fmt: skip
    assert person.key("return") == []


def test_a_button_is_down_until_it_is_let_go() -> None:
    person = person_at(PLAIN)
    at = person.layout.end_turn()

    person.press(at)

    assert person.hand.is_down(Spot(SpotKind.END))
    person.release(at)
    assert not person.hand.is_down(Spot(SpotKind.END))


# ------------------------------------------------------------------------------------------- a drag, whatever is held


@pytest.mark.parametrize("held", [0, 1])
def test_a_card_is_dragged_whatever_card_was_clicked_before(held: int) -> None:
    person = person_at(PLAIN)
    click(person, hand(person, held))

    assert drag(person, hand(person, 0), (person.layout.middle + 300, person.layout.row(0))) == ["P@3"]
    assert person.is_idle


def test_a_card_is_dragged_while_a_knight_is_chosen() -> None:
    person = person_at(KNIGHTS)
    click(person, own(person, 0))
    assert isinstance(person.hand.held, Aiming)

    assert drag(person, hand(person, 0), (person.layout.middle + 300, person.layout.row(0))) == ["P@3"]


def test_a_knight_is_dragged_while_a_card_is_held() -> None:
    person = person_at(KNIGHTS)
    click(person, hand(person, 0))

    assert drag(person, own(person, 0), enemy(person, 1)) == ["0x1"]


def test_a_piece_castles_by_a_drag_while_a_card_is_held_by_a_key() -> None:
    person = person_at(PLAIN)
    person.key("1")

    assert drag(person, own(person, 1), own(person, 0)) == ["castle1"]


def test_a_drag_that_holds_nothing_leaves_the_card_in_the_hand() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))

    assert drag(person, (40, 300), (person.layout.middle + 300, person.layout.row(0))) == ["R@3"]


def test_a_card_is_put_down_by_a_slow_click_on_a_piece_of_the_line() -> None:
    person = person_at(PLAIN)
    click(person, hand(person, 1))
    at = own(person, 1)

    person.press(at)
    person.wait(1000)

    assert person.release((at[0] - 3, at[1])) == ["R@1"]


def test_a_card_that_a_key_picks_during_a_press_is_not_put_down_by_letting_go() -> None:
    person = person_at(PLAIN)
    person.press((40, 300))
    person.key("1")

    assert person.release((40, 300)) == []
    assert isinstance(person.hand.held, Holding)


# --------------------------------------------------------------------------------------------------- End Turn is safe


def test_a_click_that_skips_the_enemys_turn_does_not_end_the_own() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.press(person.layout.end_turn())
    person.begin_turn()

    assert person.release(person.layout.end_turn()) == []
    assert click(person, person.layout.end_turn()) == []


def test_end_turn_answers_again_after_a_moment() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()
    person.wait(599)
    assert click(person, person.layout.end_turn()) == []

    person.wait(2)

    assert click(person, person.layout.end_turn()) == ["end"]


def test_end_turn_answers_again_once_the_pointer_has_left_it() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()
    person.move((640, 360))

    assert click(person, person.layout.end_turn()) == ["end"]


def test_the_key_of_end_turn_is_always_meant() -> None:
    person = person_at(PLAIN)
    person.move(person.layout.end_turn())
    person.begin_turn()

    assert person.key("e") == ["end"]
