"""Card pairs: counted from records, written, read, and used for deals."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.lab.pairs import count_pairs, self_play, table_from_files, table_from_self_play
from hschess.players.registry import make_player
from hschess.players.search.deals import dealt_at_random, dealt_by_pairs, dealt_openly
from hschess.players.search.pair_table import (
    COUNTED,
    WHOSE,
    format_pairs,
    no_counts,
    pairs_for,
    parse_pairs,
    shipped_pairs,
)
from hschess.rules.actions import END, PLAY, Action
from hschess.rules.cards import CODES
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game, start_of
from hschess.rules.handicaps import mode_named
from hschess.rules.mode import Mode
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.rules.state import State

P, B, R, N, Q = (CODES[letter] for letter in "PBRNQ")


def record_of(*actions: Action) -> Record:
    """White plays these in rounds with five mana or more; Black only ends its turns."""
    position = "paper 5w 20/5/5/PPBRPP/PPPP/-/- 20/0/5/-/PPPP/B6/-"
    return Record(mode="paper", position=position, actions=actions)


def begun(record: Record) -> tuple[Record, State]:
    return record, start_of(record).state


def test_pairs_of_a_turn_and_of_turns_that_follow() -> None:
    """Round 5: two Pawns and a Rook; round 6: a Bishop and a Pawn."""
    pairs = count_pairs(
        [begun(record_of(PLAY[P][0], PLAY[P][0], PLAY[R][0], END, END, PLAY[B][0], PLAY[P][0], END))],
    ).tables["paper"]
    isolated, successive = pairs.of("both", "isolated"), pairs.of("both", "successive")

    assert pairs.games == 1
    assert (isolated[P][P], isolated[P][R], isolated[R][P], isolated[B][P], isolated[R][B]) == (2, 2, 2, 1, 0)
    assert (successive[P][B], successive[R][B], successive[P][P], successive[B][P]) == (2, 1, 2, 0)
    assert pairs.of("both", "combined")[P][P] == 4


def test_winners_and_losers_are_counted_separately() -> None:
    bfs = make_player("bfs")
    records = [self_play(MODES["paper"], bfs, bfs, seed) for seed in range(6)]
    pairs = count_pairs(map(begun, records)).tables["paper"]
    drawn = sum(open_game(record).state.outcome is None for record in records)

    assert drawn == 0
    for kind in COUNTED:
        both, winners, losers = (pairs.of(whose, kind) for whose in WHOSE)
        assert both == [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(winners, losers, strict=True)]
        assert sum(map(sum, winners)) > 0


def test_a_written_table_reads_the_same() -> None:
    bfs = make_player("bfs")
    tables = count_pairs([begun(self_play(MODES[mode], bfs, bfs, 1)) for mode in MODES]).tables

    assert parse_pairs(format_pairs(tables, "Made for a test.\n\nTwo lines.")) == tables


def test_the_built_in_table_covers_every_mode() -> None:
    assert set(shipped_pairs()) == set(MODES)
    for mode, pairs in shipped_pairs().items():
        assert pairs.games >= 5000
        counts = pairs.of("both", "combined")
        assert all(bool(counts[P][code]) == bool(MODES[mode].count(0, code)) for code in (P, B, R, N, Q))
    assert pairs_for("one of my own") == shipped_pairs()["paper"]


def test_the_table_can_be_made_again() -> None:
    text = table_from_self_play(4)
    lines = text.splitlines()

    assert text == table_from_self_play(4)
    assert {mode: pairs.games for mode, pairs in parse_pairs(text).items()} == dict.fromkeys(MODES, 4)
    assert (
        lines[0] == "# Which cards were played together, counted from games between computer players (4 of each mode)."
    )
    assert "P = { B = 5 }" in lines[4]
    assert all(line.startswith("#") for line in lines[:6])


def written(folder: Path, number: int, mode: Mode) -> Path:
    """A game of two players who move at random, as a file that carries its mode."""
    player = make_player("random")
    file = folder / f"{number}.hsc"
    file.write_text(format_record(self_play(mode, player, player, number), modes_with(mode)), "utf-8")
    return file


def test_games_with_a_handicap_count_for_their_mode(tmp_path: Path) -> None:
    plain, handicapped = written(tmp_path, 1, MODES["paper"]), written(tmp_path, 2, mode_named("paper+white15+nocheat"))

    both = parse_pairs(table_from_files([plain, handicapped]))

    assert list(both) == ["paper"]
    assert both["paper"].games == 2
    assert list(parse_pairs(table_from_files([handicapped]))) == ["paper"]


def test_games_with_a_handicap_can_be_played_for_a_table() -> None:
    assert list(parse_pairs(table_from_self_play(1, [mode_named("paper+white15")]))) == ["paper"]


def test_every_game_is_counted_in_the_mode_that_it_carries(tmp_path: Path) -> None:
    """The king of the other mode would survive the end of the game."""
    longer = replace(MODES["paper"], name="own", kings=(60, 60))
    shorter = replace(longer, kings=(3, 3))
    files = [written(tmp_path, number, mode) for number, mode in enumerate((longer, shorter))]

    assert table_from_files(files).partition("\n\n[")[2] == table_from_files(files[::-1]).partition("\n\n[")[2]


def test_two_modes_of_one_name_with_other_cards_are_refused(tmp_path: Path) -> None:
    files = [
        written(tmp_path, number, replace(EVERY_MODE[name], name="own"))
        for number, name in enumerate(("paper", "vanilla"))
    ]

    with pytest.raises(HschessError, match=r"1\.hsc: its mode 'own' has other cards"):
        table_from_files(files)


POSITION = parse_position("paper 5w 20/5/5/PPQ/PPPP/-/- 20/0/5/RRQB/PPPPPPBB/P6/-")


def test_a_hand_is_dealt_by_the_weights_of_its_pairs() -> None:
    """Every pair with a Rook, none with another card: the two remaining Rooks come first."""
    counts = no_counts()
    counts[P][R] = 5
    deal = dealt_by_pairs(observe(POSITION, 0), counts)
    for seed in range(10):
        assert deal(seeded(seed)).black.hand[:2] == [R, R]


def test_all_deals_keep_the_cards() -> None:
    observation = observe(POSITION, 0)
    deals = (dealt_at_random(observation), dealt_by_pairs(observation, pairs_for("paper").of("both", "combined")))
    for deal in deals:
        dealt = [deal(seeded(seed)) for seed in range(20)]
        assert len({Counter([*state.black.hand, *state.black.deck]).total() for state in dealt}) == 1
        assert len({tuple(state.black.hand) for state in dealt}) > 3
        assert all(state.white.hand == POSITION.white.hand and len(state.black.hand) == 4 for state in dealt)


def test_the_open_deal_shows_the_hand_and_not_the_deck() -> None:
    dealt = [dealt_openly(observe(POSITION, 0).__class__(0, POSITION.copy()))(seeded(seed)) for seed in range(20)]

    assert all(state.black.hand == POSITION.black.hand for state in dealt)
    assert len({tuple(state.black.deck) for state in dealt}) > 3
    assert all(Counter(state.black.deck) == Counter(POSITION.black.deck) for state in dealt)
