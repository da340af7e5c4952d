"""One game's file cut at every byte."""

from tests.attacks.alone import held
from tests.attacks.seeds import seed_of_commit
from tests.attacks.torn import attack


def test_a_short_attack_finds_nothing() -> None:
    held(attack(seed_of_commit(), 1), "torn", 1)
