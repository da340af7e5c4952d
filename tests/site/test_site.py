"""The site of docs/: built strictly, complete without a network, and consistent with the program."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

import hschess
from art import site_pages
from art.site import led, spaced
from art.site_pages import controls_page, players_page, promised, reference_page
from hschess.cli import COMMANDS
from hschess.players.opponents import levels
from hschess.players.registry import names
from hschess.rules.modes import EVERY_MODE, MODES
from scenes.stage.hand.bindings import KEYS
from scenes.ui.key_words import key_words
from tests.each import each

ROOT = Path(__file__).parents[2]
ELSEWHERE = re.compile(r"^(?:https?:)?//")
FETCHED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src", "video": "src"}
"""The files that a browser loads automatically, by tag."""
CSS_FETCHED = re.compile(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)[^)]*\)")
LONGEST_README = 60


class Sheet(HTMLParser):
    """A page: the files it loads, its links, and its anchors."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.places = {"", "__search"}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the tag."""
        found = {name: value or "" for name, value in attrs}
        self.places |= {found.get("id", ""), found.get("name", "") if tag == "a" else ""}
        if tag in FETCHED and found.get(FETCHED[tag]) and found.get("rel") not in ("canonical", "prev", "next"):
            self.fetched.append(found[FETCHED[tag]])
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built site."""
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder))
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def sheets(site: Path) -> dict[Path, Sheet]:
    """The pages of the site by their paths; the page for a missing address names its files from a server's root."""
    return {path: Sheet(path) for path in sorted(site.rglob("*.html")) if path.name != "404.html"}


def test_no_page_loads_anything_from_elsewhere(site: Path, sheets: dict[Path, Sheet]) -> None:
    assert [one for sheet in sheets.values() for one in sheet.fetched if ELSEWHERE.match(one)] == []
    assert [path for path in site.rglob("*.css") if CSS_FETCHED.search(path.read_text("utf-8"))] == []


def test_every_file_loaded_by_a_page_exists(sheets: dict[Path, Sheet]) -> None:
    assert [one for sheet in sheets.values() for one in sheet.fetched if not (sheet.path.parent / one).is_file()] == []


def test_every_link_leads_to_a_page_and_a_place_in_it(sheets: dict[Path, Sheet]) -> None:
    broken = list[str]()
    for path, sheet in sheets.items():
        for link in sheet.links:
            name, place = urldefrag(link)
            target = (path.parent / unquote(name)).resolve() if name else path
            if not re.match(r"\w+:", link) and not leads(target, unquote(place), sheets):
                broken.append(f"{path.name}: {link}")

    assert broken == []


def leads(target: Path, place: str, sheets: dict[Path, Sheet]) -> bool:
    """Whether the file exists, and the place in it."""
    if target.is_dir():
        target = target / "index.html"
    return target.is_file() and (target not in sheets or place in sheets[target].places)


def test_no_menu_names_a_page_twice() -> None:
    named = re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)

    assert sorted(named) == sorted(set(named))


def test_the_search_works_from_a_disk(site: Path) -> None:
    """The index is a script beside the pages, and no worker is fetched."""
    assert (site / "search" / "search_index.js").read_text("utf-8").startswith("var __index")
    assert 'src="iframe-worker.js"' in (site / "index.html").read_text("utf-8")


def test_the_page_of_the_players_names_them_all() -> None:
    page = players_page()

    assert [name for name in names() if f"### `{name}`" not in page] == []
    assert [
        level.name for level in levels() if f"`{level.seat}`" not in page or f"| {level.rating} |" not in page
    ] == []


def test_the_page_of_the_players_has_each_with_its_paper_and_its_ratings() -> None:
    page = players_page()
    studies = (ROOT / "docs" / "studies.md").read_text("utf-8").split("## Every player in every mode")[1]

    for name in names():
        place = re.sub(r"\W+", "-", name)
        row = re.search(rf"^\| \*\*.*\(#{place}\)\. .+\(#work-\w+\)\* \| (.*) \|$", page, re.MULTILINE)
        assert row is not None, name
        assert row[1].split(" | ") == re.findall(rf"^\| {name} \| (\d+) \[", studies, re.MULTILINE)[: len(MODES)]


def test_a_player_without_a_rating_stops_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_pages, "names", lambda: (*names(), "newcomer"))

    with pytest.raises(ValueError, match="does not rate every player in paper: newcomer"):
        site_pages.ratings("paper")
    with pytest.raises(ValueError, match="no work is named for newcomer"):
        list(site_pages.by_work())


def test_the_page_of_the_players_lists_each_levels_handicap() -> None:
    page = players_page()

    assert "| Novice | White | 16 | 6 | 20 | 10 |\n|  | Black | 9 | 20 | 9 | 10 |" in page
    assert "| Master | White | 20 | 20 | 20 | 10 |\n|  | Black | 20 | 20 | 20 | 10 |" in page


def test_the_page_of_the_players_lists_the_player_of_each_level_in_every_mode() -> None:
    """With the mode's own budget if it has one, or else the usual one."""
    page, first = players_page(), levels()[0]

    players = [first.measured[mode].player or first.player for mode in MODES]
    assert len(set(players)) > 1
    assert f"| Novice | {' | '.join(f'`{one}`' for one in players)} |" in page


def test_the_page_of_modes_and_keys_names_them_all() -> None:
    page = controls_page()

    assert [mode for mode in EVERY_MODE if f"`{mode}`" not in page] == []
    assert [key for key in KEYS.values() if f"`{key_words(key)}`" not in page] == []


def test_the_page_of_the_commands_names_them_all() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")

    assert [name for name in COMMANDS if f"`hschess {name}" not in page] == []


def test_the_first_page_starts_the_game_as_the_readme_does() -> None:
    starts = [
        re.findall(r"^    python3 -m venv .*", (ROOT / name).read_text("utf-8"), re.MULTILINE)
        for name in ("README.md", "docs/index.md")
    ]

    assert len(starts[0]) == 2
    assert starts[0] == starts[1]


def test_the_reference_has_the_whole_surface() -> None:
    page = reference_page()

    assert [name for module, name in promised() if f"::: {module}.{name}\n" not in page] == []
    assert {name for _, name in promised()} == set(hschess.__all__)


@each(
    ("link", "page", "leads_to"),
    [
        ("docs/cards.md", "rules.md", "cards.md"),
        ("../RULES.md", "library.md", "rules.md"),
        ("assets/README.md", "builders.md", "assets.md"),
        ("../docs/campaign.md", "assets.md", "campaign.md"),
        ("studies/coin.png", "studies.md", "studies/coin.png"),
        ("../examples/tutorial.py", "library.md", "files/examples/tutorial.py"),
    ],
)
def test_a_link_leads_to_the_place_of_the_source(link: str, page: str, leads_to: str) -> None:
    assert led(link, page) == leads_to


def test_a_list_begins_after_an_empty_line() -> None:
    assert spaced("Words:\n- one\n  more\n- two") == "Words:\n\n- one\n  more\n- two"


def test_code_is_unchanged() -> None:
    code = "```\nwords\n- no list\n```"

    assert spaced(code) == code


def test_the_readme_is_short_and_links_to_the_pages() -> None:
    text = (ROOT / "README.md").read_text("utf-8")

    assert [link for link in LINK.findall(text) if not (ROOT / link).exists()] == []
    assert len(text.splitlines()) <= LONGEST_README
