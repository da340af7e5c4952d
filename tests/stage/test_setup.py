"""Starting a new game with the players of a finished one."""

from hschess.players.opponents import evening_of
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import MODES
from scenes.stage.game.setup import LEVEL_SEATS, Setup, new_match, once_more
from tests.each import each


@each("mode", MODES)
@each("level", LEVEL_SEATS)
def test_a_rematch_against_a_level_has_the_same_handicap(mode: str, level: str) -> None:
    for seats in (("human", level), (level, "human")):
        first = new_match(Setup(mode, 1, seats, ("You", "A level"))).record

        second = new_match(once_more(first, 2, "2026-11-20")).record

        assert (second.mode, second.seed, second.white, second.extra) == (first.mode, 2, "You", first.extra)


@each("level", LEVEL_SEATS)
def test_a_rematch_in_a_balanced_mode_is_balanced_too(level: str) -> None:
    evening = evening_of("normal")
    assert evening is not None
    for seats in (("human", level), (level, "human")):
        first = new_match(Setup(evening.mode, 1, seats, ("You", "A level"))).record

        assert new_match(once_more(first, 2, "")).record.mode == first.mode
        plain = mode_named(new_match(Setup("normal", 1, seats)).record.mode)
        assert mode_named(first.mode).kings == (mode_named(evening.mode).kings[0], plain.kings[1])


def test_a_handicap_from_elsewhere_is_kept() -> None:
    first = new_match(Setup("paper+black8", 1, ("human", "bfs"))).record

    assert new_match(once_more(first, 2, "")).record.mode == "paper+black8"
