"""The log over the table: opened, scrolled, copied and told; and what a tile of the history says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import END, action_named
from hschess.rules.game import open_game
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.record import SEAT_TAGS, Record
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.pane import log_panel
from scenes.pane.history_tip import BOTH, LEAST_FIT, PastAction, moment_of, words_that_fit
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game import log_lines
from scenes.stage.game.log import Reader
from scenes.stage.game.setup import continued_match
from scenes.stage.hand.hit_areas import ICONS
from scenes.stage.table_layout import TOKEN_SIZE, Layout
from scenes.table.game import TableScene
from scenes.ui.input_events import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.displays import begin_display
from tests.helpers import random_game

FRAME_MS = 16.0


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    begin_display()


class Desk:
    """A table with a running game, under a clock of its own."""

    def __init__(self, folder: Path, pictures: Media, seats: tuple[str, str] = ("human", "bfs")) -> None:
        self.told: list[str] = []
        actions = tuple(move.action for move in random_game("paper", 4))[:16]
        record = Record("paper", 4, actions, white="Ann", black="Bob", extra=dict(zip(SEAT_TAGS, seats, strict=True)))
        while continued_match(open_game(record)).state.to_move != 0:
            record = Record(
                "paper",
                4,
                record.actions[:-1],
                white="Ann",
                black="Bob",
                extra=dict(zip(SEAT_TAGS, seats, strict=True)),
            )
        self.context = Context(
            pictures, Sounds(), folder, Settings(speed=4.0, cpu_pace_ms=0), lambda: 0.0, on_log_line=self.told.append
        )
        self.table = TableScene(self.context, continued_match(open_game(record)), is_new=False)
        self.stack = SceneStack(self.table, 1280, 720, routes_of(self.context))
        self.surface = pygame.Surface((1280, 720))
        self.frame(5)

    def frame(self, number: int = 1) -> None:
        for _ in range(number):
            self.stack.update(FRAME_MS)

    def give(self, *inputs: Input) -> None:
        for given in inputs:
            self.stack.handle(given)
            self.frame()
        self.table.draw(self.surface)

    def click(self, x: float, y: float) -> None:
        self.give(PointerMoved(x, y), PointerPressed(x, y), PointerReleased(x, y))

    def click_on(self, name: str) -> None:
        widget = next(one for one in self.table.pane.log.group.widgets if one.name == name)
        self.click(*widget.centre)


@pytest.fixture
def desk(user_folder: Path, pictures: Media) -> Desk:
    return Desk(user_folder, pictures)


def test_the_key_opens_it_at_the_end_and_closes_it(desk: Desk) -> None:
    desk.give(KeyPressed("l"))
    assert desk.table.pane.log.is_open
    assert desk.table.pane.log.text.place == desk.table.pane.log.text.furthest > 0

    desk.give(KeyPressed("l"))
    assert not desk.table.pane.log.is_open


def test_the_round_button_opens_it(desk: Desk) -> None:
    desk.click(*desk.table.session.board.layout.icon(ICONS.index("log")))

    assert desk.table.pane.log.is_open


def test_escape_closes_it_before_it_means_the_menu(desk: Desk) -> None:
    desk.give(KeyPressed("l"), KeyPressed("escape"))

    assert not desk.table.pane.log.is_open
    assert desk.stack.top is desk.table


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 900), (1024, 768), (2560, 1080), (960, 540)])
def test_the_open_panel_covers_no_piece_of_a_full_line(desk: Desk, size: tuple[int, int], text: int) -> None:
    desk.context.settings = replace(desk.context.settings, text_scale=text)
    desk.give(KeyPressed("l"))
    for ui in (0.8, 1.0, 1.25, 1.5):
        desk.table.session.relayout(Layout(*size, ui=ui))
        layout, log = desk.table.session.board.layout, desk.table.pane.log

        left, top, width, height = log.rect
        assert (left + width) * log.zoom < layout.slot(0, 0, LONGEST_LINE)[0] - TOKEN_SIZE[0] / 2
        assert (top + height) * log.zoom < layout.icon(len(ICONS) - 1)[1] - layout.icon_radius
        assert min(ui, 1.0) <= log.zoom <= ui


def test_the_smaller_panel_of_large_menus_and_words_is_used_where_it_is_seen(desk: Desk) -> None:
    desk.context.settings = replace(desk.context.settings, ui_scale=150, text_scale=200)
    desk.stack.resized(1280, 720)
    desk.give(KeyPressed("l"))
    log = desk.table.pane.log
    assert log.zoom < 1.5
    close = next(one for one in log.group.widgets if one.name == "close")

    desk.click(close.centre[0] * log.zoom, close.centre[1] * log.zoom)

    assert not log.is_open


def test_it_scrolls_by_wheel_and_by_keys(desk: Desk) -> None:
    desk.give(KeyPressed("l"))
    text, end = desk.table.pane.log.text, desk.table.pane.log.text.furthest

    desk.give(Wheel(150.0, 200.0, 2.0))
    assert text.place == end - 120.0

    desk.give(KeyPressed("home"))
    assert text.place == 0.0

    desk.give(KeyPressed("page down"), KeyPressed("down"))
    assert 0.0 < text.place < end

    desk.give(KeyPressed("end"))
    assert text.place == end


def test_the_whole_log_is_copied_by_the_button_and_by_keys(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    desk.give(KeyPressed("l"))

    desk.click_on("copy")
    desk.give(KeyPressed("c", ctrl=True))

    assert board[0] == board[1]
    assert board[0].splitlines() == desk.told
    assert desk.table.pane.toast.words == "The log is on the clipboard."


def test_a_long_log_is_copied_and_reported_over_many_frames(
    user_folder: Path, pictures: Media, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    whole = Desk(user_folder, pictures).told
    for module in (log_lines, log_panel):
        monkeypatch.setattr(module, "WORDED_AT_ONCE", 9)

    desk = Desk(user_folder, pictures)
    assert 9 < len(desk.told) < len(whole)
    desk.frame(len(whole) // 9)
    assert desk.told == whole

    desk.give(KeyPressed("l"), KeyPressed("c", ctrl=True), KeyPressed("l"))
    assert not board
    desk.frame(len(whole) // 9)
    assert board[0].splitlines() == whole
    assert desk.table.pane.toast.words == "The log is on the clipboard."


def test_a_clipboard_that_refuses_is_said(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(words: str) -> None:
        raise pygame.error(f"no clipboard for {len(words)} letters")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    desk.give(KeyPressed("l"), KeyPressed("c", ctrl=True))

    assert "no clipboard" in desk.table.pane.toast.words


def test_the_buttons_are_reached_by_keys(desk: Desk) -> None:
    desk.give(KeyPressed("l"), KeyPressed("tab"), KeyPressed("tab"), KeyPressed("return"))

    assert not desk.table.pane.log.is_open


def test_under_the_panel_the_table_is_not_used(desk: Desk) -> None:
    desk.give(KeyPressed("l"))
    before = desk.table.session.match.record

    desk.click(*desk.table.session.board.layout.history_tile(2))

    assert desk.table.session.hand.hover is None
    assert desk.table.session.match.record == before


def test_every_sentence_is_reported_as_it_happens_and_undo_is_reported_too(desk: Desk) -> None:
    session = desk.table.session
    card = action_named("P@0")
    before = len(desk.told)

    session.do(card)
    desk.frame(200)
    assert desk.told[before : before + 1] == ["You play a Pawn."]

    assert session.undo()
    desk.frame(5)
    assert desk.told[-1] == "The last action was undone."


def test_nothing_is_reported_before_the_table_shows_it(desk: Desk) -> None:
    session = desk.table.session
    before = len(desk.told)

    session.do(END)
    desk.frame(1)
    early = len(desk.told)
    assert session.motion.waiting > 0
    for _ in range(3000):
        desk.frame()
        if session.may_act and not session.motion.is_busy:
            break

    assert session.motion.waiting == 0
    assert before < early < len(desk.told)


def test_what_the_other_person_draws_is_not_reported_in_a_game_of_two(user_folder: Path, pictures: Media) -> None:
    desk = Desk(user_folder, pictures, ("human", "human"))
    desk.table.sit(0)
    desk.give(KeyPressed("l"))

    drawn = [piece.words for piece in desk.table.pane.log.text.pieces if "draws" in piece.words]

    assert all(line.startswith("Black draws a card") for line in drawn if line.startswith("Black"))
    assert any(line.startswith("White draws a ") and "card" not in line for line in drawn)


def test_a_tile_reports_the_lines_before_and_after() -> None:
    record = Record("paper", position="paper 5w 20/5/5/P/P/R6/- 20/0/4/-/P/Q6/-", actions=(action_named("P@0"),))

    moment = moment_of(open_game(record), 0, Reader(0, 0))

    assert moment.words == "**Round 5, White.** You play a Pawn. Your Pawn stands in slot 1 of 2."
    assert moment.moves_lines
    assert len(moment.after[0]) == len(moment.before[0]) + 1
    assert moment.after[1] == moment.before[1]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_tile_reports_as_much_of_a_long_action_as_has_room(text_scale: float) -> None:
    told = tuple(f"2 damage to Black's Siege tower in slot {number} (5 left)." for number in range(1, 31))
    moment, media, room = PastAction("Round 9, White.", told, ((1,), ()), ((), ())), Media(1.0), 660.0
    media.text_scale = text_scale

    high = words_that_fit(media, moment, room).get_height()

    assert room - LEAST_FIT * BOTH >= high > (room - LEAST_FIT * BOTH) / 2
    assert moment.first(3).endswith("slot 3 (5 left). …")
    assert "…" not in moment.words
