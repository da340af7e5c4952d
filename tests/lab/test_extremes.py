"""Numbers of the laboratory at their extremes: a right answer within the bounds, and a refusal that names the bounds outside them."""

import argparse
import math
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from hschess.cli import run
from hschess.lab.stats import LARGEST_ELO, LEAST_APART, LEAST_MISTAKE, MOST_MISTAKE, Sprt
from tests.cli.parsers import parsers

ODD = ("nan", "inf", "-inf", "1e400", "-1", "0", "9" * 30, "9" * 5000, "1e-400", "-0", "x", "", "0x10", "1.5")
RESULTS: tuple[dict[float, float], ...] = ({}, {1.0: 10.0}, {0.0: 10.0}, {0.5: 1e6}, {0.0: 1.0, 1.0: 1.0}, {1.0: 1e7})
WITH_NUMBERS = [
    (name, action.option_strings[-1] if action.option_strings else action.dest)
    for name, parser in parsers()
    for action in parser._actions
    if getattr(action.type, "__qualname__", "") in ("whole.<locals>.read", "number.<locals>.read")
]


@pytest.mark.parametrize("chances", tuple(product((LEAST_MISTAKE, 0.05, MOST_MISTAKE), repeat=2)))
@pytest.mark.parametrize("elos", [
    (-LARGEST_ELO, LARGEST_ELO), (LARGEST_ELO - LEAST_APART, LARGEST_ELO), (-LARGEST_ELO, -LARGEST_ELO + LEAST_APART),
    (0, LEAST_APART), (0, LARGEST_ELO),
])  # fmt: skip
def test_a_sequential_test_is_finite_and_on_the_right_side_at_its_bounds(
    elos: tuple[float, float], chances: tuple[float, float]
) -> None:
    sprt = Sprt(*elos, *chances)

    assert all(map(math.isfinite, sprt.bounds))
    assert sprt.bounds[0] < 0 < sprt.bounds[1]
    for results in RESULTS:
        assert math.isfinite(sprt.ratio(results))
    for number in (1.0, 10.0, 1e6):
        assert sprt.ratio({0.0: number}) < 0 < sprt.ratio({1.0: number})
    assert sprt.verdict({}) == ""


def test_every_number_of_the_laboratory_is_bounded() -> None:
    """`lab train` bounds its own, and the anchor and the step of a sweep are more than a number."""
    unbounded = {
        (name, action.dest)
        for name, parser in parsers()
        for action in parser._actions
        if action.type in (int, float) and name != "lab train"
    }

    assert unbounded == set()
    assert len(WITH_NUMBERS) > 30


@pytest.mark.parametrize(("command", "option"), WITH_NUMBERS)
def test_a_number_out_of_bounds_is_refused_with_them(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = dict(parsers())[command]
    (action,) = [one for one in parser._actions if option in (*one.option_strings, one.dest)]
    whys = {text: why for text in ODD if (why := why_refused(action.type, text))}

    assert {"nan", "inf", "9" * 5000, "x", ""} <= whys.keys()
    assert all("expected a" in why and len(why) < 200 for why in whys.values())
    if option.startswith("--"):
        status = run([*command.split(), *NEEDED.get(command, ()), option, "nan"])
        assert (status, capsys.readouterr().err.count("\n")) == (2, 1)


def why_refused(read: Any, text: str) -> str:
    """The refusal; empty for an accepted text, which must be a number."""
    try:
        assert math.isfinite(read(text))
    except argparse.ArgumentTypeError as error:
        return str(error)
    return ""


NEEDED = {
    "lab exploit": ("bfs", "--out", "x"), "lab sweep": ("bfs", "--against", "bfs"), "lab match": ("bfs", "bfs"),
    "lab ladder": ("bfs", "random"), "lab coin": ("bfs",), "lab seats": ("bfs",), "lab handicaps": ("bfs",),
    "lab study": ("x",), "lab card": ("x", "x"), "lab games": ("1",), "campaign": ("check",), "puzzles": ("make",),
    "analyse": ("x",),
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--elo1 6400", "--elo1 cannot be 6400; expected a number from -1000 to 1000"),
        ("--elo0 -6400", "--elo0 cannot be -6400"),
        ("--elo0 5 --elo1 5", "--elo0 must be less than --elo1, by 0.01 at least"),
        ("--elo0 5 --elo1 4", "--elo0 must be less than --elo1"),
        ("--elo1 nan", "--elo1 cannot be nan"),
        ("--alpha 1e-320", "--alpha cannot be 1e-320; expected a number from 1e-06 to 0.49"),
        ("--beta 0.5", "--beta cannot be 0.5"),
    ],
)
def test_an_invalid_sequential_test_is_refused(words: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "match", "random", "bfs", "--sprt", *words.split()]) == 2

    assert why in capsys.readouterr().err


@pytest.mark.parametrize("option", ["games", "generations", "gate", "workers", "seed"])
@pytest.mark.parametrize("value", ["9" * 30, "-" + "9" * 4000])
def test_a_training_is_bounded_by_the_command_itself(
    option: str, value: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "values.txt"

    assert run(["lab", "train", "--mode", "paper", "--out", str(out), f"--{option}={value}"]) == 2

    assert f"--{option} is " in capsys.readouterr().err
    assert not out.exists()
