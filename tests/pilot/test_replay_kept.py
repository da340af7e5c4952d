"""Exports of a game in the viewer: pictures, a moving turn, the log, a position, a board."""

import importlib.util

import pygame
import pytest

from hschess.rules.notation import format_position
from scenes.replay.viewer import ReplayScene
from scenes.stage.game import log_lines
from scenes.stage.inputs import KeyPressed
from scenes.window_inputs import give
from tests.pilot.pilot import Pilot


def test_f12_saves_a_picture_and_shows_its_path(watching: Pilot) -> None:
    give(watching.stack, watching.context, KeyPressed("f12"))
    watching.frame()

    (path,) = watching.context.kept.glob("*.png")
    assert path.name in watching.said[-1]
    assert pygame.image.load(path).get_size() == pygame.display.get_window_size()


def test_a_refusing_disk_is_reported(watching: Pilot) -> None:
    watching.context.kept.parent.mkdir(parents=True, exist_ok=True)
    watching.context.kept.write_text("a file where the folder should be", "utf-8")
    give(watching.stack, watching.context, KeyPressed("f12"))
    watching.frame()

    assert watching.said[-1].startswith("It cannot be saved:")


def test_the_menu_exports_log_position_and_board(watching: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def copy(words: str) -> str:
        copied.append(words)
        return ""

    monkeypatch.setattr("scenes.replay.replay_menu.copy", copy)
    one, scene = watching.on(ReplayScene).replay, watching.on(ReplayScene)
    one.go(15)
    watching.press("m")
    for name in ("position", "log_file", "picture"):
        watching.click_on(name)

    assert copied == [format_position(one.state)]
    (log,) = watching.context.kept.glob("*.txt")
    assert log.read_text("utf-8").splitlines() == [line.words for line in scene.log().lines]
    (picture,) = watching.context.kept.glob("*.png")
    layout = one.board.layout
    assert pygame.image.load(picture).get_size() == (layout.pixel_width, layout.pixel_height)


def test_a_long_log_is_exported_over_many_frames(watching: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_lines, "WORDED_AT_ONCE", 9)
    scene, frames = watching.on(ReplayScene), 0
    watching.press("m")
    watching.click_on("log_file")
    while watching.top is scene and scene._export is not None:
        watching.frame()
        frames += 1

    (log,) = watching.context.kept.glob("*.txt")
    lines = log.read_text("utf-8").splitlines()
    assert lines == [line.words for line in scene.log().lines]
    assert frames >= len(lines) // 9 - 3 > 10
    watching.wait(lambda: log.name in watching.said[-1])


@pytest.mark.parametrize("with_pillow", [True, False])
def test_a_turn_is_exported_as_a_moving_picture(
    watching: Pilot, monkeypatch: pytest.MonkeyPatch, with_pillow: bool
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr("scenes.replay.moving_picture.find_spec", lambda name: found(name) if with_pillow else None)
    scene = watching.on(ReplayScene)
    assert scene.replay.turns[0].round == 0
    watching.press("m")
    watching.click_on("turn_file")
    watching.wait(lambda: scene._export is None)

    kept = list(watching.context.kept.iterdir())
    assert len(kept) == 1
    assert kept[0].name in watching.said[-1]
    assert kept[0].suffix == (".gif" if with_pillow else "")
    if not with_pillow:
        pictures = sorted(path.name for path in kept[0].iterdir())
        assert pictures == [f"{number:03}.png" for number in range(len(pictures))]
        assert len(pictures) > 1
