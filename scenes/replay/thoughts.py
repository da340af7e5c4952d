"""What the CPU thought on its last turn: the queue of `bfs` as a tree that grows, or the turns that a search weighed, with figures."""

from __future__ import annotations

from collections.abc import Mapping
from math import isinf
from typing import Final

from hschess.players.nodes import Node
from hschess.rules.actions import CHEAT_ACTION
from hschess.rules.game import Game
from scenes.context import THINK_MS_A_FRAME, Context
from scenes.pages.helped import Helped
from scenes.pane.action_words import action_words, turn_in_words
from scenes.stack import Back, Command
from scenes.stage.layout import ICON_RADIUS, Rect
from scenes.stage.replay.thoughts import Explanation, Thought, Weighed, heaviest, last_thought, tree_places, way_to
from scenes.ui.backdrop import draw_backdrop
from scenes.ui.layout import REST, centred, column, middle, padded, row
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.media import Surface
from scenes.ui.scrubber import Scrubber, ScrubberMark
from scenes.ui.theme import BODY, BODY_DIM, SUBHEADING
from scenes.ui.tree_view import Leaf, TreeView
from scenes.ui.widgets import Button, IconButton, Label, Panel, Widget
from scenes.words import say, seat_name, side_word

WHOLE_MS: Final = 30_000.0
"""A tree has grown after so long, however large it is."""
SLOWEST_MS: Final = 700.0
QUICKEST_MS: Final = 40.0
CLOSING: Final = {"f9": "close"}
KEYS: Final = {
    "space": "play", "k": "play", "left": "back", "right": "on", ",": "back", ".": "on", "home": "first", "end": "last",
    **CLOSING,
}  # fmt: skip
"""Those of the viewer move through the queue."""
WAYS: Final = ("first", "back", "play", "on", "last")
SIGNS: Final = {"back": "left", "on": "right"}
FOOT: Final = 144.0
LIST_FOOT: Final = 166.0
"""Under the list stands what was played."""


class ExplainScene(Helped):
    """The last thought of a CPU within the first `place` actions of a record, of which there is one."""

    needs = (1000.0, 640.0)
    keys: Mapping[str, str] = CLOSING

    def __init__(self, context: Context, game: Game, place: int) -> None:
        super().__init__(context)
        thought = last_thought(game, place)
        assert thought is not None, "no CPU has thought yet"
        self._thought: Thought = thought
        self._found = Explanation(game.record, thought)
        self._shown = 1
        self._plays = False
        self._since_ms = 0.0
        self._chosen = 0

    # ------------------------------------------------------------------------------------------------------------ widgets

    def build(self) -> list[Widget]:
        """The title, the tree or the list, and the way back."""
        self.keys = KEYS if self._found.tree else CLOSING
        head, body, foot = column(
            padded(self.area, 36, 24, 0), 86, REST, FOOT if self._found.tree else LIST_FOOT, gap=6
        )
        line, step = column(padded(head, 4, 0), 36, 48, gap=2)
        *_, low = column(padded(foot, 6, 0, 28), 52, align=1)
        state = self._thought.state
        title = say(
            "explain.title",
            name=seat_name(self._thought.name, self._thought.who),
            side=side_word(state.to_move),
            round=state.round,
        )
        widgets: list[Widget] = [Panel(padded(self.area, 12, 10)), Label(line, title, SUBHEADING, align="centre")]
        back = Button("close", row(low, 210, align=1)[0], say("stats.back"))
        if not self._found.is_done:
            self._words = Label(centred(self.area, head[2], 60), "", SUBHEADING, align="centre")
            return [*widgets, self._words, back]
        self._words = Label(step, "", BODY, align="centre", wrap=True)
        shown = self._tree(body, foot, low) if self._found.tree else self._list(body, foot)
        return [*widgets, self._words, *shown, back]

    def _tree(self, body: Rect, foot: Rect, low: Rect) -> list[Widget]:
        """The tree, the bar of its steps, and the ways through them."""
        nodes, places, root = self._found.tree, tree_places(self._found.tree), root_words(self._found)
        leaves = [
            Leaf(node_words(node, root), str(node.weight), node.parent, places[at]) for at, node in enumerate(nodes)
        ]
        self._view = TreeView("tree", body, leaves)
        (bar,) = column(padded(foot, 0, 4), 44)
        marks = [ScrubberMark(0, self._thought.state.to_move, "", say("explain.queue"))]
        self._bar = Scrubber("bar", bar, len(nodes) - 1, marks, self._shown - 1)
        icons = [
            IconButton(name, middle(place), SIGNS.get(name, name), tooltip=say(f"explain.{name}"))
            for name, place in zip(WAYS, row(low, *[2 * ICON_RADIUS] * len(WAYS), gap=6), strict=True)
        ]
        return [self._view, self._bar, *icons]

    def _list(self, body: Rect, foot: Rect) -> list[Widget]:
        """The turns that were weighed, and what was played of them."""
        rows = [ListRow(turn_in_words(one.actions), figure_words(one)) for one in self._found.weighed]
        room, _ = row(padded(foot, 8, 16, 30), REST, 210, gap=20)
        played = Label(room, self._played_words(), BODY_DIM, wrap=True)
        if not rows:
            nothing = centred(self.area, body[2] - 168, 120)
            return [Label(nothing, say("explain.nothing"), SUBHEADING, align="centre", wrap=True), played]
        return [ScrollList("turns", body, rows, selected=self._chosen), played]

    def _played_words(self) -> str:
        """What was played, and of the chosen turn the reply that was feared."""
        words = say("explain.played", turn=turn_in_words(self._thought.played))
        if self._chosen < len(self._found.weighed) and self._found.weighed[self._chosen].reply:
            words += "\n" + say("explain.reply", turn=turn_in_words(self._found.weighed[self._chosen].reply))
        return words

    # ------------------------------------------------------------------------------------------------------------- answers

    def used(self, name: str) -> Command | None:
        """A widget or its key was used."""
        match name:
            case "close":
                return Back()
            case "play":
                self._plays = not self._plays
                self._shown = 1 if self._plays and self._shown == len(self._found.tree) else self._shown
            case "bar":
                self._stand(self._bar.place + 1)
            case "back" | "on":
                self._stand(self._shown + (1 if name == "on" else -1))
            case "first" | "last":
                self._stand(1 if name == "first" else len(self._found.tree))
            case "turns":
                self._choose()
            case _:
                pass
        if self._found.tree:
            self._show()
        return None

    def _choose(self) -> None:
        turns = next(widget for widget in self.group.widgets if isinstance(widget, ScrollList))
        self._chosen = turns.selected
        self.rebuild()

    def _stand(self, shown: int) -> None:
        self._plays = False
        self._shown = min(max(shown, 1), len(self._found.tree))

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Think on, then let the tree grow."""
        super().update(dt_ms)
        if not self._found.is_done:
            self._think()
        elif self._plays and self._found.tree:
            self._grow(dt_ms)
        return None

    def _think(self) -> None:
        self._moving, started = True, self.context.now_ms()
        while not self._found.step() and self.context.now_ms() - started < THINK_MS_A_FRAME:
            pass
        if self._found.is_done:
            self._plays = bool(self._found.tree)
            self.rebuild()
            self._settle()
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
        """The widgets anew; the tree stands where it stood."""
        super().rebuild()
        if self._found.is_done:
            self._settle()

    def _settle(self) -> None:
        if self._found.tree:
            self._show()
        else:
            turns = len(self._found.weighed)
            self._words.words = say("explain.weighed", turns=turns, nodes=self._found.nodes) if turns else ""

    def _show(self) -> None:
        """The tree as it is after so many nodes, and in words what the last one is."""
        tree, shown = self._found.tree, min(self._shown, len(self._found.tree))
        best = heaviest(tree, shown)
        self._view.show(shown, frozenset(way_to(tree, best)))
        self._bar.place = shown - 1
        for widget in self.group.widgets:
            if isinstance(widget, IconButton) and widget.name == "play":
                widget.icon_name = "pause" if self._plays else "play"
        self._words.words = step_words(self._found, shown, is_best=best == shown - 1)

    # --------------------------------------------------------------------------------------------------------------- looks

    def draw_backdrop(self, surface: Surface) -> None:
        """Walnut."""
        draw_backdrop(surface, self.context.media, "table/walnut.jpg")

    def length(self) -> float:
        """Nothing scrolls but the tree and the list."""
        return 0.0


def root_words(found: Explanation) -> str:
    """What comes before the whole queue: Cheat, where it is legal, and else nothing."""
    return action_words(CHEAT_ACTION) if found.plan[:1] == (CHEAT_ACTION,) else say("explain.root")


def node_words(node: Node, root: str) -> str:
    """What the last action before a node was."""
    return action_words(node.actions[-1]) if node.actions else root


def step_words(found: Explanation, shown: int, *, is_best: bool) -> str:
    """What is queued at this step."""
    node = found.tree[shown - 1]
    way = turn_in_words(node.actions) or root_words(found)
    words = say("explain.step", number=shown, nodes=len(found.tree), way=way, weight=node.weight)
    return f"{words} {say('explain.best')}" if is_best else words


def figure_words(one: Weighed) -> str:
    """The figures that a search has of a turn."""
    parts = []
    if one.share is not None:
        parts.append(say("explain.share", percent=f"{100 * one.share:.1f}"))
    if one.score is not None:
        verdict = "explain.wins" if one.score > 0 else "explain.loses"
        parts.append(say(verdict) if isinf(one.score) else say("explain.score", score=f"{one.score:+.1f}"))
    if one.visits is not None:
        parts.append(say("explain.visits", visits=one.visits))
    return " · ".join(parts)
