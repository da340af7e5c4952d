"""Which screen a destination becomes: the only file that knows all screens. A new screen gets its destination, and its line here."""

from __future__ import annotations

from typing import assert_never

from hschess.rules.errors import HschessError
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.credits import CreditsScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.campaign.way_on import after_talk, is_to_be_celebrated
from scenes.context import Context
from scenes.destinations import (
    CampaignDestination,
    DayDestination,
    Destination,
    MenuDestination,
    PracticeDestination,
    ReplayDestination,
    TableDestination,
    ToAbout,
    ToAchievements,
    ToCampaign,
    ToChapterEnd,
    ToComparison,
    ToCredits,
    ToCurtain,
    ToDrill,
    ToEditor,
    ToEncounter,
    ToEncounterEnd,
    ToExerciseMenu,
    ToFreePlay,
    ToGuestFault,
    ToHelp,
    ToLaboratory,
    ToLearn,
    ToNewGame,
    ToOptions,
    ToPause,
    ToPlayOn,
    ToPosition,
    ToPractice,
    ToPrize,
    ToProgress,
    ToPuzzle,
    ToRecordFile,
    ToReplayMenu,
    ToReplays,
    ToResult,
    ToRush,
    ToSavedGame,
    ToStatistics,
    ToTable,
    ToThoughts,
    ToTitle,
    ToToday,
    ToUnfinished,
    ToViewer,
    ToWaiting,
    ToWorkshop,
)
from scenes.menus.about import AboutScene
from scenes.menus.achievements import AchievementsScene
from scenes.menus.help import HelpScene
from scenes.menus.new_game import NewGameScene
from scenes.menus.options import OptionsScene
from scenes.menus.progress import ProgressScene
from scenes.menus.statistics import StatisticsScene
from scenes.menus.title import TitleScene
from scenes.menus.today import TodayScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.practice.drill import DrillScene
from scenes.practice.editor import EditorScene
from scenes.practice.free import FreeScene
from scenes.practice.learn import LearnScene
from scenes.practice.menu import PracticeScene
from scenes.practice.pause import ExerciseMenuScene
from scenes.practice.played import PlayedExercise
from scenes.practice.position import PositionScene
from scenes.practice.rush import RushScene
from scenes.practice.solve import SolveScene
from scenes.replay.comparison import CompareScene
from scenes.replay.menu import ReplayMenuScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.record_file import game_of_file
from scenes.replay.replays import ReplaysScene
from scenes.replay.thoughts import ExplainScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Routes, Scene
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.setup import continued_match
from scenes.table.curtain import CurtainScene
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.game import TableScene
from scenes.table.guest_fault import GuestFaultScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.workshop.workshop import WorkshopScene


def routes_of(context: Context) -> Routes:
    """Makes the screens of one run; where that fails, the current screen says why."""

    def made(to: Destination) -> Scene | None:
        try:
            return screen_of(context, to)
        except HschessError as error:
            context.complaint = str(error)
            return None

    return made


def screen_of(context: Context, to: Destination) -> Scene | None:
    """The screen of a destination; None where what is wrong has been put into words already. Errors: `HschessError`."""
    match to:
        case ToTitle() | ToNewGame() | ToWaiting() | ToHelp() | ToOptions() | ToAbout() | ToLaboratory():
            return _menu(context, to)
        case ToToday() | ToAchievements() | ToStatistics() | ToProgress():
            return _coming_back(context, to)
        case ToTable() | ToUnfinished() | ToSavedGame() | ToPause() | ToGuestFault() | ToResult() | ToCurtain():
            return _table(context, to)
        case ToReplays() | ToRecordFile() | ToViewer() | ToReplayMenu() | ToPlayOn() | ToComparison() | ToThoughts():
            return _replay(context, to)
        case ToCampaign() | ToEncounter() | ToEncounterEnd() | ToChapterEnd() | ToPrize() | ToCredits():
            return _campaign(context, to)
        case ToWorkshop(first=first):
            return WorkshopScene(context, first)
        case _:
            return _practice(context, to)


def _campaign(context: Context, to: CampaignDestination) -> Scene | None:
    match to:
        case ToCampaign(at=at, gains=gains) if is_to_be_celebrated(gains):
            return screen_of(context, after_talk(at, gains))
        case ToCampaign(at=at, gains=gains):
            return CampaignScene(context, at, gains)
        case ToEncounter(name=name):
            return EncounterScene(context, name)
        case ToEncounterEnd(game=game, gains=gains):
            return EncounterEndScene(context, game, gains)
        case ToChapterEnd(at=at, gains=gains):
            return ChapterEndScene(context, at, gains)
        case ToPrize(at=at, gains=gains, number=number):
            return PrizeScene(context, at, gains, number)
        case ToCredits(goes_on=goes_on):
            return CreditsScene(context, goes_on)
        case _:
            assert_never(to)


def _menu(context: Context, to: MenuDestination) -> Scene:
    match to:
        case ToTitle(record=record):
            return TitleScene(context, record)
        case ToWaiting():
            return WaitingScene(context)
        case ToNewGame(mode=mode):
            return NewGameScene(context, mode)
        case ToHelp(offers_lessons=offers):
            return HelpScene(context, offers_lessons=offers)
        case ToOptions(table=table):
            assert table is None or isinstance(table, TableScene | PlayedExercise)
            return OptionsScene(context, table)
        case ToAbout():
            return AboutScene(context)
        case ToLaboratory():
            # Its libraries are loaded only when somebody goes there.
            from scenes.laboratory.laboratory import LaboratoryScene

            return LaboratoryScene(context)
        case _:
            assert_never(to)


def _coming_back(context: Context, to: DayDestination) -> Scene:
    match to:
        case ToToday():
            return TodayScene(context)
        case ToAchievements():
            return AchievementsScene(context)
        case ToStatistics():
            return StatisticsScene(context)
        case ToProgress():
            return ProgressScene(context)
        case _:
            assert_never(to)


def _table(context: Context, to: TableDestination) -> Scene:
    match to:
        case ToTable(is_new=True, is_saved=True) if (one := context.saves.unfinished()) is not None:
            return _table(context, ToUnfinished(one, to))
        case ToUnfinished(waiting=waiting, new=new):
            return UnfinishedScene(context, waiting, new)
        case ToTable(match=game, is_new=is_new, is_saved=is_saved, origin=origin):
            return TableScene(context, game, is_new=is_new, is_saved=is_saved, origin=origin)
        case ToSavedGame(table=table):
            assert isinstance(table, TableScene)
            saved = table.autosave.saved()
            return TitleScene(context) if saved is None else TableScene(context, continued_match(saved), is_new=False)
        case ToPause(table=table):
            assert isinstance(table, TableScene)
            return PauseScene(context, table)
        case ToGuestFault(table=table):
            assert isinstance(table, TableScene)
            return GuestFaultScene(context, table)
        case ToResult(table=table):
            assert isinstance(table, TableScene)
            is_encounter = isinstance(table.session.match, EncounterMatch)
            return (EncounterResultScene if is_encounter else ResultScene)(context, table)
        case ToCurtain(name=name, when_opened=when_opened):
            return CurtainScene(context, name, when_opened)
        case _:
            assert_never(to)


def _replay(context: Context, to: ReplayDestination) -> Scene | None:
    match to:
        case ToReplays():
            return ReplaysScene(context)
        case ToRecordFile(path=path):
            opened = game_of_file(context, path)
            return None if opened is None else ReplayScene(context, opened)
        case ToViewer():
            return ReplayScene(context, to.game, to.viewer, to.place, to.goes_on, to.weighed)
        case ToReplayMenu(viewer=viewer):
            assert isinstance(viewer, ReplayScene)
            return ReplayMenuScene(context, viewer)
        case ToPlayOn(viewer=viewer, from_here=from_here):
            assert isinstance(viewer, ReplayScene)
            return PlayOnScene(context, viewer, from_here=from_here)
        case ToComparison(game=game, turns=turns, number=number, viewer=seat):
            return CompareScene(context, game, turns, number, seat)
        case ToThoughts():
            return ExplainScene(context, to.game, to.place)
        case _:
            assert_never(to)


def _practice(context: Context, to: PracticeDestination) -> Scene:
    match to:
        case ToLearn():
            return LearnScene(context)
        case ToPractice():
            return PracticeScene(context)
        case ToPuzzle(trainer=trainer, way=way, first=first, wish=wish):
            return SolveScene(context, trainer, way, first, wish)
        case ToRush(trainer=trainer):
            return RushScene(context, trainer)
        case ToDrill(trainer=trainer):
            return DrillScene(context, trainer)
        case ToEditor():
            return EditorScene(context)
        case ToPosition(editor=editor):
            return PositionScene(context, editor)
        case ToFreePlay(line=line, modes=modes, leave=leave):
            return FreeScene(context, line, modes, leave)
        case ToExerciseMenu(exercise=exercise):
            assert isinstance(exercise, PlayedExercise)
            return ExerciseMenuScene(context, exercise)
        case _:
            assert_never(to)
