"""Forecasts in encounters: they equal what happens, with the story's effects, or are marked as unknown."""

from hschess.rules.actions import END
from hschess.rules.game import Ahead, GameSoFar
from hschess.rules.notation import parse_action
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast, MarkKind
from scenes.stage.shown.threat import threat_of
from scenes.stage.table_layout import Layout
from tests.campaign.encounters import encounter, played, when

LAYOUT = Layout(1280, 720)
BARE = "3w 20/3/3/PPR/PPP/R6,R6/- 2/0/2/P/PPP/-/-"
DUEL = "1w 30/0/0/-/-/p34:4,p34:4/- 30/0/0/-/-/p32:1,p22:2/-"


def foreseen(game: GameSoFar, action: str = "end") -> Forecast:
    return forecast_of(game.state, parse_action(action, game.state.mode.cards), LAYOUT, Ahead(game))


def kinds(forecast: Forecast) -> list[MarkKind]:
    return [mark.kind for mark in forecast.marks]


def test_a_king_that_would_fall_is_marked() -> None:
    assert MarkKind.FALL in kinds(foreseen(played(encounter("", BARE))))


def test_no_damage_is_foreseen_for_a_warded_king() -> None:
    game = played(encounter(when("round = 3", 'ward = "black"'), BARE))

    assert foreseen(game).marks == ()
    assert len(foreseen(game).lanes) == 2


def test_a_king_that_rises_again_is_marked_as_unknown_and_not_as_fallen() -> None:
    marks = kinds(foreseen(played(encounter(when("king_below = 1", "king = { health = 9 }"), BARE))))

    assert MarkKind.CHANCE in marks
    assert MarkKind.FALL not in marks


def test_a_line_that_an_attack_changes_is_unknown_without_a_forecast_of_the_end() -> None:
    more = when('dead = "p32"', 'set_line = { line = "p11:1,p11:1" }')
    forecast = foreseen(played(encounter(more, DUEL, "vanilla")), "0x0")

    assert MarkKind.CHANCE in kinds(forecast)
    assert MarkKind.SKULL in kinds(forecast)
    assert forecast.lanes == ()


def test_the_end_of_a_puzzle_has_a_forecast_like_any_other() -> None:
    one = encounter("", BARE.replace("2/0/2/P/PPP/-", "20/0/2/P/PPP/P2,P2"), goal="kills = 2, turns = 1")
    game = played(one)

    assert kinds(foreseen(game)).count(MarkKind.SKULL) == 2
    assert game.after(END).state.outcome is not None


def test_after_a_puzzle_no_enemy_threatens() -> None:
    board = "3w 2/3/3/PPR/PPP/R6/- 20/0/2/P/PPP/P6,P6,P6,P6,P6/-"
    puzzle = played(encounter("", board, goal="clear = true, turns = 1"))
    battle = played(encounter("", board))

    assert threat_of(puzzle.state, 0, Ahead(puzzle)).end is None
    assert threat_of(battle.state, 0, Ahead(battle)).end is not None
