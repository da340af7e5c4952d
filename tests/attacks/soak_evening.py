"""The user's activities in a long evening: whole games, puzzles, replays with their analysis, the laboratory, and every other page once."""

from collections.abc import Callable
from itertools import cycle
from typing import Final

from hschess.rules.actions import CONCEDE, END
from hschess.rules.engine import legal_actions
from hschess.rules.record import HUMAN
from scenes.destinations import ToTable
from scenes.laboratory.laboratory import LaboratoryScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.puzzles import PuzzleMatch
from scenes.practice.practice import PracticeScene
from scenes.practice.solve import SolvePhase, SolveScene
from scenes.replay.comparison import CompareScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Go
from scenes.stage.game.setup import Setup, new_match
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from tests.attacks.soak_program import SIZE, Program

MODES: Final = ("paper", "heroic", "friendly", "normal")
OPPONENTS: Final = ("bfs", "bfs:aggressive", "linear", "random", "level:first")
LEARNED: Final = "level:marshal"
"""Uses learned values, which are read for each mode at their first use, as in the analysis."""
OTHER_SIZES: Final = ((1280, 720), (1000, 800), (1180, 560))
PAGES: Final = ("waiting", "options", "statistics", "help", "about", "learn")
LONGEST_GAME_S: Final = 900.0
THOUGHT_S: Final = 0.5, 12.0
"""How long the user pauses between two actions."""
PUZZLES: Final = 4
MOST_S: Final = 60.0
"""How long to wait for anything else."""


def meet_every_opponent(on: Program) -> None:
    """Play a turn against every opponent in every mode and window, so that everything that is read at its first use is read now."""
    sizes = cycle((*OTHER_SIZES, SIZE))
    for mode in MODES:
        for opponent in (*OPPONENTS, LEARNED):
            table = _sit_down(on, mode, opponent)
            on.resize(next(sizes))
            for _ in range(2):
                _end_turn(on, table)
    on.resize(SIZE)


def _sit_down(on: Program, mode: str, opponent: str) -> TableScene:
    setup = Setup(mode, on.rng.randrange(10**6), (HUMAN, opponent), date="2026-11-20")
    on.stack.obey(Go(ToTable(new_match(setup), is_new=True), instead=True))
    if isinstance(on.top, UnfinishedScene):
        on.use("give_up" if on.context.saves.is_full or on.rng.random() < 0.5 else "keep")
    table = on.top
    assert isinstance(table, TableScene)
    return table


def _end_turn(on: Program, table: TableScene) -> None:
    """Do one action if one is owed, then end the turn."""
    if on.run(MOST_S, lambda: _may_act(table)):
        table.session.do(next(action for action in legal_actions(table.session.match.state) if action is not CONCEDE))
    if on.run(MOST_S, lambda: _may_act(table)) and table.session.choice is None:
        table.session.do(END)


def play_a_game(on: Program) -> None:
    """Play a whole game, with a look around between the actions; leave one that takes too long."""
    table = _sit_down(on, on.rng.choice(MODES), on.rng.choice(OPPONENTS))
    end = on.minutes + LONGEST_GAME_S / 60
    while on.top is table and on.minutes < end:
        if on.run(MOST_S, lambda: on.top is not table or _may_act(table)) and on.top is table:
            _act(on, table)
    if isinstance(on.top, ResultScene):
        on.run(2.0)
        on.use("watch")
        on.look_around(2.0)


def _may_act(table: TableScene) -> bool:
    session = table.session
    return session.choice is not None or (session.may_act and not session.motion.is_busy)


def _act(on: Program, table: TableScene) -> None:
    actions = [action for action in legal_actions(table.session.match.state) if action is not CONCEDE]
    busy = [action for action in actions if action is not END]
    if on.rng.random() < 0.2:
        on.look_around(0.5)
    table.session.do(on.rng.choice(busy if busy and on.rng.random() < 0.75 else actions))
    on.run(on.rng.uniform(*THOUGHT_S))


def solve_puzzles(on: Program) -> None:
    """Solve some puzzles, at once or after a look at the solution."""
    on.use("practice")
    menu = on.top
    assert isinstance(menu, PracticeScene)
    on.run(MOST_S, lambda: menu.trainer is not None)
    on.use("rated")
    for _ in range(PUZZLES):
        if not isinstance(on.top, SolveScene):
            return
        _solve(on, on.top)
        on.use("next")


def _solve(on: Program, page: SolveScene) -> None:
    def is_ready() -> bool:
        return page.phase is SolvePhase.DONE or (page.phase is SolvePhase.PLAYING and page.table.session.may_act)

    if on.rng.random() < 0.3:
        on.run(MOST_S, is_ready)
        on.use("solution")
    end = on.minutes + 1
    while page.phase is not SolvePhase.DONE and on.minutes < end and on.run(MOST_S, is_ready):
        match = page.table.session.match
        rest = (
            match.rest() if isinstance(match, PuzzleMatch | ForcedMatch) and page.phase is SolvePhase.PLAYING else None
        )
        if rest:
            page.table.session.do(rest[0])
        on.run(1.0)


def watch_a_replay(on: Program) -> None:
    """Watch the latest game from its beginning, faster and slower, then its analysis, two turns side by side, and the thoughts."""
    on.use("replays")
    assert isinstance(on.top, ReplaysScene)
    on.use("watch")
    viewer = on.top
    if not isinstance(viewer, ReplayScene):
        return
    on.use("first")
    on.use("faster")
    on.use("play")
    on.run(MOST_S)
    on.look_around(5.0)
    on.use("analyse")
    on.run(2 * MOST_S, lambda: not viewer.analysis.is_running)
    for _ in range(4):
        on.use("turn_back")
        on.run(0.5)
    on.use("compare")
    if isinstance(on.top, CompareScene):
        on.look_around(5.0)
        on.press("escape")
    on.use("explain")
    on.look_around(5.0)


def ask_the_laboratory(on: Program) -> None:
    """Ask a question, answered in the background and then at the table."""
    on.use("lab")
    page = on.top
    assert isinstance(page, LaboratoryScene)
    page._chosen["mode"] = on.rng.randrange(4)
    on.use("start")
    on.run(MOST_S, lambda: not page.controller.is_running)
    page._chosen["way"] = 1 - page._chosen["way"]
    page._chosen["rival"] = (page._chosen["rival"] + 1) % 3
    on.use("start")
    on.run(MOST_S / 2)
    on.look_around(3.0)


def leaf_through(on: Program) -> None:
    """Open every other page, at two sizes of the window."""
    on.resize(on.rng.choice(OTHER_SIZES))
    for name in PAGES:
        on.use(name)
        on.look_around(3.0)
        on.go_home()
    on.resize(SIZE)


EVENING: Final[tuple[Callable[[Program], None], ...]] = (
    play_a_game,
    solve_puzzles,
    watch_a_replay,
    ask_the_laboratory,
    leaf_through,
)
