"""Games of the laboratory: the same everywhere, and stored as records that replay to the same end."""

import pickle
from dataclasses import replace

import pytest

from hschess.lab.arena import SCORES, Job, Pairing, play_game, play_games, rng_of, seed_of_deal
from hschess.lab.variants import with_cards
from hschess.players.opponents import levels, mode_against
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import MODES, WHITE
from hschess.rules.record_text import parse_game, parse_record


@pytest.mark.parametrize("mode", MODES)
def test_a_record_replays_to_the_result(mode: str) -> None:
    played = play_game(Job(Pairing(MODES[mode], "bfs", "random"), 0, 5))
    record = parse_record(played.record)
    last = open_game(record).state

    assert last.outcome is not None
    assert (last.outcome.result, last.outcome.cause.value, last.round) == (played.result, played.cause, played.rounds)
    assert (record.white, record.black, record.seed, record.mode) == ("bfs", "random", 5, mode)
    assert played.white_score == SCORES[last.outcome.result]


def test_a_game_of_another_mode_is_a_record_of_that_mode() -> None:
    mode = with_cards(MODES["paper"], [WHITE], "Q", 4)
    played = play_game(Job(Pairing(mode, "bfs", "bfs"), 0, 1))
    last = parse_game(played.record, {mode.name: mode}).state

    assert last.outcome is not None
    assert last.outcome.result == played.result


def test_the_same_job_is_the_same_game() -> None:
    jobs = [Job(Pairing(MODES["normal"], "random", "skilled"), 0, seed) for seed in (1, 2, 1)]
    one, two, again = [replace(result, seconds=0) for result in play_games(jobs)]

    assert one == again
    assert one.record != two.record


def test_a_level_plays_with_its_handicap_and_its_name() -> None:
    level = levels()[0].seat
    mode = mode_named(mode_against(("bfs", level), "paper"))
    record = parse_record(play_game(Job(Pairing(mode, "bfs", level), 0, 1)).record)

    assert (record.black, record.mode) == (level, mode.name)


def test_a_custom_mode_with_a_handicap_is_played_and_its_record_can_be_read() -> None:
    mine = replace(MODES["heroic"], name="mine")
    mode = mode_named("mine+black10+nocheat", {"mine": mine})
    game = parse_game(play_game(Job(Pairing(mode, "random", "random"), 0, 1)).record)

    assert (game.record.mode, game.steps[0].state.mode) == (mode.name, mode)


def test_jobs_and_results_can_be_pickled() -> None:
    job = Job(Pairing(with_cards(MODES["paper"], [WHITE], "Q", 4), "random", "random"), 3, 9)
    played = play_game(job)

    assert pickle.loads(pickle.dumps(job)) == job
    assert pickle.loads(pickle.dumps(played)) == played


def test_deals_of_two_seeds_have_nothing_in_common() -> None:
    seeds = {seed_of_deal(base, number) for base in range(5) for number in range(200)}

    assert len(seeds) == 1000


def test_a_deal_keeps_its_seed() -> None:
    """The database and printed records find a game by it."""
    assert seed_of_deal(3, 7) == 219545428126650


def test_players_and_the_deal_draw_independent_random_numbers() -> None:
    assert len({rng_of(1, 0).word(), rng_of(1, 1).word(), rng_of(2, 0).word()}) == 3


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(HschessError, match="no player 'nobody'"):
        play_game(Job(Pairing(MODES["paper"], "nobody", "bfs"), 0, 1))
