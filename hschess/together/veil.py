"""The view of a side: positions and events with the hidden cards as unknown ones, for a seat or a watcher.

A card's position in a hidden hand is hidden too, because it would exclude other cards: a card that the other side plays comes from the
first position with an equal card in the viewer's view. So the events of a step, folded over the viewer's position before it, give the
viewer's position after it, except the order of a hidden hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.cards import UNKNOWN
from hschess.rules.events import CardDrawn, CardPlayed, CardsDealt, CardsGiven, ChoiceMade, ChoiceOffered, Event
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State

Viewer = SideNumber | None
"""A side, or None for watchers, who see only what both sides see."""
WATCHER: Final = None


def seen(state: State, viewer: Viewer) -> State:
    """The viewer's position: `observe` for a side; for watchers both hands and every offer are hidden."""
    if viewer is not None:
        return observe(state, viewer).state
    common = observe(observe(state, WHITE).state, BLACK).state
    common.options = (UNKNOWN,) * len(state.options)
    return common


def action_word(action: Action, side: SideNumber, viewer: Viewer) -> str:
    """The action's word; the other side's returned or taken cards are only a number: `swap:?2`, `take:?`."""
    if side == viewer or action.kind not in (Kind.SWAP, Kind.TAKE):
        return action.text
    if action.kind is Kind.TAKE:
        return "take:?"
    return f"swap:?{len(action.positions)}" if action.positions else action.text


def seen_events(before: State | None, events: Iterable[Event], coin: CardCode, viewer: Viewer) -> Iterator[Event]:
    """The events of a step in the viewer's view; `before` is the true position before it, None before the deal."""
    hands = _Hands(before, coin, viewer)
    for event in events:
        side = getattr(event, "side", viewer)
        yield event if side == viewer else hands.hidden(event)


class _Hands:
    """The hands in the viewer's view, during a step."""

    def __init__(self, before: State | None, coin: CardCode, viewer: Viewer) -> None:
        self._coin = coin
        masked = None if before is None else seen(before, viewer)
        self._hands = [list(side.hand) for side in masked.sides] if masked is not None else [[], []]

    def hidden(self, event: Event) -> Event:
        """An event of another side than the viewer's, with hidden cards."""
        match event:
            case CardsDealt() | CardsGiven():
                cards = sorted(map(self._card, event.cards))
                self._hands[event.side] += cards
                return replace(event, cards=tuple(cards))
            case CardDrawn():
                self._hands[event.side].append(UNKNOWN)
                return replace(event, card=UNKNOWN)
            case CardPlayed():
                return self._played(event)
            case ChoiceOffered():
                return replace(event, options=(UNKNOWN,) * len(event.options))
            case ChoiceMade():
                return self._chosen(event)
            case _:
                return event

    def _card(self, code: CardCode) -> CardCode:
        return code if code == self._coin else UNKNOWN

    def _played(self, event: CardPlayed) -> Event:
        hand = self._hands[event.side]
        position = hand.index(self._card(event.card))
        del hand[position]
        return replace(event, position=position)

    def _chosen(self, event: ChoiceMade) -> Event:
        hand = self._hands[event.side]
        if event.choice is Pending.DISCOVER:
            hand.append(UNKNOWN)
            return replace(event, card=UNKNOWN)
        positions = _first_unknown(hand, len(event.positions))
        hand[:] = [code for position, code in enumerate(hand) if position not in positions]
        return replace(event, positions=positions, returned=(UNKNOWN,) * len(positions))


def _first_unknown(hand: Sequence[CardCode], number: int) -> tuple[int, ...]:
    return tuple([position for position, code in enumerate(hand) if code == UNKNOWN][:number])
