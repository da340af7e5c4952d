"""Every screen in its fullest state, by name: found automatically, or made here if it needs more than a context."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import scenes
from hschess.campaign.beginning import begin_encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame, Gains, Prize, PrizeKind
from hschess.engines.engine_errors import EngineError
from hschess.lab.pairs import self_play
from hschess.players.registry import make_player
from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_action
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.rules.slowly import Slowly, Work
from hschess.store.games import RunningGame
from hschess.store.saves import MOST_WAITING, UnfinishedGame
from hschess.together.challenge import challenge_text, read_challenge
from hschess.together.header import Options
from hschess.together.seat_keys import SeatKeys, new_token
from hschess.together.wishes import Create, NoServerError, Sit, Ticket, Wish
from scenes import words
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.faults.fault_page import Fault, FaultScene
from scenes.menus.help import TABS as HELP_TABS
from scenes.menus.help import HelpScene
from scenes.menus.options import TABS, OptionsScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.pages.screen import Screen
from scenes.practice.exercise_menu import ExerciseMenuScene
from scenes.practice.learn import LearnScene
from scenes.practice.model.editor import Editor
from scenes.practice.position import PositionScene
from scenes.replay.analysis_panel import AnalysisPanel
from scenes.replay.comparison import CompareScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.reading import ReadingScene
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Back
from scenes.stage.game.setup import Setup, UnavailableError, continued_match, new_match
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
from scenes.together.together import TogetherScene
from scenes.workshop.workshop import TABS as WORKSHOP_TABS
from scenes.workshop.workshop import WorkshopScene
from tests.together.near import NearClient, NearNeighbours, NearVisit
from tests.together.test_challenge import played as random_game

WINDOW: Final = (1280, 720)
OVER: Final = "heroic 9w 3/1/1/-/-/P1/- 0/1/1/-/-/P1/-"
FAULT: Final = Fault(
    "BrokenAssetError: the file /home/ann/.local/share/hschess/images/table/title.webp is damaged: install the game again",
    "",
    (("fault.saved", {}), ("fault.kept", {"path": "~/.local/share/hschess/faults/fault-2026-11-20-12.txt"})),
    Back,
)
REFUSED: Final = (
    ("error.unsaved", {"why": "No space left on device"}),
    ("fault.unkept", {"why": "No space left on device"}),
)
CPUS: Final = ("bfs:aggressive", "random")
ENCOUNTER: Final = EncounterGame("last-squires", is_won=True, turns=14, lost=9, has_hint=True, date="2026-11-20")
GAINS: Final = Gains(
    1, ("kings-hour",), "court", False, (Prize(PrizeKind.BOARD, "court"), Prize(PrizeKind.PORTRAIT, "court"))
)
AT_PLAY: Final = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2/-"


def table_of(context: Context, position: str = AT_PLAY) -> TableScene:
    extra = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    record = Record(
        "heroic", position=position, extra=extra, white=words.say("name.you"), black=words.say("opponent.bfs")
    )
    return TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)


def unfinished() -> UnfinishedGame:
    """An unfinished game, with the longest texts about it."""
    extra = {"WhiteSeat": "human", "BlackSeat": "level:errant"}
    mode = "heroic+black10+cheat9"
    record = Record(mode, position=AT_PLAY.replace("heroic", mode), extra=extra, white=words.say("name.you"))
    return UnfinishedGame(1, open_game(record), 0.0)


def waiting(context: Context) -> WaitingScene:
    """Several unfinished games, and one deleted."""
    one = unfinished()
    for number in (1, 2, 3):
        RunningGame(context.folder, number).begin(one.game)
    scene = WaitingScene(context)
    scene.resized(*WINDOW)
    scene.used("delete.0")
    return scene


def full(context: Context) -> UnfinishedScene:
    """The largest number of unfinished games."""
    one = unfinished()
    for number in range(1, MOST_WAITING + 2):
        RunningGame(context.folder, number).begin(one.game)
    return asking(context)


def asking(context: Context) -> UnfinishedScene:
    new = ToTable(new_match(Setup("paper", 1, (HUMAN, "bfs"))), is_new=True)
    return UnfinishedScene(context, unfinished(), new)


def options(tab: str) -> Callable[[Context], Screen]:
    return lambda context: OptionsScene(context, None, tab)


def helping(tab: str) -> Callable[[Context], Screen]:
    """A tab of How to play."""
    return lambda context: HelpScene(context, tab=tab)


def workshop(tab: str) -> Callable[[Context], Screen]:
    """A page of the card workshop, for a card with an effect."""

    def made(context: Context) -> Screen:
        scene = WorkshopScene(context)
        scene.resized(*WINDOW)
        for name in ("tab:effects", "form:add", f"tab:{tab}"):
            scene.used(name)
        return scene

    return made


@cache
def played() -> Record:
    """A short finished game."""
    record = self_play(MODES["friendly"], make_player(CPUS[0]), make_player(CPUS[1]), 7)
    return replace(record, date="2026-11-20", extra=dict(zip(SEAT_TAGS, CPUS, strict=True)))


@cache
def weighed() -> AnalysisPanel:
    """The analysis of all turns of that game."""
    panel = AnalysisPanel(open_game(played()))
    panel.toggle()
    panel.work(lambda: 0.0)
    return panel


def viewer(context: Context) -> ReplayScene:
    return ReplayScene(context, open_game(played()), place=len(played().actions) // 2)


def analysed(context: Context, *, is_done: bool) -> ReplayScene:
    """The viewer with its analysis, done or begun."""
    scene = viewer(context)
    if is_done:
        scene.analysis = weighed()
    else:
        scene.analysis.toggle()
        ticks = iter(range(0, 1_000_000, 5))
        while not scene.analysis.turns:
            scene.analysis.work(lambda: next(ticks))
    return scene


def compared(context: Context) -> CompareScene:
    """The turn of the game with the longest texts."""
    numbers = range(len(weighed().turns))
    return CompareScene(context, open_game(played()), weighed().turns, max(numbers, key=said_of), 0)


def said_of(number: int) -> int:
    turn = weighed().turns[number]
    return (len(turn.best) + len(turn.played)) * (turn.best != turn.played)


def explained(context: Context, cpu: str) -> ExplainScene:
    """The thoughts on White's last turn before the middle of the game, by this CPU."""
    record = replace(played(), white=cpu, extra={SEAT_TAGS[0]: cpu, SEAT_TAGS[1]: HUMAN})
    scene = ExplainScene(context, open_game(record), len(record.actions) // 2)
    scene.resized(*WINDOW)
    scene.update(0.0)
    scene.used("last")
    return scene


def campaign_page(name: str) -> Callable[[Context], Screen]:
    return lambda context: CampaignScene(context, name)


def encounter_result(context: Context, name: str, won: int) -> EncounterResultScene:
    """An encounter that was won with this many ends of turns, or conceded."""
    one = shipped_campaign().named(name)
    assert one is not None
    game = begin_encounter(one, 1)
    for word in ("0x0", "end")[:won] or ("concede",):
        game = game if game.state.outcome is not None else game.after(parse_action(word, game.state.mode.cards))
    match = continued_match(game)
    return EncounterResultScene(context, TableScene(context, match, is_new=False, is_saved=False))


NAME: Final = "Maximiliane Wintergarten"
"""The longest possible name."""


def room_of(context: Context, wish: Wish | None = None) -> NearVisit:
    """A room with players of long names, who do nothing by themselves."""
    visit = NearVisit(
        Ticket(wish or Create(MODES["paper"], "white", Options(60, undo=True, watch=True)), NAME), context.folder
    )
    visit.update(0.0)
    visit.client.plays_along = False
    visit.client.friends_name = NAME
    return visit


def lobby(context: Context, fault: HschessError | None = None) -> LobbyScene:
    """A room that waits for a player, or that could not be entered."""
    visit = room_of(context)
    visit.update(16.0)
    visit.fault = fault
    return LobbyScene(context, visit)


def shared_table(context: Context) -> SharedTable:
    visit = room_of(context)
    visit.client.friend_sits()
    visit.update(16.0)
    return SharedTable(context, visit)


def shared_result(context: Context, *, asks: bool = False, fault: str = "") -> SharedResult:
    """The end of a game: the other player asks for another, or the deal was not the promised one."""
    table = shared_table(context)
    client = room_client(table)
    client.act("end")
    client.friend_acts("concede")
    if asks:
        client.friend_asks_again()
    while not table.session.match.is_over or table.session.motion.is_busy:
        table.update(1000.0)
    scene = SharedResult(context, table)
    scene._untrue = fault
    return scene


def room_client(table: SharedTable) -> NearClient:
    assert isinstance(table.visit, NearVisit)
    return table.visit.client


def absence(context: Context, fault: HschessError | None = None) -> AbsenceScene:
    table = shared_table(context)
    table.visit.fault = fault
    return AbsenceScene(context, table)


def shared_pause(context: Context) -> SharedPause:
    """With everything that it ever offers."""
    scene = SharedPause(context, shared_table(context))
    scene._may_claim = True
    return scene


def together(context: Context) -> TogetherScene:
    """With rooms to go back to."""
    for code in ("ABC234", "ABC235", "ABC236", "ABC237"):
        SeatKeys(context.folder).keep(f"hschess://192.168.100.107:4747/{code}", NAME, new_token())
    return TogetherScene(context)


MADE: Final[dict[str, Callable[[Context], Screen]]] = {
    "TogetherScene": together,
    "JoinScene": lambda context: JoinScene(context, NearNeighbours("Mia", NAME, "Tom"), watches=False),
    "JoinScene: nobody": lambda context: JoinScene(context, NearNeighbours(), watches=True),
    "JoinScene: nothing is found": lambda context: JoinScene(context, NearNeighbours(why_none="no library")),
    "LobbyScene": lobby,
    "LobbyScene: entering": lambda context: LobbyScene(context, NearVisit(Ticket(Sit(), NAME), context.folder)),
    "LobbyScene: failed": lambda context: lobby(
        context, NoServerError("newer", server="chess.example.org:4747", theirs=12, ours=1)
    ),
    "SharedPause": shared_pause,
    "SharedResult": shared_result,
    "SharedResult: asked": lambda context: shared_result(context, asks=True),
    "SharedResult: untrue": lambda context: shared_result(context, fault="the record has another seed than the room"),
    "AbsenceScene": absence,
    "AbsenceScene: ended": lambda context: absence(
        context, NoServerError("unreachable", server="192.168.100.107:4747", why="Connection refused")
    ),
    "SideBySideScene": lambda context: SideBySideScene(
        context, read_challenge(challenge_text(random_game("friendly"))), random_game("friendly", chance=2)
    ),
    "EncounterScene": lambda context: EncounterScene(context, "last-squires"),
    "EncounterEndScene": lambda context: EncounterEndScene(context, ENCOUNTER, GAINS),
    "EncounterEndScene: lost": lambda context: EncounterEndScene(context, replace(ENCOUNTER, is_won=False), Gains()),
    "ChapterEndScene": lambda context: ChapterEndScene(context, "last-squires", GAINS),
    "PrizeScene": lambda context: PrizeScene(context, "last-squires", GAINS, 0),
    "PrizeScene: portrait": lambda context: PrizeScene(context, "last-squires", GAINS, 1),
    **{
        f"CampaignScene: {chapter.name}": campaign_page(chapter.encounters[-1].name)
        for chapter in shipped_campaign().chapters
    },
    "CurtainScene": lambda context: CurtainScene(context, words.say("opponent.bfs:aggressive"), lambda: None),
    "FaultScene": lambda context: FaultScene(context, FAULT),
    "FaultScene: unkept": lambda context: FaultScene(context, replace(FAULT, notes=REFUSED, next_command=None)),
    "WaitingScene: games": waiting,
    "UnfinishedScene": asking,
    "UnfinishedScene: full": full,
    "ExternalFaultScene": lambda context: external_fault(context, UnavailableError("mine has not been started")),
    "ExternalFaultScene: failed": lambda context: external_fault(
        context, EngineError(f"mine: it says: error {'x' * 60}")
    ),
    "PauseScene": lambda context: PauseScene(context, table_of(context)),
    "ResultScene": lambda context: ResultScene(context, table_of(context, OVER)),
    "EncounterResultScene": lambda context: encounter_result(context, "first-steps", 2),
    "EncounterResultScene: lost": lambda context: encounter_result(context, "stranger", 0),
    "ExerciseMenuScene": lambda context: ExerciseMenuScene(context, LearnScene(context)),
    "PositionScene": lambda context: PositionScene(context, Editor()),
    "ReadingScene": lambda context: ReadingScene(
        context, Path("an_evening_with_all_the_family.hsc"), Work(being_read())
    ),
    "ReplayScene": viewer,
    "ReplayScene: being weighed": lambda context: analysed(context, is_done=False),
    "ReplayScene: weighed": lambda context: analysed(context, is_done=True),
    "ReplayMenuScene": lambda context: ReplayMenuScene(context, viewer(context)),
    "PlayOnScene": lambda context: PlayOnScene(context, viewer(context), from_here=True),
    "PlayOnScene: the deal": lambda context: PlayOnScene(context, viewer(context), from_here=False),
    "CompareScene": compared,
    "ExplainScene": lambda context: ExplainScene(context, open_game(played()), len(played().actions)),
    "ExplainScene: tree": lambda context: explained(context, "bfs:aggressive"),
    "ExplainScene: list": lambda context: explained(context, "master:replies=40"),
    "ExplainScene: nothing": lambda context: explained(context, "random"),
    **{f"help: {tab}": helping(tab) for tab in HELP_TABS},
    **{f"options: {tab}": options(tab) for tab in TABS},
    **{f"workshop: {tab}": workshop(tab) for tab in WORKSHOP_TABS},
}
"""How to make screens that need more than a context, and further states of those that do not."""


def being_read() -> Slowly[GameSoFar | None]:
    """A record that is never read to its end."""
    while True:
        yield


def external_fault(context: Context, fault: EngineError) -> ExternalFaultScene:
    """The page over a table whose engine has failed."""
    table = table_of(context)
    table.session.driver.fault = fault
    return ExternalFaultScene(context, table)


@cache
def found() -> list[type[Screen]]:
    """All screens of the game: the classes that define their content, or leave that to an abstract base."""
    for module in pkgutil.walk_packages(scenes.__path__, "scenes."):
        importlib.import_module(module.name)
    kinds: list[type[Screen]] = []
    waiting = list(Screen.__subclasses__())
    while waiting:
        kind = waiting.pop()
        bases = [one for one in kind.__mro__ if one is kind or inspect.isabstract(one)]
        if not inspect.isabstract(kind) and any("build" in vars(one) for one in bases):
            kinds.append(kind)
        waiting += kind.__subclasses__()
    return sorted((kind for kind in kinds if kind.__module__.startswith("scenes.")), key=lambda kind: kind.__name__)


@cache
def all_screens() -> dict[str, Callable[[Context], Screen]]:
    made = {kind.__name__: (lambda context, kind=kind: kind(context)) for kind in found()}
    return {**made, **MADE}
