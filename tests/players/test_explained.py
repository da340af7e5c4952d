"""Every player that searches explains its candidates, in the line battle and in duels, without code for its name."""

import pytest

from hschess.players.contract import (
    MOST_EXPLAINED,
    Decided,
    Explained,
    Plan,
    Thinking,
    Weighed,
    explained_by,
    finish,
    sight,
)
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.actions import END
from hschess.rules.chance import seeded
from hschess.rules.engine import advance
from hschess.rules.modes import EVERY_MODE
from hschess.rules.notation import parse_position
from tests.each import each

POSITIONS = {
    "line": "heroic 8b 20/0/8/-/?9/P4,Q6/- 20/8/8/NPR/?9/P6,B6/-",
    "duel": "middle 5w 20/5/5/check,footman,captain/?9/footman:1,gunner:1/- 20/0/5/?3/?9/captain:3,leech:3/-",
}


def thought(name: str, position: str) -> tuple[Thinking, Plan]:
    state, player = parse_position(position, EVERY_MODE), make_player(quick_name(name))
    thinking = player.think(sight(player, state), seeded(1))
    return thinking, finish(thinking)


def test_a_player_that_decides_at_once_may_list_its_candidates() -> None:
    explained = Explained((Weighed((END,), score=1.0),))

    assert explained_by(Decided(Plan((END,), 1.0, 1), explained)) == explained
    assert explained_by(Decided(Plan((END,), 1.0, 1))) == Explained()


@each("kind", POSITIONS)
@each("name", names())
def test_searching_players_list_their_candidates_and_others_may_have_none(name: str, kind: str) -> None:
    thinking, plan = thought(name, POSITIONS[kind])
    explained = explained_by(thinking)

    assert explained.turns or explained.tree or isinstance(thinking, Decided)
    assert len(explained.turns) <= MOST_EXPLAINED
    for turn in explained.turns:
        state = parse_position(POSITIONS[kind], EVERY_MODE)
        for action in turn.actions:
            advance(state, action)
    if explained.turns:
        assert explained.turns[0].actions[:1] == plan.actions[: len(explained.turns[0].actions)][:1]


@pytest.mark.parametrize("kind", POSITIONS)
def test_master_reports_a_win_chance_from_the_beginning(kind: str) -> None:
    state, player = parse_position(POSITIONS[kind], EVERY_MODE), make_player("master:replies=20,keep=3")
    thinking = player.think(sight(player, state), seeded(1))
    before = explained_by(thinking).chance
    plan = finish(thinking)

    assert before is not None
    assert 0 < before < 1
    assert explained_by(thinking).chance == plan.score


def test_a_plugins_thinking_without_an_explanation_has_no_candidates() -> None:
    class Silent:
        nodes, progress, best = 1, 1.0, None

        def step(self, budget: int) -> Plan | None:
            return self.best

    assert explained_by(Silent()) == Explained()
