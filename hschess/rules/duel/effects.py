"""Effects (D7 to D16): one after another, each with the deaths that it causes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.bounds import MOST_DEATH_EFFECTS, MOST_DEATH_ROUNDS, WORK_OF_A_DEATH
from hschess.rules.card import CardEffect, Source, Verb, Whom
from hschess.rules.card_table import card_at
from hschess.rules.chance import Chance
from hschess.rules.duel.resolution import GONE, Mark, Resolution
from hschess.rules.events import (
    CardDrawn,
    EffectHappened,
    KingStruck,
    Moment,
    PieceHealed,
    PieceStruck,
)
from hschess.rules.lines import NEIGHBOURS, OPPOSITE
from hschess.rules.mode import LARGEST_HEALTH
from hschess.rules.pieces import DOOMED, SHIELD, card_of, code_of, full_health_of, health_of, strengthened, with_health
from hschess.rules.powers import offer, shuffled_kinds
from hschess.rules.state import Pending, kept_places, one_more
from hschess.rules.turns import draw, is_over, is_warded, judge

KING: Final = -1
"""The slot of a king among the targets of an effect."""
_DISCOVER: Final = Pending.DISCOVER
Target = tuple[SideNumber, Slot]


class Doer:
    """The source of an effect: the side, the card (-1 for a power), its piece or gap, and the chosen target."""

    __slots__ = ("chosen", "code", "place", "side", "when")

    def __init__(
        self, side: SideNumber, code: CardCode, when: Moment, place: Mark | None = None, chosen: Mark | None = None
    ) -> None:
        self.side = side
        self.code = code
        self.when = when
        self.place = place
        """None for a spell or a power."""
        self.chosen = chosen
        """A piece, or a king with `KING` as its slot; None if there is no target."""

    @property
    def slot(self) -> Slot:
        """The slot of its piece; -1 if it has none."""
        return GONE if self.place is None or self.place.is_gap else self.place.slot


def run(resolution: Resolution, effects: Sequence[CardEffect], doer: Doer) -> None:
    """Effects in their order, each with its deaths; the game may end between two (D10, D16)."""
    for effect in effects:
        if is_over(resolution.state):
            return
        act(resolution, effect, doer)
        settle(resolution)
        judge(resolution.state, resolution.emit)


def settle(resolution: Resolution) -> None:
    """The dead leave, then their deaths' effects happen, until nothing changes or the bounds are reached (D10)."""
    kept = len(resolution.marks)
    for _ in range(MOST_DEATH_ROUNDS):
        dead = resolution.bury()
        if not dead:
            return
        for one in dead:
            effects = card_at(one.code).death
            if effects:
                _die(resolution, effects, Doer(one.gap.side, one.code, Moment.DEATH, one.gap))
        # The gaps of a round are not needed any more when the next one begins.
        del resolution.marks[kept:]
    resolution.bury()


def _die(resolution: Resolution, effects: Sequence[CardEffect], doer: Doer) -> None:
    """The effects of a death; those beyond the action's bound are dropped (D10)."""
    for effect in effects[: MOST_DEATH_EFFECTS - resolution.death_effects]:
        resolution.death_effects += 1
        resolution.state.effort.work += WORK_OF_A_DEATH
        act(resolution, effect, doer)


def run_ends(resolution: Resolution) -> tuple[Slot, ...]:
    """The end of the mover's turn, on the present lines; the dead leave after the last effect (D14).

    Returns the healers that found no piece to heal, by their slots afterwards.
    """
    own = resolution.own
    if not _acts_at_end(resolution.side(own).line):
        settle(resolution)
        return ()
    resolution.kept_marks = _marked(resolution, 0), _marked(resolution, 1)
    idle = list[Mark]()
    for place in resolution.kept_marks[own]:
        piece = resolution.side(own).line[place.slot]
        doer = Doer(own, code_of(piece), Moment.END, place)
        for effect in card_at(doer.code).end:
            if place not in idle and _is_idle(resolution, effect, doer):
                idle.append(place)
            act(resolution, effect, doer)
    resolution.kept_marks = None
    settle(resolution)
    return tuple([place.slot for place in idle if place.slot != GONE])


def _acts_at_end(line: list[Piece]) -> bool:
    for piece in line:  # noqa: SIM110 - compiled, a generator takes several times as long
        if card_of(piece).end:
            return True
    return False


def _marked(resolution: Resolution, number: SideNumber) -> list[Mark]:
    return [resolution.mark(number, slot) for slot in range(len(resolution.side(number).line))]


def _is_idle(resolution: Resolution, effect: CardEffect, doer: Doer) -> bool:
    """Whether a healer's neighbours are all at full health; a piece alone has none (R16)."""
    if effect.verb is not Verb.HEAL or effect.target is not Whom.NEIGHBOURS:
        return False
    line = resolution.side(doer.side).line
    targets = targets_of(resolution, effect, doer)
    return bool(targets) and all(health_of(line[slot]) == full_health_of(line[slot]) for _, slot in targets)


# ---------------------------------------------------------------------------------------------------------------- targets


def targets_of(resolution: Resolution, effect: CardEffect, doer: Doer) -> list[Target]:
    """The targets of an effect now; a random target is drawn."""
    assert effect.target is not None
    return _FIND[effect.target](resolution, doer)


def _pieces(resolution: Resolution, number: SideNumber) -> list[Target]:
    return [(number, slot) for slot in resolution.formation(number)]


def _chosen(_resolution: Resolution, doer: Doer) -> list[Target]:
    """The chosen target, if it is still there."""
    chosen = doer.chosen
    if chosen is None or (chosen.slot == GONE and not chosen.is_gap):
        return []
    return [(chosen.side, KING if chosen.is_gap else chosen.slot)]


def _opposite(resolution: Resolution, doer: Doer) -> list[Target]:
    """R15's pieces, or the enemy king if there is none (R16)."""
    if doer.slot == GONE:
        return []
    own, enemies = resolution.formation(doer.side), resolution.formation(1 - doer.side)
    facing = OPPOSITE[len(own)][len(enemies)][own.index(doer.slot)]
    return [(1 - doer.side, enemies[place]) for place in facing] or [(1 - doer.side, KING)]


def _neighbours(resolution: Resolution, doer: Doer) -> list[Target]:
    if doer.slot == GONE:
        return []
    own = resolution.formation(doer.side)
    return [(doer.side, own[place]) for place in NEIGHBOURS[len(own)][own.index(doer.slot)]]


def _drawn(resolution: Resolution, candidates: list[Target]) -> list[Target]:
    """One of them, each as likely as the others (D15)."""
    if not candidates:
        return []
    chance = Chance(resolution.state.rng)
    number = chance.below(len(candidates))
    resolution.state.rng = chance.state
    return [candidates[number]]


_FIND: Final[dict[Whom, Callable[[Resolution, Doer], list[Target]]]] = {
    Whom.CHOSEN: _chosen,
    Whom.SELF: lambda _, doer: [] if doer.slot == GONE else [(doer.side, doer.slot)],
    Whom.OPPOSITE: _opposite,
    Whom.NEIGHBOURS: _neighbours,
    Whom.OWN_KING: lambda _, doer: [(doer.side, KING)],
    Whom.ENEMY_KING: lambda _, doer: [(1 - doer.side, KING)],
    Whom.OWN_PIECES: lambda at, doer: [one for one in _pieces(at, doer.side) if one[1] != doer.slot],
    Whom.ENEMY_PIECES: lambda at, doer: _pieces(at, 1 - doer.side),
    Whom.ALL_PIECES: lambda at, doer: _pieces(at, doer.side) + _pieces(at, 1 - doer.side),
    Whom.RANDOM_ENEMY: lambda at, doer: _drawn(at, [*_pieces(at, 1 - doer.side), (1 - doer.side, KING)]),
    Whom.RANDOM_ENEMY_PIECE: lambda at, doer: _drawn(at, _pieces(at, 1 - doer.side)),
    Whom.LEFTMOST_ENEMY: lambda at, doer: _pieces(at, 1 - doer.side)[:1],
}
assert len(_FIND) == len(Whom)


# ------------------------------------------------------------------------------------------------------------------ verbs


def act(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    """Do one effect; the dead stay in their lines until later."""
    resolution.state.effort.work += 1
    if _is_of_the_battle(effect, doer):
        _DO_AT_END[effect.verb](resolution, effect, doer)
        return
    if resolution.emit is not None and effect.verb is not Verb.MANA:
        resolution.emit(EffectHappened(side=doer.side, card=doer.code, slot=doer.slot, when=doer.when, effect=effect))
    _DO[effect.verb](resolution, effect, doer)


def _is_of_the_battle(effect: CardEffect, doer: Doer) -> bool:
    """Whether it is an auto-attack or an auto-heal (R16), which have their own events."""
    if doer.when is not Moment.END:
        return False
    return (effect.verb, effect.target) in ((Verb.DAMAGE, Whom.OPPOSITE), (Verb.HEAL, Whom.NEIGHBOURS))


def _damage(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    source = _piece_of(resolution, doer)
    for number, slot in targets_of(resolution, effect, doer):
        dealt = resolution.hurt_king(number, effect.n) if slot == KING else resolution.hurt(number, slot, effect.n)
        resolution.drain(doer.side, source, dealt)


def _piece_of(resolution: Resolution, doer: Doer) -> Piece:
    """The source piece, or its last form if it has left; 0, which has no keywords, for a spell or a power."""
    if doer.place is None:
        return 0
    return doer.place.left if doer.slot == GONE else resolution.side(doer.side).line[doer.slot]


def _heal(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    for number, slot in targets_of(resolution, effect, doer):
        if slot == KING:
            resolution.change_king(number, effect.n)
        else:
            resolution.heal(number, slot, effect.n)


def _buff(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    for number, slot in targets_of(resolution, effect, doer):
        piece = resolution.side(number).line[slot]
        resolution.change(number, slot, strengthened(piece, effect.attack, effect.health, effect.keyword))


def _destroy(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    for number, slot in targets_of(resolution, effect, doer):
        resolution.side(number).line[slot] |= DOOMED


def _swap(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    for number, slot in targets_of(resolution, effect, doer):
        resolution.move_left(number, slot)


def _mana(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    resolution.gain_mana(doer.side, effect.n)


def _summon(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    """Into the gap of the dead, right of the piece that does it, or to the right end (D11)."""
    code = resolution.state.mode.cards.by_key[effect.card]
    for _ in range(effect.n):
        if doer.place is not None and doer.place.is_gap:
            slot = doer.place.slot
        else:
            slot = len(resolution.side(doer.side).line) if doer.slot == GONE else doer.slot + 1
        resolution.summon(doer.side, code, slot)


def _draw(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    state, own = resolution.state, resolution.side(doer.side)
    if effect.source is Source.DISCOVER:
        _offer(resolution, doer)
        return
    for _ in range(effect.n):
        draw(state, doer.side, own, resolution.emit, kept_places(state, doer.side))


def _offer(resolution: Resolution, doer: Doer) -> None:
    """Offer three kinds of piece to the mover; if no choice is possible now, take a random one (R20)."""
    state, own = resolution.state, resolution.side(doer.side)
    if len(own.hand) + kept_places(state, doer.side) >= state.mode.hand_limit:
        return
    kinds = shuffled_kinds(state)
    if doer.when in (Moment.PLAY, Moment.POWER) and state.pending is Pending.NOTHING:
        offer(state, kinds, resolution.emit)
        return
    own.hand.append(kinds[0])
    own.made = one_more(own.made, kinds[0])
    if resolution.emit is not None:
        resolution.emit(CardDrawn(side=doer.side, card=kinds[0], left=len(own.deck)))


_DO: Final[dict[Verb, Callable[[Resolution, CardEffect, Doer], None]]] = {
    Verb.DAMAGE: _damage,
    Verb.HEAL: _heal,
    Verb.BUFF: _buff,
    Verb.DRAW: _draw,
    Verb.SUMMON: _summon,
    Verb.MANA: _mana,
    Verb.DESTROY: _destroy,
    Verb.SWAP: _swap,
}
assert len(_DO) == len(Verb)


# ------------------------------------------------------------------------------------------------------------- the battle


def _strike_opposite(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    """An auto-attack (R16)."""
    source = _piece_of(resolution, doer)
    for number, slot in targets_of(resolution, effect, doer):
        dealt = (
            _strike_king(resolution, effect.n, doer)
            if slot == KING
            else _strike_piece(resolution, (number, slot), effect.n, doer)
        )
        resolution.drain(doer.side, source, dealt)


def _strike_king(resolution: Resolution, damage: int, doer: Doer) -> int:
    """The damage dealt."""
    foe = resolution.side(1 - doer.side)
    if is_warded(resolution.state, 1 - doer.side):
        damage = 0
    foe.health = max(-LARGEST_HEALTH, foe.health - damage)
    if resolution.emit is not None:
        resolution.emit(
            KingStruck(side=1 - doer.side, by=doer.slot, by_card=doer.code, damage=damage, health=foe.health)
        )
    return damage


def _strike_piece(resolution: Resolution, target: Target, damage: int, doer: Doer) -> int:
    """The damage dealt."""
    number, slot = target
    line = resolution.side(number).line
    piece = line[slot]
    dealt = 0 if piece & SHIELD else damage
    line[slot] = with_health(piece, health_of(piece) - dealt)
    if resolution.emit is not None:
        resolution.emit(
            PieceStruck(
                side=number,
                slot=slot,
                card=code_of(piece),
                by=doer.slot,
                by_card=doer.code,
                damage=dealt,
                health=health_of(line[slot]),
            )
        )
    if piece & SHIELD:
        resolution.change(number, slot, piece & ~SHIELD)
    return dealt


def _heal_neighbours(resolution: Resolution, effect: CardEffect, doer: Doer) -> None:
    """An auto-heal (R16)."""
    line = resolution.side(doer.side).line
    for number, slot in targets_of(resolution, effect, doer):
        piece = line[slot]
        amount = min(effect.n, full_health_of(piece) - health_of(piece))
        if amount <= 0:
            continue
        line[slot] = with_health(piece, health_of(piece) + amount)
        if resolution.emit is not None:
            resolution.emit(
                PieceHealed(
                    side=number,
                    slot=slot,
                    card=code_of(piece),
                    by=doer.slot,
                    by_card=doer.code,
                    amount=amount,
                    health=health_of(line[slot]),
                )
            )


_DO_AT_END: Final[dict[Verb, Callable[[Resolution, CardEffect, Doer], None]]] = {
    Verb.DAMAGE: _strike_opposite,
    Verb.HEAL: _heal_neighbours,
}
