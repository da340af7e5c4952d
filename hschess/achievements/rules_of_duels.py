"""The achievements of duels alone, with guards, shields and effects; folds as in `rules_of_lines`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hschess.achievements.event_context import Body, EventContext, Hit
from hschess.achievements.rules_of_lines import Events, is_victory
from hschess.rules import events
from hschess.rules.card import Keyword, Verb, Whom
from hschess.rules.card_table import card_at
from hschess.rules.pieces import attack_of, keywords_of


def own_spell(there: EventContext) -> events.EffectHappened | None:
    """The effect of the own side's spell whose consequences are being seen."""
    hit = there.hit
    if not isinstance(hit, events.EffectHappened) or hit.side != there.own or hit.when is not events.Moment.PLAY:
        return None
    return None if card_at(hit.card).is_piece else hit


def has_guard(there: EventContext, slot: int) -> bool:
    """Whether the enemy piece in this slot has guard now."""
    return Keyword.GUARD in keywords_of(there.piece(there.foe, slot))


def past_the_guard(seen: Events, there: EventContext) -> Iterator[int]:
    """A spell kills a chosen piece without guard while another has guard (D4): spells ignore guard."""
    for event in seen:
        spell = own_spell(there)
        if spell is None or not isinstance(event, events.PiecesLeft) or event.side != there.foe:
            yield 0
            continue
        stays = [slot for slot in range(len(there.line(there.foe))) if slot not in event.slots]
        is_past = any(not has_guard(there, slot) for slot in event.slots)
        yield int(spell.effect.target is Whom.CHOSEN and is_past and any(has_guard(there, slot) for slot in stays))


def cracked_shield(seen: Events, there: EventContext) -> Iterator[int]:
    """A shield goes to a single point of damage (D8), and its owner in the same turn."""
    cracked = list[Body]()
    for event in seen:
        far = 0
        match event:
            case events.TurnBegan():
                cracked.clear()
            case events.PieceChanged(side=side, slot=slot) if side == there.foe and there.is_own_turn:
                if _loses_shield(event) and _strength(there.hit, there) == 1:
                    cracked.append(there.body(side, slot))
            case events.PiecesLeft(side=side, slots=slots) if side == there.foe:
                far = int(any(there.body(side, slot) in cracked for slot in slots))
        yield far


def _loses_shield(event: events.PieceChanged) -> bool:
    return Keyword.SHIELD in keywords_of(event.before) and Keyword.SHIELD not in keywords_of(event.piece)


def _strength(hit: Hit | None, there: EventContext) -> int:
    """The damage that an own attack or effect would have done; 0 if there is none."""
    if hit is None or hit.side != there.own:
        return 0
    match hit:
        case events.PieceAttacked(slot=slot) | events.KingAttacked(slot=slot):
            return attack_of(there.piece(there.own, slot))
        case events.EffectHappened(effect=effect):
            return effect.n if effect.verb is Verb.DAMAGE else 0


def three_with_one(seen: Events, there: EventContext) -> Iterator[int]:
    """Pieces that one spell takes at once."""
    for event in seen:
        match event:
            case events.PiecesLeft(side=side, slots=slots) if side == there.foe and own_spell(there) is not None:
                yield len(slots)
            case _:
                yield 0


def grown_up(seen: Events, there: EventContext) -> Iterator[int]:
    """The attack of an own piece above the printed one."""
    for event in seen:
        match event:
            case events.PieceChanged(side=side, slot=slot, piece=piece) if side == there.own:
                yield max(0, attack_of(piece) - there.body(side, slot).card.attack)
            case _:
                yield 0


def last_words(seen: Events, there: EventContext) -> Iterator[int]:
    """Own pieces that did something as they died (D10), in one battle."""
    spoken = 0
    for event in seen:
        if isinstance(event, events.EffectHappened) and event.side == there.own:
            spoken += event.when is events.Moment.DEATH
        yield spoken


def without_spells(seen: Events, there: EventContext) -> Iterator[int]:
    """A duel won by pieces alone; the Coin is a spell."""
    casts = False
    for event in seen:
        if isinstance(event, events.CardPlayed) and event.side == there.own:
            casts |= not card_at(event.card).is_piece
        yield int(there.mode.is_duel and is_victory(event, there) and not casts)


DUEL_RULES: Final = (past_the_guard, cracked_shield, three_with_one, grown_up, last_words, without_spells)
