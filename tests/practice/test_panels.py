"""The panel of an exercise: its words stand inside the fine line and the studs of its frame."""

import pytest

from scenes.practice.board_editor import EditorScene
from scenes.practice.exercise import ExerciseScreen
from scenes.practice.free import FreeScene
from scenes.practice.learn import LearnScene
from scenes.practice.solve import SolveScene

FRAME = (18.0, 9.0, 9.0)
"""The place of the line and the studs: across, above, below."""


@pytest.mark.parametrize("screen", [EditorScene, FreeScene, LearnScene, SolveScene])
def test_the_words_stand_clear_of_the_frame(screen: type[ExerciseScreen]) -> None:
    assert all(edge >= least for edge, least in zip(screen.edges, FRAME, strict=True))
