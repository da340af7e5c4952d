"""The examples in the docstrings of the rules and of the players are right."""

import doctest
import importlib
import pkgutil

import pytest

import hschess.players
import hschess.rules
from tests.each import each

ROOMS = (hschess.rules, hschess.players)
MODULES = [one.name for room in ROOMS for one in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]


@each("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize(("room", "least"), [("hschess.rules", 5), ("hschess.players", 4)])
def test_there_are_examples(room: str, least: int) -> None:
    finder, modules = doctest.DocTestFinder(), [name for name in MODULES if name.startswith(room)]
    examples = [test for name in modules for test in finder.find(importlib.import_module(name)) if test.examples]

    assert len(examples) >= least
