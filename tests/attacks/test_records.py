"""A short form of the attack with records."""

from tests.attacks.records import attack


def test_odd_but_legal_records_go_through_every_screen() -> None:
    found = attack(seed=1, count=20)

    assert found.found == {}
    assert found.tried["records"] == found.tried["watched"] == found.tried["analysed"] == 20
    assert found.tried["thoughts"] > 0
    assert found.tried["played on"] > 0
    assert found.tried["continued"] > 0
