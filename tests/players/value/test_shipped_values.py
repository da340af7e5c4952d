"""The values that come with the game, and the modes that they are for."""

from hschess.players.value.values import shipped_values, values_for
from hschess.rules.handicaps import Handicap, handicapped
from hschess.rules.modes import DUELS, EVERY_MODE
from tests.each import each


@each("name", EVERY_MODE)
def test_a_handicap_changes_no_values(name: str) -> None:
    mode = EVERY_MODE[name]

    assert values_for(handicapped(mode, Handicap(white=5, black=7))) is values_for(mode)


def test_a_duel_with_values_of_its_own_has_them() -> None:
    assert values_for(DUELS["vanilla"]) is shipped_values("vanilla")
    assert values_for(DUELS["vanilla"]) is not shipped_values("cards")
