"""The documents are written plainly: CONTRIBUTING.md ("Texts") has the rules, and these words break them."""

import re
from pathlib import Path

from tests.each import each

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "RULES.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
STIFF = re.compile(
    r"\b(?:whom|told|tells|anew|seldom|mended|nobody knows|of somebody's own|of one's own)\b", re.IGNORECASE
)
"""Words for which there is a plainer one: whose targets, shows or reports, again, rarely, fixed, unknown, custom."""
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")
"""A name of the program, or a link's target: it is called as it is called."""


@each("page", PAGES, ids=lambda path: path.name)
def test_a_page_has_none_of_the_words_for_which_there_is_a_plainer_one(page: Path) -> None:
    found, is_code = list[str](), False
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        is_code ^= line.startswith("```")
        if not is_code and not line.startswith("    "):
            found += [f"{number}: {word}" for word in STIFF.findall(CODE.sub("", line))]

    assert found == []
