"""The screens of this folder's destinations; importing it loads the network's modules."""

from __future__ import annotations

from collections.abc import Sequence

from hschess.together.neighbours import Announcement, Neighbours
from scenes import destinations as places
from scenes.context import Context
from scenes.destinations import To
from scenes.stack import Scene, nearest
from scenes.together.absence import AbsenceScene
from scenes.together.host import HostScene
from scenes.together.join import JoinScene
from scenes.together.lobby import LobbyScene
from scenes.together.model.visit import Visit
from scenes.together.shared_pause import SharedPause
from scenes.together.shared_result import SharedResult
from scenes.together.shared_table import SharedTable
from scenes.together.side_by_side import SideBySideScene
from scenes.together.together import TogetherScene


def scene_of(context: Context, to: places.Destination, scenes: Sequence[Scene]) -> Scene:
    """The screen, over the open ones. Raises `LookupError` if no open screen leads to it."""
    match to:
        case To.TOGETHER:
            return TogetherScene(context)
        case To.HOST:
            return HostScene(context)
        case places.ToJoin():
            return JoinScene(context, Neighbours(), watches=to.watches)
        case places.ToRoom():
            return LobbyScene(context, Visit(to.ticket, context.folder, context.today, announce=Announcement))
        case To.SHARED_TABLE:
            return SharedTable(context, _visit_of(scenes))
        case To.SHARED_PAUSE:
            return SharedPause(context, nearest(scenes, SharedTable))
        case To.SHARED_RESULT:
            return SharedResult(context, nearest(scenes, SharedTable))
        case To.ABSENCE:
            return AbsenceScene(context, nearest(scenes, SharedTable))
        case places.ToSideBySide():
            return SideBySideScene(context, to.challenge, to.game)
        case _:
            raise LookupError(f"{to} is no screen of a room")


def _visit_of(scenes: Sequence[Scene]) -> Visit:
    """The open room: the one being entered, or that of its last table."""
    for scene in reversed(scenes):
        if isinstance(scene, LobbyScene | SharedTable):
            return scene.visit
    raise LookupError("no room is open")
