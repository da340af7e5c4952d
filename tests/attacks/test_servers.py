"""Rooms on two servers that are killed, and on a bad line: the short forms."""

import pytest

from tests.attacks.alone import held_alone
from tests.attacks.bad_line import why_not
from tests.together.redis_server import need_redis


def test_two_servers_are_killed_and_redis_too_and_nothing_is_lost() -> None:
    need_redis()

    assert "Redis killed 1" in held_alone("servers", 3)


def test_a_game_on_a_line_that_is_slow_and_loses_packets_ends_well() -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)

    held_alone("bad_line", 1)
