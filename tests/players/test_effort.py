"""Cards whose deaths bring about ever more deaths: no player thinks without end about them, and no slice of its thinking is long."""

from typing import Final

import pytest

from hschess.players.contract import Decided, Plan, finish, sight
from hschess.players.playing import MOST_IN_A_TURN, CpuGame
from hschess.players.registry import make_player, names, quick_name
from hschess.rules import bounds
from hschess.rules.card_sets import read_card_set
from hschess.rules.chance import seeded
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.modes import Mode, read_mode
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from tests.rules.endless import endless

BACK: Final = '{ summon = "phoenix", n = 7 }, { damage = 30, target = "all_pieces" }'
CARDS: Final = f"""
[phoenix]
name = "Phoenix"
cost = 0
attack = 1
health = 1
keywords = ["charge"]
play = [{{ damage = 1, target = "chosen", among = "any" }}]
death = [{BACK}, {{ damage = 30, target = "all_pieces" }}]

[pyre]
name = "Pyre"
kind = "spell"
cost = 0
play = [{{ damage = 1, target = "random_enemy" }}, {{ damage = 30, target = "all_pieces" }}, {BACK}, {BACK}]

[ashes]
name = "Ashes"
kind = "spell"
cost = 0
play = [{{ draw = 1, from = "discover" }}, {{ heal = 1, target = "own_king" }}]
"""
MODE: Final = """
name = "ashes"
cards = ["ashes"]
kings = [999, 999]
powers = [{ name = "Rise", power = [{ summon = "phoenix", n = 7 }], cost = 2 }, "none"]
decks = [{ phoenix = 10, pyre = 10, ashes = 10 }, { phoenix = 10, pyre = 10, ashes = 10 }]
lose_without_pieces = false
"""
SLACK: Final = 6 * (bounds.MOST_DEATH_EFFECTS_AT_ONCE + bounds.MOST_DEATH_EFFECTS)
"""A slice looks up a few times: a turn and the answer to it are completed, and chance has several samples."""


def ashes() -> Mode:
    """A mode of such cards."""
    return read_mode(MODE, lambda name: read_card_set(CARDS, name, "ashes.toml"))


def hot() -> State:
    """A position where every action is followed by as much as there may be."""
    line = ",".join(["phoenix:1"] * 5)
    hand = "phoenix,pyre,phoenix,pyre,phoenix"
    text = f"ashes 5w 900/9/9/{hand}/phoenix,pyre/{line}/- 900/9/9/{hand}/pyre,phoenix/{line}/-"
    return parse_position(text, {"ashes": ashes()})


@pytest.mark.parametrize("name", names())
def test_a_thought_and_its_slices_are_bounded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_DEATH_EFFECTS_OF_A_THOUGHT", 20_000)
    player, state = make_player(quick_name(name)), hot()
    seen = sight(player, state)

    thinking, slices = player.think(seen, seeded(1)), list[int]()
    done = None
    while done is None:
        before = seen.state.effort.deaths
        done = thinking.step(1)
        slices.append(seen.state.effort.deaths - before)

    assert seen.state.effort.deaths > 0
    assert max(slices) <= SLACK
    assert seen.state.effort.deaths <= bounds.MOST_DEATH_EFFECTS_OF_A_THOUGHT + 2 * SLACK
    assert all(action in legal_actions(state) for action in done.actions[:1])


@pytest.mark.parametrize("name", ["linear", "mcts", "bfs"])
def test_a_thought_that_is_cut_off_is_the_same_in_slices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_DEATH_EFFECTS_OF_A_THOUGHT", 5_000)
    player = make_player(quick_name(name))

    plans = [finish(player.think(sight(player, hot()), seeded(1)), size) for size in (1, 7, 1000)]

    assert plans[0] == plans[1] == plans[2]


def test_a_turn_that_a_computer_player_could_go_on_with_for_ever_comes_to_its_end() -> None:
    game = CpuGame(new_game(endless(), 1), lambda state: Decided(Plan((legal_actions(state)[0],), 0.0, 1)))

    game.play_turn()

    assert [action.text for action in game.actions] == ["a@0", "take:a"] * (MOST_IN_A_TURN // 2) + ["end"]
