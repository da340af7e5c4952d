"""`master` in a duel: it plays any cards, misses no win in one, explains what it plays, and is the same everywhere."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hschess.players.agents.master import Master
from hschess.players.contract import finish
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player, make_player_with_files
from hschess.players.search.lethal_search import promise
from hschess.players.search.master_search import MasterThinking
from hschess.players.value.board_features import BoardFeatures
from hschess.players.value.line_features import DRAWN, LOST, OPEN, WON
from hschess.players.value.values import (
    ANY_CARDS,
    BOARDS,
    format_values,
    parse_values,
    shipped_values,
    values_for,
)
from hschess.rules.actions import CONCEDE, END
from hschess.rules.card import CardEffect, Verb, Whom
from hschess.rules.card_sets import CardSet
from hschess.rules.card_table import card_at, table_of
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, legal_actions, new_game, why_not
from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode, counts_of
from hschess.rules.modes import DUELS, EVERY_MODE, read_mode, with_cards
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State
from hschess.turns.boards import DuelTurn
from hschess.turns.slots import may_look_at_slots
from tests.each import each
from tests.rules.random_cards import random_set

QUICK = "replies=40,keep=3"


def played(mode: Mode, seed: int, player: str = QUICK) -> State:
    """A game of `master` against `random`, in which an illegal action is refused."""
    chance = seeded(seed)
    players = Master(player), make_player("random")
    game = CpuGame(new_game(mode, seed), mind_of(players, (chance, chance)))
    game.play_out()
    return game.state


def late_positions(mode: str, seed: int) -> list[State]:
    """The beginnings of the turns of a random game in which the enemy king has little health left."""
    state, chance, found, mover = new_game(DUELS[mode], seed), seeded(seed), list[State](), -1
    while state.outcome is None:
        if state.to_move != mover and state.pending is Pending.NOTHING:
            mover = state.to_move
            weakened = state.copy()
            weakened.waiting.health = min(weakened.waiting.health, 1 + chance.below(9))
            found.append(weakened)
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        advance(state, actions[chance.below(len(actions))])
    return found


def wins_at_once(state: State) -> bool:
    """Whether a board of the turn has won before any random event."""
    for board in islice(DuelTurn(observe(state, state.to_move).state).boards(), 3000):
        outcome = board.state.outcome
        if board.is_known and outcome is not None and outcome.winner == state.to_move:
            return True
    return False


@pytest.mark.parametrize("mode", DUELS)
def test_master_beats_random_in_every_duel(mode: str) -> None:
    """Two games of three; the third decides only if each has won one."""
    ends = (played(DUELS[mode], seed).outcome for seed in range(3))
    won = (end is not None and end.winner == 0 for end in ends)

    assert any(won)
    assert any(won)


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_unknown_cards_are_played_with_the_values_for_any_cards(seed: int) -> None:
    table = table_of((random_set(Random(seed), 40, "strange"),))
    decks = counts_of(table, {card_at(code).key: 1 for code in table.in_decks[:20]})
    none = counts_of(table, {})
    mode = replace(
        DUELS["vanilla"],
        name="strange",
        cards=table,
        random_deck=None,
        decks=(decks, decks),
        bottoms=(none, none),
        coins=(0, 0),
        replace=(),
    )

    assert values_for(mode) is shipped_values(ANY_CARDS)
    assert played(mode, seed).outcome is not None


@pytest.mark.parametrize("mode", DUELS)
def test_a_win_in_one_is_never_missed_in_a_duel(mode: str) -> None:
    late = (state for seed in range(6) for state in late_positions(mode, seed))
    won = list(islice((state for state in late if wins_at_once(state)), 11))
    assert len(won) == 11
    for state in won:
        after = state.copy()
        plan = finish(Master("replies=0").think(observe(state, state.to_move), seeded(1)))
        for action in plan.actions:
            advance(after, action)
        assert after.outcome is not None, format_position(state)
        assert after.outcome.winner == state.to_move, format_position(state)


@pytest.mark.parametrize("mode", DUELS)
def test_the_features_of_a_duels_turn_end_match_the_rules(mode: str) -> None:
    for seed in range(3):
        for state in late_positions(mode, seed):
            mover = state.to_move
            verdict = BoardFeatures(mover).see(state)
            advance(state, END)
            outcome = state.outcome
            expected = (
                OPEN
                if outcome is None
                else DRAWN
                if outcome.winner is None
                else WON
                if outcome.winner == mover
                else LOST
            )
            assert verdict == expected


BURNING = """
name = "burning"
cards = ["vanilla"]
kings = [30, 30]
decks = [{ p11 = 9 }, { p11 = 9 }]
powers = [POWER, "cheat"]
cheat_from_round = 1
"""


@pytest.mark.parametrize(
    ("power", "health", "is_hopeful"),
    [
        ("cost = 2, once = true", 3, True),
        ("cost = 2, once = true", 4, False),
        ("cost = 2, once = false", 6, True),
        ("cost = 2, once = false, from_round = 9", 3, False),
    ],
)
def test_the_search_for_a_win_counts_on_the_damage_of_the_kings_power(
    power: str, health: int, is_hopeful: bool
) -> None:
    does = 'power = [{ damage = 3, target = "enemy_king" }]'
    mode = read_mode(BURNING.replace("POWER", f'{{ name = "Burn", {does}, {power} }}'))
    state = new_game(mode, 1)
    state.white.hand.clear()
    state.white.mana, state.black.health = 4, health

    assert (promise(state, 0) >= 0) is is_hopeful


def test_fatigue_that_kills_the_enemy_is_a_win() -> None:
    state = parse_position("vanilla 20w 9/10/10/-/-/-/- 1/0/10/-/-/-/-")

    assert BoardFeatures(0).see(state) == WON


def test_master_explains_the_turn_that_it_plays() -> None:
    state = parse_position("vanilla 4w 30/4/4/p22,p43,p11/?20/p21:1/- 26/0/3/?3/?20/p32:2/-")
    thinking = Master(QUICK).think(observe(state, 0), seeded(3))
    plan = finish(thinking)

    assert isinstance(thinking, MasterThinking)
    assert thinking.explained().turns[0].actions == plan.actions
    assert thinking.explained().turns[0].reply
    assert 0 < thinking.before < 1
    assert plan.actions[-1] is END


def test_a_turn_that_would_lose_at_once_is_explained_without_its_end() -> None:
    """The Squire's death and the Herald draw from an empty deck, which kills the king."""
    state = parse_position("aggressive 6w 1/6/6/herald,footman/-/squire:1/- 20/0/5/?3/?9/leech:3/-")
    thinking = Master("replies=0,keep=60").think(observe(state, 0), seeded(3))
    finish(thinking)

    assert isinstance(thinking, MasterThinking)
    lost = 0
    for considered in thinking.explained().turns:
        after = state.copy()
        for action in considered.actions:
            assert why_not(after, action) is None
            advance(after, action)
        lost += considered.actions[-1] is not END
    assert lost


def test_the_same_seed_gives_the_same_turn_in_slices_of_any_size() -> None:
    state = parse_position("middle 6w 22/6/6/captain,footman,gunner/?18/footman:1,captain:3/- 21/0/5/?3/?18/leech:3/-")

    plans = [finish(Master(QUICK).think(observe(state, 0), seeded(9)), size) for size in (1, 7, 1000)]

    assert plans[0] == plans[1] == plans[2]


def test_a_plan_ends_before_a_random_event() -> None:
    line = "control 5w 30/3/5/gambit/?20/-/- 30/0/4/?3/?20/siege_tower:7,captain:5/-"
    plan = finish(Master(QUICK).think(observe(parse_position(line, EVERY_MODE), 0), seeded(1)))

    assert [action.text for action in plan.actions] == ["gambit"]


def test_the_mulligan_keeps_the_cheap_cards() -> None:
    line = "aggressive 1w 30/0/0/footman,standard,standard/?27/-/- 30/0/0/?4/?26/-/- mulligan"
    plan = finish(Master(QUICK).think(observe(parse_position(line, EVERY_MODE), 0), seeded(1)))

    assert plan.actions[0].positions in ((1,), (2,), (1, 2))


def test_values_survive_their_text() -> None:
    values = shipped_values(ANY_CARDS)

    assert parse_values(values.text(), "again") == values


@each(
    ("found", "instead", "said"),
    [
        ("# hschess duel values 1", "# hschess duel values 9", "expected '# hschess values 1' or '# hschess duel"),
        ("own-attack ", "own-attacks ", "expected the row 'own-attack', not 'own-attacks'"),
        ("set other turn ended", "set something", "the set 'other turn ended' is not complete"),
        ("always ", "always x ", "a row holds numbers only"),
        ("always ", "always 1e9 ", "a number lies between"),
    ],
)
def test_a_broken_file_of_values_is_refused_with_its_place(found: str, instead: str, said: str) -> None:
    text = shipped_values(ANY_CARDS).text()

    with pytest.raises(HschessError, match=said) as refusal:
        parse_values(text.replace(found, instead, 1), "own.txt")
    assert str(refusal.value).startswith("own.txt")


def test_a_users_own_file_decides_in_a_duel(tmp_path: Path) -> None:
    values = shipped_values(ANY_CARDS)
    turned = [
        replace(one, linear=[-number for number in one.linear], bypass=[-n for n in one.bypass], out=[-n for n in one.out])
        for one in values.sets
    ]  # fmt: skip
    path = tmp_path / "own.txt"
    path.write_text(format_values("own", [], turned, BOARDS), "utf-8")
    state = parse_position("vanilla 3w 30/3/3/p33/?20/p43:3/- 26/0/3/?3/?20/p32:2/-")

    plans = [
        finish(make_player_with_files(name).think(observe(state, 0), seeded(3)))
        for name in ("master:replies=0", f"master:replies=0,values={path}")
    ]

    assert plans[0].actions != plans[1].actions


def test_unused_cards_of_the_set_do_not_widen_the_search() -> None:
    """A card that looks at slots is in no deck and not visible: the order of the lines stays irrelevant."""
    state = new_game(DUELS["middle"], 3)
    looker = replace(
        DUELS["middle"].cards.card("footman"), key="looker", death=(CardEffect(Verb.HEAL, 1, Whom.NEIGHBOURS),)
    )
    more = with_cards(DUELS["middle"], (CardSet("more", (looker,)),))
    met = State(more, [side.copy() for side in state.sides])

    assert not may_look_at_slots(state)
    assert not may_look_at_slots(met)
    met.mover.hand.append(more.cards.by_key["looker"])
    assert may_look_at_slots(met)
