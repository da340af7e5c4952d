"""The mkdocs hooks for the site of docs/: pages that are elsewhere in the source, and links to them.

The pages are written for readers of the source, so a link may leave `docs`. Its target is a page of the site or, for any other file, a
copy in `files`. `site_pages` has the generated pages.
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
"""Pages elsewhere in the source, and their names in the site."""
HOME: Final = "README.md"
"""The site has its own page instead."""
_LINK: Final = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)(#[^)\s]*)?(?=\))")
_FENCE: Final = re.compile(r"^ {0,3}```")
_ITEM: Final = re.compile(r"^([-*]|\d+\.) |^\|")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add pages without a menu to the last one."""
    menus: list[dict[str, Any]] = config.nav or []
    linked = set(re.findall(r"[\w/-]+\.md", str(menus)))
    last = next(iter(menus[-1].values()))
    last += sorted(path.name for path in (ROOT / DOCS).glob("*.md") if path.name not in linked)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages elsewhere in the source, the generated ones, and every linked file."""
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
    """Point links to the pages of the site, and add the empty lines that lists need here; the first page has the full width."""
    place = page.file.src_uri
    if place == PAGES[HOME]:
        page.meta["hide"] = ["navigation", "toc"]
    return spaced(_LINK.sub(lambda found: led(found[1], place) + (found[2] or ""), markdown))


# ------------------------------------------------------------------------------------------------------------------- links


def home_of(place: str) -> str:
    """The source path of a page of the site."""
    return next((source for source, name in PAGES.items() if name == place and source != HOME), f"{DOCS}/{place}")


def path_of(link: str, place: str) -> str:
    """The source path of a link's target on this page."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(home_of(place)), link))


def links_in(markdown: str, place: str) -> Iterator[tuple[str, str]]:
    """The targets of a page's links, as source paths, and the links."""
    return ((path_of(found[1], place), found[1]) for found in _LINK.finditer(markdown))


def is_copied(path: str) -> bool:
    """Whether this is a file of the source that is not a page of the site."""
    return not path.startswith(f"{DOCS}/") and path not in PAGES and (ROOT / path).is_file()


def led(link: str, place: str) -> str:
    """The link as the site needs it."""
    path = path_of(link, place)
    target = copy_of(path) if is_copied(path) else PAGES.get(path, path.removeprefix(f"{DOCS}/"))
    return posixpath.relpath(target, posixpath.dirname(place) or ".")


def spaced(markdown: str) -> str:
    """Add an empty line before each list and table that follows a paragraph, which the source may lack."""
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
