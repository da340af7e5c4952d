"""The AppImage of a built bundle: `python -m release.linux.appimage dist/hschess OUT RUNTIME`. It needs mksquashfs.

RUNTIME is the start program of AppImages (AppImage/type2-runtime), which the release workflow downloads and checks; it comes before the
packed file system. Two AppImages of one bundle are the same byte for byte if SOURCE_DATE_EPOCH is set.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from release.linux.files import APP, lay_out


def make(bundle: Path, out: Path, runtime: Path) -> Path:
    """Write the AppImage of this bundle into a folder; its path. Errors: `OSError`, `CalledProcessError`."""
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"hschess-linux-{platform.machine()}.AppImage"
    with tempfile.TemporaryDirectory(prefix="hschess-appimage-") as folder:
        root, packed = Path(folder, "root"), Path(folder, "packed")
        lay_out(bundle, root / "usr")
        (root / "AppRun").symlink_to("usr/bin/hschess")
        (root / f"{APP}.desktop").symlink_to(f"usr/share/applications/{APP}.desktop")
        (root / f"{APP}.png").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{APP}.png")
        (root / ".DirIcon").symlink_to(f"{APP}.png")
        _pack(root, packed)
        target.write_bytes(runtime.read_bytes() + packed.read_bytes())
    target.chmod(0o755)
    return target


def _pack(root: Path, packed: Path) -> None:
    words = [
        "mksquashfs",
        str(root),
        str(packed),
        "-root-owned",
        "-noappend",
        "-no-xattrs",
        "-comp",
        "zstd",
        "-quiet",
        "-no-progress",
    ]
    # The tool only limits newer times to SOURCE_DATE_EPOCH, and refuses a time as an option beside it.
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    subprocess.run(
        [*words, *(["-mkfs-time", epoch, "-all-time", epoch] if epoch else [])], check=True, env=_without_epoch()
    )


def _without_epoch() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}


if __name__ == "__main__":
    print(make(*map(Path, sys.argv[1:4])))
