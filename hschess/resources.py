"""The place of the game's assets, defined only here.

A checkout or an editable install has them in `assets`, beside this package; a wheel and a bundle have them in
`hschess/_assets`. This module finds files and opens none.
"""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"


class BrokenAssetError(OSError):
    """An asset exists but has wrong contents; the message, one line, names the file."""


def broken(path: Path, why: object) -> BrokenAssetError:
    """The error to raise if an asset cannot be read; `why` is in the reader's words."""
    return BrokenAssetError(f"the file {path} is damaged ({why}): install the game again")


@cache
def asset_root() -> Path:
    """Return the folder that holds images, fonts, icons and licences.

    Raises FileNotFoundError if the game was installed without it.
    """
    package = Path(str(files("hschess")))
    for root in (package / "_assets", package.parent / "assets"):
        if (root / "fonts").is_dir():
            return root
    raise FileNotFoundError(f"no assets near {package}: the installation is incomplete")


@cache
def languages() -> tuple[str, ...]:
    """The languages of the screen: every table in `strings`, English first; English alone if the assets are missing."""
    try:
        found = {path.stem for path in (asset_root() / "strings").glob("*.json")}
    except FileNotFoundError:
        found = set[str]()
    return ENGLISH, *sorted(found - {ENGLISH})


def asset(*parts: str) -> Path:
    """Return the path of one asset file, `asset("images", "pieces", "w_king.webp")`.

    Raises FileNotFoundError, which names the file, if there is none.
    """
    path = asset_root().joinpath(*parts)
    if not path.is_file():
        raise FileNotFoundError(f"missing asset {'/'.join(parts)} in {asset_root()}")
    return path
