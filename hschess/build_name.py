"""Which program played a game: its version, and a digest of the sources that decide games.

Rules and players change between two releases, while the version stays the same. Games that were played before such a change are no
games of the program after it, so whatever keeps games keeps this name with them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import hschess
from hschess.trusted import sources

DIGEST_FILE: Final = "sources.digest"
"""The file beside this module in a standalone program, which has no sources."""
_PACKAGE: Final = Path(__file__).parent
_BYTES: Final = 4


def build_name() -> str:
    """The version and the digest, as in `0.1.0+1f3a9c02`: the same on every system, in plain Python and compiled."""
    return f"{hschess.__version__}+{_digest_here()}"


@cache
def _digest_here() -> str:
    kept = _PACKAGE / DIGEST_FILE
    return kept.read_text("ascii").strip() if kept.is_file() else digest_of(_PACKAGE)


def digest_of(package: Path) -> str:
    """The digest of the rules, turns, endgames and players of this package, data included; how lines end does not count."""
    digest = hashlib.blake2s(digest_size=_BYTES)
    for path in sources(package):
        digest.update(
            f"\n{path.relative_to(package).as_posix()}\n".encode() + path.read_bytes().replace(b"\r\n", b"\n")
        )
    return digest.hexdigest()
