"""The readers of files and databases: with any content of the user's folder the program goes on, and can save what it accepts."""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

from hschess.achievements.earned import Earned
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import ALWAYS_OPEN, EncounterGame, open_names
from hschess.files import BadFileError
from hschess.lab.arena import GameResult
from hschess.lab.database import FILE_NAME as LAB_NAME
from hschess.lab.database import Database
from hschess.lab.plans import match_plan
from hschess.players.measures.evaluation import personality_in
from hschess.puzzles.puzzle import Puzzle, shipped_puzzles
from hschess.puzzles.today import Today
from hschess.puzzles.trainer import Trainer, Way
from hschess.readers import read_mode_file, read_record_file
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.store.achievement_log import AchievementLog
from hschess.store.campaign_log import CampaignLog
from hschess.store.day_log import DayLog, DayTry, Task
from hschess.store.games import RUNNING_NAME, finished_games
from hschess.store.profile import FILE_NAME as PROFILE_NAME
from hschess.store.profile import Profile, game_of
from hschess.store.saves import Saves
from hschess.store.settings import FILE_NAME as SETTINGS_NAME
from hschess.store.settings import load_settings, save_settings
from hschess.store.tally import Ledger
from hschess.store.training import TrainingLog
from scenes.stage.hand.bindings import bindings_of
from tests.attacks import fuzz_corpora as corpora
from tests.attacks.fuzz_targets import Target

TODAY: Final = "2026-11-20"
TABLES: Final = (
    "games",
    "plays",
    "attempts",
    "ratings",
    "repeats",
    "runs",
    "campaign",
    "achievements",
    "days",
    "playtime",
    "experiments",
)
FOREIGN: Final = (
    "x", "", "\0", 1e300, -1, 0, 2**62, -(2**63), 1.5, b"\xff\xfe", b"", None, "2026-13-45", "NaN", float("inf"), "Z", "A" * 9999,
)  # fmt: skip
VERSIONS: Final = (-1, -7, 0, 1, 2, 3, 2**31 - 1, -(2**31))


class Stores:
    """A user's folder, made again for every input."""

    def __init__(self, rng: Random, folder: Path) -> None:
        self._folder = folder
        self._puzzles: tuple[Puzzle, ...] = shipped_puzzles()[:40]
        self._games = corpora.games(rng)
        self._counted = [game for game in map(game_of, map(open_game, self._games)) if game is not None]
        self._profile = self._real_profile()
        self._laboratory = self._real_laboratory()

    def targets(self) -> list[Target]:
        """All of them."""
        records = corpora.records(self._games)
        return [
            Target("running game", self._running, records, 1.0),
            Target("record file", self._record_file, records, 0.3),
            Target("mode file", self._mode_file, corpora.modes(), 0.3),
            Target("personality", self._personality, corpora.personalities()),
            Target("settings", self._settings, corpora.settings()),
            Target("profile", self._read_profile, share=0.3),
            Target("laboratory", self._read_laboratory, share=0.3),
        ]

    # ------------------------------------------------------------------------------------------------------------- files

    def _written(self, rng: Random, name: str, text: str) -> Path:
        """The text in a file of an empty folder; halves of letters become invalid bytes."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        data = text.encode("utf-8", rng.choice(["surrogatepass", "replace"]))
        (self._folder / name).write_bytes(data)
        return self._folder / name

    def _record_file(self, rng: Random, text: str) -> None:
        with suppress(BadFileError):
            read_record_file(self._written(rng, "a.hsc", text))

    def _mode_file(self, rng: Random, text: str) -> None:
        with suppress(BadFileError):
            read_mode_file(self._written(rng, "a.toml", text))

    def _personality(self, rng: Random, text: str) -> None:
        personality_in(self._written(rng, "own.toml", text))

    def _settings(self, rng: Random, text: str) -> None:
        self._written(rng, SETTINGS_NAME, text)
        loaded = load_settings(self._folder)
        bindings_of(loaded.settings.bindings)
        save_settings(self._folder, loaded.settings)
        assert load_settings(self._folder).settings == loaded.settings, "settings are read back differently"

    def _running(self, rng: Random, text: str) -> None:
        """A saved game is continued or set aside; a continued one ends in the folder of finished games and in the statistics."""
        self._written(rng, RUNNING_NAME, text)
        saves = Saves(self._folder)
        try:
            game = saves.offered()
            if game is not None:
                saves.finish(game)
                assert finished_games(self._folder), "a game was not kept"
                assert saves.offered() is None, "a game that has ended is offered again"
        finally:
            saves.close()
        counted = game_of(game) if game is not None else None
        assert counted is None or Profile(self._folder).games() == [counted], "a game is counted differently"
        odd = [fault for fault in saves.faults if not isinstance(fault, HschessError | OSError)]
        assert not odd, f"a fault of the program's own: {odd[0]!r}"

    # --------------------------------------------------------------------------------------------------------- databases

    def _real_profile(self) -> bytes:
        self._folder.mkdir(exist_ok=True)
        profile = Profile(self._folder)
        for game in self._counted:
            profile.add(game)
        trainer = Trainer(TrainingLog(profile), self._puzzles, TODAY)
        for number, puzzle in enumerate(self._puzzles[:20]):
            trainer.record(puzzle, Way.RATED if number % 2 else Way.DAILY, solved=number % 3 == 0)
        trainer.record_run("rush", 7, 9)
        AchievementLog(profile).add({"untouched": 1, "heavy_turn": 7}, ["untouched"], TODAY)
        DayLog(profile).add_time(TODAY, "table", 90)
        for number, one in enumerate(shipped_campaign().encounters[:9]):
            CampaignLog(profile).add(_encounter_game(one.name, number), one.extra)
        return (self._folder / PROFILE_NAME).read_bytes()

    def _real_laboratory(self) -> bytes:
        plan = match_plan(MODES["paper"], ["bfs", "random"])
        with Database(self._folder / LAB_NAME) as database:
            number = database.experiment_of(plan, "1")
            results = [GameResult(job, "1-0", "king", 9, 0.5, "a record\n", "1") for job in plan.jobs(9)]
            database.add(number, results)
        return (self._folder / LAB_NAME).read_bytes()

    def _read_profile(self, rng: Random, text: str) -> None:
        self._damage(rng, PROFILE_NAME, self._profile, text)
        profile = Profile(self._folder)
        ledger = Ledger(profile.games())
        assert ledger.tally().favourite in ("", *"PBRNQ")
        ledger.groups("opponent")
        trainer = Trainer(TrainingLog(profile), self._puzzles, TODAY)
        trainer.figures()
        trainer.record(rng.choice(self._puzzles), Way.RATED, solved=rng.random() < 0.5)
        trainer.record(rng.choice(self._puzzles), Way.AGAIN, solved=True)
        campaign, log = shipped_campaign(), CampaignLog(profile)
        assert len(open_names(campaign, log.standings())) >= ALWAYS_OPEN
        one = rng.choice(campaign.encounters)
        log.add(_encounter_game(one.name, 1), one.extra)
        assert log.standings()[one.name].is_won
        profile.add(self._counted[0])
        self._come_back(profile)

    def _come_back(self, profile: Profile) -> None:
        """Read the achievements, the day's board and the time played again."""
        earned, days = Earned(AchievementLog(profile)), DayLog(profile)
        earned.reach({"few_losses": 1}, TODAY)
        assert earned.is_earned("few_losses")
        days.add(DayTry(TODAY, Task.ENCOUNTER, "gate", at_once=True, done=True))
        days.add_time(TODAY, "practice", 5)
        board = Today(TODAY, tuple(days.tries()), [puzzle.name for puzzle in self._puzzles[:20]], ["gate"])
        assert len(board.marks(14)) == 14
        assert board.name(Task.PUZZLE)
        # Other bytes in the file may hide a row from the search.
        assert all(seconds >= 0 for seconds in days.seconds().values())

    def _read_laboratory(self, rng: Random, text: str) -> None:
        self._damage(rng, LAB_NAME, self._laboratory, text)
        with Database(self._folder / LAB_NAME) as database:
            for one in database.experiments():
                database.plan_of(one.id)
                database.scores(one.id)
                database.games(one.id)

    def _damage(self, rng: Random, name: str, real: bytes, text: str) -> None:
        """A real database with other bytes, cut off, or with odd values in its rows, as far as SQLite allows."""
        path = self._written(rng, name, "")
        if rng.random() < 0.55:
            path.write_bytes(_other_bytes(rng, real))
            return
        path.write_bytes(real)
        with closing(sqlite3.connect(path)) as connection:
            _change_row(rng, connection, text)
            if rng.random() < 0.1:
                connection.execute(f"PRAGMA user_version = {rng.choice(VERSIONS)}")


def _encounter_game(name: str, number: int) -> EncounterGame:
    return EncounterGame(name, number % 3 > 0, number, number, has_hint=False, date=TODAY)


def _other_bytes(rng: Random, real: bytes) -> bytes:
    data = bytearray(real)
    for _ in range(rng.choice([1, 2, 8, 100])):
        data[rng.randrange(len(data) if rng.random() < 0.5 else 200)] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)


def _change_row(rng: Random, connection: sqlite3.Connection, text: str) -> None:
    table = rng.choice(TABLES)
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    if not columns:
        return
    value = rng.choice((*FOREIGN, text.encode("utf-8", "replace").decode("utf-8")))
    # SQLite's own checks refuse some values; then the row stays as it is.
    with suppress(sqlite3.Error, OverflowError):
        change = f"UPDATE {table} SET {rng.choice(columns)} = ? WHERE rowid % {rng.choice([1, 2, 7])} = 0"
        connection.execute(change, (value,))
        connection.commit()
