"""Scenes and their stack.

A scene handles inputs, advances by `update` and draws; its requests to others are commands. `routes` decides which screen a destination
becomes. This module knows no pygame: the surface is the caller's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, TypeVar, assert_never

from scenes.destinations import Destination
from scenes.stage.inputs import PointerLeft, PointerMoved
from scenes.stage.music import Music


class Scene(ABC):
    """One screen: the common interface, with defaults for most methods."""

    asks_first: bool = False
    """Whether it goes on top of the others even if it should replace them."""
    follows_options: bool = False
    """Whether it is a table that applies changed options at once (`settings_changed`)."""
    group: object = None
    """The widgets of a screen, if any."""

    @abstractmethod
    def handle(self, given: Any) -> Command | None:
        """Handle one input."""

    @abstractmethod
    def update(self, dt_ms: float) -> Command | None:
        """Advance by `dt_ms` milliseconds."""

    @abstractmethod
    def draw(self, surface: Any) -> None:
        """Draw the whole scene; changes nothing."""

    @abstractmethod
    def is_moving(self) -> bool:
        """Whether the next frame will differ from the last one drawn; called once after each update."""

    @abstractmethod
    def resized(self, width: int, height: int) -> None:
        """Fit a window of this size in pixels; also called when the scene comes to the top."""

    def settings_changed(self) -> None:
        """Apply the changed settings."""
        return

    def darken(self, surface: Any, light: float) -> None:
        """Dim what it has drawn, for a page over it; a screen that no page lies over leaves it."""
        return

    def gone(self) -> None:
        """The scene is removed: end its unfinished work."""
        return

    @property
    def music(self) -> Music | None:
        """The music here; None if the screen below decides."""
        return None

    @property
    def timed_activity(self) -> str:
        """The activity whose playing time runs here; empty for none."""
        return ""

    @property
    def is_calm(self) -> bool:
        """Whether a toast may cover a corner of it."""
        return True

    @property
    def takes_all_keys(self) -> bool:
        """Whether the screen also takes the window's own keys now."""
        return False


@dataclass(frozen=True, slots=True)
class Go:
    """Go to another screen: on top of this one, or in the place of all open ones."""

    to: Destination
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """Remove one or more top screens: the one below is shown again."""

    screens: int = 1


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Command = Go | Back | Quit
Routes = Callable[[Destination, Sequence[Scene]], Scene | None]
"""Makes the screen of a destination, over the open ones, the shown one last; None after an error, which the next frame shows."""


Found = TypeVar("Found", bound=Scene)


def nearest(scenes: Sequence[Scene], *kinds: type[Found]) -> Found:
    """The uppermost open screen of one of these kinds. Raises `LookupError` if there is none."""
    for scene in reversed(scenes):
        if isinstance(scene, kinds):
            return scene
    raise LookupError(f"there is no {' or '.join(kind.__name__ for kind in kinds)} below")


class SceneStack:
    """The scenes, the visible one on top; empty when the program should end."""

    def __init__(self, first: Scene, width: int, height: int, routes: Routes) -> None:
        self._routes = routes
        self._scenes: list[Scene] = []
        self._size = (width, height)
        self._pointer: PointerMoved | PointerLeft = PointerLeft()
        """The last news of the pointer."""
        self.changed = True
        """Whether the top scene has changed since this was last set to False."""
        self._add(first)

    @property
    def top(self) -> Scene | None:
        """The visible scene, or None when the stack is empty."""
        return self._scenes[-1] if self._scenes else None

    @property
    def size(self) -> tuple[int, int]:
        """The width and height in pixels that the top scene is laid out for."""
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the visible one last."""
        return tuple(self._scenes)

    def __len__(self) -> int:
        return len(self._scenes)

    def handle(self, given: object) -> None:
        """Pass one input to the top scene."""
        if isinstance(given, PointerMoved | PointerLeft):
            self._pointer = given
        if self.top is not None:
            self.obey(self.top.handle(given))

    def update(self, dt_ms: float) -> None:
        """Advance the top scene; those below are paused."""
        if self.top is not None:
            self.obey(self.top.update(dt_ms))

    def resized(self, width: int, height: int) -> None:
        """Pass the window's size to the top scene, and to the others when they come to the top."""
        self._size = (width, height)
        self.changed = True
        if self.top is not None:
            self.top.resized(width, height)

    def leave(self) -> None:
        """Remove all scenes: the window was closed. Raises the errors of a scene's end; the others are removed all the same."""
        self.cut(0)

    def cut(self, number: int) -> None:
        """Keep only this many, the lowest; the others are removed from the top down. Raises as `leave` does."""
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
        """Put a scene on top that is not made by a route."""
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
            # The pointer has moved while the scene was covered. The layout comes second: no tooltip opens by itself.
            self.top.handle(self._pointer)
            self.top.resized(*self._size)

    def _add(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.handle(PointerLeft())
        self._scenes.append(scene)
        scene.resized(*self._size)
