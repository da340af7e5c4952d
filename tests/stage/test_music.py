"""The screen decides which music plays."""

from types import SimpleNamespace

import pytest

from hschess.rules.modes import BLACK, WHITE
from hschess.rules.state import Cause, Outcome
from scenes.stage.music import (
    AT_STUDY,
    AT_TITLE,
    LOSS,
    SILENCE,
    TABLE,
    TENSE,
    WIN,
    Ending,
    at_table,
    ending_of,
    music_of,
    tension_of,
)
from tests.each import each


@each(("health", "tension"), [(20, 0.0), (7, 0.0), (6, 0.4), (1, 1.0), (-3, 1.0)])
def test_the_ambience_tightens_from_six_health_on(health: int, tension: float) -> None:
    assert tension_of(health) == pytest.approx(tension)


def test_the_table_is_calm_until_a_king_is_in_danger() -> None:
    assert at_table(20) == {TABLE: 1.0, TENSE: 0.0}
    assert at_table(1) == {TABLE: 1.0, TENSE: 1.0}


@pytest.mark.parametrize(
    ("ending", "music"), [(Ending.WIN, {WIN: 1.0}), (Ending.LOSS, {LOSS: 1.0}), (Ending.DRAW, SILENCE)]
)
def test_the_end_has_its_own_music_at_any_health_of_the_kings(ending: Ending, music: dict[str, float]) -> None:
    assert at_table(1, ending) == music


@each(
    ("winner", "person", "ending"),
    [
        (WHITE, WHITE, Ending.WIN),
        (BLACK, WHITE, Ending.LOSS),
        (WHITE, BLACK, Ending.LOSS),
        (BLACK, None, Ending.WIN),
        (None, WHITE, Ending.DRAW),
        (None, None, Ending.DRAW),
    ],
)
def test_the_winning_music_plays_unless_the_listeners_king_fell(
    winner: int | None, person: int | None, ending: Ending
) -> None:
    outcome = Outcome(winner, Cause.KING)

    assert ending_of(outcome, person) is ending


def test_the_shown_screen_chooses_the_music_or_leaves_it() -> None:
    title, menu, board, replay = (SimpleNamespace(music=music) for music in (AT_TITLE, None, AT_STUDY, SILENCE))

    assert music_of([title]) == music_of([title, menu]) == music_of([title, menu, menu]) == AT_TITLE
    assert music_of([title, menu, board]) == AT_STUDY
    assert music_of([title, replay, menu]) == SILENCE
    assert music_of([]) == music_of([menu]) == SILENCE
