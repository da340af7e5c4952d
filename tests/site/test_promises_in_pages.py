"""Every figure of the documents has an entry in `promises.toml`, and every entry its figures.

Above each table with numbers is a comment: `<!-- measured: NAME -->` with the name of its entry, or `<!-- no player's figures -->`
if players and rules do not affect them. A sentence with wins or ratings is in a section with such a comment.
The changelog is exempt: its figures were right on their day.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bench.promises import promises

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
NONE = "<!-- no player's figures -->"
MARK = re.compile(r"<!-- measured: ([a-z-]+) -->")
HEADING = re.compile(r"#+ (.+)")
CELL = re.compile(r"[+-]?\d[\d,.]*%?( .*)?")
"""A cell with a number, and anything after it."""
NO_FIGURES = re.compile(
    r"\d (?:percent(?! interval)|Elo|points)\b|\d of (?:100|a hundred)\b|\d of its games\b|wins \d|won \d"
)
"""The words of a sentence with a figure."""
WORDS_WITHOUT_FIGURES = {"lab.column.interval", "lab.curve", "workshop.measured", "workshop.measured.about"}
"""Figures that are not measurements of ours: the confidence of an interval, and that equal decks win half."""
WITHOUT_FIGURES = {
    "hschess/players/personalities.toml": "the weights of the paper",
    "hschess/players/values": "what training found; the head of a file is its log",
    "hschess/rules": "the rules",
    "bench/promises.toml": "the entries themselves",
}
"""Data without figures, with the reason."""
ALL_OF_A_BATTLE_TABLE = "battles"
"""Above the table of the campaign's battles; each row has an entry `battle-NAME`."""


@dataclass
class Section:
    """A heading, and the text under it until the next one."""

    place: str
    lines: list[str] = field(default_factory=list)

    @property
    def marks(self) -> list[str]:
        """The names of the entries in its comments."""
        return [found for line in self.lines for found in MARK.findall(line)]

    @property
    def text(self) -> str:
        """Its text, in one line."""
        return " ".join(" ".join(self.lines).split())


def sections(path: Path) -> list[Section]:
    """The sections of a page, including the part before the first heading."""
    name, found, is_code = path.relative_to(ROOT).as_posix(), [Section("")], False
    for line in path.read_text("utf-8").splitlines():
        is_code ^= line.startswith("```")
        heading = None if is_code else HEADING.fullmatch(line)
        if heading is not None:
            found.append(Section(f"{name}#{anchor(heading[1])}"))
        else:
            found[-1].lines.append(line)
    return found


def anchor(heading: str) -> str:
    """The anchor of a heading in its page."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


ALL = [section for path in PAGES for section in sections(path)]


def tables(section: Section) -> Iterator[tuple[str, list[str]]]:
    """Each table with the line above it."""
    above, rows = "", list[str]()
    for line in [*section.lines, ""]:
        if line.startswith("|"):
            rows.append(line)
            continue
        if rows:
            yield above, rows
        above, rows = line, []


def has_numbers(rows: list[str]) -> bool:
    """Whether a cell under the header is a number."""
    return any(CELL.fullmatch(cell.strip()) for row in rows[2:] for cell in row.strip().strip("|").split("|"))


def prose(section: Section) -> Iterator[str]:
    """The lines outside tables and examples."""
    is_code = False
    for line in section.lines:
        is_code ^= line.startswith("```")
        if not is_code and not line.startswith(("|", "    ", "![")):
            yield line


def test_every_table_with_numbers_has_a_comment_above_it() -> None:
    bare = [
        f"{section.place}: {rows[0]}"
        for section in ALL
        for above, rows in tables(section)
        if has_numbers(rows) and above != NONE and not MARK.fullmatch(above)
    ]

    assert bare == []


def test_a_sentence_with_a_figure_is_in_a_section_with_a_comment() -> None:
    bare = [
        f"{section.place}: {line}"
        for section in ALL
        for line in prose(section)
        if NO_FIGURES.search(line) and not section.marks and NONE not in section.lines
    ]

    assert bare == []


def test_every_place_in_a_page_names_its_entry_and_every_name_has_an_entry_for_its_place() -> None:
    entries = {
        (one.name, place) for one in promises() for place in one.places if ".md" in place and "battle-" not in one.name
    }
    named = {(mark, section.place) for section in ALL for mark in section.marks if mark != ALL_OF_A_BATTLE_TABLE}

    assert entries - named == set(), "no such comment there"
    assert named - entries == set(), "no such entry in promises.toml"


def test_every_row_of_the_battles_has_an_entry() -> None:
    (section,) = [section for section in ALL if ALL_OF_A_BATTLE_TABLE in section.marks]
    ((_, rows),) = tables(section)

    assert {f"battle-{row.split('|')[1].strip()}" for row in rows[2:]} == {
        one.name for one in promises() if one.places == (section.place,)
    }


@pytest.mark.parametrize("what", ["stale", "past"])
def test_a_page_marks_stale_and_old_figures(what: str) -> None:
    said = [(one, str(getattr(one, what))) for one in promises() if getattr(one, what)]
    unsaid = [
        f"{one.name}: {sentence}"
        for one, sentence in said
        if not any(sentence in section.text for section in ALL if section.place in one.places)
    ]

    assert unsaid == []


def test_the_games_data_with_figures_has_an_entry() -> None:
    places = {place for one in promises() for place in one.places}
    data = [path for kind in ("*.toml", "*.txt") for path in sorted((ROOT / "hschess").rglob(kind))]
    names = [*(path.relative_to(ROOT).as_posix() for path in data), "assets/puzzles"]

    assert [name for name in names if name not in places and not name.startswith(tuple(WITHOUT_FIGURES))] == []
    assert [place for place in places if ".md" not in place and not (ROOT / place).exists()] == []


def test_the_game_shows_no_figure_without_an_entry() -> None:
    words: dict[str, str] = json.loads((ROOT / "assets" / "strings" / "en.json").read_text("utf-8"))
    figures = re.compile(r"\b\d+ ?(?:%|percent|Elo)|\b\d+ of 100\b")

    assert {key for key, text in words.items() if figures.search(text)} <= WORDS_WITHOUT_FIGURES
