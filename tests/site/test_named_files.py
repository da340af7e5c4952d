"""The files named in CONTRIBUTING.md and the documents exist."""

import re
from pathlib import Path
from typing import Final

from tests.each import each

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
ROOMS: Final = ("hschess", "scenes", "art", "bench", "tests", "examples")
EXAMPLES: Final = frozenset({"hschess/players/agents/leftmost.py", "scenes/menus/thanks.py", "mine.py", "first.py"})
"""Files that a reader creates by following a page."""
NAMED: Final = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.py)`")
FOUND: Final = tuple(f"/{path.relative_to(ROOT).as_posix()}" for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def is_there(name: str) -> bool:
    """Whether a file of the source has this name, including its last folders if they are given."""
    return any(path.endswith(f"/{name}") for path in FOUND)


@each("page", PAGES, ids=lambda path: path.name)
def test_each_python_file_named_by_a_page_exists(page: Path) -> None:
    named = set(NAMED.findall(page.read_text("utf-8"))) - EXAMPLES

    assert {name for name in named if not is_there(name)} == set()


def test_a_missing_file_is_found() -> None:
    words = "`hschess/engines/external_players.py`, `engines/guests.py`, `bout.py` and *text*"

    assert [name for name in NAMED.findall(words) if not is_there(name)] == ["engines/guests.py", "bout.py"]
