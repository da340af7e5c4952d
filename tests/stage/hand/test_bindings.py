"""What keys and buttons mean, and how they change places."""

import pytest

from scenes.stage.hand.bindings import ACTS, KEYS, PAD, bind, bindings_of, may_bind


def test_without_changes_every_key_means_itself() -> None:
    bindings = bindings_of({})

    assert [bindings.meaning(key) for key in KEYS.values()] == list(KEYS.values())
    assert bindings.meaning("5") == "5"


def test_every_pad_button_means_the_key_of_its_act() -> None:
    bindings = bindings_of({})

    assert [bindings.meaning(PAD[act]) for act in ACTS] == [KEYS[act] for act in ACTS]


def test_no_key_and_no_button_stands_twice_in_the_defaults() -> None:
    assert len(set(KEYS.values())) == len(set(PAD.values())) == len(ACTS)


def test_a_free_key_takes_over_and_the_old_one_means_nothing() -> None:
    bindings = bind(bindings_of({}), "end", "x").bindings

    assert bindings.meaning("x") == "e"
    assert bindings.meaning("e") == ""


def test_a_key_that_was_taken_changes_places_with_the_old_one() -> None:
    bound = bind(bindings_of({}), "end", "u")

    assert bound.swapped == "undo"
    assert (bound.bindings.meaning("u"), bound.bindings.meaning("e")) == ("e", "u")


def test_pad_buttons_change_places_among_themselves() -> None:
    bound = bind(bindings_of({}), "end", "pad a")

    assert bound.swapped == "confirm"
    assert (bound.bindings.of("end", pad=True), bound.bindings.of("confirm", pad=True)) == ("pad a", "pad y")
    assert bound.bindings.keys == KEYS


def test_the_same_key_again_changes_nothing() -> None:
    assert bind(bindings_of({}), "end", "e").bindings.changes() == {}


def test_the_changes_give_the_same_bindings_again() -> None:
    bindings = bind(bind(bindings_of({}), "end", "u").bindings, "menu", "pad b").bindings

    assert bindings.changes() == {"key.end": "u", "key.undo": "e", "pad.menu": "pad b", "pad.cancel": "pad start"}
    assert bindings_of(bindings.changes()) == bindings


@pytest.mark.parametrize(
    "changes",
    [{"key.end": "u"}, {"key.end": "1"}, {"key.end": ""}, {"key.end": "pad a"}, {"pad.end": "e"}, {"pad.end": "pad a"}],
)
def test_changes_that_make_no_sense_are_as_if_there_were_none(changes: dict[str, str]) -> None:
    assert bindings_of(changes) == bindings_of({})


def test_names_that_there_are_not_are_left_out() -> None:
    assert bindings_of({"key.dance": "d"}) == bindings_of({})


@pytest.mark.parametrize(
    ("pressed", "pad", "may"),
    [("x", False, True), ("7", False, False), ("", False, False), ("pad x", False, False), ("pad x", True, True), ("x", True, False)],
)  # fmt: skip
def test_what_may_be_bound(pressed: str, pad: bool, may: bool) -> None:
    assert may_bind(pressed, pad=pad) is may


def test_a_card_of_the_hand_keeps_its_digit() -> None:
    with pytest.raises(ValueError, match="'3'"):
        bind(bindings_of({}), "end", "3")


@pytest.mark.parametrize("pressed", ["", "\0", "a\nb", "\ud800", "x" * 41, "1"])
def test_only_names_of_keys_are_bound(pressed: str) -> None:
    assert not may_bind(pressed, pad=False)
    assert bindings_of({"key.end": pressed}) == bindings_of({})
