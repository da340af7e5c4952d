"""The files that CONTRIBUTING.md and the documents name are there."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
ROOMS: Final = ("hschess", "scenes", "art", "bench", "tests", "examples")
EXAMPLES: Final = frozenset({"hschess/players/agents/leftmost.py", "scenes/menus/thanks.py", "mine.py", "first.py"})
"""Files that a reader makes by following a page."""
NAMED: Final = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.py)`")
FOUND: Final = tuple(f"/{path.relative_to(ROOT).as_posix()}" for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def is_there(name: str) -> bool:
    """Whether a file of the source is called so, by its last folders too if they are given."""
    return any(path.endswith(f"/{name}") for path in FOUND)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_each_python_file_that_a_page_names_is_there(page: Path) -> None:
    named = set(NAMED.findall(page.read_text("utf-8"))) - EXAMPLES

    assert {name for name in named if not is_there(name)} == set()


def test_a_name_that_is_gone_is_found() -> None:
    words = "`hschess/engines/external_players.py`, `engines/guests.py`, `bout.py` and *text*"

    assert [name for name in NAMED.findall(words) if not is_there(name)] == ["engines/guests.py", "bout.py"]
