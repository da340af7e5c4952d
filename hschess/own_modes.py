"""The modes of the user's own folder: mode files in `modes`, card sets in `cards`.

A card set that no mode names gets a plain duel with its cards, and one in which they are mixed into the balanced decks, so that it can be
played at once. A broken file is reported
and does no harm.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

from hschess.files import TABLE_BYTES, BadFileError, read_text
from hschess.readers import TOML, set_finder
from hschess.rules.card_sets import CardSet, read_card_set
from hschess.rules.card_table import card_at, table_of
from hschess.rules.errors import HschessError
from hschess.rules.modes import DUELS, EVERY_MODE, LONGEST_NAME, Mode, read_mode
from hschess.rules.texts import in_one_line, line_with

MODES_FOLDER: Final = "modes"
CARDS_FOLDER: Final = "cards"
MOST_FILES: Final = 60
"""How many files of a folder are read."""
OWN_BYTES: Final = TABLE_BYTES
"""The size limit of all files together, those that modes name among them; more would be noticeable."""
MOST_NAMES: Final = 10
"""The most skipped files that are named."""
DECK: Final = 30
MIXED_INTO: Final = "middle"
MIXED: Final = "_mixed"
"""The end of the name of a mode that mixes a set into the duel."""
MOST_MIXED: Final = 15
FOUR: Final = 4
"""The most copies of one card there."""
Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class OwnModes:
    """The contents of the user's folder."""

    modes: Mapping[str, Mode] = field(default_factory=dict)
    """By name, in the order of their files; then those of the card sets."""
    faults: tuple[str, ...] = ()
    """A sentence for each broken file: its name, the line if known, and the expected value; before them one for all files skipped
        because of the limit."""


def own_modes(folder: Path) -> OwnModes:
    """The modes in a user's folder, which need not exist."""
    files = _Files()
    sets, modes = files.read_sets(folder), dict[str, Mode]()
    for mode in files.read(folder / MODES_FOLDER, lambda text, path: _mode(text, path, sets, modes, files)):
        modes[mode.name] = mode
    named = {one for mode in modes.values() for one in mode.cards.sets}
    for one in [one for one in sets if one.name not in {known.name for known in named}]:
        for duel in duels_of(one):
            if duel.name not in {**EVERY_MODE, **modes}:
                modes[duel.name] = duel
    return OwnModes(modes, files.problems)


def read_own_sets(folder: Path) -> tuple[list[CardSet], tuple[str, ...]]:
    """The card sets in a user's folder, and a sentence for each broken file."""
    files = _Files()
    return files.read_sets(folder), files.problems


class _Files:
    """Reads the files of a user's folders, up to the limits, and notes faults and skipped files."""

    def __init__(self) -> None:
        self._left = OWN_BYTES
        self._faults: list[str] = []
        self._left_out: list[str] = []
        self._is_short = False
        """Whether the remaining limit was too small for the last file."""

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence about skipped files, and one for each broken file."""
        return (*([_left_out_words(self._left_out)] if self._left_out else []), *self._faults)

    def read(self, folder: Path, read: Callable[[str, Path], Read]) -> Iterator[Read]:
        """The definitions of a folder's files, by their names."""
        try:
            paths = sorted(path for path in folder.iterdir() if path.match(f"*{TOML}"))
        except FileNotFoundError:
            return
        except OSError as error:
            self._faults.append(f"{folder.name}: {error.strerror or error}")
            return
        self._left_out += map(_name, paths[MOST_FILES:])
        for path in paths[:MOST_FILES]:
            one = self._read(path, read)
            if one is not None:
                yield one

    def read_sets(self, folder: Path) -> list[CardSet]:
        """The card sets in it."""
        return list(self.read(folder / CARDS_FOLDER, lambda text, path: read_card_set(text, path.stem, _name(path))))

    def read_set(self, path: Path) -> CardSet:
        """The card set of a file named by a mode. Errors: as `read_set_file`."""
        return read_card_set(self._text(path), path.stem, str(path))

    def _read(self, path: Path, read: Callable[[str, Path], Read]) -> Read | None:
        """A file's definition; None for a broken one, whose fault is noted, and for a skipped one."""
        try:
            self._is_short = False
            return read(self._text(path), path)
        except (HschessError, OSError) as error:
            if self._is_short:
                self._left_out.append(_name(path))
            elif isinstance(error, OSError):
                self._faults.append(in_one_line(f"{_name(path)}: {error.strerror or error}"))
            else:
                self._faults.append(in_one_line(_placed(str(error), _name(path))))
        return None

    def _text(self, path: Path) -> str:
        try:
            text = read_text(path, min(self._left, TABLE_BYTES))
        except BadFileError as error:
            self._is_short = error.errno == errno.EFBIG and self._left < TABLE_BYTES
            raise
        self._left -= len(text.encode("utf-8"))
        return text


def _left_out_words(names: Sequence[str]) -> str:
    """A sentence about files that are not read."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    listed = ", ".join(sorted(names)[:MOST_NAMES]) + more
    return in_one_line(f"{listed}: left out; {MOST_FILES} files of a folder are read, and {OWN_BYTES} bytes in all")


def duels_of(cards: CardSet) -> tuple[Mode, ...]:
    """The modes in which a card set can be played at once: a duel with its cards alone, and one with them in the balanced decks."""
    return tuple(one for one in (duel_of(cards), mixed_duel_of(cards)) if one is not None)


def names_of_duels(cards: CardSet) -> tuple[str, ...]:
    """The names of these modes, without making them."""
    sets = DUELS[MIXED_INTO].cards.sets
    known = {one.key: one for other in sets for one in other.cards}
    has_piece = any(one.is_piece for one in cards.cards)
    is_apart = all(known.get(one.key, one) == one for one in cards.cards) and all(
        other.name != cards.name or other == cards for other in sets
    )
    word = as_word(cards.name)
    return (*([word] if has_piece else []), *([word + MIXED] if is_apart else []))


def duel_of(cards: CardSet) -> Mode | None:
    """A plain duel with 30 of these cards on each side, in equal numbers; None if no deck may hold one."""
    table = table_of((cards,))
    known = sorted(table.in_decks, key=lambda code: card_at(code).cost)
    if not known or not table.pieces:
        return None
    return plain_duel(as_word(cards.name), (cards,), _evenly([card_at(code).key for code in known], DECK))


def mixed_duel_of(cards: CardSet) -> Mode | None:
    """The balanced decks with up to half of their cards replaced by these, at most four of each, the most common ones first.

    None if the set has the name of one of the duel's, or a card of the same key.
    """
    base = DUELS[MIXED_INTO]
    try:
        table = table_of((*base.cards.sets, cards))
    except HschessError:
        return None
    own = sorted({card.key: card for card in cards.cards}.values(), key=lambda card: card.cost)
    keys = [card.key for card in own if table.by_key[card.key] in table.in_decks]
    most = min(MOST_MIXED, FOUR * len(keys))
    # Of more cards than find room those are taken that lie evenly over the costs.
    chosen = keys if len(keys) <= most else [keys[place * len(keys) // most] for place in range(most)]
    deck = {card_at(code).key: number for code, number in base.cards.counted(base.decks[0])}
    for _ in range(most):
        commonest = max(deck, key=lambda key: deck[key])
        deck[commonest] -= 1
    name = f"{as_word(cards.name)}{MIXED}"
    return plain_duel(name, (*base.cards.sets, cards), {**deck, **_evenly(chosen, most)}) if chosen else None


def _evenly(keys: Sequence[str], number: int) -> dict[str, int]:
    """This many cards, evenly spread over the keys; the first ones may have one more."""
    each, more = divmod(number, len(keys))
    return {key: each + (place < more) for place, key in enumerate(keys)}


def plain_duel(name: str, sets: tuple[CardSet, ...], deck: Mapping[str, int], *, has_mulligan: bool = True) -> Mode:
    """A duel of two such decks."""
    cards = ", ".join(f'"{place}"' for place in range(len(sets)))
    held = ", ".join(f"{key} = {number}" for key, number in deck.items() if number)
    text = f"""
        name = "{name}"
        cards = [{cards}]
        decks = [{{ {held} }}, {{ {held} }}]
        kings = [30, 30]
        powers = ["none", "none"]
        mulligan = {str(has_mulligan).lower()}
        fatigues = [true, true]
        coins = [0, {int(table_of(sets).coin >= 0)}]
        round_limit = 60
        lose_without_pieces = false
    """
    return read_mode(text, lambda place: sets[int(place)])


def is_card_set(tables: Mapping[str, object]) -> bool:
    """Whether a TOML text is a card set rather than a mode: a table for each card and nothing else."""
    return bool(tables) and all(isinstance(one, dict) for one in tables.values())


def as_word(name: str) -> str:
    """The name of a file as that of a mode: one word that no mode of the game has, with room for `MIXED` behind it."""
    # Letter by letter: a small ² is a word character for `re`, but not for Python or the reader of modes.
    word = "".join(letter if f"_{letter}".isidentifier() else "_" for letter in name)
    is_free = word.isidentifier() and word not in EVERY_MODE
    return (word if is_free else f"_{word}")[: LONGEST_NAME - len(MIXED)]


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _mode(text: str, path: Path, sets: Sequence[CardSet], others: Mapping[str, Mode], files: _Files) -> Mode:
    """The mode of a file. Its cards are among these sets, among those that ship, or in a file beside it."""
    by_name = {name: one for one in sets for name in (one.name, one.name + TOML)}
    mode = read_mode(text, set_finder(by_name, path.parent, files.read_set))
    if mode.name in EVERY_MODE or mode.name in others:
        line = line_with(text, "name")
        raise HschessError(f"mode, line {line}: 'name' cannot be '{mode.name}'; another mode has this name")
    return mode


def _placed(error: str, name: str) -> str:
    """The error with the file's name in the place of the word that it begins with."""
    return error if error.startswith(name) else re.sub(r"^mode(?=[,:])", name, error)
