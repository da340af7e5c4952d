"""The table, folded from events.

`view_of` reads a state; `fold` moves a view on by one event. Folding a step's events over the view of the state before gives the view of
the state after: the events are complete. `follow` does that for the lines alone, with any stand-in for a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar, assert_never

from hschess.rules.aliases import CardCode, Piece, SideNumber, Slot
from hschess.rules.events import (
    BattleAct,
    CardBurned,
    CardDrawn,
    CardEvent,
    CardPlayed,
    CardsDealt,
    CardsGiven,
    ChoiceMade,
    ChoiceOffered,
    DeckReplaced,
    DuelEvent,
    EffectHappened,
    Event,
    Fatigued,
    GameEnded,
    GoalShown,
    KingAttacked,
    KingChanged,
    KingSet,
    KingStruck,
    LineEvent,
    LineReplaced,
    ManaChanged,
    OpponentChanged,
    PieceAttacked,
    PieceChanged,
    PieceDeserted,
    PieceHealed,
    PieceMoved,
    PiecesLeft,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    Reinforced,
    Said,
    StoryEvent,
    TurnBegan,
    TurnEnded,
    WardChanged,
)
from hschess.rules.mode import Mode
from hschess.rules.pieces import fresh, tired, with_health
from hschess.rules.state import Outcome, Pending, Side, State
from hschess.rules.turns import MOST_FATIGUE

T = TypeVar("T")


@dataclass(slots=True)
class SideView:
    """A side as it appears on the table; the deck is only a number."""

    health: int
    mana: int = 0
    crystals: int = 0
    hand: list[CardCode] = field(default_factory=list)
    deck: int = 0
    line: list[Piece] = field(default_factory=list)
    power_used: bool = False
    fatigue: int = 0
    is_warded: bool = field(default=False, compare=False)
    """Whether an encounter makes the king immune; a position does not show it."""


@dataclass(slots=True)
class View:
    """The whole table at one moment."""

    sides: tuple[SideView, SideView]
    round: int = 1
    to_move: SideNumber = 0
    pending: Pending = Pending.NOTHING
    options: tuple[CardCode, ...] = ()
    outcome: Outcome | None = None
    goal: GoalShown | None = field(default=None, compare=False)
    """The encounter's goal and the progress; a position does not show them."""


def view_of(state: State) -> View:
    """The table of this state."""
    white, black = state.sides
    return View(
        (_side_view(white), _side_view(black)), state.round, state.to_move, state.pending, state.options, state.outcome
    )


def undealt(mode: Mode) -> View:
    """The table before the deal of a game in this mode."""
    drawn = mode.random_deck.size if mode.random_deck is not None else 0
    decks = [drawn + sum(mode.decks[side]) + sum(mode.bottoms[side]) for side in (0, 1)]
    return View((SideView(mode.kings[0], deck=decks[0]), SideView(mode.kings[1], deck=decks[1])))


def _side_view(side: Side) -> SideView:
    return SideView(
        side.health, side.mana, side.crystals, side.hand[:], len(side.deck), side.line[:], side.power_used, side.fatigue
    )


def fold(view: View, event: Event) -> None:
    """Move the view on by one event, in place."""
    match event:
        case PieceSummoned() | PieceMoved() | PiecesLeft() | LineReplaced() | PieceDeserted():
            white, black = view.sides
            follow((white.line, black.line), event, lambda summoned: summoned.piece)
        case PowerUsed(side=number, used_up=used_up):
            view.sides[number].power_used = used_up
        case TurnBegan(side=number, round=round_):
            view.to_move, view.round = number, round_
            _ready(view.sides[number])
        case TurnEnded():
            pass
        case GameEnded(winner=winner, cause=cause):
            view.outcome = Outcome(winner, cause)
        case _ if isinstance(event, BattleAct | PieceAttacked | DuelEvent):
            _fold_hits(view, event)
        case _ if isinstance(event, StoryEvent):
            fold_story(view, event)
        case _:
            _fold_cards(view, view.sides[event.side], event)


def _fold_hits(view: View, event: BattleAct | PieceAttacked | DuelEvent) -> None:
    """Pieces and kings are hurt, healed and changed."""
    side = view.sides[event.side]
    match event:
        case PieceStruck(slot=slot, health=health) | PieceHealed(slot=slot, health=health):
            _set_health(side, slot, health)
        case KingStruck(health=health) | KingChanged(health=health):
            side.health = health
        case PieceAttacked(slot=slot):
            side.line[slot] = tired(side.line[slot])
            _set_health(side, slot, event.health)
            _set_health(view.sides[1 - event.side], event.target, event.target_health)
        case KingAttacked(slot=slot, health=health):
            side.line[slot] = tired(side.line[slot])
            view.sides[1 - event.side].health = health
        case PieceChanged(slot=slot, piece=piece):
            side.line[slot] = piece
        case EffectHappened():
            pass
        case _:
            assert_never(event)


def fold_story(view: View, event: StoryEvent) -> None:
    """Events of encounters alone."""
    side = view.sides[event.side]
    match event:
        case CardsGiven(cards=cards):
            side.hand.extend(cards)
        case DeckReplaced(left=left):
            side.deck = left
        case KingSet(health=health):
            side.health = health
        case WardChanged(is_on=is_on):
            side.is_warded = is_on
        case GoalShown():
            view.goal = event
        case OpponentChanged() | Said() | Reinforced():
            pass
        case _:
            assert_never(event)


def follow(lines: Sequence[list[T]], event: LineEvent, newcomer: Callable[[PieceSummoned], T]) -> None:
    """Move stand-ins of the pieces, one list for each side, as an event moves the pieces."""
    line = lines[event.side]
    match event:
        case PieceSummoned(slot=slot):
            line.insert(slot, newcomer(event))
        case PieceMoved(slot=slot):
            line[slot - 1], line[slot] = line[slot], line[slot - 1]
        case PiecesLeft(slots=slots):
            line[:] = [one for slot, one in enumerate(line) if slot not in slots]
        case LineReplaced(side=side, line=pieces):
            line[:] = [newcomer(_come(side, slot, piece, len(pieces))) for slot, piece in enumerate(pieces)]
        case PieceDeserted(side=side, slot=slot, piece=piece, length=length):
            del line[slot]
            lines[1 - side].append(newcomer(_come(1 - side, length - 1, piece, length)))
        case _:
            assert_never(event)


def _come(side: SideNumber, slot: Slot, piece: Piece, length: int) -> PieceSummoned:
    """For callers that need only the present pieces."""
    return PieceSummoned(side=side, slot=slot, piece=piece, length=length)


def _ready(side: SideView) -> None:
    side.power_used = False
    side.line[:] = [fresh(piece) for piece in side.line]


def _fold_cards(view: View, side: SideView, event: CardEvent) -> None:
    match event:
        case CardsDealt(cards=cards, left=left):
            side.hand.extend(cards)
            side.deck = left
        case ChoiceOffered(side=number, choice=choice, options=options):
            view.to_move, view.pending, view.options = number, choice, options
        case ChoiceMade():
            _make_choice(view, side, event)
        case ManaChanged(mana=mana, crystals=crystals):
            side.mana, side.crystals = mana, crystals
        case CardDrawn(card=card, left=left):
            side.hand.append(card)
            side.deck = left
        case CardBurned(left=left):
            side.deck = left
        case Fatigued(health=health):
            side.fatigue, side.health = min(MOST_FATIGUE, side.fatigue + 1), health
        case CardPlayed(position=position):
            del side.hand[position]
        case _:
            assert_never(event)


def _make_choice(view: View, side: SideView, event: ChoiceMade) -> None:
    view.pending, view.options = Pending.NOTHING, ()
    side.deck = event.left
    side.hand[:] = [card for position, card in enumerate(side.hand) if position not in event.positions]
    if event.choice is Pending.DISCOVER:
        side.hand.append(event.card)


def _set_health(side: SideView, slot: Slot, health: int) -> None:
    """Set a piece's health. Between the hit and its removal a piece may have less than 0; the view then shows 0."""
    side.line[slot] = with_health(side.line[slot], health)
