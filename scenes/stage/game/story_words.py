"""The text of an encounter's goals and events, by the caller's `say`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, assert_never

from hschess.campaign.encounter import NO_OPPONENT, SCRIPT
from hschess.rules import events
from hschess.rules.aliases import CardCode, SideNumber
from hschess.rules.card_text import Say, card_words
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.pieces import card_of
from scenes.stage.game.seat_words import LEVELS


class About(Protocol):
    """A sentence about a side, in the second person if that side reads it."""

    def __call__(self, key: str, side: SideNumber, **values: object) -> str:
        """The text of this key."""


def story_sentence(
    event: events.StoryEvent | events.LineReplaced | events.PieceDeserted,
    say: Say,
    about: About,
    cards: Callable[[SideNumber, Iterable[CardCode]], str],
) -> str:
    """The sentence of an event; `cards` names the cards that the reader may know."""
    match event:
        case events.KingSet(side=side, health=health):
            return say("log.king.set", piece=about("log.king", side), health=health)
        case events.WardChanged(side=side, is_on=is_on):
            return say("log.ward" if is_on else "log.unward", piece=about("log.king", side))
        case events.OpponentChanged(side=side, who=player_id):
            return about("log.opponent", side, who=player_words(player_id, say))
        case events.Said(words=words):
            return say("log.said", words=say(words))
        case events.GoalShown():
            return _goal_sentence(event, say)
        case _:
            return _of_a_side(event, say, about, cards)


def _goal_sentence(event: events.GoalShown, say: Say) -> str:
    """The goal, and its progress if that can be counted."""
    goal, progress = goal_words(event.goal, say), "; ".join(progress_words(event, say))
    return say("log.goal.standing", goal=goal, standing=progress) if progress else say("log.goal", goal=goal)


def _of_a_side(
    event: events.CardsGiven | events.Reinforced | events.DeckReplaced | events.LineReplaced | events.PieceDeserted,
    say: Say,
    about: About,
    cards: Callable[[SideNumber, Iterable[CardCode]], str],
) -> str:
    """The cards or pieces that come to a side's hand, deck or line."""
    match event:
        case events.CardsGiven(side=side):
            return about("log.given", side, cards=cards(side, event.cards))
        case events.Reinforced(side=side, number=number):
            return about("log.reinforced", side, number=number)
        case events.DeckReplaced(side=side, left=left):
            return about("log.deck", side, left=left)
        case events.LineReplaced(side=side):
            return about("log.line", side)
        case events.PieceDeserted(side=side, piece=piece):
            return say("log.deserted", piece=about("log.mine", side, card=card_words(card_of(piece), say)))
        case _:
            assert_never(event)


def player_words(player_id: str, say: Say) -> str:
    """The name of the new player."""
    if player_id in (NO_OPPONENT, SCRIPT):
        return say("opponent.script")
    return say(f"opponent.{player_id}") if player_id in LEVELS else player_id


def goal_words(goal: Goal, say: Say) -> str:
    """A goal with its limits."""
    words = _kind_words(goal, say)
    if goal.turns is not None and goal.kind is not GoalKind.LOST:
        words += say("goal.this_turn") if goal.turns == 1 else say("goal.turns", number=goal.turns)
    if goal.lost is not None:
        words += say("goal.lost.none") if goal.lost == 0 else say("goal.lost.most", number=goal.lost)
    return words


def _kind_words(goal: Goal, say: Say) -> str:
    if goal.kind in (GoalKind.WIN, GoalKind.CLEAR):
        return say(f"goal.{goal.kind}")
    if goal.kind is GoalKind.LOST:
        return say("goal.keep", number=goal.number, turns=goal.turns)
    return say(f"goal.{goal.kind}", number=goal.number)


def progress_words(event: events.GoalShown, say: Say) -> tuple[str, ...]:
    """The progress of a goal, a few words for each number: the count, turns left, pieces lost."""
    goal = event.goal
    words = list[str]()
    if goal.kind in (GoalKind.SURVIVE, GoalKind.KING, GoalKind.KILLS):
        words.append(say(f"goal.{goal.kind}.done", done=min(event.done, goal.number), number=goal.number))
    if goal.turns is not None and goal.turns > 1:
        words.append(say("goal.turns.left", number=max(0, goal.turns - event.turns)))
    most = goal.number if goal.kind is GoalKind.LOST else goal.lost
    if most is not None:
        words.append(say("goal.lost.done", done=event.lost, number=most))
    return tuple(words)
