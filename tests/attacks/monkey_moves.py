"""The monkey's next moves: it sees the screen that is shown, and mostly presses on something."""

import random
from collections.abc import Callable
from typing import Final

import pygame

from scenes.stack import Scene
from scenes.stage.motion.board import Board
from scenes.stage.table_layout import Point
from scenes.ui.text_field import TextField
from tests.attacks.monkey_files import OTHERS, PASTED, QUICK, RECORDS, SETTINGS, TYPED
from tests.attacks.monkey_homes import odd_home
from tests.attacks.monkey_machine import MADE, Event, Machine, Size, Start, Step
from tests.attacks.records_made import sent

KEYS: Final = (
    *(
        "left",
        "right",
        "up",
        "down",
        "return",
        "escape",
        "e",
        "c",
        "u",
        "tab",
        "space",
        "left alt",
        "t",
        "l",
        "f10",
        "f1",
    ),
    *("f11", "f9", "f12", "backspace", "delete", "home", "end", "page up", "page down", "f5", "print screen", "enter"),
    *("1", "2", "3", "4", "5", "9", "0", "[5]", "-", "=", ",", ".", "left shift", "right ctrl"),
    *("a", "b", "h", "j", "k", "m", "n", "p", "q", "r", "s", "v", "w", "x", "y", "z"),
)
ODD_KEYS: Final = (0xB2, 0xE9, 0x663, 0x7FFFFFFF)
"""Keys of other keyboards: a French ², é, an Arabic three, and one that does not exist."""
KEYPAD: Final = (*(getattr(pygame, f"K_KP_{digit}") for digit in range(10)), pygame.K_KP_PERIOD, pygame.K_KP_PLUS)
LAYOUTS: Final = ("йцукенгшщзхъфывапролджэячсмитьбю", "αβγδεζηθικλμνξοπρστυφχψω", "&é\"'(-è_çàù", "ğüşiöçı")  # noqa: RUF001
"""Letters of other keyboards, with the positions of their keys."""
COMMANDS: Final = (*"aaccxxvvzynd", "left", "right", "home", "end", "backspace", "delete", "insert")
COMPOSED: Final = ("n", "ni hao", "ㄋㄧ", "にほん", "한", "", "", "e\u0301", "x" * 300)
MODS: Final = (0, 0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT, pygame.KMOD_META)
USUAL: Final[tuple[Size, ...]] = (*((640, 360),) * 12, (480, 270), (960, 540), (800, 600))
"""Drawing a table at another size takes longer than a hundred events."""
LARGE: Final[tuple[Size, ...]] = ((1280, 720), (700, 900), (1700, 480), (1920, 1080))
ODD: Final[tuple[Size, ...]] = (
    *((1, 1), (2, 400), (400, 3), (33, 77), (3000, 60), (60, 2000), (320, 200), (17, 17), (5000, 300)),
)
MADE_SHARE: Final = 0.5
"""The share of records that are made at random, so that no two are the same."""
ODD_HOMES: Final = 0.2
WRITING_SHARE: Final = 0.3
"""On a screen with a text field, the share of the moves that go into it."""
WAITED: Final = (0, 0, 0, 0, 1, 1, 3, 25)
PATHS: Final = ("", "/nonexistent", "/", "x", "x" * 5000, "a\nb", "/dev/zero", "nul\0")


class Monkey:
    """Random moves over one machine; the same seed makes the same moves."""

    def __init__(self, rng: random.Random, machine: Machine) -> None:
        self._rng, self._machine = rng, machine
        self._moves: tuple[tuple[float, Callable[[], list[Step]]], ...] = (
            (34, self._click), (12, self._drag), (20, self._key), (6, self._type), (4, self._wheel), (3, self._other_button),
            (3, self._window), (4, self._pad), (1, self._finger), (0.6, self._resize), (1.2, self._drop), (1.5, self._paste),
            (2, self._command), (1.5, self._compose), (1.5, self._keypad), (1.5, self._other_layout),
            (1, self._wait), (0.3, self._quit), (0.3, self._sound_device), (4, self._flurry),
        )  # fmt: skip

    def next(self) -> list[Step]:
        """One or a few steps that belong together."""
        if self._fields() and self._rng.random() < WRITING_SHARE:
            return self._rng.choice((self._type, self._command, self._compose, self._keypad, self._other_layout))()
        (move,) = self._rng.choices([move for _, move in self._moves], [weight for weight, _ in self._moves])
        return move()

    def start(self, screen: str, *, is_first: bool) -> Step:
        """Start the program on a screen, now and then with odd files in the user's folder."""
        rng = self._rng
        files = {"settings.json": QUICK} if is_first else {}
        if rng.random() < 0.2:
            files["settings.json"] = rng.choice(SETTINGS)
        if rng.random() < 0.2:
            files["running.hsc"] = sent(rng).text if rng.random() < MADE_SHARE else rng.choice(list(RECORDS.values()))
        if rng.random() < ODD_HOMES:
            files |= odd_home(rng)
        record = rng.choice(["good.hsc", *RECORDS]) if rng.random() < 0.1 else ""
        size = rng.choice(USUAL) if rng.random() < 0.97 else rng.choice(LARGE)
        return Step(start=Start(screen, size, files, record, is_first))

    # -------------------------------------------------------------------------------------------------------------- places

    def _place(self) -> tuple[int, int]:
        """Mostly on a widget or on a part of a table, else anywhere and beyond."""
        rng, top = self._rng, self._machine.top
        width, height = pygame.display.get_window_size()
        if top is None or rng.random() < 0.1:
            return rng.randrange(-5, width + 5), rng.randrange(-5, height + 5)
        on_widget = self._on_widget(top) if rng.random() < 0.7 else None
        found = on_widget or self._on_table(top) or (rng.random() * width, rng.random() * height)
        return round(found[0]), round(found[1])

    def _on_widget(self, top: Scene) -> Point | None:
        """A point of a widget, in window pixels."""
        widgets = [widget for widget in getattr(getattr(top, "group", None), "widgets", ()) if widget.focusable]
        if not widgets:
            return None
        left, high, wide, deep = self._rng.choice(widgets).rect
        scale = top.layout.scale  # type: ignore[attr-defined]  # a scene with widgets has a layout
        return (left + wide * self._rng.random()) * scale, (high + deep * self._rng.random()) * scale

    def _on_table(self, top: Scene) -> Point | None:
        """A point on a part of a table, in window pixels."""
        board = board_of(top)
        if board is None:
            return None
        layout, rng = board.layout, self._rng
        side = rng.randrange(2)
        hand, line = len(board.hands[side]), len(board.lines[side])
        spots = [layout.end_turn(), layout.king(side), layout.power(side), layout.deck(side), layout.menu()]
        spots += [layout.icon(rng.randrange(5)), layout.history_tile(rng.randrange(5)), layout.mana_gem(3)]
        spots += [layout.hand_card(index, hand, side)[:2] for index in range(hand)] * 2
        spots += [layout.slot(side, index / 2 - 0.5, max(1, line)) for index in range(2 * line + 1)]
        x, y = rng.choice(spots)
        return x * layout.scale, y * layout.scale

    # --------------------------------------------------------------------------------------------------------------- moves

    def _waited(self) -> int:
        return self._rng.choice(WAITED)

    def _click(self) -> list[Step]:
        at = self._place()
        return [
            Step((moved(at), pressed(at)), frames=self._rng.choice((0, 0, 1))),
            Step((released(at),), frames=self._waited()),
        ]

    def _drag(self) -> list[Step]:
        start, end = self._place(), self._place()
        way = [Step((moved(start), pressed(start)))]
        for part in (1, 2, 3, 4):
            x, y = (round(start[axis] + (end[axis] - start[axis]) * part / 4) for axis in (0, 1))
            way.append(Step((moved((x, y)),)))
        return [*way, Step((released(end),), frames=self._waited())] if self._rng.random() < 0.85 else way

    def _key(self) -> list[Step]:
        rng = self._rng
        key = pygame.key.key_code(rng.choice(KEYS)) if rng.random() < 0.98 else rng.choice(ODD_KEYS)
        if key == pygame.K_ESCAPE and rng.random() < 0.5:
            key = pygame.K_TAB
        steps = [Step((keyed(key, mod=rng.choice(MODS)),), frames=rng.choice((0, 0, 0, 1, 6)))]
        return [*steps, Step((keyed(key, is_down=False),))] if rng.random() < 0.9 else steps

    def _type(self) -> list[Step]:
        return [*self._into_a_field(), Step(((pygame.TEXTINPUT, {"text": self._rng.choice(TYPED)}),))]

    def _wheel(self) -> list[Step]:
        by, precise = self._rng.choice((-1, 1, 5)), self._rng.choice((-1.0, 1.0, 0.25, -40.0, 1000.0))
        return [Step((moved(self._place()), (pygame.MOUSEWHEEL, {"x": 0, "y": by, "precise_y": precise})))]

    def _other_button(self) -> list[Step]:
        at, button = self._place(), self._rng.choice((2, 3, 3, 4, 5, 7))
        return [Step((moved(at), pressed(at, button))), Step((released(at, button),))]

    def _window(self) -> list[Step]:
        kinds = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWEXPOSED)
        kind = self._rng.choice((*kinds, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED))
        return [Step(((kind, {}),), frames=1)]

    def _sound_device(self) -> list[Step]:
        """An audio device is added or removed."""
        kind = self._rng.choice((pygame.AUDIODEVICEREMOVED, pygame.AUDIODEVICEADDED))
        return [Step(((kind, {"which": self._rng.randrange(3), "iscapture": self._rng.randrange(2)}),))]

    def _pad(self) -> list[Step]:
        rng = self._rng
        pad, button, axis = {"instance_id": rng.randrange(2)}, rng.randrange(22), rng.randrange(6)
        said: tuple[Event, ...] = (
            (pygame.CONTROLLERBUTTONDOWN, {**pad, "button": button}),
            (pygame.CONTROLLERBUTTONUP, {**pad, "button": button}),
            (
                pygame.CONTROLLERAXISMOTION,
                {**pad, "axis": axis, "value": rng.choice((-32768, -20000, 0, 15000, 32767))},
            ),
            (pygame.JOYBUTTONDOWN, {**pad, "button": button}),
            (pygame.JOYBUTTONUP, {**pad, "button": button}),
            (pygame.JOYAXISMOTION, {**pad, "axis": axis, "value": rng.choice((-1.0, -0.5, 0.0, 0.6, 1.0))}),
            (pygame.JOYHATMOTION, {**pad, "hat": 0, "value": (rng.randrange(-1, 2), rng.randrange(-1, 2))}),
            (pygame.JOYDEVICEREMOVED, pad),
            (pygame.CONTROLLERDEVICEREMOVED, pad),
            (pygame.JOYDEVICEADDED, {"device_index": rng.randrange(3)}),
            (pygame.CONTROLLERDEVICEADDED, {"device_index": 0}),
        )
        return [Step((rng.choice(said),), frames=rng.choice((0, 0, 30)))]

    def _finger(self) -> list[Step]:
        rng = self._rng
        one = {"touch_id": 1, "finger_id": rng.randrange(2), "y": rng.random(), "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
        return [Step(((kind, {**one, "x": rng.random()}),)) for kind in kinds]

    def _resize(self) -> list[Step]:
        rng = self._rng
        roll = rng.random()
        size = rng.choice(LARGE if roll < 0.15 else ODD if roll < 0.4 else USUAL)
        back = rng.choice(USUAL)
        return [self._sized(size, rng.choice((0, 1, 12))), self._click()[0], self._sized(back, 12)]

    def _sized(self, size: Size, frames: int) -> Step:
        return Step(((pygame.WINDOWSIZECHANGED, {"x": size[0], "y": size[1]}),), frames, size)

    def _drop(self) -> list[Step]:
        rng = self._rng
        if rng.random() < MADE_SHARE:
            dropped = (pygame.DROPFILE, {"file": str(self._machine.files / MADE)})
            return [Step((dropped,), frames=3, made=sent(rng).text)]
        name = rng.choice(["good.hsc", "half.hsc", "latin.hsc", *RECORDS, *OTHERS])
        path = str(self._machine.files / name) if rng.random() < 0.85 else rng.choice(PATHS)
        return [Step(((pygame.DROPFILE, {"file": path}),), frames=3)]

    def _paste(self) -> list[Step]:
        keys = keyed(pygame.K_v, mod=pygame.KMOD_CTRL), keyed(pygame.K_v, is_down=False)
        return [Step(keys[:1], paste=self._rng.choice(PASTED)), Step(keys[1:])]

    def _into_a_field(self) -> list[Step]:
        """Mostly a click on a text field, if there is one."""
        fields = self._fields()
        if not fields or self._rng.random() < 0.3:
            return []
        left, high, wide, deep = self._rng.choice(fields).plate
        scale = self._machine.top.layout.scale  # type: ignore[union-attr]  # a scene with widgets has a layout
        at = round((left + wide * self._rng.random()) * scale), round((high + deep / 2) * scale)
        return [Step((moved(at), pressed(at))), Step((released(at),))]

    def _fields(self) -> list[TextField]:
        """The text fields."""
        widgets = getattr(getattr(self._machine.top, "group", None), "widgets", ())
        return [widget for widget in widgets if isinstance(widget, TextField)]

    def _command(self) -> list[Step]:
        """Commands of a field, with Ctrl and with Shift; the clipboard may hold another program's text."""
        rng = self._rng
        paste = rng.choice(PASTED) if rng.random() < 0.2 else None
        mods = rng.choice((pygame.KMOD_CTRL, pygame.KMOD_CTRL, pygame.KMOD_META, pygame.KMOD_SHIFT))
        key = pygame.key.key_code(rng.choice(COMMANDS))
        mods |= rng.choice((0, 0, pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        return [*self._into_a_field(), Step((keyed(key, mod=mods),), paste=paste), Step((keyed(key, is_down=False),))]

    def _compose(self) -> list[Step]:
        """An input method begins, goes on, and ends with its letters, with a key, with nothing, or never."""
        rng = self._rng
        words = [rng.choice(COMPOSED) for _ in range(rng.randrange(1, 4))]
        steps = [
            Step(((pygame.TEXTEDITING, {"text": one, "start": rng.randrange(-1, 9), "length": 0}),), rng.randrange(2))
            for one in words
        ]
        key = keyed(rng.choice((pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN)))
        ends: tuple[list[Step], ...] = (self._type(), [Step((key,))], self._click(), [])
        return [*self._into_a_field(), *steps, *rng.choice(ends)]

    def _keypad(self) -> list[Step]:
        """With and without Num Lock, which may change while a key is held."""
        rng = self._rng
        key = rng.choice(KEYPAD)
        down, up = (rng.choice((0, pygame.KMOD_NUM, pygame.KMOD_NUM | pygame.KMOD_SHIFT)) for _ in range(2))
        return [Step((keyed(key, mod=down),)), Step((keyed(key, mod=up, is_down=False),))]

    def _other_layout(self) -> list[Step]:
        """A key of a keyboard without Latin letters, or with other ones."""
        rng = self._rng
        letter, place = ord(rng.choice(rng.choice(LAYOUTS))), rng.randrange(pygame.KSCAN_A, pygame.KSCAN_SLASH + 1)
        key = keyed(letter, mod=rng.choice(MODS), place=place)
        typed = (pygame.TEXTINPUT, {"text": chr(letter)})
        return [Step((key, typed)), Step((keyed(letter, is_down=False, place=place),))]

    def _wait(self) -> list[Step]:
        return [Step(frames=self._rng.choice((20, 60, 150)))]

    def _quit(self) -> list[Step]:
        return [Step(((pygame.QUIT, {}),))]

    def _flurry(self) -> list[Step]:
        """Many events within one frame."""
        events: list[Event] = []
        for _ in range(self._rng.randrange(2, 12)):
            at = self._place()
            key = keyed(pygame.key.key_code(self._rng.choice(("return", "space", "left", "e", "tab"))))
            more = self._rng.choice(([moved(at)], [pressed(at)], [released(at)], [key], [pressed(at), released(at)]))
            events += more
        return [Step(tuple(events))]


def board_of(top: Scene) -> Board | None:
    """The board of a screen; None if it has none."""
    for shown in (getattr(top, "table", None), top):
        for name in ("session", "replay"):
            board = getattr(getattr(shown, name, None), "board", None)
            if isinstance(board, Board):
                return board
    return None


def moved(at: tuple[int, int]) -> Event:
    """The pointer is here."""
    return pygame.MOUSEMOTION, {"pos": at, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}


def pressed(at: tuple[int, int], button: int = 1) -> Event:
    """A button goes down."""
    return pygame.MOUSEBUTTONDOWN, {"pos": at, "button": button, "touch": False}


def released(at: tuple[int, int], button: int = 1) -> Event:
    """A button comes up."""
    return pygame.MOUSEBUTTONUP, {"pos": at, "button": button, "touch": False}


def keyed(key: int, *, is_down: bool = True, mod: int = 0, place: int = 0) -> Event:
    """A key goes down or comes up."""
    return (pygame.KEYDOWN if is_down else pygame.KEYUP), {"key": key, "mod": mod, "unicode": "", "scancode": place}
