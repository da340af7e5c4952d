"""The modes: the table of the rules, and modes from a file."""

import pickle
from dataclasses import astuple

import pytest

from hschess.rules.cards import CARDS
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import LONGEST_NAME, MODES, POWERS, Mode, counts, modes_in, read_mode
from hschess.rules.notation import parse_position
from tests.each import each

DUEL = """
name = "duel"
kings = [15, 20]
powers = ["castle", "cheat"]
cheat_from_round = 8
decks = [{P = 8, R = 2}, {P = 8, R = 2, N = 1}]
"""


def deck(mode: Mode, side: int) -> str:
    return "/".join(str(mode.decks[side][code]) for code, card in enumerate(CARDS) if card.is_piece)


@pytest.mark.parametrize(
    ("name", "decks", "kings", "powers", "mulligan", "coins", "fatigues"),
    [
        ("paper", "16/4/4/0/2", (20, 20), ("castle", "cheat"), False, (0, 0), (False, False)),
        ("normal", "15/4/4/4/3", (20, 20), ("discover", "cheat"), True, (0, 0), (True, True)),
        ("heroic", "8/2/2/2/1", (20, 20), ("castle", "cheat"), True, (0, 0), (True, False)),
        ("friendly", "8/2/2/2/1", (10, 10), ("castle", "castle"), True, (0, 1), (True, True)),
    ],
)
def test_the_modes_match_the_table_of_the_rules(
    name: str,
    decks: str,
    kings: tuple[int, int],
    powers: tuple[str, str],
    mulligan: bool,
    coins: tuple[int, int],
    fatigues: tuple[bool, bool],
) -> None:
    mode = MODES[name]

    assert (deck(mode, 0), deck(mode, 1)) == (decks, decks)
    assert (mode.kings, mode.mulligan, mode.coins, mode.fatigues) == (kings, mulligan, coins, fatigues)
    assert (mode.powers[0].effect, mode.powers[1].effect) == powers
    assert mode.bottoms == (counts(), counts(P=15) if name == "heroic" else counts())


def test_r19_to_r21_the_powers_match_the_table() -> None:
    assert [astuple(power) for power in POWERS.values()] == [
        ("castle", "Castle", 1, False, "R19", 1, ()),
        ("discover", "Castle", 2, True, "R20", 1, ()),
        ("cheat", "Cheat", 2, True, "R21", 6, ()),
        ("none", "No power", 0, True, "R13", 1, ()),
    ]


def test_a_mode_file_defines_a_mode() -> None:
    mode = read_mode(DUEL)

    assert (mode.name, mode.kings, deck(mode, 0), deck(mode, 1)) == ("duel", (15, 20), "8/0/2/0/0", "8/0/2/1/0")
    assert [(power.effect, power.from_round) for power in mode.powers] == [("castle", 1), ("cheat", 8)]
    assert (mode.mulligan, mode.coins, mode.fatigues, mode.dealt, mode.round_limit) == (
        False,
        (0, 0),
        (False, False),
        (3, 4),
        45,
    )


def test_r21_cheat_comes_in_round_6_if_the_mode_file_names_no_round() -> None:
    assert read_mode(DUEL.replace("cheat_from_round = 8\n", "")).powers[1].from_round == 6


def test_a_mode_file_may_have_the_largest_values() -> None:
    name = "d" * LONGEST_NAME
    mode = read_mode(DUEL.replace("duel", name).replace("{P = 8, R = 2}", "{P = 60, B = 39}") + "dealt = [0, 7]\n")

    assert (mode.name, deck(mode, 0), mode.dealt) == (name, "60/39/0/0/0", (0, 7))


def test_every_field_of_a_mode_file_is_used() -> None:
    mode = read_mode(
        DUEL
        + "bottoms = [{}, {P = 3}]\nmulligan = true\ncoins = [1, 2]\nfatigues = [true, false]\ndealt = [2, 5]\nround_limit = 20\n"
    )

    assert (mode.bottoms, mode.mulligan, mode.coins) == ((counts(), counts(P=3)), True, (1, 2))
    assert (mode.fatigues, mode.dealt, mode.round_limit) == ((True, False), (2, 5), 20)


def test_a_game_of_a_custom_mode_can_be_played_and_recorded() -> None:
    mode = read_mode(DUEL)
    state = new_game(mode, 3)

    assert legal_actions(state)
    assert parse_position(repr(state), {"duel": mode}) == state


@each(
    ("old", "new", "message"),
    [
        ('"duel"', "duel", "this is not TOML"),
        ('"duel"', '"two words"', "'name' must be one word, not 'two words'"),
        ('name = "duel"', "", "'name' must be one word, not None"),
        ('"duel"', f'"{"d" * 201}"', "'name' has 201 letters; expected 200 at most"),
        ("[15, 20]", "[" * 5000, "mode: it is nested deeper than 32"),
        ("[15, 20]", f"[{'9' * 5000}, 20]", "mode: it has a number of more than 24 digits"),
        ('"duel"', '"paper"', "'name' cannot be 'paper'; a mode of the game has this name"),
        ("kings", "king", "there is no field 'king'; expected one of name, cards, decks"),
        ("kings = [15, 20]", "", "the field 'kings' is missing; expected a pair"),
        ("[15, 20]", "[15]", r"'kings' cannot be \[15\]; expected a pair"),
        ("[15, 20]", "20", "'kings' cannot be 20; expected a pair"),
        ("[15, 20]", "[0, 20]", "'kings' cannot be 0; expected a whole number from 1 to 999"),
        ("[15, 20]", "[true, 20]", "'kings' cannot be true; expected a whole number from 1 to 999"),
        ('"cheat"', '"fly"', "there is no power 'fly'; expected one of castle, discover, cheat"),
        ('"cheat"', "2", "'powers' cannot be .*; expected a pair"),
        ("= 8\n", '= "x"\n', "'cheat_from_round' cannot be 'x'; expected a whole number from 1 to 99"),
        ("N = 1", "Z = 1", "a deck cannot hold 'Z'; expected one of P B R N Q"),
        ("N = 1", "C = 1", "a deck cannot hold 'C'; expected one of P B R N Q"),
        ("N = 1", "N = 1.5", "'decks' cannot be 1.5; expected a whole number from 0 to 60"),
        ("N = 1", "N = 61", "'decks' cannot be 61; expected a whole number from 0 to 60"),
        ("P = 8", "P = 61", "'decks' cannot be 61; expected a whole number from 0 to 60"),
        ("N = 1", "N = -1", "'decks' cannot be -1; expected a whole number from 0 to 60"),
        ("N = 1", "B = 60, N = 60", "Black's 'decks' and 'bottoms' hold 130 cards; expected 1 to 99"),
        ("{P = 8, R = 2}", "{}", "White's 'decks' and 'bottoms' hold 0 cards; expected 1 to 99"),
        ("name", "mulligan = 1\nname", "'mulligan' cannot be 1; expected true or false"),
        ("name", "coins = [0, 4]\nname", "'coins' cannot be 4; expected a whole number from 0 to 3"),
        ("name", "fatigues = [1, 0]\nname", r"'fatigues' cannot be \[1, 0\]; expected a pair"),
        ("name", "dealt = [3, 8]\nname", "'dealt' cannot be 8; expected a whole number from 0 to 7"),
        ("name", "round_limit = 101\nname", "'round_limit' cannot be 101; expected a whole number from 1 to 100"),
    ],
)
def test_a_bad_mode_file_names_the_field_and_the_expected_value(old: str, new: str, message: str) -> None:
    assert old in DUEL

    with pytest.raises(HschessError, match=message):
        read_mode(DUEL.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"cheat"', '"none"', "^mode, line 5: 'cheat_from_round' has no effect; expected 'cheat' among the powers$"),
        ("kings", 'cards = ["chess", "chess"]\nkings', "^mode, line 3: 'cards' cannot be .*; expected each set once$"),
        (
            "kings",
            "sets = { mine = '[a]' }\nkings",
            "^mode, line 3: 'mine' in 'sets' has no effect; expected a name that 'cards' has$",
        ),
        (
            "kings",
            "cards = 'duel'\nsets = { chess = '[a]' }\nkings",
            "^mode, line 4: 'chess' in 'sets' has no effect",
        ),
    ],
)
def test_an_entry_without_an_effect_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(HschessError, match=message):
        read_mode(DUEL.replace(old, new, 1))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ("[15, 20]", r"^mode, line 3: 'kings' cannot be 0; expected a whole number"),
        ("N = 1", r"^mode, line 6: a deck cannot hold 'Z'"),
        ('"cheat"', r"^mode, line 4: there is no power 'fly'"),
    ],
)
def test_a_bad_mode_file_names_the_line(changed: str, message: str) -> None:
    new = {"[15, 20]": "[0, 20]", "N = 1": "Z = 1", '"cheat"': '"fly"'}[changed]

    with pytest.raises(HschessError, match=message):
        read_mode(DUEL.replace(changed, new, 1))


def test_an_error_about_a_missing_field_names_no_line() -> None:
    with pytest.raises(HschessError, match=r"^mode: the field 'kings' is missing"):
        read_mode(DUEL.replace("kings = [15, 20]", ""))


def test_a_file_of_modes_names_itself_and_anything_that_is_not_a_table() -> None:
    with pytest.raises(HschessError, match=r"^modes\.toml: this is not TOML"):
        modes_in("=")
    with pytest.raises(HschessError, match=r"^mode: 'mine' cannot be 3; expected a table$"):
        modes_in("mine = 3")


def test_an_unknown_mode_lists_the_known_ones() -> None:
    with pytest.raises(HschessError, match="there is no mode 'chess'; expected one of paper, normal, heroic, friendly"):
        mode_named("chess")


def test_counts_refuse_impossible_cards() -> None:
    with pytest.raises(HschessError, match="a deck cannot hold 'C'"):
        counts(C=1)
    with pytest.raises(HschessError, match="a deck cannot hold 61 of 'P'; expected 0 to 60"):
        counts(P=61)


def test_a_deck_may_have_none_or_the_most_of_a_piece() -> None:
    assert counts(P=0, B=60) == (0, 60, 0, 0, 0, 0)


def test_a_mode_survives_a_trip_to_another_process() -> None:
    for mode in (*MODES.values(), mode_named("heroic+black9+cheat8")):
        assert pickle.loads(pickle.dumps(mode)) == mode
