"""The profile: every finished game once, migrated by version, and never blocking the game."""

import multiprocessing
import sqlite3
from contextlib import closing
from dataclasses import replace
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import pytest

from hschess.rules.actions import CONCEDE
from hschess.rules.card_table import card_at
from hschess.rules.events import Event, Fatigued, KingChanged, KingStruck, PiecesLeft
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.modes import BLACK, DUELS, MODES, WHITE
from hschess.rules.record import SEAT_TAGS, Record
from hschess.store import profile as profile_module
from hschess.store.games import RunningGame
from hschess.store.profile import FILE_NAME, MIGRATIONS, PATIENCE_S, Profile, ProfileError, game_of
from hschess.store.saves import Saves
from hschess.store.tally import Ledger
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.setup import Setup, new_match
from tests.each import each
from tests.helpers import random_game
from tests.store.saved import COUNTED, run_sql

LONGEST_S = 60.0


def record_of(mode: str, seed: int, seats: tuple[str, str]) -> Record:
    """A finished game of random actions."""
    actions = tuple(move.action for move in random_game(mode, seed))
    return Record(mode, seed, actions, date="2026-11-20", extra=dict(zip(SEAT_TAGS, seats, strict=True)))


def version_of(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_games_are_read_as_they_were_written(tmp_path: Path) -> None:
    games = [COUNTED, replace(COUNTED, side=None, opponent="human", winner=None, plays={})]
    for game in games:
        Profile(tmp_path).add(game)

    assert Profile(tmp_path).games() == games
    assert version_of(tmp_path) == len(MIGRATIONS)


def test_a_game_with_a_key_is_counted_once_however_often_it_is_added(tmp_path: Path) -> None:
    for key in ("first", "first", "second", None, None):
        Profile(tmp_path).add(COUNTED, key)

    assert Profile(tmp_path).games() == [COUNTED] * 4


def test_a_database_in_use_by_another_program_does_not_block(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)
    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ProfileError, match="another program is using this file"):
            Profile(tmp_path).add(COUNTED)

    assert PATIENCE_S <= 0.2
    assert Profile(tmp_path).games() == [COUNTED]
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_reading_an_empty_folder_creates_no_file(tmp_path: Path) -> None:
    assert Profile(tmp_path).games() == []
    assert not list(tmp_path.iterdir())


def test_no_journal_is_left_beside_the_database(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)

    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


@each("mode", MODES)
@each("side", [0, 1])
def test_a_game_is_summed_up_from_its_events(mode: str, side: int) -> None:
    seats = ("human", "bfs") if side == 0 else ("bfs", "human")
    record = record_of(mode, 5, seats)
    steps = open_game(record).steps
    events: list[Event] = [event for step in steps for event in step.events]

    game = game_of(open_game(record))

    outcome = steps[-1].state.outcome
    assert game is not None
    assert outcome is not None
    assert (game.side, game.opponent, game.mode, game.seed) == (side, "bfs", mode, 5)
    assert (game.winner, game.cause) == (outcome.winner, outcome.cause.value)
    hurt = [event for event in events if isinstance(event, KingStruck | Fatigued)]
    kings, ends = MODES[mode].kings, steps[-1].state.sides
    assert game.taken == kings[side] - ends[side].health == sum(one.damage for one in hurt if one.side == side)
    assert game.dealt == kings[1 - side] - ends[1 - side].health
    pieces = sum(number for letter, number in game.plays.items() if letter != "C")
    assert pieces - game.lost == len(ends[side].line)
    dead = [event for event in events if isinstance(event, PiecesLeft) and event.side != side]
    assert game.killed == sum(len(event.slots) for event in dead)


@pytest.mark.parametrize("mode", DUELS)
def test_a_duel_is_counted_with_its_card_keys_and_all_damage_to_kings(tmp_path: Path, mode: str) -> None:
    duel = record_of(mode, 3, ("human", "bfs"))
    game = open_game(duel)
    row = game_of(game)
    assert row is not None
    Profile(tmp_path).add(row)

    for side, lost in ((WHITE, row.taken), (BLACK, row.dealt)):
        changes = [event for event in events_of(game, KingChanged) if event.side == side]
        healed = sum(max(0, event.health - event.before) for event in changes)
        assert lost - healed == game.state.mode.kings[side] - game.state.sides[side].health
    assert set(row.plays) <= {card_at(code).key for code in game.state.mode.cards.codes}
    assert Profile(tmp_path).games() == [row]
    assert Ledger([row]).tally().favourite in row.plays


def events_of(game: GameSoFar, kind: type[Any]) -> list[Any]:
    """The events of one kind in a game."""
    return [event for step in game.steps for event in step.events if isinstance(event, kind)]


def test_a_game_of_two_people_has_no_side_and_one_without_people_is_not_stored() -> None:
    games = [open_game(record_of("paper", 1, seats)) for seats in (("human", "human"), ("bfs", "random"))]
    two, none = map(game_of, games)

    assert two is not None
    assert (two.side, two.opponent) == (None, "human")
    assert none is None


def test_a_running_game_is_not_stored() -> None:
    record = record_of("paper", 1, ("human", "bfs"))

    assert game_of(open_game(replace(record, actions=record.actions[:-1]))) is None


def test_a_finished_game_is_counted_once(tmp_path: Path) -> None:
    match = new_match(Setup("paper", 1, ("human", "bfs"), date="2026-11-20"))
    autosave = Autosave(Saves(tmp_path))
    autosave.begin(match)

    match.submit(CONCEDE)

    assert [game.cause for game in Profile(tmp_path).games()] == ["concession"]
    assert autosave.complaint == ""
    assert not RunningGame(tmp_path).exists()


def test_an_unwritable_profile_is_reported_and_the_game_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    match = new_match(Setup("paper", 1, ("human", "bfs"), date="2026-11-20"))
    saves = Saves(tmp_path)
    Autosave(saves).begin(match)

    match.submit(CONCEDE)

    assert "statistics cannot be saved" in saves.uncounted
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"this is no database, " * 60)
    profile = Profile(tmp_path)

    profile.add(COUNTED)

    assert profile.games() == [COUNTED]
    assert "kept as profile.bad-1.db" in profile.complaint
    assert (tmp_path / "profile.bad-1.db").read_bytes().startswith(b"this is no database")


def test_a_database_with_other_tables_is_set_aside(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.executescript("CREATE TABLE games (other TEXT); PRAGMA user_version = 1;")

    profile = Profile(tmp_path)

    assert profile.games() == []
    assert "profile.bad-1.db" in profile.complaint


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    Profile(tmp_path, (*MIGRATIONS, ("CREATE TABLE news (word TEXT)",))).add(COUNTED)
    before = (tmp_path / FILE_NAME).read_bytes()

    with pytest.raises(ProfileError, match="newer hschess"):
        Profile(tmp_path).add(COUNTED)

    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_database_of_an_unknown_version_is_left_alone(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)
    run_sql(tmp_path, "PRAGMA user_version = -7")

    with pytest.raises(ProfileError, match="an unknown version"):
        Profile(tmp_path).games()
    assert version_of(tmp_path) == -7


@pytest.mark.parametrize(
    "change",
    [
        "games SET rounds = 'x'", "games SET dealt = 'many'", "games SET killed = 1.5", "games SET date = x'fffe'",
        "games SET seed = 'Z'", "games SET opponent = char(0)", "plays SET card = 'Z!' WHERE card = 'P'", "plays SET number = 'x'",
    ],
)  # fmt: skip
def test_a_foreign_value_is_reported_and_the_file_left_alone(tmp_path: Path, change: str) -> None:
    Profile(tmp_path).add(COUNTED)
    run_sql(tmp_path, f"UPDATE {change}")
    before = (tmp_path / FILE_NAME).read_bytes()

    with pytest.raises(ProfileError, match=r"does not belong there: (games|plays)\.\w+ cannot be"):
        Profile(tmp_path).games()
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("seed", [-(10**19), 10**20 - 1, 2**63])
def test_a_game_of_any_seed_is_stored(tmp_path: Path, seed: int) -> None:
    game = game_of(open_game(Record("paper", seed, (CONCEDE,))))
    assert game is not None

    Profile(tmp_path).add(game)

    assert Profile(tmp_path).games() == [game]


def test_a_damaged_list_of_tables_is_set_aside(tmp_path: Path) -> None:
    """SQLite's message about it quotes bytes that are not text."""
    Profile(tmp_path).add(COUNTED)
    data = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(data.replace(b"CREATE TABLE games", b"CR\xffATE TABLE \xfeames"))

    assert Profile(tmp_path).games() == []
    assert (tmp_path / "profile.bad-1.db").exists()


def test_a_valid_profile_is_silent_and_creates_its_folders(tmp_path: Path) -> None:
    profile = Profile(tmp_path / "of a user" / "of a game")
    assert profile.complaint == ""

    profile.add(COUNTED)

    assert profile.games() == [COUNTED]
    assert profile.complaint == ""


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")

    with pytest.raises(ProfileError, match=r"cannot be saved: file: \w"):
        Profile(tmp_path / "file" / "deep").add(COUNTED)


def test_a_refusal_of_the_new_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no database " * 100, "utf-8")

    with pytest.raises(ProfileError, match=r"cannot be saved: profile\.db: near"):
        Profile(tmp_path, (("MAKE A TABLE",),)).add(COUNTED)


def test_a_broken_file_that_cannot_be_set_aside_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    (tmp_path / FILE_NAME).write_text("no database " * 100, "utf-8")
    monkeypatch.setattr("hschess.store.profile.set_aside", refuse)

    with pytest.raises(ProfileError, match=r"cannot be read or set aside: profile\.db: Permission denied"):
        Profile(tmp_path).add(COUNTED)


def test_an_invalid_query_does_not_count_as_a_broken_file(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)

    with pytest.raises(ProfileError, match=r"cannot be saved: profile\.db: Incorrect number"):
        Profile(tmp_path).use(lambda connection: connection.execute("SELECT ?"))

    assert Profile(tmp_path).games() == [COUNTED]


def test_the_wait_for_another_program_has_the_given_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []

    really = sqlite3.connect

    def connect(path: str, timeout: float, **others: Any) -> Any:
        waits.append(timeout)
        return really(path, timeout=timeout, **others)

    monkeypatch.setattr(sqlite3, "connect", connect)
    Profile(tmp_path).add(COUNTED)
    Profile(tmp_path, patience_s=7).add(COUNTED)

    assert waits == [PATIENCE_S, 7]


def test_an_older_database_is_migrated_and_keeps_its_games(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)

    newer = Profile(tmp_path, (*MIGRATIONS, ("ALTER TABLE games ADD COLUMN seconds INTEGER",)))

    assert newer.games() == [COUNTED]
    assert version_of(tmp_path) == len(MIGRATIONS) + 1


def test_two_programs_may_create_it_at_the_same_time(tmp_path: Path) -> None:
    """Each finds a folder without a file; the second finds the tables made, and no game is lost."""
    spawn = multiprocessing.get_context("spawn")
    start, folders = spawn.Barrier(2), [tmp_path / str(number) for number in range(20)]
    programs = [spawn.Process(target=_add_in_step, args=(folders, start)) for _ in range(2)]
    for program in programs:
        program.start()
    for program in programs:
        program.join()

    assert [program.exitcode for program in programs] == [0, 0]
    assert [Profile(folder).games() for folder in folders] == [[COUNTED, COUNTED]] * len(folders)
    assert all([path.name for path in folder.iterdir()] == [FILE_NAME] for folder in folders)


def _add_in_step(folders: list[Path], start: Barrier) -> None:
    """Add a game to each folder's profile, at the same moment as the other program."""
    for folder in folders:
        start.wait(LONGEST_S)
        Profile(folder, patience_s=LONGEST_S).add(COUNTED)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    Profile(tmp_path).add(COUNTED)
    bad = ("CREATE TABLE half (word TEXT)", "INSERT INTO nowhere VALUES (1)")

    with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            Profile(tmp_path, (*MIGRATIONS, bad))._migrate(connection)
        connection.close()

    assert Profile(tmp_path).games() == [COUNTED]
    assert version_of(tmp_path) == len(MIGRATIONS)


def test_an_inaccessible_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)

    with pytest.raises(ProfileError, match=r"cannot be read: profile\.db: Permission denied"):
        Profile(tmp_path).games()


def test_very_many_games_are_read_in_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile_module, "PAGE", 3)
    profile, games = Profile(tmp_path), [replace(COUNTED, seed=seed, plays={"P": seed + 1}) for seed in range(7)]
    for game in games:
        profile.add(game)

    assert [len(page) for page in profile.pages()] == [3, 3, 1]
    assert profile.games() == games
