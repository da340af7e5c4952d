"""The attack on the commands in its short form."""

import sys

import pytest

from tests.attacks.commands import attack


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes, shells and odd names are those of other systems")
@pytest.mark.parametrize(("seed", "count", "apart_every"), [(1, 200, 100), (20261122, 100, 1000)])
def test_no_command_line_ends_with_a_traceback_or_more_than_a_line(seed: int, count: int, apart_every: int) -> None:
    found = attack(seed, count, apart_every)

    assert found.lines()[:-1] == []
