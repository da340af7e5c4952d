"""Fit the worth of cards in mana: games with many generated cards, a table of worths, and its error.

`linear` plays every card on common deals, with copies in one side's deck of plain pieces. Plain pieces of known worth give the scale;
held-out cards give the error.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from hschess.card_worth.table import WorthTable, format_worths
from hschess.card_worth.worth_fit import HeldOut, WorthSample, errors_of, fit_scale, fit_worths, held_out
from hschess.card_worth.worth_report import kind_errors, priced, report_json, report_markdown
from hschess.cli.common import print_json
from hschess.cli.lab_command_play import INTERRUPTED, progress_bar
from hschess.cli.lab_output import check_outputs, need
from hschess.cli.parsing import MOST_WORKERS, Parser
from hschess.cli.streams import say, to_stderr
from hschess.lab.workers import ProcessWorkers
from hschess.lab.worth_file import WorthFile, forget_counts
from hschess.lab.worth_games import WorthCard, cards_to_compare, cards_to_fit, job_of, measure
from hschess.rules.card_sets import shipped_set
from hschess.store.folders import user_folder, write_whole

CARDS: Final = 1000
DEALS: Final = 10
MOST_CARDS: Final = 100_000
MOST_DEALS: Final = 10_000
SETS: Final = ("duel", "chess")


def worth_arguments(parser: Parser) -> None:
    """Add the arguments: the number of cards and games, their file, and the target of the table."""
    parser.whole("--cards", 1, MOST_CARDS, CARDS, f"generated cards ({CARDS})")
    parser.whole("--deals", 1, MOST_DEALS, DEALS, f"deals, each played from both seats ({DEALS})")
    parser.seed(1, "seed of the cards and deals (default 1)")
    parser.whole("--workers", 0, MOST_WORKERS, 0, "worker processes (default: one per processor)")
    parser.written("--kept", "the games database (default: in your data folder)")
    parser.own_files["kept"] = _own_file
    parser.flag("--fresh", "ignore stored games and start over")
    parser.written("--out", "write the table of worths here")
    parser.written("--plot", "plot predicted against measured", metavar="FILE.png")
    parser.flag("--json", "print one JSON object instead of Markdown")


def run_worth(arguments: argparse.Namespace) -> int:
    """Errors: `HschessError` for numbers out of range, or a file that cannot be used."""
    need("rich")
    check_outputs(arguments)
    fitted = list(cards_to_fit(arguments.seed, arguments.cards, arguments.deals))
    compared = list(cards_to_compare([shipped_set(name) for name in SETS], arguments.deals))
    kept = _kept(arguments)
    if not _play(arguments, [*fitted, *compared], kept):
        return INTERRUPTED
    _answer(arguments, _samples(fitted, kept), _samples(compared, kept))
    return 0


def _own_file(arguments: argparse.Namespace) -> Path:
    return user_folder(os.environ) / f"card-worth-{arguments.seed}-{arguments.deals}.txt"


def _kept(arguments: argparse.Namespace) -> WorthFile:
    path: Path = arguments.kept or _own_file(arguments)
    if arguments.fresh:
        forget_counts(path)
    return WorthFile(path, arguments.seed, arguments.deals)


def _play(arguments: argparse.Namespace, cards: list[WorthCard], kept: WorthFile) -> bool:
    """Measure the cards that are missing; whether it finished."""
    jobs = [job_of(card, arguments.seed) for card in cards if card.number not in kept.counts]
    if not jobs:
        return True
    workers = ProcessWorkers(arguments.workers)
    with progress_bar() as bar:
        task = bar.add_task("cards measured", total=len(cards), completed=len(cards) - len(jobs))
        try:
            for count in measure(jobs, workers):
                kept.add(count)
                bar.advance(task)
        except KeyboardInterrupt:
            bar.stop()
            to_stderr(f"hschess: interrupted: {len(kept.counts):,} cards are saved; run the same command to continue")
            return False
        finally:
            workers.dismiss()
    return True


def _samples(cards: list[WorthCard], kept: WorthFile) -> list[WorthSample]:
    """Every card with the result of its games."""
    found = [(card.cards, kept.counts[card.number]) for card in cards]
    return [
        WorthSample(some[0], {one.key: one for one in some}, count.wins + count.draws / 2, count.games)
        for some, count in found
    ]


def _answer(arguments: argparse.Namespace, samples: list[WorthSample], compared: list[WorthSample]) -> None:
    """Fit, and write everything that the options ask for."""
    scale = fit_scale([one for one in samples if one.is_plain])
    found = held_out(samples, scale, to_stderr)
    table = WorthTable(fit_worths(samples, scale).rows, errors_of(found))
    if arguments.out is not None:
        write_whole(arguments.out, format_worths(table, _head(arguments, found)))
    if arguments.plot is not None:
        from hschess.lab.plots import save_worth_plot

        save_worth_plot(
            [(one.predicted, one.measured, one.noise, one.sample.is_plain) for one in found], arguments.plot
        )
    prices = [priced(one, table, scale) for one in compared]
    if arguments.json:
        print_json(report_json(found, table, prices))
    else:
        say(report_markdown(found, prices), end="")


def _head(arguments: argparse.Namespace, found: list[HeldOut]) -> list[str]:
    """The command that makes the file again, and how far it was from cards that it had not seen."""
    whole = kind_errors(found)[-1]
    return [
        f"hschess lab worth --cards {arguments.cards} --deals {arguments.deals} --seed {arguments.seed}",
        f"error on {whole.cards} held-out cards: {whole.error:.2f} mana [{whole.low:.2f}-{whole.high:.2f}]",
        "mana for each, and what on the card; summons count by the attack and health of what comes, all together",
    ]
