"""The workshop's text: values in menus, and a card's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hschess.rules.card import Art, Card, CardEffect, Keyword
from hschess.rules.card_sets import PIECES_OF_ART, PROPS, TINTS
from hschess.rules.card_text import capital, effect_text
from scenes.words import card_word, say
from scenes.workshop.model.vocabulary import Aim, EffectPlace, effect_at

NOTHING = ""
PARTS: Mapping[str, Sequence[str]] = {"piece": PIECES_OF_ART, "prop": (NOTHING, *PROPS), "tint": (NOTHING, *TINTS)}
"""The values of a picture's parts; the empty one leaves the part out."""


def aim_word(aim: Aim, card: Card) -> str:
    """A target in a menu."""
    if aim.among is not None:
        return say(f"workshop.aim.chosen.{aim.among}")
    ending = ".all" if aim.target == "own_pieces" and not card.is_piece else ""
    return capital(say(f"made.to.{aim.target}{ending}"), say)


def effect_word(card: Card, spot: EffectPlace, pieces: Sequence[Card]) -> str:
    """An effect in the list: its moment, and its rules text."""
    effect = effect_words(effect_at(card, spot), card, pieces)
    text = say(f"made.when.{spot.when}", what=effect).replace("**", "") if card.is_piece else capital(effect, say)
    return text.removesuffix(say("made.stop"))


def effect_words(effect: CardEffect, card: Card, pieces: Sequence[Card]) -> str:
    """The rules text of an effect."""
    known = {one.key: one for one in (*pieces, card)}
    return effect_text(effect, card, known, say, {key: card_word(one) for key, one in known.items()})


def keyword_word(keyword: Keyword) -> str:
    """A keyword's name."""
    return say(f"made.keyword.{keyword}").replace("**", "").removesuffix(say("made.stop"))


def keyword_about(keyword: Keyword) -> str:
    """The meaning of a keyword."""
    return say(f"glossary.{keyword}")


def part_word(part: str, word: str) -> str:
    """The name of a part of a picture."""
    if not word:
        return say("workshop.part.none")
    if part == "piece":
        return say("workshop.part.king") if word == "king" else say(f"card.{word}")
    return say(f"workshop.{part}.{word}")


def with_part(art: Art, part: str, word: str) -> Art:
    """The picture with another part."""
    parts = {"piece": art.piece, "prop": art.prop, "tint": art.tint, part: word}
    return Art(**parts)


def card_note(card: Card) -> str:
    """Cost and strength of a card, in a list."""
    strength = f"{card.attack}/{card.health}" if card.is_piece else say("workshop.kind.spell")
    return f"{card.cost} · {strength}"
