"""A player makes the same choices on every Python, though `sum` rounds differently from 3.12 on."""

import builtins
import sys
from collections.abc import Iterable

import pytest

from bench import signatures
from bench.signatures import player_signature
from hschess.players.registry import names
from hschess.rules.modes import DUELS, MODES
from hschess.turns.adding import added

TENTHS = [0.1] * 10


def test_sums_are_rounded_after_each_addition() -> None:
    assert added(TENTHS) == 0.9999999999999999
    assert added([]) == 0


@pytest.mark.parametrize("modes", [MODES, DUELS], ids=["lines", "duels"])
@pytest.mark.parametrize("name", names())
def test_no_player_uses_sum_on_numbers_that_it_could_round(
    monkeypatch: pytest.MonkeyPatch, name: str, modes: signatures.Modes
) -> None:
    monkeypatch.setattr(signatures, "PLAYERS_GAMES", 1)
    monkeypatch.setattr(signatures, "POSITION_EVERY", 25)
    monkeypatch.setattr(signatures, "DUEL_POSITION_EVERY", 300)
    monkeypatch.setattr(signatures, "WHOLE_MODES", 0)
    rounded, usual = list[float](), builtins.sum

    def careful(numbers: Iterable[float], /, start: float = 0) -> float:
        values = list(numbers)
        if sys._getframe(1).f_globals["__name__"].startswith("hschess.players."):
            # Halves are added up without an error, in any order.
            rounded.extend(value for value in values if value * 2 % 1)
        return usual(values, start)

    monkeypatch.setattr(builtins, "sum", careful)
    player_signature(name, modes)

    assert rounded == []
