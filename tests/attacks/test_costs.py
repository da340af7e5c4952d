"""The short form of `costs`, in a process of its own, because it looks at that process's memory."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there is no limit of memory to be set", allow_module_level=True)

from tests.attacks.alone import held_alone

COUNT = 10


def test_small_records_and_card_sets_cost_no_more_than_is_allowed() -> None:
    output = held_alone("costs", COUNT)

    # Some of the sets may be refused, and then there are fewer records.
    assert f"sets {COUNT}, " in output
