"""The main loop with input methods, keypads and keyboards of other languages."""

import pygame
import pytest

from scenes.destinations import ToWorkshop
from scenes.stack import Go
from scenes.stage.hand.held import Holding
from scenes.ui.text_field import TextField
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.machine import Machine


@pytest.fixture
def switches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The switches of the system's text input, recorded before any program runs."""
    said: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: said.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: said.append("off"))
    return said


def post(machine: Machine, kind: int, **said: object) -> None:
    pygame.event.post(pygame.event.Event(kind, dict(said)))
    machine.run(2)


def strike(machine: Machine, key: int, place: int = 0, mod: int = 0) -> None:
    """A key goes down and comes up."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post(machine, kind, key=key, scancode=place, mod=mod)


def name_field(machine: Machine) -> TextField:
    assert isinstance(machine.top, WorkshopScene)
    return next(one for one in machine.top.group.widgets if isinstance(one, TextField))


def test_an_input_method_writes_in_a_field_and_keeps_its_keys(switches: list[str], machine: Machine) -> None:
    machine.stack.obey(Go(ToWorkshop()))
    machine.run()
    assert switches == ["off"]
    field = name_field(machine)
    machine.click((field.plate[0] + 30, field.plate[1] + 20))
    assert switches == ["off", "on"]
    strike(machine, pygame.K_a, mod=pygame.KMOD_CTRL)

    post(machine, pygame.TEXTEDITING, text="ni", start=2, length=0)
    strike(machine, pygame.K_ESCAPE)
    strike(machine, pygame.K_RETURN)
    strike(machine, pygame.K_LEFT)
    assert name_field(machine).composed == "ni"
    post(machine, pygame.TEXTEDITING, text="", start=0, length=0)
    post(machine, pygame.TEXTINPUT, text="ğ 你")
    assert (name_field(machine).text, name_field(machine).composed) == ("ğ 你", "")

    strike(machine, pygame.K_ESCAPE)
    assert not isinstance(machine.top, WorkshopScene)
    assert switches == ["off", "on", "off"]


def test_letters_in_a_field_are_not_shortcuts_and_vice_versa(switches: list[str], machine: Machine) -> None:
    machine.stack.obey(Go(ToWorkshop()))
    machine.run()
    post(machine, pygame.TEXTINPUT, text="u")
    field = name_field(machine)
    before = field.text
    machine.click((field.plate[0] + field.plate[2] - 20, field.plate[1] + 20))
    strike(machine, pygame.K_u)
    post(machine, pygame.TEXTINPUT, text="u")

    assert name_field(machine).text == before + "u"


@pytest.mark.parametrize(
    ("key", "place", "mod"),
    [
        (pygame.K_KP_1, pygame.KSCAN_KP_1, pygame.KMOD_NUM),
        (ord("&"), pygame.KSCAN_1, 0),
        (pygame.K_1, pygame.KSCAN_1, 0),
    ],
)
def test_a_card_is_picked_up_by_its_digit_on_any_keyboard(machine: Machine, key: int, place: int, mod: int) -> None:
    machine.pilot.start_by_mouse()
    machine.pilot.wait_for_my_part()
    strike(machine, key, place, mod)

    grip = machine.pilot.session.hand.held
    assert isinstance(grip, Holding)
    assert grip.index == 0


def test_the_key_in_the_position_of_e_ends_the_turn(machine: Machine) -> None:
    machine.pilot.start_by_mouse()
    machine.pilot.wait_for_my_part()
    before = len(machine.pilot.session.match.record.actions)
    strike(machine, ord("у"), pygame.KSCAN_E)  # noqa: RUF001

    assert machine.pilot.session.match.record.actions[before].text == "end"
