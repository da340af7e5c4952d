"""The short forms of the attacks with two killed servers, and on a bad line."""

import pytest

from tests.attacks.alone import held_alone
from tests.attacks.bad_line import why_not
from tests.together.redis_server import need_redis


def test_kills_of_two_servers_and_redis_lose_nothing() -> None:
    need_redis()

    assert "Redis killed 1" in held_alone("servers", 3)


def test_a_game_on_a_slow_and_lossy_line_ends_well() -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)

    held_alone("bad_line", 1)
