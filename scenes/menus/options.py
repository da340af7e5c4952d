"""The options: all settings in six groups, with a preview; each change applies and is saved at once.

The widget of a setting has the setting's name. A running table below applies changes too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hschess.campaign.progress import PrizeKind
from hschess.store.settings import TERMS, Settings
from scenes.context import Context
from scenes.menus.prize_row import PrizeRow, row_height
from scenes.pages.kinds import Helped, MeasuredPage
from scenes.pages.setting_rows import set_by, setting_widget, settings_of
from scenes.pages.standings import prizes_of
from scenes.painters.preview import MotionPreview
from scenes.painters.table_art import TableArt
from scenes.stack import Back, Command, Scene
from scenes.stage.hand.bindings import ACTS, Bound, bind, bindings_of, may_bind
from scenes.stage.inputs import Input, KeyPressed, KeyReleased, PointerPressed
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import (
    Abreast,
    Block,
    ButtonBlock,
    Edged,
    Layered,
    Middle,
    Nothing,
    One,
    Over,
    Reserved,
    Stacked,
    Stretched,
    TextBlock,
    on_panel,
)
from scenes.ui.button_grid import button_height, button_width
from scenes.ui.fields import Slider
from scenes.ui.key_words import act_words, key_words
from scenes.ui.layout import REST, UpTo
from scenes.ui.lettering import enlarged, width_of
from scenes.ui.media import Surface
from scenes.ui.theme import BODY, BODY_DIM, BODY_INK, SMALL
from scenes.ui.widgets import Button, Label, Panel, Tab
from scenes.window import set_border
from scenes.words import say

SIZE: Final = (1000.0, 604.0)
LEAST_WIDTH: Final = 800.0
"""In a narrower window the menus are smaller than the user's setting."""
INSET: Final = 36.0
"""The margin between the panel's edge and its contents."""
TITLE: Final = 60.0
"""The height above the groups' tabs ..."""
UNDER_TABS: Final = 18.0
"""... and below them."""
FOOT: Final = 52.0
UNDER_FOOT: Final = 20.0
BODY_GAP: Final = 8.0
"""The gap below the rows of a group, before the foot."""
TABS: Final = ("motion", "table", "prizes", "sound", "window", "keys")
ROW: Final = 46.0
ROW_GAP: Final = 14.0
KEY_ROW: Final = 38.0
KEY_GAP: Final = 3.0
KEY_WIDTH: Final = 122.0
KEY_LEAST_GAP: Final = 8.0
COLUMN_GAP: Final = 24.0
"""Between two columns of keys."""
PREVIEW_SHARE: Final = 0.378
PREVIEW_GAP: Final = 32.0
ALONE: Final = 700.0
"""The width of rows without another column."""
SAMPLE: Final = 300.0
SAMPLE_MARGIN: Final = 22.0
PREVIEW: Final = 232.0
ABOUT_GAP: Final = 8.0
RETRY: Final = 46.0
BUTTON_WIDTH: Final = 250.0
"""The least width of a button at the foot."""
KEY_STYLE: Final = replace(BODY, size=15)


class OptionsScene(MeasuredPage, Helped):
    """All settings; `table` is the running one below, if any."""

    needs = (LEAST_WIDTH + 40, SIZE[1] + 40)

    def __init__(self, context: Context, table: Scene | None = None, tab: str = TABS[0]) -> None:
        super().__init__(context)
        self._table = table
        self._tab = tab
        self._art = TableArt(context.media, has_history=False)
        self._preview = MotionPreview()
        self._listening = ""
        """`key.end` or `pad.end` while it waits for the next key or button."""
        self._heard = ""
        """The key that was bound, until it is released."""
        self._before: dict[str, object] = {}
        """The options before all of them were reset to their defaults, until one is changed."""

    @property
    def takes_all_keys(self) -> bool:
        """Whether this screen also takes the window's own keys."""
        return bool(self._listening)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _inner(self) -> float:
        """The width inside the panel."""
        return min(self.scaled(SIZE[0]), self.sight.width - 40) - 2 * INSET

    def content(self) -> Block:
        """The groups' tabs, the chosen group's rows, and the buttons; as high as the highest group that fits the window."""
        room = self.sight.height - self.air
        tallest = max(SIZE[1], *(self._panel(tab).height(self.sight.width) for tab in TABS))
        # Above a part that scrolls, so that the buttons have one place in every group.
        return self._panel(self._tab, least=min(tallest, room), foot_first=tallest > room)

    def _panel(self, tab: str, *, least: float = 0.0, foot_first: bool = False) -> Block:
        labels = {f"tab.{one}": say(f"options.{one}") for one in TABS}
        tabs = ButtonBlock(self.media, labels, len(TABS), ROW, 8, self._tab_button)
        group, foot = Stretched(Edged(self._group(tab), 0, 0, BODY_GAP)), self._foot
        inside: Block = Stacked((tabs, group, foot), gap=UNDER_TABS)
        if foot_first:
            # The keys still reach the group before the buttons.
            above = Stacked((Reserved(tabs), foot), gap=UNDER_TABS)
            inside = Layered((Stacked((tabs, Reserved(foot), group), gap=UNDER_TABS), above))
        edges = INSET, TITLE, UNDER_FOOT
        return on_panel(self._inner + 2 * INSET, edges, inside, title=say("options.title"), least=least)

    def _tab_button(self, name: str, area: Rect, label: str) -> Tab:
        return Tab(name, area, label, name == f"tab.{self._tab}")

    @property
    def _foot(self) -> Block:
        words, high = (
            say("options.defaults.undo" if self._before else "options.defaults"),
            button_height(self.media, FOOT),
        )
        defaults = One(high, lambda area: Button("defaults", area, words))
        close = One(high, lambda area: Button("close", area, say("options.close")))
        return Abreast(
            (
                (max(BUTTON_WIDTH, button_width(self.media, words)), defaults),
                (REST, Nothing()),
                (UpTo(BUTTON_WIDTH), close),
            ),
            gap=8,
        )

    def _group(self, tab: str) -> Block:
        """The rows of a group, with the blocks beside or below them."""
        match tab:
            case "keys":
                return self._keys
            case "motion":
                return self._motion
            case "table":
                return self._at_table
            case "prizes":
                return Stacked([One(row_height(kind), partial(self._prize, kind)) for kind in PrizeKind])
            case _:
                return self._explained(tab)

    def _rows(self, group: str) -> list[Block]:
        """The settings of a group, one row each."""
        return [One(ROW, partial(setting_widget, self.context.settings, name)) for name in settings_of(group)]

    @property
    def _motion(self) -> Block:
        about = TextBlock(self.media, say("options.preview"), SMALL, "centre")
        return self._beside_rows("motion", Stacked((One(PREVIEW, self._previewed), about), gap=ABOUT_GAP))

    def _previewed(self, area: Rect) -> MotionPreview:
        settings, self._preview.rect = self.context.settings, area
        self._preview.take(settings.speed, settings.shake / 100, reduced=settings.reduced_motion)
        return self._preview

    @property
    def _at_table(self) -> Block:
        words = TextBlock(self.media, say("options.sample"), BODY_INK)
        edged = Edged(words, SAMPLE_MARGIN, SAMPLE_MARGIN, SAMPLE_MARGIN)
        return self._beside_rows("table", Stacked((Over(lambda area: Panel(area, kind="parchment"), edged, SAMPLE),)))

    def _beside_rows(self, group: str, aside: Block) -> Block:
        """The rows of a group, and a block beside them that shows their effect."""
        rows = Stacked(self._rows(group), gap=ROW_GAP)
        return Abreast(((REST, rows), (self._inner * PREVIEW_SHARE, aside)), gap=PREVIEW_GAP)

    def _prize(self, kind: PrizeKind, area: Rect) -> PrizeRow:
        won = [one.chapter for one in prizes_of(self.context) if one.kind is kind]
        return PrizeRow(kind, area, getattr(self.context.settings, kind), won)

    def _explained(self, group: str) -> Block:
        """The settings of a group, the text below them, and a retry button for sound without a device."""
        rows = [*self._rows(group), TextBlock(self.media, self._below(group), BODY_DIM)]
        alone = min(ALONE * self.media.text_scale, self._inner)
        if group == "sound" and not self.context.sounds.has_device:
            retry = One(RETRY, lambda area: Button("retry", area, say("options.retry")))
            rows.append(Abreast(((UpTo(alone / 2), retry), (REST, Nothing()))))
        return Middle(alone, Stacked(rows, gap=ROW_GAP))

    def _below(self, tab: str) -> str:
        """The text below the rows of a group."""
        if tab == "sound":
            return say("options.device" if self.context.sounds.has_device else "options.no_device")
        pressed = act_words("fullscreen", self.context.settings.bindings)
        return say("options.window.about", pressed=pressed)

    @property
    def _keys(self) -> Block:
        """Each act with its key and its pad button, in two columns if the text leaves room."""
        wide = self._key_width
        label = max(width_of(self.media, say(f"act.{act}"), enlarged(self.media, KEY_STYLE)) for act in ACTS)
        is_broad = 2 * (label + 2 * (wide + KEY_LEAST_GAP)) + COLUMN_GAP <= self._inner
        reset = One(self._key_row, lambda area: Button("reset", area, say("options.reset"), style=KEY_STYLE))
        rows = [
            *(self._key(act, wide) for act in ACTS),
            Abreast(((REST, Nothing()), (2 * wide + KEY_LEAST_GAP, reset))),
        ]
        first = -(-len(rows) // 2) if is_broad else len(rows)
        columns = [Stacked(part, gap=KEY_GAP) for part in (rows[:first], rows[first:]) if part]
        return Abreast([(REST, one) for one in columns], gap=COLUMN_GAP)

    @property
    def _key_row(self) -> float:
        return button_height(self.media, KEY_ROW, KEY_STYLE)

    @property
    def _key_width(self) -> float:
        """The width that the longest name of a key needs."""
        bindings = bindings_of(self.context.settings.bindings)
        names = [key_words(bindings.of(act, pad=pad)) for act in ACTS for pad in (False, True)]
        return max(KEY_WIDTH, *(button_width(self.media, name, KEY_STYLE) for name in (*names, say("options.press"))))

    def _key(self, act: str, wide: float) -> Block:
        label = One(self._key_row, lambda area: Label(area, say(f"act.{act}"), KEY_STYLE))
        keys = [(wide, One(self._key_row, partial(self._key_button, act, group))) for group in ("key", "pad")]
        return Abreast(((REST, label), *keys), gap=KEY_LEAST_GAP)

    def _key_button(self, act: str, group: str, area: Rect) -> Button:
        name, bindings = f"{group}.{act}", bindings_of(self.context.settings.bindings)
        words = say("options.press") if name == self._listening else key_words(bindings.of(act, pad=group == "pad"))
        return Button(name, area, words, style=KEY_STYLE)

    # ----------------------------------------------------------------------------------------------------------- handling

    def handle(self, given: Input) -> Command | None:
        """While it waits for a key, bind the next one, whatever its usual meaning, and ignore its release.

        A press elsewhere ends the wait.
        """
        if isinstance(given, KeyPressed) and self._listening:
            self._bind(given)
            return None
        if isinstance(given, KeyReleased) and self._heard:
            self._heard = ""
            return None
        if isinstance(given, PointerPressed) and self._listening:
            self._listening = ""
            self.rebuild()
        return super().handle(given)

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
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
        """Run the preview."""
        if self._tab == "motion":
            self._dirty |= self._preview.update(dt_ms)
        return super().update(dt_ms)

    def _take_over(self, name: str) -> None:
        """Take over the setting from its widget."""
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
        """Apply the chosen look, or show how to win a locked one."""
        if row.is_refused:
            self.context.play("ui_deny")
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
        else:  # A slider must not be rebuilt during a drag.
            self.resized(self.layout.pixel_width, self.layout.pixel_height)

    def _defaults(self) -> None:
        """Reset all options; pressed again, restore them."""
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
        """Bind the pressed key to the act that waits for it; Escape and keys of the other column change nothing."""
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

    # ------------------------------------------------------------------------------------------------------------ drawing

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw the dimmed table below, or an empty one."""
        if self._table is not None:
            self._table.draw(surface)
        else:
            self._art.draw_background(surface, self.window)
        self._art.draw_lamp(surface, 0.55)

    def resized(self, width: int, height: int) -> None:
        """Resize the table below to the same window."""
        if self._table is not None:
            self._table.resized(width, height)
        super().resized(width, height)


def _options_in(settings: Settings) -> dict[str, object]:
    """All settings of the options, by name."""
    return {name: getattr(settings, name) for name, terms in TERMS.items() if terms.group}
