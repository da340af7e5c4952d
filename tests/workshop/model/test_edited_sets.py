"""The workshop's edited sets: sets, cards, names and keys, and undo for every change."""

from dataclasses import replace

import pytest

from hschess.own_modes import MOST_FILES
from hschess.rules.card import Card, CardEffect, Verb
from hschess.rules.card_sets import MOST_CARDS
from scenes.stage.history import History
from scenes.workshop.model.edited_sets import OwnSet, SetEdits, begun, key_for, why_not_set_name
from tests.each import each


@pytest.fixture
def edited() -> SetEdits:
    return SetEdits(begun("Mine", "New card", ()))


def keys(edited: SetEdits) -> list[str]:
    return [one.key for one in edited.now.set.cards]


def names(edited: SetEdits) -> list[str]:
    return [one.name for one in edited.now.set.cards]


def test_letters_are_undone_together_and_everything_else_singly(edited: SetEdits) -> None:
    for name in ("N", "Ne", "Nets"):
        edited.rename(name)
    edited.put(replace(edited.now.card, cost=7))
    edited.put(replace(edited.now.card, cost=8))

    edited.history.undo()
    assert edited.now.card.cost == 7
    edited.history.undo()
    edited.history.undo()
    assert edited.now.card.name == "New card"
    assert not edited.history.can_undo
    for _ in range(3):
        edited.history.redo()
    assert (edited.now.card.name, edited.now.card.cost) == ("Nets", 8)


def test_letters_that_are_deleted_again_leave_nothing_to_undo() -> None:
    history = History("")
    history.step("a card")
    for name in ("a card?", "a card?!", "a card?", "a card"):
        history.step(name, "name")
    history.undo()

    assert history.now == ""
    assert not history.can_undo


def test_a_change_after_an_undo_leaves_nothing_to_redo(edited: SetEdits) -> None:
    edited.add("Second")
    edited.history.undo()
    edited.add("Third")

    assert not edited.history.can_redo
    assert names(edited) == ["New card", "Third"]


def test_a_key_follows_the_name_and_so_do_the_summons(edited: SetEdits) -> None:
    edited.add("Caller")
    edited.put(replace(edited.now.card, play=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    edited.choose_card(0)
    edited.rename("Old Watchman")

    assert keys(edited) == ["old_watchman", "caller"]
    assert edited.now.set.cards[1].play[0].card == "old_watchman"


def test_a_typed_key_stays() -> None:
    mine = OwnSet("Mine", (Card("qx7", "Guard", 1, 1, 1),))
    edited = SetEdits(replace(begun("Mine", "x", ()), sets=(mine,)))
    edited.rename("Something else")

    assert keys(edited) == ["qx7"]


def test_two_cards_may_have_one_name(edited: SetEdits) -> None:
    edited.add("New card")
    edited.duplicate()

    assert names(edited) == ["New card"] * 3
    assert len(set(keys(edited))) == 3


def test_a_copy_of_a_card_that_summons_itself_summons_itself(edited: SetEdits) -> None:
    edited.put(replace(edited.now.card, death=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    edited.duplicate()

    assert edited.now.card.death[0].card == edited.now.card.key == "new_card_1"


def test_a_piece_that_is_summoned_stays_a_piece_of_the_set(edited: SetEdits) -> None:
    edited.add("Caller")
    edited.put(replace(edited.now.card, play=(CardEffect(Verb.SUMMON, 1, card="new_card"),)))
    edited.choose_card(0)
    before = edited.now

    assert edited.remove() == "workshop.summoned"
    assert edited.put(Card("new_card", "New card", 1, play=(CardEffect(Verb.DRAW, 1),))) == "workshop.summoned"
    assert edited.now == before


def test_a_set_has_sixty_cards_and_keeps_one(edited: SetEdits) -> None:
    assert edited.remove() == "workshop.last_card"
    for number in range(MOST_CARDS - 1):
        assert edited.add(f"Card {number}") == ""

    assert edited.add("One more") == "workshop.full"
    assert edited.duplicate() == "workshop.full"
    assert len(edited.now.set.cards) == MOST_CARDS


def test_undo_restores_a_removed_set(edited: SetEdits) -> None:
    edited.add_set("Mine", "Other card", ())
    assert [one.name for one in edited.now.sets] == ["Mine", "Mine 2"]
    edited.remove_set("Mine", "New card", ())
    edited.remove_set("Fresh", "New card", ())
    assert [one.name for one in edited.now.sets] == ["Fresh"]

    edited.history.undo()
    edited.history.undo()

    assert [one.name for one in edited.now.sets] == ["Mine", "Mine 2"]


@pytest.mark.parametrize(
    ("name", "taken"),
    [("con.old", "con_old"), ("aux", "aux 2"), ("a\u200bb", "a_b"), ("tab\t", "tab_"), ("...", "_._"), ("  ", "__")],
)
def test_another_authors_set_is_taken_under_any_name(edited: SetEdits, name: str, taken: str) -> None:
    assert edited.take_set(name, edited.now.set.cards, ()) == ""
    assert edited.now.set.name == taken


def test_no_more_sets_than_the_game_reads(edited: SetEdits) -> None:
    for _ in range(MOST_FILES - 1):
        assert edited.add_set("Mine", "Card", ()) == ""

    assert edited.add_set("Mine", "Card", ()) == "workshop.too_many"


@each(
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
def test_a_set_gets_a_valid_name_for_a_file_and_a_mode(name: str, why: str) -> None:
    assert why_not_set_name(name, ["mine"]) == why


@each("name", ["Footman", "end", "P", "城", "🙂", "'\"", "9 lives", "x" * 60, "İıŞ", "Coin", "Power"])
def test_an_unusual_name_gets_a_valid_key(name: str) -> None:
    edited = SetEdits(begun("Mine", "New card", ()))
    edited.rename(name)
    edited.add(name)

    assert len(set(keys(edited))) == 2
    assert all(key.isidentifier() and key.isascii() and len(key) <= 40 for key in keys(edited))
    assert not {"footman", "end", "coin", "power"} & set(keys(edited))
    assert key_for(name, keys(edited)) not in keys(edited)


def test_an_apostrophe_leaves_no_gap_in_a_key() -> None:
    assert key_for("Queen's Page", ()) == "queens_page"


def test_a_name_for_one_language_is_kept_beside_the_others(edited: SetEdits) -> None:
    edited.rename("Penjaga", "id")
    assert dict(edited.now.card.names) == {"id": "Penjaga"}
    edited.rename(" ", "id")

    assert not edited.now.card.names
    assert edited.rename(" ") == "workshop.nameless"


def test_a_history_drops_its_oldest_steps() -> None:
    history = History(0)
    for number in range(1, 700):
        history.step(number)
    while history.undo():
        pass

    assert history.now == 199
