"""Each of the hand's own actions has one sound; actions of the rules have none here."""

from hschess.rules.state import Pending
from scenes.stage.hand.choices import CONFIRM, Choice
from scenes.stage.hand.hand import Hand
from scenes.stage.hand.hand_sounds import Touch, heard, touch_of, touch_of_choice
from scenes.stage.hand.held import Holding
from scenes.stage.hand.hit_areas import HitArea, HitKind
from tests.each import each

HAND, OTHER, END, PIECE = (
    HitArea(HitKind.HAND, 0),
    HitArea(HitKind.HAND, 1),
    HitArea(HitKind.END),
    HitArea(HitKind.OWN, 0),
)
HELD = Touch(HAND, ("card", 0), None, 4)


@each(
    ("before", "now", "cue"),
    [
        (Touch(), Touch(HAND), "card_hover"),
        (Touch(HAND), Touch(OTHER), "card_hover"),
        (Touch(HAND), Touch(HAND), None),
        (Touch(HAND), Touch(), None),
        (Touch(), Touch(END), "ui_hover"),
        (Touch(), Touch(PIECE), None),
        (Touch(HAND, actions=4), HELD, "card_lift"),
        (HELD, Touch(HAND, ("card", 0), 2, 4), "gap_tick"),
        (Touch(HAND, ("card", 0), 2, 4), Touch(HAND, ("card", 0), 2, 4), None),
        (Touch(HAND, ("card", 0), 2, 4), HELD, None),
        (HELD, Touch(actions=4), "card_return"),
        (HELD, Touch(actions=5), None),
        (Touch(HAND, marked=0), Touch(HAND, marked=1), "card_lift"),
        (Touch(HAND, marked=1), Touch(HAND, marked=0), "card_return"),
        (Touch(HAND, marked=1), Touch(HAND), None),
    ],
)
def test_the_hands_actions_have_sounds(before: Touch, now: Touch, cue: str | None) -> None:
    assert heard(before, now) == cue


def test_a_press_sounds_on_buttons_alone() -> None:
    assert [area.is_button for area in (END, HAND, PIECE)] == [True, False, False]


def test_the_cards_of_a_choice_sound_like_a_hand() -> None:
    choice = Choice(Pending.MULLIGAN, (0, 1, 2))
    assert touch_of_choice(choice, 1) == Touch(None, actions=1, marked=0)
    choice, _ = choice.picked(0).chosen()

    assert touch_of_choice(choice, 1) == Touch(HAND, actions=1, marked=1)
    assert touch_of_choice(choice.picked(CONFIRM), 1).area == END


def test_the_hover_sound_follows_the_hand() -> None:
    assert touch_of(Hand(), 7) == Touch(None, None, None, 7)

    assert touch_of(Hand(held=Holding(1, gap=0)), 7) == Touch(None, ("card", 1), 0, 7)


def test_a_choice_over_the_table_sounds_instead_of_it() -> None:
    choice = Choice(Pending.MULLIGAN, (0, 1, 2), focus=1)

    assert touch_of(Hand(held=Holding(1), choice=choice), 7) == Touch(OTHER, actions=7, marked=0)
