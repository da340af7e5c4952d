"""The edited sets and their files together: what is changed is on the disk at once, letters when the writing rests.

There is nothing to be saved by hand. If the disk refuses, the editor keeps everything and tries again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hschess.rules.card import Card
from scenes.workshop.model.edited_sets import EditedSets, OwnSet, SetEdits, begun
from scenes.workshop.model.set_files import SetFiles
from scenes.workshop.model.vocabulary import EffectPlace, spots_of

QUIET_MS: Final = 400.0
"""How long nothing is written before letters are kept."""
AGAIN_MS: Final = 5000.0
"""How often a disk that has refused is tried again."""


class SetEditor:
    """The sets, the card in hand, the part of it that is edited, and what of it the disk has."""

    def __init__(self, folder: Path, set_name: str, card_name: str, first: str = "") -> None:
        """The two names are for a set and a card that nobody has named yet; `first` is the set that is taken up."""
        self.files = SetFiles(folder)
        sets = self.files.read()
        names = [one.name for one in sets]
        edited = EditedSets(sets, names.index(first) if first in names else 0) if sets else begun(set_name, card_name)
        self.edits = SetEdits(edited)
        self.spot_at = 0
        """Which effect of the card is looked at."""
        self.language = ""
        """Whose name of the card is written; empty for that of all languages."""
        self.refused: OSError | None = None
        """Why the disk has not taken what there is."""
        self._kept: tuple[OwnSet, ...] = edited.sets
        self._left_ms = 0.0
        """How long until the changes are kept."""

    # ------------------------------------------------------------------------------------------------------------- what is

    @property
    def now(self) -> EditedSets:
        """The sets as they are."""
        return self.edits.now

    @property
    def card(self) -> Card:
        """The card in hand."""
        return self.now.card

    @property
    def spot(self) -> EffectPlace | None:
        """The place of the effect that is looked at; None if the card has none."""
        spots = spots_of(self.card)
        return spots[min(self.spot_at, len(spots) - 1)] if spots else None

    @property
    def name(self) -> str:
        """The name that is written."""
        return dict(self.card.names).get(self.language, "") if self.language else self.card.name

    # --------------------------------------------------------------------------------------------------------------- doing

    def look_at(self, spot: EffectPlace) -> None:
        """Look at an effect of the card."""
        self.spot_at = spots_of(self.card).index(spot)

    def put(self, card: Card, spot: EffectPlace | None = None) -> str:
        """The card in hand becomes this one, with this effect looked at; the key of why not, or nothing."""
        why = self.edits.put(card)
        if not why and spot is not None:
            self.look_at(spot)
        return why

    def take_up(self, card_at: int) -> None:
        """Another card of the set."""
        self.edits.choose_card(card_at)
        self.spot_at = 0

    def take_up_set(self, at: int) -> None:
        """Another set."""
        self.edits.choose_set(at)
        self.spot_at = 0

    # -------------------------------------------------------------------------------------------------------------- keeping

    @property
    def is_kept(self) -> bool:
        """Whether the files hold all that is edited."""
        return self._kept == self.now.sets

    def rest(self) -> None:
        """Letters are being written: keep them a little later."""
        self._left_ms = QUIET_MS

    def update(self, dt_ms: float) -> bool:
        """Keep the changes when it is time; whether anything was kept or refused."""
        self._left_ms = max(0.0, self._left_ms - dt_ms)
        return not self.is_kept and self._left_ms == 0.0 and self.keep()

    def keep(self) -> bool:
        """Keep the changes; whether there was anything."""
        if self.is_kept:
            return False
        try:
            self.files.keep(self.now.sets)
            self._kept, self.refused = self.now.sets, None
        except OSError as error:
            self.refused, self._left_ms = error, AGAIN_MS
        return True
