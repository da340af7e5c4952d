"""What an encounter does to a game: its goal met or missed, what happens when, and the opponent's scripted turns.

A story is a value that stands over the rules: after each action it takes the step that the rules have made and gives it back with events
of its own at its end, or closes the game by its goal. The rules and the players know nothing of it. Imports the campaign's values, `tally`,
`deeds`, `ward` and the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from hschess.campaign.deeds import happen
from hschess.campaign.encounter import (
    NOBODY,
    SCRIPT,
    AtRound,
    Condition,
    Deed,
    EachRound,
    Encounter,
    Goal,
    GoalKind,
    GoalMet,
    KingBelow,
    LineClear,
    NewGoal,
    NewOpponent,
    PieceDead,
    SaySentence,
    WardKing,
    When,
)
from hschess.campaign.goal_text import goal_to_text
from hschess.campaign.tally import NOTHING_YET, Counted, counted, has_lost_too_much, is_met, is_missed
from hschess.campaign.ward import spared
from hschess.rules.actions import END, KEEP, Action, Kind
from hschess.rules.aliases import SideNumber
from hschess.rules.engine import Step, legal_actions
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    Event,
    GameEnded,
    GoalTold,
    OpponentChanged,
    PiecesLeft,
    Said,
    TurnBegan,
    WardChanged,
)
from hschess.rules.mode import WHITE
from hschess.rules.observation import recount
from hschess.rules.refusal import why_not
from hschess.rules.state import Cause, Outcome, Pending, Side, State
from hschess.rules.turns import outcome_of, pass_turn
from hschess.rules.view import SideView, fold, view_of


@dataclass(frozen=True, slots=True)
class Story:
    """An encounter's story after some of a game's actions."""

    encounter: Encounter
    goal: Goal
    opponent: str
    """Who plays the other side, once the opening is over."""
    state: State = field(compare=False)
    """The position that it has come to; never changed."""
    fired: frozenset[int] = frozenset()
    """The `when`s that have happened, by their numbers."""
    wards: frozenset[SideNumber] = frozenset()
    """Whose kings nothing hurts."""
    since: Counted = NOTHING_YET
    """What has happened since the goal was set."""
    whole: Counted = NOTHING_YET
    """What has happened since the game began."""
    acted: int = 0
    """Actions of the turn that goes on."""
    told: GoalTold | None = None
    """What the table says of the goal."""

    @property
    def person(self) -> SideNumber:
        """The person's side."""
        return self.encounter.side

    def begun(self, step: Step) -> tuple[Step, Story]:
        """The first step, with what happens at the start and the goal."""
        telling = _Telling(self, step, has_ended=False)
        # What an encounter gives may attack by choice, whatever the mode's decks hold.
        telling.state.may_charge = True
        has_begun = step.state.pending is not Pending.MULLIGAN
        telling.fire([AtRound(step.state.round)] if has_begun else [])
        telling.settle()
        return telling.finished(0)

    def after(self, action: Action, step: Step) -> tuple[Step, Story]:
        """A step that the rules have made of an action, with the story's part in it."""
        telling = _Telling(self, step, has_ended=action is END)
        telling.spare()
        telling.reckon()
        if action.kind is Kind.CONCEDE:
            return telling.finished(0)
        if telling.is_decided:
            telling.close()
        else:
            telling.fire(_rounds_begun(telling.events, self.encounter))
            telling.settle()
        has_begun = any(isinstance(event, TurnBegan) for event in telling.events)
        return telling.finished(0 if has_begun else self.acted + 1)

    def scripted(self) -> Action | None:
        """What the opponent does now, where that is written; None where it must think, or where it is not its turn."""
        state = self.state
        if state.outcome is not None or state.to_move == self.person:
            return None
        turns, number = self.encounter.opening, self.whole.answers
        if state.pending is Pending.NOTHING and number < len(turns):
            words = turns[number]
            is_possible = self.acted < len(words) and why_not(state, words[self.acted]) is None
            return words[self.acted] if is_possible else END
        if self.opponent not in (NOBODY, SCRIPT):
            return None
        if state.pending is Pending.NOTHING:
            return END
        return KEEP if state.pending is Pending.MULLIGAN else legal_actions(state)[0]


def story_of(encounter: Encounter, start: State) -> Story:
    """The story of an encounter before its first step."""
    return Story(encounter, encounter.goal, encounter.opponent, start)


def _rounds_begun(events: Iterable[Event], encounter: Encounter) -> list[Condition]:
    """The conditions that the rounds which began here have met."""
    rounds = [event.round for event in events if isinstance(event, TurnBegan) and event.side == WHITE]
    every = [when.condition for when in encounter.whens if isinstance(when.condition, EachRound)]
    due = [one for number in rounds for one in every if number > 1 and number % one.every == 0]
    return [*(AtRound(number) for number in rounds), *due]


class _Telling:
    """One step while the story adds to it."""

    def __init__(self, story: Story, step: Step, *, has_ended: bool) -> None:
        """`has_ended` says that the step's action ended a turn."""
        self.story = story
        self.state = step.state.copy()
        self.events = list(step.events)
        self._before = story.state
        self._rules = step.events
        """What the rules have told."""
        self._has_ended = has_ended
        self._is_changed = False
        """Whether the story has changed the position."""

    def spare(self) -> None:
        """Take back what was done to warded kings, and go on where only that has ended the game."""
        if self.story.wards:
            self._keep_kings()
            self._reopen()
            # The next turn, which begins only now, may have hurt them again.
            self._keep_kings()
            self._reopen()
            self._rules = tuple(self.events)

    def _keep_kings(self) -> None:
        for king in sorted(self.story.wards):
            health = self._before.sides[king].health
            self.events = spared(self.events, king, health)
            self.state.sides[king].health = health

    def reckon(self) -> None:
        """Count what has happened."""
        story, person = self.story, self.story.person
        since, whole = (counted(one, self._rules, person) for one in (story.since, story.whole))
        self.story = replace(story, since=since, whole=whole)

    # --------------------------------------------------------------------------------------------------------------- goals

    @property
    def _is_met(self) -> bool:
        story, outcome = self.story, self.state.outcome
        if has_lost_too_much(story.goal, story.since):
            return False
        if outcome is not None and outcome.winner == story.person:
            return True
        return is_met(story.goal, story.since, self.state, story.person)

    @property
    def is_decided(self) -> bool:
        """Whether the goal ends the game now. What the rules have ended is left to them, but for a win that has cost too much."""
        goal, since, outcome = self.story.goal, self.story.since, self.state.outcome
        if outcome is not None:
            return outcome.winner == self.story.person and has_lost_too_much(goal, since)
        return not self._goes_on() if self._is_met else is_missed(goal, since)

    def _goes_on(self) -> bool:
        """Whether something is to happen once the goal is met."""
        return any(isinstance(when.condition, GoalMet) for _, when in self._waiting())

    def close(self) -> None:
        """The goal ends the game: with the turn, where that has ended, so that nobody's turn is seen to begin."""
        winner = self.story.person if self._is_met else 1 - self.story.person
        self._without_end()
        self._cut()
        self._finish(Outcome(winner, Cause.GOAL))
        self._tell_goal()

    def _without_end(self) -> None:
        self.events = [event for event in self.events if not isinstance(event, GameEnded)]

    def _cut(self) -> None:
        """Take back what came after the end of the turn."""
        at = next((at for at, event in enumerate(self.events) if isinstance(event, TurnBegan)), None)
        if at is None:
            return
        beyond, self.events = self.events[at:], self.events[:at]
        view = view_of(self._before)
        for event in self.events:
            fold(view, event)
        for number, (side, shown) in enumerate(zip(self.state.sides, view.sides, strict=True)):
            _restore(side, shown)
            drawn = [event for event in beyond if isinstance(event, CardDrawn | CardBurned) and event.side == number]
            side.deck = [event.card for event in drawn] + side.deck
        self.state.to_move, self.state.round = view.to_move, view.round

    def _finish(self, outcome: Outcome) -> None:
        self.state.outcome = outcome
        number = self.state.round
        self.events.append(GameEnded(winner=outcome.winner, cause=outcome.cause, result=outcome.result, round=number))

    def _reopen(self) -> None:
        """Go on with a game that the rules have ended, where they would not end it as the position is now."""
        outcome = self.state.outcome
        if outcome is None or outcome.cause not in (Cause.KING, Cause.PIECES):
            return
        self.state.outcome = outcome_of(self.state)
        if self.state.outcome == outcome:
            return
        self._without_end()
        if self.state.outcome is not None:
            self._finish(self.state.outcome)
        elif self._has_ended and not any(isinstance(event, TurnBegan) for event in self.events):
            pass_turn(self.state, self.events.append)

    # --------------------------------------------------------------------------------------------------------------- whens

    def fire(self, rounds: list[Condition]) -> None:
        """Let happen what is due, each `when` in its turn; `rounds` are the conditions of the rounds that have begun."""
        last = [event for event in self.events if isinstance(event, GameEnded)]
        self._without_end()
        held = set[Condition]()
        for number, when in list(self._waiting()):
            condition = when.condition
            if condition not in held and self._holds(condition, rounds):
                held |= set() if condition in rounds else {condition}
                fired = self.story.fired | (set() if isinstance(condition, EachRound) else {number})
                self.story = replace(self.story, fired=fired)
                for deed in when.deeds:
                    self._do(deed)
        self.events += last

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

    def _do(self, deed: Deed) -> None:
        story, other = self.story, 1 - self.story.person
        match deed:
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
                happen(self.state, deed, self.events.append)
                self._is_changed = True

    def settle(self) -> None:
        """What follows: hidden cards are known anew, a game that was over may go on, or one ends for want of pieces (R23)."""
        if self._is_changed:
            self._reopen()
            recount(self.state)
            outcome = outcome_of(self.state) if self.state.outcome is None else None
            if outcome is not None:
                self._finish(outcome)
        self._tell_goal()

    def _tell_goal(self) -> None:
        """What the table says of the goal, where that is new; before the end of the game, which nothing follows."""
        goal, since = self.story.goal, self.story.since
        told = GoalTold(
            side=self.story.person,
            goal=goal_to_text(goal),
            done=since.done(goal),
            # What has no limit is not told, or each turn would be news.
            lost=since.lost if goal.lost is not None or goal.kind is GoalKind.LOST else 0,
            turns=since.turns if goal.turns is not None else 0,
        )
        if told != self.story.told:
            is_over = bool(self.events) and isinstance(self.events[-1], GameEnded)
            self.events.insert(len(self.events) - is_over, told)
            self.story = replace(self.story, told=told)

    def finished(self, acted: int) -> tuple[Step, Story]:
        """The step, and the story after it."""
        return Step(self.state, tuple(self.events)), replace(self.story, state=self.state, acted=acted)


def _restore(side: Side, shown: SideView) -> None:
    """Everything of a side that is seen, the deck aside, as it was shown."""
    side.health, side.mana, side.crystals = shown.health, shown.mana, shown.crystals
    side.hand, side.line = shown.hand, shown.line
    side.power_used, side.fatigue = shown.power_used, shown.fatigue
