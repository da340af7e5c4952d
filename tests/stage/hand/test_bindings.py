"""The meaning of keys and buttons, and how they are rebound."""

import pytest

from scenes.stage.hand.bindings import ACTS, KEYS, PAD, bind, bindings_of, may_bind
from tests.each import each


def test_by_default_every_key_means_itself() -> None:
    bindings = bindings_of({})

    assert [bindings.meaning(key) for key in KEYS.values()] == list(KEYS.values())
    assert bindings.meaning("5") == "5"


def test_every_pad_button_means_the_key_of_its_action() -> None:
    bindings = bindings_of({})

    assert [bindings.meaning(PAD[act]) for act in ACTS] == [KEYS[act] for act in ACTS]


def test_no_key_and_no_button_occurs_twice_in_the_defaults() -> None:
    assert len(set(KEYS.values())) == len(set(PAD.values())) == len(ACTS)


def test_a_free_key_takes_over_and_the_old_one_means_nothing() -> None:
    bindings = bind(bindings_of({}), "end", "x").bindings

    assert bindings.meaning("x") == "e"
    assert bindings.meaning("e") == ""


def test_a_key_in_use_swaps_with_the_old_one() -> None:
    bound = bind(bindings_of({}), "end", "u")

    assert bound.swapped == "undo"
    assert (bound.bindings.meaning("u"), bound.bindings.meaning("e")) == ("e", "u")


def test_pad_buttons_swap_with_each_other() -> None:
    bound = bind(bindings_of({}), "end", "pad a")

    assert bound.swapped == "confirm"
    assert (bound.bindings.of("end", pad=True), bound.bindings.of("confirm", pad=True)) == ("pad a", "pad y")
    assert bound.bindings.keys == KEYS


def test_the_same_key_again_changes_nothing() -> None:
    assert bind(bindings_of({}), "end", "e").bindings.changes() == {}


def test_the_saved_changes_restore_the_bindings() -> None:
    bindings = bind(bind(bindings_of({}), "end", "u").bindings, "menu", "pad b").bindings

    assert bindings.changes() == {"key.end": "u", "key.undo": "e", "pad.menu": "pad b", "pad.cancel": "pad start"}
    assert bindings_of(bindings.changes()) == bindings


@each(
    "changes",
    [{"key.end": "u"}, {"key.end": "1"}, {"key.end": ""}, {"key.end": "pad a"}, {"pad.end": "e"}, {"pad.end": "pad a"}],
)
def test_invalid_changes_are_ignored(changes: dict[str, str]) -> None:
    assert bindings_of(changes) == bindings_of({})


def test_unknown_names_are_left_out() -> None:
    assert bindings_of({"key.dance": "d"}) == bindings_of({})


@pytest.mark.parametrize(
    ("pressed", "pad", "may"),
    [("x", False, True), ("7", False, False), ("", False, False), ("pad x", False, False), ("pad x", True, True), ("x", True, False)],
)  # fmt: skip
def test_only_some_keys_can_be_bound(pressed: str, pad: bool, may: bool) -> None:
    assert may_bind(pressed, pad=pad) is may


def test_a_card_of_the_hand_keeps_its_digit() -> None:
    with pytest.raises(ValueError, match="'3'"):
        bind(bindings_of({}), "end", "3")


@each("pressed", ["", "\0", "a\nb", "\ud800", "x" * 41, "1"])
def test_only_key_names_can_be_bound(pressed: str) -> None:
    assert not may_bind(pressed, pad=False)
    assert bindings_of({"key.end": pressed}) == bindings_of({})
