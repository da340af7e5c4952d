"""Modes as text: a mode of the game is just its name, any other the TOML of a mode file with the card sets that it needs.

`mode_to_text` writes a mode so that `mode_from_text` reads it back, here, in another process or on another machine. A game record
carries a custom mode in tags, packed, so that it can be read without the mode's file.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hschess.rules.card import CardEffect, Source, Verb
from hschess.rules.card_sets import CHESS, CardSet
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import Handicap, base_of, handicap_of, handicapped, mode_named
from hschess.rules.mode import BLACK, NO_LIMIT, WHITE, Counts, Effect, Mode, Power, RandomDeck, Replacement
from hschess.rules.modes import EVERY_MODE, LATEST_POWER, read_mode

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
    return read_mode(text)


def without_handicap(mode: Mode) -> Mode:
    """The mode under its bare name. The handicap in its full name then gives it the same numbers again."""
    powers = [replace(power, from_round=min(power.from_round, LATEST_POWER)) for power in mode.powers]
    return replace(mode, name=base_of(mode.name), powers=(powers[WHITE], powers[BLACK]))


# ---------------------------------------------------------------------------------------------------------------- writing


def _toml(mode: Mode) -> str:
    """All fields of a mode file; optional ones are left out if they say nothing."""
    cheat = next((power.from_round for power in mode.powers if power.effect is Effect.DESTROY), None)
    lines = [
        f'name = "{mode.name}"',
        *_cards_lines(mode),
        *_deck_lines(mode),
        f"kings = {list(mode.kings)}",
        f"powers = [{', '.join(map(_power, mode.powers))}]",
        *([f"cheat_from_round = {cheat}"] if cheat is not None else []),
        f"mulligan = {_word(mode.mulligan)}",
        f"coins = {list(mode.coins)}",
        f"fatigues = [{', '.join(map(_word, mode.fatigues))}]",
        f"dealt = {list(mode.dealt)}",
        f"round_limit = {mode.round_limit}",
        *([f"hand_limit = {0 if mode.hand_limit == NO_LIMIT else mode.hand_limit}"] if mode.is_duel else []),
        *([] if mode.lose_without_pieces else ["lose_without_pieces = false"]),
        *_set_lines(mode.cards.sets),
    ]
    return "\n".join(lines) + "\n"


def _word(flag: bool) -> str:
    return str(flag).lower()


def quoted(text: str) -> str:
    """A TOML string; JSON writes the same escapes but leaves one control character alone."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _cards_lines(mode: Mode) -> list[str]:
    names = [one.name for one in mode.cards.sets]
    return [] if names == [CHESS] else [f"cards = [{', '.join(map(quoted, names))}]"]


def _set_lines(sets: tuple[CardSet, ...]) -> list[str]:
    """The texts of the sets that do not come with the game."""
    own = [one for one in sets if one.text]
    return ["[sets]", *(f"{quoted(one.name)} = {quoted(one.text)}" for one in own)] if own else []


def _deck_lines(mode: Mode) -> list[str]:
    if mode.random_deck is None:
        decks = [f"decks = [{', '.join(_counts(mode, one) for one in mode.decks)}]"]
    else:
        decks = [f"random_deck = {_random(mode.random_deck)}"]
    swaps = [f"replace = [{', '.join(map(_replacement, mode.replace))}]"] if mode.replace else []
    return [*decks, *swaps, f"bottoms = [{', '.join(_counts(mode, one) for one in mode.bottoms)}]"]


def _counts(mode: Mode, counts: Counts) -> str:
    held = ", ".join(f"{card_at(code).key} = {number}" for code, number in mode.cards.counted(counts))
    return f"{{ {held} }}" if held else "{}"


def _random(deck: RandomDeck) -> str:
    return f"{{ size = {deck.size}, attack = {list(deck.attack)}, health = {list(deck.health)} }}"


def _replacement(one: Replacement) -> str:
    what = f'card = "{one.card}"' if one.keyword is None else f'keyword = "{one.keyword.value}"'
    return f'{{ side = "{"black" if one.side else "white"}", {what}, n = {one.n} }}'


def _power(power: Power) -> str:
    """The word of one of the game's powers, or the table of a mode's own."""
    if power.effect is not Effect.OWN:
        return f'"{power.effect.value}"'
    does = ", ".join(map(_effect, power.does))
    limits = f"cost = {power.cost}, once = {_word(power.once_a_turn)}, from_round = {power.from_round}"
    return f"{{ name = {quoted(power.name)}, power = [{does}], {limits} }}"


def _effect(effect: CardEffect) -> str:
    fields = [_verb(effect)]
    fields += [f'target = "{effect.target.value}"'] if effect.target is not None else []
    fields += [f'among = "{effect.among.value}"'] if effect.among is not None else []
    fields += [f'from = "{effect.source.value}"'] if effect.source is not Source.DECK else []
    return f"{{ {', '.join(fields)} }}"


def _verb(effect: CardEffect) -> str:
    if effect.verb is Verb.SUMMON:
        return f'summon = "{effect.card}", n = {effect.n}'
    if effect.verb is not Verb.BUFF:
        return f"{effect.verb.value} = {effect.n}"
    gains = [f"{name} = {number}" for name, number in (("attack", effect.attack), ("health", effect.health)) if number]
    gains += [f'keyword = "{effect.keyword.value}"'] if effect.keyword is not None else []
    return f"buff = {{ {', '.join(gains)} }}"
