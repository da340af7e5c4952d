"""The two laws of a room, over random games of every mode: no secret is sent, and nothing is lost."""

import json

import pytest

from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE
from hschess.rules.notation import parse_position
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.state import State
from hschess.rules.view import View, fold, view_of
from hschess.together.entries import Acted, line_of, read_entry
from hschess.together.header import Options
from hschess.together.log import add
from hschess.together.log import fold as folded
from hschess.together.message import side_word, written
from hschess.together.pictures import Picture
from hschess.together.room import Change, Room
from hschess.together.veil import Viewer, seen
from hschess.together.views import Json, change_message, end_fields, position_fields, room_message
from tests.by_commit import seeds
from tests.each import each
from tests.together.rooms import EVERY_VIEWER, begun, bound, header_of, random_action, random_entries

GAMES = 2
"""Of each mode for a law; others at every commit."""
TWINS = 12
"""Pairs of rooms that differ in what a viewer may not see."""
EVERYTHING = Options(clock_s=60, undo=True, watch=True)
modes = pytest.mark.parametrize("mode", EVERY_MODE)


def sent(room: Room, change: Change, viewer: Viewer) -> str:
    return written(change_message(room, change, viewer))


@modes
def test_messages_sent_one_by_one_equal_the_log_at_every_moment(mode: str) -> None:
    for seed in seeds(f"the log of {mode}", GAMES):
        header = bound(header_of(mode, seed, EVERYTHING))
        pictures = [Picture(json.loads(written(room_message(Room(header), "ABCDEF", one, 0)))) for one in EVERY_VIEWER]
        lines = [header.line()]
        for room, change in random_entries(header, seed):
            lines.append(line_of(change.entry))
            for viewer, known in zip(EVERY_VIEWER, pictures, strict=True):
                known.add(json.loads(sent(room, change, viewer)))
                assert known.now == json.loads(written(picture(room, viewer)))
                if change.number % 29 == 0:
                    assert known.now == json.loads(written(picture(folded(lines), viewer)))
        assert all(known.is_over and known.why_not_true() is None for known in pictures)
        again = folded(lines)
        assert [known.game().record.actions for known in pictures] == [tuple(again.actions)] * 3


@modes
def test_a_line_of_the_log_can_be_read_back(mode: str) -> None:
    for room, change in random_entries(header_of(mode, 1, EVERYTHING), 1):
        assert read_entry(line_of(change.entry)) == change.entry
        assert room.lines == change.number + 1


@modes
def test_a_seats_message_equals_its_observation(mode: str) -> None:
    header = header_of(mode, 3, EVERYTHING)
    for side in (WHITE, BLACK):
        known = Picture(json.loads(written(room_message(Room(header), "ABCDEF", side, 0))))
        for room, change in random_entries(header, 3):
            known.add(json.loads(sent(room, change, side)))
            if room.state is not None and not room.is_over:
                observation, expected = known.observation, observe(room.state, side)
                assert observation is not None
                assert observation.state == expected.state
                assert [one.shown for one in observation.state.sides] == [one.shown for one in expected.state.sides]
                assert observation.state.sides[side].made == expected.state.sides[side].made


@each("other", ["normal", "paper+black15", "nothing"])
@each("viewer", EVERY_VIEWER)
def test_a_position_in_another_mode_than_the_rooms_is_refused(viewer: Viewer, other: str) -> None:
    header = header_of("paper", 3, EVERYTHING)
    known = Picture(json.loads(written(room_message(Room(header), "ABCDEF", viewer, 0))))
    messages = iter([json.loads(sent(room, change, viewer)) for room, change in random_entries(header, 3)])
    message = next(messages)
    while "position" not in message:
        known.add(message)
        message = next(messages)
    message["position"] = f"{other} {message['position'].partition(' ')[2]}"

    with pytest.raises(HschessError, match=r"in the mode .*; the room's is 'paper'"):
        known.add(message)


@modes
def test_the_events_lead_from_the_old_view_to_the_new_one(mode: str) -> None:
    for seed in seeds(f"the events of {mode}", GAMES):
        header = header_of(mode, seed, EVERYTHING)
        for viewer in EVERY_VIEWER:
            known = Picture(json.loads(written(room_message(Room(header), "ABCDEF", viewer, 0))))
            before: State | None = None
            for room, change in random_entries(header, seed):
                message = json.loads(sent(room, change, viewer))
                if before is not None and change.done and not room.is_over:
                    view = view_of(seen(before, viewer))
                    for event in known.events(message):
                        fold(view, event)
                    assert room.state is not None
                    assert sorted_hands(view) == sorted_hands(view_of(seen(room.state, viewer)))
                before = room.state


def sorted_hands(view: View) -> View:
    for side in view.sides:
        side.hand.sort()
    return view


# -------------------------------------------------------------------------------------------------------- no secret is sent


def twin_rooms(mode: str, seed: int, viewer: Viewer) -> tuple[Room, Room]:
    """Two rooms at one moment of a random game that differ only in what is hidden from the viewer."""
    header = header_of(mode, seed, EVERYTHING)
    length = 3 + Chance(seed).below(40)
    one, other = begun(header), begun(header_of(mode, seed + 1, EVERYTHING))
    for room, change in random_entries(header, seed, length):
        one = room
        del change
    assert one.state is not None
    other.__dict__.update({name: value for name, value in one.__dict__.items() if name not in ("header", "state")})
    other.state = otherwise(one.state, viewer, Chance(seed + 99))
    one.back, other.back = [], []
    return one, other


def otherwise(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another position with the same observation for the viewer."""
    if viewer is not None:
        return like(state, determinize(observe(state, viewer), chance))
    hidden = seen(state, None)
    return like(state, determinize(Observation(WHITE, hidden), chance))


def like(state: State, other: State) -> State:
    other.outcome = state.outcome
    for true, made in zip(state.sides, other.sides, strict=True):
        made.shown = true.shown
        made.made = true.made
    return other


@modes
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
def test_nothing_hidden_from_the_viewer_is_sent(mode: str, viewer: Viewer) -> None:
    """Both rooms go on with the same actions, while these are legal in both and reveal no difference by themselves."""
    compared = 0
    for seed in range(TWINS):
        one, other = twin_rooms(mode, seed, viewer)
        assert written(picture_of_game(one, viewer)) == written(picture_of_game(other, viewer))
        compared += go_on(one, other, viewer, Chance(seed))
    assert compared > TWINS // 4


def picture_of_game(room: Room, viewer: Viewer) -> dict[str, object]:
    return {name: value for name, value in picture(room, viewer).items() if name != "end"}


def go_on(one: Room, other: Room, viewer: Viewer, chance: Chance) -> int:
    """The number of actions compared before one revealed something hidden."""
    number = 0
    while not one.is_over and not other.is_over:
        pair = same_action(one, other, viewer, chance)
        if pair is None:
            break
        if any(change.ended for change in pair):
            break
        messages = [sent(room, change, viewer) for room, change in zip((one, other), pair, strict=True)]
        if messages[0] != messages[1]:
            assert shows_more(one, other, viewer), messages
            break
        number += 1
    return number


def same_action(one: Room, other: Room, viewer: Viewer, chance: Chance) -> tuple[Change, Change] | None:
    for _ in range(40):
        entry = random_action(one, chance, one.time)
        assert isinstance(entry, Acted)
        try:
            second = add(other, entry)
        except HschessError:
            continue
        return add(one, entry), second
    return None


def shows_more(one: Room, other: Room, viewer: Viewer) -> bool:
    """Whether the viewer's position itself differs: a card was drawn by it, burned or played, or a random result differed."""
    assert one.state is not None
    assert other.state is not None
    return seen(one.state, viewer) != seen(other.state, viewer) or counts(one.state) != counts(other.state)


def counts(state: State) -> list[int]:
    return [side.shown for side in state.sides]


@modes
def test_no_message_has_a_hidden_card_the_seed_or_a_key(mode: str) -> None:
    for seed in seeds(f"the secrets of {mode}", GAMES):
        header = bound(header_of(mode, 10**17 + seed, EVERYTHING))
        for room, change in random_entries(header, seed):
            for viewer in EVERY_VIEWER:
                text = sent(room, change, viewer)
                assert "a" * 64 not in text
                assert "b" * 64 not in text
                assert not any(link in text for link in ("first0", "first1", "link"))
                if not room.is_over:
                    assert str(header.seed) not in text
                    assert header.salt not in text
                    hide_check(json.loads(text), viewer)


def hide_check(message: dict[str, object], viewer: Viewer) -> None:
    """Only unknown cards and the Coin may appear in the other side's hand, a deck or an offer."""
    events = message.get("events") or []
    assert isinstance(events, list)
    for event in events:
        if event["side"] == (None if viewer is None else ("white", "black")[viewer]):
            continue
        if event["event"] == "CardsDealt":
            assert set(event["cards"]) <= {"?", "C", "coin"}
        if event["event"] == "CardDrawn":
            assert event["card"] == "?"
        if event["event"] in ("ChoiceOffered", "ChoiceMade"):
            hidden = [*event.get("options", []), *event.get("returned", []), event.get("card") or "?"]
            assert set(hidden) == {"?"}
    if "position" in message:
        state = parse_position(str(message["position"]))
        for number, side in enumerate(state.sides):
            assert set(side.deck) <= {UNKNOWN}
            if number != viewer:
                assert set(side.hand) <= {UNKNOWN, state.mode.cards.coin}
        assert state.rng == 0


def test_a_refusal_out_of_turn_reveals_nothing_of_the_other_hand() -> None:
    room = begun(header_of("paper", 1))
    answers = {
        refusal(room, Acted(room.time, BLACK, word)) for word in ("P@0", "B@0", "R@0", "N@0", "Q@0", "end", "cheat")
    }
    assert answers == {"It is the other side's turn."}


def refusal(room: Room, entry: Acted) -> str:
    with pytest.raises(HschessError) as error:
        add(room, entry)
    return str(error.value)


def picture(room: Room, viewer: Viewer) -> Json:
    """The viewer's complete view of a room, as a client computes it from the messages."""
    found: Json = {"n": room.lines - 1, "t": room.time, "next": room.next_code}
    for side, seat in enumerate(room.seats):
        if seat is not None:
            found[side_word(side)] = [seat.name, seat.undo, seat.away_since, side in room.asked]
    if room.state is not None:
        found |= position_fields(room.state, viewer)
        found["undoable"] = room.undoable if viewer == room.state.to_move else 0
    if room.is_over:
        found["end"] = end_fields(room)
    elif room.state is not None:
        left = room.clock.left_ms(room.time)
        found |= {} if left is None else {"left": left, "stands": room.clock.paused_ms(room.time)}
    return found
