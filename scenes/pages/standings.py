"""The campaign's standings for the screens that show them; a profile error is shown once."""

from __future__ import annotations

from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import Prize, PrizeKind, Standings, prizes
from hschess.store.campaign_log import CampaignLog
from hschess.store.settings import CLASSIC
from scenes.context import Context
from scenes.words import error_words, say


def standings_of(context: Context) -> Standings:
    """The standing of every encounter; all unplayed if the profile cannot be read."""
    return _read_standings(context) or {}


def _read_standings(context: Context) -> Standings | None:
    """The same; None if the profile cannot be read now."""
    standings: Standings | None = None
    with context.statistics("standings") as profile:
        log = CampaignLog(profile)
        standings = log.standings()
    if log.complaint:
        context.complaint = context.complaint or error_words("campaign", log.complaint)
    return standings


def prizes_of(context: Context) -> tuple[Prize, ...]:
    """The prizes that were won."""
    return prizes(shipped_campaign(), standings_of(context))


def take_off_locked(context: Context) -> None:
    """Replace card backs, boards and portraits that were not won by the classic ones, and show a message."""
    worn = {kind: getattr(context.settings, kind) for kind in PrizeKind}
    if all(name == CLASSIC for name in worn.values()):
        return
    standings = _read_standings(context)
    if standings is None:
        # They may have been won: another program may only hold the file, or be a newer one.
        return
    won = prizes(shipped_campaign(), standings)
    locked = [kind for kind, name in worn.items() if name != CLASSIC and Prize(kind, name) not in won]
    if locked:
        context.change_settings(**{kind.value: CLASSIC for kind in locked})
        context.complaint = context.complaint or say("prize.taken_off")
