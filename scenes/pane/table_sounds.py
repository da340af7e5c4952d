"""The sounds of the table: the cues of motion and hand, and the ambience by the kings' health."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.context import Context
from scenes.stage.hand.hand_sounds import Touch, heard, touch_of
from scenes.stage.motion.timeline import Cue
from scenes.stage.music import tension_of
from scenes.stage.session import Session

MOST_CUES_AT_ONCE: Final = 3


class TableSounds:
    """The sounds of one table."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self._touch = Touch()

    def play_all(self, cues: Sequence[Cue]) -> None:
        """Play the last few cues of one moment, as when a turn is skipped."""
        self._context.play_all(cues[-MOST_CUES_AT_ONCE:])

    def listen(self) -> None:
        """Play the cue of the hand's last change, and set the ambience."""
        session = self._session
        before, self._touch = self._touch, touch_of(session.hand, len(session.match.record.actions))
        cue = heard(before, self._touch)
        if cue is not None:
            self._context.play(cue)
        self._context.sounds.set_ambience(0.0 if session.is_finished else tension_of(session.board.weakest))
