"""The achievements of duels alone, with guards, shields and effects; folds as in `rules_of_lines`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.achievements.event_context import Body, EventContext, Hit
from hschess.achievements.rules_of_lines import Rule, is_victory
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


class PastTheGuard:
    """A spell kills a piece while another has guard (D4): spells ignore guard."""

    name = "past_the_guard"

    def see(self, event: events.Event, there: EventContext) -> int:
        """Count a chosen target without guard that dies while a guard stays."""
        spell = own_spell(there)
        if spell is None or not isinstance(event, events.PiecesLeft) or event.side != there.foe:
            return 0
        stays = [slot for slot in range(len(there.line(there.foe))) if slot not in event.slots]
        is_past = any(not has_guard(there, slot) for slot in event.slots)
        return int(spell.effect.target is Whom.CHOSEN and is_past and any(has_guard(there, slot) for slot in stays))


class CrackedShield:
    """A shield goes to a single point of damage (D8), and its owner in the same turn."""

    name = "cracked_shield"

    def __init__(self) -> None:
        self._cracked: list[Body] = []

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked as pieces leave."""
        match event:
            case events.TurnBegan():
                self._cracked.clear()
            case events.PieceChanged(side=side, slot=slot) if side == there.foe and there.is_own_turn:
                if _loses_shield(event) and _strength(there.hit, there) == 1:
                    self._cracked.append(there.body(side, slot))
            case events.PiecesLeft(side=side, slots=slots) if side == there.foe:
                return int(any(there.body(side, slot) in self._cracked for slot in slots))
            case _:
                pass
        return 0


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


class ThreeWithOne:
    """Pieces that one spell takes at once."""

    name = "three_with_one"

    def see(self, event: events.Event, there: EventContext) -> int:
        """How many leave."""
        if not isinstance(event, events.PiecesLeft) or event.side != there.foe:
            return 0
        return len(event.slots) if own_spell(there) is not None else 0


class GrownUp:
    """A piece's attack above the printed one."""

    name = "grown_up"

    def see(self, event: events.Event, there: EventContext) -> int:
        """The gain of the player's piece that has changed."""
        match event:
            case events.PieceChanged(side=side, slot=slot, piece=piece) if side == there.own:
                return max(0, attack_of(piece) - there.body(side, slot).card.attack)
            case _:
                return 0


class LastWords:
    """Own pieces that did something as they died (D10), in one battle."""

    name = "last_words"

    def __init__(self) -> None:
        self._spoken = 0

    def see(self, event: events.Event, there: EventContext) -> int:
        """The sum so far."""
        match event:
            case events.EffectHappened(side=side, when=events.Moment.DEATH) if side == there.own:
                self._spoken += 1
                return self._spoken
            case _:
                return 0


class WithoutSpells:
    """A duel won by pieces alone; the Coin is a spell."""

    name = "without_spells"

    def __init__(self) -> None:
        self._casts = False

    def see(self, event: events.Event, there: EventContext) -> int:
        """Asked at the end."""
        if isinstance(event, events.CardPlayed) and event.side == there.own:
            self._casts |= not card_at(event.card).is_piece
        return int(there.mode.is_duel and is_victory(event, there) and not self._casts)


DUEL_RULES: Final[Sequence[type[Rule]]] = (
    PastTheGuard, CrackedShield, ThreeWithOne, GrownUp, LastWords, WithoutSpells,
)  # fmt: skip
