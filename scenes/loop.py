"""The main loop: only it reads the event queue, and it runs the stack of scenes until that is empty.

A frame is drawn only when something moved; a still screen sleeps until an event comes.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.context import Context
from scenes.faults.guard import Guard
from scenes.pages.played_time import PlayedTime
from scenes.pages.preloaded import PreloadedScreen
from scenes.pages.screen import Screen
from scenes.pages.toasts_over import ToastsOver
from scenes.stack import Scene, SceneStack
from scenes.stage.inputs import Input, KeyPressed, PointerPressed, PointerReleased, Resized
from scenes.stage.motion.timing import LONGEST_FRAME_MS
from scenes.stage.music import music_of
from scenes.stage.table_layout import Layout
from scenes.ui.memory import sweep_memory
from scenes.ui.pads import Hands
from scenes.ui.preload import MS_A_FRAME, MS_A_FRAME_BEFORE, Preload
from scenes.ui.renderer import Renderer
from scenes.ui.stretch import Size, Stretch
from scenes.ui.writing import Writing
from scenes.window_inputs import give_in_time, lay_out

LEAST_FRAMES_PER_SECOND: Final = 60
MOST_FRAMES_PER_SECOND: Final = 144
IDLE_WAIT_MS: Final = 20
"""How long a still screen sleeps between two looks at the inputs. SDL's own wait looks every millisecond, which costs ten times as much."""
HIDDEN_WAIT_MS: Final = 50
"""The update interval of a hidden window; time passes, and nothing is drawn."""
EXPOSING: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


def keep_going(stack: SceneStack, context: Context, guard: Guard | None = None) -> None:
    """The main loop: inputs, update, draw, until the stack is empty. The guard gets the errors of a frame; without one they are raised."""
    loop = Loop(stack, context, guard)
    try:
        while stack.top is not None:
            loop.turn()
    finally:
        loop.end()


class Loop:
    """The state of the main loop between frames."""

    def __init__(self, stack: SceneStack, context: Context, guard: Guard | None = None) -> None:
        self._stack, self._context, self._guard = stack, context, guard
        self._clock, self._hands, self._stretch = pygame.time.Clock(), Hands(), Stretch()
        self._writing = Writing()
        self._toasts, self._played = ToastsOver(context), PlayedTime(context)
        self._renderer, self._border = Renderer(self._toasts.draw), context.settings.window
        """The window's picture, and its border."""
        self._shown = False
        """Whether the window shows the top scene."""
        self._acting: Scene | None = None
        """The scene whose code runs within the frame, if any."""
        self._ahead: tuple[Scene, Preload] | None = None
        """The scene whose first picture, or first at another size, is made over several frames."""
        self._known: Scene | None = None
        """The last scene that was shown or prepared."""
        self._made_of: tuple[object, ...] = ()
        """The sources of the shown picture: the media, each with the number of times its caches were dropped, and the screen's widgets."""
        self._is_entering = False
        """Whether the prepared picture is the first of a scene; the previous picture stays, and no time passes in the new scene."""
        self._has_failed = False
        """Whether the last frame has raised."""
        self._hands.open()
        self._last_ms = context.now_ms()

    def turn(self) -> None:
        """Run a frame. Without a guard, raises the errors of a screen."""
        try:
            self._frame()
        except Exception as error:
            if self._guard is None:
                raise
            self._has_failed = True
            self._guard.caught(error, self._stack, self._acting)

    def _frame(self) -> None:
        """Take the inputs once, advance once, and draw if the picture differs from the last."""
        stack, context, stretch = self._stack, self._context, self._stretch
        self._acting = None
        if self._has_failed:
            self._begin_anew()
        self._hands.writes = self._writing.is_on
        inputs, exposed = _take_inputs(context, self._hands, self._rest_ms())
        now_ms = context.now_ms()
        passed_ms = now_ms - self._last_ms
        self._last_ms = now_ms
        for given in [*inputs, *self._hands.update(min(passed_ms, LONGEST_FRAME_MS))]:
            self._take(given)
        self._acting = stack.top
        self._lay_out(stretch.update(passed_ms))
        self._acting = stack.top
        if not self._is_entering or stack.top is not self._known:
            stack.update(min(passed_ms, LONGEST_FRAME_MS))
            self._toasts.update(min(passed_ms, LONGEST_FRAME_MS), stack.top)
        self._pass_time(passed_ms)
        self._writing.follow(stack.top)
        self._show(exposed=exposed)
        self._writing.hint()
        if not self._is_entering:
            self._clock.tick(frames_per_second())

    def end(self) -> None:
        """Save the state that only the loop knows."""
        self._played.keep()

    def _begin_anew(self) -> None:
        """Drop unfinished work, and lay out the top scene for the current window."""
        self._forget_ahead()
        self._stretch, self._shown, self._has_failed = Stretch(), False, False
        self._renderer.forget()
        width, height = pygame.display.get_window_size()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))

    def _rest_ms(self) -> int:
        """The sleep before the next look."""
        if not pygame.display.get_active():
            return HIDDEN_WAIT_MS
        is_idle = self._shown and not self._stretch.is_on and not self._is_due() and not self._hands.is_holding
        return IDLE_WAIT_MS if is_idle else 0

    def _take(self, given: Input) -> None:
        self._acting = self._stack.top
        if isinstance(given, Resized):
            # Its surface is another one, even at the same size.
            self._renderer.forget()
        self._played.note(given)
        if self._guard is not None:
            self._guard.note(given, self._acting)
        if isinstance(given, PointerPressed | PointerReleased | KeyPressed) and self._shown:
            # The new picture is complete before a press is handled.
            self._lay_out(self._stretch.settle())
        if self._writing.takes(given):
            return
        give_in_time(self._stack, self._context, given, self._stretch if self._shown else None)

    def _lay_out(self, size: Size | None) -> None:
        """The window has a stable size: its picture is made over several frames, and the stretched one shows meanwhile."""
        lay_out(self._stack, self._context, size)
        if size is not None and self._stack.top is not None:
            self._remake(self._stack.top)

    def _remake(self, scene: Scene) -> None:
        """Prepare the picture of the top scene."""
        self._forget_ahead()
        self._known = scene
        self._ahead = scene, preload_of(scene, self._stack.size, self._context)
        self._stack.changed = True

    def _pass_time(self, passed_ms: float) -> None:
        """Handle inputs that belong to no scene."""
        self._acting = None
        try:
            self._context.sounds.set_music(music_of(self._stack.scenes))
            self._context.sounds.update(passed_ms)
        except Exception:
            # It would fail in every frame from now on.
            self._context.sounds.give_up()
            raise
        self._context.take_endings()
        self._played.update(passed_ms, self._stack.top)
        if self._guard is not None:
            self._guard.pass_time(passed_ms)

    def _show(self, *, exposed: bool) -> None:
        self._acting = self._stack.top
        if not pygame.display.get_active():
            self._known, self._is_entering = self._stack.top, False
            return
        self._enter(exposed=exposed)
        self._look_at_pictures(exposed=exposed)
        self._look_at_window(exposed=exposed)
        if self._stretch.is_on or self._is_readying():
            _draw_stretched(self._stretch, self._renderer, anew=exposed)
        elif exposed or self._is_due():
            self._stretch.end()
            if self._stack.changed and len(self._stack) == 1:
                sweep_memory()
            self._stack.changed = False
            _draw(self._stack.top, self._renderer, anew=exposed)
            self._shown = True

    def _is_due(self) -> bool:
        """Whether the window's picture is out of date."""
        top = self._stack.top
        return self._toasts.is_moving or self._stack.changed or (top is not None and top.is_moving())

    def _look_at_window(self, *, exposed: bool) -> None:
        """Forget the picture of a window that is new or has lost its content."""
        if exposed or self._border != self._context.settings.window:
            self._border = self._context.settings.window
            self._renderer.forget()

    def _enter(self, *, exposed: bool) -> None:
        """Prepare the first picture of another scene, while the window shows the previous one."""
        scene = self._stack.top
        if exposed and not self._stretch.has_picture:
            # There is nothing else to show meanwhile.
            self._forget_ahead()
        if scene is self._known:
            return
        self._known = scene
        self._forget_ahead()
        if scene is not None and self._shown and not exposed and not isinstance(scene, PreloadedScreen):
            self._ahead = scene, preload_of(scene, self._stack.size, self._context, MS_A_FRAME_BEFORE)
            self._is_entering = True

    def _look_at_pictures(self, *, exposed: bool) -> None:
        """Prepare large changes over several frames too, such as another text size or another tab's widgets."""
        scene = self._stack.top
        widgets = scene.built if isinstance(scene, Screen) else 0
        made_of = (*((media, media.cleared) for media in self._context.medias()), widgets)
        before, self._made_of = self._made_of, made_of
        if made_of == before or scene is None or self._ahead is not None or exposed or not self._shown:
            return
        if not (isinstance(scene, PreloadedScreen) and scene.is_readying):
            self._remake(scene)

    def _is_readying(self) -> bool:
        """Make some more of a picture at another size; returns whether any of it is still missing."""
        if self._ahead is None:
            return False
        scene, preload = self._ahead
        if scene is self._stack.top and not preload.step():
            return True
        self._forget_ahead()
        return False

    def _forget_ahead(self) -> None:
        """Stop making a picture that is complete or no longer needed."""
        if self._ahead is not None:
            self._ahead[1].end()
            self._ahead = None
        self._is_entering = False


def frames_per_second() -> int:
    """The display's refresh rate, within limits; 60 if unknown. The speed of motion does not depend on it."""
    return max(LEAST_FRAMES_PER_SECOND, min(pygame.display.get_current_refresh_rate(), MOST_FRAMES_PER_SECOND))


def _take_inputs(context: Context, hands: Hands, wait_ms: int) -> tuple[list[Input], bool]:
    """All inputs after sleeping for `wait_ms`, and whether the window's content was lost."""
    if wait_ms:
        pygame.time.wait(wait_ms)
    events = pygame.event.get()
    context.sounds.follow(events)
    layout = Layout(*pygame.display.get_window_size())
    hands.bind(context.settings.bindings)
    inputs = list(hands.inputs_of(events, layout, pygame.mouse.get_pos()))
    return inputs, any(event.type in EXPOSING for event in events)


def preload_of(scene: Scene, size: Size, context: Context, ms_a_frame: float = MS_A_FRAME) -> Preload:
    """Prepares a scene's picture of a size in pixels, a little in each frame."""
    own = scene.own_medias() if isinstance(scene, Screen) else ()
    return Preload(scene.draw, size, [*context.medias(), *own], context.now_ms, ms_a_frame)


def _draw_stretched(stretch: Stretch, renderer: Renderer, *, anew: bool) -> None:
    surface = pygame.display.get_surface()
    if surface is not None and stretch.draw(surface, anew=anew):
        renderer.forget()
        pygame.display.flip()


def _draw(scene: Scene | None, renderer: Renderer, *, anew: bool) -> None:
    """Show the scene; `anew` if the desktop has lost the window's content."""
    surface = pygame.display.get_surface()
    if scene is None or surface is None:
        return
    parts = renderer.show(scene.draw, surface)
    if anew:
        pygame.display.flip()
    else:
        pygame.display.update(parts)
