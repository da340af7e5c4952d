"""Laws of every player in every duel: legal whole games, plans that stop at the unknown, no use of hidden cards."""

from dataclasses import replace

import pytest

from hschess.players.contract import Plan, sight
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import END, Kind
from hschess.rules.card import Card
from hschess.rules.card_sets import CardSet
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, legal_actions
from hschess.rules.modes import BLACK, DUELS, Mode, read_mode
from hschess.rules.notation import parse_position
from hschess.rules.observation import determinize, observe
from hschess.rules.state import State
from tests.each import each
from tests.players.duel_games import DUELISTS, SHORT, played_out, positions, quick_player, think
from tests.players.helpers import plans_so_far

EVERY = 31


def assert_is_a_plan(state: State, plan: Plan) -> None:
    """Every action is legal, and the last ends the turn, the game, or the known part."""
    last, before = plan.actions[-1], state
    for action in plan.actions:
        before = state
        assert action in legal_actions(state)
        state = apply(state, action).state
    known = before.rng == state.rng and len(before.mover.deck) == len(state.sides[before.to_move].deck)
    may_be_over = state.mode.lose_without_pieces and not (state.white.line and state.black.line)
    assert last is END or last.kind is Kind.SWAP or state.outcome or state.pending or not known or may_be_over


@each("mode", SHORT)
@each("name", DUELISTS)
def test_whole_games_are_legal_and_end(name: str, mode: str) -> None:
    """A game refuses an illegal action."""
    player, other = quick_player(name), quick_player("random")
    seed = len(name) + len(mode)
    pair = (player, other) if seed % 2 else (other, player)

    assert played_out(SHORT[mode], *pair, seed).outcome is not None


@each("mode", SHORT)
@each("name", DUELISTS)
def test_plans_are_sound_for_any_slices_and_hidden_cards(name: str, mode: str) -> None:
    for number, state in enumerate(positions(SHORT[mode], 3, EVERY)):
        plan = think(name, state)
        assert_is_a_plan(state, plan)
        assert think(name, state, 1) == plan
        if name != "mcts-open":
            alike = determinize(observe(state, state.to_move), seeded(number))
            assert think(name, alike) == plan


@each("mode", ["middle", "mixed", "random5"])
@each("name", DUELISTS)
def test_the_best_so_far_can_be_played_at_any_time(name: str, mode: str) -> None:
    for state in positions(SHORT[mode], 4, 2 * EVERY):
        player = quick_player(name)
        for plan in plans_so_far(player.think(sight(player, state), seeded(1)), 11):
            assert_is_a_plan(state, plan)


@each("name", ["turn-mcts", "flat-mc", "mcts", "mcts-open", "mcts-ensemble"])
def test_a_slice_takes_no_longer_than_in_the_line_battle(name: str) -> None:
    """A frame of the table asks for sixty positions at a time."""
    state = parse_position("middle 6w 20/6/6/gunner,squire,check/?9/footman:1/- 20/0/6/?3/?9/captain:5,squire:1/-")
    thinking = make_player(name).think(sight(make_player(name), state), seeded(1))
    thinking.step(60)

    assert 0 < thinking.nodes <= 10


@pytest.mark.parametrize("name", DUELISTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    ends = [played_out(SHORT["middle"], quick_player(name), quick_player("random"), 8) for _ in range(2)]

    assert ends[0] == ends[1]


@each("name", DUELISTS)
def test_a_hand_hidden_from_its_own_player_is_not_played(name: str) -> None:
    state = parse_position("middle 6w 20/6/6/?4/?9/footman:1,gatehouse:5/- 20/0/6/?3/?9/captain:5,squire:1/-")

    assert_is_a_plan(state, think(name, state))


@each(
    "line",
    [
        "mixed 3w 9/3/3/-/footman/captain:5,captain:5/- 9/0/3/fork/gambit/gunner:1/-",
        "mixed 8w 9/3/8/check/footman/footman:1,footman:1/- 7/8/8/check/-/shieldbearer:1/-",
    ],
)
@each("name", [*DUELISTS, "linear", "master"])
def test_a_game_that_hidden_cards_end_during_a_plan_is_over(name: str, line: str) -> None:
    """Black's last piece falls, and none of the cards hidden from White is a piece: the rest of the plan is not played."""
    mode = SHORT["mixed"]
    player, chance = quick_player(name), seeded(2)
    game = CpuGame(parse_position(line, {"mixed": mode}), mind_of((player, player), (chance, chance)))

    game.play_turn()

    assert game.is_over or game.state.to_move == BLACK


@pytest.mark.parametrize("name", DUELISTS)
def test_no_player_depends_on_the_name_of_a_card(name: str) -> None:
    """The same cards under other keys and names are played in the same way."""
    games = [played_out(mode, quick_player(name), quick_player("beginner"), 4) for mode in (_called(""), _called("z"))]

    assert repr(games[1]).replace("z", "") == repr(games[0])


def _called(letter: str) -> Mode:
    """The cards of the duel with this letter before each key, three of each in the decks."""
    duel = DUELS["middle"].cards.sets[0]
    cards = CardSet("called", tuple([_renamed(card, letter) for card in duel.cards if "z" not in card.key]))
    deck = ", ".join([f"{card.key} = 3" for card in cards.cards if card.cost])
    text = f"""
name = "called"
cards = "called"
decks = [{{ {deck} }}, {{ {deck} }}]
kings = [9, 9]
powers = ["none", "none"]
"""
    return read_mode(text, lambda _: cards)


def _renamed(card: Card, letter: str) -> Card:
    play, death, end = [
        tuple([replace(one, card=letter + one.card) if one.card else one for one in effects])
        for effects in (card.play, card.death, card.end)
    ]
    key, name = letter + card.key, f"Another {card.name}"
    return replace(card, key=key, name=name, names=(), play=play, death=death, end=end)
