"""The edited sets and their files: every change is saved at once, typed letters after a pause.

The user never saves by hand. If the disk refuses, the editor keeps everything and tries again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.rules.card import Card
from scenes.workshop.model.edited_sets import EditedSets, OwnSet, SetEdits, begun
from scenes.workshop.model.set_files import SetFiles
from scenes.workshop.model.vocabulary import EffectPlace, spots_of

QUIET_MS: Final = 400.0
"""The pause in typing after which letters are saved."""
AGAIN_MS: Final = 5000.0
"""The time between attempts after the disk has refused."""


class SetEditor:
    """The sets, the current card, the edited part of it, and the state of the files."""

    def __init__(self, folder: Path, set_name: str, card_name: str, first: str = "") -> None:
        """The two names are for a new set and card; `first` is the set to begin with."""
        self.files = SetFiles(folder)
        sets = self.files.read()
        names = [one.name for one in sets]
        edited = EditedSets(sets, names.index(first) if first in names else 0) if sets else begun(set_name, card_name)
        self.edits = SetEdits(edited)
        self.spot_at = 0
        """The number of the selected effect of the card."""
        self.language = ""
        """The language of the edited name; empty for that of all languages."""
        self.refused: OSError | None = None
        """The disk's last error, None after success."""
        self._kept: tuple[OwnSet, ...] = edited.sets
        self._left_ms = 0.0
        """The time until the changes are saved."""

    # --------------------------------------------------------------------------------------------------------------- state

    @property
    def now(self) -> EditedSets:
        """The sets in their current state."""
        return self.edits.now

    @property
    def card(self) -> Card:
        """The current card."""
        return self.now.card

    @property
    def spot(self) -> EffectPlace | None:
        """The place of the selected effect; None if the card has none."""
        spots = spots_of(self.card)
        return spots[min(self.spot_at, len(spots) - 1)] if spots else None

    @property
    def name(self) -> str:
        """The name in the edited language."""
        return dict(self.card.names).get(self.language, "") if self.language else self.card.name

    # ------------------------------------------------------------------------------------------------------------- changes

    def look_at(self, spot: EffectPlace) -> None:
        """Select an effect of the card."""
        self.spot_at = spots_of(self.card).index(spot)

    def put(self, card: Card, spot: EffectPlace | None = None) -> str:
        """Replace the current card and select this effect; returns the key of a refusal, else ""."""
        why = self.edits.put(card)
        if not why and spot is not None:
            self.look_at(spot)
        return why

    def take_up(self, card_at: int) -> None:
        """Go to another card of the set."""
        self.edits.choose_card(card_at)
        self.spot_at = 0

    def take_up_set(self, at: int) -> None:
        """Go to another set."""
        self.edits.choose_set(at)
        self.spot_at = 0

    # --------------------------------------------------------------------------------------------------------------- saving

    @property
    def is_kept(self) -> bool:
        """Whether the files hold all changes."""
        return self._kept == self.now.sets

    def rest(self) -> None:
        """Delay saving a little while letters are typed."""
        self._left_ms = QUIET_MS

    def update(self, dt_ms: float) -> bool:
        """Save the changes when due; returns whether anything was saved or refused."""
        self._left_ms = max(0.0, self._left_ms - dt_ms)
        return not self.is_kept and self._left_ms == 0.0 and self.keep()

    def keep(self) -> bool:
        """Save the changes; returns whether there were any."""
        if self.is_kept:
            return False
        try:
            self.files.keep(self.now.sets)
            self._kept, self.refused = self.now.sets, None
        except OSError as error:
            self.refused, self._left_ms = error, AGAIN_MS
        return True
