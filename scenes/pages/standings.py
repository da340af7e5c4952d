"""How the campaign stands, for the screens that show it; what is wrong with the profile is said once.

Imports the profile and the context.
"""

from __future__ import annotations

from hschess.campaign.progress import Standings
from hschess.store.campaign_log import CampaignLog
from hschess.store.profile import Profile, ProfileError
from scenes.context import Context
from scenes.words import error_words


def standings_of(context: Context) -> Standings:
    """How every encounter stands; as if none had been played where the profile cannot be read."""
    profile = Profile(context.folder)
    log = CampaignLog(profile)
    complaint = ""
    try:
        return log.standings()
    except ProfileError as error:
        complaint = error_words("statistics", str(error))
        return {}
    finally:
        if profile.complaint:
            complaint = error_words("statistics", profile.complaint)
        elif log.complaint:
            complaint = error_words("campaign", log.complaint)
        context.complaint = context.complaint or complaint
