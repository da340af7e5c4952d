"""A few commands are ended, and one loses a worker; long runs are started by hand."""

import sys

import pytest

from tests.attacks.alone import held_alone


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process adopt orphans")
def test_a_short_attack_finds_nothing() -> None:
    held_alone("ends", 4)
