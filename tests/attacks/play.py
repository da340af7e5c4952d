"""Whole evenings at the table, checked by a witness that remembers everything and applies the rules independently of the program.

    uv run --extra dev python -m tests.attacks.play --seed S --count N

`--count` is the number of sittings. In each a game is begun or continued, some actions are done and undone, and the table is left in
one of the proper ways: by its menu, by closing the window on any screen, by a new game after the old one is kept or conceded, by the
game's end. A finding is an exception, a position, an end or an undo that differs from the independent rules, an unfinished game that is
not offered exactly as it was left, or a finished one that is kept, counted or shown with another end.
"""

import json
import os
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hschess.rules.actions import CONCEDE, END
from hschess.rules.engine import legal_actions
from hschess.rules.modes import EVERY_MODE
from hschess.store.games import FINISHED_FOLDER
from hschess.store.profile import FILE_NAME, Profile
from hschess.store.saves import MOST_WAITING
from hschess.store.tally import Ledger
from scenes.menus.title import TitleScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.pages.screen import Screen
from scenes.table.curtain import CurtainScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.ui.widgets import Label
from scenes.words import say
from tests.attacks.findings import Findings, run
from tests.attacks.monkey_machine import Event, Start, Step
from tests.attacks.play_memory import RESULTS, OtherwiseError, Outcome, Remembered, outcome_of, written
from tests.attacks.records import QuickMachine

COUNT: Final = 500
SIZE: Final = (960, 540)
FRESH: Final = 0.05
"""How often another user sits down: in a fresh folder."""
OPPONENTS: Final = ("random", "random", "bfs", "human", "beginner", "level:first")
SHORT: Final = ("paper", "friendly")
"""Modes whose games are short."""
LOOK_MS: Final = 0.5
MOST_FRAMES: Final = 4000
MOST_ACTIONS: Final = 25
TO_THE_END: Final = 0.2
UNDOES: Final = 0.15
CONCEDES: Final = 0.01
ELSEWHERE: Final = ("options", "statistics", "replays", "help", "about", "waiting")
SETTINGS: Final = {"speed": 0.0, "cpu_pace_ms": 0}


def attack(seed: int, count: int) -> Findings:
    """This many sittings, from that seed."""
    with tempfile.TemporaryDirectory(prefix="hschess-play-") as folder:
        pygame.display.init()
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        return Evenings(seed, Path(folder)).go(count)


class Evenings:
    """The program, its user, and what that user remembers."""

    def __init__(self, seed: int, base: Path) -> None:
        self._rng = random.Random(seed)
        self._machine = QuickMachine(base)
        self._machine.look_ms = LOOK_MS
        self._findings = Findings()
        self._forget()

    def _forget(self) -> None:
        self._open: list[Remembered] = []
        """The unfinished games, the one that was left last at the end."""
        self._ended: list[tuple[Remembered, Outcome, int | None]] = []
        """The finished ones, with their ends and the side of the only person."""

    def go(self, count: int) -> Findings:
        """Sit this many times; a failure is reported, and the next sitting begins in a fresh folder."""
        with self._machine.standing_in():
            self._start(is_first=True)
            for number in range(count):
                self._findings.tried["sittings"] += 1
                try:
                    self._sit()
                except Exception as error:  # noqa: BLE001 - any exception is a finding
                    self._fell(number, error)
            self._machine.leave()
        return self._findings

    def _fell(self, number: int, error: Exception) -> None:
        is_other = isinstance(error, OtherwiseError)
        self._findings.add(str(error).partition(":")[0], f"{error}") if is_other else self._findings.failed(
            "play", error
        )
        sys.stderr.write(f"sitting {number}: {type(error).__name__}: {error}\n")
        self._machine.abandon()
        self._start(is_first=True)

    # ---------------------------------------------------------------------------------------------------------- the program

    def _start(self, *, is_first: bool) -> None:
        if is_first:
            self._forget()
        files = {"settings.json": json.dumps(SETTINGS)} if is_first else {}
        self._machine.step(Step(start=Start("Title", SIZE, files, is_first=is_first)))
        self._look_at_offers()

    @property
    def _table(self) -> TableScene | None:
        top = self._machine.top
        return top if isinstance(top, TableScene) else None

    def _frame(self, *events: Event) -> None:
        self._machine.step(Step(events))

    def _press(self, key: int) -> None:
        said = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
        self._frame((pygame.KEYDOWN, said), (pygame.KEYUP, said))

    def _use(self, name: str) -> None:
        """Use a widget of the screen that is shown; it must exist."""
        top, stack = self._machine.top, self._machine.stack
        assert isinstance(top, Screen), f"{type(top).__name__} has no {name}"
        assert stack is not None
        if not any(widget.name == name and widget.enabled for widget in top.group.widgets):
            raise OtherwiseError(f"no {name} on {type(top).__name__}")
        stack.obey(top.used(name))
        self._frame()

    def _close_window(self) -> None:
        self._frame((pygame.QUIT, {}))
        if self._machine.top is not None:
            raise OtherwiseError("the window was closed, and the program goes on")

    # ------------------------------------------------------------------------------------------------------------ one sitting

    def _sit(self) -> None:
        if self._rng.random() < FRESH:
            self._machine.leave()
            self._start(is_first=True)
        self._begin()
        table = self._wait()
        for _ in range(10_000 if self._rng.random() < TO_THE_END else self._rng.randrange(MOST_ACTIONS)):
            if table is None:
                break
            self._act(table)
            table = self._wait()
        self._end() if table is None else self._leave()

    def _begin(self) -> None:
        """Sit down at a new game or an unfinished one."""
        rng = self._rng
        if self._open and rng.random() < 0.6:
            self._continue()
            return
        modes = SHORT if rng.random() < 0.5 else tuple(EVERY_MODE)
        self._machine._context.change_settings(
            last_mode=rng.choice(modes), last_opponent=rng.choice(OPPONENTS), last_side=rng.choice(("white", "black"))
        )
        self._use("new")
        self._use("start")
        self._answer_unfinished()
        table = self._sat_down()
        match = table.session.match
        self._open.append(Remembered(match.record.seed, match.game.steps[0].state))
        self._open[-1].see(match)
        self._findings.tried["new games"] += 1

    def _continue(self) -> None:
        """Continue the game that was left last, or another from the list."""
        games = self._machine._context.saves.waiting
        if self._rng.random() < 0.5:
            self._use("continue")
            one = self._open[-1]
        else:
            self._use("waiting")
            number = self._rng.randrange(len(games))
            one = next(one for one in self._open if one.seed == games[number].game.record.seed)
            self._use(f"game.{number}")
        self._open.remove(one)
        self._open.append(one)
        one.see(self._sat_down().session.match)
        self._findings.tried["continued"] += 1

    def _sat_down(self) -> TableScene:
        while isinstance(self._machine.top, CurtainScene):
            self._use(self._machine.top.group.widgets[-1].name)
        table = self._table
        assert table is not None, f"{type(self._machine.top).__name__} instead of a table"
        return table

    def _answer_unfinished(self) -> None:
        """If an unfinished game is in the way of a new one, keep it for later or concede it."""
        if not isinstance(self._machine.top, UnfinishedScene):
            return
        one = self._open[-1]
        if len(self._open) > MOST_WAITING or self._rng.random() < 0.4:
            person = self._machine.top._one.game.record.seats
            self._use("give_up")
            self._findings.tried["given up"] += 1
            self._open.remove(one)
            self._look_at_end(one, _only_person(person))
        else:
            self._use("keep")
            self._findings.tried["kept for later"] += 1

    def _wait(self) -> TableScene | None:
        """The table, once it waits for a person; None if the game is over."""
        for _ in range(MOST_FRAMES):
            top = self._machine.top
            if isinstance(top, CurtainScene):
                self._use(top.group.widgets[-1].name)
            if isinstance(top, ResultScene):
                return None
            if isinstance(top, TableScene):
                self._open[-1].see(top.session.match)
                if top.session.choice is not None or (top.session.may_act and not top.session.motion.is_busy):
                    return top
            self._frame()
        raise OtherwiseError("no person's turn ever comes")

    def _act(self, table: TableScene) -> None:
        rng, match, one = self._rng, table.session.match, self._open[-1]
        if match.can_undo and not one.is_swapping and rng.random() < UNDOES:
            self._findings.tried["taken back"] += 1
            one.take_back()
            table.session.undo()
            one.compare(match)
            self._frame()
            return
        actions = legal_actions(match.state)
        busy = [action for action in actions if action not in (CONCEDE, END)]
        is_last = not busy or (END in actions and rng.random() < 0.25)
        action = CONCEDE if CONCEDE in actions and rng.random() < CONCEDES else END if is_last else rng.choice(busy)
        table.session.do(action)
        self._findings.tried["actions"] += 1
        one.see(match)

    # ---------------------------------------------------------------------------------------------------------------- leaving

    def _leave(self) -> None:
        """Leave in one of the proper ways; afterwards the title is shown, and offers all unfinished games."""
        ways: tuple[Callable[[], None], ...] = (
            self._by_menu, self._by_menu, self._by_window, self._by_window_over_menu, self._by_other_pages, self._by_quit
        )  # fmt: skip
        way = self._rng.choice(ways)
        self._findings.tried[f"left{way.__name__.replace('_', ' ')}"] += 1
        way()
        self._open[-1].left()
        self._look_at_offers()
        self._look_at_statistics()

    def _by_menu(self) -> None:
        self._press(pygame.K_F10)
        self._see_last()
        self._use("leave")

    def _see_last(self) -> None:
        """The computer may have acted before the menu came."""
        stack = self._machine.stack
        assert stack is not None
        for scene in stack.scenes:
            if isinstance(scene, TableScene):
                self._open[-1].see(scene.session.match)

    def _by_window(self) -> None:
        self._close_window()
        self._start(is_first=False)

    def _by_window_over_menu(self) -> None:
        self._press(pygame.K_F10)
        self._see_last()
        self._by_window()

    def _by_other_pages(self) -> None:
        self._by_menu()
        self._use(self._rng.choice(ELSEWHERE))
        self._press(pygame.K_ESCAPE)

    def _by_quit(self) -> None:
        self._by_menu()
        self._use("quit")
        if self._machine.top is not None:
            raise OtherwiseError("the program was ended, and goes on")
        self._start(is_first=False)

    def _look_at_offers(self) -> None:
        """The title offers every unfinished game exactly as it was left, the last one first."""
        top = self._machine.top
        if not isinstance(top, TitleScene):
            raise OtherwiseError(f"{type(top).__name__} in the place of the title")
        while not top.offer.is_read:
            self._frame()
        offered = {one.game.record.seed: [action.text for action in one.game.record.actions] for one in top.offer.games}
        remembered = {one.seed: one.actions for one in self._open}
        if offered != remembered:
            raise OtherwiseError(f"offered: {offered}, but left: {remembered}")
        if self._open and top.offer.games[0].game.record.seed != self._open[-1].seed:
            raise OtherwiseError(f"Continue: {top.offer.games[0].game.record.seed}, but left: {self._open[-1].seed}")

    # ---------------------------------------------------------------------------------------------------------------- the end

    def _end(self) -> None:
        """The result is shown; then the title comes, or the program ends."""
        top = self._machine.top
        assert isinstance(top, ResultScene)
        match, one = top._table.session.match, self._open.pop()
        one.see(match)
        self._look_at_end(one, match.person)
        self._look_at_result(top, one)
        self._findings.tried["played to the end"] += 1
        if self._rng.random() < 0.5:
            self._use("title")
        else:
            self._by_window()
        self._look_at_offers()
        self._look_at_statistics()

    def _look_at_result(self, page: ResultScene, one: Remembered) -> None:
        assert one.outcome is not None
        shown = [widget.words for widget in page.group.widgets if isinstance(widget, Label)]
        wanted = _verdict(one.outcome[0], page._match.person)
        if wanted not in shown:
            raise OtherwiseError(f"the result: {shown}, but it is: {wanted}")

    def _look_at_end(self, one: Remembered, person: int | None) -> None:
        """The newest of the finished games is this one, with its end in its tags and in the statistics."""
        folder = self._machine.home / FINISHED_FOLDER
        found = [
            record
            for path in folder.iterdir()
            if (record := written(path.read_text("utf-8"))).tags["Seed"] == str(one.seed)
        ]
        if len(found) != 1:
            raise OtherwiseError(f"a finished game is kept: {len(found)} times")
        outcome = outcome_of(found[0], one)
        if outcome is None:
            raise OtherwiseError(f"kept as finished: {found[0].actions}, which is not over")
        winner, cause = outcome
        tags = found[0].tags["Result"], found[0].tags["Reason"]
        if tags != (RESULTS[winner], cause):
            raise OtherwiseError(f"the tags: {tags}, but it ended: {RESULTS[winner]} {cause}")
        if cause == "concession" and person is not None and winner == person:
            raise OtherwiseError(f"conceded by: the computer, for {person}")
        self._ended.append((one, outcome, person))
        self._look_at_row(one, outcome, person)

    def _look_at_row(self, one: Remembered, outcome: Outcome, person: int | None) -> None:
        with closing(sqlite3.connect(self._machine.home / FILE_NAME)) as connection:
            rows = connection.execute(
                "SELECT winner, cause, side, rounds FROM games WHERE seed = ?", (one.seed,)
            ).fetchall()
        wanted = [(*outcome, person, one.duel.round)]
        if rows != wanted:
            raise OtherwiseError(f"counted: {rows}, but it ended: {wanted}")

    def _look_at_statistics(self) -> None:
        """The sums are those of the games against the computer."""
        winners = [(outcome[0], person) for _, outcome, person in self._ended if person is not None]
        counted, wanted = Ledger(Profile(self._machine.home).games()).tally(), _sums(winners)
        if (counted.games, counted.won, counted.drawn, counted.streak) != wanted:
            raise OtherwiseError(f"the statistics: {counted}, but remembered: {wanted}")


def _sums(ends: list[tuple[int | None, int]]) -> tuple[int, int, int, int]:
    """The numbers of games, wins, draws, and wins in a row at the end."""
    streak = 0
    for winner, person in ends:
        streak = streak + 1 if winner == person else 0
    return len(ends), sum(w == p for w, p in ends), sum(w is None for w, _ in ends), streak


def _only_person(seats: tuple[str, str]) -> int | None:
    people = [side for side, who in enumerate(seats) if who == "human"]
    return people[0] if len(people) == 1 else None


def _verdict(winner: int | None, person: int | None) -> str:
    if winner is None:
        return say("result.draw")
    if person is not None:
        return say("result.win" if winner == person else "result.loss")
    return say(("result.white", "result.black")[winner])


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
