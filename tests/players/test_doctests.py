"""The examples in the docstrings of the players are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hschess.players

MODULES = [module.name for module in pkgutil.iter_modules(hschess.players.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"hschess.players.{name}")).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [
        test
        for name in MODULES
        for test in finder.find(importlib.import_module(f"hschess.players.{name}"))
        if test.examples
    ]

    assert len(examples) >= 4
