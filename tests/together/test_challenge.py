"""A challenge is a short text for any chat, and a friend plays the same deal against the same opponent."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from hschess.rules.chance import Chance
from hschess.rules.engine import apply
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, begin_game, open_game, start_of
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE
from hschess.rules.record import SEAT_TAGS, Record
from hschess.together.challenge import LONGEST, PREFIX, challenge_text, is_challenge, read_challenge, side_by_side
from tests.each import each
from tests.helpers import Move, begun, random_action


def played(mode: str = "paper", seed: int = 7, side: int = WHITE, cpu: str = "bfs", chance: int = 1) -> GameSoFar:
    """A whole game of a person against a computer player; both play at random, which the text does not reveal."""
    actions = tuple(move.action for move in random_moves(mode, seed, chance))
    seats = ("human", cpu) if side == WHITE else (cpu, "human")
    names = {"white": "Mia", "black": cpu} if side == WHITE else {"white": cpu, "black": "Mia"}
    record = Record(mode, seed, actions, extra=dict(zip(SEAT_TAGS, seats, strict=True)))
    game = open_game(record)
    return game.retagged(result=game.record.closed(game.state.outcome).result, reason=outcome_of(game), **names)


def outcome_of(game: GameSoFar) -> str:
    assert game.state.outcome is not None
    return game.state.outcome.cause.value


def random_moves(mode: str, seed: int, chance: int) -> Iterator[Move]:
    state, source = begun(mode, seed), Chance(chance)
    while state.outcome is None:
        action = random_action(state, source)
        step = apply(state, action)
        yield Move(state, action, step)
        state = step.state


@each("mode", EVERY_MODE)
@each("side", [WHITE, BLACK])
def test_a_challenge_can_be_read_back(mode: str, side: int) -> None:
    game = played(mode, side=side)
    challenge = read_challenge(challenge_text(game))
    assert challenge.game.record.actions == game.record.actions
    assert (challenge.side, challenge.name, challenge.opponent) == (side, "Mia", "bfs")


def test_it_is_short() -> None:
    lengths = [len(challenge_text(played(mode))) for mode in ("paper", "normal", "heroic", "friendly")]
    assert max(lengths) < 1500


def test_blanks_and_line_ends_of_a_chat_are_accepted() -> None:
    text = challenge_text(played())
    broken = "\n  ".join(text[at : at + 40] for at in range(0, len(text), 40))
    assert is_challenge(f"  {broken}\r\n")
    assert read_challenge(f"  {broken}\r\n").game.record == read_challenge(text).game.record


def test_a_friend_begins_with_the_same_deal_and_the_same_opponent() -> None:
    challenge = read_challenge(challenge_text(played()))
    record = challenge.record("Tom")
    assert (record.white, record.black, record.actions) == ("Tom", "bfs", ())
    assert start_of(record).state == challenge.game.steps[0].state
    assert record.seats == ("human", "bfs")


def test_both_games_are_compared_side_by_side() -> None:
    theirs = played()
    mine = played(chance=2)
    rows = side_by_side(theirs, mine, WHITE)
    words = [word for row in rows for word in row.theirs]
    assert words == [
        action.text
        for number, action in enumerate(theirs.record.actions)
        if theirs.steps[number].state.to_move == WHITE
    ]
    assert [row.round for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0].kings is not None
    assert rows[-1].my_kings is None or rows[-1].my_kings == tuple(side.health for side in mine.state.sides)
    shorter = min((theirs, mine), key=lambda game: game.state.round)
    last = rows[-1]
    assert (last.kings is None) == (shorter is theirs and theirs.state.round < mine.state.round)
    assert side_by_side(theirs, theirs, WHITE)[0].mine == rows[0].theirs


def test_any_other_text_is_refused_in_one_line() -> None:
    text = challenge_text(played())
    bad = [
        "",
        "hello",
        PREFIX,
        f"{PREFIX}1:",
        f"{PREFIX}1:!!",
        f"{PREFIX}2:abc",
        text[:-9],
        text + "AAAA",
        "x" * (LONGEST + 1),
    ]
    for one in bad:
        with pytest.raises(HschessError) as error:
            read_challenge(one)
        assert len(str(error.value).splitlines()) == 1


def test_a_challenge_changed_anywhere_is_refused() -> None:
    chance, text = random.Random(1), challenge_text(played())
    for _ in range(300):
        place = chance.randrange(len(PREFIX) + 2, len(text))
        letter = chance.choice("ABCabc019_-")
        if letter != text[place]:
            with pytest.raises(HschessError):
                read_challenge(text[:place] + letter + text[place + 1 :])


@each("seat", ["exec:rm", "engine:mine", "plugin:x", "bfs:file=/etc/passwd", "by_computers"])
def test_an_external_opponent_is_refused_and_not_started(seat: str) -> None:
    game = played()
    other = game.retagged(extra={SEAT_TAGS[0]: "human", SEAT_TAGS[1]: seat})
    with pytest.raises(HschessError):
        read_challenge(challenge_text(other))


def test_only_a_whole_game_against_a_computer_player_is_a_challenge() -> None:
    game = played()
    by_computers = game.retagged(extra={SEAT_TAGS[0]: "bfs", SEAT_TAGS[1]: "bfs"})
    unfinished = begin_game(replace(game.record, result="*", reason=""), start_of(game.record), None)
    for one, why in ((by_computers, "a person against a computer"), (unfinished, "that is over")):
        with pytest.raises(HschessError, match=why):
            challenge_text(one)
