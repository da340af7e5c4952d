"""The steps of a game as a seat, or who watches, is sent them: messages become actions and steps that a table can show.

A server gives no order of a hidden hand, so the cards of one keep the order in which they came to the table; the places in the
messages, which mean the server's order, are put right by it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hschess.rules.actions import KEEP, SWAPS, Action, Kind
from hschess.rules.aliases import CardCode
from hschess.rules.cards import UNKNOWN
from hschess.rules.engine import Step
from hschess.rules.events import CardDrawn, CardPlayed, CardsDealt, CardsGiven, ChoiceMade, Event, GameEnded
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import Cause, Outcome, Pending, State
from hschess.rules.view import undealt, view_of
from hschess.together.pictures import Picture
from scenes.together.model.fitting import fits

WINNERS: Final[Mapping[str, int | None]] = {"1-0": WHITE, "0-1": BLACK, "1/2-1/2": None}
_TAKE: Final = "take:?"
_SWAP: Final = "swap:?"
_TAKEN: Final = Action(Kind.TAKE, _TAKE, card=UNKNOWN)
"""A card was taken, and only its owner knows which."""


class SeenSteps:
    """What one picture of a room has shown so far."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._hands: tuple[list[CardCode], list[CardCode]] = ([], [])
        self._last: State | None = None
        """The position before the next step; None before the deal."""
        self._states: list[State] = []
        """The positions of the game, by how many actions led there."""

    def take(self, message: Mapping[str, object]) -> tuple[Action | None, Step | None]:
        """What the next message has brought about on the board; no step if the last action was taken back.

        Errors: `HschessError` as `step`; `IndexError` if more was taken back than was done.
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
        """What a message has brought about, which the picture has taken up; without an action for the deal, and for an end by a claim.

        Errors: `HschessError` for what cannot be read.
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
            # None came, or they are of another game: the position alone is shown.
            events = tuple([event for event in events if isinstance(event, GameEnded)])
        return action, Step(state, events)

    def back_to(self, state: State) -> None:
        """The last action was taken back: this is the position again."""
        self._last = state
        self._hands = (list(state.white.hand), list(state.black.hand))

    def _state(self) -> State:
        """The position as it was sent."""
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
        # Where no events came, the hands are as the position has them.
        self.back_to(state)
        return state

    def _outcome(self) -> Outcome | None:
        """How the game has ended, by the rules or by a claim."""
        end = self._picture.now.get("end")
        if not isinstance(end, dict):
            return None
        return Outcome(WINNERS[str(end["result"])], Cause(end["reason"]))

    def _action(self, word: str) -> Action:
        """The action with this word; of another side's choice only the number of cards is known."""
        if word == _TAKE:
            return _TAKEN
        if word.startswith(_SWAP):
            number = int(word.removeprefix(_SWAP))
            return SWAPS.get(tuple(range(number)), KEEP)
        return parse_action(word, self._picture.mode.cards)

    # -------------------------------------------------------------------------------------------------- the hidden hands

    def _placed(self, event: Event) -> Event:
        """The event with its places in the hand as it lies on the table."""
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
    """The first place where the card may have lain: where one like it is seen, else among the hidden ones."""
    return hand.index(card) if card in hand else hand.index(UNKNOWN)
