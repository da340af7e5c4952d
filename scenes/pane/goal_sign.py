"""The sign with an encounter's goal and its progress. It is under the felt, left of the lower king."""

from __future__ import annotations

from typing import Final

from hschess.campaign.encounter import Encounter, encounter_word
from hschess.rules.card_text import capital
from hschess.rules.events import GoalShown
from scenes.stage.exercise_layout import OVER_HAND, free_rect, hand_top
from scenes.stage.game.story_words import goal_words, progress_words
from scenes.stage.table_layout import Layout, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.media import Media
from scenes.ui.paragraphs import Paragraph, draw_paragraph, fitting
from scenes.ui.plates import panel
from scenes.ui.theme import BODY, BODY_DIM
from scenes.words import say

MARGIN: Final = (18.0, 11.0)
GAP: Final = 3.0
MOST: Final = 420.0
"""The greatest width of the text, ..."""
SHARE: Final = 0.62
"""... and the greatest share of the height for the goal itself."""


def goal_sentence(event: GoalShown, encounter: Encounter) -> str:
    """The current goal, in the encounter's own words as long as it has not changed."""
    if event.goal == encounter.goal:
        return say(encounter_word(encounter.name, "goal"))
    return capital(goal_words(event.goal, say), say) + say("goal.end")


def draw_goal(canvas: Canvas, event: GoalShown, encounter: Encounter, layout: Layout) -> None:
    """Draw the sign for the displayed goal."""
    goal, progress = _blocks(canvas.media, event, encounter, layout)
    left, top, width, height = _rect(goal, progress, layout)
    canvas.lay(panel(canvas.media, "field", width, height), left + width / 2, top + height / 2)
    surface, media = canvas.surface, canvas.media
    draw_paragraph(surface, media, goal, left + MARGIN[0], top + MARGIN[1])
    if progress is not None:
        draw_paragraph(surface, media, progress, left + MARGIN[0], top + MARGIN[1] + goal.height + GAP)


def goal_rect(media: Media, event: GoalShown, encounter: Encounter, layout: Layout) -> Rect:
    """The rectangle of the sign."""
    return _rect(*_blocks(media, event, encounter, layout), layout)


def _blocks(media: Media, event: GoalShown, encounter: Encounter, layout: Layout) -> tuple[Paragraph, Paragraph | None]:
    """The goal, and its progress if that can be counted."""
    _, _, width, height = _room(layout)
    wide, high = min(width - 2 * MARGIN[0], MOST), height - 2 * MARGIN[1]
    said = "  ·  ".join(progress_words(event, say))
    goal = fitting(media, goal_sentence(event, encounter), BODY, wide, high * SHARE if said else high)
    return goal, fitting(media, said, BODY_DIM, wide, high - goal.height - GAP) if said else None


def _room(layout: Layout) -> Rect:
    return free_rect(layout, hand_top(layout) - OVER_HAND)


def _rect(goal: Paragraph, progress: Paragraph | None, layout: Layout) -> Rect:
    left, top, _, _ = _room(layout)
    width = max(goal.width, progress.width if progress is not None else 0.0) + 2 * MARGIN[0]
    height = goal.height + (progress.height + GAP if progress is not None else 0.0) + 2 * MARGIN[1]
    return left, top + GAP * 2, -(-width // 4) * 4.0, -(-height // 2) * 2.0
