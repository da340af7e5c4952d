"""The steps of a game as a seat or a watcher receives them: messages become actions and steps that a table can show.

A server sends no order for a hidden hand, so its cards keep the order in which they came to the table; the places in messages, which use
the server's order, are translated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hschess.rules.actions import KEEP, SWAPS, Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.cards import UNKNOWN
from hschess.rules.engine import Step
from hschess.rules.events import (
    CardDrawn,
    CardPlayed,
    CardsDealt,
    CardsGiven,
    ChoiceMade,
    Event,
    GameEnded,
    KingAttacked,
    KingStruck,
    PieceAttacked,
    PieceHealed,
    PieceStruck,
    TurnEnded,
)
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Outcome, Pending, State
from hschess.rules.view import View, fold, undealt, view_of
from hschess.together.pictures import Picture

WINNERS: Final[Mapping[str, int | None]] = {"1-0": WHITE, "0-1": BLACK, "1/2-1/2": None}
_TAKE: Final = "take:?"
_SWAP: Final = "swap:?"
_TAKEN: Final = Action(Kind.TAKE, _TAKE, card=UNKNOWN)
"""The choice of a card that only its owner knows."""


class SeenSteps:
    """The steps of one picture of a room so far."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._hands: tuple[list[CardCode], list[CardCode]] = ([], [])
        self._last: State | None = None
        """The position before the next step; None before the deal."""
        self._states: list[State] = []
        """The positions of the game, by the number of actions."""

    def take(self, message: Mapping[str, object]) -> tuple[Action | None, Step | None]:
        """The action and step of the next message; no step if the last action was undone.

        Raises `HschessError` as `step` does; `IndexError` if more was undone than done.
        """
        if message["k"] == "undo":
            self._states.pop()
            self.back_to(self._states[-1])
            return None, None
        action, step = self.step(message)
        if action is None and self._states:
            self._states.pop()
        self._states.append(step.state)
        return action, step

    def step(self, message: Mapping[str, object]) -> tuple[Action | None, Step]:
        """The action and step of a message that the picture has applied; no action for the deal, and for an end by a claim.

        Raises `HschessError` for an unreadable message.
        """
        word = message.get("action")
        action = None if word is None else self._action(str(word))
        before = undealt(self._picture.mode) if self._last is None else view_of(self._last)
        events = tuple([self._placed(event) for event in self._picture.events(message)])
        outcome = self._outcome()
        if outcome is not None and not any(isinstance(event, GameEnded) for event in events):
            ended = GameEnded(
                winner=outcome.winner, cause=outcome.cause, result=outcome.result, round=self._state().round
            )
            events = (*events, ended)
        state = self._ordered(outcome)
        if not fits(events, before, view_of(state)):
            # Without fitting events only the position is shown.
            events = tuple([event for event in events if isinstance(event, GameEnded)])
        return action, Step(state, events)

    def back_to(self, state: State) -> None:
        """The last action was undone: go back to this position."""
        self._last = state
        self._hands = (list(state.white.hand), list(state.black.hand))

    def _state(self) -> State:
        """The position in the message."""
        picture = self._picture
        observation = picture.observation
        if observation is not None:
            return observation.state
        return parse_position(str(picture.now["position"]), modes_with(picture.mode))

    def _ordered(self, outcome: Outcome | None) -> State:
        state = self._state()
        state.outcome = outcome
        for number, side in enumerate(state.sides):
            kept = self._hands[number]
            if number != self._picture.viewer and sorted(kept) == sorted(side.hand):
                side.hand = list(kept)
        # Without events, the hands are those of the position.
        self.back_to(state)
        return state

    def _outcome(self) -> Outcome | None:
        """The outcome, by the rules or by a claim."""
        end = self._picture.now.get("end")
        if not isinstance(end, dict):
            return None
        return Outcome(WINNERS[str(end["result"])], Cause(end["reason"]))

    def _action(self, word: str) -> Action:
        """The action with this notation; of another side's choice only the number of cards is known."""
        if word == _TAKE:
            return _TAKEN
        if word.startswith(_SWAP):
            number = int(word.removeprefix(_SWAP))
            return SWAPS.get(tuple(range(number)), KEEP)
        return parse_action(word, self._picture.mode.cards)

    # -------------------------------------------------------------------------------------------------- the hidden hands

    def _placed(self, event: Event) -> Event:
        """The event with its places in the order of the hand on the table."""
        side = getattr(event, "side", None)
        if side is None:
            return event
        hand = self._hands[side]
        is_open = side == self._picture.viewer
        match event:
            case CardsDealt() | CardsGiven():
                hand += event.cards
            case CardDrawn():
                hand.append(event.card)
            case CardPlayed() if not is_open:
                position = _first(hand, event.card)
                del hand[position]
                return replace(event, position=position)
            case ChoiceMade() if not is_open:
                return self._chosen(event)
            case _:
                pass
        return event

    def _chosen(self, event: ChoiceMade) -> ChoiceMade:
        hand = self._hands[event.side]
        if event.choice is Pending.DISCOVER:
            hand.append(event.card)
            return event
        hidden = [position for position, code in enumerate(hand) if code == UNKNOWN]
        positions = tuple(hidden[: len(event.positions)])
        hand[:] = [code for position, code in enumerate(hand) if position not in positions]
        return replace(event, positions=positions)


def _first(hand: Sequence[CardCode], card: CardCode) -> int:
    """The first possible place of the card: a visible one like it, else a hidden one."""
    return hand.index(card) if card in hand else hand.index(UNKNOWN)


def fits(events: Sequence[Event], before: View, after: View) -> bool:
    """Whether the events turn one view into the other; `before` is changed."""
    try:
        for event in events:
            if not _has_its_places(event, before):
                return False
            fold(before, event)
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError):
        # Events of another game may raise any error.
        return False
    return before == after


def _has_its_places(event: Event, view: View) -> bool:
    """Whether each place that the motion of the event uses exists; folding the view checks the others."""
    if isinstance(event, GameEnded):
        return True
    own, other = view.sides[event.side], view.sides[1 - event.side]
    match event:
        case CardPlayed():
            return 0 <= event.position < len(own.hand)
        case ChoiceMade(choice=Pending.MULLIGAN):
            return _are_in(event.positions, own.hand)
        case PieceAttacked():
            return _are_in((event.slot,), own.line) and _are_in((event.target,), other.line)
        case KingAttacked():
            return _are_in((event.slot,), own.line)
        case PieceStruck() | KingStruck():
            return _are_in((event.by,), other.line)
        case PieceHealed():
            return _are_in((event.by, event.slot), own.line)
        case TurnEnded():
            return _are_in(event.idle, own.line)
        case _:
            return True


def _are_in(places: Sequence[int], row: Sequence[object]) -> bool:
    return all(0 <= place < len(row) for place in places)
