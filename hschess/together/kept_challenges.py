"""The accepted challenges, in a file of the user's folder; a record has only the key of its challenge."""

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
"""The tag of a record that began with a challenge; its value is the key."""
MOST_KEPT: Final = 30
_KEY_LENGTH: Final = 16


def keep_challenge(folder: Path, text: str) -> str:
    """Store a challenge's text and return its key; beyond `MOST_KEPT` the oldest is dropped. Errors: `OSError`."""
    key = hashlib.sha256(text.encode("utf-8")).hexdigest()[:_KEY_LENGTH]
    kept = {name: one for name, one in _kept(folder).items() if name != key}
    newest = dict([*kept.items(), (key, text)][-MOST_KEPT:])
    while len(json.dumps(newest)) > TABLE_BYTES and len(newest) > 1:
        del newest[next(iter(newest))]
    write_whole(folder / FILE, json.dumps(newest, indent=1) + "\n")
    return key


def kept_challenge(folder: Path, key: str) -> str | None:
    """The text of the challenge with this key; None if it is gone."""
    return _kept(folder).get(key)


def _kept(folder: Path) -> dict[str, str]:
    """The stored challenges; none if the file is missing or broken."""
    try:
        found = parse_json(read_text(folder / FILE, TABLE_BYTES), FILE)
    except (OSError, HschessError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: one for name, one in found.items() if isinstance(one, str) and len(one) <= LONGEST}
