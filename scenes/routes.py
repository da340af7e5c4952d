"""Which screen a destination becomes: the only file that knows all screens. A new screen gets its destination, and its line here."""

from __future__ import annotations

from typing import assert_never

from hschess.rules.errors import HschessError
from hschess.rules.slowly import Work
from scenes import destinations
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.credits import CreditsScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.campaign.way_on import after_talk, is_to_be_celebrated
from scenes.context import Context
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
from scenes.pages.frame_work import begin
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
from scenes.replay.reading import ReadingScene
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

    def made(to: destinations.Destination) -> Scene | None:
        try:
            return screen_of(context, to)
        except HschessError as error:
            context.complaint = str(error)
            return None

    return made


def screen_of(context: Context, to: destinations.Destination) -> Scene | None:
    """The screen of a destination; None where what is wrong has been put into words already. Errors: `HschessError`."""
    match to:
        case (
            destinations.ToTitle()
            | destinations.ToNewGame()
            | destinations.ToWaiting()
            | destinations.ToHelp()
            | destinations.ToOptions()
            | destinations.ToAbout()
            | destinations.ToLaboratory()
        ):
            return _menu(context, to)
        case (
            destinations.ToToday()
            | destinations.ToAchievements()
            | destinations.ToStatistics()
            | destinations.ToProgress()
        ):
            return _coming_back(context, to)
        case (
            destinations.ToTable()
            | destinations.ToUnfinished()
            | destinations.ToSavedGame()
            | destinations.ToPause()
            | destinations.ToGuestFault()
            | destinations.ToResult()
            | destinations.ToCurtain()
        ):
            return _table(context, to)
        case (
            destinations.ToReplays()
            | destinations.ToRecordFile()
            | destinations.ToViewer()
            | destinations.ToReplayMenu()
            | destinations.ToPlayOn()
            | destinations.ToComparison()
            | destinations.ToThoughts()
        ):
            return _replay(context, to)
        case (
            destinations.ToCampaign()
            | destinations.ToEncounter()
            | destinations.ToEncounterEnd()
            | destinations.ToChapterEnd()
            | destinations.ToPrize()
            | destinations.ToCredits()
        ):
            return _campaign(context, to)
        case destinations.ToWorkshop(first=first):
            return WorkshopScene(context, first)
        case _:
            return _practice(context, to)


def _campaign(context: Context, to: destinations.CampaignDestination) -> Scene | None:
    match to:
        case destinations.ToCampaign(at=at, gains=gains) if is_to_be_celebrated(gains):
            return screen_of(context, after_talk(at, gains))
        case destinations.ToCampaign(at=at, gains=gains):
            return CampaignScene(context, at, gains)
        case destinations.ToEncounter(name=name):
            return EncounterScene(context, name)
        case destinations.ToEncounterEnd(game=game, gains=gains):
            return EncounterEndScene(context, game, gains)
        case destinations.ToChapterEnd(at=at, gains=gains):
            return ChapterEndScene(context, at, gains)
        case destinations.ToPrize(at=at, gains=gains, number=number):
            return PrizeScene(context, at, gains, number)
        case destinations.ToCredits(goes_on=goes_on):
            return CreditsScene(context, goes_on)
        case _:
            assert_never(to)


def _menu(context: Context, to: destinations.MenuDestination) -> Scene:
    match to:
        case destinations.ToTitle(record=record):
            return TitleScene(context, record)
        case destinations.ToWaiting():
            return WaitingScene(context)
        case destinations.ToNewGame(mode=mode):
            return NewGameScene(context, mode)
        case destinations.ToHelp(offers_lessons=offers):
            return HelpScene(context, offers_lessons=offers)
        case destinations.ToOptions(table=table):
            assert table is None or isinstance(table, TableScene | PlayedExercise)
            return OptionsScene(context, table)
        case destinations.ToAbout():
            return AboutScene(context)
        case destinations.ToLaboratory():
            # Its libraries are loaded only when somebody goes there.
            from scenes.laboratory.laboratory import LaboratoryScene

            return LaboratoryScene(context)
        case _:
            assert_never(to)


def _coming_back(context: Context, to: destinations.DayDestination) -> Scene:
    match to:
        case destinations.ToToday():
            return TodayScene(context)
        case destinations.ToAchievements():
            return AchievementsScene(context)
        case destinations.ToStatistics():
            return StatisticsScene(context)
        case destinations.ToProgress():
            return ProgressScene(context)
        case _:
            assert_never(to)


def _table(context: Context, to: destinations.TableDestination) -> Scene:
    match to:
        case destinations.ToTable(is_new=True, is_saved=True) if (one := context.saves.unfinished()) is not None:
            return _table(context, destinations.ToUnfinished(one, to))
        case destinations.ToUnfinished(waiting=waiting, new=new):
            return UnfinishedScene(context, waiting, new)
        case destinations.ToTable(match=game, is_new=is_new, is_saved=is_saved, origin=origin):
            return TableScene(context, game, is_new=is_new, is_saved=is_saved, origin=origin)
        case destinations.ToSavedGame(table=table):
            assert isinstance(table, TableScene)
            saved = table.autosave.saved()
            return TitleScene(context) if saved is None else TableScene(context, continued_match(saved), is_new=False)
        case destinations.ToPause(table=table):
            assert isinstance(table, TableScene)
            return PauseScene(context, table)
        case destinations.ToGuestFault(table=table):
            assert isinstance(table, TableScene)
            return GuestFaultScene(context, table)
        case destinations.ToResult(table=table):
            assert isinstance(table, TableScene)
            is_encounter = isinstance(table.session.match, EncounterMatch)
            return (EncounterResultScene if is_encounter else ResultScene)(context, table)
        case destinations.ToCurtain(name=name, when_opened=when_opened):
            return CurtainScene(context, name, when_opened)
        case _:
            assert_never(to)


def _replay(context: Context, to: destinations.ReplayDestination) -> Scene | None:
    match to:
        case destinations.ToReplays():
            return ReplaysScene(context)
        case destinations.ToRecordFile(path=path):
            reading = Work(game_of_file(context, path))
            if not begin(reading):
                return ReadingScene(context, path, reading)
            return None if reading.result is None else ReplayScene(context, reading.result)
        case destinations.ToViewer():
            return ReplayScene(context, to.game, to.viewer, to.place, to.goes_on, to.weighed)
        case destinations.ToReplayMenu(viewer=viewer):
            assert isinstance(viewer, ReplayScene)
            return ReplayMenuScene(context, viewer)
        case destinations.ToPlayOn(viewer=viewer, from_here=from_here):
            assert isinstance(viewer, ReplayScene)
            return PlayOnScene(context, viewer, from_here=from_here)
        case destinations.ToComparison(game=game, turns=turns, number=number, viewer=seat):
            return CompareScene(context, game, turns, number, seat)
        case destinations.ToThoughts():
            return ExplainScene(context, to.game, to.place)
        case _:
            assert_never(to)


def _practice(context: Context, to: destinations.PracticeDestination) -> Scene:
    match to:
        case destinations.ToLearn():
            return LearnScene(context)
        case destinations.ToPractice():
            return PracticeScene(context)
        case destinations.ToPuzzle(trainer=trainer, way=way, first=first, wish=wish):
            return SolveScene(context, trainer, way, first, wish)
        case destinations.ToRush(trainer=trainer):
            return RushScene(context, trainer)
        case destinations.ToDrill(trainer=trainer):
            return DrillScene(context, trainer)
        case destinations.ToEditor():
            return EditorScene(context)
        case destinations.ToPosition(editor=editor):
            return PositionScene(context, editor)
        case destinations.ToFreePlay(line=line, modes=modes, leave=leave):
            return FreeScene(context, line, modes, leave)
        case destinations.ToExerciseMenu(exercise=exercise):
            assert isinstance(exercise, PlayedExercise)
            return ExerciseMenuScene(context, exercise)
        case _:
            assert_never(to)
