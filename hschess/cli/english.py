"""The game's own English for a command that needs words of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

from hschess.files import TABLE_BYTES, text_in
from hschess.resources import ENGLISH, asset
from hschess.rules.plurals import filled
from hschess.rules.texts import parse_json


def say_in_english(key: str, **values: object) -> str:
    """The English words of a key, with the values filled in."""
    return filled(_table()[key], values)


def counted(number: int, noun: str) -> str:
    """The number and the noun, in the plural unless it is one."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


@cache
def _table() -> Mapping[str, str]:
    name = f"{ENGLISH}.json"
    return cast("Mapping[str, str]", parse_json(text_in(asset("strings", name), TABLE_BYTES), name))
