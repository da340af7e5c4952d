"""Where the talk after an encounter leads: to the end of its chapter, to the prize, to the credits, and always to the map at last."""

from __future__ import annotations

from dataclasses import replace

from hschess.campaign.progress import Gains
from scenes.destinations import Destination, ToCampaign, ToChapterEnd, ToCredits, ToPrize


def is_to_be_celebrated(gains: Gains) -> bool:
    """Whether there is more to be seen than the map shows."""
    return bool(gains.chapter or gains.prizes)


def after_talk(at: str, gains: Gains) -> Destination:
    """After what the opponent has to say."""
    return ToChapterEnd(at, gains) if gains.chapter else after_chapter(at, gains)


def after_chapter(at: str, gains: Gains) -> Destination:
    """After the end of a chapter, if there was one."""
    return after_prize(at, gains, -1)


def after_prize(at: str, gains: Gains, number: int) -> Destination:
    """After the prize of this number."""
    if number + 1 < len(gains.prizes):
        return ToPrize(at, gains, number + 1)
    back = ToCampaign(at, replace(gains, chapter="", prizes=(), is_end=False))
    return ToCredits(back) if gains.is_end else back
