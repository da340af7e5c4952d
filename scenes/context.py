"""What every screen is given: pictures, sounds, settings, the user's folder and a clock. No screen makes these itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from hschess.store.settings import Settings, save_settings
from scenes.kit.media import Media
from scenes.kit.sound import Sounds


@dataclass
class Context:
    """Shared by all screens of one run."""

    media: Media
    sounds: Sounds
    folder: Path
    settings: Settings
    now_ms: Callable[[], float]
    """A clock that only measures how long thinking has taken within a frame; what happens never depends on it."""
    today: str = ""
    """The date for records, as 2026-11-20."""
    chance_seed: Callable[[], int] = lambda: 1
    """A fresh seed for a new game that names none."""
    complaint: str = ""
    """One sentence to be said on the next screen, then forgotten."""

    def change_settings(self, **changes: object) -> None:
        """Take over new settings and keep them; a disk that refuses is said once."""
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]  # the fields are the settings' own
        try:
            save_settings(self.folder, self.settings)
        except OSError as error:
            self.complaint = self.complaint or f"The settings cannot be kept: {error.strerror}."

    def take_complaint(self) -> str:
        """The sentence to be said, once."""
        said, self.complaint = self.complaint, ""
        return said
