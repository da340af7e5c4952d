"""Modes as text, and records that contain their own mode."""

import re
from dataclasses import replace
from random import Random

import pytest

from hschess.rules.card_sets import CardSet, read_card_set, shipped_set
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.game import open_game
from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import mode_from_text, mode_of_tags, mode_to_text, tags_of_mode
from hschess.rules.modes import DUELS, EVERY_MODE, MODES, Mode, read_mode, with_cards
from hschess.rules.record import Record
from hschess.rules.record_text import format_game, parse_game, tags_of
from hschess.store.set_text import cards_to_text
from tests.each import each
from tests.rules.random_cards import random_set

POWERS = (
    '"none"',
    '"castle"',
    '"discover"',
    '"cheat"',
    '{ name = "Rally", power = [{ heal = 2, target = "own_king" }, { draw = 1, from = "discover" }], once = false }',
    '{ name = "Drill \\"A\\"", power = [{ buff = { attack = 1, keyword = "guard" }, target = "chosen", among = "own_piece" }] }',
    '{ name = "Levy", power = [{ summon = "card0", n = 2 }], cost = 3, from_round = 4 }',
)


def random_own_set(rng: Random) -> CardSet:
    """A set as read from a file: with its text."""
    cards = random_set(rng, rng.randint(1, 12)).cards
    return read_card_set(f'# "quoted" \\ and\ttabs\n{cards_to_text(cards)}', "my set", "mine.toml")


def random_mode(rng: Random) -> Mode:
    """A mode with random values of every setting."""
    own = random_own_set(rng)
    keys = [card.key for card in own.cards]
    powers = [rng.choice(POWERS), rng.choice(POWERS)]
    deck = ", ".join(f"{key} = {rng.randint(0, 4)}" for key in keys)
    text = f"""
        name = "mine"
        cards = {rng.choice(['["my set"]', '["chess", "my set"]', '["duel", "my set", "chess"]'])}
        decks = [{{ {deck} }}, {{ {keys[0]} = 3 }}]
        bottoms = [{{ {keys[-1]} = 1 }}, {{}}]
        kings = [{rng.randint(1, 40)}, {rng.randint(1, 40)}]
        powers = [{", ".join(powers)}]
        {f"cheat_from_round = {rng.randint(1, 20)}" if '"cheat"' in powers else ""}
        mulligan = {rng.choice(["true", "false"])}
        fatigues = [true, false]
        dealt = [2, 3]
        round_limit = {rng.randint(1, 100)}
        hand_limit = {rng.choice([0, *range(3, 13)])}
        lose_without_pieces = {rng.choice(["true", "false"])}
    """
    return read_mode(text, lambda name: own if name == own.name else shipped_set(name))


def played(mode: Mode, name: str = "", seed: int = 3) -> Record:
    """The first actions of a game in the mode."""
    modes = {mode.name: mode}
    game = open_game(Record(mode=name or mode.name, seed=seed), modes)
    rng = Random(seed)
    for _ in range(12):
        legal = legal_actions(game.state)
        if not legal:
            break
        game = game.after(rng.choice(legal))
    return game.record


def test_a_random_mode_can_be_read_back_from_its_text() -> None:
    for seed in range(60):
        mode = random_mode(Random(seed))

        assert mode_from_text(mode_to_text(mode)) == mode, seed


@each("name", EVERY_MODE)
def test_a_built_in_mode_is_written_as_its_name(name: str) -> None:
    assert mode_to_text(EVERY_MODE[name]) == name
    assert mode_from_text(name) is EVERY_MODE[name]


def test_a_duel_with_more_cards_keeps_them_in_its_text() -> None:
    mode = with_cards(DUELS["vanilla"], (random_own_set(Random(1)),))

    assert mode_from_text(mode_to_text(mode)) == mode
    assert mode != DUELS["vanilla"]


def test_random_decks_and_their_replacements_are_written_as_text() -> None:
    own = DUELS["vanilla"]
    text = mode_to_text(replace(own, name="mine", hand_limit=7, coins=(1, 2)))
    swapped = read_mode(text + 'replace = [{ side = "black", keyword = "guard", n = 5 }]\n')

    assert mode_from_text(mode_to_text(swapped)) == swapped
    assert swapped.replace[0].n == 5


@each("seed", range(12))
def test_a_record_contains_a_custom_mode(seed: int) -> None:
    mode = random_mode(Random(seed))
    game = open_game(played(mode), {mode.name: mode})

    read = parse_game(format_game(game))

    assert read.record == game.record
    assert read.steps[0].state.mode == mode
    assert read.state == game.state


def test_a_record_contains_the_mode_of_a_level_with_its_handicap() -> None:
    mode = replace(MODES["heroic"], name="mine")
    record = played(mode, "mine+black10+nocheat")

    read = parse_game(format_game(open_game(record, {"mine": mode})))

    assert read.record.mode == "mine+black10+nocheat"
    assert read.state.mode == mode_named("mine+black10+nocheat", {"mine": mode})


@pytest.mark.parametrize("name", ["royal", "royal+black5", "", "mode"])
def test_a_name_of_a_mode_that_is_not_known_is_refused_as_a_name(name: str) -> None:
    with pytest.raises(HschessError, match=f"there is no mode '{re.escape(name)}'; expected one of paper, normal"):
        mode_from_text(name)


def test_a_record_of_a_built_in_mode_contains_no_mode() -> None:
    text = format_game(open_game(Record(mode="control", seed=4)))

    assert set(tags_of(text)) == {"Event", "White", "Black", "Mode", "Seed", "Result"}


def test_a_records_own_mode_has_priority_over_another_of_its_name() -> None:
    mode = random_mode(Random(5))
    text = format_game(open_game(played(mode), {mode.name: mode}))

    read = parse_game(text, {mode.name: replace(MODES["paper"], name="mine")})

    assert read.state.mode == mode


def test_a_set_that_a_mode_has_already_is_not_added_again() -> None:
    mode = with_cards(random_mode(Random(5)), (shipped_set("duel"), shipped_set("duel")))

    names = [one.name for one in mode.cards.sets]
    assert len(set(names)) == len(names)
    assert mode_from_text(mode_to_text(mode)) == mode


@pytest.mark.parametrize("packed", ["!!!", "aGVsbG8=", "eJwDAAAAAAE="])
def test_a_damaged_mode_in_a_record_is_refused_at_its_line(packed: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game(f'[Mode "mine"]\n[Seed "1"]\n[ModeText1 "{packed}"]\n\n')

    assert caught.value.line == 3


def test_a_mode_in_a_record_that_was_cut_off_is_not_read_as_another() -> None:
    text = 'name = "mine"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{ P = 8 }, { P = 8 }]\nround_limit = 30\n'
    packed = tags_of_mode(read_mode(text))["ModeText1"]

    assert mode_of_tags({"ModeText1": packed}) == read_mode(text)
    for cut in range(4, len(packed), 4):
        with pytest.raises(HschessError, match=r"carries (is cut off|cannot be unpacked)"):
            mode_of_tags({"ModeText1": packed[:-cut]})


def test_a_mode_has_no_two_sets_of_one_name_because_its_text_has_them_by_name() -> None:
    one, other = (
        read_card_set(f'[{key}]\nname = "{key}"\ncost = 1\nattack = 1\nhealth = 1\n', "mine", "mine.toml")
        for key in ("first", "second")
    )

    with pytest.raises(HschessError, match=r"there are two sets called 'mine'"):
        with_cards(DUELS["middle"], (one, other))


def test_an_error_in_a_records_set_names_its_line() -> None:
    text = mode_to_text(random_mode(Random(2)))

    with pytest.raises(HschessError, match="mode: the set 'my set', line 3: 'card0': 'cost' cannot be 99"):
        read_mode(text.partition("[sets]")[0] + '[sets]\n"my set" = "[card0]\\nname = \'A\'\\ncost = 99\\n"\n')
