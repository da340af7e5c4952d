"""The figures as data: parsing, refusals, and when a figure is stale."""

import pytest

from bench.promises import Promise, promises, promises_in
from hschess.rules.errors import HschessError

ENTRY = """
[[promise]]
name = "coin"
what = "the Coin"
places = ["docs/studies.md#the-power-of-the-coin"]
measured_with = { rules = "11111111", linear = "22222222" }
commands = ["hschess lab coin linear"]
takes = "a minute"
"""


def test_an_entry_is_read() -> None:
    assert promises_in(ENTRY, "own.toml") == (
        Promise(
            name="coin",
            what="the Coin",
            places=("docs/studies.md#the-power-of-the-coin",),
            measured_with={"rules": "11111111", "linear": "22222222"},
            takes="a minute",
            commands=("hschess lab coin linear",),
        ),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (ENTRY * 2, "own.toml: the promise 'coin' appears twice"),
        (ENTRY.replace("takes", "costs"), "own.toml: promise 1, 'coin': there is no field 'costs'; expected one of name"),
        (ENTRY.replace('takes = "a minute"', ""), "own.toml: promise 1, 'coin': 'takes' is missing"),
        (ENTRY.replace('"22222222"', "2"), "own.toml: promise 1, 'coin': 'measured_with' is a table of signatures"),
        (ENTRY.replace('["hschess lab coin linear"]', '"x"'), "own.toml: promise 1, 'coin': 'commands' is a list of texts"),
        (ENTRY.replace('"a minute"', "60"), "own.toml: promise 1, 'coin': 'takes' is a text"),
        ("promise = 5", "own.toml: expected tables"),
        ("promise = [5]", "own.toml: promise 1: expected a table"),
    ],
)  # fmt: skip
def test_an_invalid_promise_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(HschessError) as caught:
        promises_in(text, "own.toml")

    assert str(caught.value).startswith(reason)


def test_a_figure_is_stale_if_any_signature_differs() -> None:
    (coin,) = promises_in(ENTRY, "own.toml")

    assert coin.changed({"rules": "11111111", "linear": "22222222"}) == ()
    assert coin.changed({"rules": "11111111", "linear": "33333333"}) == ("linear",)
    assert coin.changed({"rules": "99999999", "linear": "gone"}) == ("rules", "linear")


def test_a_figure_about_earlier_players_is_never_stale_and_needs_no_signature() -> None:
    text = ENTRY.replace('takes = "a minute"', 'past = "when this was measured"')
    (coin,) = promises_in(text, "own.toml")

    assert coin.changed({"rules": "99999999", "linear": "gone"}) == ()


def test_the_file_of_the_game_can_be_read() -> None:
    assert "ladder" in {one.name for one in promises()}
