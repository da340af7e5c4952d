"""A player of our own meets `linear`, and every turn is judged: `python examples/tutorial.py chances.png`."""

import sys

import matplotlib.pyplot as plt

import hschess


def worth(state: hschess.State, side: int) -> float:
    """By how much the health of a side's king and pieces exceeds the other's; a piece counts by its cost."""
    lines = [sum(hschess.health_of(piece) * hschess.card_of(piece).cost for piece in one.line) for one in state.sides]
    sums = [one.health + line / 6 for one, line in zip(state.sides, lines, strict=True)]
    return sums[side] - sums[1 - side]


class Beam:
    """Searches its turn action by action, and keeps the best 20 beginnings."""

    name, clairvoyant = "beam", False

    def think(self, observation: hschess.Observation, chance: hschess.Chance) -> hschess.Decided:
        """The turn with the best score after its end."""
        beam = [(observation.state, best := hschess.Plan((), -9999, 0))]
        while beam:
            tries = [(state, (*plan.actions, one)) for state, plan in beam for one in hschess.legal_actions(state)]
            after = [(hschess.apply(state, plan[-1]).state, plan) for state, plan in tries]
            found = [(state, hschess.Plan(plan, worth(state, observation.side), len(after))) for state, plan in after]
            ended = [plan for state, plan in found if state.to_move != observation.side or state.outcome]
            best = max([best, *ended], key=lambda plan: plan.score)
            going = [(state, plan) for state, plan in found if state.to_move == observation.side and not state.outcome]
            beam = sorted(going, key=lambda one: -one[1].score)[:20]
        return hschess.Decided(best)


game = hschess.Game.new("paper", seed=7, white="linear", black="beam")
game.play_out(hschess.player("linear"), hschess.player(Beam()))
white = [turn.after if turn.span.side == hschess.WHITE else 1 - turn.after for turn in hschess.analyse(game)]
plt.plot(white, marker="o"), plt.ylim(0, 1), plt.xlabel("turn"), plt.ylabel("White's chance to win")
plt.savefig(sys.argv[1])
