"""Shared parts of the tests of the rules: positions from their lines, one act, and random games."""

from collections.abc import Iterator
from dataclasses import dataclass

from hschess.rules.actions import CONCEDE, Action
from hschess.rules.chance import Chance
from hschess.rules.engine import Step, apply, legal_actions, new_game, why_not
from hschess.rules.events import Event
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import MODES, Mode
from hschess.rules.notation import format_cards, format_line, parse_action, parse_position
from hschess.rules.state import Side, State

MODE_NAMES = tuple(MODES)


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a game, with the position before it and its step."""

    before: State
    action: Action
    step: Step


def do(text: str, *actions: str) -> State:
    """The state after these actions, from a position line."""
    return after(parse_position(text), *actions)


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, parse_action(action, state.mode.cards)).state
    return state


def end_turn(text: str) -> State:
    """The state after the end of the turn; the next side's turn has begun."""
    return do(text, "end")


def events_of(text: str, action: str) -> list[Event]:
    """The events of one action."""
    return list(apply(parse_position(text), parse_action(action)).events)


def line(side: Side) -> str:
    """The side's line in the notation."""
    return format_line(side.line)


def hand(side: Side) -> str:
    """The side's hand as letters."""
    return format_cards(side.hand)


def legal(text: str) -> list[str]:
    """The texts of the legal actions."""
    return [action.text for action in legal_actions(parse_position(text))]


def refusal(text: str, action: str) -> str:
    """The rule and the sentence that refuse an action."""
    reason = why_not(parse_position(text), parse_action(action))
    assert reason is not None, f"'{action}' is legal in {text}"
    return str(reason)


def random_game(mode: str | Mode, seed: int) -> Iterator[Move]:
    """A game of random actions; one in a hundred choices may be a concession."""
    chance, state = Chance(seed), begun(mode, seed)
    while state.outcome is None:
        action = random_action(state, chance)
        step = apply(state, action)
        yield Move(state, action, step)
        state = step.state


def begun(mode: str | Mode, seed: int) -> State:
    """The first position of a game."""
    return new_game(mode_named(mode) if isinstance(mode, str) else mode, seed)


def random_action(state: State, chance: Chance) -> Action:
    """One of the legal actions, rarely the concession."""
    actions = list(legal_actions(state))
    if CONCEDE in actions and chance.below(100):
        actions.remove(CONCEDE)
    return actions[chance.below(len(actions))]


def random_position(mode: str | Mode, seed: int) -> State:
    """A position of a random game; the first one if the deal has ended the game."""
    moves = list(random_game(mode, seed))
    return moves[Chance(seed).below(len(moves))].before if moves else begun(mode, seed)
