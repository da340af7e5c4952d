"""The options: everything that can be set, in six groups, with a preview; each change acts and is kept at once.

A widget that sets something has the setting's name. Over a running table the table follows as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from hschess.campaign.progress import PrizeKind
from hschess.store.settings import TERMS, Settings
from scenes.context import Context
from scenes.menus.prize_row import PrizeRow, row_height
from scenes.pages.helped import Helped
from scenes.pages.setting_rows import set_by, setting_widget, settings_of
from scenes.pages.standings import prizes_of
from scenes.painters.preview import MotionPreview
from scenes.painters.table import TableArt
from scenes.stack import Back, Command
from scenes.stage.hand.bindings import ACTS, Bound, bind, bindings_of, may_bind
from scenes.stage.layout import Rect
from scenes.ui.button_grid import ButtonGrid, button_grid, button_height, button_width
from scenes.ui.fields import Slider
from scenes.ui.inputs import Input, KeyPressed, KeyReleased
from scenes.ui.key_words import key_words
from scenes.ui.layout import REST, UpTo, centred, column, padded, row
from scenes.ui.lettering import enlarged, width_of
from scenes.ui.media import Surface
from scenes.ui.paragraphs import height_of
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, SMALL
from scenes.ui.widgets import Button, Label, Panel, Tab, Widget
from scenes.window import set_border
from scenes.words import say

SIZE: Final = (960.0, 604.0)
LEAST_WIDTH: Final = 800.0
"""In a narrower window the menus are smaller than the user's setting."""
INSET: Final = 36.0
"""The margin between the panel's edge and its contents."""
TITLE: Final = 60.0
"""Above the groups' tabs ..."""
UNDER_TABS: Final = 18.0
"""... and under them."""
FOOT: Final = 52.0
UNDER_FOOT: Final = 20.0
FOOT_GAP: Final = 26.0
TABS: Final = ("motion", "table", "prizes", "sound", "window", "keys")
ROW: Final = 46.0
ROW_GAP: Final = 14.0
KEY_ROW: Final = 38.0
KEY_GAP: Final = 6.0
KEY_WIDTH: Final = 122.0
KEY_LEAST_GAP: Final = 8.0
KEY_ROWS: Final = -(-(len(ACTS) + 1) // 2)
"""Acts in one column of the keys, with the button after them, ..."""
COLUMN_GAP: Final = 24.0
"""... where the panel is wide enough for two; else all are in one."""
PREVIEW_SHARE: Final = 0.378
PREVIEW_GAP: Final = 32.0
ALONE: Final = 700.0
"""The width of rows that have the panel to themselves."""
SAMPLE: Final = 300.0
SAMPLE_MARGIN: Final = 22.0
PREVIEW: Final = 232.0
ABOUT_GAP: Final = 8.0
RETRY: Final = 46.0
WAY: Final = 250.0
"""The least width of a button at the foot."""
KEY_STYLE: Final = replace(BODY, size=15)


class OptionsFollower(Protocol):
    """A running table under the options, which follows them."""

    def draw(self, surface: Surface) -> None:
        """Draw all of it; changes nothing."""
        ...

    def resized(self, width: int, height: int) -> None:
        """The window has this size in pixels now."""
        ...

    def settings_changed(self) -> None:
        """Speed, pace or motion have changed."""
        ...


class OptionsScene(Helped):
    """All settings; `table` is the running one under it, if there is one."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)

    def __init__(self, context: Context, table: OptionsFollower | None = None, tab: str = TABS[0]) -> None:
        super().__init__(context)
        self._table = table
        self._tab = tab
        self._art = TableArt(context.media)
        self._preview = MotionPreview()
        self._listening = ""
        """`key.end` or `pad.end` while it waits for the next key or button."""
        self._heard = ""
        """The key that was bound, until it comes up."""
        self._before: dict[str, object] = {}
        """The options as they were before all of them went back to their defaults, until one is changed."""

    @property
    def takes_all_keys(self) -> bool:
        """Whether this screen waits even for the window's own keys."""
        return bool(self._listening)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _inner(self) -> float:
        """How wide the panel is inside."""
        return min(self.scaled(SIZE[0]), self.sight.width - 40) - 2 * INSET

    @property
    def _tabs(self) -> ButtonGrid:
        """The groups' tabs; in two rows where words are large."""
        return button_grid(
            self.media, [say(f"options.{tab}") for tab in TABS], self._inner, most=len(TABS), least=ROW, gap=8
        )

    @property
    def _key_columns(self) -> int:
        """Columns of the keys: two where their words leave room for it."""
        label = max(width_of(self.media, say(f"act.{act}"), enlarged(self.media, KEY_STYLE)) for act in ACTS)
        one = label + 2 * (self._key_width + KEY_LEAST_GAP)
        return 2 if 2 * one + COLUMN_GAP <= self._inner else 1

    @property
    def _key_width(self) -> float:
        """How wide the longest name of a key wants its button."""
        bindings = bindings_of(self.context.settings.bindings)
        names = [key_words(bindings.of(act, pad=pad)) for act in ACTS for pad in (False, True)]
        return max(KEY_WIDTH, *(button_width(self.media, name, KEY_STYLE) for name in (*names, say("options.press"))))

    @property
    def _key_rows(self) -> int:
        """Rows in one column of the keys, the button under them included."""
        return KEY_ROWS if self._key_columns == 2 else len(ACTS) + 1

    @property
    def _key_row(self) -> float:
        return button_height(self.media, KEY_ROW, KEY_STYLE)

    @property
    def _foot(self) -> float:
        return button_height(self.media, FOOT)

    @property
    def _alone(self) -> float:
        """How wide rows are that have the panel for themselves."""
        return min(ALONE * self.media.text_scale, self._inner)

    @property
    def _aside(self) -> float:
        """How wide the preview is beside the rows."""
        return self._inner * PREVIEW_SHARE

    def _below(self, tab: str) -> str:
        """The words under the rows of a group."""
        if tab == "sound":
            return say("options.device" if self.context.sounds.has_device else "options.no_device")
        pressed = key_words(bindings_of(self.context.settings.bindings).of("fullscreen"))
        return say("options.window.about", pressed=pressed)

    def _about_height(self, tab: str) -> float:
        """How high the words are that explain a group: beside its rows or under them."""
        match tab:
            case "motion":
                return height_of(self.media, say("options.preview"), SMALL, self._aside)
            case "table":
                return height_of(self.media, say("options.sample"), BODY_INK, self._aside - 2 * SAMPLE_MARGIN)
            case _:
                return height_of(self.media, self._below(tab), BODY_DIM, self._alone)

    def _body(self, tab: str) -> float:
        """How high a group is."""
        rows = len(settings_of(tab)) * (ROW + ROW_GAP)
        match tab:
            case "keys":
                return self._key_rows * (self._key_row + KEY_GAP)
            case "motion":
                return max(rows, PREVIEW + ABOUT_GAP + self._about_height(tab))
            case "table":
                return max(rows, self._about_height(tab) + 2 * SAMPLE_MARGIN)
            case "prizes":
                return sum(row_height(kind) for kind in PrizeKind)
            case _:
                return rows + self._about_height(tab) + ROW_GAP + (0 if self.context.sounds.has_device else RETRY)

    @property
    def _edges(self) -> float:
        """How high all of the panel is but the group."""
        return TITLE + self._tabs.length + UNDER_TABS + FOOT_GAP + self._foot + UNDER_FOOT

    @property
    def _tallest(self) -> float:
        """How high the panel is with the tallest group."""
        return max(SIZE[1], self._edges + max(self._body(tab) for tab in TABS))

    @property
    def _most(self) -> float:
        """How high a panel is that fills the window."""
        return self.sight.height - 40

    @property
    def _height(self) -> float:
        """How high the panel is: the same with every group that the window shows whole."""
        return max(self._edges + self._body(self._tab), min(self._tallest, self._most))

    def length(self) -> float:
        """The panel with a little around it."""
        return self._height + 40

    def build(self) -> list[Widget]:
        """The groups' tabs, the chosen group's rows, and the ways out."""
        panel = centred(self.area, self._inner + 2 * INSET, self._height)
        inner, parts = padded(panel, INSET, TITLE, UNDER_FOOT), (self._tabs.length, REST, self._foot)
        if self._tallest > self._most:
            # Above what is read, so that they are at one place with every group.
            tabs, foot, body = column(inner, parts[0], parts[2], REST, gap=UNDER_TABS)
        else:
            tabs, body, foot = column(inner, *parts, gap=UNDER_TABS)
        words = say("options.defaults.undo" if self._before else "options.defaults")
        defaults, _, close = row(foot, max(WAY, button_width(self.media, words)), REST, UpTo(WAY), gap=8)
        group = {
            "motion": self._motion, "table": self._at_table, "prizes": self._prizes, "sound": self._sound,
            "window": self._window, "keys": self._keys,
        }[self._tab]  # fmt: skip
        return [
            Panel(panel, title=say("options.title")),
            *(
                Tab(f"tab.{tab}", place, say(f"options.{tab}"), tab == self._tab)
                for tab, place in zip(TABS, self._tabs.places(tabs), strict=True)
            ),
            *group(body),
            Button("defaults", defaults, words),
            Button("close", close, say("options.close")),
        ]

    def _motion(self, room: Rect) -> list[Widget]:
        settings, (rows, aside) = self.context.settings, self._beside_preview(room)
        self._preview.rect, about = column(aside, PREVIEW, self._about_height("motion"), gap=ABOUT_GAP)
        self._preview.take(settings.speed, settings.shake / 100, reduced=settings.reduced_motion)
        return [
            *self._widgets("motion", rows)[0],
            self._preview,
            Label(about, say("options.preview"), SMALL, align="centre", wrap=True),
        ]

    def _at_table(self, room: Rect) -> list[Widget]:
        rows, aside = self._beside_preview(room)
        (sample,) = column(aside, max(SAMPLE, self._about_height("table") + 2 * SAMPLE_MARGIN))
        return [
            *self._widgets("table", rows)[0],
            Panel(sample, kind="parchment"),
            Label(padded(sample, SAMPLE_MARGIN, SAMPLE_MARGIN), say("options.sample"), BODY_INK, wrap=True),
        ]

    def _prizes(self, room: Rect) -> list[Widget]:
        settings, won = self.context.settings, prizes_of(self.context)
        places = column(room, *[row_height(kind) for kind in PrizeKind])
        return [
            PrizeRow(kind, place, getattr(settings, kind), [one.chapter for one in won if one.kind is kind])
            for kind, place in zip(PrizeKind, places, strict=False)
        ]

    def _beside_preview(self, room: Rect) -> list[Rect]:
        """Where the rows stand, and where the preview of what they do."""
        return row(room, REST, self._aside, gap=PREVIEW_GAP)

    def _sound(self, room: Rect) -> list[Widget]:
        rows, about, below = self._explained("sound", room)
        if not self.context.sounds.has_device:
            rows.append(Button("retry", row(below, UpTo(self._alone / 2))[0], say("options.retry")))
        return [*rows, about]

    def _window(self, room: Rect) -> list[Widget]:
        rows, about, _ = self._explained("window", room)
        return [*rows, about]

    def _explained(self, group: str, room: Rect) -> tuple[list[Widget], Label, Rect]:
        """The settings of a group, the words under them, and the row under those."""
        rows, below = self._widgets(group, centred(room, self._alone))
        about, retry = column(below, self._about_height(group), UpTo(RETRY), gap=ROW_GAP)
        return rows, Label(about, self._below(group), BODY_DIM, wrap=True), retry

    def _widgets(self, group: str, room: Rect) -> tuple[list[Widget], Rect]:
        """The settings of a group, a row each, and the room left under them."""
        settings, names = self.context.settings, settings_of(group)
        *places, below = column(room, *[ROW] * len(names), REST, gap=ROW_GAP)
        return [setting_widget(settings, name, place) for name, place in zip(names, places, strict=True)], below

    def _keys(self, room: Rect) -> list[Widget]:
        bindings, wide = bindings_of(self.context.settings.bindings), self._key_width
        columns = row(room, *[REST] * self._key_columns, gap=COLUMN_GAP)
        heights = [self._key_row] * self._key_rows
        places = [place for one in columns for place in column(one, *heights, gap=KEY_GAP)]
        widgets: list[Widget] = []
        for act, place in zip(ACTS, places, strict=False):
            label, *keys = row(place, REST, wide, wide, gap=KEY_LEAST_GAP)
            widgets.append(Label(label, say(f"act.{act}"), KEY_STYLE))
            for group, rect in zip(("key", "pad"), keys, strict=True):
                name, words = f"{group}.{act}", key_words(bindings.of(act, pad=group == "pad"))
                words = say("options.press") if name == self._listening else words
                widgets.append(Button(name, rect, words, style=KEY_STYLE))
        _, reset = row(places[len(ACTS)], REST, 2 * wide + KEY_LEAST_GAP)
        return [*widgets, Button("reset", reset, say("options.reset"), style=KEY_STYLE)]

    # ------------------------------------------------------------------------------------------------------------ answers

    def handle(self, given: Input) -> Command | None:
        """While it waits for a key, the next one is bound, whatever it usually means, and its release is ignored."""
        if isinstance(given, KeyPressed) and self._listening:
            self._bind(given)
            return None
        if isinstance(given, KeyReleased) and self._heard:
            self._heard = ""
            return None
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """A widget was used."""
        group, _, rest = name.partition(".")
        if name == "close":
            return Back()
        if group == "tab":
            self._tab = rest
            self.rebuild()
        elif group in ("key", "pad") and rest:
            self._listening = name
            self.rebuild()
        elif name in ("defaults", "reset", "retry"):
            {"defaults": self._defaults, "reset": self._reset, "retry": self._retry}[name]()
        else:
            self._take_over(name)
        return None

    def update(self, dt_ms: float) -> Command | None:
        """Run the preview; a press of a finger or pointer elsewhere ends the wait for a key."""
        if self._tab == "motion":
            self._dirty |= self._preview.update(dt_ms)
        return super().update(dt_ms)

    def _take_over(self, name: str) -> None:
        """Take the setting from its widget."""
        widget = next(one for one in self.group.widgets if one.name == name)
        if isinstance(widget, PrizeRow):
            self._wear(widget)
            return
        value = set_by(self.context.settings, widget)
        if name == "window":
            self._before = {}
            set_border(self.context, str(value))
        else:
            self._change(**{name: value})

    def _wear(self, row: PrizeRow) -> None:
        """The chosen look, or how the locked one is won."""
        if row.is_refused:
            self.context.sounds.play("ui_deny", self.context.now_ms())
            self.say(row.tooltip)
            return
        self._change(**{row.name: row.value})

    def _change(self, **changes: object) -> None:
        self._before = {}
        self.context.change_settings(**changes)
        if self._table is not None:
            self._table.settings_changed()
        if any(isinstance(one, Slider) and one.pressed for one in self.group.widgets):
            settings = self.context.settings
            self._preview.take(settings.speed, settings.shake / 100, reduced=settings.reduced_motion)
        else:  # a slider that is being dragged must not be rebuilt
            self.resized(self.layout.pixel_width, self.layout.pixel_height)

    def _defaults(self) -> None:
        """Every option as at the first start; with the next press as it was before."""
        taken_back, before = self._before, _options_in(self.context.settings)
        options = taken_back or _options_in(Settings())
        if options["window"] != before["window"]:
            set_border(self.context, str(options["window"]))
        self._change(**options)
        self._before = {} if taken_back else before
        self.rebuild()
        self.say(say("options.defaults.undone" if taken_back else "options.defaults.done"))

    def _reset(self) -> None:
        self._change(bindings={})
        self.say(say("options.reset.done"))

    def _retry(self) -> None:
        found = self.context.sounds.open()
        self.rebuild()
        self.say(say("options.device" if found else "options.no_device"))

    def _bind(self, given: KeyPressed) -> None:
        """Give the pressed key to the act that waits; Escape and what belongs to the other column leave it as it was."""
        group, _, act = self._listening.partition(".")
        pressed = given.pressed or given.key
        self._listening, self._heard = "", pressed
        settings = self.context.settings
        if pressed == "escape" and act != "cancel":
            self.rebuild()
        elif not may_bind(pressed, pad=group == "pad"):
            self.rebuild()
            self.say(say("options.cannot_bind", pressed=key_words(pressed)))
        else:
            bound = bind(bindings_of(settings.bindings), act, pressed)
            self._change(bindings=bound.bindings.changes())
            if bound.swapped:
                self.say(self._swap_words(bound, act, pressed, pad=group == "pad"))

    def _swap_words(self, bound: Bound, act: str, pressed: str, *, pad: bool) -> str:
        other = key_words(bound.bindings.of(bound.swapped, pad=pad))
        return say(
            "options.swapped",
            pressed=key_words(pressed),
            act=say(f"act.{act}"),
            was=say(f"act.{bound.swapped}"),
            other=other,
        )

    # -------------------------------------------------------------------------------------------------------------- looks

    def draw_backdrop(self, surface: Surface) -> None:
        """The table behind in less light, or a bare one."""
        if self._table is not None:
            self._table.draw(surface)
        else:
            self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.55)

    def resized(self, width: int, height: int) -> None:
        """The table behind has the same window."""
        if self._table is not None:
            self._table.resized(width, height)
        super().resized(width, height)


def _options_in(settings: Settings) -> dict[str, object]:
    """All that the options set, by its name."""
    return {name: getattr(settings, name) for name, terms in TERMS.items() if terms.group}
