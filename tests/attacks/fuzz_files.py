"""The readers of small files in the user's folder other than games: engines, measurements and notes."""

import shutil
from pathlib import Path
from random import Random
from typing import Final

from hschess.cli.campaign_command import Notes
from hschess.engines.link import Link
from hschess.engines.named import FILE as ENGINES
from hschess.engines.named import named_engines
from scenes.workshop.model.trials import FILE as MEASURED
from scenes.workshop.model.trials import Trials
from tests.attacks.fuzz_corpora import Corpus
from tests.attacks.fuzz_targets import Target

ENGINE: Final = """[[engine]]
name = "mine"
command = ["./mine", "--fast"]
options = { depth = 3, book = true }
positions = 100
"""
ENGINE_FILES: Final[Corpus] = (ENGINE, ENGINE + '[[engine]]\nname = "other"\ncommand = ["x"]\nms = 500\n', "")
NOTE: Final = '{"version": "1", "mark": "0f", "encounter": "gate", "player": "bfs", "seed": 1, "won": true, "turns": 2, "lost": 3}'
NOTES: Final[Corpus] = (f"{NOTE}\n", f"{NOTE}\n{NOTE}\n")
MEASUREMENTS: Final[Corpus] = ('{"a": {"games": 9, "share": 0.5, "low": 0.4, "high": 0.6}}', "{}")


def targets_of_files(folder: Path) -> list[Target]:
    """All of them, each in an empty folder of its own within this one."""
    return [
        Target("engines file", lambda rng, text: _engines(_written(rng, folder, ENGINES, text)), ENGINE_FILES, 0.5),
        Target("measurements", lambda rng, text: _measured(_written(rng, folder, MEASURED, text)), MEASUREMENTS, 0.5),
        Target("notes", lambda rng, text: _noted(_written(rng, folder, "notes", text)), NOTES, 0.5),
    ]


def _written(rng: Random, folder: Path, name: str, text: str) -> Path:
    """The text in a file of an empty folder; halves of letters become invalid bytes."""
    home = folder / "files"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    (home / name).write_bytes(text.encode("utf-8", rng.choice(["surrogatepass", "replace"])))
    return home / name


def _engines(path: Path) -> None:
    """Each fault is one line; every named engine can be looked up, which starts nothing."""
    named = named_engines(path.parent)
    assert all(fault.isprintable() for fault in named.faults)
    for spec in named.specs.values():
        assert isinstance(spec.link(), Link)


def _measured(path: Path) -> None:
    assert not Trials(path.parent).complaint


def _noted(path: Path) -> None:
    with Notes(path):
        pass
