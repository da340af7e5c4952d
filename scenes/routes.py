"""The screen of each destination: the only file that knows all screens. A new screen gets its destination, and its line here.

A screen that goes on top of another uses the nearest of the open ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from hschess.rules.errors import HschessError
from hschess.rules.slowly import Work
from scenes import destinations as places
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.credits import CreditsScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.campaign.way_on import after_talk, is_to_be_celebrated
from scenes.context import Context
from scenes.destinations import Kind, To
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
from scenes.pane.table_words import side_name
from scenes.practice.board_editor import EditorScene
from scenes.practice.drill import DrillScene
from scenes.practice.exercise_menu import ExerciseMenuScene
from scenes.practice.free import FreeScene
from scenes.practice.learn import LearnScene
from scenes.practice.played import PlayedExercise
from scenes.practice.position import PositionScene
from scenes.practice.practice import PracticeScene
from scenes.practice.rush import RushScene
from scenes.practice.solve import SolveScene
from scenes.replay.comparison import CompareScene
from scenes.replay.explanation import ExplainScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.reading import ReadingScene
from scenes.replay.record_file import game_of_file
from scenes.replay.replay_menu import ReplayMenuScene
from scenes.replay.replays import ReplaysScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Routes, Scene, nearest
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.stage.game.setup import continued_match
from scenes.table.curtain import CurtainScene
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.external_fault import ExternalFaultScene
from scenes.table.game import TableScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.workshop.workshop import WorkshopScene

Open = Sequence[Scene]
"""The open scenes, the shown one last."""
One = TypeVar("One")
Make = Callable[[Context, Any, Open], Scene | None]


def routes_of(context: Context) -> Routes:
    """The factory of this run's screens; after an error, the current screen shows the reason."""

    def made(to: places.Destination, scenes: Open) -> Scene | None:
        try:
            return screen_of(context, to, scenes)
        except HschessError as error:
            context.complaint = str(error)
            return None

    return made


def screen_of(context: Context, to: places.Destination, scenes: Open = ()) -> Scene | None:
    """The screen of a destination over the open ones; None after an error that will be shown. Raises `HschessError`."""
    return ROUTES[places.kind_of(to)](context, to, scenes)


# ----------------------------------------------------------------------------------------------- routes of several lines


def _table(context: Context, to: places.ToTable, scenes: Open) -> Scene | None:
    """A new game begins over an unfinished one only after the user was asked about that."""
    waiting = context.saves.unfinished() if to.is_new and to.is_saved else None
    if waiting is not None:
        return screen_of(context, places.ToUnfinished(waiting, to), scenes)
    return TableScene(context, to.match, is_new=to.is_new, is_saved=to.is_saved, origin=to.origin)


def _saved_game(context: Context, to: places.ToSavedGame, scenes: Open) -> Scene:
    del scenes
    saved = to.autosave.saved()
    return TitleScene(context) if saved is None else TableScene(context, continued_match(saved), is_new=False)


def _result(context: Context, to: To, scenes: Open) -> Scene:
    del to
    table = nearest(scenes, TableScene)
    is_encounter = isinstance(table.session.match, EncounterMatch)
    return (EncounterResultScene if is_encounter else ResultScene)(context, table)


def _curtain(context: Context, to: places.ToCurtain, scenes: Open) -> Scene:
    table = nearest(scenes, TableScene)
    return CurtainScene(context, side_name(table.session, to.side), lambda: table.sit(to.side))


def _options(context: Context, to: To, scenes: Open) -> Scene:
    del to
    below = [scene for scene in scenes if scene.follows_options]
    return OptionsScene(context, below[-1] if below else None)


def _laboratory(context: Context, to: To, scenes: Open) -> Scene:
    del to, scenes
    # Its libraries are loaded only when it is opened.
    from scenes.laboratory.laboratory import LaboratoryScene

    return LaboratoryScene(context)


def _together(context: Context, to: places.Destination, scenes: Open) -> Scene | None:
    # The network's modules are loaded only when it is opened.
    from scenes.together.room_routes import scene_of

    return scene_of(context, to, scenes)


def _record_file(context: Context, to: places.ToRecordFile, scenes: Open) -> Scene | None:
    del scenes
    reading = Work(game_of_file(context, to.path))
    if not begin(reading):
        return ReadingScene(context, to.path, reading)
    return None if reading.result is None else ReplayScene(context, reading.result)


def _campaign(context: Context, to: places.ToCampaign, scenes: Open) -> Scene | None:
    """The prizes of a game are shown first."""
    if is_to_be_celebrated(to.gains):
        return screen_of(context, after_talk(to.at, to.gains), scenes)
    return CampaignScene(context, to.at, to.gains)


# --------------------------------------------------------------------------------------------------------------- the table


def _route(to: type[One], make: Callable[[Context, One, Open], Scene | None]) -> tuple[Kind, Make]:
    return to, make


AT_ROOMS: Final[Sequence[Kind]] = (
    To.TOGETHER, To.HOST, To.SHARED_TABLE, To.SHARED_PAUSE, To.SHARED_RESULT, To.ABSENCE, places.ToJoin, places.ToRoom,
    places.ToSideBySide,
)  # fmt: skip
ROUTES: Final[Mapping[Kind, Make]] = {
    To.OPTIONS: _options,
    To.WAITING: lambda context, *_: WaitingScene(context),
    To.ABOUT: lambda context, *_: AboutScene(context),
    To.LABORATORY: _laboratory,
    To.STATISTICS: lambda context, *_: StatisticsScene(context),
    To.TODAY: lambda context, *_: TodayScene(context),
    To.ACHIEVEMENTS: lambda context, *_: AchievementsScene(context),
    To.PROGRESS: lambda context, *_: ProgressScene(context),
    To.PAUSE: lambda context, _, scenes: PauseScene(context, nearest(scenes, TableScene)),
    To.EXTERNAL_FAULT: lambda context, _, scenes: ExternalFaultScene(context, nearest(scenes, TableScene)),
    To.RESULT: _result,
    To.REPLAYS: lambda context, *_: ReplaysScene(context),
    To.REPLAY_MENU: lambda context, _, scenes: ReplayMenuScene(context, nearest(scenes, ReplayScene)),
    To.LEARN: lambda context, *_: LearnScene(context),
    To.EDITOR: lambda context, *_: EditorScene(context),
    To.POSITION: lambda context, _, scenes: PositionScene(context, nearest(scenes, EditorScene).editor),
    To.EXERCISE_MENU: lambda context, _, scenes: ExerciseMenuScene(context, nearest(scenes, PlayedExercise)),
    **dict.fromkeys(AT_ROOMS, _together),
    **dict(
        (
            _route(places.ToTitle, lambda context, to, _: TitleScene(context, to.record, is_first=to.is_first)),
            _route(places.ToNewGame, lambda context, to, _: NewGameScene(context, to.mode)),
            _route(places.ToHelp, lambda context, to, _: HelpScene(context, offers_lessons=to.offers_lessons)),
            _route(places.ToTable, _table),
            _route(places.ToUnfinished, lambda context, to, _: UnfinishedScene(context, to.waiting, to.new)),
            _route(places.ToSavedGame, _saved_game),
            _route(places.ToCurtain, _curtain),
            _route(places.ToRecordFile, _record_file),
            _route(
                places.ToViewer,
                lambda context, to, _: ReplayScene(context, to.game, to.viewer, to.place, to.goes_on, to.weighed),
            ),
            _route(
                places.ToPlayOn,
                lambda context, to, scenes: PlayOnScene(context, nearest(scenes, ReplayScene), from_here=to.from_here),
            ),
            _route(
                places.ToComparison,
                lambda context, to, _: CompareScene(context, to.game, to.turns, to.number, to.viewer),
            ),
            _route(places.ToThoughts, lambda context, to, _: ExplainScene(context, to.game, to.place)),
            _route(places.ToPractice, lambda context, to, _: PracticeScene(context, to.way)),
            _route(places.ToPuzzle, lambda context, to, _: SolveScene(context, to.trainer, to.way, to.first, to.wish)),
            _route(places.ToRush, lambda context, to, _: RushScene(context, to.trainer)),
            _route(places.ToDrill, lambda context, to, _: DrillScene(context, to.trainer)),
            _route(places.ToFreePlay, lambda context, to, _: FreeScene(context, to.line, to.modes, to.leave)),
            _route(places.ToCampaign, _campaign),
            _route(places.ToEncounter, lambda context, to, _: EncounterScene(context, to.name)),
            _route(places.ToEncounterEnd, lambda context, to, _: EncounterEndScene(context, to.game, to.gains)),
            _route(places.ToChapterEnd, lambda context, to, _: ChapterEndScene(context, to.at, to.gains)),
            _route(places.ToPrize, lambda context, to, _: PrizeScene(context, to.at, to.gains, to.number)),
            _route(places.ToCredits, lambda context, to, _: CreditsScene(context, to.goes_on)),
            _route(places.ToWorkshop, lambda context, to, _: WorkshopScene(context, to.first)),
        )
    ),
}
"""The screen of each destination; a test finds one without a screen."""
