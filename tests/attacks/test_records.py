"""A short form of the attack with records, in a process of its own, because it looks at that process's memory."""

import re

from tests.attacks.alone import held_alone

COUNT = 12


def test_odd_but_legal_records_go_through_every_screen() -> None:
    told = held_alone("records", COUNT)

    counts = {name.strip(): int(number) for name, number in re.findall(r"([a-z ]+) (\d+)", told.splitlines()[-1])}
    assert counts["records"] == counts["watched"] == counts["analysed"] == COUNT
    assert counts["thoughts"] > 0
    assert counts["played on"] > 0
    assert counts["continued"] > 0
