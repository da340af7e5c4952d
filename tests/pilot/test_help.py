"""The help page: every rule has a matching picture, the keys are on a second tab, and no frame is long."""

import re
from collections.abc import Callable

import pytest

from hschess.rules.cards import CARDS
from scenes.menus.help import TERMS, HelpScene
from scenes.menus.help_pictures import PICTURES, PictureFrame, painted
from scenes.ui.media import Media
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]


def frames_of(pilot: Pilot) -> list[PictureFrame]:
    return [one for one in pilot.screen.group.widgets if isinstance(one, PictureFrame)]


def words_of(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.screen.group.widgets if isinstance(one, Label)]


def test_every_rule_is_beside_its_picture(start: Start) -> None:
    pilot = start()
    pilot.press("f1")
    assert isinstance(pilot.top, HelpScene)

    assert [one.picture for one in frames_of(pilot)] == list(PICTURES)
    assert words_of(pilot) == [say(f"help.rule.{name}") for name in PICTURES]
    assert {"castle", "cheat", "coin", "mana"} <= set(PICTURES)


def test_the_pictures_are_painted_one_a_frame_until_all_are_there(start: Start) -> None:
    pilot = start()
    pilot.press("f1")
    media = pilot.context.media_at(pilot.screen.layout.scale)
    media.sprites.clear()
    for number in range(1, len(PICTURES) + 1):
        pilot.frame()
        assert sum(one.is_painted(media) for one in frames_of(pilot)) == number

    pilot.frame()
    assert not pilot.top.is_moving()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_draws_something_inside_its_frame(pictures: Media, name: str) -> None:
    sprite = painted(name, pictures)
    seen = sprite.get_bounding_rect(min_alpha=40)

    assert seen.width > sprite.get_width() / 3
    assert seen.left > 0
    assert seen.right < sprite.get_width()
    assert seen.top > 0
    assert seen.bottom < sprite.get_height()


def test_the_rules_have_the_numbers_of_the_cards() -> None:
    attack = {card.name: card.auto_attack for card in CARDS if card.is_piece}

    for name in ("Pawn", "Rook", "Queen"):
        assert re.search(rf"{name}( deals)? {attack[name]}\b", say("help.rule.act"))


def test_the_second_tab_is_reached_by_keys_and_lists_them(start: Start) -> None:
    pilot = start()
    pilot.press("f1")
    pilot.choose("tab.keys")

    assert say("act.end") in words_of(pilot)
    assert frames_of(pilot) == []
    pilot.click_on("tab.rules")
    assert len(frames_of(pilot)) == len(PICTURES)
    pilot.press("f1")
    assert not isinstance(pilot.top, HelpScene)


def test_the_games_terms_are_beside_those_of_hearthstone_and_chess(start: Start) -> None:
    pilot = start()
    pilot.press("f1")
    pilot.choose("tab.words")

    assert words_of(pilot) == [say(f"help.term.{name}") for name in TERMS]
    assert any("Taunt" in one for one in words_of(pilot))
