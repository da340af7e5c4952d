"""The modes of custom card sets: decks of them alone, and mixed into the balanced decks."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hschess import own_modes as own
from hschess.files import read_text
from hschess.own_modes import CARDS_FOLDER, DECK, MODES_FOLDER, OWN_BYTES, duels_of, names_of_duels, own_modes
from hschess.rules.card_sets import CardSet, read_card_set
from hschess.rules.card_table import card_at
from hschess.rules.mode import Mode
from hschess.rules.mode_text import can_be_carried, mode_from_text, mode_to_text
from hschess.rules.modes import DUELS, EVERY_MODE
from tests.each import each


def made(number: int, *, spells: bool = False, key: str = "own") -> CardSet:
    body = 'kind = "spell"\nplay = [{ draw = 1 }]' if spells else "attack = 1\nhealth = 1"
    text = "\n".join(f'[{key}{at}]\nname = "Own {at}"\ncost = {at % 11}\n{body}\n' for at in range(number))
    return read_card_set(text, "My set", "my")


def deck(mode: Mode) -> dict[str, int]:
    return {card_at(code).key: number for code, number in mode.cards.counted(mode.decks[0])}


@each("number", [1, 2, 3, 4, 7, 15, 16, 40, 60])
def test_a_set_is_played_alone_and_mixed(number: int) -> None:
    alone, mixed = duels_of(made(number))
    own = {key: held for key, held in deck(mixed).items() if key.startswith("own")}

    assert (alone.name, mixed.name) == ("My_set", "My_set_mixed")
    assert alone.decks[0] == alone.decks[1]
    assert mixed.decks[0] == mixed.decks[1]
    assert sum(deck(alone).values()) == sum(deck(mixed).values()) == DECK
    assert sum(own.values()) == min(15, 4 * number)
    assert max(own.values()) - min(own.values()) <= 1
    assert mixed.coins == (0, 1)
    assert can_be_carried(mixed)
    assert mode_from_text(mode_to_text(mixed)) == mixed


def test_custom_cards_replace_the_commonest_of_the_balanced_decks() -> None:
    _, mixed = duels_of(made(1))
    before = {card_at(code).key: number for code, number in DUELS["middle"].cards.counted(DUELS["middle"].decks[0])}
    gone = {key: number - deck(mixed).get(key, 0) for key, number in before.items()}

    assert sum(gone.values()) == 4
    assert all(before[key] == max(before.values()) for key, number in gone.items() if number)


def test_the_mixed_cards_of_a_large_set_are_spread_over_the_costs() -> None:
    _, mixed = duels_of(made(55))
    costs = sorted(card_at(code).cost for code, _ in mixed.cards.counted(mixed.decks[0]) if code in mixed.cards.codes)

    assert costs[0] == 0
    assert costs[-1] >= 9


def test_a_set_of_spells_is_only_mixed_into_the_balanced_decks() -> None:
    assert [one.name for one in duels_of(made(3, spells=True))] == ["My_set_mixed"]


def test_a_card_with_a_key_of_the_duel_cannot_be_mixed() -> None:
    clash = read_card_set('[footman]\nname = "Mine"\ncost = 1\nattack = 9\nhealth = 9\n', "clash", "clash")

    assert [one.name for one in duels_of(clash)] == ["clash"]


def test_a_set_with_the_name_of_the_duels_own_cannot_be_mixed_into_it() -> None:
    assert [one.name for one in duels_of(CardSet("duel", made(3).cards))] == ["duel"]


@each("cards", [made(3), made(3, spells=True), made(2, key="footman"), made(60), CardSet("duel", made(3).cards)])
def test_the_names_of_the_modes_are_known_without_making_them(cards: CardSet) -> None:
    assert names_of_duels(cards) == tuple(one.name for one in duels_of(cards))


@given(
    st.one_of(
        st.sampled_from(
            (
                *("My cards²", "", "1", "ª½", "x" * 300, "9" * 50, "x0x" + "f" * 50, "-" * 59, "Ⅷ兵", "a\nb", '"'),
                *("normal", "vanilla"),
            )
        ),
        st.text(max_size=90),
    )
)
def test_a_set_of_any_name_can_be_played(name: str) -> None:
    for cards in (made(3), made(3, spells=True)):
        called = CardSet(name, cards.cards)
        modes = duels_of(called)

        assert names_of_duels(called) == tuple(one.name for one in modes)
        assert all(one.name.isidentifier() for one in modes)


@each("name", EVERY_MODE)
def test_a_set_with_the_name_of_a_built_in_mode_gets_another_name(name: str) -> None:
    assert [one.name for one in duels_of(CardSet(name, made(3).cards))] == [f"_{name}", f"_{name}_mixed"]


def left_out_of(folder: Path) -> str:
    """The names of the files left out, as reported."""
    faults = [fault for fault in own_modes(folder).faults if "left out" in fault]
    assert len(faults) <= 1
    return faults[0].partition(": left out")[0] if faults else ""


def test_files_beyond_the_limits_are_reported_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def counted(path: Path, most: int) -> str:
        read.append(len(read_text(path, most)))
        return read_text(path, most)

    monkeypatch.setattr(own, "read_text", counted)
    (tmp_path / "cards").mkdir()
    for number in range(100):
        text = made(2).text + "# filled\n" * (OWN_BYTES // 90)
        (tmp_path / "cards" / f"{number:03}.toml").write_text(text, "utf-8")

    assert left_out_of(tmp_path).startswith("cards/009.toml, cards/010.toml, ")
    assert left_out_of(tmp_path).endswith(" and 81 more")
    assert sum(read) <= 2 * OWN_BYTES


def test_files_read_by_a_mode_count_too(tmp_path: Path) -> None:
    (tmp_path / "modes" / "big").mkdir(parents=True)
    mode = (
        'name = "{}"\nkings = [9, 9]\npowers = ["none", "none"]\ncards = ["big/set"]\n'
        "decks = [{{ own0 = 9 }}, {{ own0 = 9 }}]\n"
    )
    (tmp_path / "modes" / "big" / "set.toml").write_text(made(2).text + "# filled\n" * (OWN_BYTES // 30), "utf-8")
    for name in ("a", "b", "c", "d"):
        (tmp_path / "modes" / f"{name}.toml").write_text(mode.format(name), "utf-8")

    assert list(own_modes(tmp_path).modes) == ["a", "b", "c"]
    assert left_out_of(tmp_path) == "modes/d.toml"


def test_the_users_folder_has_both_modes_of_each_set(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "a.toml").write_text(made(2).text, "utf-8")
    (tmp_path / "cards" / "b.toml").write_text(made(2, spells=True).text, "utf-8")

    assert list(own_modes(tmp_path).modes) == ["a", "a_mixed", "b_mixed"]


@pytest.mark.parametrize("name", [MODES_FOLDER, CARDS_FOLDER])
def test_a_file_in_place_of_a_folder_of_modes_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / name).touch()

    (problem,) = own_modes(tmp_path).faults
    assert problem.startswith(f"{name}: ")
