"""Handicaps: modes that are harder for one side, described by their names."""

import re
from dataclasses import replace

import pytest

from hschess.rules.cards import HEALTH
from hschess.rules.engine import legal_actions, new_game
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.handicaps import NEVER, Handicap, base_of, handicap_of, handicapped, mode_named
from hschess.rules.modes import CASTLE_MOVE, CHEAT, LARGEST_HEALTH, MODES
from hschess.rules.notation import format_position, parse_position
from hschess.rules.record import Record
from hschess.rules.record_text import format_record, parse_record
from tests.each import each
from tests.helpers import random_game

HANDICAPS = (
    Handicap(),
    Handicap(white=5),
    Handicap(black=10),
    Handicap(cheat=9),
    Handicap(black=999, cheat=NEVER),
    Handicap(white=1, black=2, cheat=99),
)


@each("handicap", HANDICAPS, ids=str)
@each("mode", ["paper", "normal", "heroic"])
def test_a_mode_and_its_handicap_can_be_read_from_the_name(mode: str, handicap: Handicap) -> None:
    one = handicapped(MODES[mode], handicap)

    assert mode_named(one.name) == one
    assert (base_of(one.name), handicap_of(one.name)) == (mode, handicap)


def test_only_the_handicaps_own_fields_differ() -> None:
    one, plain = mode_named("heroic+black10+cheat9"), MODES["heroic"]

    assert one.kings == (20, 10)
    assert one.powers[1].from_round == 9
    assert one.powers[0] == plain.powers[0]
    assert (one.decks, one.bottoms, one.dealt, one.mulligan) == (
        plain.decks,
        plain.bottoms,
        plain.dealt,
        plain.mulligan,
    )


def test_r21_cheat_comes_in_the_round_that_the_handicap_names() -> None:
    def may_cheat(mode: str, number: int) -> bool:
        state = parse_position(f"{mode} {number}b 20/0/9/-/P/P6/- 20/9/9/-/P/P6/-")
        return "cheat" in [action.text for action in legal_actions(state)]

    assert [number for number in range(1, 46) if may_cheat("paper+cheat9", number)] == list(range(9, 46))
    assert not any(may_cheat("paper+nocheat", number) for number in range(1, 46))


def test_r21_cheat_comes_later_for_white_too_if_white_has_it() -> None:
    mode = replace(MODES["paper"], powers=(CHEAT, CASTLE_MOVE))

    assert [power.from_round for power in handicapped(mode, Handicap(cheat=9)).powers] == [9, 1]


def test_r22_a_king_begins_with_the_health_that_the_handicap_names() -> None:
    state = new_game(mode_named("friendly+white3+black7"), 1)

    assert (state.white.health, state.black.health) == (3, 7)


def test_positions_and_records_of_a_handicapped_game_can_be_read_back() -> None:
    name = "heroic+black12+cheat8"
    *_, last = random_game(name, 3)
    record = Record(name, 3, tuple(move.action for move in random_game(name, 3))).closed(last.step.state.outcome)

    assert parse_record(format_record(record)) == record
    assert parse_position(format_position(last.before)) == last.before
    assert all(piece & HEALTH for piece in last.before.white.line)


@each(
    "name",
    [
        "heroic+",
        "heroic+black0",
        "heroic+cheat9+black10",
        "heroic+cheat0",
        "heroic+red3",
        "heroic+black1000",
        "heroic+black1\u0663",
    ],
)
def test_an_unknown_handicap_is_refused_at_its_place(name: str) -> None:
    kings = f"+white1 to {LARGEST_HEALTH}, +black1 to {LARGEST_HEALTH}"
    with pytest.raises(HschessError, match=re.escape(f"expected {kings}, +cheat1 to 99 or +nocheat, in this order")):
        mode_named(name)
    with pytest.raises(NotationError) as caught:
        parse_position(f"{name} 1w 20/1/1/-/P/-/- 20/0/0/-/P/-/-")
    assert caught.value.column == len("heroic") + 1
    with pytest.raises(NotationError, match="expected"):
        parse_record(f'[Mode "{name}"]\n[Seed "1"]\n\n')


def test_cheat_cannot_come_later_in_a_mode_without_it() -> None:
    with pytest.raises(HschessError, match="the mode 'friendly' has no Cheat"):
        mode_named("friendly+cheat9")
