"""The real program, played by nobody in a process of its own: a window without a screen, the real clock, the real files.

It reports what it has shown through a pipe after every frame, so that the killer knows what a person would have seen. A process is
forked from this one before anything of SDL is begun, so a start takes a fraction of a second.
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

Told = dict[str, Any]
Tell = Callable[[Told], None]
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
"""The operations that the interpreter announces beforehand; the flags tell a file that is opened for writing."""
LONGEST_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Wish:
    """How a program is to play."""

    home: Path
    seed: int
    is_new: bool
    """Whether it begins with a new game, beside one that is offered or after that was given up; later it continues what there is."""
    concedes: float = 0.1
    """The share of its actions that are concessions."""
    dies_at: int = 0
    """It kills itself right before this many of its file operations have been done; 0: it does not."""


@dataclass(slots=True)
class Program:
    """A running program, as the one who kills it sees it."""

    pid: int
    pipe: int
    told: list[Told] = field(default_factory=list)
    status: int | None = None
    """How it ended, negative for a signal; None as long as it runs."""
    ended_by: int = signal.SIGKILL
    """The signal that ended it, as far as is known here."""
    _rest: bytes = b""

    def listen(self, for_s: float) -> bool:
        """Take in what it tells within this many seconds; whether it can still tell anything."""
        if not select.select([self.pipe], [], [], max(0.0, for_s))[0]:
            return True
        data = os.read(self.pipe, 1 << 16)
        *lines, self._rest = (self._rest + data).split(b"\n")
        self.told += [json.loads(line) for line in lines]
        return bool(data)

    def has_shown(self) -> bool:
        """Whether a table was on the window."""
        return any("shown" in one for one in self.told)

    def kill(self, by: int = signal.SIGKILL) -> None:
        """End it as a crash would, wherever it is, or by another signal."""
        self.ended_by = by
        os.kill(self.pid, by)

    def end(self) -> None:
        """Take in its last words and wait until it is gone."""
        until = time.monotonic() + LONGEST_S
        while self.listen(until - time.monotonic()):
            if time.monotonic() >= until:
                self.kill()
        os.close(self.pipe)
        self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def started(play: Callable[[Tell], None]) -> Program:
    """Start a process that does this and reports; it reports what it raises too."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Program(pid, reading)
    os.close(reading)
    status = 0
    try:
        play(lambda told: _write(writing, told))
    except BaseException as error:  # noqa: BLE001 - whatever it is, the one who listens is to know
        _write(writing, {"raised": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()[-1500:]})
        status = 1
    finally:
        os._exit(status)


def _write(pipe: int, told: Told) -> None:
    data = json.dumps(told).encode() + b"\n"
    while data:
        data = data[os.write(pipe, data) :]


def prepare(home: Path, rng: random.Random, modes: tuple[str, ...] = MODES) -> None:
    """Write settings for quick games, and for what the next game is; an engine and cards of the user's own can be chosen, too."""
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
    """Start the program; it plays on for ever."""
    return started(lambda tell: _play(wish, tell))


def without_screen() -> None:
    """Open a window that nobody sees, in a process that has none yet."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((960, 540))


def fast(settings: Settings) -> Settings:
    """The same settings without any waiting."""
    return replace(settings, speed=0.0, cpu_pace_ms=0)


def _environment(home: Path) -> Mapping[str, str]:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    return {**os.environ, HOME_VARIABLE: str(home)}


def _play(wish: Wish, tell: Tell) -> None:
    """As `app.run` does, with somebody who plays."""
    rng = random.Random(wish.seed)
    context = app.open_window(_environment(wish.home))
    context.chance_seed = lambda: rng.randrange(10**6)
    if wish.dies_at:
        _die_at(wish, tell)
    stack = SceneStack(TitleScene(context), *pygame.display.get_window_size(), routes_of(context))
    loop, last, is_new = Loop(stack, context), None, wish.is_new
    while stack.top is not None:
        _act(stack, wish, rng, tell, is_new=is_new)
        loop.turn()
        told = _shown(stack)
        is_new &= "shown" not in told
        if told != last:
            tell(told)
            last = told


def _shown(stack: SceneStack) -> Told:
    """What a person saw in the frame that has just been drawn."""
    table = next((scene for scene in stack.scenes if isinstance(scene, TableScene)), None)
    if table is None:
        return {"screen": type(stack.top).__name__}
    record = table.session.match.record
    return {
        "shown": [action.text for action in record.actions], "result": record.result, "seed": record.seed,
        "screen": type(stack.top).__name__, "mode": record.mode, "external player": EXTERNAL in record.seats,
    }  # fmt: skip


def _act(stack: SceneStack, wish: Wish, rng: random.Random, tell: Tell, *, is_new: bool) -> None:
    """What the person does before the next frame."""
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
            # The engine of a game that is continued is let in again, or somebody takes over.
            stack.obey(top.used(rng.choice(["again", "other", "leave"])))
        case CurtainScene():
            stack.obey(top.used(top.group.widgets[-1].name))
        case ResultScene():
            stack.obey(top.used(rng.choice(["again", "title"])))
        case TableScene():
            _move(top.session, wish, rng, tell)
        case _:
            raise AssertionError(f"nobody went to {type(top).__name__}")


def _move(session: Session, wish: Wish, rng: random.Random, tell: Tell) -> None:
    if session.choice is None and (not session.may_act or session.motion.is_busy):
        return
    if session.match.can_undo and rng.random() < UNDOES:
        tell({"undoes": True})
        session.undo()
        return
    session.do(_chosen(legal_actions(session.match.state), wish, rng))


def _chosen(actions: Sequence[Action], wish: Wish, rng: random.Random) -> Action:
    """Mostly something other than the end of the turn; seldom the end of the game."""
    if CONCEDE in actions and rng.random() < wish.concedes:
        return CONCEDE
    busy = [action for action in actions if action not in (CONCEDE, END)]
    return rng.choice(busy) if busy and (END not in actions or rng.random() < 0.75) else END


def _die_at(wish: Wish, tell: Tell) -> None:
    """From now on the interpreter says what it is about to do with a file of the user's folder."""
    done = 0

    def look(event: str, words: tuple[object, ...]) -> None:
        nonlocal done
        if not _is_writing(event, words) or str(wish.home) not in str(words[0]):
            return
        done += 1
        if done == wish.dies_at:
            tell({"dies": f"{event} {Path(str(words[0])).suffix}"})
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(look)


def _is_writing(event: str, words: tuple[object, ...]) -> bool:
    if event == "open":
        return isinstance(words[2], int) and bool(words[2] & (os.O_WRONLY | os.O_RDWR))
    return event in WRITES


# -------------------------------------------------------------------------------------------------------------------- afterwards


def continuing(home: Path, rounds: int = 1) -> Told:
    """What Continue brings back, in a process of its own, as often as there is something: the games, and what is complained of.

    Each game that comes back is taken off the folder, so that the next one is offered.
    """
    program = started(lambda tell: _continue(home, rounds, tell))
    program.end()
    return program.told[-1] if program.told else {"raised": f"status {program.status}"}


def _continue(home: Path, rounds: int, tell: Tell) -> None:
    saved, complaints = list[Told](), list[str]()
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
    tell({"saved": saved, "complaint": " ".join(complaints)})
