"""Encounters as matches: the seats, the story's effects on plans and seats, and the record of a finished game."""

import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.ended import ended_encounter
from hschess.rules.actions import CONCEDE, END
from hschess.rules.game import GameSoFar
from hschess.rules.notation import parse_action
from hschess.store.profile import game_of
from scenes.stage.game.encounter_match import EncounterMatch, new_encounter
from scenes.stage.game.first_move import first_move
from scenes.stage.game.match import Answering
from scenes.stage.game.seat_words import seat_words
from scenes.stage.game.setup import continued_match
from scenes.words import say
from tests.campaign.encounters import encounter, played, when

DEATHS = "1w 30/0/0/-/-/p34:4,p34:4/- 30/0/0/-/-/p32:1,p32:1/-"


def new(name: str, hints: int = 0) -> EncounterMatch:
    one = shipped_campaign().named(name)
    assert one is not None
    return new_encounter(one, 3, ("You", "Somebody"), "2026-11-23", hints)


def thought(match: EncounterMatch) -> str:
    return str(next(action for action in first_move(match) if action is not None))


def test_a_person_sits_opposite_the_opponent_of_the_campaign() -> None:
    white, black = new("coin").seats

    assert (white.is_human, black.is_human) == (False, True)
    assert (white.player_id, black.name) == ("encounter:coin", "You")
    assert seat_words(white.name, white.player_id, say) == say("campaign.coin.who")


def test_a_seat_outside_an_encounter_has_its_records_name() -> None:
    assert seat_words("Mallory", "encounter:../../secret", say) == "Mallory"


def test_the_script_ends_its_turn_at_once() -> None:
    match = EncounterMatch(played(encounter("", DEATHS, "vanilla"), "end"))

    assert isinstance(match.seats[1].player, Answering)
    assert match.pump(1) is END


def test_a_plan_made_obsolete_by_the_story_is_dropped() -> None:
    more = when('dead = "p32"', 'set_line = { line = "-", side = "white" }')
    match = EncounterMatch(played(encounter(more, DEATHS, "vanilla")))
    match._intent.actions = [parse_action("1x1", match.state.mode.cards), END]

    match.submit(parse_action("0x0", match.state.mode.cards))

    assert match._intent.actions == []


def test_another_opponent_takes_the_seat_and_undo_gives_it_back() -> None:
    more = when('dead = "p32"', 'opponent = "random"')
    match = EncounterMatch(played(encounter(more, DEATHS, "vanilla")))

    match.submit(parse_action("0x0", match.state.mode.cards))
    assert match.seats[1].player is not None
    assert match.seats[1].player.name == "random"
    match.undo()
    assert isinstance(match.seats[1].player, Answering)


def test_an_encounters_game_is_continued_as_that_encounter() -> None:
    match = new("stranger", 2)
    again = continued_match(match.game)

    assert isinstance(again, EncounterMatch)
    assert (again.hints, again.encounter.name) == (2, "stranger")
    assert again.waits_for_first_move


def test_the_campaign_counts_an_ended_game_and_the_statistics_do_not() -> None:
    game = new("stranger", 1).game.after(CONCEDE)
    ended = ended_encounter(game)

    assert ended is not None
    assert (ended[0].encounter, ended[0].is_won, ended[0].has_hint) == ("stranger", False, True)
    assert game_of(game) is None


def test_a_running_or_plain_game_is_not_counted() -> None:
    game = new("stranger").game

    assert ended_encounter(game) is None
    assert ended_encounter(GameSoFar(game.record, game.after(CONCEDE).steps)) is None


@pytest.mark.parametrize(("name", "move"), [("first-steps", "0x0"), ("screen", "1x1")])
def test_the_first_move_of_a_puzzle_leads_to_its_goal(name: str, move: str) -> None:
    assert thought(new(name)) == move


def test_the_first_move_of_a_battle_comes_from_master() -> None:
    match = new("pawn-storm")
    while match.state.pending:
        match.submit(parse_action("keep"))

    assert parse_action(thought(match)) is not None
