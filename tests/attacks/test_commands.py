"""The attack on the commands in its short form."""

import sys

import pytest

from tests.attacks.alone import held
from tests.attacks.command_runs import Answer, Case
from tests.attacks.commands import _wrongs, attack
from tests.attacks.seeds import seed_of_commit

COUNT = 100


@pytest.mark.skipif(sys.platform == "win32", reason="its pipes, shells and odd names are those of other systems")
def test_no_command_line_ends_with_a_traceback_or_more_than_a_line() -> None:
    held(attack(seed_of_commit(), COUNT), "commands", COUNT)


def test_output_is_decoded_in_its_own_encoding() -> None:
    """In Latin 1, three letters have the bytes of an invisible UTF-8 mark."""
    case = Case(("engine",), encoding="latin-1:strict")
    printed = "error '\xef\xbb\xbf' is not a command\n".encode("latin-1")

    assert list(_wrongs(case, Answer(0, printed, b"", 0.0), is_apart=False)) == []


@pytest.mark.parametrize(("forced", "found"), [({"FORCE_COLOR": "1"}, 0), ({}, 1)])
def test_help_is_coloured_only_if_the_user_forces_colours(forced: dict[str, str], found: int) -> None:
    case = Case(("-h",), environment=forced)

    assert len(list(_wrongs(case, Answer(0, b"\x1b[1;34musage: \x1b[0mhschess\n", b"", 0.0), is_apart=False))) == found
