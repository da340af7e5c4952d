"""The Debian package of a built bundle: `python -m release.linux.deb dist/hschess OUT`. It needs dpkg-deb and objdump.

Two packages of one bundle are the same byte for byte if SOURCE_DATE_EPOCH is set. The package depends on the C library that the bundle's
most demanding file needs; SDL looks for the screen's and the sound's libraries when it starts, so those are only recommended.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import time
from email.utils import formatdate
from pathlib import Path
from typing import Final

from release.linux.files import ROOT, lay_out
from release.symbols import needed_in

MAINTAINER: Final = "the hschess authors <hschess@localhost>"
PROGRAM: Final = "usr/lib/hschess/hschess"
"""The only executable file; libraries need no such right."""
ARCHITECTURES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
COMMON: Final = "On Debian the GNU Lesser General Public License is in /usr/share/common-licenses/LGPL-2.1.\n"
CHANGES: Final = """\
hschess ({version}) stable; urgency=medium

  * See CHANGELOG.md.gz beside this file for the changes.

 -- {maintainer}  {date}
"""
CONTROL: Final = """\
Package: hschess
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc})
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, libxfixes3, libxss1, libgl1, libasound2, libpulse0
Section: games
Priority: optional
Description: chess pieces, cards and two straight lines
 Play pawns, bishops, rooks, knights and queens from your hand into a line on
 the board. At the end of your turn each piece strikes whatever stands opposite
 it, or the enemy king if nothing stands there.
 .
 With computer players from published works, a campaign, puzzles, replays, a
 duel with other cards, and a laboratory.
"""


def make(bundle: Path, out: Path) -> Path:
    """Write the package of this bundle into a folder; its path. Errors: `OSError`, `CalledProcessError`."""
    version, architecture = _version(), _architecture()
    out.mkdir(parents=True, exist_ok=True)
    target = out / f"hschess_{version}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="hschess-deb-") as folder:
        root = Path(folder, "root")
        lay_out(bundle, root / "usr")
        _add_documents(root / "usr" / "share" / "doc" / "hschess", version)
        _add_control(root, bundle, version, architecture)
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path == root / PROGRAM else 0o644)
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(target)], check=True)
    return target


def _version() -> str:
    text = (ROOT / "hschess" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    assert found is not None
    # In Debian's order a tilde comes before everything: 1.0~rc1 is older than 1.0.
    return re.sub(r"(\d)(a|b|rc)(\d)", r"\1~\2\3", found[1])


def _architecture() -> str:
    done = subprocess.run(["uname", "-m"], check=True, capture_output=True, text=True)
    return ARCHITECTURES[done.stdout.strip()]


def _add_documents(folder: Path, version: str) -> None:
    folder.mkdir(parents=True)
    notice = (ROOT / "assets" / "licences" / "NOTICE.md").read_text("utf-8")
    (folder / "copyright").write_text(f"{(ROOT / 'LICENSE').read_text('utf-8')}\n{notice}\n{COMMON}", "utf-8")
    date = formatdate(float(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    packed = {
        "changelog.gz": CHANGES.format(version=version, maintainer=MAINTAINER, date=date).encode(),
        "CHANGELOG.md.gz": (ROOT / "CHANGELOG.md").read_bytes(),
    }
    for name, text in packed.items():
        (folder / name).write_bytes(gzip.compress(text, mtime=0))


def _add_control(root: Path, bundle: Path, version: str, architecture: str) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    control = CONTROL.format(
        version=version,
        architecture=architecture,
        maintainer=MAINTAINER,
        kilobytes=sum(path.stat().st_size for path in files) // 1024,
        glibc=".".join(map(str, max(needed_in(bundle)))),
    )
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control, "utf-8")
    # `dpkg --verify hschess` lists changed files.
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    (root / "DEBIAN" / "md5sums").write_text("".join(sums), "utf-8")


if __name__ == "__main__":
    print(make(Path(sys.argv[1]), Path(sys.argv[2])))
