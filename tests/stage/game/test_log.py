"""The log: every event has its sentence, and no reader is shown a hidden card."""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from hschess.rules import events
from hschess.rules.actions import END, action_named
from hschess.rules.cards import CARDS, CODES
from hschess.rules.engine import apply
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.record import Record
from hschess.rules.state import Cause, Pending
from scenes.stage.game.log import GameLog, Reader, sentence
from scenes.stage.game.log_lines import LogSubjects
from scenes.words import say
from tests.each import each
from tests.helpers import random_game
from tests.rules.playthrough import SEEDS

OF_STORIES = (*get_args(events.StoryEvent), events.LineReplaced, events.PieceDeserted)
"""Events that occur only in encounters."""
READERS = (Reader(0), Reader(1), Reader(0, 0), Reader(1, 1))


def golden(mode: str) -> Record:
    """The golden playthrough's game as a record."""
    return Record(mode, SEEDS[mode], tuple(move.action for move in random_game(mode, SEEDS[mode])))


def events_of_record(record: Record) -> Iterator[events.Event]:
    """Every event of a game."""
    for step in open_game(record).steps:
        yield from step.events


def sentences(text: str, action: str, reader: Reader) -> list[str]:
    """The log of one action in a position."""
    return [sentence(event, say, reader) for event in apply(parse_position(text), action_named(action)).events]


@each("mode", MODES)
@each("reader", READERS)
def test_a_whole_game_reads_completely(mode: str, reader: Reader) -> None:
    record = golden(mode)

    log = GameLog(open_game(record), say, reader)

    assert log.events == sum(len(step.events) for step in open_game(record).steps)
    assert {line.event for line in log.lines} == set(range(log.events + 1))
    assert all(line.words[0].isupper() and line.words[-1] in ".:" for line in log.lines)
    assert not any("{" in line.words for line in log.lines)


def test_the_golden_games_have_every_kind_of_event() -> None:
    kinds = {type(event) for mode in MODES for event in events_of_record(golden(mode))}

    assert kinds | {events.CardBurned} == set(get_args(events.Event)) - {*get_args(events.DuelEvent), *OF_STORIES}


@each("reader", [*READERS, Reader(0, None, knows_all=True)])
def test_a_card_hidden_by_the_record_is_logged_as_a_card(reader: Reader) -> None:
    drawn = sentences("heroic 2w 20/2/4/?2/?9/-/- 20/1/1/?3/?9/-/-", "end", reader)
    burned = sentences("heroic 2w 20/2/4/?2/?9/-/- 20/1/1/?10/?9/-/-", "end", reader)
    offered = sentences("normal 3w 20/3/3/PP/?9/-/- 20/3/3/?3/?9/-/- discover=?3", "take:B", reader)

    assert any("draw a card." in words or "draws a card." in words for words in drawn)
    assert any("a card is burned" in words for words in burned)
    assert offered


@each("mode", MODES)
@each("viewer", [0, 1])
def test_the_other_sides_hidden_cards_are_never_logged(mode: str, viewer: int) -> None:
    hidden = 0
    for event in events_of_record(golden(mode)):
        other = disguised(event)
        if other is not None and event.side != viewer:  # type: ignore[union-attr]  # those that are disguised have one
            hidden += 1
            assert sentence(event, say, Reader(viewer)) == sentence(other, say, Reader(viewer))

    assert hidden > 0


def disguised(event: events.Event) -> events.Event | None:
    """The same event with other cards, if they are hidden from the other side."""
    queen = CODES["Q"]
    match event:
        case events.CardsDealt(cards=cards):
            return replace(event, cards=(queen,) * len(cards))
        case events.CardDrawn():
            return replace(event, card=queen)
        case events.ChoiceOffered(options=options):
            return replace(event, options=(queen,) * len(options))
        case events.ChoiceMade(choice=Pending.DISCOVER):
            return replace(event, card=queen)
        case events.ChoiceMade(returned=returned):
            return replace(event, returned=(queen,) * len(returned))
        case _:
            return None


def test_a_returned_card_is_named_only_to_its_owner() -> None:
    text = "normal 1w 20/0/0/BNQ/NQPPPPPPBRBPPPP/-/- 20/0/0/PNBB/BRPPPBQPRNPPPPP/-/- mulligan #1"

    own, other = (sentences(text, "swap:1,2", reader)[0] for reader in (Reader(0, 0), Reader(1, 1)))

    assert own == "You replace Knight, Queen."
    assert other == "White replaces 2 cards."


def test_the_end_of_a_turn_is_logged_in_the_order_shown() -> None:
    log = GameLog(
        open_game(Record("paper", position="paper 5w 20/0/5/-/P/R6/- 20/0/4/-/P/Q6/-", actions=(END,))),
        say,
        Reader(0, 0),
    )

    assert [line.words for line in log.lines][1:5] == [
        "End of turn:",
        "Your Rook in slot 1 hits Black's Queen in slot 1 for 2 (4 left).",
        "Your turn is over.",
        "Round 5, Black.",
    ]


def test_a_lost_card_is_shown_to_both() -> None:
    event = events.CardBurned(side=1, card=CODES["Q"], left=3)

    sentences = {sentence(event, say, reader) for reader in (Reader(0), Reader(1))}

    assert sentences == {"Black's hand is full: a Queen is burned. 3 left in the deck."}


@each("cause", Cause)
@each("winner", [0, 1, None])
def test_every_end_has_its_reason(cause: Cause, winner: int | None) -> None:
    words = sentence(events.GameEnded(winner=winner, cause=cause, result="*", round=9), say, Reader(0))

    assert words.count(".") == 2


def test_a_log_built_action_by_action_equals_one_built_at_once() -> None:
    record = golden("heroic")
    log = GameLog(open_game(replace(record, actions=())), say, Reader(0))
    for number in range(len(record.actions)):
        assert not log.follow(open_game(replace(record, actions=record.actions[: number + 1])))

    assert log.lines == GameLog(open_game(record), say, Reader(0)).lines


def test_undone_actions_leave_the_log() -> None:
    record = golden("paper")
    shorter = replace(record, actions=record.actions[:-3])
    log = GameLog(open_game(record), say, Reader(0))

    anew = log.follow(open_game(shorter))

    assert anew
    assert log.lines == GameLog(open_game(shorter), say, Reader(0)).lines


def test_a_shared_log_equals_one_made_for_each_reader() -> None:
    game = open_game(golden("normal"))
    log = GameLog(game, say, Reader(0))
    lines, others = log.lines, GameLog(game, say, Reader(1, 1)).lines

    log.read_by(Reader(1, 1))

    assert log.lines == others
    assert lines == GameLog(game, say, Reader(0)).lines != others


def test_another_reader_or_an_undo_does_not_replay_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = open_game(golden("normal"))
    log = GameLog(game, say, Reader(0))
    gone_through: list[int] = []
    monkeypatch.setattr(LogSubjects, "add", lambda _, what, event: gone_through.append(event))

    log.read_by(Reader(1, 1))
    log.follow(game.until(len(game.steps) - 4))

    assert len(log.lines) > 100
    assert not gone_through


def test_events_not_yet_shown_are_not_logged() -> None:
    log = GameLog(open_game(golden("paper")), say, Reader(0))

    assert log.shown(log.events) == log.lines[:1]
    assert log.shown(1) == log.lines[:-1]
    assert log.shown() == log.lines


def test_every_reader_gets_the_same_number_of_sentences() -> None:
    lengths = {len(GameLog(open_game(golden("normal")), say, reader).lines) for reader in READERS}

    assert len(lengths) == 1


def test_every_card_has_a_name_in_the_log() -> None:
    assert all(say(f"card.{card.name.lower()}") == card.name for card in CARDS)


def test_a_sentence_is_made_when_it_is_read() -> None:
    made: list[str] = []

    def counted(key: str, **values: object) -> str:
        made.append(key)
        return say(key, **values)

    log = GameLog(open_game(golden("paper")), counted, Reader(0))
    begun = len(made)
    number = len(log.lines)

    assert (number > 200, len(made)) == (True, begun)
    assert log.lines[number // 2] == log.lines[number // 2]
    assert begun < len(made) <= begun + 10
    assert len(log.lines.until(log.lines[50].event)) == 51
