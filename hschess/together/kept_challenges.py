"""The accepted challenges, in a file of the user's folder; a record has only the key of its challenge."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES
from hschess.rules.errors import HschessError
from hschess.store.folders import write_whole
from hschess.store.json_files import json_in, json_to_change
from hschess.together.challenge import LONGEST

FILE: Final = "challenges.json"
CHALLENGE_TAG: Final = "Challenge"
"""The tag of a record that began with a challenge; its value is the key."""
MOST_KEPT: Final = 30
_KEY_LENGTH: Final = 16


def keep_challenge(folder: Path, text: str) -> str:
    """Store a challenge's text and return its key; beyond `MOST_KEPT` the oldest is dropped, and a damaged file is set aside.

    Errors: `OSError`.
    """
    key = hashlib.sha256(text.encode("utf-8")).hexdigest()[:_KEY_LENGTH]
    kept = {name: one for name, one in json_to_change(folder / FILE, dict).items() if name != key}
    newest = dict([*kept.items(), (key, text)][-MOST_KEPT:])
    while len(json.dumps(newest)) > TABLE_BYTES and len(newest) > 1:
        del newest[next(iter(newest))]
    write_whole(folder / FILE, json.dumps(newest, indent=1) + "\n")
    return key


def kept_challenge(folder: Path, key: str) -> str | None:
    """The text of the challenge with this key; None if it is gone, or the file cannot be read."""
    try:
        found = json_in(folder / FILE, dict).get(key)
    except (OSError, HschessError):
        return None
    return found if isinstance(found, str) and len(found) <= LONGEST else None
