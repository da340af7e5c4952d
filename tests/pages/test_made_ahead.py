"""Preloading before a page's first picture is paced, over any other page and during any export."""

import pytest

from scenes.context import Context
from scenes.loop import preload_of
from scenes.replay import moving_picture
from scenes.replay.viewer import ReplayScene
from scenes.ui.media import Media
from tests.pages.opening import WINDOW, opened

OVER = ("ExternalFault", "PlayOn", "Pause", "ReplayMenu", "Result")
"""Pages that lie over a table or a viewer."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Everything made outside the pacing from now on."""
    made: list[object] = []
    make = Media.made

    def noted(media: Media, make_it: object, *, alone: bool = False) -> object:
        if media._pace is None:
            made.append(make_it)
        return make(media, make_it, alone=alone)  # type: ignore[arg-type]

    monkeypatch.setattr(Media, "made", noted)
    return made


@pytest.mark.parametrize("name", OVER)
def test_a_page_over_another_preloads_the_pictures_of_both(context: Context, name: str, at_once: list[object]) -> None:
    page = opened(context, name)
    at_once.clear()
    ahead = preload_of(page, WINDOW, context)
    steps = 1
    while not ahead.step():
        steps += 1

    assert at_once == []
    assert steps > 1


def test_the_first_picture_of_a_moving_turn_is_made_over_several_frames(
    context: Context, at_once: list[object]
) -> None:
    viewer = opened(context, "Replay")
    assert isinstance(viewer, ReplayScene)
    at_once.clear()
    pictures = moving_picture.pictures_of(context, viewer.replay)
    frames = 1
    while next(pictures) is None:
        frames += 1

    assert frames > 1
    assert at_once == []
