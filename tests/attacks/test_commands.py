"""The attack on the commands in its short form."""

import sys

import pytest

from tests.attacks.alone import held
from tests.attacks.commands import attack
from tests.attacks.seeds import seed_of_commit

COUNT = 300


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes, shells and odd names are those of other systems")
def test_no_command_line_ends_with_a_traceback_or_more_than_a_line() -> None:
    held(attack(seed_of_commit(), COUNT), "commands", COUNT)
