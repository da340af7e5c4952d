"""The window and the main loop: the only reader of the clock and of the event queue.

`run` opens the window, builds what the screens share and keeps the stack of scenes going until it is empty. A frame is drawn only when
something moved; a still screen sleeps until an event comes.
"""

from __future__ import annotations

import ctypes
import os
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import wait
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from hschess.resources import asset, asset_root
from hschess.rules.errors import HschessError
from hschess.rules.modes import Mode
from hschess.store.folders import kept_folder, user_folder
from hschess.store.settings import load_settings
from scenes.context import Context
from scenes.destinations import ToRecordFile, ToTitle, ToWorkshop
from scenes.faults.guard import Beginning, Guard
from scenes.menus.title import TitleScene
from scenes.pages.plaques_over import PlaquesOver
from scenes.pages.played_time import PlayedTime
from scenes.pages.readied import ReadiedScreen
from scenes.pages.screen import Screen
from scenes.replay.export import keep_picture
from scenes.replay.record_file import record_dropped
from scenes.routes import routes_of
from scenes.stack import Go, Scene, SceneStack
from scenes.stage.layout import Layout
from scenes.stage.motion.timing import LONGEST_FRAME_MS
from scenes.stage.music import music_of
from scenes.ui.inputs import (
    FileDropped,
    FocusGained,
    FocusLost,
    Input,
    KeyPressed,
    PointerPressed,
    PointerReleased,
    QuitAsked,
    Resized,
)
from scenes.ui.lost_display import when_display_is_lost
from scenes.ui.master_files import load_picture
from scenes.ui.media import Media
from scenes.ui.pads import Hands
from scenes.ui.painting import Painting
from scenes.ui.rehearsal import MS_A_FRAME, MS_A_FRAME_BEFORE, Rehearsal
from scenes.ui.sdl import hushed, prepare_sdl
from scenes.ui.sound import Sounds, sounds_in
from scenes.ui.stretch import Size, Stretch
from scenes.ui.writing import Writing
from scenes.window import open_at, remember, toggle_border
from scenes.words import say

LEAST_FRAMES_PER_SECOND: Final = 60
MOST_FRAMES_PER_SECOND: Final = 144
IDLE_WAIT_MS: Final = 20
"""How long a still screen sleeps between two looks at the inputs. SDL's own wait looks every millisecond, which costs ten times as much."""
HIDDEN_WAIT_MS: Final = 50
"""How often a window that nobody sees is updated; time goes on, and nothing is drawn."""
EXPOSING: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
NO_DISPLAY: Final = "cannot open a window: there is no display (SDL_VIDEODRIVER=dummy runs without one)"
LOST_DISPLAY: Final = "the display is gone; every action of the game is saved"
MMAP_THRESHOLD: Final = -3, 128 * 1024
"""The C library's option, and the size in bytes above which a freed picture goes back to the system at once."""
LAST_SECONDS: Final = 5.0
"""How long the program waits for unfinished work of closed screens."""
INVISIBLE_DRIVERS: Final = ("offscreen", "dummy")


class NoDisplayError(HschessError):
    """There is no screen to open a window on."""


def run(
    record: Path | None = None, tell: Callable[[str], None] | None = None, modes: Mapping[str, Mode] | None = None
) -> int:
    """Open the game, or this record in it; its exit status.

    `tell` gets the log, sentence by sentence; `modes` are the user's own modes that the record may need.

    Errors: `NoDisplayError` where there is no screen.
    """
    context = open_window(os.environ)
    context.tell = tell
    context.modes.update(modes or {})
    guard = Guard(context)
    try:
        stack = SceneStack(Beginning(ToTitle(record)), *pygame.display.get_window_size(), routes_of(context))
        _kept = when_display_is_lost(lambda: _lose_display(stack, context, guard))
        try:
            keep_going(stack, context, guard)
        finally:
            stack.leave()
    finally:
        remember(context)
        context.saves.close()
        context.sounds.stop()
        pygame.quit()
        _end(context, guard)
    return guard.status


def _lose_display(stack: SceneStack, context: Context, guard: Guard) -> None:
    """End what can be ended without a window, and the process with it: SDL cannot come back from this."""
    try:
        stack.leave()
        _end(context, guard)
    finally:
        guard.tell(LOST_DISPLAY)
        os._exit(2)


def _end(context: Context, guard: Guard) -> None:
    """Wait for unfinished work of closed screens, and report what failed there."""
    for ending in wait(context.endings, LAST_SECONDS).done:
        error = None if ending.cancelled() else ending.exception()
        if error is not None:
            guard.end(error)


def open_window(environment: Mapping[str, str]) -> Context:
    """A window of a fitting size and what all screens share.

    Errors: `NoDisplayError` where there is no screen and the user did not ask for an invisible one.
    """
    if has_no_screen(environment):
        raise NoDisplayError(NO_DISPLAY)
    give_memory_back()
    prepare_sdl()
    folder = user_folder(environment)
    loaded = load_settings(folder)
    try:
        # Problems come as errors; SDL's libraries complain about a missing desktop as well.
        with hushed():
            pygame.display.init()
        size = open_at(loaded.settings)
    except pygame.error as error:
        raise NoDisplayError(f"cannot open a window: {error}") from error
    driver = pygame.display.get_driver()
    if driver in INVISIBLE_DRIVERS and environment.get("SDL_VIDEODRIVER") != driver:
        pygame.quit()
        raise NoDisplayError(NO_DISPLAY)
    pygame.display.set_caption(say("app.title"))
    pygame.display.set_icon(load_picture(asset("icons", "icon.webp")))
    pygame.key.set_repeat(350, 45)
    return Context(
        media=Media(Layout(*size).scale),
        sounds=Sounds(sounds_in(asset_root() / "sounds"), loaded.settings, sounds_in(asset_root() / "music")),
        folder=folder,
        settings=loaded.settings,
        now_ms=lambda: time.perf_counter() * 1000,
        today=_calendar(),
        calendar=_calendar,
        chance_seed=lambda: time.time_ns() // 1000 % 1_000_000_000,
        kept=kept_folder(environment),
        complaint=loaded.complaint,
    )


def _calendar() -> str:
    return date.today().isoformat()  # noqa: DTZ011 - the player's own calendar day


def give_memory_back() -> None:
    """Return freed pictures to the system; otherwise GNU's allocator keeps up to half as much again as is in use."""
    _allocator("mallopt", *MMAP_THRESHOLD)


def sweep_memory() -> None:
    """Give back unused memory between used blocks, tens of megabytes after a long game; it takes a few milliseconds."""
    _allocator("malloc_trim", 0)


def _allocator(name: str, *numbers: int) -> None:
    """Call GNU's allocator, where there is one."""
    if sys.platform.startswith("linux"):
        function = getattr(ctypes.CDLL(None), name, None)
        if function is not None:
            function(*numbers)


def has_no_screen(environment: Mapping[str, str]) -> bool:
    """Whether a Linux machine has neither a desktop nor a graphics card; SDL would print its own complaint."""
    if not sys.platform.startswith("linux") or environment.get("SDL_VIDEODRIVER"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY") or Path("/dev/dri").exists())


def keep_going(stack: SceneStack, context: Context, guard: Guard | None = None) -> None:
    """The main loop: inputs, update, draw, until the stack is empty. The guard gets the errors of a frame; without one they are raised."""
    loop = Loop(stack, context, guard)
    try:
        while stack.top is not None:
            loop.turn()
    finally:
        loop.end()


class Loop:
    """What the main loop keeps from one frame to the next."""

    def __init__(self, stack: SceneStack, context: Context, guard: Guard | None = None) -> None:
        self._stack, self._context, self._guard = stack, context, guard
        self._clock, self._hands, self._stretch = pygame.time.Clock(), Hands(), Stretch()
        self._writing = Writing()
        self._plaques, self._played = PlaquesOver(context), PlayedTime(context)
        self._painting, self._border = Painting(self._plaques.draw), context.settings.window
        """What the window shows, and with which border."""
        self._shown = False
        """Whether the window shows the scene on top."""
        self._acting: Scene | None = None
        """The scene that is running within the frame, if any."""
        self._ahead: tuple[Scene, Rehearsal] | None = None
        """The scene whose first picture, or first at another size, is made over several frames."""
        self._known: Scene | None = None
        """The scene that was on top when something was shown last, or is to be shown next."""
        self._made_of: tuple[object, ...] = ()
        """What the shown picture was made of: the media, each with how often its pictures had been dropped, and the screen's widgets."""
        self._is_entering = False
        """Whether what is made ahead is the first picture of a scene; the one before is shown, and no time passes on the new one."""
        self._has_failed = False
        """Whether the last frame has raised."""
        self._hands.open()
        self._last_ms = context.now_ms()

    def turn(self) -> None:
        """A frame. Errors: without a guard, whatever a screen raises."""
        try:
            self._frame()
        except Exception as error:
            if self._guard is None:
                raise
            self._has_failed = True
            self._guard.caught(error, self._stack, self._acting)

    def _frame(self) -> None:
        """One look at the inputs, one step of time, and a picture where it differs from the last."""
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
            self._plaques.update(min(passed_ms, LONGEST_FRAME_MS), stack.top)
        self._pass_time(passed_ms)
        self._writing.follow(stack.top)
        self._show(exposed=exposed)
        self._writing.hint()
        if not self._is_entering:
            self._clock.tick(frames_per_second())

    def end(self) -> None:
        """Keep what only the loop knows."""
        self._played.keep()

    def _begin_anew(self) -> None:
        """Forget what was half done, and tell the scene on top about the window as it is."""
        self._forget_ahead()
        self._stretch, self._shown, self._has_failed = Stretch(), False, False
        self._painting.forget()
        width, height = pygame.display.get_window_size()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))

    def _rest_ms(self) -> int:
        """How long to sleep before the next look."""
        if not pygame.display.get_active():
            return HIDDEN_WAIT_MS
        is_idle = self._shown and not self._stretch.is_on and not self._is_due() and not self._hands.is_holding
        return IDLE_WAIT_MS if is_idle else 0

    def _take(self, given: Input) -> None:
        self._acting = self._stack.top
        if isinstance(given, Resized):
            # Its surface is another one, even where it has the size that it had before.
            self._painting.forget()
        self._played.note(given)
        if self._guard is not None:
            self._guard.note(given, self._acting)
        if isinstance(given, PointerPressed | PointerReleased | KeyPressed) and self._shown:
            # Who presses something meets the screen as it will be.
            self._lay_out(self._stretch.settle())
        if self._writing.takes(given):
            return
        _give_in_time(self._stack, self._context, given, self._stretch if self._shown else None)

    def _lay_out(self, size: Size | None) -> None:
        """The window has a size that stays: its picture is made over several frames, and the stretched one shows meanwhile."""
        _lay_out(self._stack, self._context, size)
        if size is not None and self._stack.top is not None:
            self._remake(self._stack.top)

    def _remake(self, scene: Scene) -> None:
        """Have the picture of the scene on top made ahead."""
        self._forget_ahead()
        self._known = scene
        self._ahead = scene, rehearsed(scene, self._stack.size, self._context)
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
            _draw_stretched(self._stretch, self._painting, anew=exposed)
        elif exposed or self._is_due():
            self._stretch.end()
            if self._stack.changed and len(self._stack) == 1:
                sweep_memory()
            self._stack.changed = False
            _draw(self._stack.top, self._painting, anew=exposed)
            self._shown = True

    def _is_due(self) -> bool:
        """Whether the window would look different from what was drawn last."""
        top = self._stack.top
        return self._plaques.is_moving or self._stack.changed or (top is not None and top.is_moving())

    def _look_at_window(self, *, exposed: bool) -> None:
        """A window that has come anew, or has lost its content, shows nothing that is known."""
        if exposed or self._border != self._context.settings.window:
            self._border = self._context.settings.window
            self._painting.forget()

    def _enter(self, *, exposed: bool) -> None:
        """Have the first picture of another scene made ahead, as long as the window still shows the one before."""
        scene = self._stack.top
        if exposed and not self._stretch.has_picture:
            # Nothing else is there to be shown meanwhile.
            self._forget_ahead()
        if scene is self._known:
            return
        self._known = scene
        self._forget_ahead()
        if scene is not None and self._shown and not exposed and not isinstance(scene, ReadiedScreen):
            self._ahead = scene, rehearsed(scene, self._stack.size, self._context, MS_A_FRAME_BEFORE)
            self._is_entering = True

    def _look_at_pictures(self, *, exposed: bool) -> None:
        """Where much is new, as with words of another size or another tab's widgets, it is made over several frames too."""
        scene = self._stack.top
        widgets = scene.built if isinstance(scene, Screen) else 0
        made_of = (*((media, media.cleared) for media in self._context.medias()), widgets)
        before, self._made_of = self._made_of, made_of
        if made_of == before or scene is None or self._ahead is not None or exposed or not self._shown:
            return
        if not (isinstance(scene, ReadiedScreen) and scene.is_readying):
            self._remake(scene)

    def _is_readying(self) -> bool:
        """Whether a part of the picture at another size is still missing, after some more of it was made."""
        if self._ahead is None:
            return False
        scene, rehearsal = self._ahead
        if scene is self._stack.top and not rehearsal.step():
            return True
        self._forget_ahead()
        return False

    def _forget_ahead(self) -> None:
        """Stop making a picture that is complete, or that nobody waits for."""
        if self._ahead is not None:
            self._ahead[1].end()
            self._ahead = None
        self._is_entering = False


def frames_per_second() -> int:
    """As many as the display shows, within bounds; 60 where it does not say. The speed of motion does not depend on it."""
    return max(LEAST_FRAMES_PER_SECOND, min(pygame.display.get_current_refresh_rate(), MOST_FRAMES_PER_SECOND))


def _take_inputs(context: Context, hands: Hands, wait_ms: int) -> tuple[list[Input], bool]:
    """All inputs that have come, after sleeping `wait_ms`; whether the window's content was lost."""
    if wait_ms:
        pygame.time.wait(wait_ms)
    events = pygame.event.get()
    context.sounds.follow(events)
    layout = Layout(*pygame.display.get_window_size())
    hands.bind(context.settings.bindings)
    inputs = list(hands.inputs_of(events, layout, pygame.mouse.get_pos()))
    return inputs, any(event.type in EXPOSING for event in events)


def _give_in_time(stack: SceneStack, context: Context, given: Input, stretch: Stretch | None) -> None:
    """A new size of a visible window waits until it stops changing; other inputs do not wait."""
    if isinstance(given, Resized) and stretch is not None and stack.top is not None:
        stretch.resize((given.width, given.height), stack.size, stack.top.draw)
        return
    if stretch is not None and isinstance(given, PointerPressed | PointerReleased | KeyPressed):
        _lay_out(stack, context, stretch.settle())
    _give(stack, context, given)


def _lay_out(stack: SceneStack, context: Context, size: Size | None) -> None:
    if size is not None:
        _give(stack, context, Resized(*size))


def rehearsed(scene: Scene, size: Size, context: Context, ms_a_frame: float = MS_A_FRAME) -> Rehearsal:
    """What makes a scene's picture of a size in pixels, a little in each frame."""
    own = [scene.own_media()] if isinstance(scene, ReadiedScreen) else []
    return Rehearsal(scene.draw, size, [*context.medias(), *own], context.now_ms, ms_a_frame)


def _draw_stretched(stretch: Stretch, painting: Painting, *, anew: bool) -> None:
    surface = pygame.display.get_surface()
    if surface is not None and stretch.draw(surface, anew=anew):
        painting.forget()
        pygame.display.flip()


def _give(stack: SceneStack, context: Context, given: Input) -> None:
    match given:
        case Resized(width=width, height=height):
            context.media.set_scale(Layout(width, height).scale)
            stack.resized(width, height)
        case KeyPressed() if _changes_border(given, stack):
            toggle_border(context)
        case QuitAsked():
            stack.leave()
        case FileDropped(path=path):
            record = record_dropped(context, Path(path))
            stack.obey(None if record is None else Go(ToRecordFile(record)))
            if context.dropped and isinstance(stack.top, TitleScene):
                stack.obey(Go(ToWorkshop()))
        case KeyPressed(key="f12") if not _takes_all_keys(stack):
            context.complaint = keep_window(context, stack.top)
        case FocusLost() | FocusGained():
            context.sounds.set_behind(isinstance(given, FocusLost))
            stack.handle(given)
        case _:
            stack.handle(given)


def _changes_border(given: KeyPressed, stack: SceneStack) -> bool:
    """Whether a key is meant for the window; while a key is being bound, none is."""
    return not _takes_all_keys(stack) and (given.key == "f11" or (given.key == "return" and given.alt))


def _takes_all_keys(stack: SceneStack) -> bool:
    return bool(getattr(stack.top, "takes_all_keys", False))


def keep_window(context: Context, scene: Scene | None) -> str:
    """Write what the window shows as a picture; a sentence that says where it is, or why it is not."""
    surface = pygame.Surface(pygame.display.get_window_size())
    if scene is not None:
        scene.draw(surface)
    return keep_picture(context, context.today or "hschess", surface)


def _draw(scene: Scene | None, painting: Painting, *, anew: bool) -> None:
    """Show the scene; `anew` where the desktop has lost the window's content."""
    surface = pygame.display.get_surface()
    if scene is None or surface is None:
        return
    parts = painting.show(scene.draw, surface)
    if anew:
        pygame.display.flip()
    else:
        pygame.display.update(parts)
