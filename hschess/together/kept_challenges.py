"""The challenges that were taken up, in a file of the user's folder: a record has room for the key of one alone."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, read_text
from hschess.rules.errors import HschessError
from hschess.rules.texts import parse_json
from hschess.store.folders import write_whole
from hschess.together.challenge import LONGEST

FILE: Final = "challenges.json"
CHALLENGE_TAG: Final = "Challenge"
"""The tag of a record that was begun by a challenge; its value is the key."""
MOST_KEPT: Final = 30
_KEY_LENGTH: Final = 16


def keep_challenge(folder: Path, text: str) -> str:
    """Keep a challenge's text; returns its key. The oldest goes beyond `MOST_KEPT`. Errors: `OSError`."""
    key = hashlib.sha256(text.encode("utf-8")).hexdigest()[:_KEY_LENGTH]
    kept = {name: one for name, one in _kept(folder).items() if name != key}
    newest = dict([*kept.items(), (key, text)][-MOST_KEPT:])
    while len(json.dumps(newest)) > TABLE_BYTES and len(newest) > 1:
        del newest[next(iter(newest))]
    write_whole(folder / FILE, json.dumps(newest, indent=1) + "\n")
    return key


def kept_challenge(folder: Path, key: str) -> str | None:
    """The text of the challenge with this key; None where there is none any more."""
    return _kept(folder).get(key)


def _kept(folder: Path) -> dict[str, str]:
    """A file that is missing or broken has none."""
    try:
        found = parse_json(read_text(folder / FILE, TABLE_BYTES), FILE)
    except (OSError, HschessError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: one for name, one in found.items() if isinstance(one, str) and len(one) <= LONGEST}
