"""Every asset exists, and opens as its type: each file, and each one named in the code."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from hschess.resources import asset, asset_root

ROOT = Path(__file__).parents[2]
IMAGES = {".webp"}
FONTS = {".woff", ".woff2", ".otf", ".ttf"}


@cache
def assets_named_in_code() -> list[str]:
    """Return the path of each `asset(...)` call in the game, with `*` for parts known only at run time."""
    sources = [path for package in ("hschess", "scenes") for path in (ROOT / package).rglob("*.py")]
    calls = (call for source in sources for call in calls_of_asset(source))
    return sorted({"/".join(pattern_of(part) for part in call.args) for call in calls})


def calls_of_asset(source: Path) -> Iterator[ast.Call]:
    text = source.read_text("utf-8")
    # Parsing all sources would take two seconds of every worker, for a few that name assets.
    for node in ast.walk(ast.parse(text if "asset(" in text else "")):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "asset":
            yield node


def pattern_of(part: ast.expr) -> str:
    """Return a part of a path as a glob pattern: text is kept, everything computed is `*`."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    if isinstance(part, ast.JoinedStr):
        return "".join(pattern_of(value) for value in part.values)
    if isinstance(part, ast.Starred):
        return "**/*"
    return "*"


def files_of_assets() -> list[str]:
    found = (path for path in asset_root().rglob("*") if path.is_file())
    shown = (path.relative_to(asset_root()) for path in found)
    return sorted(path.as_posix() for path in shown if path.suffix in IMAGES | FONTS)


def open_asset(path: Path) -> None:
    """Open a file by its kind; pygame raises if it cannot."""
    if path.suffix in IMAGES:
        assert pygame.image.load(path).get_width() > 0
    elif path.suffix in FONTS:
        pygame.font.init()
        assert pygame.font.Font(path, 20).size("hschess")[0] > 0
    else:
        assert path.read_bytes()


def test_the_code_names_assets() -> None:
    """Otherwise the next test would have nothing to check."""
    assert assets_named_in_code()


@pytest.mark.parametrize("pattern", assets_named_in_code())
def test_an_asset_that_the_code_names_opens(pattern: str) -> None:
    found = [path for path in asset_root().glob(pattern) if path.is_file()]

    assert found, f"no asset fits {pattern}"
    for path in found:
        open_asset(path)


def test_the_code_names_every_picture_and_font() -> None:
    """So that each of them was opened above."""
    named = {path for pattern in assets_named_in_code() for path in asset_root().glob(pattern)}

    assert len(files_of_assets()) > 300
    assert [name for name in files_of_assets() if asset(*name.split("/")) not in named] == []


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"missing asset images/no_such_file\.png"):
        asset("images", "no_such_file.png")


def test_the_game_shows_the_licence_of_the_source() -> None:
    assert asset("licences", "MIT.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_notices_name_every_font() -> None:
    """A font travels with its licence, and the notice says where it is."""
    notice = asset("licences", "NOTICE.md").read_text("utf-8")
    licences = sorted(path.name for path in (asset_root() / "fonts").glob("OFL-*.txt"))

    assert licences
    for name in licences:
        assert f"fonts/{name}" in notice
