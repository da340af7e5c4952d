"""Cards with endless effects: no player thinks about them for ever, and no slice of its thinking is long."""

from collections.abc import Callable
from itertools import islice
from typing import Final

import pytest

from hschess.endgame import endgame_menu
from hschess.endgame.solver import solve
from hschess.players.contract import Decided, Plan, finish, sight
from hschess.players.measures.board_worth import BOARD
from hschess.players.playing import MOST_IN_A_TURN, CpuGame
from hschess.players.registry import make_player, names, quick_name
from hschess.players.thinking import Sliced
from hschess.rules import bounds
from hschess.rules.card_sets import read_card_set
from hschess.rules.chance import seeded
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.modes import Mode, read_mode
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.turns import fights
from hschess.turns.boards import DuelTurn
from hschess.turns.fights import Fight, fights_of
from hschess.turns.plain_board import PlainBoard
from hschess.turns.space import space_of
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
SLACK: Final = 6 * (bounds.MOST_WORK_AT_ONCE + bounds.MOST_DEATH_EFFECTS * (bounds.WORK_OF_A_DEATH + 1))
"""A slice checks a few times: a turn and its answer are completed, and chance has several samples."""


def ashes() -> Mode:
    """A mode of such cards."""
    return read_mode(MODE, lambda name: read_card_set(CARDS, name, "ashes.toml"))


def hot() -> State:
    """A position where every action has the most effects possible."""
    line = ",".join(["phoenix:1"] * 5)
    hand = "phoenix,pyre,phoenix,pyre,phoenix"
    text = f"ashes 5w 900/9/9/{hand}/phoenix,pyre/{line}/- 900/9/9/{hand}/pyre,phoenix/{line}/-"
    return parse_position(text, {"ashes": ashes()})


def swarm(effects: str, number: int = 60, spells: int = 0) -> State:
    """A position with this many different cards that cost nothing and have these effects on play and at the end of the turn.

    The last ones are spells.
    """
    keys = [f"c{place}" for place in range(number)]
    cards = "".join(
        f'[{key}]\nname = "C"\ncost = 0\nplay = [{effects}]\n'
        + (
            'kind = "spell"\n'
            if place >= number - spells
            else f"attack = {1 + place % 9}\nhealth = {1 + place % 30}\nend = [{effects}]\n"
        )
        for place, key in enumerate(keys)
    )
    deck = ", ".join(f"{key} = 1" for key in keys)
    mode = MODE.replace("ashes", "swarm").partition("powers")[0] + (
        f'hand_limit = 0\npowers = ["none", "none"]\ndecks = [{{ {deck} }}, {{ {deck} }}]\nlose_without_pieces = false\n'
    )
    lines = [",".join(f"{key}:1" for key in keys[at : at + 5]) for at in (0, 5)]
    hand = ",".join(keys)
    text = f"swarm 9w 900/9/9/{hand}/{hand}/{lines[0]}/- 900/9/9/{hand}/{hand}/{lines[1]}/-"
    return parse_position(text, {"swarm": read_mode(mode, lambda name: read_card_set(cards, name, "swarm.toml"))})


HEALING: Final = '{ heal = 1, target = "neighbours" }, { buff = { attack = 1 }, target = "all_pieces" }, { swap = 1, target = "self" }'
SUMMONING: Final = '{ summon = "c7", n = 7 }, { heal = 2, target = "own_king" }'
RESTING: Final = '{ heal = 1, target = "own_king" }'
CHOOSING: Final = '{ damage = 1, target = "random_enemy" }'
KNIGHTS: Final = "m 9w 900/10/10/NNNPPPBBRR/-/N3,N2,N1,N3,N2,N1,N3/- 900/9/9/?4/?9/Q6,R5,P4,B3,N2,R1,P6/-"


def knights(text: str = KNIGHTS) -> State:
    """A position of the line battle, by default one in which seven pieces can attack seven by choice."""
    deck = "{ N = 30, P = 30, B = 5, R = 5, Q = 5 }"
    mode = f'name = "m"\nkings = [999, 999]\npowers = ["castle", "cheat"]\ndecks = [{deck}, {deck}]\n'
    return parse_position(text, {"m": read_mode(mode)})


@pytest.mark.parametrize(
    "make", [hot, lambda: swarm(HEALING), lambda: swarm(SUMMONING), lambda: swarm(CHOOSING), lambda: swarm("", 30)]
)
@pytest.mark.parametrize("name", names())
def test_a_thought_and_its_slices_are_bounded(
    make: Callable[[], State], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK_OF_A_THOUGHT", 8_000)
    player, state = make_player(quick_name(name)), make()
    seen = sight(player, state)

    thinking, slices = player.think(seen, seeded(1)), list[int]()
    done = None
    while done is None:
        before = seen.state.effort.work
        done = thinking.step(1)
        slices.append(seen.state.effort.work - before)

    times = thinking.times if isinstance(thinking, Sliced) else 1
    assert seen.state.effort.work > 0
    assert max(slices) <= SLACK
    assert seen.state.effort.work <= times * bounds.MOST_WORK_OF_A_THOUGHT + SLACK
    assert all(action in legal_actions(state) for action in done.actions[:1])


@pytest.mark.parametrize("name", ["linear", "exhaustive", "master"])
def test_a_turn_with_too_many_attacks_by_choice_is_searched_in_part(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK_OF_A_THOUGHT", 2_000)
    state, judged = knights(), list[Fight]()

    def judge(_: State, fight: Fight) -> Fight:
        judged.append(fight)
        return fight

    monkeypatch.setattr(fights, "_judged", judge)
    thinking = make_player(name).think(sight(make_player(name), state), seeded(1))

    plan = finish(thinking)

    assert len(judged) <= 8 * bounds.MOST_FIGHTS
    assert thinking.nodes <= 2_000 + 200
    assert plan.actions[0] in legal_actions(state)


def test_a_partial_search_begins_like_the_full_one() -> None:
    few = knights(KNIGHTS.replace("N3,N2,N1,N3,N2,N1,N3", "N3,N2,N1"))

    assert fights_of(few, 50) == fights_of(few)[:50]


def test_nothing_is_proved_with_too_many_attacks_by_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    near = knights(KNIGHTS.replace("900/9/9/?4/?9", "9/9/9/PPPP/-").replace("900/10", "9/10"))
    monkeypatch.setattr(endgame_menu, "MOST_FIGHTS", 50)

    assert solve(near, 10**9).result is None


@pytest.mark.parametrize("effects", [RESTING, f"{RESTING}, {RESTING}"])
def test_repeated_boards_do_not_lengthen_a_slice(effects: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK_AT_ONCE", 5)
    state = swarm(effects, 20, 10)
    assert isinstance(next(DuelTurn(state).boards()), PlainBoard) is (effects == RESTING)

    portions = list(islice(space_of(state.mode).weighed(state, BOARD, 10_000), 5_000))

    assert any(not portion.worths for portion in portions)


def test_larger_budgets_are_bounded_in_proportion() -> None:
    state = swarm(HEALING)

    times = [
        thinking.times
        for name in ("linear", "linear:lines=300000", "linear:lines=5", "flat-mc:playouts=600", "master:replies=4000")
        if isinstance(thinking := make_player(name).think(sight(make_player(name), state), seeded(1)), Sliced)
    ]

    assert times == [1, 3, 1, 2, 4]


def test_a_turn_of_many_long_thoughts_is_ended() -> None:
    def long_thought(state: State) -> Decided:
        state.effort.work += bounds.MOST_WORK_OF_A_TURN // 3
        return Decided(Plan((legal_actions(state)[0],), 0.0, 1))

    game = CpuGame(new_game(endless(), 1), long_thought)
    game.play_turn()

    assert [action.text for action in game.actions] == ["a@0", "take:a", "a@0", "take:a", "end"]


@pytest.mark.parametrize("name", ["linear", "mcts", "bfs"])
def test_a_thought_that_is_cut_off_is_the_same_in_slices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WORK_OF_A_THOUGHT", 25_000)
    player = make_player(quick_name(name))

    plans = [finish(player.think(sight(player, hot()), seeded(1)), size) for size in (1, 7, 1000)]

    assert plans[0] == plans[1] == plans[2]


def test_an_endless_turn_of_a_computer_player_is_ended() -> None:
    game = CpuGame(new_game(endless(), 1), lambda state: Decided(Plan((legal_actions(state)[0],), 0.0, 1)))

    game.play_turn()

    assert [action.text for action in game.actions] == ["a@0", "take:a"] * (MOST_IN_A_TURN // 2) + ["end"]
