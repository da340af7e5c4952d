"""The edited sets and their files: every change is saved at once, typed letters after a pause.

The user never saves by hand. If the disk refuses, the editor keeps everything and tries again.

The files are in the folder `cards`: each is written completely or not at all, and no earlier content is lost. A removed set, and a text
written by other means, stay in the folder `earlier` beside them, where no game looks for sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from hschess.files import TABLE_BYTES, read_bytes
from hschess.own_modes import CARDS_FOLDER, read_own_sets
from hschess.readers import TOML
from hschess.rules.card import Card
from hschess.store.folders import write_new, write_whole
from hschess.store.set_text import cards_to_text
from scenes.workshop.model.edited_sets import EditedSets, OwnSet, SetEdits, begun
from scenes.workshop.model.vocabulary import EffectPlace, spots_of

EARLIER: Final = "earlier"


class SetFiles:
    """The set files of a user's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / CARDS_FOLDER
        self.faults: tuple[str, ...] = ()
        """A sentence for each broken file, as of the last reading."""
        self.broken: tuple[str, ...] = ()
        """The names of files that are not valid sets; they are left alone."""
        self._known: dict[str, tuple[Card, ...]] = {}
        """The last known content of each file."""

    def read(self) -> tuple[OwnSet, ...]:
        """The sets in the folder, which need not exist."""
        found, faults = read_own_sets(self.folder.parent)
        self._known = {one.name: one.cards for one in found}
        self.faults = faults
        self.broken = tuple(name for name in self._names() if name not in self._known)
        return tuple(OwnSet(one.name, one.cards) for one in found)

    def path(self, name: str) -> Path:
        """The path of a set's file."""
        return self.folder / f"{name}{TOML}"

    def keep(self, sets: Iterable[OwnSet]) -> None:
        """Make the folder hold these sets.

        Raises `OSError` if the disk refuses; the next call tries again.
        """
        wanted = {one.name: one.cards for one in sets}
        with ExitStack() as all_of_it:
            # The last callback runs first, and an error of one does not stop the others.
            for name in [one for one in self._known if one not in wanted]:
                all_of_it.callback(self._put_away, name, wanted.values())
            for name, cards in wanted.items():
                if self._known.get(name) != cards:
                    all_of_it.callback(self._write, name, cards)

    def _write(self, name: str, cards: tuple[Card, ...]) -> None:
        path = self.path(name)
        self._save_words_of_others(name)
        write_whole(path, cards_to_text(cards))
        self._known[name] = cards

    def _save_words_of_others(self, name: str) -> None:
        """Keep the text of a file that differs from our own format, with comments, for instance."""
        there, ours = _bytes_of(self.path(name)), cards_to_text(self._known.get(name, ())).encode()
        if there is not None and there != ours:
            write_new(self.folder / EARLIER, name, TOML, there)

    def _put_away(self, name: str, others: Iterable[tuple[Card, ...]]) -> None:
        path, cards = self.path(name), self._known[name]
        there = _bytes_of(path)
        # A renamed set is not lost.
        if there is not None and not (cards in tuple(others) and there == cards_to_text(cards).encode()):
            write_new(self.folder / EARLIER, name, TOML, there)
        path.unlink(missing_ok=True)
        del self._known[name]

    def _names(self) -> list[str]:
        try:
            return [path.stem for path in sorted(self.folder.glob(f"*{TOML}"))]
        except OSError:
            return []


def _bytes_of(path: Path) -> bytes | None:
    """The content of a file; None if there is none."""
    try:
        return read_bytes(path, TABLE_BYTES)
    except FileNotFoundError:
        return None


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
        new = begun(set_name, card_name, self.files.broken)
        edited = EditedSets(sets, names.index(first) if first in names else 0) if sets else new
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
