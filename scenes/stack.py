"""Scenes and the stack they stand on.

A scene handles inputs, moves on by `update` and draws; what it wants of the others it says by a command. `routes` decides which screen a
destination becomes. This module knows no pygame: the surface is whatever the caller draws on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, assert_never

from scenes.destinations import Destination
from scenes.stage.music import Music


class Scene(ABC):
    """One screen: what every one of them does, and what most have nothing to say about."""

    asks_first: bool = False
    """Whether it comes over the others even if it was to replace them."""
    follows_options: bool = False
    """Whether it is a table over which the options are changed, which it obeys at once (`settings_changed`)."""
    group: object = None
    """The widgets of a screen that has some."""

    @abstractmethod
    def handle(self, given: Any) -> Command | None:
        """React to one input."""

    @abstractmethod
    def update(self, dt_ms: float) -> Command | None:
        """Move on by `dt_ms` milliseconds."""

    @abstractmethod
    def draw(self, surface: Any) -> None:
        """Draw all of the scene; changes nothing."""

    @abstractmethod
    def is_moving(self) -> bool:
        """Whether the next frame will differ from the last one drawn; asked once after each update."""

    @abstractmethod
    def resized(self, width: int, height: int) -> None:
        """The window has this size in pixels now; also called when the scene comes to the top."""

    def settings_changed(self) -> None:
        """The settings are other ones now."""
        return

    def gone(self) -> None:
        """The scene is taken away: what it has begun ends."""
        return

    @property
    def music(self) -> Music | None:
        """The music here; None if the screen below decides."""
        return None

    @property
    def timed_activity(self) -> str:
        """Where the time counts that is played here; empty if nothing is played."""
        return ""

    @property
    def is_calm(self) -> bool:
        """Whether something small may come over a corner of it."""
        return True

    @property
    def takes_all_keys(self) -> bool:
        """Whether even the window's own keys are the screen's now."""
        return False


@dataclass(frozen=True, slots=True)
class Go:
    """Go to another screen: over this one, or in the place of all that are open."""

    to: Destination
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """Take the top screen away, or several: the one below is shown again."""

    screens: int = 1


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Command = Go | Back | Quit
Routes = Callable[[Destination, Sequence[Scene]], Scene | None]
"""Makes the screen of a destination, over those that are open, the shown one last; None if that fails, which the next frame says."""


class SceneStack:
    """The scenes, the visible one on top; empty when the program should end."""

    def __init__(self, first: Scene, width: int, height: int, routes: Routes) -> None:
        self._routes = routes
        self._scenes: list[Scene] = []
        self._size = (width, height)
        self.changed = True
        """Whether another scene is on top than when this was last set to False."""
        self._add(first)

    @property
    def top(self) -> Scene | None:
        """The scene that is shown, or None when all is over."""
        return self._scenes[-1] if self._scenes else None

    @property
    def size(self) -> tuple[int, int]:
        """The window's width and height in pixels that the scene on top is laid out for."""
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All of them, the shown one at the end."""
        return tuple(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    def handle(self, given: object) -> None:
        """Give one input to the scene on top."""
        if self.top is not None:
            self.obey(self.top.handle(given))

    def update(self, dt_ms: float) -> None:
        """Move the scene on top on; those below stand still."""
        if self.top is not None:
            self.obey(self.top.update(dt_ms))

    def resized(self, width: int, height: int) -> None:
        """Give the scene on top the window's size, and the others when they come to the top."""
        self._size = (width, height)
        self.changed = True
        if self.top is not None:
            self.top.resized(width, height)

    def leave(self) -> None:
        """The window was closed: every scene goes. Errors: what a leaving scene raised; the others have gone all the same."""
        self.cut(0)

    def cut(self, number: int) -> None:
        """Keep only this many, the lowest; the others go from the top down. Errors: as `leave`."""
        with ExitStack() as endings:
            for scene in self._scenes[number:]:
                endings.callback(scene.gone)
            del self._scenes[number:]
            self.changed = True

    def obey(self, command: Command | None) -> None:
        """Run a command of a scene, or of the stack's owner."""
        match command:
            case None:
                return
            case Go(to=to, instead=instead):
                self._go(to, instead=instead)
            case Back(screens=screens):
                try:
                    self.cut(max(0, len(self._scenes) - screens))
                finally:
                    self._lay_out_top()
            case Quit():
                self.leave()
            case _:
                assert_never(command)
        self.changed = True

    def put(self, scene: Scene) -> None:
        """Put a scene on top that no destination leads to."""
        self._add(scene)
        self.changed = True

    def _go(self, to: Destination, *, instead: bool) -> None:
        scene = self._routes(to, self.scenes)
        if scene is None:
            return
        stays = not instead or scene.asks_first
        try:
            self.cut(len(self._scenes) if stays else 0)
        finally:
            self._add(scene)

    def _lay_out_top(self) -> None:
        if self.top is not None:
            self.top.resized(*self._size)

    def _add(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.resized(*self._size)
