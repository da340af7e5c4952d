"""An encounter's effect on a game: its goal met or missed, conditional actions, and the opponent's scripted turns.

A story is a value above the rules: it gives them its orders for each action (`state.Orders`), adds its own events to theirs, and decides
when the next turn begins and the game ends. The players know nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from hschess.campaign.encounter import (
    NO_OPPONENT,
    SCRIPT,
    AtRound,
    Condition,
    EachRound,
    Encounter,
    GoalMet,
    KingBelow,
    LineClear,
    NewGoal,
    NewOpponent,
    PieceDead,
    SaySentence,
    StoryEffect,
    WardKing,
    When,
)
from hschess.campaign.goal_tally import NOTHING_YET, Counted, counted, has_lost_too_much, is_met, is_missed
from hschess.campaign.story_effects import happen
from hschess.rules.actions import END, KEEP, Action, Kind
from hschess.rules.aliases import SideNumber
from hschess.rules.engine import Step, apply_ordered, legal_actions
from hschess.rules.events import (
    Event,
    GoalShown,
    OpponentChanged,
    PiecesLeft,
    Said,
    TurnBegan,
    WardChanged,
)
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.mode import WHITE
from hschess.rules.observation import recount
from hschess.rules.refusal import why_not
from hschess.rules.state import Cause, Orders, Outcome, Pending, State
from hschess.rules.turns import declare, outcome_of


@dataclass(frozen=True, slots=True)
class Story:
    """An encounter's story after some of a game's actions."""

    encounter: Encounter
    goal: Goal
    opponent: str
    """The player of the other side, once the opening is over."""
    state: State = field(compare=False)
    """The position that it has come to; never changed."""
    fired: frozenset[int] = frozenset()
    """The `when`s that have happened, by their numbers."""
    wards: frozenset[SideNumber] = frozenset()
    """The sides with immune kings."""
    since: Counted = NOTHING_YET
    """The counts since the goal was set."""
    whole: Counted = NOTHING_YET
    """The counts since the game began."""
    acted: int = 0
    """Actions of the turn that goes on."""
    shown: GoalShown | None = None
    """The goal and its progress as the table shows them."""

    @property
    def overtaken(self) -> frozenset[int]:
        """The `when`s that have happened and did more than speak: a plan from before them may not fit the board any more."""
        return frozenset(number for number in self.fired if self.encounter.whens[number].acts)

    @property
    def person(self) -> SideNumber:
        """The person's side."""
        return self.encounter.side

    def begun(self, step: Step) -> tuple[Step, Story]:
        """The first step, with the story's events at the start and the goal."""
        ongoing = _OpenStep(self, Step(step.state.copy(), step.events))
        # Cards from an encounter may attack by choice, whatever the mode's decks hold.
        ongoing.state.may_charge = True
        has_begun = step.state.pending is not Pending.MULLIGAN
        ongoing.fire([AtRound(step.state.round)] if has_begun else [])
        ongoing.settle()
        return ongoing.finished(0)

    def after(self, action: Action, state: State) -> tuple[Step, Story]:
        """An action by the rules with the story's events, from the position `state`. Errors: `IllegalActionError`."""
        ongoing = _OpenStep(self, apply_ordered(state, action, Orders(self.wards)))
        ongoing.count()
        if action.kind is Kind.CONCEDE:
            ongoing.close()
            return ongoing.finished(0)
        if ongoing.is_decided and not ongoing.ends_by_going_on():
            ongoing.meet_goal()
        else:
            ongoing.go_on()
            ongoing.fire(_rounds_begun(ongoing.events, self.encounter))
            ongoing.settle()
        has_begun = any(isinstance(event, TurnBegan) for event in ongoing.events)
        return ongoing.finished(0 if has_begun else self.acted + 1)

    def next(self, action: Action) -> Story:
        """The story after an action in its own position. Errors: `IllegalActionError`."""
        return self.after(action, self.state)[1]

    @property
    def is_won(self) -> bool:
        """Whether the person has won."""
        return self.state.outcome is not None and self.state.outcome.winner == self.person

    def scripted(self) -> Action | None:
        """The opponent's scripted action now; None if it must think, or if it is not its turn."""
        state = self.state
        if state.outcome is not None or state.to_move == self.person:
            return None
        turns, number = self.encounter.opening, self.whole.answers
        if state.pending is Pending.NOTHING and number < len(turns):
            words = turns[number]
            is_possible = self.acted < len(words) and why_not(state, words[self.acted]) is None
            return words[self.acted] if is_possible else END
        if self.opponent not in (NO_OPPONENT, SCRIPT):
            return None
        if state.pending is Pending.NOTHING:
            return END
        return KEEP if state.pending is Pending.MULLIGAN else legal_actions(state)[0]


def story_of(encounter: Encounter, start: State) -> Story:
    """The story of an encounter before its first step."""
    return Story(encounter, encounter.goal, encounter.opponent, start)


def _rounds_begun(events: Iterable[Event], encounter: Encounter) -> list[Condition]:
    """The conditions met by the rounds that began in these events."""
    rounds = [event.round for event in events if isinstance(event, TurnBegan) and event.side == WHITE]
    every = [when.condition for when in encounter.whens if isinstance(when.condition, EachRound)]
    due = [one for number in rounds for one in every if number > 1 and number % one.every == 0]
    return [*(AtRound(number) for number in rounds), *due]


class _OpenStep:
    """One step while the story adds to it. The rules have left to it when the next turn begins and whether the game ends."""

    def __init__(self, story: Story, step: Step) -> None:
        self.story = story
        self.state = step.state
        self.events = list(step.events)
        self._counted = 0
        """How many of the events have been counted."""
        self._rules = step.events
        """The events of the rules."""
        self._is_changed = False
        """Whether the story has changed the position."""
        if self.state.orders is None:
            self.state.orders = Orders(story.wards)
        self._orders = self.state.orders

    def go_on(self) -> None:
        """Begin the turn that is due, unless the rules would end the game."""
        if self._orders.verdict is None:
            self._orders.let_begin(self.state, self.events.append)
            self.count()

    def ends_by_going_on(self) -> bool:
        """Whether the rules end the game as the next turn begins (R12, R24): that comes before a goal that the last one has decided."""
        orders = self._orders
        if orders.verdict is not None or orders.next_turn is None:
            return False
        ahead = self.state.copy()
        ahead.orders = Orders(orders.wards)
        ahead.orders.next_turn = orders.next_turn
        ahead.orders.let_begin(ahead, None)
        return ahead.orders.verdict is not None

    def count(self) -> None:
        """Count the rules' events since the last time."""
        story, person, more = self.story, self.story.person, self.events[self._counted :]
        since, whole = (counted(one, more, person) for one in (story.since, story.whole))
        self.story = replace(story, since=since, whole=whole)
        self._counted, self._rules = len(self.events), tuple(self.events)

    # --------------------------------------------------------------------------------------------------------------- goals

    @property
    def _is_met(self) -> bool:
        story, verdict = self.story, self._orders.verdict
        if has_lost_too_much(story.goal, story.since):
            return False
        if verdict is not None and verdict.winner == story.person:
            return True
        return is_met(story.goal, story.since, self.state, story.person)

    @property
    def is_decided(self) -> bool:
        """Whether the goal ends the game now. Ends by the rules are left to them, except a win that has cost too many pieces."""
        goal, since, verdict = self.story.goal, self.story.since, self._orders.verdict
        if verdict is not None:
            return verdict.winner == self.story.person and has_lost_too_much(goal, since)
        return not self._goes_on() if self._is_met else is_missed(goal, since)

    def _goes_on(self) -> bool:
        """Whether a `when` waits for the goal to be met."""
        return any(isinstance(when.condition, GoalMet) for _, when in self._waiting())

    def meet_goal(self) -> None:
        """End the game by the goal, met or missed."""
        winner = self.story.person if self._is_met else 1 - self.story.person
        self._orders.verdict = Outcome(winner, Cause.GOAL)
        self._show_goal()
        self.close()

    def close(self) -> None:
        """End the game if the rules or the goal say so."""
        if self._orders.verdict is not None:
            declare(self.state, self._orders.verdict, self.events.append)

    # --------------------------------------------------------------------------------------------------------------- whens

    def fire(self, rounds: list[Condition], *, only_rounds: bool = False) -> None:
        """Do the actions that are due, each `when` in order; `rounds` are the conditions of the rounds that have begun."""
        held = set[Condition]()
        for number, when in list(self._waiting()):
            condition = when.condition
            if only_rounds and condition not in rounds:
                continue
            if condition not in held and self._holds(condition, rounds):
                held |= set() if condition in rounds else {condition}
                fired = self.story.fired | (set() if isinstance(condition, EachRound) else {number})
                self.story = replace(self.story, fired=fired)
                for effect in when.effects:
                    self._do(effect)

    def _waiting(self) -> Iterator[tuple[int, When]]:
        story = self.story
        return ((at, when) for at, when in enumerate(story.encounter.whens) if at not in story.fired)

    def _holds(self, condition: Condition, rounds: list[Condition]) -> bool:
        match condition:
            case AtRound() | EachRound():
                return condition in rounds
            case PieceDead(side=side, card=card):
                left = [event for event in self._rules if isinstance(event, PiecesLeft) and event.side == side]
                return any(card in event.cards for event in left)
            case KingBelow(side=side, health=health):
                return self.state.sides[side].health < health
            case LineClear(side=side):
                return not self.state.sides[side].line
            case GoalMet():
                return self._is_met

    def _do(self, effect: StoryEffect) -> None:
        story, other = self.story, 1 - self.story.person
        match effect:
            case WardKing(side=side, is_on=is_on):
                self.story = replace(story, wards=story.wards | {side} if is_on else story.wards - {side})
                self.events.append(WardChanged(side=side, is_on=is_on))
            case NewGoal(goal=goal):
                self.story = replace(story, goal=goal, since=NOTHING_YET)
            case NewOpponent(who=who):
                self.story = replace(story, opponent=who)
                self.events.append(OpponentChanged(side=other, who=who))
            case SaySentence(key=key):
                self.events.append(Said(side=other, words=f"campaign.{story.encounter.name}.said.{key}"))
            case _:
                happen(self.state, effect, self.events.append)
                self._is_changed = True

    def settle(self) -> None:
        """Apply the consequences: determine hidden cards again, and go on or end the game by the new position (R22, R23)."""
        if self._is_changed:
            self._judge_again()
            known = len(self.events)
            self.go_on()
            # A round that begins only now, because a fallen king got health.
            rounds = _rounds_begun(self.events[known:], self.story.encounter)
            if rounds:
                self.fire(rounds, only_rounds=True)
                self._judge_again()
            recount(self.state)
        self._show_goal()
        self.close()

    def _judge_again(self) -> None:
        """The verdict of the rules on the new position, instead of one on the board before (R22, R23)."""
        orders = self._orders
        if orders.verdict is None or orders.verdict.cause in (Cause.KING, Cause.PIECES):
            orders.verdict = outcome_of(self.state)

    def _show_goal(self) -> None:
        """Emit the goal and its progress, if they are new."""
        goal, since = self.story.goal, self.story.since
        shown = GoalShown(
            side=self.story.person,
            goal=goal,
            done=since.done(goal),
            # Unlimited counts are left out, or each turn would be news.
            lost=since.lost if goal.lost is not None or goal.kind is GoalKind.LOST else 0,
            turns=since.turns if goal.turns is not None else 0,
        )
        if shown != self.story.shown:
            self.events.append(shown)
            self.story = replace(self.story, shown=shown)

    def finished(self, acted: int) -> tuple[Step, Story]:
        """The step, and the story after it."""
        self.state.orders = None
        return Step(self.state, tuple(self.events)), replace(self.story, state=self.state, acted=acted)
