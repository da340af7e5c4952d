"""The sounds of play: the widgets, the hand, the table, and the ambience behind them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.rules.cards import COST
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.store.games import RUNNING_NAME
from scenes.destinations import To
from scenes.stack import Go
from scenes.stage.inputs import FocusGained, FocusLost
from scenes.stage.music import AT_STUDY, AT_TITLE, TABLE, music_of
from scenes.stage.music import TENSE as TENSE_LAYER
from scenes.ui.sound import ROOM, TENSE, Sounds
from scenes.window_inputs import give
from tests.pilot.hands import card_point, gap_point
from tests.pilot.machine import Machine
from tests.pilot.pilot import FAST, Pilot

Start = Callable[..., Pilot]
Heard = list[tuple[str, int]]
DANGER = Record(
    "paper",
    position="paper 5w 20/5/5/R/PP/P6/- 4/0/4/-/PP/P6,P6/-",
    extra={"WhiteSeat": "human", "BlackSeat": "random"},
)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Every requested cue, with its pitch."""
    cues: Heard = []

    def note(self: Sounds, cue: str, now_ms: float | None = None, pitch: int = 0) -> bool:
        del self, now_ms
        cues.append((cue, pitch))
        return True

    monkeypatch.setattr(Sounds, "play", note)
    return cues


def test_the_title_has_sounds(start: Start, heard: Heard) -> None:
    pilot = start()
    pilot.click_on("new")
    pilot.press("tab", "return")

    assert [cue for cue, _ in heard] == ["ui_hover", "ui_press", "ui_release", "ui_hover", "ui_press"]


def test_a_card_has_sounds_from_the_hand_to_the_table(start: Start, heard: Heard) -> None:
    pilot = start(settings=FAST)
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.wait_for_my_part()
    code = next(code for code in pilot.state.mover.hand if COST[code] <= pilot.state.mover.mana)
    heard.clear()
    pilot.drag(card_point(pilot, code), gap_point(pilot, 0))
    pilot.wait_for_my_part()

    assert [cue for cue, _ in heard] == ["card_hover", "card_lift", "gap_tick", "card_play_thunk"]
    assert heard[-1] == ("card_play_thunk", -COST[code])


def test_ending_a_turn_has_sounds(start: Start, heard: Heard) -> None:
    pilot = start(settings=FAST)
    pilot.start_by_mouse("Paper", "Random CPU")
    pilot.wait_for_my_part()
    heard.clear()
    pilot.click(pilot.tables_layout.end_turn())
    pilot.wait_for_my_part()

    cues = [cue for cue, _ in heard]
    assert cues[:3] == ["ui_hover", "ui_press", "ui_release"]
    assert {"turn_cpu", "turn_yours", "mana_fill", "draw_slide"} <= set(cues)


def test_the_ambience_tightens_when_a_king_is_in_danger(start: Start, user_folder: Path) -> None:
    (user_folder / RUNNING_NAME).write_text(format_record(DANGER), "utf-8")
    pilot = start()
    pilot.frame()
    calm = dict(pilot.context.sounds._wanted)
    pilot.click_on("continue")
    pilot.wait_for_my_part()
    pilot.frame()

    assert calm == {ROOM: 1.0, TENSE: 0.0}
    assert pilot.context.sounds._wanted[TENSE] > 0.5


def test_behind_another_window_the_game_is_silent(start: Start) -> None:
    pilot = start()
    give(pilot.stack, pilot.context, FocusLost())
    assert pilot.context.sounds.is_muted
    give(pilot.stack, pilot.context, FocusGained())

    assert not pilot.context.sounds.is_muted


def test_a_new_volume_applies_at_once(start: Start) -> None:
    pilot = start()
    before = pilot.context.sounds._effects
    pilot.context.change_settings(effects_volume=50)

    assert pilot.context.sounds._effects == pytest.approx(before / 4)


def test_the_title_and_a_table_in_danger_have_their_music(start: Start, user_folder: Path) -> None:
    (user_folder / RUNNING_NAME).write_text(format_record(DANGER), "utf-8")
    pilot = start()
    pilot.frame()
    title = music_of(pilot.stack.scenes)
    pilot.click_on("options")
    over = music_of(pilot.stack.scenes)
    pilot.press("escape")
    pilot.click_on("continue")
    pilot.wait_for_my_part()
    pilot.press("escape")

    assert title == over == AT_TITLE
    assert music_of(pilot.stack.scenes)[TABLE] == 1.0
    assert music_of(pilot.stack.scenes)[TENSE_LAYER] > 0.5


def test_the_loop_plays_the_music_of_the_shown_screen(start: Start) -> None:
    machine = Machine(start())
    assert machine.pilot.context.sounds._music._wanted == AT_TITLE
    machine.stack.obey(Go(To.LEARN))
    machine.run()

    assert machine.pilot.context.sounds._music._wanted == AT_STUDY
