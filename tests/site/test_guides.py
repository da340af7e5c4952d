"""The guides: their examples run, their numbers are the game's, and their commands exist."""

import doctest
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import hschess
from hschess.campaign.encounter import SaySentence
from hschess.campaign.encounter_text import read_campaign, shipped_campaign
from hschess.cli import COMMANDS
from hschess.cli.lab_command import _COMMANDS as LAB
from hschess.players.opponents import levels

ROOT = Path(__file__).parents[2]
PAGES = {path.name: path.read_text("utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))}
ENGINES = re.findall(r"```python\n(.*?)```", PAGES["write_engine.md"], re.DOTALL)
NUMBERS = {"six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "thirteen": 13, "thirty": 30}
COUNTED = {
    "lessons": lambda: (ROOT / "assets/lessons/lessons.toml").read_text("utf-8").count("\n[[lesson]]\n"),
    "encounters": lambda: len(shipped_campaign().encounters),
    "opponents": lambda: len(levels()),
}
"""Things that pages count in words, by the noun."""
POSITIONS = 8
"""The number of positions of a game sent to each engine."""
BENCH = ("rules", "strength", "endings", "environments", "promises", "first-frame", "frames")
PUZZLES = ("make", "check", "rate", "list", "show")
_INSTALLED = re.compile(r"^ {4}(?:uv run )?(?:\S*python3? -m )?hschess (\S.*)$", re.MULTILINE)
"""A command line of a page."""


def test_the_python_of_the_readme_prints_what_it_shows() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")

    assert (failed, tried) == (0, 4)


def middles(mode: str) -> list[hschess.State]:
    """Positions of a game of this mode, including the mulligan, as the side to move sees them."""
    game = hschess.Game.new(mode, seed=3)
    game.play_out(hschess.player("random"), hschess.player("random", seed=1))
    states = [step.state for step in game.steps if not step.state.outcome]
    return [hschess.observe(state, state.to_move).state for state in states[:: max(1, len(states) // POSITIONS)]]


@pytest.mark.parametrize("code", ENGINES, ids=["the first", "the second"])
def test_the_engines_of_the_guide_answer_with_legal_plans(code: str, tmp_path: Path) -> None:
    """Without `hschess engine check`, which the guide uses, because that measures real time."""
    (tmp_path / "mine.py").write_text(code, "utf-8")
    positions = [state for mode in hschess.EVERY_MODE for state in middles(mode)]
    lines = [
        f"mode {state.mode.name}\nposition {hschess.format_position(state, full=False)}\ngo positions 9"
        for state in positions
    ]
    done = subprocess.run(
        [sys.executable, "mine.py"], input="\n".join(["hce", "what is this?", *lines, "quit", ""]), cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    plans = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("plan ")]

    assert done.stdout.startswith("id name ")
    assert "ready" in done.stdout.splitlines()
    assert len(plans) == len(positions)
    for state, plan in zip(positions, plans, strict=True):
        assert hschess.why_not(state, hschess.parse_action(plan[0], state.mode.cards)) is None


def test_the_encounter_of_the_guide_can_be_read() -> None:
    (shown,) = re.findall(r"^( {4}\[\[encounter\]\]\n(?:(?: {4}.*)?\n)+)", PAGES["make_encounter.md"], re.MULTILINE)
    campaign = read_campaign('[[chapter]]\nname = "road"\n' + textwrap.dedent(shown), "campaign.toml")

    (made,) = campaign.encounters
    said = [effect.key for when in made.whens for effect in when.effects if isinstance(effect, SaySentence)]

    assert made.name == "turnstile"
    assert 2 <= len(said) <= 4
    assert all(f"`campaign.turnstile.said.{key}`" in PAGES["make_encounter.md"] for key in said)
    assert "turnstile" not in {one.name for one in shipped_campaign().encounters}


@pytest.mark.parametrize("noun", COUNTED)
def test_numbers_in_words_are_right(noun: str) -> None:
    counted = [
        (name, word)
        for name, text in PAGES.items()
        for word in re.findall(rf"\b({'|'.join(NUMBERS)})(?: \w+| \w+-\w+)? {noun}\b", " ".join(text.lower().split()))
    ]

    assert counted
    assert [(name, word) for name, word in counted if NUMBERS[word] != COUNTED[noun]()] == []


def test_every_command_that_a_page_shows_exists() -> None:
    shown = [(name, line.split()) for name, text in PAGES.items() for line in _INSTALLED.findall(text)]
    known = {*COMMANDS, "--selftest", "--version", "--help"}

    assert [
        (name, words) for name, words in shown if words[0].strip('"') not in known and not words[0].endswith(".hsc")
    ] == []
    assert [(name, words) for name, words in shown if words[0] == "lab" and words[1] not in LAB] == []


def test_the_page_of_the_commands_names_every_command_of_the_laboratory_the_bench_and_the_puzzles() -> None:
    page = PAGES["commands.md"]
    rows = {name: " ".join(re.findall(rf"^\| `hschess {name}.*$", page, re.MULTILINE)) for name in ("lab", "puzzles")}

    assert [name for name in LAB if not re.search(rf"`(?:hschess lab )?{name}\b", rows["lab"])] == []
    assert [name for name in BENCH if f"`hschess bench {name}" not in page and name != "rules"] == []
    assert [name for name in PUZZLES if f"`{name}" not in rows["puzzles"].replace("hschess puzzles ", "")] == []
