"""An unreadable request is refused with the field, the received value and the expected one, without words of a programming language."""

import base64
import json
import random
import zlib

import pytest

from hschess.rules.modes import EVERY_MODE
from hschess.together.limits import Limits
from tests.attacks.together import spoiled
from tests.by_commit import seeds
from tests.each import each
from tests.together.served import FAST, raw, refused, run, server_of, two, why_unclear

SEAT = {"name": "Mia", "token": "a" * 64}
CREATE = {"k": "create", **SEAT, "mode": "paper", "side": "any"}
SIT = {"k": "sit", **SEAT, "code": "ABC234"}
ACT = {"k": "act", "action": "end", "at": 3, "mark": "m1"}
PACKED_NONSENSE = base64.b64encode(zlib.compress(b"this is no table")).decode()
KINDS = "create, sit, watch, act, undo, say, claim, rematch"
LETTERS = "64 of the digits 0 to 9 and the small letters a to f"
UNCLEAR = [
    ({}, f"'k' is missing; expected one of {KINDS}"),
    ({"k": None}, f"'k' cannot be null; expected one of {KINDS}"),
    ({"k": "fly"}, f"'k' cannot be \"fly\"; expected one of {KINDS}"),
    ({**CREATE, "mode": "nope"}, f"'mode' cannot be \"nope\"; expected one of {', '.join(EVERY_MODE)}"),
    ({**CREATE, "mode": None}, f"'mode' cannot be null; expected one of {', '.join(EVERY_MODE)}"),
    ({**CREATE, "mode": "heroic+nobody"}, "'mode': 'heroic+nobody' has an unknown handicap; expected +white1"),
    ({**CREATE, "packed": "===="}, "'packed': it cannot be unpacked; expected a text compressed by zlib, in base64"),
    ({**CREATE, "packed": PACKED_NONSENSE}, "'packed': there is no mode 'this is no table'; expected one of paper, normal, "),
    ({**CREATE, "token": "short"}, f"'token' cannot be \"short\"; expected {LETTERS}"),
    ({**CREATE, "token": "A" * 64}, f"'token' cannot be \"{'A' * 39}...; expected {LETTERS}"),
    ({**CREATE, "name": None}, "'name' cannot be null; expected 1 to 24 characters that can be shown"),
    ({**CREATE, "name": "a\u202eb"}, "'name' cannot be \"a\\u202eb\"; expected 1 to 24 characters that can be shown"),
    ({**CREATE, "name": "\ud800"}, "'name' cannot be \"\\ud800\"; expected 1 to 24 characters that can be shown"),
    ({**SIT, "code": "\ud800"}, "'code' cannot be \"\\ud800\"; expected a text of at most 6 characters"),
    ({"k": "watch", "code": "\ud800"}, "'code' cannot be \"\\ud800\"; expected a text of at most 6 characters"),
    ({**CREATE, "clock": True}, "'clock' cannot be true; expected one of 0, 60, 90, 120"),
    ({**CREATE, "clock": 7}, "'clock' cannot be 7; expected one of 0, 60, 90, 120"),
    ({**CREATE, "clock": None}, "'clock' cannot be null; expected one of 0, 60, 90, 120"),
    ({**CREATE, "undo": None}, "'undo' cannot be null; expected true or false"),
    ({**CREATE, "packed": None}, "'packed' cannot be null; expected a text of at most 15000 characters"),
    ({**SIT, "since": None}, "'since' cannot be null; expected a whole number from 0 to 1000000"),
    ({**ACT, "mark": None}, "'mark' cannot be null; expected 1 to 16 of the letters a to z and A to Z, digits, _ and -"),
    ({**CREATE, "undo": "yes"}, "'undo' cannot be \"yes\"; expected true or false"),
    ({**CREATE, "side": ["white"]}, "'side' cannot be [\"white\"]; expected one of white, black, any"),
    ({**SIT, "since": -1}, "'since' cannot be -1; expected a whole number from 0 to 1000000"),
    ({**SIT, "code": "A\nB"}, "'code' cannot be \"A\\nB\"; expected 6 letters and digits, without 0 and O, 1, I and L"),
    ({"k": "watch", "code": "ABC10I"}, "'code' cannot be \"ABC10I\"; expected 6 letters and digits, without 0 and O, 1, I and L"),
    ({**SIT, "code": None}, "'code' cannot be null; expected a text of at most 6 characters"),
    ({**ACT, "mark": "a mark"}, "'mark' cannot be \"a mark\"; expected 1 to 16 of the letters a to z and A to Z, digits, _ and -"),
    ({**ACT, "at": 0.5}, "'at' cannot be 0.5; expected a whole number from 0 to 1000000"),
    ({"k": "say", "word": {}}, "'word' cannot be {}; expected one of hello, good_luck, well_played, thanks, sorry, good_game"),
]  # fmt: skip


@each(("request_", "why"), UNCLEAR)
def test_a_refusal_names_the_field_the_value_and_the_expected_form(request_: dict[str, object], why: str) -> None:
    async def whole() -> None:
        async with server_of() as server, raw(server) as one:
            await one.send(json.dumps(request_))
            refusal = await one.get()
            assert refusal["key"] == "bad_message"
            assert str(refusal["why"]).startswith(f"The message cannot be read: {why}")
            assert why_unclear(refusal) == ""

    run(whole())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"k": ' + "[" * 40 + "]" * 40 + "}", "it is nested deeper than 32"),
        ("[]", "expected an object in braces"),
        ("{", "this is not JSON: "),
    ],
)
def test_an_invalid_message_is_refused_without_quoting_it_twice(text: str, why: str) -> None:
    async def whole() -> None:
        async with server_of() as server, raw(server) as one:
            await one.send(text)
            assert str((await one.get())["why"]).startswith(f"The message cannot be read: {why}")

    run(whole())


@pytest.mark.parametrize("seed", seeds("refusals of the wire", 3))
def test_no_refusal_of_any_message_has_words_of_python(seed: int) -> None:
    async def whole() -> None:
        rng = random.Random(seed)
        limits = Limits(messages_a_second=10_000, guesses=10_000, rooms=10_000)
        async with server_of(limits=limits) as server, raw(server) as one:
            for _ in range(250):
                await one.send(spoiled(rng))
                await one.send('{"k": "over"}')
                while "over" not in str((message := await one.get()).get("why")):
                    assert why_unclear(message) == "", message

    run(whole())


def test_no_refusal_of_a_player_in_the_game_has_words_of_python() -> None:
    async def whole() -> None:
        async with server_of(limits=FAST) as server:
            white, black = await two(server)
            async with raw(server) as one:
                await one.send({"k": "sit", "code": white.code, "name": "Mia", "token": white.token})
                for word in ("", "nonsense", "Q@0", "take:nobody", "swap:0,0", "P@99", "\u202e", "x" * 90, "castle:9"):
                    await one.send({"k": "act", "action": word, "at": 4})
                    while (message := await one.get())["k"] != "no":
                        pass
                    assert why_unclear(message) == "", message
            await black.leave()
            assert await refused(white.task) == "taken_over"

    run(whole())


def test_unclear_refusals_are_detected() -> None:
    """Otherwise the law would hold for anything."""
    for why in (
        "'NoneType' object is not iterable",
        "'at' cannot be None; expected a whole number",
        "Error: 'utf-8' codec can't decode byte 0xff",
        "KeyError('position')",
        "a\nb",
        "x" * 500,
    ):
        assert why_unclear({"k": "no", "why": why})
