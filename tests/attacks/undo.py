"""Undo and redo, compared with a list of all states: in the card workshop, the position editor, and the games of encounters.

    uv run --extra dev python -m tests.attacks.undo --seed S --count N

`--count` is the number of sittings. In each something is made, written, moved, chosen or played, undone and redone. A finding is an
exception, a state after undo or redo that differs from the earlier one, a button that promises something else, files of cards that
differ from the last ones shown, or an encounter that does not continue as it was left. `play` covers all other games.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from hschess.own_modes import CARDS_FOLDER
from hschess.rules.actions import CONCEDE, END
from hschess.rules.engine import legal_actions
from hschess.store.set_text import cards_to_text
from scenes.menus.title import TitleScene
from scenes.practice.board_editor import EditorScene
from scenes.practice.model.editor import Numbers
from scenes.practice.position import PositionScene
from scenes.stage.game.encounter_match import EncounterMatch
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.game import TableScene
from scenes.ui.text_field import TextField
from scenes.workshop.workshop import WorkshopScene
from tests.attacks.findings import Findings, run
from tests.attacks.monkey_files import LINES
from tests.attacks.monkey_moves import keyed, moved
from tests.attacks.play_memory import OtherwiseError
from tests.attacks.undo_hand import SIZE, Hand
from tests.attacks.undo_steps import Steps, Turns

COUNT: Final = 200
MOST_ACTS: Final = 60
MOST_FRAMES: Final = 4000
BACK: Final = 0.3
"""How often steps are undone and redone."""
NUMBERS: Final = 0.1
"""How often the page of a position's numbers is opened."""
UNDOES: Final = 0.25
CONCEDES: Final = 0.01
LEAVES: Final = 0.3
NAME: Final = "form:name"
"""The field whose letters are one step together."""
EDITING: Final = tuple(ord(letter) for letter in "pbrnqxce+-\r\x7f")
WALKING: Final = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
Cards = tuple[tuple[tuple[str, str], ...], int, int]
"""All sets by name and as text, the selected one, and its selected card."""
Board = tuple[str, Numbers]
"""A position, and its seats."""


def attack(seed: int, count: int, places: Sequence[str] = ()) -> Findings:
    """Sit this many times, from that seed; in these places by turns, or in all."""
    with tempfile.TemporaryDirectory(prefix="hschess-undo-") as folder:
        pygame.display.init()
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        hand = Hand(seed, Path(folder))
        with hand.machine.standing_in():
            for number in range(count):
                _sit(hand, (places or tuple(PLACES))[number % len(places or PLACES)], number)
            hand.machine.leave()
        return hand.findings


def _sit(hand: Hand, place: str, number: int) -> None:
    """One sitting; a failure in it is reported, and the next one begins in a fresh folder."""
    hand.findings.tried[place] += 1
    try:
        PLACES[place](hand)
    except OtherwiseError as error:
        hand.findings.add(f"{place}, {str(error).partition(':')[0]}", str(error))
    except Exception as error:  # noqa: BLE001 - any exception is a finding
        hand.findings.failed(place, error)
    else:
        return
    sys.stderr.write(f"sitting {number}, {place}: {hand.findings.number} findings\n")
    hand.machine.abandon()


# ---------------------------------------------------------------------------------------------------------------- the cards


def sit_at_cards(hand: Hand) -> None:
    """Use the workshop."""
    hand.start("Workshop")
    steps = Steps(_cards(hand))
    for _ in range(hand.rng.randrange(MOST_ACTS)):
        if hand.has("undo") and hand.rng.random() < BACK:
            hand.undo_and_redo(steps, lambda: _cards(hand))
        else:
            # A list or a question lies over the page, or nothing can be undone now.
            _make(hand, steps)
        hand.compare(steps, _cards(hand))
    _look_at_files(hand, steps.now)


def _cards(hand: Hand) -> Cards:
    top = hand.top
    assert isinstance(top, WorkshopScene), f"{type(top).__name__} instead of the workshop"
    now = top.editor.now
    return tuple((one.name, cards_to_text(one.cards)) for one in now.sets), now.at, now.card_at


def _make(hand: Hand, steps: Steps[Cards]) -> None:
    """Use a widget, or write a few letters and leave the field."""
    widget = hand.any_widget()
    hand.click(widget, hand.rng.random())
    _see_cards(hand, steps)
    if not isinstance(widget, TextField):
        return
    for _ in range(hand.rng.randrange(1, 5)):
        hand.write()
        _see_cards(hand, steps, widget.name)
    hand.press(pygame.K_TAB)
    _see_cards(hand, steps)


def _see_cards(hand: Hand, steps: Steps[Cards], written: str = "") -> None:
    """Check after an input; `written` is the field that received it."""
    now, before = _cards(hand), steps.now
    if now[0] != before[0]:
        steps.step(now, written if written == NAME else "")
    elif now != before:
        steps.look(now)
    elif not written:
        steps.rest()


def _look_at_files(hand: Hand, cards: Cards) -> None:
    """Leave the workshop; its files hold the last state shown."""
    hand.machine.leave()
    folder = hand.machine.home / CARDS_FOLDER
    files = {path.stem: path.read_text("utf-8") for path in folder.glob("*.toml")}
    if files and files != dict(cards[0]):
        raise OtherwiseError(f"the files: {files}, but seen last: {dict(cards[0])}")


# ------------------------------------------------------------------------------------------------------------- the position


def sit_at_position(hand: Hand) -> None:
    """Use the position editor, and the page of its numbers."""
    hand.start("Editor")
    steps = Steps(_board(hand))
    for _ in range(hand.rng.randrange(MOST_ACTS)):
        if hand.rng.random() < BACK:
            hand.undo_and_redo(steps, lambda: _board(hand))
        elif hand.rng.random() < NUMBERS:
            _set_numbers(hand, steps)
        else:
            _edit(hand)
            _see_board(hand, steps)
        hand.compare(steps, _board(hand))


def _editor(hand: Hand) -> EditorScene:
    stack = hand.machine.stack
    assert stack is not None
    return next(scene for scene in stack.scenes if isinstance(scene, EditorScene))


def _board(hand: Hand) -> Board:
    editor = _editor(hand).editor
    return editor.line, editor.numbers


def _see_board(hand: Hand, steps: Steps[Board]) -> None:
    if _board(hand) != steps.now:
        steps.step(_board(hand))


def _edit(hand: Hand) -> None:
    """Use a key, the wheel, a drag, or the clipboard."""
    rng = hand.rng
    at, to = ((rng.randrange(SIZE[0]), rng.randrange(SIZE[1])) for _ in range(2))
    match rng.randrange(5):
        case 0:
            hand.press(rng.choice(WALKING))
        case 1:
            hand.press(rng.choice(EDITING))
        case 2:
            hand.frame(moved(at), (pygame.MOUSEWHEEL, {"x": 0, "y": rng.choice((-1, 1))}))
        case 3 if not _is_on_widget(hand, at):
            hand.drag(at, to)
        case _:
            hand.frame(keyed(pygame.K_v, mod=pygame.KMOD_CTRL), paste=rng.choice(LINES))


def _is_on_widget(hand: Hand, at: tuple[int, int]) -> bool:
    x, y = (pixel / hand.page.layout.scale for pixel in at)
    return any(one.contains(x, y) for one in hand.page.group.widgets)


def _set_numbers(hand: Hand, steps: Steps[Board]) -> None:
    """Use some fields of the page of numbers, its line and its buttons."""
    hand.click_on("position")
    for _ in range(hand.rng.randrange(1, 6)):
        if not isinstance(hand.top, PositionScene):
            return
        widget = hand.any_widget()
        hand.click(widget, hand.rng.random())
        _see_board(hand, steps)
        if isinstance(widget, TextField):
            hand.write()
            _see_board(hand, steps)
    if isinstance(hand.top, PositionScene):
        hand.click_on("done")
    _see_board(hand, steps)


# ----------------------------------------------------------------------------------------------------------- the encounters


def sit_at_encounter(hand: Hand) -> None:
    """Play an encounter of the campaign, and leave and continue it now and then."""
    hand.start("Encounter table")
    match = _match(hand)
    turns = Turns(match)
    for _ in range(hand.rng.randrange(MOST_ACTS)):
        table = _wait(hand, turns)
        if table is None:
            return
        if hand.rng.random() < LEAVES / MOST_ACTS * 2:
            _leave_and_continue(hand, turns)
        elif turns.undoable and hand.rng.random() < UNDOES:
            hand.press(pygame.K_u)
            hand.findings.tried["actions taken back"] += 1
            turns.take_back(_match(hand))
        else:
            _act(hand, table)
            turns.see(_match(hand))


def _match(hand: Hand) -> EncounterMatch:
    stack = hand.machine.stack
    assert stack is not None
    table = next(scene for scene in stack.scenes if isinstance(scene, TableScene))
    match = table.session.match
    assert isinstance(match, EncounterMatch)
    return match


def _wait(hand: Hand, turns: Turns) -> TableScene | None:
    """The table, once it is the user's turn; None if the encounter is over."""
    for _ in range(MOST_FRAMES):
        top = hand.top
        if isinstance(top, EncounterResultScene):
            return None
        if isinstance(top, TableScene):
            turns.see(_match(hand))
            if top.session.choice is not None or (top.session.may_act and not top.session.motion.is_busy):
                return top
        hand.frame()
    raise OtherwiseError("the user's turn never comes")


def _act(hand: Hand, table: TableScene) -> None:
    actions = legal_actions(table.session.match.state)
    busy = [action for action in actions if action not in (CONCEDE, END)]
    ends = not busy or (END in actions and hand.rng.random() < 0.2)
    gives_up = CONCEDE in actions and hand.rng.random() < CONCEDES
    table.session.do(CONCEDE if gives_up else END if ends else hand.rng.choice(busy))
    hand.findings.tried["actions"] += 1


def _leave_and_continue(hand: Hand, turns: Turns) -> None:
    """Close the window; the title offers the encounter as it was left."""
    turns.see(_match(hand))
    hand.machine.leave()
    hand.start("Title", is_first=False)
    if not isinstance(hand.top, TitleScene):
        raise OtherwiseError(f"{type(hand.top).__name__} in the place of the title")
    hand.click_on("continue")
    hand.findings.tried["continued"] += 1
    turns.left()
    turns.see(_match(hand))


PLACES: Final[Mapping[str, Callable[[Hand], None]]] = {
    "cards": sit_at_cards,
    "position": sit_at_position,
    "encounter": sit_at_encounter,
}


if __name__ == "__main__":
    sys.exit(run(attack, COUNT, __doc__))
