"""Three kills lose nothing that was shown; hundreds are run by hand."""

import os
import signal

import pytest

from tests.attacks.alone import held_alone

if not hasattr(os, "fork"):
    pytest.skip("the programs are forked", allow_module_level=True)

from tests.attacks.driven import Program
from tests.attacks.kill import Kept, why_wrong


def test_a_short_attack_finds_nothing() -> None:
    held_alone("kill", 3)


@pytest.mark.parametrize(
    ("finished", "reason"),
    [
        (["end", "P@0", "concede"], ""),
        (["end", "concede"], "an action that was shown is lost"),
        (["end", "R@0", "concede"], "other actions come back"),
    ],
)
def test_a_finished_game_that_differs_from_the_one_shown_is_found(finished: list[str], reason: str) -> None:
    shown = {"shown": ["end", "P@0", "concede"], "result": "0-1", "seed": 3, "screen": "ResultScene"}
    program = Program(pid=0, pipe=0, reports=[shown], status=-signal.SIGKILL)

    assert why_wrong(program, {"saved": [], "complaint": ""}, Kept({3: finished}, ("one",), 1)) == reason
