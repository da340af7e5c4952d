"""The effects of a small text are bounded, and the cost of reading it is linear in its length."""

from collections.abc import Callable, Generator

import pytest

from hschess.rules import bounds
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.growing import Growing
from hschess.rules.record import Record
from hschess.rules.record_text import LINES_AT_ONCE, format_game, parse_game, read_slowly
from tests.rules.endless import endless


def played(pairs: int) -> GameSoFar:
    """Its card played and returned this often."""
    game = open_game(Record("endless", 3), {"endless": endless()})
    for text in ["a@0", "take:a"] * pairs:
        game = game.after(next(one for one in legal_actions(game.state) if one.text == text))
    return game


def text_of(pairs: int) -> str:
    """The text of such a record, of any length."""
    return format_game(played(1)).rstrip() + " a@0 take:a" * (pairs - 1) + "\n"


@pytest.fixture
def small_bounds(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, int], None]:
    """Sets the bounds on a record's actions and events."""

    def set_them(actions: int, events: int) -> None:
        monkeypatch.setattr(bounds, "MOST_ACTIONS", actions)
        monkeypatch.setattr(bounds, "MOST_EVENTS", events)

    return set_them


def test_a_record_with_too_many_actions_is_refused_at_the_first_extra_one(
    small_bounds: Callable[[int, int], None],
) -> None:
    small_bounds(20, 1000)

    assert len(parse_game(text_of(10)).record.actions) == 20
    with pytest.raises(NotationError, match=r"^record, line 9, column 114: there are more than 20 actions"):
        parse_game(text_of(11))


def test_a_record_with_too_many_events_is_refused(small_bounds: Callable[[int, int], None]) -> None:
    small_bounds(1000, 60)

    with pytest.raises(NotationError, match=r"^record, line 9, column \d+: up to here there are more than 60 events"):
        parse_game(text_of(30))
    with pytest.raises(HschessError, match=r"^record, action \d+: up to here there are more than 60 events"):
        open_game(played(30).record, {"endless": endless()})


def test_a_game_shares_its_steps_with_its_continuations(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[int] = []
    monkeypatch.setattr(Growing, "first", _counted(copied, Growing.first))
    monkeypatch.setattr(Growing, "__init__", _counted(copied, Growing.__init__))

    for pairs in (10, 100):
        copied.clear()
        parse_game(text_of(pairs))
        assert len(copied) < 10


def test_two_continuations_of_a_game_stay_separate() -> None:
    game = open_game(Record("paper", 1))
    first, second = legal_actions(game.state)[:2]

    one, two = game.after(first), game.after(second)
    three = one.until(0).after(second)

    assert (len(game.steps), one.record.actions, two.record.actions) == (1, (first,), (second,))
    assert one == open_game(one.record)
    assert two == three == open_game(two.record)


def test_a_growing_sequence_reads_like_a_tuple() -> None:
    letters: tuple[str, ...] = tuple("abcd")
    grown = Growing("abc").plus("d")
    equal: list[tuple[object, object]] = [
        (grown, letters),
        (letters, grown),
        (grown.first(2).plus("x"), tuple("abx")),
        (grown.first(9), grown),
        (grown.first(-1), ()),
    ]

    assert all(one == two for one, two in equal)
    assert (grown[-1], grown[1:3], grown[::-1], list(grown)) == ("d", ("b", "c"), tuple("dcba"), list("abcd"))
    assert (hash(grown), len(grown), "c" in grown.first(2)) == (hash(letters), 4, False)
    assert grown.first(3) != grown
    with pytest.raises(IndexError):
        grown.first(2)[2]


def _counted(calls: list[int], call: Callable[..., object]) -> Callable[..., object]:
    def counted(*given: object) -> object:
        calls.append(1)
        return call(*given)

    return counted


def test_a_record_is_read_in_steps_of_an_action_and_of_a_few_events() -> None:
    text = text_of(50)

    steps, game = _steps(read_slowly(text))

    assert steps >= len(game.record.actions) == 100
    assert game == parse_game(text)


def test_empty_lines_are_read_in_steps_too() -> None:
    steps, game = _steps(read_slowly('[Mode "paper"]\n[Seed "3"]\n' + "\n" * 20 * LINES_AT_ONCE + "1. end"))

    assert steps >= 20
    assert len(game.record.actions) == 1


def _steps(reading: Generator[None, None, GameSoFar]) -> tuple[int, GameSoFar]:
    """The number of reading steps, and the game."""
    steps = 0
    while True:
        try:
            next(reading)
        except StopIteration as ended:
            return steps, ended.value
        steps += 1
