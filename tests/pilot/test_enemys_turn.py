"""The table's forecast of the enemy's next turn: the warning over End Turn, both totals over the king, the round, the padlock."""

from collections.abc import Callable

import pytest

from hschess.puzzles.trainer import Way
from hschess.rules.game import Ahead
from hschess.rules.state import State
from hschess.store.settings import Settings
from scenes.pane.turn_signs import king_forecast_words, round_words, warning_words
from scenes.stage.hand.hit_areas import ICONS, HitArea, HitKind
from scenes.stage.inputs import KeyPressed, KeyReleased
from scenes.stage.motion.puppets import Look
from scenes.stage.shown.threat import Threat, threat_of
from scenes.words import say
from tests.pilot.hands import card_point, gap_point
from tests.pilot.pilot import FRAME_MS, Pilot
from tests.pilot.student import Begin, named

NORMAL = Settings(speed=1.0)
LETHAL = "heroic 7w 6/9/9/PQ/PQPPNB/P6,R5/- 12/0/6/RPPR/PPPNPNQPB/R6,P4,Q5/-"
"""Three against two, and nothing faces the king; once Cheat has taken the Pawn, Rook and Queen do."""
CALM = "heroic 7w 20/9/9/PQ/PQPPNB/P6,R5/- 12/0/6/RPPR/PPPNPNQPB/P4,Q5/-"
EMPTY = "heroic 7w 20/9/9/PQ/PQPPNB/P6,R5/- 12/0/0/RPPR/PPPNPNQPB/-/-"
LAST_BUT_ONE = "heroic 5b 17/5/5/PQ/PQPPNB/P6,R5/- 12/5/5/P/PPPNPNQPB/Q6,P4/-"


def eye(pilot: Pilot) -> tuple[float, float]:
    return pilot.tables_layout.icon(ICONS.index(HitKind.FORESEE))


def walk_to_the_eye(pilot: Pilot) -> None:
    for key in ("right", "down", *("right",) * len(ICONS)):
        if pilot.session.hand.focus == HitArea(HitKind.FORESEE):
            return
        pilot.press(key)
    raise AssertionError("the keys do not reach it")


def warned(pilot: Pilot) -> str:
    alarm = pilot.session.shown.alarm
    return warning_words(alarm.course) if alarm.course is not None and alarm.share == 1 else ""


# --------------------------------------------------------------------------------------------------------------- the warning


def test_a_lethal_threat_is_shown_while_it_lasts(sit: Callable[..., Pilot]) -> None:
    pilot = sit(LETHAL)
    pilot.wait_for_my_part()
    pilot.frame(20)
    threat = pilot.session.foresight.threat(pilot.session.viewer)
    assert threat.plain is not None
    assert not threat.plain.is_lost
    assert threat.powered is not None
    assert warned(pilot) == say("table.warning", damage=threat.powered.damage)

    pilot.drag(card_point(pilot, pilot.state.mover.hand[1]), gap_point(pilot, 1))
    pilot.wait(lambda: not pilot.session.motion.is_busy)
    pilot.frame(30)

    assert pilot.session.foresight.threat(pilot.session.viewer).end is None
    assert pilot.session.shown.alarm.share == 0


def test_the_warning_fades_without_flickering(sit: Callable[..., Pilot]) -> None:
    pilot = sit(LETHAL)
    shares = list[float]()
    pilot.watch = lambda: shares.append(pilot.session.shown.alarm.share)
    pilot.wait_for_my_part()
    pilot.frame(30)
    point = card_point(pilot, pilot.state.mover.hand[0])
    pilot.take_up(point, gap_point(pilot, 0))
    pilot.frame(60)

    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_there_is_no_warning_in_the_enemys_turn_or_without_a_forecast(sit: Callable[..., Pilot]) -> None:
    pilot = sit(LETHAL, Settings(speed=1.0, forecast="off"))
    pilot.wait_for_my_part()
    pilot.frame(30)
    assert pilot.session.shown.alarm.share == 0
    assert not pilot.session.tabletop.is_warned

    pilot.press("e")
    pilot.wait(lambda: not pilot.session.is_my_turn)
    pilot.frame(40)
    assert pilot.session.shown.alarm.share == 0


@pytest.mark.parametrize(("way", "is_warned"), [(Way.RATED, False), (Way.FREE, True)])
def test_a_rated_puzzle_does_not_warn(student: Begin, way: Way, is_warned: bool) -> None:
    pilot = student()
    pilot.put(named("survive-1"), way)
    pilot.ready()
    pilot.frame(30)

    assert pilot.session.foresight.threat(pilot.session.viewer).end is not None
    assert (pilot.session.shown.alarm.share == 1) == is_warned


def test_one_threat_is_computed_for_a_position(sit: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch) -> None:
    computed = list[State]()

    def counted(state: State, viewer: int, ahead: Ahead) -> Threat:
        computed.append(state)
        return threat_of(state, viewer, ahead)

    monkeypatch.setattr("scenes.stage.shown.shown.threat_of", counted)
    pilot = sit(LETHAL)
    pilot.wait_for_my_part()
    pilot.frame(100)
    pilot.give(KeyPressed("left alt"))
    pilot.frame(100)

    assert len(computed) == 1


# ------------------------------------------------------------------------------------------------------------ the look at it


@pytest.mark.parametrize("way", ["button", "warning", "keys", "held"])
def test_every_input_opens_and_closes_the_forecast(sit: Callable[..., Pilot], way: str) -> None:
    pilot = sit(LETHAL)
    pilot.wait_for_my_part()
    pilot.frame(20)
    right, y = pilot.tables_layout.warning()

    def ask() -> None:
        match way:
            case "button":
                pilot.click(eye(pilot))
            case "warning":
                pilot.click((right - 40, y))
            case "keys":
                walk_to_the_eye(pilot)
                pilot.press("return")
            case _:
                pilot.give(KeyReleased("left alt") if pilot.session.hand.peeks else KeyPressed("left alt"))

    ask()
    pilot.frame(30)
    here = pilot.session
    assert here.shown.forecast is not None
    assert here.shown.forecast.king is not None
    assert king_forecast_words(here.shown.forecast.king) == (
        "0",
        say("table.king.with", damage="-6", power=say("power.cheat")),
    )
    taken, kept = (here.board.puppets[number] for number in here.board.lines[0])
    assert (taken.x, kept.x) == (pilot.tables_layout.slot(0, -1, 1)[0], pilot.tables_layout.slot(0, 0, 1)[0])
    assert taken.dim > 0

    ask()
    pilot.move((5.0, 500.0))
    pilot.frame(30)
    assert here.shown.forecast is None
    assert [here.board.puppets[one].x for one in here.board.lines[0]] == [
        pilot.tables_layout.slot(0, slot, 2)[0] for slot in (0, 1)
    ]
    assert taken.dim == 0


def test_any_press_elsewhere_closes_the_forecast(sit: Callable[..., Pilot]) -> None:
    pilot = sit(LETHAL)
    pilot.wait_for_my_part()
    pilot.click(eye(pilot))
    assert pilot.session.hand.peeks

    pilot.take_up(card_point(pilot, pilot.state.mover.hand[0]), gap_point(pilot, 0))

    assert not pilot.session.hand.peeks
    assert pilot.session.shown.forecast is not None
    assert pilot.session.shown.forecast.ghost is not None


@pytest.mark.parametrize(
    ("position", "settings", "key"),
    [(EMPTY, NORMAL, "table.no_threat"), (CALM, Settings(speed=1.0, forecast="off"), "table.no_foresight")],
)
def test_an_empty_forecast_is_reported(sit: Callable[..., Pilot], position: str, settings: Settings, key: str) -> None:
    pilot = sit(position, settings)
    pilot.wait_for_my_part()

    pilot.click(eye(pilot))

    assert say(key) in pilot.said


# ------------------------------------------------------------------------------------------------------ rounds and padlocks


def test_the_round_is_beside_end_turn_and_the_last_ones_show_the_total(sit: Callable[..., Pilot]) -> None:
    pilot = sit(CALM)
    pilot.wait_for_my_part()
    assert round_words(pilot.session) == say("table.round", round=7)

    pilot.session.board.view.round = 40
    assert round_words(pilot.session) == say("table.round", round=40)

    pilot.session.board.view.round = 41
    assert round_words(pilot.session) == say("table.round_of", round=41, last=45)


@pytest.mark.parametrize("reduced", [False, True])
def test_cheat_has_a_padlock_until_its_round_and_then_it_springs_open_once(
    sit: Callable[..., Pilot], reduced: bool
) -> None:
    pilot = sit(LAST_BUT_ONE, Settings(speed=1.0, cpu_pace_ms=0, reduced_motion=reduced))
    board, seen = pilot.session.board, list[tuple[int | None, float, float]]()

    def look() -> None:
        locks = [puppet for puppet in board.puppets.values() if puppet.look is Look.LOCK]
        seen.extend((board.lock_of(1), lock.face, lock.alpha) for lock in locks)

    assert board.lock_of(1) == 6
    pilot.watch = look
    pilot.wait_for_my_part()
    pilot.frame(round(2000 / FRAME_MS))

    assert board.view.round == 6
    assert {lock for lock, _, _ in seen} == {None}
    assert seen[0][1:] == (0.0, 1.0)
    assert seen[-1][1] == pytest.approx(1.0)
    assert seen[-1][2] < 0.1
    assert not [puppet for puppet in board.puppets.values() if puppet.look is Look.LOCK]


def test_a_power_available_from_the_first_round_has_no_padlock(sit: Callable[..., Pilot]) -> None:
    assert sit(LAST_BUT_ONE).session.board.lock_of(0) is None
