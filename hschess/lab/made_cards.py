"""Random cards for measuring the worth of cards: short ones, as on printed cards, over the whole vocabulary.

Each has a cost near a rough guess of its worth, so that games are informative.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Final

from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.chance import Chance, seeded

KEY: Final = "card"
TOKEN: Final = "token"
"""The card that it summons."""
DEAREST: Final = 7
"""The greatest cost that a card is measured at: copies of more expensive ones burden a deck so much that their worth hardly shows."""
LARGEST: Final = 11
"""The greatest guess of a card's worth."""
PLAIN_PERCENT: Final = 15
SPELL_PERCENT: Final = 25
_ON_PIECES: Final = (
    Whom.SELF, Whom.NEIGHBOURS, Whom.OWN_PIECES, Whom.ENEMY_PIECES, Whom.ALL_PIECES, Whom.RANDOM_ENEMY_PIECE,
    Whom.LEFTMOST_ENEMY,
)  # fmt: skip
_IN_LINE: Final = (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS)
_PIECE_CHOICES: Final = (Among.PIECE, Among.ENEMY_PIECE, Among.OWN_PIECE)
_GUESSES: Final = {
    Verb.DAMAGE: 0.7, Verb.HEAL: 0.05, Verb.BUFF: 0.5, Verb.DRAW: 1.1, Verb.SUMMON: 0.9, Verb.MANA: 0.3, Verb.DESTROY: 2.6,
    Verb.SWAP: 0.0,
}  # fmt: skip
"""The rough worth of one point of each."""
_GUESSED_TIMES: Final = {
    Whom.OWN_PIECES: 2.0, Whom.ENEMY_PIECES: 2.0, Whom.NEIGHBOURS: 1.3, Whom.OWN_KING: 0.5, Whom.ENEMY_KING: 0.4,
}  # fmt: skip
"""The rough factor for these targets."""
_HOSTILE: Final = (Verb.DAMAGE, Verb.DESTROY)
_ON_OWN: Final = (Whom.SELF, Whom.NEIGHBOURS, Whom.OWN_KING, Whom.OWN_PIECES)


def made_cards(seed: int) -> Iterator[tuple[Card, ...]]:
    """Endless cards, each with the piece that it summons, if any. The same seed makes the same cards."""
    chance = seeded(seed)
    for number in count():
        card, token = _made(chance, number)
        guess = guess_of(card, token)
        if -0.5 <= guess <= LARGEST:
            priced = replace(card, cost=max(0, min(DEAREST, round(guess + (chance.below(31) - 15) / 10))))
            yield (priced, token) if _summons(priced) else (priced,)


def ladder() -> Iterator[Card]:
    """Plain pieces of known worth at each cost: weaker than the cost pays for, as strong, and stronger."""
    for cost in range(DEAREST + 1):
        for total in range(max(1, 2 * cost - 4), 2 * cost + 9):
            # Of two uneven halves the attack is the greater one at every other size.
            health = max(1, total // 2 if total % 4 == 3 else total - total // 2)
            yield Card(KEY, "Plain", cost, total - health, health)


def guess_of(card: Card, token: Card) -> float:
    """A rough guess of the card's worth in mana; only good enough to give it a cost near the truth."""
    effects = sum(_guess(one, token) for one in (*card.play, *card.death))
    return _body_guess(card) + effects + 1.2 * sum(_guess(one, token) for one in card.end)


def _body_guess(card: Card) -> float:
    if not card.is_piece:
        return 0.0
    attack = card.attack * (0.4 if card.attacks is Attacks.NONE else 1.0)
    return (attack + card.health) / 4 + math.sqrt(attack * card.health) / 2 + 0.6 * len(card.keywords) * (attack > 0)


def _guess(effect: CardEffect, token: Card) -> float:
    n = float(effect.n)
    if effect.verb is Verb.BUFF:
        n = effect.attack + effect.health + (effect.keyword is not None)
    if effect.verb is Verb.SUMMON:
        n *= _body_guess(token)
    worth = _GUESSES[effect.verb] * n * _GUESSED_TIMES.get(effect.target or Whom.CHOSEN, 1.0)
    if effect.target is Whom.CHOSEN or effect.target is None:
        return worth
    if effect.target is Whom.ALL_PIECES:
        return worth / 2
    return worth if (effect.target in _ON_OWN) is not (effect.verb in _HOSTILE) else -worth / 2


# ----------------------------------------------------------------------------------------------------------------- drawing


def _made(chance: Chance, number: int) -> tuple[Card, Card]:
    token = Card(TOKEN, "Token", 1, chance.below(5), 1 + chance.below(5), keywords=_keywords(chance, 15))
    name = f"Card {number}"
    draw = chance.below(100)
    if draw < SPELL_PERCENT:
        return Card(KEY, name, 0, play=_effects(chance, "play", 1 + chance.below(2), is_piece=False)), token
    body = Card(KEY, name, 0, _strength(chance, 0), _strength(chance, 1), _attacks(chance), _keywords(chance, 35))
    if draw < SPELL_PERCENT + PLAIN_PERCENT:
        return body, token
    return _with_effects(chance, body), token


def _with_effects(chance: Chance, body: Card) -> Card:
    """The piece with one or two effects, at one moment or at two."""
    moments = [chance.below(3) for _ in range(1 + (chance.below(100) < 35))]
    play, death, end = (
        _effects(chance, when, moments.count(place), is_piece=True)
        for place, when in enumerate(("play", "death", "end"))
    )
    return replace(body, play=play, death=death, end=end)


def _strength(chance: Chance, least: int) -> int:
    """A random strength, usually as pieces have it, sometimes more."""
    return least + (chance.below(11) if chance.below(10) == 0 else chance.below(7))


def _keywords(chance: Chance, percent: int) -> tuple[Keyword, ...]:
    if chance.below(100) >= percent:
        return ()
    first, second = (tuple(Keyword)[chance.below(len(Keyword))] for _ in range(2))
    return (first, second) if first is not second and chance.below(4) == 0 else (first,)


def _attacks(chance: Chance) -> Attacks:
    return tuple(Attacks)[1 + chance.below(2)] if chance.below(7) == 0 else Attacks.ANY


def _effects(chance: Chance, when: str, n: int, is_piece: bool) -> tuple[CardEffect, ...]:
    """Effects at one moment; all that ask for a target ask among the same."""
    among = tuple(Among)[chance.below(len(Among))]
    return tuple(_effect(chance, when, among, is_piece) for _ in range(n))


def _effect(chance: Chance, when: str, among: Among, is_piece: bool) -> CardEffect:
    verbs = [
        verb for verb in Verb if verb in (Verb.DRAW, Verb.SUMMON, Verb.MANA) or targets(verb, when, is_piece, among)
    ]
    verb = verbs[chance.below(len(verbs))]
    match verb:
        case Verb.SUMMON:
            return CardEffect(verb, 1 + chance.below(3), card=TOKEN)
        case Verb.DRAW:
            is_offer = chance.below(3) == 0
            return CardEffect(
                verb, 1 if is_offer else 1 + chance.below(3), source=Source.DISCOVER if is_offer else Source.DECK
            )
        case Verb.MANA:
            return CardEffect(verb, 1 + chance.below(4))
    choices = targets(verb, when, is_piece, among)
    target = choices[chance.below(len(choices))]
    chosen = among if target is Whom.CHOSEN else None
    if verb is Verb.BUFF:
        return _buff(chance, target, chosen)
    n = 1 if verb in (Verb.DESTROY, Verb.SWAP) else 1 + chance.below(10 if chance.below(5) == 0 else 5)
    return CardEffect(verb, n, target, chosen)


def _buff(chance: Chance, target: Whom, among: Among | None) -> CardEffect:
    keyword = tuple(Keyword)[chance.below(len(Keyword))] if chance.below(3) == 0 else None
    attack, health = chance.below(4), chance.below(4)
    return CardEffect(
        Verb.BUFF,
        0,
        target,
        among,
        attack=attack,
        health=health or int(not attack and keyword is None),
        keyword=keyword,
    )


def targets(verb: Verb, when: str, is_piece: bool, among: Among) -> list[Whom]:
    """The targets that a card set allows for a verb at a moment, `CHOSEN` if its player chooses among these."""
    known: tuple[Whom, ...] = (
        (Whom.SELF,) if verb is Verb.SWAP else _ON_PIECES if verb in (Verb.BUFF, Verb.DESTROY) else tuple(Whom)
    )
    in_line = is_piece and when != "death"
    found: list[Whom] = [
        target for target in known if target is not Whom.CHOSEN and (in_line or target not in _IN_LINE)
    ]
    may_choose = when == "play" and among in _choices(verb)
    # Once for each aim among which cards choose, so that choosing is as common as on printed cards.
    return [*found, *[Whom.CHOSEN] * 4] if may_choose else found


def _choices(verb: Verb) -> tuple[Among, ...]:
    if verb is Verb.SWAP:
        return (Among.OWN_PIECE,)
    return _PIECE_CHOICES if verb in (Verb.BUFF, Verb.DESTROY) else tuple(Among)


def _summons(card: Card) -> bool:
    return any(one.verb is Verb.SUMMON for one in (*card.play, *card.death, *card.end))
