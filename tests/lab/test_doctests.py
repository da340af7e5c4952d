"""The examples in the docstrings of the laboratory are true."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["stats", "tables"])
def test_the_examples_of_a_module(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"hschess.lab.{name}"))

    assert result.attempted > 0
    assert result.failed == 0
