"""Time is played from input to input, and only where somebody is there."""

from scenes.stage.play_clock import IDLE_MS, PlayClock


def played(clock: PlayClock, *pauses_ms: float, room: str = "table") -> None:
    """Inputs after these pauses."""
    clock.update(0, room)
    for pause in pauses_ms:
        clock.update(pause, room)
        clock.touch()


def test_what_lies_between_two_inputs_is_played() -> None:
    clock = PlayClock()
    played(clock, 3000, 40_000)

    assert clock.take() == {"table": 43}
    assert clock.take() == {}


def test_a_long_pause_is_none_and_the_next_one_counts_again() -> None:
    clock = PlayClock()
    played(clock, 3000, IDLE_MS + 1, 5000)

    assert clock.take() == {"table": 8}


def test_what_no_input_has_ended_is_not_played_yet() -> None:
    clock = PlayClock()
    clock.update(0, "table")
    clock.update(60_000, "table")

    assert clock.take() == {}


def test_menus_are_no_room_of_play() -> None:
    clock = PlayClock()
    played(clock, 3000, room="")
    played(clock, 2000, room="practice")
    played(clock, 1000, room="table")

    assert clock.take() == {"practice": 2, "table": 1}


def test_a_window_without_the_focus_does_not_play() -> None:
    clock = PlayClock()
    played(clock, 1000)
    clock.update(2000, "table")
    clock.go_behind(True)
    clock.update(50_000, "table")
    clock.touch()
    clock.go_behind(False)
    clock.update(4000, "table")
    clock.touch()

    assert clock.take() == {"table": 7}


def test_parts_of_seconds_are_kept_for_the_next_time() -> None:
    clock = PlayClock()
    played(clock, 1600)
    assert clock.take() == {"table": 1}
    played(clock, 500)

    assert clock.take() == {"table": 1}
