"""A server may send anything: a client and the table refuse it with a sentence, or show it as far as possible."""

import random
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from hschess.rules.errors import HschessError
from hschess.together.address import Address
from hschess.together.client import RoomClient
from hschess.together.header import Options
from hschess.together.views import Json, change_message, room_message
from hschess.together.wishes import Sit, Ticket, Watch, Wish
from scenes.stage.game.far_match import FarMatch
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from scenes.together.model.visit import Visit
from scenes.together.room_words import fault_words
from tests.attacks.seeds import seed_of_commit
from tests.together.near import NearClient, NearServer
from tests.together.rooms import EVERY_VIEWER, T0, bound, header_of, random_entries

MODES: Final = ("paper", "heroic", "vanilla")
TRIES: Final = 12
LONGEST: Final = 500
ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 7, 1 << 70, 10**400, 1e308, "", "n", "next", "?", "white", "swap:?9", "x" * 3000, "\0\u202e", [], {}, [[]], ["a"],
)  # fmt: skip


class SaysWhatever(NearClient):
    """A client that received exactly these messages."""

    sent: tuple[Json, ...] = ()

    def __init__(self, address: Address, wish: Wish, name: str, token: str) -> None:
        super().__init__(address, wish, name, token)
        self.plays_along = False
        self._due.clear()
        self._due.extend(self.sent)


def evening(mode: str, viewer: int | None, seed: int) -> list[Json]:
    """The messages to a seat for a whole game."""
    header = bound(header_of(mode, seed, Options(60, undo=True, watch=True)))
    messages = list[Json]()
    for room, change in random_entries(header, seed):
        if not messages:
            messages.append(room_message(room, "ABC234", viewer, T0))
        messages.append(change_message(room, change, viewer))
    return messages


def spoiled(messages: list[Json], rng: random.Random) -> list[Json]:
    """The same, with a few values changed somewhere."""
    changed = deepcopy(messages)
    for _ in range(1 + rng.randrange(3)):
        message = changed[0 if rng.random() < 0.25 else rng.randrange(len(changed))]
        _change(message, rng)
    return changed


def _change(found: Any, rng: random.Random) -> None:
    while True:
        keys = list(found) if isinstance(found, dict) else list(range(len(found)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(found[key], dict | list) and found[key] and rng.random() < 0.9:
            found = found[key]
            continue
        if rng.random() < 0.15:
            del found[key]
        else:
            found[key] = rng.choice(ODD) if rng.random() < 0.7 else _alike(found[key], rng)
        return


def _alike(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + rng.choice((-100, -1, 1, 2, 100))
    if isinstance(value, str) and value:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice(("", "0", "9", "P", "/", ",", " ", "?")) + value[place + 1 :]
    return value


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
def test_a_spoiled_message_ends_a_room_with_a_sentence_or_is_shown(
    mode: str, viewer: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = seed_of_commit()
    messages = evening(mode, viewer, seed % 1000)
    wish: Wish = Watch() if viewer is None else Sit()
    ticket = Ticket(wish, "Mia", Address("127.0.0.1", 1, code="ABC234"))
    for number in range(TRIES):
        rng = random.Random(seed * 1000 + number)
        sent = spoiled(messages, rng)
        monkeypatch.setattr(SaysWhatever, "sent", tuple(sent))

        visit = Visit(ticket, tmp_path, serve=NearServer, connect=SaysWhatever)
        _look(visit)

        assert visit.fault is None or fault_words(visit.fault)
        client = RoomClient(Address("127.0.0.1", 1), wish, "Mia", "0" * 64)
        with suppress(HschessError):
            for message in sent:
                client._take_up(message)


def _look(visit: Visit) -> None:
    """Read everything that a table uses of a visit."""
    session: Session | None = None
    for frame in range(12):
        visit.update(frame * 16.0)
        visit.take_refusals()
        visit.take_greetings()
        for side in (0, 1):
            visit.presence_of(side, frame * 16.0)
            visit.name_of(side)
        visit.left_ms(frame * 16.0)
        assert isinstance(visit.why_untrue, str)
        assert isinstance(visit.has_asked_again, bool)
        if session is None and visit.is_ready:
            assert visit.match is not None
            session = Session(visit.match, Layout(1280, 720), visit.viewer or 0, ShowOptions(instant=True), is_new=True)
        if session is not None:
            _show(session)


def _show(session: Session) -> None:
    match = session.match
    assert isinstance(match, FarMatch)
    for _ in range(LONGEST):
        session.update(16.0)
        if not match.coming:
            return
    raise AssertionError("the table does not take up what has come")


def test_events_of_another_game_are_left_out_and_the_position_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = evening("paper", 0, 5)
    number = next(at for at, one in enumerate(messages) if one["k"] == "act" and one["action"] == "end")
    events = messages[number]["events"]
    assert isinstance(events, list)
    begun = next(one for one in events if one["event"] == "TurnBegan")
    begun["round"] = 9
    monkeypatch.setattr(SaysWhatever, "sent", tuple(messages[: number + 1]))

    visit = Visit(
        Ticket(Sit(), "Mia", Address("127.0.0.1", 1, code="ABC234")), tmp_path, serve=NearServer, connect=SaysWhatever
    )
    _look(visit)

    assert visit.match is not None
    assert visit.fault is None
    assert not visit.match.game.steps[-1].events
    assert visit.match.state.round == 1
