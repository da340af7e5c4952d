"""The real program, driven by a script in its own process: a window without a screen, the real clock, the real files.

It reports what it has shown through a pipe after every frame, so that the killer knows what a user would have seen. A process is
forked from this one before SDL starts, so a start takes a fraction of a second.
"""

import json
import os
import random
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hschess.rules.actions import CONCEDE, END, Action
from hschess.rules.engine import legal_actions
from hschess.rules.modes import EVERY_MODE
from hschess.store.folders import HOME_VARIABLE
from hschess.store.settings import Settings
from scenes import app
from scenes.loop import Loop
from scenes.menus.new_game import NewGameScene
from scenes.menus.title import TitleScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.session import Session
from scenes.table.curtain import CurtainScene
from scenes.table.external_fault import ExternalFaultScene
from scenes.table.game import TableScene
from scenes.table.result import ResultScene

Report = dict[str, Any]
Reporter = Callable[[Report], None]
OPPONENTS: Final = ("random", "bfs", "human", "beginner")
OWN: Final = "own"
"""The mode of the cards that `prepare` puts into the user's folder."""
MODES: Final = (*EVERY_MODE, OWN)
EXTERNAL: Final = "engine:fake"
"""An engine of the user's file, ..."""
EXTERNALS: Final = 0.3
"""... and how often it is the opponent."""
ENGINE: Final = Path(__file__).parents[1] / "engines" / "fake_engine.py"
CARDS: Final = """[guard]
name = "Guard"
cost = 1
attack = 1
health = 2
keywords = ["guard"]
death = [{ damage = 1, target = "enemy_king" }]

[archer]
name = "Archer"
cost = 2
attack = 3
health = 2
play = [{ damage = 1, target = "random_enemy" }]
"""
UNDOES: Final = 0.06
WRITES: Final = ("os.rename", "os.remove", "os.link", "sqlite3.connect")
"""The operations that the interpreter announces beforehand; the flags mark a file that is opened for writing."""
LONGEST_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Wish:
    """How a program should play."""

    home: Path
    seed: int
    is_new: bool
    """Whether it begins with a new game, keeping or conceding an unfinished one; later it continues."""
    concedes: float = 0.1
    """The share of its actions that are concessions."""
    dies_at: int = 0
    """It kills itself right before its file operation of this number; 0: never."""


@dataclass(slots=True)
class Program:
    """A running program, as its killer sees it."""

    pid: int
    pipe: int
    reports: list[Report] = field(default_factory=list)
    status: int | None = None
    """Its exit status, negative for a signal; None while it runs."""
    ended_by: int = signal.SIGKILL
    """The signal that ended it, if known."""
    _rest: bytes = b""

    def listen(self, for_s: float) -> bool:
        """Read its reports for at most this many seconds; whether it can report more."""
        if not select.select([self.pipe], [], [], max(0.0, for_s))[0]:
            return True
        data = os.read(self.pipe, 1 << 16)
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.reports += [json.loads(line) for line in lines]
        return bool(data)

    def has_shown(self) -> bool:
        """Whether the window has shown a table."""
        return any("shown" in one for one in self.reports)

    def kill(self, by: int = signal.SIGKILL) -> None:
        """End it as a crash would, at any moment, or by another signal."""
        self.ended_by = by
        os.kill(self.pid, by)

    def end(self) -> None:
        """Read its last reports and wait until it is gone."""
        until = time.monotonic() + LONGEST_S
        while self.listen(until - time.monotonic()):
            if time.monotonic() >= until:
                self.kill()
        os.close(self.pipe)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def started(play: Callable[[Reporter], None]) -> Program:
    """Start a process that does this and reports; it reports exceptions too."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Program(pid, reading)
    os.close(reading)
    status = 0
    try:
        play(lambda seen: _write(writing, seen))
    except BaseException as error:  # noqa: BLE001 - every exception is reported
        _write(writing, {"raised": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()[-1500:]})
        status = 1
    finally:
        os._exit(status)


def _write(pipe: int, seen: Report) -> None:
    data = json.dumps(seen).encode() + b"\n"
    while data:
        data = data[os.write(pipe, data) :]


def prepare(home: Path, rng: random.Random, modes: tuple[str, ...] = MODES) -> None:
    """Write settings for quick games and for the next game; an engine and custom cards can be chosen too."""
    (home / "cards").mkdir(parents=True, exist_ok=True)
    (home / "cards" / f"{OWN}.toml").write_text(CARDS, "utf-8")
    command = json.dumps([sys.executable, str(ENGINE), "talkative"])
    (home / "engines.toml").write_text(f'[[engine]]\nname = "fake"\ncommand = {command}\n', "utf-8")
    settings = {
        "speed": rng.choice([0.0, 0.0, 4.0]), "cpu_pace_ms": 0, "window_width": 960, "window_height": 540,
        "last_mode": rng.choice(modes), "last_opponent": rng.choice(OPPONENTS), "last_side": rng.choice(["white", "black"]),
    }  # fmt: skip
    (home / "settings.json").write_text(json.dumps(settings), "utf-8")


def playing(wish: Wish) -> Program:
    """Start the program; it plays until it is killed."""
    return started(lambda report: _play(wish, report))


def without_screen() -> None:
    """Open an invisible window, in a process that has none yet."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((960, 540))


def fast(settings: Settings) -> Settings:
    """The same settings without delays."""
    return replace(settings, speed=0.0, cpu_pace_ms=0)


def _environment(home: Path) -> Mapping[str, str]:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    return {**os.environ, HOME_VARIABLE: str(home)}


def _play(wish: Wish, report: Reporter) -> None:
    """Run as `app.run` does, with a scripted user."""
    rng = random.Random(wish.seed)
    context = app.open_window(_environment(wish.home))
    context.chance_seed = lambda: rng.randrange(10**6)
    if wish.dies_at:
        _die_at(wish, report)
    stack = SceneStack(TitleScene(context), *pygame.display.get_window_size(), routes_of(context))
    loop, last, is_new = Loop(stack, context), None, wish.is_new
    while stack.top is not None:
        _act(stack, wish, rng, report, is_new=is_new)
        loop.turn()
        seen = _shown(stack)
        is_new &= "shown" not in seen
        if seen != last:
            report(seen)
            last = seen


def _shown(stack: SceneStack) -> Report:
    """What the user saw in the frame that has just been drawn."""
    table = next((scene for scene in stack.scenes if isinstance(scene, TableScene)), None)
    if table is None:
        return {"screen": type(stack.top).__name__}
    record = table.session.match.record
    return {
        "shown": [action.text for action in record.actions], "result": record.result, "seed": record.seed,
        "screen": type(stack.top).__name__, "mode": record.mode, "external player": EXTERNAL in record.seats,
    }  # fmt: skip


def _act(stack: SceneStack, wish: Wish, rng: random.Random, report: Reporter, *, is_new: bool) -> None:
    """The user's input before the next frame."""
    top = stack.top
    match top:
        case TitleScene():
            names = [widget.name for widget in top.group.widgets if widget.enabled]
            goes_on = rng.choice(["continue", "continue", "waiting"])
            stack.obey(top.used(goes_on if not is_new and goes_on in names else "new"))
        case NewGameScene():
            if rng.random() < EXTERNALS:
                top._wish = replace(top._wish, opponent=EXTERNAL)
            stack.obey(top.used("start"))
        case UnfinishedScene():
            ways = [widget.name for widget in top.group.widgets if widget.name not in ("", "back")]
            stack.obey(top.used(rng.choice(ways)))
        case WaitingScene():
            games = [widget.name for widget in top.group.widgets if widget.name.startswith("game.")]
            stack.obey(top.used(rng.choice(games or ["back"])))
        case ExternalFaultScene():
            # A continued game's engine is allowed again, or another player takes over.
            stack.obey(top.used(rng.choice(["again", "other", "leave"])))
        case CurtainScene():
            stack.obey(top.used(top.group.widgets[-1].name))
        case ResultScene():
            stack.obey(top.used(rng.choice(["again", "title"])))
        case TableScene():
            _move(top.session, wish, rng, report)
        case _:
            raise AssertionError(f"no step leads to {type(top).__name__}")


def _move(session: Session, wish: Wish, rng: random.Random, report: Reporter) -> None:
    if session.choice is None and (not session.may_act or session.motion.is_busy):
        return
    if session.match.can_undo and rng.random() < UNDOES:
        report({"undoes": True})
        session.undo()
        return
    session.do(_chosen(legal_actions(session.match.state), wish, rng))


def _chosen(actions: Sequence[Action], wish: Wish, rng: random.Random) -> Action:
    """Mostly something other than the end of the turn; rarely the end of the game."""
    if CONCEDE in actions and rng.random() < wish.concedes:
        return CONCEDE
    busy = [action for action in actions if action not in (CONCEDE, END)]
    return rng.choice(busy) if busy and (END not in actions or rng.random() < 0.75) else END


def _die_at(wish: Wish, report: Reporter) -> None:
    """From now on the interpreter announces each operation on a file of the user's folder."""
    done = 0

    def look(event: str, words: tuple[object, ...]) -> None:
        nonlocal done
        if not _is_writing(event, words) or str(wish.home) not in str(words[0]):
            return
        done += 1
        if done == wish.dies_at:
            report({"dies": f"{event} {Path(str(words[0])).suffix}"})
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)


def _is_writing(event: str, words: tuple[object, ...]) -> bool:
    if event == "open":
        return isinstance(words[2], int) and bool(words[2] & (os.O_WRONLY | os.O_RDWR))
    return event in WRITES


# -------------------------------------------------------------------------------------------------------------------- afterwards


def continuing(home: Path, rounds: int = 1) -> Report:
    """Continue in a separate process, as often as a game is offered; returns the games and the complaints.

    Each game that comes back is removed from the folder, so that the next one is offered.
    """
    program = started(lambda report: _continue(home, rounds, report))
    program.end()
    return program.reports[-1] if program.reports else {"raised": f"status {program.status}"}


def _continue(home: Path, rounds: int, report: Reporter) -> None:
    saved, complaints = list[Report](), list[str]()
    context = app.open_window(_environment(home))
    for number in range(rounds):
        title = TitleScene(context)
        stack = SceneStack(title, *pygame.display.get_window_size(), routes_of(context))
        while not title.offer.is_read:
            stack.update(16.0)
        complaints += [context.take_complaint()] if context.complaint else []
        if "continue" not in [widget.name for widget in title.group.widgets]:
            break
        stack.obey(title.used("continue"))
        saved.append(_shown(stack))
        stack.update(16.0)
        if number + 1 < rounds:
            context.saves.file.discard()
    context.saves.close()
    report({"saved": saved, "complaint": " ".join(complaints)})
