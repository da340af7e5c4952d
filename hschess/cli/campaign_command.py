"""The campaign: list its encounters, or prove its puzzles and measure its battles.

Without names it takes all of them.

    hschess campaign list
    hschess campaign check
    hschess campaign check gate cheat --games 20
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import as_completed
from pathlib import Path
from typing import Final

from hschess.campaign.campaign_checks import (
    PERCENT,
    BattleGames,
    CheckedGame,
    battle_table,
    jobs_of,
    order_faults,
    proof_faults,
    puzzle_table,
)
from hschess.campaign.encounter import Encounter, chapter_word, encounter_word
from hschess.campaign.proof import EncounterProof, proof_of
from hschess.campaign.shipped import shipped_campaign
from hschess.campaign.trial import TrialOutcome, play_trial
from hschess.cli.campaign_notes import Notes
from hschess.cli.english import counted, say_in_english
from hschess.cli.parsing import MOST_WORKERS, Parser
from hschess.cli.streams import say, to_stderr
from hschess.lab.workers import ProcessWorkers, dismissed_after
from hschess.rules.errors import HschessError

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
