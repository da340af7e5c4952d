"""A server of rooms under each attack once."""

from tests.attacks.alone import held_alone
from tests.attacks.together import ASSAULTS


def test_a_short_attack_finds_nothing() -> None:
    held_alone("together", len(ASSAULTS))
