"""The analysis of a duel: every turn has a chance, luck costs nothing, and a lost win is a blunder."""

import pytest

from hschess.analysis.calibration import LEAST, STRAIGHT, curve_for
from hschess.analysis.judging import Analysis, Verdict, shows, weigh
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.actions import END
from hschess.rules.chance import seeded
from hschess.rules.engine import apply, new_game
from hschess.rules.game import open_game
from hschess.rules.modes import DUELS, EVERY_MODE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.record import Record


@pytest.mark.parametrize("mode", ["vanilla", "control"])
def test_every_turn_of_a_duel_can_be_judged(mode: str) -> None:
    chance, player = seeded(4), make_player("linear:lines=40")
    game = CpuGame(new_game(DUELS[mode], 4), mind_of((player, player), (chance, chance)))
    while game.state.round < 5:
        game.play_turn()
    record = Record(mode=mode, actions=tuple(game.actions), seed=4)

    analysis = Analysis(open_game(record), budget=1)
    analysis.finish()

    assert len(analysis.turns) == len(analysis.spans) >= 8
    assert all(0 <= turn.after <= turn.before <= 1 for turn in analysis.turns)


def test_a_lost_win_is_a_blunder() -> None:
    state = parse_position("vanilla 6w 3/6/6/-/?20/p31:1/- 3/0/5/?3/?20/p53:3,p53:3/-")
    verdict = Verdict()

    for _ in weigh(state, (END,), 40, verdict):
        pass

    assert [action.text for action in verdict.best] == ["0xk"]
    assert 100 * (verdict.before - verdict.after) >= 15
    assert verdict.reply


def test_a_choice_ends_at_a_reveal() -> None:
    line = "control 5w 30/7/7/gambit,shieldbearer/prodigy/-/- 30/0/4/-/prodigy/siege_tower:7,captain:5/- #5"
    state = parse_position(line, EVERY_MODE)
    table = state.mode.cards
    played = apply(state, parse_action("shieldbearer@0", table)).state
    destroyed = apply(played, parse_action("gambit", table)).state

    assert not shows(state, played)
    assert shows(played, destroyed)


def test_the_chances_of_a_duel_need_no_curve() -> None:
    """Curves fitted to 300 games of each mode predicted other games no better."""
    assert curve_for(DUELS["vanilla"], 0) is STRAIGHT


def test_no_chance_of_a_duel_is_certain_before_its_end() -> None:
    lost = "vanilla 6w 1/6/6/-/?20/-/- 30/0/5/?3/?20/p53:3,p53:3/-"
    state = parse_position(lost)
    verdict = Verdict()

    for _ in weigh(state, (END,), 40, verdict):
        pass

    assert verdict.after == LEAST
