"""The sounds of the table: the cues of the motion, the hand by what it does, and the room by how the kings stand."""

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
    """Of one table."""

    def __init__(self, context: Context, session: Session) -> None:
        self._context = context
        self._session = session
        self._touch = Touch()

    def play(self, name: str) -> None:
        """Play a cue now."""
        self._context.sounds.play(name, self._context.now_ms())

    def play_all(self, cues: Sequence[Cue]) -> None:
        """Of what falls into one moment, as when a turn is skipped, the last few are heard."""
        for cue in cues[-MOST_CUES_AT_ONCE:]:
            self._context.sounds.play(cue.name, self._context.now_ms(), cue.pitch)

    def listen(self) -> None:
        """What the hand has done since the last frame is heard, and the room."""
        session = self._session
        before, self._touch = self._touch, touch_of(session.hand, len(session.match.record.actions))
        cue = heard(before, self._touch)
        if cue is not None:
            self.play(cue)
        self._context.sounds.set_ambience(0.0 if session.is_finished else tension_of(session.board.weakest))
