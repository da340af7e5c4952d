"""Two runs of the program side by side, connected over the loopback: they wait for threads, in real time."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from hschess.rules.actions import CONCEDE, Action, Kind
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.together import header
from scenes.pages.mode_shelf import group_of
from scenes.together import room_routes
from scenes.together.lobby import LobbyScene
from scenes.together.model import visit
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.ui.fields import ChoiceField, Toggle
from scenes.ui.text_field import TextField
from tests.pilot.pilot import FRAME_MS, Pilot
from tests.together.near import NearAnnouncement, NearNeighbours

PATIENCE_S = 60.0
SEED = 3
Start = Callable[..., Pilot]


class Programs:
    """The host first, then the friend; more may follow."""

    def __init__(self, start: Start, folder: Path) -> None:
        self._start, self._folder = start, folder
        self.pilots: list[Pilot] = []

    def begin(self, name: str, way: str | None = "together") -> Pilot:
        """A program in a folder of its own, or again in that of its last run, and one button on its title."""
        folder = self._folder / name
        folder.mkdir(exist_ok=True)
        pilot = self._start(folder=folder, drawn_every=40)
        pilot.context.change_settings(player_name=name)
        self.pilots.append(pilot)
        if way is not None:
            pilot.click_on(way)
        return pilot

    def until(self, condition: Callable[[], bool], after: str = "") -> None:
        """Run all of them until a condition holds; `after` is the action before it, for a failure's message."""
        end = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end, (after, [_summary(one) for one in self.pilots])
            for pilot in self.pilots:
                pilot.frame()
            time.sleep(FRAME_MS / 4000)

    def end(self, pilot: Pilot) -> None:
        """Close the window, and end everything that runs behind it."""
        self.pilots.remove(pilot)
        pilot.stack.leave()
        for ending in pilot.context.endings:
            ending.result(PATIENCE_S)

    def close(self) -> None:
        for pilot in list(self.pilots):
            self.end(pilot)

    def host(
        self, pilot: Pilot, mode: str = "paper", side: str = "white", clock: int = 0, server: str = "", **wishes: bool
    ) -> str:
        """Open a table by clicks; returns the address of the room."""
        pilot.click_on("host")
        pilot.click_on(f"group:{group_of(mode)}", f"mode:{mode}")
        turn(pilot, "side", side)
        turn(pilot, "clock", f"{clock} seconds" if clock else "no limit")
        for name, value in wishes.items():
            if pilot.the(Toggle, name).value is not value:
                pilot.click_on(name)
        pilot.the(TextField, "server").text = server
        pilot.click_on("start")
        lobby = pilot.on(LobbyScene)
        self.until(lambda: bool(lobby.visit.code) or lobby.visit.fault is not None)
        assert lobby.visit.fault is None, lobby.visit.fault
        return str(lobby.visit.address)

    def join(self, pilot: Pilot, address: str, way: str = "join") -> None:
        """Type the address, and go there."""
        pilot.click_on(way)
        pilot.the(TextField, "address").text = address
        pilot.click_on("go")

    def two(self, mode: str = "paper", side: str = "white", **wishes: bool | int) -> tuple[Pilot, Pilot]:
        """Mia hosts and Tom joins; both are at their tables, which are at rest."""
        mia, tom = self.begin("Mia"), self.begin("Tom")
        self.join(tom, self.host(mia, mode, side, **wishes))  # type: ignore[arg-type]  # flags, and the clock
        self.until(lambda: all(at_table(one) for one in (mia, tom)))
        self.rest()
        return mia, tom

    def rest(self) -> None:
        """Wait until nothing moves at any table, and no answer is outstanding."""
        self.until(lambda: all(not at_table(one) or is_at_rest(one) for one in self.pilots))

    def act(self, pilot: Pilot, by: Callable[[Pilot, Action], None], action: Action) -> None:
        """Do one action by hand, and wait until all have seen it."""
        number = [len(one.session.match.record.actions) for one in self.pilots if at_table(one)]
        by(pilot, action)
        tables = [one for one in self.pilots if at_table(one)]
        self.until(
            lambda: all(
                not at_table(one) or len(one.session.match.record.actions) > before
                for one, before in zip(tables, number, strict=False)
            ),
            action.text,
        )
        self.rest()

    def play_to_the_end(self, by: Callable[[Pilot, Action], None], seed: int = 3) -> list[Action]:
        """Play a whole game by hand, until both see its end; returns the actions."""
        chance, done = Chance(seed), list[Action]()
        while not all(isinstance(one.top, SharedResult) for one in self.pilots):
            mover = next((one for one in self.pilots if at_table(one) and one.session.is_my_turn), None)
            if mover is None:
                self.until(lambda: any(at_table(one) and one.session.is_my_turn for one in self.pilots) or self.is_over)
                continue
            choices = [one for one in legal_actions(mover.state) if one is not CONCEDE]
            better = [one for one in choices if one.kind is not Kind.END] or choices
            done.append(better[chance.below(len(better))])
            self.act(mover, by, done[-1])
        return done

    @property
    def is_over(self) -> bool:
        return all(isinstance(one.top, SharedResult) for one in self.pilots)


def _summary(pilot: Pilot) -> tuple[object, ...]:
    """The screen in front, and at a table its actions, its hand and whatever it waits for."""
    name = type(pilot.stack.top).__name__
    if not at_table(pilot):
        return (name,)
    session = pilot.session
    actions = [one.text for one in session.match.record.actions]
    waits = (session.is_my_turn, session.motion.is_busy, session.driver.is_waiting, session.driver.coming)
    return name, len(actions), actions[-3:], session.hand, waits


def at_table(pilot: Pilot) -> bool:
    return isinstance(pilot.stack.top, SharedTable)


def is_at_rest(pilot: Pilot) -> bool:
    session = pilot.session
    return not session.motion.is_busy and not session.driver.is_waiting and not session.driver.coming


def turn(pilot: Pilot, name: str, words: str) -> None:
    """Turn a choice by clicks until it shows this."""
    for _ in range(30):
        field = pilot.the(ChoiceField, name)
        if field.value.lower() == words:
            return
        left, top, width, height = field.plate
        pilot.click((left + width * 0.9, top + height / 2))
    raise AssertionError(f"{name} is never {words}")


@contextmanager
def programs(start: Start, folder: Path) -> Iterator[Programs]:
    """No other computer on the network sees their rooms, and every deal has a playable card.

    The pilots' clock is faster than the server's, so that on a busy machine more of it passes until a room is entered.
    """
    some = Programs(start, folder)
    with (
        patch.object(visit, "ENTER_MS", 1000 * PATIENCE_S),
        patch.object(room_routes, "Announcement", NearAnnouncement),
        patch.object(room_routes, "Neighbours", NearNeighbours),
        patch.object(header, "random_seed", lambda: SEED),
    ):
        try:
            yield some
        finally:
            some.close()
