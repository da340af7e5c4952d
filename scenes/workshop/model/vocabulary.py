"""The valid values of a card's parts: a change is offered if the reader of card sets accepts the resulting card.

So the menus offer nothing that a file could not hold. Each function returns the values on offer with the resulting cards. `pieces` are the
pieces of the set, which a card may summon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.card_sets import MOST_EFFECTS, MOST_STRENGTH, read_card_set
from hschess.rules.errors import HschessError
from hschess.store.set_text import cards_to_text

MOMENTS: Final = ("play", "death", "end")
USUAL: Final = CardEffect(Verb.DAMAGE, 1, Whom.CHOSEN, Among.ANY)
"""The effect of a new spell."""
WITH_TARGET: Final = (Verb.DAMAGE, Verb.HEAL, Verb.BUFF, Verb.DESTROY, Verb.SWAP)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Aim:
    """The target of an effect, with the candidates if it is chosen."""

    target: Whom
    among: Among | None = None


AIMS: Final = (
    *(Aim(Whom.CHOSEN, among) for among in Among),
    *(Aim(target) for target in Whom if target is not Whom.CHOSEN),
)


@dataclass(frozen=True, slots=True)
class EffectPlace:
    """The place of an effect on a card."""

    when: str
    at: int


# ------------------------------------------------------------------------------------------------------------ valid values


@lru_cache(8192)
def refusal(card: Card, pieces: tuple[Card, ...] = ()) -> str:
    """The reader's error about a card; empty if it accepts the card."""
    wanted = {one.card for one in effects_of(card)}
    others = [one for one in pieces if one.key in wanted and one.key != card.key]
    plain = [replace(one, play=(), death=(), end=()) for one in others]
    try:
        read_card_set(cards_to_text((card, *plain)), "draft", "draft")
    except HschessError as error:
        return str(error)
    return ""


def offered(values: Iterable[Value], made: Callable[[Value], Card], pieces: tuple[Card, ...]) -> dict[Value, Card]:
    """The values that the reader accepts, each with its card."""
    cards = ((value, made(value)) for value in values)
    return {value: card for value, card in cards if not refusal(card, pieces)}


def effects_of(card: Card) -> tuple[CardEffect, ...]:
    """All effects, in the order of the text."""
    return (*card.play, *card.death, *card.end)


def spots_of(card: Card) -> tuple[EffectPlace, ...]:
    """The places of its effects, in the same order."""
    return tuple(EffectPlace(when, at) for when in MOMENTS for at in range(len(_listed(card, when))))


def effect_at(card: Card, spot: EffectPlace) -> CardEffect:
    """The effect at a place."""
    return _listed(card, spot.when)[spot.at]


def _listed(card: Card, when: str) -> tuple[CardEffect, ...]:
    return {"play": card.play, "death": card.death, "end": card.end}[when]


def _with(card: Card, when: str, effects: Iterable[CardEffect]) -> Card:
    changes: dict[str, Any] = {when: tuple(effects)}
    return replace(card, **changes)


def with_effect(card: Card, spot: EffectPlace, effect: CardEffect) -> Card:
    """The card with another effect at a place; all effects of one moment that take a target share its candidates."""
    effects = list(_listed(card, spot.when))
    effects[spot.at] = effect
    if effect.target is Whom.CHOSEN:
        effects = [replace(one, among=effect.among) if one.target is Whom.CHOSEN else one for one in effects]
    return _with(card, spot.when, effects)


# ------------------------------------------------------------------------------------------------------- numbers and kinds


def kinds(card: Card) -> dict[bool, Card]:
    """The card as a piece (True), and as a spell."""
    return {True: card, False: _as_spell(card)} if card.is_piece else {True: _as_piece(card), False: card}


def _as_spell(card: Card) -> Card:
    """The card without the parts that a spell cannot have, the summons of itself among them, and with an effect."""
    bare = replace(card, attack=0, health=0, attacks=Attacks.ANY, keywords=(), death=(), end=(), play=())
    kept = tuple(
        one for one in card.play if one.card != card.key and (one.card or not refusal(replace(bare, play=(one,))))
    )
    return replace(bare, play=kept or (USUAL,))


def _as_piece(card: Card) -> Card:
    """A piece as strong as a plain one of its cost."""
    return replace(card, attack=max(1, card.cost), health=max(1, card.cost))


def with_keyword(card: Card, keyword: Keyword, *, has: bool) -> Card:
    """The card with or without this keyword; keywords are in the order of the vocabulary."""
    return replace(card, keywords=tuple(one for one in Keyword if (has if one is keyword else one in card.keywords)))


# ----------------------------------------------------------------------------------------------------------------- effects


def added(card: Card, pieces: tuple[Card, ...]) -> tuple[Card, EffectPlace] | None:
    """The card with another effect, and its place; None if no more fit."""
    for when in MOMENTS:
        effects = _listed(card, when)
        if len(effects) < MOST_EFFECTS:
            for effect in _usual(effects):
                made = _with(card, when, (*effects, effect))
                if not refusal(made, pieces):
                    return made, EffectPlace(when, len(effects))
    return None


def _usual(effects: tuple[CardEffect, ...]) -> Iterable[CardEffect]:
    """The candidates for a new effect, the most likely first."""
    asked = next((one.among for one in effects if one.target is Whom.CHOSEN), Among.ANY)
    return replace(USUAL, among=asked), CardEffect(Verb.DAMAGE, 1, Whom.RANDOM_ENEMY)


def removed(card: Card, spot: EffectPlace) -> Card | None:
    """The card without an effect; None for the last of a spell."""
    effects = _listed(card, spot.when)
    if not card.is_piece and len(effects) == 1:
        return None
    return _with(card, spot.when, (*effects[: spot.at], *effects[spot.at + 1 :]))


def moved(card: Card, spot: EffectPlace, by: int) -> tuple[Card, EffectPlace] | None:
    """The card with an effect moved up or down within its moment, and its new place; None at the end."""
    effects, to = list(_listed(card, spot.when)), spot.at + by
    if not 0 <= to < len(effects):
        return None
    effects.insert(to, effects.pop(spot.at))
    return _with(card, spot.when, effects), EffectPlace(spot.when, to)


def moments(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[str, Card]:
    """The moments that the effect may have; it becomes the last of its new moment, with another target if necessary."""
    rest, effect = _with(card, spot.when, _without(card, spot)), effect_at(card, spot)
    found = dict[str, Card]()
    for when in MOMENTS:
        if when == spot.when:
            found[when] = card
        elif made := _first_possible(rest, when, _listed(rest, when), _variants(effect), pieces):
            found[when] = made
    return found


def verbs(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[Verb, Card]:
    """The actions that it may have, with the same number and target if possible."""
    effect, effects = effect_at(card, spot), _listed(card, spot.when)
    before, after = effects[: spot.at], effects[spot.at + 1 :]
    found = dict[Verb, Card]()
    for verb in Verb:
        wanted = [effect] if verb is effect.verb else _variants(_as_verb(effect, verb, card, pieces))
        made = _first_possible(card, spot.when, before, wanted, pieces, after)
        if made is not None:
            found[verb] = made
    return found


def aims(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[Aim, Card]:
    """The targets that it may have."""
    effect = effect_at(card, spot)

    def made(aim: Aim) -> Card:
        return with_effect(card, spot, replace(effect, target=aim.target, among=aim.among))

    return offered(AIMS, made, pieces)


def numbers(card: Card, spot: EffectPlace, field: str, pieces: tuple[Card, ...]) -> dict[int, Card]:
    """The values of a number of the effect: `n`, or the `attack` or `health` of a gain."""
    effect = effect_at(card, spot)

    def made(number: int) -> Card:
        changes: dict[str, Any] = {field: number}
        return with_effect(card, spot, replace(effect, **changes))

    return offered(range(MOST_STRENGTH + 1), made, pieces)


def gains(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[Keyword | None, Card]:
    """The keywords that it may give."""
    effect = effect_at(card, spot)
    return offered((None, *Keyword), lambda one: with_effect(card, spot, replace(effect, keyword=one)), pieces)


def sources(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[Source, Card]:
    """The sources that cards may be drawn from; a single card can also be discovered."""
    effect = effect_at(card, spot)

    def made(source: Source) -> Card:
        n = 1 if source is Source.DISCOVER else effect.n
        return with_effect(card, spot, replace(effect, source=source, n=n))

    return offered(Source, made, pieces)


def summoned(card: Card, spot: EffectPlace, pieces: tuple[Card, ...]) -> dict[str, Card]:
    """The pieces that it may summon, by their keys."""
    effect = effect_at(card, spot)
    keys = dict.fromkeys(one.key for one in pieces)
    return offered(keys, lambda key: with_effect(card, spot, replace(effect, card=key)), pieces)


def _without(card: Card, spot: EffectPlace) -> tuple[CardEffect, ...]:
    effects = _listed(card, spot.when)
    return (*effects[: spot.at], *effects[spot.at + 1 :])


def _variants(effect: CardEffect) -> Iterable[CardEffect]:
    """The effect, then the same on every other target."""
    yield effect
    if effect.verb in WITH_TARGET:
        yield from (replace(effect, target=aim.target, among=aim.among) for aim in AIMS)


def _as_verb(effect: CardEffect, verb: Verb, card: Card, pieces: tuple[Card, ...]) -> CardEffect:
    """The effect with another action."""
    number = max(1, effect.n or effect.attack or effect.health)
    target, among = (effect.target or Whom.CHOSEN, effect.among) if verb in WITH_TARGET else (None, None)
    if target is Whom.CHOSEN and among is None:
        among = Among.ANY
    match verb:
        case Verb.BUFF:
            return CardEffect(verb, 0, target, among, attack=min(number, 3), health=min(number, 3))
        case Verb.SUMMON:
            key = card.key if card.is_piece else next((one.key for one in pieces), card.key)
            return CardEffect(verb, 1, card=key)
        case Verb.DRAW | Verb.MANA | Verb.DESTROY | Verb.SWAP:
            return CardEffect(verb, 1, target, among)
        case Verb.DAMAGE | Verb.HEAL:
            return CardEffect(verb, number, target, among)


def _first_possible(
    card: Card,
    when: str,
    before: tuple[CardEffect, ...],
    wanted: Iterable[CardEffect],
    pieces: tuple[Card, ...],
    after: tuple[CardEffect, ...] = (),
) -> Card | None:
    """The card with the first of these effects that is valid there; None if none is."""
    made = (_with(card, when, (*before, one, *after)) for one in wanted)
    return next((one for one in made if not refusal(one, pieces)), None)


def at_value(values: Mapping[Value, Card], value: Value) -> int:
    """The place of a value among those on offer; 0 if it is not on offer."""
    return list(values).index(value) if value in values else 0
