"""The pages after the talk that follows an encounter: the end of its chapter, the prizes, the credits, and always the map at last."""

from __future__ import annotations

from dataclasses import replace

from hschess.campaign.progress import Gains
from scenes.destinations import Destination, ToCampaign, ToChapterEnd, ToCredits, ToPrize


def is_to_be_celebrated(gains: Gains) -> bool:
    """Whether there is a page to show before the map."""
    return bool(gains.chapter or gains.prizes)


def after_talk(at: str, gains: Gains) -> Destination:
    """The page after the opponent's talk."""
    return ToChapterEnd(at, gains) if gains.chapter else after_chapter(at, gains)


def after_chapter(at: str, gains: Gains) -> Destination:
    """The page after the end of a chapter, if there was one."""
    return after_prize(at, gains, -1)


def after_prize(at: str, gains: Gains, number: int) -> Destination:
    """The page after the prize of this number."""
    if number + 1 < len(gains.prizes):
        return ToPrize(at, gains, number + 1)
    back = ToCampaign(at, replace(gains, chapter="", prizes=(), is_end=False))
    return ToCredits(back) if gains.is_end else back
