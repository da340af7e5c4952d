"""What a part of a turn in a duel was worth: `master`'s best beside what was played, with the same deals and replies for both.

What an action shows, by a draw or by chance, cuts a turn in parts as Discover does: the choices before and after are judged, luck costs
nothing. Imports rules and players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hschess.analysis.calibration import uncertain
from hschess.players.duel.duel_master import REPLY_WEIGHT, DuelBudget, DuelMasterThinking
from hschess.players.duel.duel_replies import DuelReplies
from hschess.players.duel.duel_value import values_of_duel
from hschess.players.master_trial import Trial
from hschess.rules.actions import Action
from hschess.rules.chance import seeded
from hschess.rules.observation import observe
from hschess.rules.state import Pending, State

KEEP: Final = 6
LEAST_DEALS: Final = 6


@dataclass(frozen=True, slots=True)
class WeighedPart:
    """The best actions, their chance, the chance of the played ones, and the reply to them that would hurt most."""

    best: tuple[Action, ...]
    before: float
    after: float
    reply: tuple[Action, ...]


def shows(before: State, after: State) -> bool:
    """Whether the action between these states showed its side something, so that the choice ended there."""
    if before.to_move != after.to_move:
        return False
    drew = len(before.mover.deck) != len(after.mover.deck)
    return drew or before.rng != after.rng or after.pending is not Pending.NOTHING


def weigh_duel(
    state: State, played: Sequence[Action], budget: int, number: int, found: list[WeighedPart]
) -> Iterator[int]:
    """Compare these actions with the best, for the side to move; yields how many positions were weighed since the last time.

    `budget` is in replies of the line battle, `number` chooses the random numbers. The result is added to `found` at the end.
    """
    observation, values = observe(state, state.to_move), values_of_duel(state.mode)
    thinking = DuelMasterThinking(
        observation, seeded(2 * number), values, DuelBudget(budget // 2 // REPLY_WEIGHT, keep=KEEP)
    )
    nodes = 0
    while thinking.step(1) is None:
        yield thinking.nodes - nodes
        nodes = thinking.nodes
    first, own = thinking.explained().turns[0], tuple(played)
    trials = [Trial(actions, 0.5) for actions in dict.fromkeys((first.actions, own))]
    replies = DuelReplies(observation, values, seeded(2 * number + 1))
    for deal in range(max(LEAST_DEALS, budget // 2 // REPLY_WEIGHT)):
        for trial in trials:
            yield from replies.tried(trial, deal)
    # A win that the search is sure of is one whatever is hidden; what came in all deals is none.
    before = 1.0 if first.share == 1.0 else _mean(trials[0])
    after = before if own == first.actions else _mean(trials[-1])
    best, mine = trials[0], trials[-1]
    if after >= before:
        best, before = mine, after
    found.append(WeighedPart(best.actions, before, after, mine.reply))
    yield 1


def _mean(trial: Trial) -> float:
    return uncertain(trial.total / trial.deals)
