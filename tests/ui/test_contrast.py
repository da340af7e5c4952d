"""Text is readable: 4.5 to 1 against its background, or a dark edge of its own."""

import pytest

from scenes.ui import theme
from scenes.ui.theme import Colour, Style
from tests.each import each

LEAST = 4.5
LEAST_WITH_EDGE = 7.0
WALNUT: Colour = (35, 19, 10)
"""The background of text on walnut: its dark panels."""
PARCHMENT: Colour = (248, 223, 169)
RIBBON: Colour = (236, 208, 150)
FELT: Colour = (42, 94, 76)
GROUNDS: dict[str, Colour] = {"INK": PARCHMENT, "BANNER": RIBBON}
STYLES = {name: value for name, value in vars(theme).items() if isinstance(value, Style)}


def luminance(colour: Colour) -> float:
    """Relative luminance, WCAG 2."""
    parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Colour, other: Colour) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def ground_of(name: str) -> Colour:
    """The background of text in this style."""
    return next((ground for ending, ground in GROUNDS.items() if name.endswith(ending)), WALNUT)


@each("name", STYLES)
def test_text_contrasts_with_its_background_or_has_an_edge_that_does(name: str) -> None:
    style = STYLES[name]
    edged = style.edge_px >= 1.6 and contrast(style.colour, style.edge) >= LEAST_WITH_EDGE

    assert edged or contrast(style.colour, ground_of(name)) >= LEAST


@each("name", STYLES)
def test_no_text_is_smaller_than_twelve_logical_pixels(name: str) -> None:
    assert STYLES[name].size >= 12


@pytest.mark.parametrize("edge", [theme.NUMBER_EDGE, theme.SPLAT_EDGE, theme.LEAF_EDGE, theme.MANA_EDGE])
def test_white_numbers_have_an_edge_darker_than_seven_to_one(edge: Colour) -> None:
    assert contrast(theme.WHITE, edge) >= LEAST_WITH_EDGE


def test_the_lanes_of_the_forecast_contrast_with_the_felt() -> None:
    assert contrast(theme.PALE_GOLD, FELT) >= LEAST


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast(theme.BLACK, theme.WHITE) == pytest.approx(21)
