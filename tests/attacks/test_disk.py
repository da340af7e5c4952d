"""The attack on the disk, with three faults."""

import os

import pytest

from tests.attacks.alone import held_alone


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the programs are forked")
def test_a_short_attack_finds_nothing() -> None:
    held_alone("disk", 3)
