"""The rules of the duel agree with those of the line battle in the line battle's modes."""

from dataclasses import replace

import pytest

from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from tests.by_commit import seeds
from tests.each import each
from tests.rules import duel_laws
from tests.rules.duel_laws import RulesDifferError, compare_game

FIRST = seeds("duel rules", 1)[0]


@each("mode", MODES)
@each("seed", range(12))
def test_a_random_game_is_the_same_by_both(mode: str, seed: int) -> None:
    compare_game(mode, FIRST + seed)


def test_a_difference_is_reported_with_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(MODES["paper"], kings=(20, 19))
    monkeypatch.setattr(duel_laws, "replace", lambda mode, is_duel: replace(other, is_duel=is_duel))

    with pytest.raises(RulesDifferError, match=r"position after paper 1w .*\nline battle: .*\nduel: "):
        compare_game("paper", 1)


def test_a_piece_of_the_line_battle_is_read_in_both_forms() -> None:
    mode = replace(MODES["heroic"], is_duel=True)
    line = "heroic 6w 20/3/6/PPBQ/PRPPN/P6,R4,N3*/- 18/0/5/PPR/QPPPPP/Q6,P3/-"

    assert repr(parse_position(line, {"heroic": mode})) == line
    assert parse_position(line, {"heroic": mode}).white.line != parse_position(line).white.line
