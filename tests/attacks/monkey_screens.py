"""Every screen of the program by name, and the screens above the title with which a run begins on it.

A screen whose destination needs no values is found automatically; name any other new one here, or the monkey reports that it has met an
unknown screen.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from hschess.campaign.beginning import begin_encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame, Gains, Prize, PrizeKind
from hschess.engines.engine_errors import EngineError
from hschess.puzzles.puzzle import SUFFIX, Puzzle, read_puzzles, shipped_folder
from hschess.puzzles.trainer import Trainer, Way
from hschess.rules.actions import CONCEDE
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import MODES
from hschess.rules.record import HUMAN, Record
from hschess.rules.slowly import Slowly, Work
from hschess.store.games import RunningGame
from hschess.store.profile import Profile
from hschess.store.training import TrainingLog
from hschess.together.challenge import challenge_text, read_challenge
from hschess.together.header import Options
from hschess.together.wishes import Create, NoServerError, Ticket, Watch, Wish
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.context import Context
from scenes.destinations import Destination, ToTable, ToTitle, without_values
from scenes.faults.bare import BareFaultScene, plain_letters
from scenes.faults.fault_page import Fault, FaultScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.pages.encounter_table import table_of
from scenes.practice.board_editor import EditorScene
from scenes.practice.drill import DrillScene
from scenes.practice.exercise_menu import ExerciseMenuScene
from scenes.practice.free import FreeScene
from scenes.practice.learn import LearnScene
from scenes.practice.model.editor import START
from scenes.practice.position import PositionScene
from scenes.practice.rush import RushScene
from scenes.practice.solve import SolveScene
from scenes.replay.comparison import CompareScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.moving_picture import turn_export
from scenes.replay.play_on import PlayOnScene
from scenes.replay.reading import ReadingScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.viewer import ReplayScene
from scenes.routes import screen_of
from scenes.stack import Go, Scene
from scenes.stage.game.setup import Setup, continued_match, new_match
from scenes.table.curtain import CurtainScene
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.external_fault import ExternalFaultScene
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.together.absence import AbsenceScene
from scenes.together.join import JoinScene
from scenes.together.lobby import LobbyScene
from scenes.together.shared_pause import SharedPause
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.together.side_by_side import SideBySideScene
from tests.attacks.monkey_files import LINES, finished_record, half_a_record
from tests.together.near import NearNeighbours, NearVisit, begun
from tests.together.test_challenge import played


def name_of(scene: Scene) -> str:
    """The name of a screen here; some screens share a class."""
    name = type(scene).__name__.removesuffix("Scene")
    if isinstance(scene, ReplayScene) and scene._export is not None:
        return "Export"
    if isinstance(scene, ReplayScene) and scene.analysis.is_open:
        return "Analysis"
    return name


def _table(context: Context, mode: str, *seats: str) -> list[Scene]:
    white, black = seats
    return [TableScene(context, new_match(Setup(mode, context.chance_seed(), (white, black))), is_new=True)]


def _continued(context: Context, record: Record) -> TableScene:
    return TableScene(context, continued_match(open_game(record)), is_new=False)


def _pause(context: Context) -> list[Scene]:
    table = _continued(context, half_a_record())
    return [table, PauseScene(context, table)]


def _external_fault(context: Context) -> list[Scene]:
    table = _continued(context, half_a_record())
    table.session.driver.fault = EngineError("mine: it has ended")
    return [table, ExternalFaultScene(context, table)]


def _result(context: Context) -> list[Scene]:
    table = _continued(context, finished_record())
    return [table, ResultScene(context, table)]


def _encounter(context: Context) -> list[Scene]:
    """A new game of one of the encounters, ..."""
    one = shipped_campaign().encounters[context.chance_seed() % len(shipped_campaign().encounters)]
    return [TableScene(context, table_of(context, one).match, is_new=True)]


def _encounter_result(context: Context) -> list[Scene]:
    """... and a conceded one."""
    game = begin_encounter(shipped_campaign().encounters[0], 1).after(CONCEDE)
    table = TableScene(context, continued_match(game), is_new=False, is_saved=False)
    return [table, EncounterResultScene(context, table)]


def _waiting(context: Context) -> list[Scene]:
    for number in range(1, 2 + context.chance_seed() % 9):
        RunningGame(context.folder, number).begin(open_game(half_a_record()))
    return [WaitingScene(context)]


def _unfinished(context: Context) -> list[Scene]:
    context.saves.file.begin(open_game(half_a_record()))
    new = ToTable(new_match(Setup("paper", context.chance_seed(), (HUMAN, "bfs"))), is_new=True)
    scene = screen_of(context, new)
    assert isinstance(scene, UnfinishedScene)
    return [scene]


def _curtain(context: Context) -> list[Scene]:
    (table,) = _table(context, "paper", HUMAN, HUMAN)
    return [table, CurtainScene(context, "White", lambda: None)]


@cache
def _puzzles() -> tuple[Puzzle, ...]:
    """The puzzles of one file, which are enough to meet every kind."""
    return read_puzzles(min(shipped_folder().glob(f"*{SUFFIX}")))


def _trainer(context: Context) -> Trainer:
    return Trainer(TrainingLog(Profile(context.folder)), _puzzles(), context.today)


def _solve(context: Context) -> list[Scene]:
    puzzle = _puzzles()[context.chance_seed() % len(_puzzles())]
    return [SolveScene(context, _trainer(context), (Way.RATED, Way.FREE)[context.chance_seed() % 2], puzzle)]


def _exercise_menu(context: Context) -> list[Scene]:
    exercise = LearnScene(context)
    return [exercise, ExerciseMenuScene(context, exercise)]


def _position(context: Context) -> list[Scene]:
    editor = EditorScene(context)
    return [editor, PositionScene(context, editor.editor)]


def _reading(context: Context) -> list[Scene]:
    """A long record while it is read, to its end or back."""

    def read() -> Slowly[GameSoFar | None]:
        for _ in range(context.chance_seed() % 20_000):
            yield
        return open_game(half_a_record())

    return [ReadingScene(context, Path("long.hsc"), Work(read()))]


def _menu(context: Context) -> list[Scene]:
    viewer = ReplayScene(context, open_game(half_a_record()), place=10)
    return [viewer, ReplayMenuScene(context, viewer)]


def _play_on(context: Context) -> list[Scene]:
    viewer = ReplayScene(context, open_game(half_a_record()), place=10)
    return [viewer, PlayOnScene(context, viewer, from_here=bool(context.chance_seed() % 2))]


def _analysis(context: Context) -> list[Scene]:
    viewer = ReplayScene(context, open_game(half_a_record()), place=10)
    viewer.analysis.toggle()
    return [viewer]


def _compare(context: Context) -> list[Scene]:
    viewer = ReplayScene(context, open_game(half_a_record()), place=10)
    viewer.analysis.toggle()
    while len(viewer.analysis.turns) < 2:
        viewer.analysis.work(context.now_ms)
    viewer.analysis.is_running = False
    one = viewer.replay
    return [viewer, CompareScene(context, one.game, viewer.analysis.turns, 0, one.viewer)]


def _export(context: Context) -> list[Scene]:
    viewer = ReplayScene(context, open_game(half_a_record()), place=10)
    viewer.export(turn_export(context, viewer))
    return [viewer]


def _fault(context: Context) -> Fault:
    report = "RuntimeError: it was to fail\n" * 40
    return Fault("RuntimeError: it was to fail", report, (("fault.saved", {}),), lambda: Go(ToTitle(), instead=True))


def _explain(context: Context) -> list[Scene]:
    record = half_a_record()
    return [ExplainScene(context, open_game(record), len(record.actions))]


def _visit(context: Context, wish: Wish | None = None) -> NearVisit:
    """A room with the other player in this process."""
    return NearVisit(Ticket(wish or Create(MODES["paper"], "white", Options(60, undo=True)), "Mia"), context.folder)


def _shared_table(context: Context) -> SharedTable:
    wishes = (None, Watch())
    return SharedTable(context, begun(_visit(context, wishes[context.chance_seed() % 2])))


def _shared_pause(context: Context) -> list[Scene]:
    table = _shared_table(context)
    return [table, SharedPause(context, table)]


def _shared_result(context: Context) -> list[Scene]:
    """The other player has conceded."""
    visit = begun(_visit(context))
    visit.client.plays_along = False
    visit.client.act("end")
    visit.client.friend_acts("concede")
    table = SharedTable(context, visit)
    while not table.session.match.is_over or table.session.motion.is_busy:
        table.update(1000.0)
    return [table, SharedResult(context, table)]


def _absence(context: Context) -> list[Scene]:
    """The connection has ended for good, or the other player is away."""
    visit = begun(_visit(context))
    visit.client.plays_along = False
    visit.client.friend_goes()
    if context.chance_seed() % 2:
        visit.fault = NoServerError("closed", server="192.168.1.7:4747")
    table = SharedTable(context, visit)
    table.update(16.0)
    return [table, AbsenceScene(context, table)]


GAME: Final = EncounterGame("screen", is_won=True, turns=1, lost=0, has_hint=False, date="2026-11-20")
GAINS: Final = Gains(
    2, ("hospital",), "school", True, (Prize(PrizeKind.BOARD, "school"), Prize(PrizeKind.PORTRAIT, "exam"))
)


Opening = Callable[[Context], Sequence[Scene]]


def _plain() -> dict[str, Opening]:
    """The screens whose destinations need no values; a screen has its destination's name."""
    return {name: partial(_opened, to) for name, to in without_values().items()}


def _opened(to: Destination, context: Context) -> list[Scene]:
    scene = screen_of(context, to)
    assert scene is not None
    return [scene]


OPENINGS: Final[Mapping[str, Opening]] = {
    **_plain(),
    "Title": lambda context: [],
    "Table": lambda context: _table(context, ("paper", "heroic", "friendly")[context.chance_seed() % 3], HUMAN, "bfs"),
    "Hot seat": lambda context: _table(context, "normal", HUMAN, HUMAN),
    "Waiting": _waiting,
    "Unfinished": _unfinished,
    "Pause": _pause,
    "ExternalFault": _external_fault,
    "Result": _result,
    "Encounter table": _encounter,
    "EncounterResult": _encounter_result,
    "Curtain": _curtain,
    "Solve": _solve,
    "Rush": lambda context: [RushScene(context, _trainer(context))],
    "Drill": lambda context: [DrillScene(context, _trainer(context))],
    "ExerciseMenu": _exercise_menu,
    "Position": _position,
    "Free": lambda context: [FreeScene(context, (START, LINES[8])[context.chance_seed() % 2])],
    "Reading": _reading,
    "Replay": lambda context: [ReplayScene(context, open_game(finished_record()), place=10)],
    "ReplayMenu": _menu,
    "PlayOn": _play_on,
    "Export": _export,
    "Analysis": _analysis,
    "Compare": _compare,
    "Explain": _explain,
    "Campaign": lambda context: [CampaignScene(context, "screen", GAINS)],
    "Encounter": lambda context: [CampaignScene(context), EncounterScene(context, "screen")],
    "EncounterEnd": lambda context: [EncounterEndScene(context, GAME, GAINS)],
    "ChapterEnd": lambda context: [ChapterEndScene(context, "screen", GAINS)],
    "Prize": lambda context: [PrizeScene(context, "screen", GAINS, 0)],
    "Join": lambda context: [JoinScene(context, NearNeighbours("Mia"), watches=bool(context.chance_seed() % 2))],
    "Lobby": lambda context: [LobbyScene(context, _visit(context))],
    "SharedTable": lambda context: [_shared_table(context)],
    "SharedPause": _shared_pause,
    "SharedResult": _shared_result,
    "Absence": _absence,
    "SideBySide": lambda context: [
        SideBySideScene(context, read_challenge(challenge_text(played("friendly"))), played("friendly", chance=2))
    ],
    "Fault": lambda context: [FaultScene(context, _fault(context))],
    "BareFault": lambda context: [BareFaultScene(_fault(context), plain_letters())],
}
"""The beginning of a run on each screen."""
TABLES: Final = frozenset({"Hot seat", "Encounter table"})
"""Games of two people and of the campaign begin on the screen that counts as the table."""
SCREENS: Final = tuple(name for name in OPENINGS if name not in TABLES)
"""Every screen that must appear."""
