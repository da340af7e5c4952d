"""The versions of the system's C library that a bundle needs: `python -m release.symbols FOLDER [--most 2.28]`.

Each version is printed with the files that need it, the newest first. With `--most` the exit status is 1 if a file needs a newer one: a
program runs on every system that has at least the version of its most demanding file.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

Version = tuple[int, ...]

ELF: Final = b"\x7fELF"
_NEEDED: Final = re.compile(r"0x[0-9a-f]+ 0x[0-9a-f]+ [0-9]+ GLIBC_([0-9.]+)$", re.MULTILINE)


def newest_needed(path: Path) -> Version:
    """The newest version of glibc that a program or a library needs; `(0,)` if it needs none. Uses objdump."""
    done = subprocess.run(["objdump", "-p", str(path)], check=True, capture_output=True, text=True)
    return max((version_of(word) for word in _NEEDED.findall(done.stdout)), default=(0,))


def version_of(words: str) -> Version:
    """The numbers of a version, which compare as versions do.

    >>> version_of("2.28") > version_of("2.5")
    True
    """
    return tuple(map(int, words.split(".")))


def programs_in(folder: Path) -> Iterable[Path]:
    """Every program and library in a folder."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(ELF)) == ELF:
                    yield path


def needed_in(folder: Path) -> Mapping[Version, list[str]]:
    """The files of a folder by the version that they need, the newest first."""
    found: dict[Version, list[str]] = {}
    for path in programs_in(folder):
        found.setdefault(newest_needed(path), []).append(path.relative_to(folder).as_posix())
    return dict(sorted(found.items(), reverse=True))


def main(words: list[str] | None = None) -> int:
    """Print the needed versions; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=version_of, default=None, help="the newest version that may be needed")
    options = parser.parse_args(words)
    needed = needed_in(options.folder)
    for version, files in needed.items():
        print(
            f"{'.'.join(map(str, version)):<6} {len(files):>4}  {' '.join(files[:6])}{' ...' if len(files) > 6 else ''}"
        )
    if not needed:
        print(f"{options.folder} holds no program", file=sys.stderr)
        return 1
    return int(options.most is not None and max(needed) > options.most)


if __name__ == "__main__":
    sys.exit(main())
