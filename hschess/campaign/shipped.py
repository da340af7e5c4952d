"""The campaign that comes with the game."""

from __future__ import annotations

from functools import cache
from typing import Final

from hschess.campaign.encounter import Campaign
from hschess.campaign.encounter_text import read_campaign
from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.resources import asset, broken
from hschess.rules.errors import HschessError

FILE: Final = "campaign.toml"


@cache
def shipped_campaign() -> Campaign:
    """All chapters with their encounters. Errors: `BrokenAssetError`; `FileNotFoundError` if the game was installed without it."""
    path = asset("campaign", FILE)
    try:
        return read_campaign(read_text(path, TABLE_BYTES), path.name)
    except (BadFileError, HschessError) as error:
        raise broken(path, error) from error
