"""The campaign: list its encounters, or prove its puzzles and measure its battles.

Without names it takes all of them.

    hschess campaign list
    hschess campaign check
    hschess campaign check gate cheat --games 20
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import as_completed
from pathlib import Path
from typing import Final, TextIO

from hschess.build_name import build_name
from hschess.campaign.campaign_checks import (
    PERCENT,
    BattleGames,
    CheckedGame,
    battle_table,
    jobs_of,
    mark_of,
    order_faults,
    proof_faults,
    puzzle_table,
)
from hschess.campaign.encounter import Encounter, chapter_word, encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.proof import EncounterProof, proof_of
from hschess.campaign.trial import TrialOutcome, play_trial
from hschess.cli.english import counted, say_in_english
from hschess.cli.parsing import MOST_WORKERS, Parser
from hschess.cli.streams import say, to_stderr
from hschess.files import reading, text_in
from hschess.lab.workers import ProcessWorkers, dismissed_after
from hschess.rules import fields
from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_json
from hschess.store.folders import write_whole

MOST_BYTES = 1 << 26
"""The most bytes of the file, for about 330,000 games."""
MOST = 10**18
_BEGINNING = '{"version": '
_FIELDS = ("version", "mark", "encounter", "player", "seed", "won", "turns", "lost")


class Notes:
    """The games noted so far, and the file that new ones are appended to; without a path nothing is stored.

    A last line whose writing was interrupted is removed. A line counts only for the very same encounter, player and seed, and for the
    version of the program that wrote it.

    Errors: `HschessError` for a file that cannot be read or written, with the number of a line that is not a note.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[tuple[str, str, str, int], TrialOutcome] = {}
        self._marks: dict[str, str] = {}
        self._file: TextIO | None = None

    def __enter__(self) -> Notes:
        if self._path is not None:
            with reading(self._path):
                if self._path.exists():
                    self._read(self._path)
                self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def ending(self, encounter: Encounter, job: CheckedGame) -> TrialOutcome | None:
        """The result of this game, if it has been played."""
        return self._known.get((self._mark(encounter), job.encounter, job.player, job.seed))

    def write(self, encounter: Encounter, job: CheckedGame, ending: TrialOutcome) -> None:
        """Store a game."""
        if self._file is None:
            return
        values = (
            build_name(), self._mark(encounter), job.encounter, job.player, job.seed,
            ending.is_won, ending.turns, ending.lost,
        )  # fmt: skip
        self._file.write(json.dumps(dict(zip(_FIELDS, values, strict=True))) + "\n")
        self._file.flush()

    def _mark(self, encounter: Encounter) -> str:
        if encounter.name not in self._marks:
            self._marks[encounter.name] = mark_of(encounter)
        return self._marks[encounter.name]

    def _read(self, path: Path) -> None:
        lines = text_in(path, MOST_BYTES).splitlines(keepends=True)
        torn = lines.pop() if lines and _is_torn(lines[-1]) else ""
        for number, line in enumerate(lines, start=1):
            try:
                game = fields.table_in(parse_json(line, path.name), "the game", _FIELDS)
                self._take(game)
            except HschessError as error:
                raise HschessError(f"{path}, line {number}: this is not a game of a measurement: {error}") from error
        if torn:
            write_whole(path, "".join(lines))

    def _take(self, game: fields.Table) -> None:
        """Add the game of a line. Errors: `HschessError`."""
        version, mark, name, player = (fields.text_in(game, field) for field in _FIELDS[:4])
        seed = fields.whole_in(game, "seed", -MOST, MOST)
        turns, lost = (fields.whole_in(game, field, 0, MOST) for field in ("turns", "lost"))
        is_won = fields.flag_in(game, "won")
        if version == build_name():
            self._known[mark, name, player, seed] = TrialOutcome(is_won, turns, lost)


def _is_torn(line: str) -> bool:
    """Whether this is the beginning of a game whose writing was interrupted."""
    return not line.endswith("\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line))


GAMES: Final = 100
MOST_GAMES: Final = 10_000
BATCH: Final = 5
"""Games that a worker plays before it reports."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments: the task and the encounters."""
    parser.add_argument("what", choices=("list", "check"), help="what to do")
    parser.add_argument("names", nargs="*", metavar="NAME", help="encounters (default: all)")
    parser.whole("--games", 1, MOST_GAMES, GAMES, f"check: games for each player ({GAMES})")
    parser.whole("--seed", 0, 1 << 31, 0, "check: the seed of the first game (0)", metavar="S")
    parser.whole("--workers", 0, MOST_WORKERS, 0, "check: worker processes (default: one per processor)", metavar="W")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="check: save every game in this file, and continue from it"
    )
    parser.only(lambda given: given.what == "check", "check", "--games", "--seed", "--workers", "--keep")


def run(arguments: argparse.Namespace) -> int:
    """Run the task. Exit status 1 if an encounter breaks a promise.

    Errors: `HschessError` for an unknown encounter, or a number out of range.
    """
    encounters = _chosen(arguments.names)
    if arguments.what == "list":
        return _list(encounters)
    return _check(encounters, arguments)


def _chosen(names: list[str]) -> tuple[Encounter, ...]:
    """The named encounters in the campaign's order; all of them without a name."""
    campaign = shipped_campaign()
    for name in names:
        if campaign.named(name) is None:
            known = ", ".join(one.name for one in campaign.encounters)
            raise HschessError(f"there is no encounter '{name:.60}'; expected one of {known}")
    return tuple(one for one in campaign.encounters if not names or one.name in names)


# -------------------------------------------------------------------------------------------------------------------- list


def _list(encounters: Iterable[Encounter]) -> int:
    chapter = ""
    for one in encounters:
        if one.chapter != chapter:
            chapter = one.chapter
            say(say_in_english(chapter_word(chapter, "title")))
        title, goal = (say_in_english(encounter_word(one.name, part)) for part in ("title", "goal"))
        say(f"  {one.name:14}  {title:20}  {one.opponent:16}  {goal}")
    return 0


# ------------------------------------------------------------------------------------------------------------------- check


def _check(encounters: tuple[Encounter, ...], arguments: argparse.Namespace) -> int:
    proofs = [(one, proof_of(one)) for one in encounters if one.is_puzzle]
    battles = [BattleGames(one) for one in encounters if not one.is_puzzle]
    try:
        with Notes(arguments.keep) as notes:
            _measure({one.encounter.name: one for one in battles}, notes, arguments)
    except KeyboardInterrupt:
        to_stderr("hschess: interrupted")
        return 130
    faults = [f"{one.name}: {fault}" for one, proof in proofs for fault in proof_faults(one, proof)]
    faults += [f"{one.encounter.name}: {fault}" for one in battles for fault in one.faults]
    faults += order_faults(battles)
    _print(proofs, battles, faults)
    return 1 if faults else 0


def _print(proofs: list[tuple[Encounter, EncounterProof]], battles: list[BattleGames], faults: list[str]) -> None:
    for table in (puzzle_table(proofs) if proofs else [], battle_table(battles) if battles else []):
        for line in table:
            say(line)
        if table:
            say("")
    for fault in faults:
        say(f"- {fault}")
    say(
        f"{counted(len(faults), 'guarantee')} fail{'s' if len(faults) == 1 else ''}."
        if faults
        else "Every guarantee holds."
    )


# ----------------------------------------------------------------------------------------------------------------- measure


def _measure(battles: Mapping[str, BattleGames], notes: Notes, arguments: argparse.Namespace) -> None:
    """Play the battles without a note, and note each as it finishes. Errors: those of the games."""
    jobs = list(jobs_of([one.encounter for one in battles.values()], arguments.games, arguments.seed))
    for job in jobs:
        known = notes.ending(battles[job.encounter].encounter, job)
        if known is not None:
            battles[job.encounter].endings[job.player, job.seed] = known
    open_jobs = [job for job in jobs if (job.player, job.seed) not in battles[job.encounter].endings]
    if not open_jobs:
        return
    with dismissed_after(ProcessWorkers(arguments.workers)) as executor:
        batches = [tuple(open_jobs[at : at + BATCH]) for at in range(0, len(open_jobs), BATCH)]
        running = {executor.submit(play_batch, batch): batch for batch in batches}
        for number, future in enumerate(as_completed(running), start=1):
            for job, ending in zip(running[future], future.result(), strict=True):
                battles[job.encounter].endings[job.player, job.seed] = ending
                notes.write(battles[job.encounter].encounter, job, ending)
            if sys.stderr.isatty():
                to_stderr(f"{PERCENT * number // len(batches)} percent played")


def play_batch(jobs: tuple[CheckedGame, ...]) -> list[TrialOutcome]:
    """Play these games one after another, in a worker."""
    campaign = shipped_campaign()
    found = [(job, campaign.named(job.encounter)) for job in jobs]
    return [play_trial(encounter, job.player, job.seed) for job, encounter in found if encounter is not None]
