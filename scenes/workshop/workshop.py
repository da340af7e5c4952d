"""The card workshop: the user makes a card from menus, sees it, tries it on a board, and measures it in the background.

Every change is saved at once and can be undone; menus offer only valid values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.own_modes import as_word, duels_of
from hschess.rules.errors import HschessError
from hschess.store.set_text import cards_to_text
from scenes.context import Context, why_words
from scenes.destinations import ToFreePlay, ToNewGame
from scenes.pages.kinds import BareTablePage, MeasuredPage
from scenes.painters.card_words import NAME_STYLE
from scenes.stack import Back, Command, Go
from scenes.stage.inputs import Input, KeyPressed, Wheel
from scenes.stage.table_layout import Rect
from scenes.ui import clipboard
from scenes.ui.blocks import Abreast, Block, ButtonBlock, Edged, Expanding, Over, Stacked, Stretched
from scenes.ui.desktop import show_folder
from scenes.ui.fields import ChoiceField
from scenes.ui.key_words import act_words
from scenes.ui.layout import REST
from scenes.ui.lettering import shapeless
from scenes.ui.lists import ScrollList
from scenes.ui.menu_field import CLOSE, MENU, MenuField, under_menu
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Panel, Tab, Widget
from scenes.words import card_word, error_words, say
from scenes.workshop.card_column import CardColumn
from scenes.workshop.card_form import CardForm
from scenes.workshop.effect_form import EffectForm
from scenes.workshop.form import Form, keep_hand
from scenes.workshop.head import head
from scenes.workshop.model.set_editor import SetEditor
from scenes.workshop.model.trials import Trials
from scenes.workshop.model.trying import board_for
from scenes.workshop.picture_form import PictureForm
from scenes.workshop.question import Confirmation
from scenes.workshop.set_column import SetColumn
from scenes.workshop.set_form import SetForm

TABS: Final = ("card", "effects", "picture", "set")
EDGES: Final = (18.0, 12.6, 18.0)
"""The free space of the page at its sides, above and below."""
HEAD: Final = 50.0
HEAD_GAP: Final = 10.0
GAP: Final = 14.0
FILES: Final = 250.0
FILES_GROW: Final = 90.0
"""How much wider the left column is at twice the text size."""
INSET: Final = 20.0


class WorkshopScene(MeasuredPage, BareTablePage):
    """The workshop."""

    needs = (1180.0, 640.0)
    air = 0.0
    keys: Mapping[str, str] = {"u": "undo"}

    def __init__(self, context: Context, first: str = "") -> None:
        """`first` is the set to begin with."""
        super().__init__(context)
        self.editor = SetEditor(context.folder, say("workshop.first_set"), say("workshop.first_card"), first)
        self.trials = Trials(context.folder)
        self._tab = TABS[0]
        self._open_menu = ""
        """The name of the field whose list is open."""
        self._question: Confirmation | None = None
        self._boxes = 0
        """The number of letters of the name that no font has."""
        self._forms: Mapping[str, Form] = {}
        for fault in self.editor.files.faults[:1]:
            context.complaint = context.complaint or say("new.broken", why=fault)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def _form(self) -> Form:
        return self._forms[self._tab]

    def _make_forms(self) -> None:
        """Make the pages of the panel, once the window's media are known; typed text stays."""
        if not self._forms or self._form.media is not self.media:
            kinds = (CardForm, EffectForm, PictureForm, SetForm)
            self._forms = {tab: kind(self.editor, self.media) for tab, kind in zip(TABS, kinds, strict=True)}

    def content(self) -> Block:
        """The sets at the left, the card in the middle, its parts at the right."""
        self._make_forms()
        scale = self.media.text_scale
        title, middle = HEAD * max(1.0, 0.8 * scale), self.middle.content()
        files = Over(Panel, Edged(SetColumn(self.editor, self.media).content(), INSET * 0.7, INSET, INSET))
        width, seen = FILES + FILES_GROW * (scale - 1), self.sight.height - sum(EDGES[1:]) - title - HEAD_GAP
        # Only the panel grows beyond the window.
        most = max(seen, files.height(width), middle.height(CardColumn.width))
        columns = ((width, Stacked((Expanding(files, most),))), (CardColumn.width, middle), (REST, self._panel))
        undo = act_words("undo", self.context.settings.bindings)
        parts = head(self.editor, self.media, title, undo), Stretched(Abreast(columns, gap=GAP))
        return Edged(Stacked(parts, gap=HEAD_GAP), *EDGES)

    @property
    def _panel(self) -> Block:
        labels = {f"tab:{tab}": say(f"workshop.tab.{tab}") for tab in TABS}
        tabs = ButtonBlock(self.media, labels, len(TABS), 46, 8, self._tab_button)
        inside = Stacked((tabs, Stretched(self._form.content())), gap=GAP)
        return Over(Panel, Edged(inside, INSET, INSET, INSET))

    def _tab_button(self, name: str, area: Rect, label: str) -> Tab:
        return Tab(name, area, label, name == f"tab:{self._tab}")

    def build(self) -> list[Widget]:
        """All widgets, with an open list over them; or a question."""
        if self._question is not None:
            return list(self._question.content(self.media, self.sight.width).place(self._in_sight))
        widgets = super().build()
        field = next((one for one in widgets if one.name == self._open_menu), None)
        if not isinstance(field, MenuField):
            return widgets
        return under_menu(field, widgets, self._in_sight, self.media.text_scale)

    @property
    def middle(self) -> CardColumn:
        """The middle column, about the current card."""
        return CardColumn(self.editor, self.trials, self.media)

    @property
    def _in_sight(self) -> Rect:
        """The part of the page that the window shows."""
        return 0.0, self.page.place, self.sight.width, self.sight.height

    # ------------------------------------------------------------------------------------------------------------ question

    def _ask(self, kind: str, name: str) -> None:
        self._question = Confirmation(kind, name)
        self.rebuild()
        self.group.focus_on("no")

    def _answer(self, name: str) -> Command | None:
        question, self._question = self._question, None
        assert question is not None
        if name == "yes" and question.kind == "leave":
            return Back()
        if question.kind == "keep_set":
            self._offered(keeps=name == "yes")
        elif name == "yes" and question.kind == "drop_card":
            self._done(self.editor.edits.remove())
        elif name == "yes" and question.kind == "drop_set":
            names = say("workshop.first_set"), say("workshop.first_card")
            self.editor.edits.remove_set(*names, self.editor.files.broken)
            self._done("")
        self._renew()
        return None

    def _offered(self, *, keeps: bool) -> None:
        """Answer the question about a dropped set: keep it as the user's own, or know it until the game is closed."""
        cards = self.context.dropped.pop(0)
        if not keeps:
            self.say(say("cards.known", name=cards.name))
            return
        why = self.editor.edits.take_set(cards.name, cards.cards, self.editor.files.broken)
        self._refuse(why)
        for mode in () if why else duels_of(cards):
            self.context.modes.pop(mode.name, None)

    # ------------------------------------------------------------------------------------------------------------ handling

    def handle(self, given: Input) -> Command | None:
        """Undo and redo by their keys; the wheel turns the field under the pointer if the page does not scroll."""
        if isinstance(given, KeyPressed) and given.ctrl and self._question is None and not self.is_for_field(given):
            return self._shortcut(given)
        if isinstance(given, Wheel) and not self.page.furthest and self._turned(given):
            return None
        field = self.group.focused
        command = super().handle(given)
        now = self.group.focused
        if isinstance(field, TextField) and (now is None or now.name != field.name):
            self._done(self._form.left())
        return command

    def _meant(self, given: Input) -> str:
        """U undoes, as on other screens, but not under a question."""
        return "" if self._question is not None else super()._meant(given)

    def _shortcut(self, key: KeyPressed) -> Command | None:
        self._open_menu = ""
        self._refuse(self._form.left())
        match key.key:
            case "z":
                return self.used("redo" if key.shift else "undo")
            case "y":
                return self.used("redo")
            case "n":
                return self.used("new_card")
            case "d":
                return self.used("copy_card")
            case _:
                return None

    def _turned(self, wheel: Wheel) -> bool:
        """Whether the wheel has turned a field."""
        x, y = wheel.x / self.layout.zoom, wheel.y / self.layout.zoom
        fields = (one for one in self.group.widgets if isinstance(one, ChoiceField) and one.enabled)
        field = next((one for one in fields if one.contains(x, y)), None)
        name = field.press_key(KeyPressed("right" if wheel.steps > 0 else "left")) if field is not None else None
        if name is not None:
            self.used(name)
        return field is not None

    def escaped(self) -> Command | None:
        """Close the list, the question, or the focus; else go back."""
        if self._open_menu:
            return self.used(CLOSE)
        if self._question is not None:
            return self._answer("no")
        return self._leave()

    def _leave(self) -> Command | None:
        self._refuse(self._form.left())
        self.editor.keep()
        if self.editor.refused is None:
            return Back()
        self._ask("leave", why_words(self.editor.refused))
        return None

    def gone(self) -> None:
        """Save the changes; running games are abandoned."""
        self.editor.keep()
        self._send_home()
        self._earn()

    def _earn(self) -> None:
        """Count a card that was made and saved here towards its achievement."""
        if self.editor.is_kept and self.editor.edits.history.can_undo:
            self.context.earn({"own_card": 1})

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
        widget = next((one for one in self.group.widgets if one.name == name), None)
        kind, _, which = name.partition(":")
        match kind:
            case "no" | "yes":
                return self._answer(name)
            case "back":
                return self._leave()
            case "try":
                return self._try()
            case "play":
                return self._play()
            case "measure" | "cancel":
                self._measure(begins=kind == "measure")
            case "menu" | "close menu":
                self._take_from_menu(widget if isinstance(widget, ScrollList) else None)
            case "tab":
                self._show(which)
            case _ if isinstance(widget, MenuField) and widget.wants_menu:
                self._open(widget)
            case "form":
                assert widget is not None
                self._done(self._form.used(widget, which))
                self._report_missing_letters(which)
            case _:
                self._do(kind, widget)
        return None

    def _do(self, kind: str, widget: Widget | None) -> None:
        """Handle the widgets that change only the editor."""
        editor, edited = self.editor, self.editor.edits
        match kind, widget:
            case "undo" | "redo", _:
                (edited.history.undo if kind == "undo" else edited.history.redo)()
            case "set", MenuField(index=index):
                editor.take_up_set(index)
            case "cards", ScrollList(selected=at):
                editor.take_up(at)
            case "drop_card" | "drop_set", _:
                return self._wish_away(kind)
            case "folder", _:
                self._show_file()
            case "copy", _:
                why = clipboard.copy(cards_to_text(editor.now.set.cards))
                self.say(say("editor.uncopied", why=why) if why else say("workshop.copied"))
            case _:
                self._refuse(self._added(kind))
        return self._renew()

    def _added(self, kind: str) -> str:
        """Add a card or a set; returns the key of a refusal."""
        edited, name = self.editor.edits, say("workshop.first_card")
        match kind:
            case "new_card":
                return edited.add(name)
            case "copy_card":
                return edited.duplicate()
            case "new_set":
                return edited.add_set(say("workshop.first_set"), name, self.editor.files.broken)
            case _:
                return ""

    def _wish_away(self, kind: str) -> None:
        """Ask before removing a card or a set, unless it must stay."""
        why = self.editor.edits.why_not_removed() if kind == "drop_card" else ""
        if why:
            self._refuse(why)
        else:
            self._ask(kind, self.editor.card.name if kind == "drop_card" else self.editor.now.set.name)

    def _report_missing_letters(self, part: str) -> None:
        """Show a message when the name gets another letter that none of the game's fonts has."""
        boxes = shapeless(self.media, self.editor.name, NAME_STYLE) if part == "name" else ""
        if len(boxes) > self._boxes:
            self.say(say("workshop.shapeless"))
        self._boxes = len(boxes)

    def _done(self, why: str) -> None:
        self._refuse(why)
        self._renew()

    def _refuse(self, why: str) -> None:
        """Show why a change was refused."""
        if why:
            self.context.play("ui_deny")
            self.say(say(why))

    def _renew(self) -> None:
        """Show the editor's state; a drag or typing on a widget continues."""
        before = {one.name: one for one in self.group.widgets if one.name}
        self.rebuild()
        for one in self.group.widgets:
            if one.name in before:
                keep_hand(before[one.name], one)

    def _show(self, tab: str) -> None:
        self._refuse(self._form.left())
        self._tab = tab
        self.page.place = 0.0
        self._renew()

    # ----------------------------------------------------------------------------------------------------------------menus

    def _open(self, field: MenuField) -> None:
        self._open_menu = field.name
        self.rebuild()
        self.group.focus_on(MENU)

    def _take_from_menu(self, menu: ScrollList | None) -> None:
        """Put the chosen value into the field, as if it had been turned to it; the focus returns to the field."""
        name, self._open_menu = self._open_menu, ""
        self.rebuild()
        field = next((one for one in self.group.widgets if one.name == name), None)
        if menu is not None and isinstance(field, MenuField) and menu.selected != field.index:
            field.index = menu.selected
            self.used(name)
        self.group.focus_on(name)

    # -------------------------------------------------------------------------------------------------------------- buttons

    def _try(self) -> Command | None:
        """Open the board to try the card."""
        self.editor.keep()
        try:
            line, mode = board_for(self.editor.now.set, self.editor.card)
        except HschessError as error:
            self.say(error_words("mode", str(error), name=self.editor.now.set.name))
            return None
        return Go(ToFreePlay(line, {mode.name: mode}, "workshop.return"))

    def _measure(self, *, begins: bool) -> None:
        """Play games with and without the card in the background, or stop that."""
        if begins:
            try:
                self.trials.begin(self.editor.card, self.middle.by_key, card_word(self.editor.card))
            except HschessError as error:
                self.say(error_words("laboratory", str(error)))
        else:
            self._send_home()
        self._renew()
        self.group.focus_on("cancel" if begins else "measure")

    def _send_home(self) -> None:
        """Release the workers; the program waits for them before it ends."""
        left = self.trials.cancel()
        if left is not None:
            self.context.endings.append(left)

    def _play(self) -> Command | None:
        """A new game with the set."""
        self.editor.keep()
        return Go(ToNewGame(as_word(self.editor.now.set.name)))

    def _show_file(self) -> None:
        self.editor.keep()
        folder = self.editor.files.folder
        if not show_folder(folder):
            self.say(say("new.folder.at", path=str(folder)))

    def update(self, dt_ms: float) -> Command | None:
        """Save the changes when due."""
        is_new = self.editor.update(dt_ms)
        if is_new:
            self._earn()
        if self.trials.update(dt_ms) or is_new:
            self._renew()
        if self.context.dropped and self._question is None:
            self._refuse(self._form.left())
            self._open_menu = ""
            self._ask("keep_set", self.context.dropped[0].name)
        complaint, self.trials.complaint = self.trials.complaint, ""
        if complaint:
            self.say(error_words("laboratory", complaint))
        return super().update(dt_ms)
