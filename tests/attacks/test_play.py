"""The attack at the table in its short form, and proof that it finds planted faults that other attacks miss."""

from dataclasses import replace

import pytest

from hschess.rules.game import GameSoFar
from hschess.rules.record import Record
from hschess.rules.state import Outcome
from hschess.store import saves
from hschess.store.profile import CountedGame, Profile, game_of
from scenes.stage.game.match import Match
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from tests.attacks.alone import held_alone
from tests.attacks.play import attack

LEFT, UNDONE, ENDED = 7, 9, 8
"""Seeds of a short sitting whose game is left, of one with an undo, and of one that is played to the end."""
counted = game_of
closed = Record.closed


def test_whole_evenings_match_the_witness() -> None:
    held_alone("play", 7)


def discard(table: TableScene) -> None:
    table.context.saves.file.discard()


def undo_two(match: Match) -> None:
    match._undoable -= 1
    match._change_to(match.game.until(max(0, len(match.record.actions) - 2)))


def count_otherwise(game: GameSoFar) -> CountedGame | None:
    row = counted(game)
    return None if row is None else replace(row, winner=row.side if row.winner is None else 1 - row.winner)


def close_otherwise(record: Record, outcome: Outcome | None) -> Record:
    return closed(record, outcome and replace(outcome, winner=1 - (outcome.winner or 0)))


def forget_one(profile: Profile) -> list[CountedGame]:
    return games(profile)[1:]


games = Profile.games
PLANTED: dict[str, tuple[object, str, object, int]] = {
    "offered": (TableScene, "gone", discard, LEFT),
    "the actions": (Match, "undo", undo_two, UNDONE),
    "counted": (saves, "game_of", count_otherwise, ENDED),
    "the tags": (Record, "closed", close_otherwise, ENDED),
    "the statistics": (Profile, "games", forget_one, ENDED),
    "the result": (ResultScene, "verdict", property(lambda page: "Victory" * page._outcome.winner), ENDED),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_faults_are_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, otherwise, seed = PLANTED[name]
    monkeypatch.setattr(where, what, otherwise)

    assert name in attack(seed, 1).found
