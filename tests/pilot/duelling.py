"""A person's actions in a duel, by drags, by clicks or by keys; and positions to sit down at."""

from collections.abc import Callable, Mapping
from typing import Final

from hschess.players.agents.random_player import RandomPlayer
from hschess.rules.actions import NO_TARGET, Action, Kind
from hschess.rules.aliases import Target
from hschess.rules.game import open_game
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.record import Record
from scenes.routes import routes_of
from scenes.stack import SceneStack
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.hand.aims import point_of
from scenes.stage.hand.hand import places_of
from scenes.stage.hand.held import Aiming, Choosing, Holding
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.table_layout import Point
from scenes.table.game import TableScene
from tests.pilot.hands import by_clicks, by_drags, by_keys, card_point, digit, own_point, power_point, walk_to
from tests.pilot.pilot import Pilot

Act = Callable[[Pilot, Action], None]
LINES: Final = "shieldbearer:3,squire:1,captain:2*,leech:3/- 28/0/6/?5/?4"
HAND: Final = "gunner,check,standard,gatehouse,footman/footman,footman,footman"
GUARDED: Final = f"middle 6w 24/6/6/{HAND}/{LINES}/gatehouse:5,courier:1,prodigy:1/-"


def sit_down(pilot: Pilot, position: str, modes: Mapping[str, Mode] = EVERY_MODE) -> Pilot:
    """Sit down at a position as White; Black ends its turns at once."""
    record = Record(position.split(maxsplit=1)[0], position=position)
    return seated(
        pilot, Match(open_game(record, modes), (MatchSeat("White"), MatchSeat("Black", RandomPlayer(), "random")))
    )


def seated(pilot: Pilot, match: Match, *, is_new: bool = False) -> Pilot:
    scene = TableScene(pilot.context, match, is_new=is_new, is_saved=False)
    pilot.stack = SceneStack(scene, *pilot.size, routes_of(pilot.context))
    pilot.wait_for_my_part()
    return pilot


def target_point(pilot: Pilot, target: Target) -> Point:
    """The current place of a target, allowing for the gap of a held piece."""
    return point_of(target, places_of(pilot.session.hand, pilot.session.tabletop))


def drag_in_duel(pilot: Pilot, action: Action) -> None:
    """Drag everything that can be dragged."""
    match action.kind:
        case Kind.ATTACK:
            pilot.drag(own_point(pilot, action.slot), target_point(pilot, action.target))
        case Kind.BONUS if action.target != NO_TARGET:
            pilot.drag(card_point(pilot, action.card), target_point(pilot, action.target))
        case Kind.BONUS:
            layout = pilot.tables_layout
            pilot.drag(card_point(pilot, action.card), (layout.middle, layout.mid_line()))
        case Kind.PLAY:
            by_drags(pilot, action)
            if action.target != NO_TARGET:
                pilot.click(target_point(pilot, action.target))
        case Kind.POWER if action.target != NO_TARGET:
            pilot.drag(power_point(pilot), target_point(pilot, action.target))
        case _:
            click_in_duel(pilot, action)


def click_in_duel(pilot: Pilot, action: Action) -> None:
    """Click and click."""
    match action.kind:
        case Kind.ATTACK:
            pilot.click(own_point(pilot, action.slot))
            pilot.click(target_point(pilot, action.target))
        case Kind.BONUS:
            pilot.click(card_point(pilot, action.card))
            if action.card != pilot.state.mode.cards.coin:
                layout = pilot.tables_layout
                nowhere = (layout.middle, layout.mid_line())
                pilot.click(nowhere if action.target == NO_TARGET else target_point(pilot, action.target))
        case Kind.PLAY:
            by_clicks(pilot, action)
            if action.target != NO_TARGET:
                pilot.click(target_point(pilot, action.target))
        case Kind.POWER:
            pilot.click(power_point(pilot))
            if action.target != NO_TARGET:
                pilot.click(target_point(pilot, action.target))
        case _:
            by_clicks(pilot, action)


def key_in_duel(pilot: Pilot, action: Action) -> None:
    """Use only the keyboard."""
    match action.kind:
        case Kind.ATTACK:
            walk_to(pilot, HitArea(HitKind.OWN, action.slot))
            pilot.press("return")
            aim_by_keys(pilot, action.target)
        case Kind.BONUS if action.card != pilot.state.mode.cards.coin:
            pilot.press(digit(pilot, action.card))
            aim_by_keys(pilot, action.target)
        case Kind.PLAY:
            by_keys(pilot, action)
            if action.target != NO_TARGET:
                aim_by_keys(pilot, action.target)
        case Kind.POWER:
            pilot.press("c")
            if action.target != NO_TARGET:
                aim_by_keys(pilot, action.target)
        case _:
            by_keys(pilot, action)


def aim_by_keys(pilot: Pilot, target: Target) -> None:
    """Press arrows until the target is aimed at, then Return."""
    for _ in range(20):
        held = pilot.session.hand.held
        if isinstance(held, Holding) or (isinstance(held, Aiming | Choosing) and held.target == target):
            pilot.press("return")
            return
        pilot.press("right")
    raise AssertionError(f"the arrows do not lead to {target}")
