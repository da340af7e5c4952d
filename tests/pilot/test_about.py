"""The texts and licences of About, read by keys and by the wheel."""

from pathlib import Path

import pytest

from scenes.menus.about import AboutScene, texts
from scenes.menus.title import TitleScene
from scenes.stage.inputs import Wheel
from scenes.ui.lists import ScrollList
from scenes.ui.media import Media
from scenes.ui.scroll_text import ScrollText
from tests.pilot.pilot import Pilot


@pytest.fixture
def about(user_folder: Path, pictures: Media) -> Pilot:
    pilot = Pilot(user_folder, pictures)
    pilot.click_on("about")
    assert isinstance(pilot.top, AboutScene)
    return pilot


def pane_of(pilot: Pilot) -> ScrollText:
    return pilot.the(ScrollText, "pane")


def text_of(pilot: Pilot) -> str:
    return "\n".join(piece.words for piece in pane_of(pilot).pieces)


def test_every_licence_is_there_in_full(about: Pilot) -> None:
    shown = dict(texts())

    assert "Preamble" in shown["LGPL-2.1"]
    assert "END OF TERMS AND CONDITIONS" in shown["LGPL-2.1"]
    assert "Reserved Font Name" in shown["OFL-cinzel"]
    assert all(text.strip() for text in shown.values())


def test_the_keyboard_walks_through_the_texts_and_scrolls_to_their_end(about: Pilot) -> None:
    about.walk_to("texts")
    about.press("down", "down", "down")
    listed = about.the(ScrollList, "texts")
    assert text_of(about) == texts()[listed.selected][1]

    about.walk_to("pane")
    about.draw()
    about.press("end")

    pane = pane_of(about)
    assert pane.place == pane.furthest > 0
    about.press("home")
    assert pane_of(about).place == 0
    about.press("escape")
    assert isinstance(about.top, TitleScene)


def test_the_wheel_scrolls_and_another_text_begins_at_its_top(about: Pilot) -> None:
    listed = about.widget("texts")
    about.click((listed.rect[0] + 30, listed.rect[1] + 44 * 3.5))
    about.draw()
    about.give(Wheel(*pane_of(about).centre, -2.0))
    assert pane_of(about).place > 0

    about.click((listed.rect[0] + 30, listed.rect[1] + 44 * 1.5))

    assert pane_of(about).place == 0
    about.click_on("back")
    assert isinstance(about.top, TitleScene)
