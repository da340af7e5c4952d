"""The log over the table: opened, scrolled, copied and printed; and the texts of history tiles."""

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
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased, Wheel
from scenes.stage.table_layout import TOKEN_SIZE, Layout
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from tests.displays import begin_display
from tests.helpers import random_game

FRAME_MS = 16.0


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    begin_display()


class OpenTable:
    """A table with a running game, under a simulated clock."""

    def __init__(self, folder: Path, pictures: Media, seats: tuple[str, str] = ("human", "bfs")) -> None:
        self.printed: list[str] = []
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
            pictures, Sounds(), folder, Settings(speed=4.0, cpu_pace_ms=0), lambda: 0.0, on_log_line=self.printed.append
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
def opened(user_folder: Path, pictures: Media) -> OpenTable:
    return OpenTable(user_folder, pictures)


def test_the_key_opens_it_at_the_end_and_closes_it(opened: OpenTable) -> None:
    opened.give(KeyPressed("l"))
    assert opened.table.pane.log.is_open
    assert opened.table.pane.log.text.place == opened.table.pane.log.text.furthest > 0

    opened.give(KeyPressed("l"))
    assert not opened.table.pane.log.is_open


def test_the_round_button_opens_it(opened: OpenTable) -> None:
    opened.click(*opened.table.session.board.layout.icon(ICONS.index("log")))

    assert opened.table.pane.log.is_open


def test_escape_closes_it_before_it_opens_the_menu(opened: OpenTable) -> None:
    opened.give(KeyPressed("l"), KeyPressed("escape"))

    assert not opened.table.pane.log.is_open
    assert opened.stack.top is opened.table


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1440, 900), (1024, 768), (2560, 1080), (960, 540)])
def test_the_open_panel_covers_no_piece_of_a_full_line(opened: OpenTable, size: tuple[int, int], text: int) -> None:
    opened.context.settings = replace(opened.context.settings, text_scale=text)
    opened.give(KeyPressed("l"))
    for ui in (0.8, 1.0, 1.25, 1.5):
        opened.table.session.relayout(Layout(*size, ui=ui))
        layout, log = opened.table.session.board.layout, opened.table.pane.log

        left, top, width, height = log.rect
        assert (left + width) * log.zoom < layout.slot(0, 0, LONGEST_LINE)[0] - TOKEN_SIZE[0] / 2
        assert (top + height) * log.zoom < layout.icon(len(ICONS) - 1)[1] - layout.icon_radius
        assert min(ui, 1.0) <= log.zoom <= ui


def test_the_smaller_panel_with_large_menus_and_text_is_used_at_its_visible_place(opened: OpenTable) -> None:
    opened.context.settings = replace(opened.context.settings, ui_scale=150, text_scale=200)
    opened.stack.resized(1280, 720)
    opened.give(KeyPressed("l"))
    log = opened.table.pane.log
    assert log.zoom < 1.5
    close = next(one for one in log.group.widgets if one.name == "close")

    opened.click(close.centre[0] * log.zoom, close.centre[1] * log.zoom)

    assert not log.is_open


def test_it_scrolls_by_wheel_and_by_keys(opened: OpenTable) -> None:
    opened.give(KeyPressed("l"))
    text, end = opened.table.pane.log.text, opened.table.pane.log.text.furthest

    opened.give(Wheel(150.0, 200.0, 2.0))
    assert text.place == end - 120.0

    opened.give(KeyPressed("home"))
    assert text.place == 0.0

    opened.give(KeyPressed("page down"), KeyPressed("down"))
    assert 0.0 < text.place < end

    opened.give(KeyPressed("end"))
    assert text.place == end


def test_the_whole_log_is_copied_by_the_button_and_by_keys(opened: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    opened.give(KeyPressed("l"))

    opened.click_on("copy")
    opened.give(KeyPressed("c", ctrl=True))

    assert board[0] == board[1]
    assert board[0].splitlines() == opened.printed
    assert opened.table.pane.toast.words == "The log is on the clipboard."


def test_a_long_log_is_copied_and_reported_over_many_frames(
    user_folder: Path, pictures: Media, monkeypatch: pytest.MonkeyPatch
) -> None:
    board: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", board.append)
    whole = OpenTable(user_folder, pictures).printed
    for module in (log_lines, log_panel):
        monkeypatch.setattr(module, "WORDED_AT_ONCE", 9)

    opened = OpenTable(user_folder, pictures)
    assert 9 < len(opened.printed) < len(whole)
    opened.frame(len(whole) // 9)
    assert opened.printed == whole

    opened.give(KeyPressed("l"), KeyPressed("c", ctrl=True), KeyPressed("l"))
    assert not board
    opened.frame(len(whole) // 9)
    assert board[0].splitlines() == whole
    assert opened.table.pane.toast.words == "The log is on the clipboard."


def test_a_refusing_clipboard_is_reported(opened: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(words: str) -> None:
        raise pygame.error(f"no clipboard for {len(words)} letters")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    opened.give(KeyPressed("l"), KeyPressed("c", ctrl=True))

    assert "no clipboard" in opened.table.pane.toast.words


def test_keys_reach_the_buttons(opened: OpenTable) -> None:
    opened.give(KeyPressed("l"), KeyPressed("tab"), KeyPressed("tab"), KeyPressed("return"))

    assert not opened.table.pane.log.is_open


def test_input_on_the_panel_does_not_reach_the_table(opened: OpenTable) -> None:
    opened.give(KeyPressed("l"))
    before = opened.table.session.match.record

    opened.click(*opened.table.session.board.layout.history_tile(2))

    assert opened.table.session.hand.hover is None
    assert opened.table.session.match.record == before


def test_every_sentence_is_printed_as_it_happens_and_undo_too(opened: OpenTable) -> None:
    session = opened.table.session
    card = action_named("P@0")
    before = len(opened.printed)

    session.do(card)
    opened.frame(200)
    assert opened.printed[before : before + 1] == ["You play a Pawn."]

    assert session.undo()
    opened.frame(5)
    assert opened.printed[-1] == "The last action was undone."


def test_nothing_is_printed_before_the_table_shows_it(opened: OpenTable) -> None:
    session = opened.table.session
    before = len(opened.printed)

    session.do(END)
    opened.frame(1)
    early = len(opened.printed)
    assert session.motion.waiting > 0
    for _ in range(3000):
        opened.frame()
        if session.may_act and not session.motion.is_busy:
            break

    assert session.motion.waiting == 0
    assert before < early < len(opened.printed)


def test_the_other_persons_draws_are_not_printed_in_a_game_of_two(user_folder: Path, pictures: Media) -> None:
    opened = OpenTable(user_folder, pictures, ("human", "human"))
    opened.table.sit(0)
    opened.give(KeyPressed("l"))

    drawn = [piece.words for piece in opened.table.pane.log.text.pieces if "draws" in piece.words]

    assert all(line.startswith("Black draws a card") for line in drawn if line.startswith("Black"))
    assert any(line.startswith("White draws a ") and "card" not in line for line in drawn)


def test_a_tile_shows_the_lines_before_and_after() -> None:
    record = Record("paper", position="paper 5w 20/5/5/P/P/R6/- 20/0/4/-/P/Q6/-", actions=(action_named("P@0"),))

    moment = moment_of(open_game(record), 0, Reader(0, 0))

    assert moment.words == "**Round 5, White.** You play a Pawn. Your Pawn stands in slot 1 of 2."
    assert moment.moves_lines
    assert len(moment.after[0]) == len(moment.before[0]) + 1
    assert moment.after[1] == moment.before[1]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_a_tile_shows_as_much_of_a_long_action_as_fits(text_scale: float) -> None:
    printed = tuple(f"2 damage to Black's Siege tower in slot {number} (5 left)." for number in range(1, 31))
    moment, media, room = PastAction("Round 9, White.", printed, ((1,), ()), ((), ())), Media(1.0), 660.0
    media.text_scale = text_scale

    high = words_that_fit(media, moment, room).get_height()

    assert room - LEAST_FIT * BOTH >= high > (room - LEAST_FIT * BOTH) / 2
    assert moment.first(3).endswith("slot 3 (5 left). …")
    assert "…" not in moment.words
