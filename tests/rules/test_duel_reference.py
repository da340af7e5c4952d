"""The engine and the reference of D1 to D16 agree on random cards, modes and games."""

import pytest

from tests.by_commit import seeds
from tests.rules import duel_reference
from tests.rules.duel_reference_laws import RulesDifferError, compare_games
from tests.rules.random_cards import returning_mode

GAMES_EACH = 12
RETURNING_GAMES = 48
FIRST = seeds("reference", 1)[0]


@pytest.mark.parametrize("share", range(10))
def test_random_games_are_the_same_by_both(share: int) -> None:
    first = FIRST + share * GAMES_EACH
    compare_games(range(first, first + GAMES_EACH))


def test_returning_cards_are_the_same_by_both() -> None:
    compare_games(range(FIRST, FIRST + RETURNING_GAMES), returning_mode)


def test_another_bound_on_the_effects_of_deaths_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_reference, "MOST_DEATH_EFFECTS", 490)

    with pytest.raises(RulesDifferError):
        compare_games(range(RETURNING_GAMES), returning_mode)


def test_a_difference_is_reported_with_the_position_and_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_reference, "SEVEN", 2)

    with pytest.raises(RulesDifferError, match=r"after .* \(seed \d+\):\nengine: .*\nreference: .*\n  \w+: \d"):
        compare_games(range(50))
