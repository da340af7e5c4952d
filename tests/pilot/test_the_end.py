"""The end of a game: the display of a win and of a loss, the best and worst turns, and every button."""

from collections.abc import Callable

import pytest

from hschess.players.opponents import levels
from hschess.rules.actions import END
from hschess.rules.game import open_game
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.store.settings import Settings
from scenes.destinations import To, ToTable
from scenes.menus.title import TitleScene
from scenes.replay.comparison import CompareScene
from scenes.replay.viewer import ReplayScene
from scenes.stack import Go
from scenes.stage.game.setup import continued_match
from scenes.stage.inputs import PointerPressed, PointerReleased
from scenes.stage.motion.finale import Finale, Mien
from scenes.table.game import TableScene
from scenes.table.result import WEIGHING, ResultScene
from scenes.ui.widgets import Label
from tests.pilot.pilot import AT_ONCE, FAST, Pilot

Start = Callable[..., Pilot]

WON = "paper 8w 20/8/8/P/PPPP/Q6,P6,P6/- 5/8/8/P/PPPP/B6/-"
"""Both ends of White's line face the king."""
LOST = "paper 8b 5/8/8/P/PPPP/B6/- 20/8/8/P/PPPP/Q6,P6,P6/-"
AT_REST = Settings(speed=1.0, cpu_pace_ms=0, reduced_motion=True)


@pytest.fixture(autouse=True)
def weighed() -> None:
    """Analyse at once, because these tests need the results."""


def begin(pilot: Pilot, position: str, seats: tuple[str, str] = (HUMAN, "level:squire")) -> None:
    record = Record("paper", 1, position=position, extra=dict(zip(SEAT_TAGS, seats, strict=True)))
    pilot.stack.obey(Go(ToTable(continued_match(open_game(record)), is_new=False)))


def end_of(pilot: Pilot, position: str, seats: tuple[str, str] = (HUMAN, "level:squire")) -> ResultScene:
    """A game from this position that ends with the turn, up to its result."""
    begin(pilot, position, seats)
    if pilot.session.is_my_turn:
        pilot.session.do(END)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    assert isinstance(pilot.top, ResultScene)
    return pilot.top


def finale_of(result: ResultScene) -> Finale:
    return result._finale


def words_of(pilot: Pilot) -> str:
    return "\n".join(widget.words for widget in pilot.screen.group.widgets if isinstance(widget, Label))


def settle(pilot: Pilot) -> None:
    """Wait until all motion has ended and all turns are analysed."""
    pilot.wait(lambda: f"**Best turn:** {WEIGHING}" not in words_of(pilot))


def test_a_win_has_coins_a_reason_and_its_cost(start: Start) -> None:
    pilot = start()
    result = end_of(pilot, WON)

    assert finale_of(result).mien is Mien.TRIUMPH
    assert "Victory\nBlack's king fell in round 8.\n" in words_of(pilot)
    assert "Black's king was on 5 when the last battle hit it for 5 damage." in words_of(pilot)


def test_the_loser_sees_the_loss(start: Start) -> None:
    pilot = start()
    result = end_of(pilot, LOST.replace("8b", "8w"), (HUMAN, "level:squire"))

    assert finale_of(result).mien is Mien.FALL
    assert "Defeat\nYour king fell in round 8.\n" in words_of(pilot)


def test_neither_of_two_computers_is_called_you(start: Start) -> None:
    pilot = start()
    result = end_of(pilot, WON, ("random", "random"))

    assert finale_of(result).mien is Mien.TRIUMPH
    assert "White wins\nBlack's king fell in round 8.\n" in words_of(pilot)
    assert not pilot.has("next")


def test_the_best_and_worst_turns_are_shown_once_known_and_can_be_opened(start: Start) -> None:
    pilot = start(settings=FAST)
    result = end_of(pilot, WON)
    assert "**Best turn:** ..." in words_of(pilot)
    assert not pilot.widget("see_best").enabled

    settle(pilot)

    assert "**Best turn:** round 8: no better turn was found." in words_of(pilot)
    assert "**Worst turn:** no better turn was found." in words_of(pilot)
    assert not pilot.widget("see_worst").enabled
    pilot.click_on("see_best")
    assert isinstance(pilot.top, CompareScene)
    pilot.click_on("close")
    assert pilot.screen is result


def test_a_missed_win_is_the_worst_turn(start: Start) -> None:
    pilot = start()
    record = Record(
        "paper", 1, (END,), position="paper 8w 20/8/8/R/PPPP/-/- 2/0/8/PP/PPPP/-/-",
        extra=dict(zip(SEAT_TAGS, (HUMAN, HUMAN), strict=True)),
    )  # fmt: skip
    game = open_game(record).after(parse_action("concede"))
    pilot.stack.obey(Go(ToTable(continued_match(game), is_new=False)))
    pilot.stack.obey(Go(To.RESULT))
    settle(pilot)

    assert "**Worst turn:** Round 8, White: " in words_of(pilot)
    assert "you let a forced win in 1 slip." in words_of(pilot)
    pilot.click_on("see_worst")
    assert isinstance(pilot.top, CompareScene)


@pytest.mark.parametrize("way", ["again", "same", "next", "watch", "board", "title"])
def test_no_button_waits_for_the_motion_or_the_analysis(start: Start, way: str) -> None:
    pilot = start(settings=Settings(speed=1.0, cpu_pace_ms=0))
    result = end_of(pilot, WON)
    pilot.wait(lambda: finale_of(result).page == 1)
    assert finale_of(result).is_moving

    pilot.click_on(way)

    assert pilot.top is not result


def test_a_click_meant_for_the_table_presses_no_button(start: Start) -> None:
    pilot = start(settings=Settings(speed=1.0, cpu_pace_ms=0))
    result = end_of(pilot, WON)

    pilot.click_on("again")

    assert pilot.top is result
    assert not finale_of(result).is_moving
    pilot.click_on("again")
    assert isinstance(pilot.top, TableScene)


def test_a_return_meant_for_the_table_presses_no_button_and_the_next_the_highlighted_one(
    start: Start,
) -> None:
    pilot = start(settings=Settings(speed=1.0, cpu_pace_ms=0))
    result = end_of(pilot, WON)

    pilot.press("return")

    assert pilot.top is result
    assert not finale_of(result).is_moving
    pilot.press("return")
    assert isinstance(pilot.top, TableScene)


@pytest.mark.parametrize("by_key", [True, False])
def test_the_fall_on_the_table_and_the_wait_after_it_can_be_skipped(start: Start, by_key: bool) -> None:
    pilot = start(settings=Settings(speed=1.0, cpu_pace_ms=0))
    begin(pilot, WON)
    pilot.session.do(END)

    for _ in range(3):
        if isinstance(pilot.top, TableScene):
            pilot.press("space") if by_key else pilot.click((640.0, 60.0))
            pilot.frame(2)

    assert isinstance(pilot.top, ResultScene)
    assert pilot.frames < 30


def test_a_button_pressed_as_the_analysis_ends_works(start: Start) -> None:
    """The page is rebuilt at that moment; a button that is held down is not lost."""
    pilot = start(settings=FAST)
    result = end_of(pilot, WON)
    pilot.wait(lambda: not finale_of(result).is_moving)
    at = pilot.widget("title").centre

    pilot.move(at)
    pilot.give(PointerPressed(*at))
    pilot.frame(60)
    pilot.give(PointerReleased(*at))

    assert isinstance(pilot.top, TitleScene)


def test_the_winners_king_is_lit_on_the_table_and_the_chord_comes_after_the_silence(start: Start) -> None:
    pilot = start(settings=Settings(speed=1.0, cpu_pace_ms=0))
    begin(pilot, WON)
    pilot.session.do(END)
    pilot.wait(lambda: pilot.session.is_finished)

    board = pilot.session.board
    assert board.puppets[board.kings[WHITE]].glow > 0.8
    assert board.puppets[board.kings[BLACK]].angle > 80


@pytest.mark.parametrize("settings", [AT_REST, AT_ONCE])
def test_with_reduced_or_no_motion_the_result_appears_at_once_and_stays_still(start: Start, settings: Settings) -> None:
    pilot = start(settings=settings)
    result = end_of(pilot, WON)

    assert not finale_of(result).is_moving
    assert finale_of(result).page == 1
    assert all(coin.lies for coin in finale_of(result).coins)


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_next_opponent_is_the_next_stronger_in_the_same_mode_and_on_the_same_side(start: Start, side: int) -> None:
    pilot = start()
    seats = (HUMAN, "level:squire") if side == WHITE else ("level:squire", HUMAN)
    end_of(pilot, WON if side == WHITE else LOST, seats)

    pilot.click_on("next")

    record, following = pilot.session.match.record, levels()[3].seat
    assert record.seats == ((HUMAN, following) if side == WHITE else (following, HUMAN))
    assert record.mode.startswith("paper")
    assert record.position == ""
    assert pilot.context.settings.last_opponent == following


def test_after_the_strongest_comes_the_strongest_again(start: Start) -> None:
    pilot = start()
    end_of(pilot, WON, (HUMAN, levels()[-1].seat))

    assert not pilot.has("next")
    assert pilot.has("again")


def test_a_reopened_result_knows_its_turns_at_once(start: Start) -> None:
    pilot = start()
    end_of(pilot, WON)
    settle(pilot)

    pilot.click_on("board")
    pilot.press("e")

    assert pilot.widget("see_best").enabled


def test_the_viewer_reuses_the_finished_analysis(start: Start) -> None:
    pilot = start()
    end_of(pilot, WON)
    settle(pilot)

    pilot.click_on("watch")

    assert isinstance(pilot.top, ReplayScene)
    assert pilot.top.analysis.is_done
