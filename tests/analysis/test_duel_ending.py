"""The account of a duel: which pieces and effects hurt which king, and the reason for the end."""

from random import Random

import pytest

from hschess.analysis.ending import ending_of
from hschess.analysis.ending_words import ending_words
from hschess.analysis.game_stats import stats_of
from hschess.cli.english import say_in_english
from hschess.rules.engine import legal_actions
from hschess.rules.events import Event, KingChanged
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import BLACK, DUELS, WHITE, read_mode
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from tests.each import each


def played(mode: str, seed: int) -> GameSoFar:
    """A whole game of random actions."""
    game, rng = open_game(Record(mode=mode, seed=seed)), Random(seed)
    while game.state.outcome is None:
        game = game.after(rng.choice([action for action in legal_actions(game.state) if action.text != "concede"]))
    return game


@each("mode", DUELS)
@each("seed", range(3))
def test_hits_and_fatigue_add_up_to_the_kings_losses(mode: str, seed: int) -> None:
    game = played(mode, seed)
    stats = stats_of(game)
    events: list[Event] = [event for step in game.steps for event in step.events]

    for side in (WHITE, BLACK):
        hurt = sum(one.damage for one in stats.hits if one.side == side)
        hurt += sum(one.damage for one in stats.fatigues if one.side == side)
        changes = [event for event in events if isinstance(event, KingChanged) and event.side == side]
        healed = sum(max(0, event.health - event.before) for event in changes)
        assert hurt - healed == game.state.mode.kings[side] - game.state.sides[side].health


@pytest.mark.parametrize("mode", DUELS)
def test_the_end_of_a_duel_is_reported(mode: str) -> None:
    games = [played(mode, seed) for seed in range(4)]

    for game in games:
        outcome, ending = game.state.outcome, ending_of(game, stats_of(game))
        assert outcome is not None
        if ending is not None:
            assert ending_words(ending, outcome.winner, say_in_english, WHITE, lambda card: card.name)


def test_a_duel_with_cheat_counts_what_came_through_its_gap() -> None:
    """The Queen and the right Pawn find no piece opposite once Cheat has taken the Rook."""
    mode = read_mode("""
        name = "cheated"
        cards = ["chess", "duel"]
        kings = [20, 20]
        powers = ["none", "cheat"]
        decks = [{ P = 8, footman = 8 }, { P = 8, footman = 8 }]
    """)
    start = "cheated 9b 20/9/9/P/P/R:6,P:6/- 20/9/9/P/P/Q:6,P:6,P:6/-"
    actions = tuple(parse_action(word, mode.cards) for word in ("cheat", "end"))
    stats = stats_of(open_game(Record("cheated", position=start, actions=actions), {"cheated": mode}))

    assert [(cheat.round, cheat.points) for cheat in stats.cheats] == [(9, 5)]
    assert stats.dealt[BLACK] == 6
