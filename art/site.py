"""What mkdocs.yml asks for while the site of docs/ is built: the pages that stand elsewhere in the source, and links that lead there.

The pages are written for readers of the source, so a link may leave `docs`. What it names is a page of the site or, for any other file,
lies in `files`. The pages that the program makes itself are in `site_pages`.
"""

import posixpath
import re
from collections.abc import Iterator
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from art.site_pages import PAGES_MADE, ROOT, copy_of, pictures

DOCS: Final = "docs"
ICON: Final = "release/icons/icon.png"
PAGES: Final = {
    "RULES.md": "rules.md",
    "CONTRIBUTING.md": "builders.md",
    "CHANGELOG.md": "changes.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "release/README.md": "release.md",
    "assets/README.md": "assets.md",
    "README.md": "index.md",
}
"""Pages that stand elsewhere in the source, and what the site calls them."""
HOME: Final = "README.md"
"""The site has a page of its own in its place."""
_LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
_FENCE: Final = re.compile(r"^ {0,3}```")
_ITEM: Final = re.compile(r"^([-*]|\d+\.) |^\|")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A page that no menu names yet stands in the last one."""
    menus: list[dict[str, Any]] = config.nav or []
    linked = set(re.findall(r"[\w/-]+\.md", str(menus)))
    last = next(iter(menus[-1].values()))
    last += sorted(path.name for path in (ROOT / DOCS).glob("*.md") if path.name not in linked)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand elsewhere, those that the program makes, and every file that a page names."""
    for source, name in PAGES.items():
        if source != HOME:
            files.append(File.generated(config, name, content=(ROOT / source).read_text("utf-8")))
    for name, write in PAGES_MADE.items():
        files.append(File.generated(config, name, content=write()))
    copied = {ICON, *pictures()}
    for file in list(files.documentation_pages()):
        copied |= {path for path, _ in links_in(file.content_string, file.src_uri) if is_copied(path)}
    for path in sorted(copied):
        files.append(File.generated(config, copy_of(path), abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to the pages of the site, and put the empty lines in that a list needs here; the first page has the whole width."""
    place = page.file.src_uri
    if place == PAGES[HOME]:
        page.meta["hide"] = ["navigation", "toc"]
    return spaced(_LINK.sub(lambda found: led(found[1], place) + (found[2] or ""), markdown))


# ------------------------------------------------------------------------------------------------------------------- links


def home_of(place: str) -> str:
    """The path in the source of a page of the site."""
    return next((source for source, name in PAGES.items() if name == place and source != HOME), f"{DOCS}/{place}")


def path_of(link: str, place: str) -> str:
    """The path in the source that a link of this page names."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(home_of(place)), link))


def links_in(markdown: str, place: str) -> Iterator[tuple[str, str]]:
    """What the links of a page name, as paths in the source, and the links."""
    return ((path_of(found[1], place), found[1]) for found in _LINK.finditer(markdown))


def is_copied(path: str) -> bool:
    """Whether this is a file of the source that is no page of the site."""
    return not path.startswith(f"{DOCS}/") and path not in PAGES and (ROOT / path).is_file()


def led(link: str, place: str) -> str:
    """The link as the site needs it."""
    path = path_of(link, place)
    target = copy_of(path) if is_copied(path) else PAGES.get(path, path.removeprefix(f"{DOCS}/"))
    return posixpath.relpath(target, posixpath.dirname(place) or ".")


def spaced(markdown: str) -> str:
    """An empty line before each list and table that follows a paragraph: if the source is read it may be missing."""
    lines, is_code, is_list, is_text = list[str](), False, False, False
    for line in markdown.split("\n"):
        is_code ^= bool(_FENCE.match(line))
        if _ITEM.match(line) and not is_code:
            lines += [""] if is_text else []
            is_list, is_text = True, False
        else:
            is_list &= bool(line)
            is_text = bool(line) and not is_list and not line.startswith("#")
        lines.append(line)
    return "\n".join(lines)
