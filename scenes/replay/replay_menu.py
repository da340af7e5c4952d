"""The menu over the viewer: play on from here, the same deal again, the computer player's thoughts, and all files to save from a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from hschess.engines.external_players import bare_name, offered_externals
from hschess.engines.named import is_engine
from hschess.rules.mode_text import can_be_carried
from hschess.rules.notation import format_position
from scenes.context import Context
from scenes.destinations import ToHelp, ToPlayOn, ToTitle
from scenes.pages.engine_faults import report_engine_faults
from scenes.pages.kinds import MeasuredPage, PageOver
from scenes.replay.export import keep_picture, log_export, stem_of
from scenes.replay.moving_picture import turn_export
from scenes.replay.viewer import ReplayScene
from scenes.stack import Back, Command, Go
from scenes.stage.table_layout import Rect
from scenes.ui.blocks import Block, ButtonBlock, Stacked, TextBlock, on_panel
from scenes.ui.clipboard import copy
from scenes.ui.key_words import act_words
from scenes.ui.theme import SMALL
from scenes.ui.widgets import Button
from scenes.words import say

SIZE: Final = (760.0, 470.0)
"""The size of the panel at the usual text size."""
EDGE: Final = 40.0
TITLE: Final = 78.0
GAP: Final = 16.0
UNDER: Final = 14.0
BUTTONS: Final = (
    "play_on", "same", "explain", "position", "log_file", "picture", "turn_file", "help", "resume", "leave",
)  # fmt: skip
"""The buttons, row by row."""


JUDGE: Final = "judge:"
MOST_JUDGES: Final = 4
"""The most engines of the user that are offered for an analysis."""


class ReplayMenuScene(MeasuredPage, PageOver):
    """The actions for the shown record."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)
    keys: Mapping[str, str] = {"f10": "resume", "m": "resume"}  # It opened the menu.

    def __init__(self, context: Context, viewer: ReplayScene) -> None:
        super().__init__(context, viewer)
        self._viewer = viewer
        engines = [seat for seat in offered_externals(context.folder) if is_engine(seat)][:MOST_JUDGES]
        report_engine_faults(context)
        self._buttons = (*BUTTONS[:-2], *(f"{JUDGE}{seat}" for seat in engines), *BUTTONS[-2:])

    def content(self) -> Block:
        """Two columns of buttons, and the keys' meanings."""
        labels = {name: _label(name) for name in self._buttons}
        parts = (
            ButtonBlock(self.media, labels, 2, 54, 20, self._button, row_gap=12, offered="resume"),
            TextBlock(self.media, keys_words(self.context.settings.bindings), SMALL, least=44),
        )
        return on_panel(SIZE[0], (EDGE, TITLE, UNDER), Stacked(parts, gap=GAP), title=say("replay.title"))

    def _button(self, name: str, place: Rect, label: str) -> Button:
        return Button(name, place, label, enabled=self._may(name), tooltip=self._tip(name))

    @property
    def _may_be_saved(self) -> bool:
        """Whether a save file can hold the mode: only then can the game be saved, and played on."""
        return can_be_carried(self._viewer.replay.state.mode)

    def _tip(self, name: str) -> str:
        if name in ("play_on", "same") and not self._may_be_saved:
            return say("replay.menu.only_watched")
        if name == "explain":
            return self._viewer.no_thought
        return say(f"replay.menu.{name}.tip") if name in ("play_on", "same", "turn_file") else ""

    def _may(self, name: str) -> bool:
        replay = self._viewer.replay
        if name in ("play_on", "same") and not self._may_be_saved:
            return False
        if name == "play_on":
            return replay.state.outcome is None
        return name != "explain" or not self._viewer.no_thought

    def used(self, name: str) -> Command | None:
        """Handle a button."""
        replay = self._viewer.replay
        match name:
            case "play_on" | "same":
                return Go(ToPlayOn(from_here=name == "play_on"))
            case "explain":
                return self._viewer.thoughts()
            case "position":
                why = copy(format_position(replay.state))
                self.say(say("log.not_copied", why=why) if why else say("replay.copied"))
            case "log_file":
                return self._export(log_export(self.context, f"{stem_of(replay.record)}-log", self._viewer.log().lines))
            case "picture":
                self.say(self._keep_board())
            case "turn_file":
                return self._export(turn_export(self.context, self._viewer))
            case "leave":
                return Go(ToTitle(), instead=True)
            case _ if name.startswith(JUDGE):
                self._viewer.judge_by(name.removeprefix(JUDGE))
                return Back()
            case "help":
                return Go(ToHelp())
            case _:
                return Back()
        return None

    def _export(self, step: Callable[[], str]) -> Command | None:
        """Write a file; work of more than one step continues in the viewer."""
        said = step()
        if said:
            self.say(said)
            return None
        self._viewer.export(step)
        self._viewer.say(say("replay.writing"))
        return Back()

    def _keep_board(self) -> str:
        layout = self._viewer.replay.board.layout
        board = pygame.Surface((layout.pixel_width, layout.pixel_height))
        self._viewer.draw_table(board)
        return keep_picture(self.context, f"{stem_of(self._viewer.replay.record)}-{self._viewer.replay.place}", board)


def _label(name: str) -> str:
    """A button's label."""
    if name.startswith(JUDGE):
        return say("replay.menu.judge", name=bare_name(name.removeprefix(JUDGE)))
    return say(f"replay.menu.{name}")


def keys_words(bindings: Mapping[str, str]) -> str:
    """The viewer's keys; some of them are those of acts at the table, which the player may have bound to others."""
    acts = {"play": "hurry", "near": "talk", "log": "castle"}
    return say("replay.keys", **{name: act_words(act, bindings) for name, act in acts.items()})
