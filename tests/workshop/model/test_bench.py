"""The workshop's bench: sets, cards, names and keys, and that every change can be undone."""

from dataclasses import replace

import pytest

from hschess.own_modes import MOST_FILES
from hschess.rules.card import Card, CardEffect, Verb
from hschess.rules.card_sets import MOST_CARDS
from scenes.stage.history import History
from scenes.workshop.model.bench import OwnSet, Workbench, begun, key_for, why_not_set_name


@pytest.fixture
def bench() -> Workbench:
    return Workbench(begun("Mine", "New card"))


def keys(bench: Workbench) -> list[str]:
    return [one.key for one in bench.now.set.cards]


def names(bench: Workbench) -> list[str]:
    return [one.name for one in bench.now.set.cards]


def test_letters_are_taken_back_together_and_everything_else_by_itself(bench: Workbench) -> None:
    for name in ("N", "Ne", "Nets"):
        bench.rename(name)
    bench.put(replace(bench.now.card, cost=7))
    bench.put(replace(bench.now.card, cost=8))

    bench.history.undo()
    assert bench.now.card.cost == 7
    bench.history.undo()
    bench.history.undo()
    assert bench.now.card.name == "New card"
    assert not bench.history.can_undo
    for _ in range(3):
        bench.history.redo()
    assert (bench.now.card.name, bench.now.card.cost) == ("Nets", 8)


def test_letters_that_are_deleted_again_leave_nothing_to_take_back() -> None:
    history = History("")
    history.step("a card")
    for name in ("a card?", "a card?!", "a card?", "a card"):
        history.step(name, "name")
    history.undo()

    assert history.now == ""
    assert not history.can_undo


def test_a_change_after_an_undo_leaves_nothing_to_redo(bench: Workbench) -> None:
    bench.add("Second")
    bench.history.undo()
    bench.add("Third")

    assert not bench.history.can_redo
    assert names(bench) == ["New card", "Third"]


def test_a_key_follows_the_name_and_so_do_the_summons(bench: Workbench) -> None:
    bench.add("Caller")
    bench.put(replace(bench.now.card, play=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    bench.choose_card(0)
    bench.rename("Old Watchman")

    assert keys(bench) == ["old_watchman", "caller"]
    assert bench.now.set.cards[1].play[0].card == "old_watchman"


def test_a_key_that_was_written_by_hand_stays() -> None:
    mine = OwnSet("Mine", (Card("qx7", "Guard", 1, 1, 1),))
    bench = Workbench(replace(begun("Mine", "x"), sets=(mine,)))
    bench.rename("Something else")

    assert keys(bench) == ["qx7"]


def test_two_cards_may_have_one_name(bench: Workbench) -> None:
    bench.add("New card")
    bench.duplicate()

    assert names(bench) == ["New card"] * 3
    assert len(set(keys(bench))) == 3


def test_a_copy_of_a_card_that_summons_itself_summons_itself(bench: Workbench) -> None:
    bench.put(replace(bench.now.card, death=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    bench.duplicate()

    assert bench.now.card.death[0].card == bench.now.card.key == "new_card_1"


def test_a_piece_that_is_summoned_stays_a_piece_of_the_set(bench: Workbench) -> None:
    bench.add("Caller")
    bench.put(replace(bench.now.card, play=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    bench.choose_card(0)
    before = bench.now

    assert bench.remove() == "workshop.summoned"
    assert bench.put(Card("new_card", "New card", 1, play=(CardEffect(Verb.DRAW, 1),))) == "workshop.summoned"
    assert bench.now == before


def test_a_set_has_sixty_cards_and_keeps_one(bench: Workbench) -> None:
    assert bench.remove() == "workshop.last_card"
    for number in range(MOST_CARDS - 1):
        assert bench.add(f"Card {number}") == ""

    assert bench.add("One more") == "workshop.full"
    assert bench.duplicate() == "workshop.full"
    assert len(bench.now.set.cards) == MOST_CARDS


def test_a_removed_set_comes_back_with_undo(bench: Workbench) -> None:
    bench.add_set("Mine", "Other card", ())
    assert [one.name for one in bench.now.sets] == ["Mine", "Mine 2"]
    bench.remove_set("Mine", "New card")
    bench.remove_set("Fresh", "New card")
    assert [one.name for one in bench.now.sets] == ["Fresh"]

    bench.history.undo()
    bench.history.undo()

    assert [one.name for one in bench.now.sets] == ["Mine", "Mine 2"]


def test_no_more_sets_than_the_game_reads(bench: Workbench) -> None:
    for _ in range(MOST_FILES - 1):
        assert bench.add_set("Mine", "Card", ()) == ""

    assert bench.add_set("Mine", "Card", ()) == "workshop.too_many"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "workshop.set_nameless"),
        ("   ", "workshop.set_nameless"),
        ("x" * 41, "workshop.set_nameless"),
        ("a/b", "workshop.set_unfit"),
        ("..", "workshop.set_unfit"),
        ("end.", "workshop.set_unfit"),
        ("CON", "workshop.set_unfit"),
        ('a"b', "workshop.set_unfit"),
        ("duel", "workshop.set_taken"),
        ("Paper", "workshop.set_taken"),
        ("MINE", "workshop.set_taken"),
        ("城堡 🙂", ""),
    ],
)
def test_a_set_is_called_what_a_file_and_a_mode_can_be_called(name: str, why: str) -> None:
    assert why_not_set_name(name, ["mine"]) == why


@pytest.mark.parametrize(
    "name", ["Footman", "end", "P", "城", "🙂", "'\"", "9 lives", "x" * 60, "İıŞ", "Coin", "Power"]
)
def test_a_strange_name_gets_a_key_that_a_file_can_have(name: str) -> None:
    bench = Workbench(begun("Mine", "New card"))
    bench.rename(name)
    bench.add(name)

    assert len(set(keys(bench))) == 2
    assert all(key.isidentifier() and key.isascii() and len(key) <= 40 for key in keys(bench))
    assert not {"footman", "end", "coin", "power"} & set(keys(bench))
    assert key_for(name, keys(bench)) not in keys(bench)


def test_an_apostrophe_leaves_no_gap_in_a_key() -> None:
    assert key_for("Queen's Page", ()) == "queens_page"


def test_a_name_for_one_language_stands_beside_the_others(bench: Workbench) -> None:
    bench.rename("Penjaga", "id")
    assert dict(bench.now.card.names) == {"id": "Penjaga"}
    bench.rename(" ", "id")

    assert not bench.now.card.names
    assert bench.rename(" ") == "workshop.nameless"


def test_a_history_forgets_its_oldest_steps() -> None:
    history = History(0)
    for number in range(1, 700):
        history.step(number)
    while history.undo():
        pass

    assert history.now == 199
