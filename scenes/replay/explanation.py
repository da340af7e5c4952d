"""The thoughts of a computer player on its last turn: the queue of `bfs` as a growing tree, or the turns that a search weighed.

A table beside the turns shows the selected one; turns with equal figures are distinguished by other facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import isinf
from typing import Final

from hschess.players.contract import Weighed
from hschess.players.nodes import Node
from hschess.rules.actions import CHEAT_ACTION, END
from hschess.rules.game import GameSoFar
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.pages.kinds import FilledPage, Helped
from scenes.pane.action_words import action_words, turn_in_words
from scenes.replay.candidate_table import CandidateTable
from scenes.replay.model.candidates import (
    WeighedTurn,
    alike,
    all_win,
    are_all_alike,
    candidates_of,
    distinguishing_facts,
)
from scenes.replay.model.replay import Replay
from scenes.replay.show import draw_replay, seat_of_person
from scenes.replay.watched_screen import WatchedScreen
from scenes.stack import Back, Command
from scenes.stage.game.thoughts import Explanation, Thought, heaviest, last_thought, path_to, tree_places
from scenes.stage.inputs import Input
from scenes.stage.table_layout import ICON_RADIUS, Rect
from scenes.ui.blocks import (
    Abreast,
    AtLeast,
    Block,
    Edged,
    Layered,
    Nothing,
    One,
    PictureWidget,
    Stacked,
    Stretched,
    TextBlock,
    lasting,
    level,
)
from scenes.ui.canvas import Canvas, rounded_rim
from scenes.ui.layout import REST, Length, RestShare, middle
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.scrubber import Scrubber, ScrubberMark
from scenes.ui.theme import BODY, BODY_DIM, BRASS, SUBHEADING
from scenes.ui.tree_view import Leaf, TreeView
from scenes.ui.widgets import Button, IconButton, Label, Panel, Widget
from scenes.words import say, seat_name, side_word

WHOLE_MS: Final = 30_000.0
"""The time in which a tree grows, however large it is."""
SLOWEST_MS: Final = 700.0
QUICKEST_MS: Final = 40.0
CLOSING: Final = {"f9": "close"}
KEYS: Final = {
    "space": "play", "k": "play", "left": "back", "right": "on", ",": "back", ".": "on", "home": "first", "end": "last",
    **CLOSING,
}  # fmt: skip
"""Keys of the viewer that move through the queue."""
BUTTONS: Final = ("first", "back", "play", "on", "last")
RIM: Final = 2.0
CORNER: Final = 6.0
SIGNS: Final = {"back": "left", "on": "right"}
FOOT: Final = 144.0
LIST_FOOT: Final = 166.0
"""The height below the list, for the played turn."""
LOW: Final = 52.0
"""The height of the lowest row ..."""
BACK_WIDTH: Final = 210.0
"""... and the width of its last button."""
UNPLACED: Final = (0.0, 0.0, 1.0, 1.0)
LIST_SHARE: Final = 0.46
"""The share of the page's width that the list has beside the table ..."""
LARGE_SHARE: Final = 0.66
LARGE: Final = 1.25
"""... and its share if the text is larger than this."""
LIST_KEYS: Final = {"space": "play", "k": "play", **CLOSING}


class ExplainScene(FilledPage, WatchedScreen, Helped):
    """The last thought of a computer player within the first `place` actions of a record, which must contain one."""

    needs = (1000.0, 640.0)
    keys: Mapping[str, str] = CLOSING

    def __init__(self, context: Context, game: GameSoFar, place: int) -> None:
        super().__init__(context)
        thought = last_thought(game, place)
        assert thought is not None, "no CPU has thought yet"
        self._thought: Thought = thought
        self._found = Explanation(game.record, thought)
        self._shown = 1
        self._plays = False
        self._since_ms = 0.0
        self._chosen = self._seen = 0
        """The chosen turn, and the one on the table."""
        self._before = game.until(thought.place)
        self._candidates: list[WeighedTurn] = []
        self._viewer = seat_of_person(game.record)
        self._table = CandidateTable(context, thought.place)

    # ------------------------------------------------------------------------------------------------------------ widgets

    def content(self) -> Block:
        """The title, the tree or the list, and the buttons."""
        self.keys = KEYS if self._found.tree else LIST_KEYS
        panel = Edged(One(0, Panel), 12, 10, 10)
        if not self._found.is_done:
            self._words = Label(UNPLACED, "", SUBHEADING, align="centre")
            thinking = level(One(60, lasting(self._words)))
            return Layered(
                (panel, *(Edged(one, 36, 0, 0) for one in (Stacked((self._head,)), thinking, self._low(()))))
            )
        self._words = Label(UNPLACED, "", BODY, align="centre", wrap=True)
        body, foot = self._tree() if self._found.tree else self._list()
        head = Stacked((self._head, Edged(One(self.scaled(48), lasting(self._words)), 4, 0, 0)), gap=2)
        return Layered((panel, Edged(Stacked((head, Stretched(body), foot), gap=6), 36, 0, 0)))

    @property
    def _head(self) -> Block:
        return Edged(TextBlock(self.media, self._title, SUBHEADING, "centre", 36), 4, 24, 0)

    @property
    def _title(self) -> str:
        state = self._thought.state
        name = seat_name(self._thought.name, self._thought.player_id)
        return say("explain.title", name=name, side=side_word(state.to_move), round=state.round)

    def _low(self, names: Sequence[str]) -> Block:
        """The lowest row: the buttons through the steps, and the button back."""
        icons = [(2 * ICON_RADIUS, One(LOW, partial(_icon, name))) for name in names]
        back = One(LOW, lambda area: Button("close", area, say("stats.back")))
        row: list[tuple[Length, Block]] = [*icons, (REST, Nothing()), (BACK_WIDTH, back)]
        return Edged(Stacked((Abreast(row, gap=6),), align=1), 6, 0, 28)

    def _tree(self) -> tuple[Block, Block]:
        """The tree, and the bar of its steps with its buttons."""
        bar = Edged(Stacked((One(44, self._steps),)), 0, 4, 0)
        return One(0, self._grown), AtLeast(Layered((bar, self._low(BUTTONS))), FOOT)

    def _grown(self, area: Rect) -> Widget:
        nodes, places, root = self._found.tree, tree_places(self._found.tree), root_words(self._found)
        leaves = [
            Leaf(node_words(node, root), str(node.weight), node.parent, places[at]) for at, node in enumerate(nodes)
        ]
        self._view = TreeView("tree", area, leaves, self.media.text_scale)
        return self._view

    def _steps(self, area: Rect) -> Widget:
        marks = [ScrubberMark(0, self._thought.state.to_move, "", say("explain.queue"))]
        self._bar = Scrubber("bar", area, len(self._found.tree) - 1, marks, self._shown - 1)
        return self._bar

    def _list(self) -> tuple[Block, Block]:
        """The weighed turns beside a table, and the played turn."""
        played = One(0, lambda area: Label(area, self._played_words(), BODY_DIM, wrap=True))
        foot = Edged(Abreast(((REST, played), (BACK_WIDTH, Nothing())), gap=20), 8, 16, 30)
        return self._weighed, AtLeast(Layered((foot, self._low(()))), LIST_FOOT)

    @property
    def _weighed(self) -> Block:
        if not self._candidates:
            words = say("explain.nothing")
            nothing = One(120, lambda area: Label(area, words, SUBHEADING, align="centre", wrap=True))
            return Edged(level(nothing), 84, 0, 0)
        share = LIST_SHARE if self.media.text_scale < LARGE else LARGE_SHARE
        turns, table = One(0, self._turn_list), One(0, self._table_frame)
        return Abreast(((RestShare(share), turns), (RestShare(1 - share), table)), gap=16)

    def _turn_list(self, area: Rect) -> Widget:
        rows = [ListRow(words_of_turn(one), note_words(self._candidates, one)) for one in self._candidates]
        scale = self.context.settings.text_scale / 100
        self._turns = ScrollList("turns", area, rows, selected=self._chosen, text_scale=scale, stacked=True)
        self._turns.show_selected()
        return self._turns

    def _table_frame(self, area: Rect) -> Widget:
        self._room = area
        self._put_up()
        return PictureWidget(area, self._draw_table)

    def _put_up(self) -> None:
        """Show the selected turn on the table."""
        self._table.show(self._candidates[self._seen], self.table_layout(self._room, self._viewer))
        self.lay_tables()

    def _draw_table(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the table with the forecast of the turn's end, and a rim of brass around it."""
        for one, corner in self.tables():
            foresees = not one.is_playing and not one.motion.is_busy
            draw_replay(canvas.surface, self.art, one, corner, foresees=foresees)
        rim = rounded_rim(canvas.media, rect[2] + RIM, rect[3] + RIM, CORNER, (*BRASS, 255), RIM)
        canvas.lay_in(rect, rim)

    def _played_words(self) -> str:
        """The played turn, and the reply that the search expected to the chosen one."""
        words = say("explain.played", turn=turn_in_words(self._thought.played))
        if self._chosen < len(self._candidates) and self._candidates[self._chosen].weighed.reply:
            words += "\n" + say("explain.reply", turn=turn_in_words(self._candidates[self._chosen].weighed.reply))
        return words

    # ------------------------------------------------------------------------------------------------------------ handling

    def handle(self, given: Input) -> Command | None:
        """Handle an input; the table follows the selection in the list."""
        command = super().handle(given)
        if self._candidates and command is None:
            self._look()
        return command

    def _look(self) -> None:
        if self._turns.selected != self._chosen:
            self._chosen = self._turns.selected
            top = self._turns.place
            self.rebuild()
            self._turns.scroll_to(top)
            self._turns.show_selected()
        if self._turns.looked_at != self._seen:
            self._seen = self._turns.looked_at
            self._put_up()
            self._dirty = True

    def used(self, name: str) -> Command | None:
        """Handle a widget or its key."""
        match name:
            case "close":
                return Back()
            case "play" | "turns" if self._candidates:
                if name == "play" or self._turns.selected == self._chosen:
                    self._table.play()
            case "play":
                self._plays = not self._plays
                self._shown = 1 if self._plays and self._shown == len(self._found.tree) else self._shown
            case "bar":
                self._show_nodes(self._bar.place + 1)
            case "back" | "on":
                self._show_nodes(self._shown + (1 if name == "on" else -1))
            case "first" | "last":
                self._show_nodes(1 if name == "first" else len(self._found.tree))
            case _:
                pass
        if self._found.tree:
            self._show()
        return None

    def _show_nodes(self, shown: int) -> None:
        self._plays = False
        self._shown = min(max(shown, 1), len(self._found.tree))

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Continue the search, then let the tree grow."""
        super().update(dt_ms)
        if not self._found.is_done:
            self._think()
        elif self._plays and self._found.tree:
            self._grow(dt_ms)
        elif not self.is_readying:
            self._moving |= self._table.update(dt_ms)
        return None

    def _think(self) -> None:
        self._moving, started = True, self.context.now_ms()
        while not self._found.step() and self.context.now_ms() - started < THINK_MS_A_FRAME:
            pass
        if self._found.is_done:
            self._plays = bool(self._found.tree)
            self._candidates = candidates_of(self._before, self._found.weighed)
            self.rebuild()
            self._settle()
            if self._candidates:
                self.ready()
        else:
            self._words.words = say("explain.thinking", percent=round(100 * self._found.progress))

    def _grow(self, dt_ms: float) -> None:
        self._since_ms += dt_ms
        pace = min(max(WHOLE_MS / len(self._found.tree), QUICKEST_MS), SLOWEST_MS)
        while self._since_ms >= pace and self._plays:
            self._since_ms -= pace
            self._shown += 1
            self._plays = self._shown < len(self._found.tree)
            self._moving = True
            self._show()

    def rebuild(self) -> None:
        """Rebuild the widgets; the tree keeps its place."""
        super().rebuild()
        if self._found.is_done:
            self._settle()

    def _settle(self) -> None:
        if self._found.tree:
            self._show()
        else:
            self._words.words = weighed_words(self._candidates, self._found.nodes)

    def _show(self) -> None:
        """Show the tree after this many nodes, and the text about the last one."""
        tree, shown = self._found.tree, min(self._shown, len(self._found.tree))
        best = heaviest(tree, shown)
        self._view.show(shown, frozenset(path_to(tree, best)))
        self._bar.place = shown - 1
        for widget in self.group.widgets:
            if isinstance(widget, IconButton) and widget.name == "play":
                widget.icon_name = "pause" if self._plays else "play"
        self._words.words = step_words(self._found, shown, is_best=best == shown - 1)

    @property
    def placed(self) -> list[tuple[Replay, Rect]]:
        """The table of the selected turn, once there is one."""
        return [] if self._table.replay is None else [(self._table.replay, self._room)]


def words_of_turn(one: WeighedTurn) -> str:
    """The text of a turn, or of its first actions."""
    words = "" if one.weighed.actions == (END,) else turn_in_words(one.weighed.actions)
    if words and not one.weighed.is_whole:
        return say("explain.first_of", action=words)
    return words or say("explain.end_now")


def note_words(candidates: Sequence[WeighedTurn], one: WeighedTurn) -> str:
    """The figures of a turn, unless all have the same, and the facts that distinguish it."""
    parts = [] if are_all_alike(candidates) else [figure_words(one.weighed)]
    if len(alike(candidates, one)) > 1:
        facts = distinguishing_facts(candidates, one)
        parts += [say(f"explain.fact.{name}", number=number) for name, number in facts] or [say("explain.fact.none")]
    return " · ".join(part for part in parts if part)


def weighed_words(candidates: Sequence[WeighedTurn], nodes: int) -> str:
    """The text about all weighed turns together."""
    if not candidates:
        return ""
    if len(candidates) > 1 and all_win(candidates):
        return say("explain.all_win")
    if are_all_alike(candidates):
        return say("explain.all_alike", figure=figure_words(candidates[0].weighed))
    return say("explain.weighed", turns=len(candidates), nodes=nodes)


def root_words(found: Explanation) -> str:
    """The text of the queue's root: Cheat, if the turn begins with it, else the start of the turn."""
    return action_words(CHEAT_ACTION) if found.plan[:1] == (CHEAT_ACTION,) else say("explain.root")


def node_words(node: Node, root: str) -> str:
    """The text of the last action before a node."""
    return action_words(node.actions[-1]) if node.actions else root


def step_words(found: Explanation, shown: int, *, is_best: bool) -> str:
    """The text about the queue at this step."""
    node = found.tree[shown - 1]
    way = turn_in_words(node.actions) or root_words(found)
    words = say("explain.step", number=shown, nodes=len(found.tree), way=way, weight=node.weight)
    return f"{words} {say('explain.best')}" if is_best else words


def figure_words(one: Weighed) -> str:
    """The text of the figures that a search has for a turn."""
    parts = []
    if one.share is not None:
        parts.append(say("explain.share", percent=f"{100 * one.share:.1f}"))
    if one.score is not None:
        verdict = "explain.wins" if one.score > 0 else "explain.loses"
        parts.append(say(verdict) if isinf(one.score) else say("explain.score", score=f"{one.score:+.1f}"))
    if one.visits is not None:
        parts.append(say("explain.visits", visits=one.visits))
    return " · ".join(parts)


def _icon(name: str, area: Rect) -> Widget:
    return IconButton(name, middle(area), SIGNS.get(name, name), tooltip=say(f"explain.{name}"))
