"""Modes as text: a mode of the game is just its name, any other the TOML of a mode file with the card sets that it needs.

`mode_to_text` writes a mode so that `mode_from_text` reads it back, here, in another process or on another machine. A game record
carries a custom mode in tags, packed, so that it can be read without the mode's file.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.rules.card import CardEffect, Verb
from hschess.rules.card_sets import CHESS, effect_table
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import Handicap, base_of, handicap_of, handicapped, mode_named
from hschess.rules.mode import BLACK, NO_LIMIT, SIDE_NAMES, WHITE, Counts, Effect, Mode, Power, Replacement
from hschess.rules.modes import EVERY_MODE, LATEST_POWER, read_mode
from hschess.rules.toml_text import said, toml_fields, toml_value

TAG: Final = "ModeText"
"""The tags that carry a mode: `ModeText1`, `ModeText2` and so on."""
TAG_LENGTH: Final = 900
MOST_CARRIED: Final = 60
"""How many tags a mode may take."""
_CARRIED: Final = re.compile(rf"{TAG}[1-9][0-9]?")
_HANDICAP: Final = "# handicap "
_LARGEST: Final = 1 << 20
"""The most bytes of an unpacked mode; a small text from elsewhere could unpack to any size."""


def modes_with(mode: Mode) -> Mapping[str, Mode]:
    """The built-in modes and this one, for reading games in it, whatever their handicap."""
    return EVERY_MODE if is_known(mode) else {**EVERY_MODE, base_of(mode.name): without_handicap(mode)}


def is_known(mode: Mode) -> bool:
    """Whether the name alone defines the mode, its handicap included."""
    try:
        return mode_named(mode.name) == mode
    except HschessError:
        return False


def mode_to_text(mode: Mode) -> str:
    """A mode of the game as just its name; any other as the TOML of a mode file, after a comment with its handicap if it has one."""
    if is_known(mode):
        return mode.name
    handicap = mode.name.removeprefix(base_of(mode.name))
    return f"{_HANDICAP}{handicap}\n{_toml(without_handicap(mode))}" if handicap else _toml(mode)


def mode_from_text(text: str) -> Mode:
    """The mode that `mode_to_text` wrote.

    Errors: `HschessError` if it is neither a mode's name nor a mode file.
    """
    if "=" not in text:
        # Every mode file has an equals sign, and no name has one: another version may know more names.
        return mode_named(text)
    first = text.partition("\n")[0]
    # A mode's file may not have a handicap in its name; as a comment any reader of such files may skip it.
    handicap = handicap_of(first.removeprefix(_HANDICAP)) if first.startswith(_HANDICAP) else Handicap()
    return handicapped(read_mode(text), handicap)


# ---------------------------------------------------------------------------------------------------------------- records


def is_mode_tag(name: str) -> bool:
    """Whether a record's tag of this name carries a part of its mode."""
    return _CARRIED.fullmatch(name) is not None


def tags_of_mode(mode: Mode) -> dict[str, str]:
    """The tags that carry a custom mode; none for built-in modes, and none if it is too large."""
    if is_known(mode):
        return {}
    packed = base64.b64encode(zlib.compress(_toml(without_handicap(mode)).encode("utf-8"), 9)).decode("ascii")
    parts = [packed[at : at + TAG_LENGTH] for at in range(0, len(packed), TAG_LENGTH)]
    return {f"{TAG}{number}": part for number, part in enumerate(parts, 1)} if len(parts) <= MOST_CARRIED else {}


def can_be_carried(mode: Mode) -> bool:
    """Whether a record in this mode can be read by itself."""
    return is_known(mode) or bool(tags_of_mode(mode))


def mode_of_tags(tags: Mapping[str, str]) -> Mode | None:
    """The mode that a record's tags carry, without a handicap; None if they carry none.

    Errors: `HschessError` for tags that this module has not written.
    """
    names = [name for name in tags if is_mode_tag(name)]
    if not names:
        return None
    packed = "".join(tags[name] for name in sorted(names, key=lambda name: int(name.removeprefix(TAG))))
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b64decode(packed, validate=True), _LARGEST).decode("utf-8")
    except (ValueError, zlib.error) as error:
        raise HschessError(f"the mode that the record carries cannot be unpacked: {error}") from error
    if not unpacking.eof:
        # The beginning alone may be another mode: what is left out has a default.
        raise HschessError("the mode that the record carries is cut off, or too large")
    return read_mode(text)


def without_handicap(mode: Mode) -> Mode:
    """The mode under its bare name. The handicap in its full name then gives it the same numbers again."""
    powers = [replace(power, from_round=min(power.from_round, LATEST_POWER)) for power in mode.powers]
    return replace(mode, name=base_of(mode.name), powers=(powers[WHITE], powers[BLACK]))


# ---------------------------------------------------------------------------------------------------------------- writing


def mode_table(mode: Mode) -> dict[str, object]:
    """All fields of a mode file; optional ones are left out if they say nothing."""
    names, deck = [one.name for one in mode.cards.sets], mode.random_deck
    return said(
        {
            "name": mode.name,
            "cards": None if names == [CHESS] else names,
            "decks": [_counts(mode, one) for one in mode.decks] if deck is None else None,
            "random_deck": deck and {"size": deck.size, "attack": deck.attack, "health": deck.health},
            "replace": [_replacement(one) for one in mode.replace],
            "bottoms": [_counts(mode, one) for one in mode.bottoms],
            "kings": mode.kings,
            "powers": [_power(power) for power in mode.powers],
            "cheat_from_round": next((one.from_round for one in mode.powers if one.effect is Effect.DESTROY), None),
            "mulligan": mode.mulligan,
            "coins": mode.coins,
            "fatigues": mode.fatigues,
            "dealt": mode.dealt,
            "round_limit": mode.round_limit,
            "hand_limit": (mode.hand_limit if mode.hand_limit != NO_LIMIT else 0) if mode.is_duel else None,
            "lose_without_pieces": None if mode.lose_without_pieces else False,
            # The texts of the sets that do not come with the game.
            "sets": {one.name: one.text for one in mode.cards.sets if one.text},
        }
    )


def _toml(mode: Mode) -> str:
    table = mode_table(mode)
    sets = table.pop("sets", None)
    lines = toml_fields(table)
    if isinstance(sets, dict):
        lines += ["[sets]", *[f"{toml_value(name)} = {toml_value(text)}" for name, text in sets.items()]]
    return "\n".join(lines) + "\n"


def _counts(mode: Mode, counts: Counts) -> dict[str, int]:
    return {card_at(code).key: number for code, number in mode.cards.counted(counts)}


def _replacement(one: Replacement) -> dict[str, object]:
    what = {"card": one.card} if one.keyword is None else {"keyword": one.keyword}
    return {"side": SIDE_NAMES[one.side].lower(), **what, "n": one.n}


def _power(power: Power) -> object:
    """The word of one of the game's powers, or the table of a mode's own."""
    if power.effect is not Effect.OWN:
        return power.effect
    does = [_effect(one) for one in power.does]
    limits = {"cost": power.cost, "once": power.once_a_turn, "from_round": power.from_round}
    return {"name": power.name, "power": does, **limits}


def _effect(effect: CardEffect) -> dict[str, object]:
    """Always with the number of a summons: two stored experiments are the same only if their texts are."""
    return effect_table(effect) | ({"n": effect.n} if effect.verb is Verb.SUMMON else {})
