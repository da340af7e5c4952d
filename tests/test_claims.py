"""The numbers on screen are those of the game."""

import re
from collections import Counter

import pytest

from hschess.achievements.achievement import BY_NAME
from hschess.campaign.encounter_text import shipped_campaign
from hschess.lab.card_trial import GAMES
from hschess.players.opponents import levels
from hschess.puzzles.schedule import PAUSES_DAYS
from hschess.puzzles.trainer import RUSH_MS
from hschess.resources import languages
from hschess.rules.card_sets import MOST_CARDS, MOST_EFFECTS
from hschess.rules.cards import CARDS
from hschess.rules.handicaps import TITLES
from hschess.rules.modes import BLACK, DUELS, EVERY_MODE, MODES, WHITE, Effect
from hschess.together.entry_rules import CLAIM_MS
from hschess.together.reaching import OPEN_S
from scenes import words
from scenes.practice.drill import BOARDS
from scenes.stage.lessons import lessons


@pytest.fixture(autouse=True)
def english() -> None:
    words.choose("en")


def test_the_times_for_a_claim_and_a_server_are_right() -> None:
    assert "three minutes" in words.say("together.gone.about", name="Tom")
    assert CLAIM_MS == 3 * 60_000
    assert "ten seconds" in words.say("together.entering.about")
    assert OPEN_S == 10


def numbers_in(key: str) -> list[int]:
    """The numbers that a text states in digits."""
    return [int(number) for number in re.findall(r"\d+", words.table()[key])]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", ["help.learn", "learn.offer"])
def test_the_number_of_lessons_is_right(language: str, key: str) -> None:
    words.choose(language)
    number = words.say("made.numbers").split("|")[len(lessons()) - 1]

    assert number.lower() in words.say(key).lower()


def test_a_chapter_has_as_many_encounters_as_the_achievement_says() -> None:
    encounters = shipped_campaign().encounters
    sizes = Counter(one.chapter for one in encounters)

    assert set(sizes.values()) == {6}
    assert "six encounters" in words.say("achievement.chapter_done.how")
    assert len(encounters) == 30


def test_the_days_of_a_failed_puzzles_repeats_are_right() -> None:
    assert tuple(numbers_in("practice.again.about")) == PAUSES_DAYS


def test_the_lengths_of_the_rush_and_the_drill_are_right() -> None:
    assert RUSH_MS == 3 * 60_000
    assert "three minutes" in words.say("practice.rush")
    assert BOARDS == 10
    assert words.say("practice.drill.about").startswith("Ten ")


def test_the_workshop_states_its_own_limits() -> None:
    assert numbers_in("workshop.full") == [MOST_CARDS]
    assert numbers_in("workshop.measure.about") == [GAMES]
    assert numbers_in("workshop.measured.about")[0] == GAMES
    assert MOST_EFFECTS == 6
    assert "six effects" in words.say("workshop.effect.full")


def test_how_to_play_states_the_numbers_of_the_cards() -> None:
    rules = words.table()
    for card in CARDS:
        if card.auto_attack:
            assert re.search(rf"{card.name}[a-z ]* {card.auto_attack}\b", rules["help.rule.act"]), card.name
    heals = next(card.auto_heal for card in CARDS if card.auto_heal)
    assert numbers_in("help.rule.bishop") == [heals]
    knight = next(card for card in CARDS if card.charge)
    assert numbers_in("help.rule.knight") == [knight.attack]


def test_how_to_play_states_the_costs_of_the_powers_and_the_round_of_cheat() -> None:
    castle, discover = MODES["paper"].powers[WHITE], MODES["normal"].powers[WHITE]
    cheats = {one.powers[BLACK] for one in MODES.values() if one.powers[BLACK].effect is Effect.DESTROY}

    assert numbers_in("help.rule.castle") == [castle.cost, discover.cost]
    assert {(one.from_round, one.cost) for one in cheats} == {tuple(numbers_in("help.rule.cheat"))}
    for mode in MODES.values():
        if mode.powers[BLACK].effect is Effect.DESTROY:
            assert f"Black can Cheat from round {mode.powers[BLACK].from_round}" in words.say(f"mode.{mode.name}.about")


@pytest.mark.parametrize("name", MODES)
def test_a_modes_line_names_the_kings_that_an_empty_deck_hurts(name: str) -> None:
    about = words.say(f"mode.{name}.about")
    said = (
        (True, True)
        if "hurts either king" in about
        else (True, False)
        if "hurts White's king" in about
        else (False,) * 2
    )

    assert said == MODES[name].fatigues


def test_a_duels_decks_and_kings_match_its_line() -> None:
    for name, mode in DUELS.items():
        decks = numbers_in(f"mode.{name}.about")
        assert decks[0] == 30
        assert all(king in decks for king in mode.kings) or name != "vanilla"


def test_the_number_of_opponents_is_right() -> None:
    assert words.say("new.kind.level", number=len(levels())) == f"One of the {len(levels())} opponents"


def test_a_level_has_the_same_name_in_commands_and_on_the_screen() -> None:
    for level in levels():
        assert (level.title or level.name) == words.say(f"opponent.{level.seat}").lower()


def test_a_mode_has_the_same_name_in_commands_and_on_the_screen() -> None:
    for name in EVERY_MODE:
        shown = words.say(f"mode.{name}").lower().replace(" ", "-")
        assert TITLES.get(shown, shown) == name


def test_every_achievement_has_its_texts() -> None:
    for name in BY_NAME:
        assert words.has_words(f"achievement.{name}.how")
        assert words.has_words(f"achievement.{name}.why")
