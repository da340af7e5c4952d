"""A pilot in the card workshop: types into fields, picks from lists, looks at files."""

from collections.abc import Callable
from pathlib import Path

from scenes.stage.inputs import FileDropped, TextTyped
from scenes.ui.lists import ScrollList
from scenes.ui.text_field import TextField
from scenes.window_inputs import give
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.pilot import Pilot

Start = Callable[..., Pilot]


def opened(start: Start, **wishes: object) -> Pilot:
    pilot = start(**wishes)
    pilot.click_on("workshop")
    assert isinstance(pilot.top, WorkshopScene)
    return pilot


def write(pilot: Pilot, words: str) -> None:
    """Type a new name in place of the old one."""
    field = pilot.the(TextField, "form:name")
    pilot.press(*["backspace"] * len(field.text))
    pilot.give(TextTyped(words))


def pick(pilot: Pilot, name: str, words: str) -> None:
    """Pick a word from a field's list with the mouse."""
    pilot.click_on(name)
    menu = pilot.the(ScrollList, "menu")
    row = [one.words for one in menu.rows].index(words)
    left, top, _, height = menu.rect
    menu.scroll_to(row * menu.pitch - height / 2)
    pilot.click((left + 40, top + (row + 0.5) * menu.pitch - menu.place))


def pick_by_keys(pilot: Pilot, name: str, words: str) -> None:
    pilot.choose(name)
    menu = pilot.the(ScrollList, "menu")
    by = [one.words for one in menu.rows].index(words) - menu.selected
    pilot.press(*["down" if by > 0 else "up"] * abs(by), "return")
    assert pilot.focus == name


def file_of(pilot: Pilot, name: str = "My cards") -> Path:
    return pilot.folder / "cards" / f"{name}.toml"


def scene_below(pilot: Pilot) -> WorkshopScene:
    below = pilot.stack.scenes[-2]
    assert isinstance(below, WorkshopScene)
    return below


def dropped(pilot: Pilot, tmp_path: Path, name: str = "cavalry") -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text('# from a friend\n[rider]\nname = "Rider"\ncost = 3\nattack = 3\nhealth = 3\n', "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(file)))
    pilot.frame(2)
