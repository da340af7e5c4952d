"""Play time runs from input to input, and only while the player is present."""

from scenes.stage.play_clock import IDLE_MS, PlayClock


def played(clock: PlayClock, *pauses_ms: float, activity: str = "table") -> None:
    """Inputs after these pauses."""
    clock.update(0, activity)
    for pause in pauses_ms:
        clock.update(pause, activity)
        clock.touch()


def test_time_between_two_inputs_counts() -> None:
    clock = PlayClock()
    played(clock, 3000, 40_000)

    assert clock.take() == {"table": 43}
    assert clock.take() == {}


def test_a_long_pause_does_not_count_and_the_next_one_does() -> None:
    clock = PlayClock()
    played(clock, 3000, IDLE_MS + 1, 5000)

    assert clock.take() == {"table": 8}


def test_time_since_the_last_input_does_not_count_yet() -> None:
    clock = PlayClock()
    clock.update(0, "table")
    clock.update(60_000, "table")

    assert clock.take() == {}


def test_time_in_menus_does_not_count() -> None:
    clock = PlayClock()
    played(clock, 3000, activity="")
    played(clock, 2000, activity="practice")
    played(clock, 1000, activity="table")

    assert clock.take() == {"practice": 2, "table": 1}


def test_time_without_the_focus_does_not_count() -> None:
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


def test_fractions_of_seconds_are_kept_for_the_next_time() -> None:
    clock = PlayClock()
    played(clock, 1600)
    assert clock.take() == {"table": 1}
    played(clock, 500)

    assert clock.take() == {"table": 1}
