"""The games that count for the achievements, and that a game earns the same in one go and step by step."""

from random import Random

from hschess.achievements.achievement import BY_NAME, AchievementPlace
from hschess.achievements.game_progress import RULES, GameProgress, earner_of
from hschess.campaign.beginning import begin_encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.players.opponents import Level, levels, mode_against
from hschess.rules.engine import legal_actions
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE
from hschess.rules.record import Record
from tests.achievements.games import game_of, progress_of
from tests.each import each


def dealt(mode: str = "paper", white: str = "human", black: str = "bfs", seed: int = 1) -> GameSoFar:
    return open_game(Record(mode=mode, seed=seed, extra={"WhiteSeat": white, "BlackSeat": black}))


def played(game: GameSoFar, seed: int) -> GameSoFar:
    """The game to its end, by random actions."""
    rng = Random(seed)
    while game.state.outcome is None:
        game = game.after(rng.choice([action for action in legal_actions(game.state) if action.text != "concede"]))
    return game


def test_every_rule_has_its_achievement_in_the_table_and_vice_versa() -> None:
    at_table = {name for name, one in BY_NAME.items() if one.room in (AchievementPlace.BATTLE, AchievementPlace.DUEL)}

    assert RULES.keys() == at_table
    assert len(RULES) == len(at_table)


def test_the_person_against_a_computer_player_earns() -> None:
    assert earner_of(dealt()) == WHITE
    assert earner_of(dealt(white="bfs", black="human")) == BLACK


def test_games_of_two_people_and_watched_games_earn_nothing() -> None:
    assert earner_of(dealt(black="human")) is None
    assert earner_of(dealt(white="bfs")) is None


def test_a_board_of_the_editor_earns_nothing() -> None:
    assert earner_of(game_of("paper 3w 20/0/3/-/P/P6/- 20/0/2/-/P/P1,P1/-", "end")) is None


@each("level", levels(), ids=lambda level: level.name)
def test_a_level_with_its_own_handicap_still_counts(level: Level) -> None:
    seats = ("human", level.seat)

    assert earner_of(dealt(mode_against(seats, "heroic"), *seats)) == WHITE


def test_any_other_handicap_earns_nothing() -> None:
    assert earner_of(dealt("paper+black1")) is None
    assert earner_of(dealt("paper+nocheat")) is None


@each("mode", EVERY_MODE)
@each("seed", range(3))
def test_a_game_earns_the_same_step_by_step_as_in_one_go(mode: str, seed: int) -> None:
    game = played(dealt(mode, seed=seed), seed)
    progress = GameProgress(game, WHITE)
    for number in range(len(game.record.actions)):
        progress.see(game.until(number + 1))

    assert progress.done == progress_of(game)
    assert all(far > 0 for far in progress.done.values())


def test_actions_that_can_still_be_undone_do_not_count() -> None:
    game = game_of("heroic 3w 20/0/3/-/PP/N3/- 20/0/2/-/PP/B4,B4/-", "0x0")
    progress = GameProgress(game, WHITE)

    progress.see(game, until=0)
    assert "knight_errant" not in progress.done
    progress.see(game)
    assert progress.done["knight_errant"] == 1


def test_an_encounter_of_the_campaign_counts_despite_its_own_board() -> None:
    encounter = shipped_campaign().encounters[0]
    game = begin_encounter(encounter, 1, ("You", "He"), "2026-11-20")

    assert game.record.encounter == encounter.name
    assert earner_of(game) == WHITE
    assert progress_of(game) == {}
