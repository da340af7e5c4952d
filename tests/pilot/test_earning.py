"""Achievements are earned by what is really done at the table, and seen over any screen in their time."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

import pygame

from hschess.rules.actions import Kind
from hschess.rules.engine import legal_actions
from hschess.store.merit_log import MeritLog
from hschess.store.profile import FILE_NAME, Profile
from hschess.store.settings import Settings
from hschess.training.feats import feats_of
from scenes.destinations import ToPractice, ToTable
from scenes.stack import Go
from scenes.stage.game.setup import Setup, new_match
from tests.pilot.hands import by_clicks
from tests.pilot.machine import Machine
from tests.pilot.pilot import Pilot, whim

Start = Callable[..., Pilot]
RIGHT_EDGE = (290, 40)
"""A point near the right edge of a plaque, which a sliding one reaches last."""


def sit_down(pilot: Pilot, white: str = "human", black: str = "bfs", mode: str = "heroic") -> None:
    """A new game at the table."""
    match = new_match(Setup(mode, 5, (white, black), date=pilot.context.today))
    pilot.stack.obey(Go(ToTable(match, is_new=True)))


def test_a_game_brings_what_its_steps_say_and_no_more(start: Start) -> None:
    pilot = start()
    sit_down(pilot)
    table = pilot.table
    pilot.play_until_the_end(by_clicks, whim(3))

    done = feats_of(table.session.match.game)
    kept = MeritLog(Profile(pilot.folder)).merits()
    assert {name: one.best for name, one in kept.items()} == done
    assert done


def test_what_is_taken_back_has_not_been_done(start: Start) -> None:
    pilot = start()
    sit_down(pilot)
    pilot.wait_for_my_part()
    match = pilot.session.match
    if match.state.pending:
        pilot.session.do(next(iter(legal_actions(match.state))))
        pilot.wait_for_my_part()
    settled = match.settled
    play = next(action for action in legal_actions(match.state) if action.kind is Kind.PLAY)
    pilot.session.do(play)

    assert match.settled == settled
    pilot.wait_for_my_part()
    pilot.session.undo()
    assert match.settled == settled == len(match.record.actions)


def test_nothing_is_counted_for_those_who_watch(start: Start) -> None:
    pilot = start()
    sit_down(pilot, white="random", black="random", mode="paper")
    pilot.wait(lambda: pilot.top is not pilot.stack.scenes[1])

    assert MeritLog(Profile(pilot.folder)).merits() == {}


def test_a_newer_profile_is_left_alone_and_said_once(start: Start) -> None:
    pilot = start()
    MeritLog(Profile(pilot.folder)).add({"untouched": 0}, [], "2026-11-20")
    with closing(sqlite3.connect(pilot.folder / FILE_NAME)) as connection:
        connection.execute("PRAGMA user_version = 99")

    pilot.context.earn({"untouched": 1})
    assert pilot.context.plaques.waiting == []
    assert pilot.context.take_complaint()
    pilot.context.earn({"untouched": 1})
    assert pilot.context.take_complaint() == ""


# ------------------------------------------------------------------------------------------------------------------- seen


def corner() -> bytes:
    """The window's upper left corner."""
    shown = pygame.display.get_surface()
    assert shown is not None
    return pygame.image.tobytes(shown.subsurface((0, 0, 300, 130)), "RGB")


def test_a_plaque_lies_over_the_screen_and_leaves_it_as_it_was(machine: Machine) -> None:
    machine.run(30)
    before = corner()

    machine.pilot.context.earn({"untouched": 1})
    machine.run(60)
    assert corner() != before
    machine.run(400)
    assert corner() == before


def test_by_reduced_motion_it_does_not_slide(machine: Machine) -> None:
    machine.pilot.context.settings = Settings(reduced_motion=True)
    machine.run(30)
    shown = pygame.display.get_surface()
    assert shown is not None
    edge = shown.get_at(RIGHT_EDGE)
    machine.pilot.context.earn({"untouched": 1})
    machine.run(5)

    assert 0 < machine.pilot.context.plaques.share < 0.9
    assert shown.get_at(RIGHT_EDGE) != edge


def test_it_stays_over_another_screen(machine: Machine) -> None:
    machine.pilot.context.earn({"untouched": 1})
    machine.run(30)
    machine.stack.obey(Go(ToPractice()))
    machine.run(60)

    assert machine.pilot.context.plaques.name == "untouched"


def test_at_the_table_it_waits_until_nothing_moves(machine: Machine) -> None:
    pilot = machine.pilot
    pilot.context.settings = Settings()
    sit_down(pilot)
    machine.run(5)
    pilot.context.earn({"untouched": 1})
    machine.run(5)

    assert not pilot.table.is_calm
    assert pilot.context.plaques.name == ""
