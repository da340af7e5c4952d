"""One file of the bundle for files with equal beginnings: packed separately, each would have its own copy of the beginning.

A sound begins with three kilobytes of tables that all sounds share, and a compiled module with the same code around its name. Here the
beginnings are side by side, so that the packer, whose window is 32 KB, finds them. `release/unpack_alike.py` restores the files when the
program starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from release.unpack_alike import HEAD


def write_alike(files: Sequence[tuple[str, Path]], place: Path) -> None:
    """Write all of these, (name in the bundle, path), into one file."""
    contents = [path.read_bytes() for _, path in files]
    index = "".join(f"{len(data)} {name}\n" for (name, _), data in zip(files, contents, strict=True))
    place.parent.mkdir(parents=True, exist_ok=True)
    heads, tails = [data[:HEAD] for data in contents], [data[HEAD:] for data in contents]
    place.write_bytes(b"".join([index.encode(), b"\n", *heads, *tails]))


def is_alike(name: str) -> bool:
    """Whether a file of the bundle is one of those: a sound, a part of the music, or a module of the compiled form."""
    folder, _, rest = name.replace("\\", "/").partition("/")
    if folder != "hschess":
        return False
    return rest.startswith(("_assets/sounds/", "_assets/music/")) or rest.endswith((".so", ".pyd"))
