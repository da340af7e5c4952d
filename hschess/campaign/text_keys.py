"""The keys of the campaign's texts in assets/strings."""

from __future__ import annotations


def encounter_word(encounter: str, part: str) -> str:
    """The key of an encounter's `title`, `who` (the opponent), `goal`, or a speech: `before`, `won`, `lost`.

    >>> encounter_word("gate", "title")
    'campaign.gate.title'
    """
    return f"campaign.{encounter}.{part}"


def chapter_word(chapter: str, part: str) -> str:
    """The key of a chapter's `title`, the `text` that opens it, or its `end`.

    >>> chapter_word("road", "end")
    'campaign.chapter.road.end'
    """
    return f"campaign.chapter.{chapter}.{part}"
