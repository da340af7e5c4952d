"""Handicaps: a mode that is harder for one side, with a name that positions and records use like any other.

    heroic+black10+cheat9        Black's king begins with 10 health, Cheat may be used from round 9 on
    paper+white15+nocheat        White's king begins with 15, neither side may Cheat

A handicap changes the kings' health (R22) and the round of Cheat (R21) and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.modes import BLACK, EVERY_MODE, LARGEST_HEALTH, LATEST_POWER, MOST_ROUNDS, WHITE, Effect, Mode, Power

SIGN: Final = "+"
NEVER: Final = MOST_ROUNDS + 1
"""The round of a Cheat that never comes: no mode lasts that long."""
TITLES: Final[Mapping[str, str]] = {
    "quick-duel": "vanilla",
    "aggressive-decks": "aggressive",
    "balanced-decks": "middle",
    "control-decks": "control",
}
"""The modes whose name on the English screen is another one, by that name with hyphens; commands take both."""
_WORDS: Final = re.compile(
    r"(?:\+white([1-9][0-9]{0,2}))?(?:\+black([1-9][0-9]{0,2}))?(?:\+cheat([1-9][0-9]?)|\+(nocheat))?"
)
_EXPECTED: Final = (
    f"+white1 to {LARGEST_HEALTH}, +black1 to {LARGEST_HEALTH}, +cheat1 to {LATEST_POWER} or +nocheat, in this order"
)


@dataclass(frozen=True, slots=True)
class Handicap:
    """The differences from the mode; None if there are none."""

    white: int | None = None
    """The health that White's king begins with."""
    black: int | None = None
    cheat: int | None = None
    """The first round in which Cheat may be used; `NEVER` if it may not."""

    def __str__(self) -> str:
        kings = "".join(
            f"{SIGN}{side}{health}" for side, health in (("white", self.white), ("black", self.black)) if health
        )
        if self.cheat is None:
            return kings
        return kings + (f"{SIGN}nocheat" if self.cheat == NEVER else f"{SIGN}cheat{self.cheat}")


def base_of(name: str) -> str:
    """The name of the mode without its handicap.

    >>> base_of("heroic+black10")
    'heroic'
    """
    return name.partition(SIGN)[0]


def handicap_of(name: str) -> Handicap:
    """The handicap in a mode's name.

    Errors: `HschessError` that lists the possible words.

    >>> handicap_of("heroic+black10+nocheat")
    Handicap(white=None, black=10, cheat=101)
    """
    found = _WORDS.fullmatch(name.removeprefix(base_of(name)))
    if found is None:
        raise HschessError(f"'{name}' has an unknown handicap; expected {_EXPECTED}")
    white, black, cheat = (int(digits) if digits else None for digits in found.groups()[:3])
    return Handicap(white, black, NEVER if found[4] else cheat)


def handicapped(mode: Mode, handicap: Handicap) -> Mode:
    """The mode with this handicap in place of its own numbers; the mode itself if there is none.

    A handicap that the mode has already stays where this one says nothing. Errors: `HschessError` if it moves Cheat in a mode without it.
    """
    if handicap == Handicap():
        return mode
    powers = mode.powers
    if handicap.cheat is not None:
        if not any(power.effect is Effect.DESTROY for power in powers):
            raise HschessError(f"the mode '{mode.name}' has no Cheat, so its round cannot change")
        powers = _later(powers[WHITE], handicap.cheat), _later(powers[BLACK], handicap.cheat)
    kings = handicap.white or mode.kings[WHITE], handicap.black or mode.kings[BLACK]
    return replace(
        mode, name=f"{base_of(mode.name)}{_both(handicap_of(mode.name), handicap)}", kings=kings, powers=powers
    )


def _both(own: Handicap, more: Handicap) -> Handicap:
    cheat = own.cheat if more.cheat is None else more.cheat
    return Handicap(more.white or own.white, more.black or own.black, cheat)


def name_of_variant(name: str, what: str) -> str:
    """The name of a mode made from the one of this name: a handicap stays at its end.

    >>> name_of_variant("friendly+black5", "coins0")
    'friendly_coins0+black5'
    """
    base = base_of(name)
    return f"{base}_{what}{name[len(base) :]}"


def _later(power: Power, from_round: int) -> Power:
    return replace(power, from_round=from_round) if power.effect is Effect.DESTROY else power


def key_of_mode(name: str) -> str:
    """The mode's own name for a typed name, which may be the one on screen; anything else is returned unchanged.

    >>> key_of_mode("quick-duel+black20"), key_of_mode("heroic")
    ('vanilla+black20', 'heroic')
    """
    base = base_of(name)
    return TITLES[base] + name[len(base) :] if base in TITLES else name


def mode_named(name: str, modes: Mapping[str, Mode] = EVERY_MODE) -> Mode:
    """The mode with this name, its handicap included.

    Errors: `HschessError` that lists the known names, or describes the handicap's fault.
    """
    base = base_of(name)
    if base not in modes:
        raise HschessError(f"there is no mode '{name:.200}'; expected one of {', '.join(modes)}")
    return handicapped(modes[base], handicap_of(name))
