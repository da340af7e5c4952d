"""One game's file torn at every byte."""

from tests.attacks.torn import attack


def test_a_short_attack_finds_nothing() -> None:
    findings = attack(seed=1, count=1)

    assert findings.lines()[:-1] == []
