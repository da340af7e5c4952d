"""The attack on undo in its short form, and proof that it finds a step too many or too few in every place with undo."""

import pytest

from scenes.stage.game.match import Match
from scenes.stage.history import History
from tests.attacks.alone import held_alone
from tests.attacks.undo import attack

SITTINGS = 2
SEED = 1


def test_undo_restores_the_earlier_state() -> None:
    held_alone("undo", 4)


def undo_two(history: History[object]) -> bool:
    done = history._go(history._past, history._future)
    history._go(history._past, history._future)
    return done


def redo_and_lose_one(history: History[object]) -> bool:
    done = history._go(history._future, history._past)
    del history._future[:1]
    return done


def undo_two_actions(match: Match) -> None:
    match._undoable -= 1
    match._change_to(match.game.until(max(0, len(match.record.actions) - 2)))


PLANTED: dict[str, tuple[object, str, object, str]] = {
    "cards, undo takes back two": (History, "undo", undo_two, "cards, the state"),
    "cards, redo loses one": (History, "redo", redo_and_lose_one, "cards, the button redo"),
    "position, undo takes back two": (History, "undo", undo_two, "position, the state"),
    "position, redo loses one": (History, "redo", redo_and_lose_one, "position, the state"),
    "encounter, undo takes back two": (Match, "undo", undo_two_actions, "encounter, the encounter"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_faults_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, otherwise, found = PLANTED[name]
    monkeypatch.setattr(where, what, otherwise)

    assert found in attack(SEED, SITTINGS, [found.partition(",")[0]]).found
