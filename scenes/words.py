"""The words on the screen: one table in assets/strings, looked up by key. No words stand in the code of a screen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from hschess.resources import asset


@cache
def table(language: str = "en") -> Mapping[str, str]:
    """All words of a language by key."""
    words: dict[str, str] = json.loads(asset("strings", "en.json").read_text("utf-8")) if language == "en" else {}
    return words


def say(key: str, **values: object) -> str:
    """The words for `key`, with `{name}` filled in. Errors: `KeyError` for a key that there is not (our bug)."""
    return table()[key].format(**values)
