"""The engine: deals a game, lists what is legal, and resolves an action at once and completely.

There is one rules path. `advance` changes a state in place; `apply` does the same to a copy and keeps the events. An `emit` that is
None is the only difference between searching and playing. Why an action is refused is said in `refusal`. Imports the value modules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hschess.rules.actions import (
    ATTACKS,
    BONUS,
    CASTLES,
    CHEAT_ACTION,
    CONCEDE,
    DISCOVER_ACTION,
    END,
    PLAYS,
    SWAPS,
    TAKE,
    Action,
    Kind,
)
from hschess.rules.battle import fight
from hschess.rules.cards import (
    ATTACK,
    BONUSES,
    CARD_SHIFT,
    CHARGE,
    COST,
    FULL_HEALTH,
    HEALTH,
    MANA,
    PIECES,
    PIECES_BY_LETTER,
    SPENT,
    UNKNOWN,
)
from hschess.rules.chance import Chance, seeded
from hschess.rules.errors import IllegalActionError
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    CardPlayed,
    CardsDealt,
    ChoiceMade,
    ChoiceOffered,
    Event,
    Fatigued,
    GameEnded,
    KnightStruck,
    ManaChanged,
    PieceMoved,
    PiecesLeft,
    PieceSummoned,
    PowerUsed,
    TurnBegan,
    TurnEnded,
)
from hschess.rules.modes import BLACK, WHITE, Counts, Effect, Mode
from hschess.rules.refusal import why_not
from hschess.rules.state import COUNT_BITS, Cause, Outcome, Pending, Side, State, packed_one

Emit = Callable[[Event], None]

LARGEST_HAND: Final = 10
MOST_MANA: Final = 10
OPTIONS_OFFERED: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """A state and the events that led to it."""

    state: State
    events: tuple[Event, ...]


# ---------------------------------------------------------------------------------------------------------------- setting up


def new_game(mode: Mode, seed: int) -> State:
    """The position before the first decision of a game: the mulligan's where the mode has it, else White's first turn."""
    return deal(mode, seed).state


def deal(mode: Mode, seed: int) -> Step:
    """Shuffle, deal and, where there is no mulligan, begin White's first turn; with the events (R7 to R10)."""
    state, events = State(mode), list[Event]()
    chance = seeded(seed)
    for number, side in enumerate(state.sides):
        side.deck = _shuffled_deck(mode, number, chance)
        side.hand = side.deck[: mode.dealt[number]]
        side.deck = side.deck[mode.dealt[number] :]
        side.hand += BONUSES[:1] * mode.coins[number]
        events.append(CardsDealt(number, tuple(side.hand), len(side.deck)))
    state.rng = chance.state
    if mode.mulligan:
        _offer_mulligan(state, WHITE, events.append)
    else:
        _begin_turn(state, WHITE, events.append)
    return Step(state, tuple(events))


def _shuffled_deck(mode: Mode, number: int, chance: Chance) -> list[int]:
    """The deck by the seed, with the mode's bottom cards under it (R9)."""
    deck = _cards_of(mode.decks[number])
    chance.shuffle(deck)
    return deck + _cards_of(mode.bottoms[number])


def _cards_of(counts: Counts) -> list[int]:
    return [code for code, number in enumerate(counts) for _ in range(number)]


def _offer_mulligan(state: State, number: int, emit: Emit | None) -> None:
    state.to_move, state.pending = number, Pending.MULLIGAN
    if emit is not None:
        emit(ChoiceOffered(number, Pending.MULLIGAN, ()))


# ------------------------------------------------------------------------------------------------------------- what is legal


def legal_actions(state: State) -> list[Action]:
    """Every legal action in the fixed order, the order of their texts; none once the game is over."""
    if state.outcome is not None:
        return []
    if state.pending:
        return _legal_choices(state)
    own = state.sides[state.to_move]
    actions = _legal_attacks(own, len(state.sides[1 - state.to_move].line))
    hand, mana, length = own.hand, own.mana, len(own.line)
    for code in PIECES_BY_LETTER:
        if COST[code] <= mana and code in hand:
            actions += PLAYS[code][length]
    effect = _usable_effect(state, own)
    if effect is Effect.MOVE:
        actions += CASTLES[1:length]
    elif effect is Effect.DESTROY:
        actions.append(CHEAT_ACTION)
    for code in BONUSES:
        if code in hand:
            actions.append(BONUS[code])
    actions.append(CONCEDE)
    if effect is Effect.DISCOVER:
        actions.append(DISCOVER_ACTION)
    actions.append(END)
    return actions


def _legal_choices(state: State) -> list[Action]:
    if state.pending == Pending.DISCOVER:
        return sorted((TAKE[code] for code in state.options), key=str)
    returnable = len([code for code in state.mover.hand if code not in BONUSES])
    swaps = [action for positions, action in SWAPS.items() if not positions or positions[-1] < returnable]
    return sorted(swaps, key=str)


def _legal_attacks(own: Side, enemies: int) -> list[Action]:
    actions: list[Action] = []
    for slot, piece in enumerate(own.line):
        if CHARGE[piece >> CARD_SHIFT] and not piece & SPENT:
            actions += ATTACKS[slot][:enemies]
    return actions


def _usable_effect(state: State, own: Side) -> Effect | None:
    """What the mover's power can do now, its target aside where there is a choice of targets."""
    power = state.mode.powers[state.to_move]
    if own.mana < power.cost or own.power_used or state.round < power.from_round:
        return None
    if power.effect is Effect.DESTROY and not state.sides[1 - state.to_move].line:
        return None
    if power.effect is Effect.DISCOVER and len(own.hand) >= LARGEST_HAND:
        return None
    return power.effect


# ----------------------------------------------------------------------------------------------------------- doing an action


def apply(state: State, action: Action) -> Step:
    """The state after a legal action, and the events; the given state stays as it is.

    Errors: `IllegalActionError` with the rule's reason.
    """
    reason = why_not(state, action)
    if reason is not None:
        raise IllegalActionError(action.text, reason)
    after, events = state.copy(), list[Event]()
    advance(after, action, events.append)
    return Step(after, tuple(events))


def advance(state: State, action: Action, emit: Emit | None = None) -> None:
    """Do a legal action in place. Trap: legality is the caller's; `apply` checks it."""
    _DO[action.kind](state, action, emit)


def _play(state: State, action: Action, emit: Emit | None) -> None:
    """R14: pay, leave the hand, stand in the gap."""
    own, code, gap = state.sides[state.to_move], action.card, action.slot
    _leave_hand(state, own, code, emit)
    piece = code << CARD_SHIFT | FULL_HEALTH[code]
    own.line.insert(gap, piece)
    if emit is not None:
        emit(PieceSummoned(state.to_move, gap, piece))


def _play_bonus(state: State, action: Action, emit: Emit | None) -> None:
    """R6: one more mana this turn, never above 10."""
    own = state.sides[state.to_move]
    _leave_hand(state, own, action.card, emit)
    own.mana = min(MOST_MANA, own.mana + MANA[action.card])
    if emit is not None:
        emit(ManaChanged(state.to_move, own.mana, own.crystals))


def _leave_hand(state: State, own: Side, code: int, emit: Emit | None) -> None:
    position = own.hand.index(code)
    del own.hand[position]
    own.shown += 1 << code * COUNT_BITS
    if emit is not None:
        emit(CardPlayed(state.to_move, code, position))
    _pay(state, own, COST[code], emit)


def _pay(state: State, own: Side, cost: int, emit: Emit | None) -> None:
    own.mana -= cost
    if emit is not None and cost:
        emit(ManaChanged(state.to_move, own.mana, own.crystals))


def _attack(state: State, action: Action, emit: Emit | None) -> None:
    """R18: both deal their attack to each other at once; the dead leave at once."""
    own, foe = state.sides[state.to_move], state.sides[1 - state.to_move]
    slot, target = action.slot, action.target
    attacker, defender = own.line[slot], foe.line[target]
    damage, recoil = ATTACK[attacker >> CARD_SHIFT], ATTACK[defender >> CARD_SHIFT]
    left, target_left = (attacker & HEALTH) - recoil, (defender & HEALTH) - damage
    if emit is not None:
        emit(KnightStruck(state.to_move, slot, target, damage, target_left, recoil, left))
    own.line[slot] = (attacker - recoil) | SPENT if left > 0 else 0
    foe.line[target] = defender - damage if target_left > 0 else 0
    if target_left <= 0:
        _clear(foe, 1 - state.to_move, (target,), emit)
    if left <= 0:
        _clear(own, state.to_move, (slot,), emit)
    _judge(state, emit)


def _clear(side: Side, number: int, slots: tuple[int, ...], emit: Emit | None) -> None:
    """Take these slots out of the line; it re-centres by itself (R15)."""
    for slot in reversed(slots):
        del side.line[slot]
    if emit is not None:
        emit(PiecesLeft(number, slots))


def _castle(state: State, action: Action, emit: Emit | None) -> None:
    """R19: the piece changes places with its left neighbour."""
    own, slot = state.sides[state.to_move], action.slot
    _use_power(state, own, slot, emit)
    own.line[slot - 1], own.line[slot] = own.line[slot], own.line[slot - 1]
    if emit is not None:
        emit(PieceMoved(state.to_move, slot))


def _cheat(state: State, action: Action, emit: Emit | None) -> None:
    """R21: the enemy's left-most piece is destroyed, whatever its health."""
    _use_power(state, state.sides[state.to_move], 0, emit)
    _clear(state.sides[1 - state.to_move], 1 - state.to_move, (0,), emit)
    _judge(state, emit)


def _discover(state: State, action: Action, emit: Emit | None) -> None:
    """R20: three different kinds of the pieces, each as likely as the others."""
    own = state.sides[state.to_move]
    _use_power(state, own, -1, emit)
    chance = Chance(state.rng)
    kinds = list(PIECES)
    chance.shuffle(kinds)
    state.rng = chance.state
    state.pending, state.options = Pending.DISCOVER, tuple(kinds[:OPTIONS_OFFERED])
    if emit is not None:
        emit(ChoiceOffered(state.to_move, Pending.DISCOVER, state.options))


def _use_power(state: State, own: Side, slot: int, emit: Emit | None) -> None:
    power = state.mode.powers[state.to_move]
    _pay(state, own, power.cost, emit)
    own.power_used = power.once_a_turn
    if emit is not None:
        emit(PowerUsed(state.to_move, power.effect, slot, own.power_used))


def _take(state: State, action: Action, emit: Emit | None) -> None:
    """R20: the card goes into the hand; only its owner knows which it is."""
    own = state.sides[state.to_move]
    own.hand.append(action.card)
    own.made += packed_one(action.card)
    state.pending, state.options = Pending.NOTHING, ()
    if emit is not None:
        emit(ChoiceMade(state.to_move, Pending.DISCOVER, action.card, (), len(own.deck)))


def _swap(state: State, action: Action, emit: Emit | None) -> None:
    """R8: as many others are drawn as went back, which are then shuffled into the deck, above the mode's bottom cards (R9)."""
    number, own = state.to_move, state.mover
    returned = [own.hand[position] for position in action.positions]
    own.hand = [code for position, code in enumerate(own.hand) if position not in action.positions]
    state.pending = Pending.NOTHING
    if emit is not None:
        emit(ChoiceMade(number, Pending.MULLIGAN, -1, action.positions, len(own.deck) + len(returned)))
    if returned:
        _redraw(state, own, returned, emit)
    if number == WHITE:
        _offer_mulligan(state, BLACK, emit)
    else:
        _begin_turn(state, WHITE, emit)


def _redraw(state: State, own: Side, returned: list[int], emit: Emit | None) -> None:
    wanted = len(returned)
    bottom = min(len(own.deck), sum(state.mode.bottoms[state.to_move]))
    top, under = own.deck[: len(own.deck) - bottom], own.deck[len(own.deck) - bottom :]
    drawn, rest = top[:wanted], top[wanted:] + returned
    chance = Chance(state.rng)
    chance.shuffle(rest)
    state.rng = chance.state
    missing = wanted - len(drawn)
    drawn, rest = drawn + rest[:missing], rest[missing:]
    own.deck = rest + under
    for nth, code in enumerate(drawn):
        own.hand.append(code)
        if emit is not None:
            emit(CardDrawn(state.to_move, code, len(own.deck) + wanted - nth - 1))


def _concede(state: State, action: Action, emit: Emit | None) -> None:
    _finish(state, 1 - state.to_move, Cause.CONCESSION, emit)


# ------------------------------------------------------------------------------------------------------------ turns and ends


def _end(state: State, action: Action, emit: Emit | None) -> None:
    """R16, R17: every piece of the mover acts, the dead leave together; then the other side's turn begins."""
    number = state.to_move
    own, foe = state.sides[number], state.sides[1 - number]
    wounds = [0] * len(foe.line)
    fight(number, own, foe, wounds, emit)
    dead = tuple([slot for slot, piece in enumerate(foe.line) if wounds[slot] >= piece & HEALTH])
    for slot, wound in enumerate(wounds):
        if wound and slot not in dead:
            foe.line[slot] -= wound
    if dead:
        _clear(foe, 1 - number, dead, emit)
    if emit is not None:
        emit(TurnEnded(number, state.round))
    _judge(state, emit)
    if state.outcome is None:
        _pass_turn(state, emit)


def _pass_turn(state: State, emit: Emit | None) -> None:
    if state.to_move == BLACK:
        if state.round >= state.mode.round_limit:
            _finish(state, None, Cause.ROUNDS, emit)
            return
        state.round += 1
    _begin_turn(state, 1 - state.to_move, emit)


def _begin_turn(state: State, number: int, emit: Emit | None) -> None:
    """R10: a crystal, full mana, ready Knights, a card."""
    state.to_move = number
    side = state.sides[number]
    side.crystals = min(MOST_MANA, side.crystals + 1)
    side.mana = side.crystals
    side.power_used = False
    for slot, piece in enumerate(side.line):
        if piece & SPENT:
            side.line[slot] = piece ^ SPENT
    if emit is not None:
        emit(TurnBegan(number, state.round))
        emit(ManaChanged(number, side.mana, side.crystals))
    _draw(state, number, side, emit)


def _draw(state: State, number: int, side: Side, emit: Emit | None) -> None:
    """R10 to R12: the next card into the hand, or burned, or fatigue."""
    if not side.deck:
        _fatigue(state, number, side, emit)
        return
    code = side.deck.pop(0)
    if len(side.hand) < LARGEST_HAND:
        side.hand.append(code)
        if emit is not None:
            emit(CardDrawn(number, code, len(side.deck)))
        return
    if code != UNKNOWN:
        side.shown += 1 << code * COUNT_BITS
    if emit is not None:
        emit(CardBurned(number, code, len(side.deck)))


def _fatigue(state: State, number: int, side: Side, emit: Emit | None) -> None:
    if not state.mode.fatigues[number]:
        return
    side.fatigue += 1
    side.health -= side.fatigue
    if emit is not None:
        emit(Fatigued(number, side.fatigue, side.health))
    _judge(state, emit)


def _judge(state: State, emit: Emit | None) -> None:
    """R22, R23: end the game where a king or a side has fallen."""
    white, black = state.sides
    if white.health > 0 and black.health > 0 and (white.line or white.deck) and (black.line or black.deck):
        return
    outcome = outcome_of(state)
    if outcome is not None:
        _finish(state, outcome.winner, outcome.cause, emit)


def outcome_of(state: State) -> Outcome | None:
    """What the kings' health and the pieces left say (R22, R23); concession and the round limit are not seen in a position."""
    for cause, lost in ((Cause.KING, _king_fallen), (Cause.PIECES, _out_of_pieces)):
        losers = [number for number, side in enumerate(state.sides) if lost(side)]
        if losers:
            return Outcome(1 - losers[0] if len(losers) == 1 else None, cause)
    return None


def _king_fallen(side: Side) -> bool:
    return side.health <= 0


def _out_of_pieces(side: Side) -> bool:
    return not side.line and not side.deck and all(code in BONUSES for code in side.hand)


def _finish(state: State, winner: int | None, cause: Cause, emit: Emit | None) -> None:
    state.outcome = Outcome(winner, cause)
    if emit is not None:
        emit(GameEnded(winner, cause, state.outcome.result))


_DO: Final[tuple[Callable[[State, Action, Emit | None], None], ...]] = (
    _play,
    _play_bonus,
    _attack,
    _castle,
    _discover,
    _cheat,
    _take,
    _swap,
    _end,
    _concede,
)
assert len(_DO) == len(Kind)
