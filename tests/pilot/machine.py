"""The main loop under the pilot's clock: events come as from the window, and faults go to the guard."""

import pygame

from hschess.store.faults import FAULTS_FOLDER
from scenes.faults.fault_page import FaultScene
from scenes.faults.guard import Guard
from scenes.loop import Loop
from scenes.stack import Scene, SceneStack
from scenes.stage.table_layout import Point
from tests.pilot.failing import Failing
from tests.pilot.pilot import FRAME_MS, Pilot


class Machine:
    """A pilot's program in its main loop."""

    def __init__(self, pilot: Pilot, *, guarded: bool = True) -> None:
        self.pilot = pilot
        self.guard = Guard(pilot.context)
        self.loop = Loop(pilot.stack, pilot.context, self.guard if guarded else None)
        self.clock = 0.0
        pilot.context.now_ms = lambda: self.clock
        self.run()

    @property
    def stack(self) -> SceneStack:
        return self.pilot.stack

    @property
    def top(self) -> Scene | None:
        return self.stack.top

    @property
    def page(self) -> FaultScene:
        assert isinstance(self.top, FaultScene), self.top
        return self.top

    @property
    def reports(self) -> list[str]:
        return [path.read_text("utf-8") for path in (self.pilot.folder / FAULTS_FOLDER).glob("*.txt")]

    def run(self, frames: int = 3, ms: float = FRAME_MS) -> None:
        """Run frames of the program; frames spent on a new screen's first picture do not count."""
        while frames and self.top is not None:
            self.clock += ms
            self.loop.turn()
            frames -= not self.loop._is_entering

    def fail(self, scene: Failing, where: str) -> None:
        scene.where = where
        self.run()

    def show(self, scene: Scene) -> None:
        self.stack.put(scene)
        self.run()

    def press(self, *keys: str) -> None:
        for key in keys:
            code = pygame.key.key_code(key)
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))
            self.run(1)
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0))
            self.run(1)

    def click(self, point: Point) -> None:
        at = round(point[0]), round(point[1])
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
            self.run(1)

    def click_on(self, name: str) -> None:
        self.click(next(widget.centre for widget in self.page.group.widgets if widget.name == name))

    def pad(self, *buttons: int) -> None:
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0))
                self.run(1)

    def shown(self) -> list[str]:
        return [str(getattr(widget, "words", "")) for widget in self.page.group.widgets]
