"""The laboratory: two players and any number of games between them, watched at the table or played in the background.

The table of results, the curve and the list of games grow with the games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from hschess.engines.external_players import externals_among, is_external, offered_externals
from hschess.lab.database import FILE_NAME
from hschess.lab.workers import workers_beside_a_screen
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar
from hschess.rules.modes import EVERY_MODE, WHITE, Mode
from hschess.rules.record_text import parse_game
from scenes.context import Context
from scenes.destinations import ToViewer
from scenes.laboratory.laboratory_words import about_word, player_word, status_words
from scenes.laboratory.model.controller import Controller, LaboratoryTable, LabPhase
from scenes.laboratory.model.questions import PlayedGame, Question
from scenes.laboratory.model.repository import Repository
from scenes.laboratory.numbers import LabNumbers
from scenes.pages.engine_faults import report_engine_faults
from scenes.pages.kinds import Helped, MeasuredPage
from scenes.pages.preloaded import PreloadedScreen
from scenes.painters.table_art import TableArt, show_of_watched
from scenes.pane.table_words import banner_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.mode_words import mode_words
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.blocks import Abreast, Block, Edged, Middle, Nothing, One, Over, Stacked, Stretched, TextBlock, lasting
from scenes.ui.button_grid import button_height
from scenes.ui.fields import ChoiceField
from scenes.ui.layout import REST, column, row
from scenes.ui.media import Media, Surface, smooth
from scenes.ui.preload import part_of
from scenes.ui.theme import BODY_DIM, BODY_INK, SMALL
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import error_words, say

PLAYERS: Final = (*LEVEL_SEATS, *CPU_SEATS)
GAMES: Final = (10, 20, 50, 100, 200, 500, 1000)
WATCH: Final = "watch"
BACK: Final = "back"
PLAY_MODES: Final = (WATCH, BACK)
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 0.0)
"""The table's speeds; 0 shows no motion at all."""
SETTINGS: Final = ("player", "rival", "mode", "games", "seats")
"""Choices that cannot change while games are played."""
COLUMN: Final = 340.0
"""Width of the choices ..."""
COLUMN_GROWS: Final = 130.0
"""... and how much it grows at twice the text size."""
TITLE: Final = 62.0
UNDER: Final = 16.0
HEAD: Final = 18.0
"""The height of a choice's name ..."""
FIELD: Final = 46.0
"""... and of the choice below it."""
STATUS: Final = 46.0
"""The height of the text under the choices."""
LOWEST_STRIP: Final = 186.0
"""The least height under the table, for the statistics."""
THINK_MS: Final[Mapping[str, float]] = {WATCH: 5.0, BACK: 12.0}
"""The thinking time in a frame, in milliseconds; in the background only without workers."""
COUNT_MS: Final = 4.0
"""The time for the curve in a frame, in milliseconds."""
REFRESH_MS: Final = 250.0
"""The least time between two updates of the statistics."""
MOST_CUES_AT_ONCE: Final = 3


class LaboratoryScene(MeasuredPage, PreloadedScreen, Helped):
    """The laboratory's screen."""

    needs = (1180.0, 640.0)
    air = 0.0
    keys: Mapping[str, str] = {"space": "start", "w": "faster", "s": "slower"}
    walking = frozenset(keys)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._art = TableArt(context.media.beside())
        context.read_own_modes()
        self._players = (*PLAYERS, *offered_externals(context.folder))
        """The levels, the computer players, and the external players."""
        report_engine_faults(context)
        self._chosen = {"player": PLAYERS.index("bfs"), "rival": PLAYERS.index("random"), "mode": 0, "games": 2}
        self._chosen |= {"seats": 0, "way": PLAY_MODES.index(BACK), "speed": SPEEDS.index(1.0)}
        ledger = Repository(context.folder / FILE_NAME)
        self.controller = Controller(ledger, context.now_ms, Layout(1280, 720), ShowOptions(), workers_beside_a_screen)
        self._laid: LaboratoryTable | None = None
        """The table that was last laid out."""
        self._since_ms = 0.0
        self._shown = (False, False, False)
        self._numbers = LabNumbers()
        self._standing: list[Widget] = []
        self._status = Label((0, 0, 1, 1), "", BODY_DIM, wrap=True)

    # ------------------------------------------------------------------------------------------------------------ widgets

    @property
    def is_watched(self) -> bool:
        """Whether the table is shown."""
        return PLAY_MODES[self._chosen["way"]] == WATCH and self.controller.is_running

    @property
    def main_area(self) -> Rect:
        """The area right of the choices."""
        return row((0.0, 0.0, self.sight.width, self.sight.height), self._column, REST)[1]

    @property
    def _column(self) -> float:
        """Width of the choices."""
        return COLUMN + COLUMN_GROWS * (self.media.text_scale - 1)

    def content(self) -> Block:
        """The choices; their column is longer than the window if the text is large, and scrolls alone."""
        self._relabel()
        parts = (
            Stretched(Stacked([self._choice(*one) for one in self._rows()], gap=3)),
            One(self.scaled(STATUS), lasting(self._status)),
            self._start_and_stop,
            One(button_height(self.media, 48), lambda area: Button("leave", area, say("stats.back"))),
        )
        side = Over(lambda area: Panel(area, title=say("lab.title")), Edged(Stacked(parts, gap=7), 22, TITLE, UNDER))
        return Abreast(((self._column, side), (REST, Nothing())))

    def build(self) -> list[Widget]:
        """The choices, and the fixed part right of them."""
        self._standing = self._beside()
        return [*super().build(), *self._standing]

    def _beside(self) -> list[Widget]:
        """Everything right of the choices except the table."""
        if self.controller.series is None:
            return list(self._about.place(self.main_area))
        if not self.is_watched:
            return list(self._numbers.large.place(self.main_area))
        return list(self._numbers.strip.place(self._table_and_strip[1]))

    def _move_up(self, by: float) -> None:
        """Only the choices scroll; everything beside them stays with the table."""
        super()._move_up(by)
        for widget in self._standing:
            left, top, width, height = widget.rect
            widget.rect = left, top + by, width, height

    @property
    def _about(self) -> Block:
        """The purpose of the laboratory, and the chosen players."""
        wide, high = min(self.scaled(760.0), self.main_area[2] - 40), min(self.scaled(560.0), self.main_area[3] - 24)
        words = [say("lab.empty")]
        for name in ("player", "rival"):
            seat = self._players[self._chosen[name]]
            words.append(f"**{say(f'lab.{name}')}: {player_word(seat)}**\n{about_word(seat)}")
        text = Edged(TextBlock(self.media, "\n\n".join(words), BODY_INK), 30, 26, 26)
        return Middle(wide, Over(lambda area: Panel(area, kind="parchment"), text, high), low=True)

    def _choice(self, name: str, options: list[str], tooltip: str) -> Block:
        """A choice with its name above it."""
        is_fixed = name in SETTINGS and self.controller.is_running
        enabled = not is_fixed and not (name == "speed" and self._is_back)

        def field(area: Rect) -> ChoiceField:
            choice = ChoiceField(name, area, "", options, self._chosen[name], tooltip=tooltip)
            choice.enabled = enabled
            return choice

        head = One(self.scaled(HEAD), lambda area: Label(area, say(f"lab.{name}"), SMALL))
        return Stacked((Edged(head, 2, 0, 0), One(FIELD, field)))

    @property
    def _start_and_stop(self) -> Block:
        phase, high = self.controller.phase, button_height(self.media, 52)
        start = {LabPhase.PLAYING: "pause", LabPhase.PAUSED: "resume", LabPhase.OPENING: "pause"}.get(phase, "start")
        can_start, can_stop = phase is not LabPhase.OPENING, self.controller.is_running
        begin = One(
            high,
            lambda area: Button("start", area, say(f"lab.{start}"), enabled=can_start, offered=start == "start"),
        )
        end = One(high, lambda area: Button("stop", area, say("lab.stop"), enabled=can_stop))
        return Abreast(((REST, begin), (REST, end)), gap=10)

    @property
    def _is_back(self) -> bool:
        return PLAY_MODES[self._chosen["way"]] == BACK

    def _rows(self) -> list[tuple[str, list[str], str]]:
        """Name, values, tooltip."""
        players = [player_word(seat) for seat in self._players]
        abouts = [about_word(self._players[self._chosen[name]]) for name in ("player", "rival")]
        mode = self._modes[self._chosen["mode"]]
        about = say(f"mode.{mode}.about") if mode in EVERY_MODE else ""
        speeds = [say("replay.speed", speed=f"{speed:g}") if speed else say("lab.instant") for speed in SPEEDS]
        return [
            ("player", players, abouts[0]),
            ("rival", players, abouts[1]),
            ("mode", [mode_words(mode, say) for mode in self._modes], about),
            ("games", [str(number) for number in GAMES], say("lab.games.about")),
            ("seats", [say("lab.seats.both"), say("lab.seats.one")], say("lab.seats.about")),
            ("way", [say(f"lab.way.{way}") for way in PLAY_MODES], ""),
            ("speed", speeds, say("replay.speed.tip")),
        ]

    @property
    def _modes(self) -> tuple[str, ...]:
        """The game's modes, then the custom ones."""
        return tuple(self.context.known_modes)

    @property
    def table(self) -> Rect:
        """The rectangle of the table while a game is watched."""
        return self._table_and_strip[0]

    @property
    def _table_and_strip(self) -> list[Rect]:
        """The table, and the statistics under it."""
        return column(self.main_area, min(self.main_area[3] - LOWEST_STRIP, self.main_area[2] * 0.6), REST)

    def _relabel(self) -> None:
        """Update the text of lasting widgets, after a change of the language or the players."""
        self._status.words = status_words(self.controller)
        if self.controller.series is not None:
            self._numbers.show(self.controller.series, is_short=self.is_watched)

    # ------------------------------------------------------------------------------------------------------------ handling

    def used(self, name: str) -> Command | None:
        """Handle a widget."""
        match name:
            case "leave":
                return Back()
            case "stop":
                self.controller.stop()
                self._obey()
            case "start":
                self._start()
            case "list":
                return self._replay()
            case "faster" | "slower":
                index = self._chosen["speed"] + (1 if name == "faster" else -1)
                self._chosen["speed"] = min(max(index, 0), len(SPEEDS) - 1)
                self._obey()
            case _:
                for widget in self.group.widgets:
                    if isinstance(widget, ChoiceField):
                        self._chosen[widget.name] = widget.index
                self._obey()
        return None

    def gone(self) -> None:
        """Release the workers; finished games are stored."""
        self.context.endings.append(self.controller.close())

    def _start(self) -> None:
        """Start, pause or resume."""
        match self.controller.phase:
            case LabPhase.PLAYING:
                self.controller.pause()
            case LabPhase.PAUSED:
                self.controller.resume()
            case LabPhase.OPENING:
                pass
            case LabPhase.IDLE | LabPhase.OVER:
                try:
                    question = self._question()
                    # The user has chosen them on this page.
                    externals = externals_among(
                        filter(is_external, (question.player, question.rival)), self.context.folder
                    )
                    self.controller.ask(question, self.context.known_modes, externals)
                except HschessError as error:
                    self.say(error_words("laboratory", str(error)))
        self._obey()

    def _question(self) -> Question:
        player, rival, mode, games, seats = (self._chosen[name] for name in SETTINGS)
        return Question(
            self._players[player], self._players[rival], self._modes[mode], GAMES[games], both_seats=seats == 0
        )

    def _obey(self) -> None:
        """Apply the current choices."""
        self.controller.watch(not self._is_back)
        self.rebuild()
        self._lay_table()

    def _replay(self) -> Command | None:
        """Open the chosen game in the viewer."""
        game = self._numbers.chosen
        if game is None:
            return None
        try:
            return Go(ToViewer(opened(game, self.context.known_modes)))
        except HschessError as error:
            self.say(error_words("laboratory", str(error)))
            return None

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Let the games go on; statistics and table follow."""
        super().update(dt_ms)
        if self.is_readying:
            return None
        self._since_ms += dt_ms
        started, phase = self.context.now_ms(), self.controller.phase
        # A frame with new statistics is drawn again, which takes time from the players.
        budget = 0.0 if self._since_ms >= REFRESH_MS else THINK_MS[PLAY_MODES[self._chosen["way"]]]
        cues = self.controller.update(dt_ms, lambda: self.context.now_ms() - started < budget)
        self.context.play_all(cues[-MOST_CUES_AT_ONCE:])
        if self.controller.table is not self._laid:
            self._lay_table()
        self._say_complaint()
        counting = self.context.now_ms()
        self._numbers.refine(lambda: self.context.now_ms() - counting < COUNT_MS)
        if self.controller.phase is not phase:
            self._obey()
        elif self._since_ms >= REFRESH_MS:
            self._refresh()
        table = self.controller.table
        if table is not None and self.controller.phase is LabPhase.PLAYING and table.is_moving:
            self._moving = True
        self._moving |= self._dirty
        self._show_what_is_new()
        return None

    def _show_what_is_new(self) -> None:
        """Prepare new statistics and tables: their first drawing takes more than a frame."""
        before, self._shown = (
            self._shown,
            (self.controller.series is not None, self.is_watched, self.controller.table is not None),
        )
        if self._shown != before:
            self.ready()

    def own_media(self) -> Media:
        """The media of the table."""
        return self._art.media

    def _say_complaint(self) -> None:
        complaint, self.controller.complaint = self.controller.complaint, ""
        if complaint:
            self.say(error_words("laboratory", complaint))

    def _refresh(self) -> None:
        """Update the statistics and the text."""
        self._since_ms, words = 0.0, status_words(self.controller)
        self._moving |= self._numbers.refresh() or words != self._status.words
        self._status.words = words

    # ------------------------------------------------------------------------------------------------------------- drawing

    def resized(self, width: int, height: int) -> None:
        """Fit widgets and table to the window."""
        super().resized(width, height)
        self._lay_table()

    def _lay_table(self) -> None:
        layout, self._laid = self.table_layout(self.table, WHITE), self.controller.table
        self.controller.show(layout, self._options())
        self._art.media.set_scale(layout.scale)
        self._art.media.reword(self.context.settings.text_scale / 100)

    def _options(self) -> ShowOptions:
        """The display settings of the table, where no cards are played by hand."""
        settings, speed = self.context.settings, SPEEDS[self._chosen["speed"]]
        white, black = map(player_word, self._seats)
        return ShowOptions(
            speed=speed or 1.0,
            instant=speed == 0,
            cpu_pace_ms=settings.cpu_pace_ms,
            reduced_motion=settings.reduced_motion,
            shake=settings.shake / 100,
            by_hand=(False, False),
            words=banner_words((white, black), WHITE, by_names=True),
        )

    @property
    def _seats(self) -> tuple[str, str]:
        """The players of the watched game, White's first; without one, the chosen ones."""
        table = self.controller.table
        if table is not None:
            return table.game.job.pairing.white, table.game.job.pairing.black
        return self._players[self._chosen["player"]], self._players[self._chosen["rival"]]

    def draw_backdrop(self, surface: Surface) -> None:
        """Draw walnut, and the table on it while a game is watched."""
        media, size = self.context.media, surface.get_size()
        walnut = media.cached(("walnut", size), lambda: smooth(media.master("table/walnut.webp"), size))
        surface.blit(walnut, (0, 0))
        if not self.is_watched:
            return
        scale, (left, top, width, height) = self.layout.scale, self.table
        area = pygame.Rect(round(left * scale), round(top * scale), round(width * scale), round(height * scale))
        part = part_of(surface, area.clip(surface.get_rect()))
        table = self.controller.table
        if table is None:
            self._art.draw_background(part, self.table_layout(self.table, WHITE))
        else:
            self._art.draw_board(part, table.board, table.board.layout, show_of_watched(table))


def opened(game: PlayedGame, modes: Mapping[str, Mode]) -> GameSoFar:
    """A game from here in one of these modes, with the players' names as shown. Raises `HschessError`."""
    return parse_game(game.record, modes).retagged(white=player_word(game.white), black=player_word(game.black))
