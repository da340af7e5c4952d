"""Helpers for drawing a replay, and its texts."""

from __future__ import annotations

from dataclasses import replace

import pygame

from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from scenes.context import Context
from scenes.painters.table_art import Show, TableArt, show_of_watched
from scenes.pane.table_words import banner_words
from scenes.replay.model.replay import SPEEDS, Replay, TurnSpan
from scenes.stage.game.log import Reader
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.table_layout import Point
from scenes.ui.media import Surface
from scenes.ui.preload import part_of
from scenes.words import say, seat_name


def options_of(context: Context, record: Record, viewer: int) -> ShowOptions:
    """The settings for showing a record, in which no cards are played by hand."""
    settings = context.settings
    return ShowOptions(
        speed=settings.speed if settings.speed in SPEEDS else SPEEDS[-2],
        cpu_pace_ms=settings.cpu_pace_ms,
        reduced_motion=settings.reduced_motion,
        shake=settings.shake / 100,
        by_hand=(False, False),
        words=banner_words((record.white, record.black), viewer, by_names=True, seats=record.seats),
    )


def reader_of(replay: Replay) -> Reader:
    """The reader of the log, who knows the cards of open hands."""
    known = [side for side in (WHITE, BLACK) if replay.shows(side)]
    return Reader(known[0] if known else -1, None, len(known) == 2, seat_of_person(replay.record))


def seat_of_person(record: Record) -> int:
    """The side of the only human player in a record, else White."""
    people = [side for side, tag in enumerate(SEAT_TAGS) if record.extra.get(tag) == HUMAN]
    return people[0] if len(people) == 1 else WHITE


def pair_words(names: tuple[str, str], seats: tuple[str, str]) -> str:
    """The players, White first, by their names and the record's ids for them."""
    return " - ".join(map(seat_name, names, seats))


def show_of(replay: Replay) -> Show:
    """The additions to the board, such as the face of a level."""
    return replace(show_of_watched(replay), seats=replay.record.seats)


def draw_replay(surface: Surface, art: TableArt, one: Replay, corner: Point, *, foresees: bool) -> None:
    """Draw a replay's table with its upper left corner at this pixel, with the forecast of the turn's end if it `foresees`."""
    layout, show = one.board.layout, show_of(one)
    if foresees:
        show = replace(show, forecast=forecast_of(one.state, None, layout, one.ahead()))
    area = pygame.Rect(corner, (layout.pixel_width, layout.pixel_height))
    art.draw_board(part_of(surface, area.clip(surface.get_rect())), one.board, layout, show)


def turn_words(turn: TurnSpan) -> str:
    """A turn's name: its round and its side."""
    side = say(f"side.{SIDE_NAMES[turn.side].lower()}")
    return say("replay.turn", round=turn.round, side=side) if turn.round else say("replay.mulligan", side=side)
