"""The chapters' prizes exist, are small enough to ship, and are no harder to play on than the usual board."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from art.backs import BACKS
from art.boards import GROUNDS
from art.chapters import CHAPTERS
from art.faces import GALLERIES, paint
from art.medals import MEDALS
from hschess.achievements.achievement import ACHIEVEMENTS
from hschess.campaign.encounter_text import shipped_campaign
from scenes.ui.theme import PALE_GOLD

IMAGES = Path(__file__).resolve().parents[2] / "assets" / "images"
ROOMS = ("achievements", "backs", "boards", "campaign", "chapters", "kings", "map")
MEGABYTE = 1024 * 1024
LEAST_CONTRAST = 4.5
NUMBER = slice(160, 560)
"""The rows of a board with pieces, in pixels."""
each_board = pytest.mark.parametrize("name", GROUNDS)


def light_of(colours: np.ndarray) -> np.ndarray:
    """Relative luminance of colours of 0 to 255."""
    linear = np.where(colours <= 10, colours / 255 / 12.92, ((colours / 255 + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def ground(file: str) -> np.ndarray:
    """The light of a board around the pieces."""
    with Image.open(IMAGES / file) as picture:
        return light_of(np.asarray(picture.convert("RGB"), dtype=np.float64)[NUMBER, 160:-160])


def test_the_rewards_are_named_like_the_chapters() -> None:
    chapters = [chapter.name for chapter in shipped_campaign().chapters]

    for named in (CHAPTERS, GROUNDS, BACKS, GALLERIES["kings"].sitters):
        assert list(named) == chapters


def test_every_achievement_has_a_medal_in_the_colour_of_its_area() -> None:
    assert {name: room for name, (room, _) in MEDALS.items()} == {one.name: one.room.value for one in ACHIEVEMENTS}


@each_board
def test_the_forecast_is_visible_on_every_board(name: str) -> None:
    brightest = float(np.percentile(ground(f"boards/{name}.webp"), 99))
    gold = float(light_of(np.array(PALE_GOLD, dtype=np.float64)))

    assert contrast(gold, brightest) >= LEAST_CONTRAST


@each_board
def test_a_board_is_as_calm_as_the_felt_or_nearly(name: str) -> None:
    assert ground(f"boards/{name}.webp").std() < 0.03


@pytest.mark.parametrize("name", GALLERIES["kings"].sitters)
def test_a_built_in_king_matches_its_script(name: str) -> None:
    painted = np.asarray(paint(GALLERIES["kings"].sitters[name](), 20), dtype=np.float64)
    with Image.open(IMAGES / "kings" / f"{name}.webp") as picture:
        shrunk = np.asarray(picture.resize((20, 20), Image.Resampling.BOX), dtype=np.float64)

    assert np.abs(painted - shrunk).mean() < 14


def test_all_pictures_of_the_campaign_together_are_small_enough_to_ship() -> None:
    files = [path for room in ROOMS for path in (IMAGES / room).iterdir()]

    assert sum(path.stat().st_size for path in files) < 2.5 * MEGABYTE
