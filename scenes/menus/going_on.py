"""Continues an unfinished game: the command for its table, and its text."""

from __future__ import annotations

import time

from hschess.files import refusal
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import base_of
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.observation import hides_cards
from hschess.rules.record import HUMAN
from hschess.store.games import is_kept, keep_finished
from hschess.store.saves import UnfinishedGame
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.pages.screen import Screen
from scenes.stack import Command, Go
from scenes.stage.game.match import Match
from scenes.stage.game.mode_words import played_words
from scenes.stage.game.setup import SeatError, continued_match, continued_viewer
from scenes.words import say, seat_name


def going_on(screen: Screen, one: UnfinishedGame) -> Command | None:
    """The command that opens the table of an unfinished game; if it cannot be continued, the screen shows why."""
    match = _match_of(screen, one.game)
    if match is not None and screen.context.saves.take(one):
        return Go(ToTable(match, is_new=False), instead=True)
    if match is not None:
        screen.say(say("waiting.changed"))
    return None


def _match_of(screen: Screen, game: GameSoFar) -> Match | None:
    try:
        match = continued_match(game)
        if not hides_cards(match.state):
            return match
        why = say("error.unknown_cards")
    except SeatError as error:
        why = say("error.seat", name=error.player_id)
    except HschessError as error:
        why = str(error)
    screen.say(_kept_too(screen.context, game) or why)
    return None


def _kept_too(context: Context, game: GameSoFar) -> str:
    """Keep a game that cannot be continued among the replays too; returns the reason if that fails."""
    try:
        if not is_kept(context.folder, game):
            keep_finished(context.folder, game)
    except OSError as error:
        return say("error.unsaved", why=refusal(error))
    return ""


def waiting_words(one: UnfinishedGame) -> str:
    """The players, the mode, and the round of the game."""
    return say(
        "waiting.about",
        pair=pair_words(one.game),
        mode=played_words(one.game.record.mode, one.game.record.encounter, say),
        at=round_words(one),
    )


def brief_words(one: UnfinishedGame) -> str:
    """The opponent, the mode without a handicap, and the round; both players if the user plays neither side, or both."""
    record, far = one.game.record, 1 - continued_viewer(one.game)
    is_users = record.seats[1 - far] == HUMAN != record.seats[far]
    name = (record.white, record.black)[far]
    return say(
        "waiting.about",
        pair=seat_name(name, record.seats[far]) if is_users else pair_words(one.game),
        mode=played_words(base_of(record.mode), record.encounter, say),
        at=round_words(one),
    )


def pair_words(game: GameSoFar) -> str:
    """The players, the one at the bottom first."""
    record, near = game.record, continued_viewer(game)
    names = seat_name(record.white, record.seats[WHITE]), seat_name(record.black, record.seats[BLACK])
    return say("waiting.pair", near=names[near], far=names[1 - near])


def round_words(one: UnfinishedGame) -> str:
    """The round that the game is in."""
    return say("waiting.round", round=one.game.state.round)


def when_words(one: UnfinishedGame, today: str) -> str:
    """The time of the last move, by the clock and calendar of this machine; `today` is the date, as 2026-11-20."""
    left = time.localtime(one.left_s)
    date, clock = time.strftime("%Y-%m-%d", left), time.strftime("%H:%M", left)
    return say("waiting.today", time=clock) if date == today else f"{date}, {clock}"
