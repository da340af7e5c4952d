"""The places of the game's files on a Linux desktop: one list for the Debian package, the AppImage and Flatpak."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from PIL import Image

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
APP: Final = "org.hschess.hschess"
ICON_SIZES: Final = (48, 64, 128, 256, 512)
OTHERS: Final = {
    f"{APP}.desktop": "share/applications/{name}",
    f"{APP}.metainfo.xml": "share/metainfo/{name}",
    f"{APP}.mime.xml": "share/mime/packages/{app}.xml",
}


def lay_out(bundle: Path, prefix: Path) -> None:
    """Put the bundle's folder, its command, and its desktop files under this prefix, such as `/usr`.

    Errors: `OSError`; `FileNotFoundError` where the bundle is none.
    """
    if not (bundle / "hschess").is_file():
        raise FileNotFoundError(f"{bundle} is not the folder of a built game")
    shutil.copytree(bundle, prefix / "lib" / "hschess", symlinks=True)
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin" / "hschess").symlink_to("../lib/hschess/hschess")
    for name, place in OTHERS.items():
        target = prefix / place.format(name=name, app=APP)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / name, target)
    _make_icons(prefix / "share" / "icons" / "hicolor")


def _make_icons(theme: Path) -> None:
    with Image.open(ROOT / "release" / "icons" / "icon.png") as icon:
        for size in ICON_SIZES:
            target = theme / f"{size}x{size}" / "apps" / f"{APP}.png"
            target.parent.mkdir(parents=True)
            icon.resize((size, size), Image.Resampling.LANCZOS).save(target, optimize=True)
