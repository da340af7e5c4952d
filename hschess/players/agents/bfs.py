"""`bfs`: the CPU of "Creation of CPU for Hearthstone Chess Minigame Using Breadth First Search" (J. M. S. Rahardjo, 2022).

The paper's part. Cheat comes first whenever it is legal. Then a queue: the root plays nothing, a node's children add one card that the
hand holds and the mana pays for, in the order Pawn, Rook, Bishop, Queen, never of a lower rank than the last one played (ranks Pawn,
Bishop, Rook, Queen, so that no set of cards is tried in two orders). The card goes into the gap that gives the end of the turn the greatest
weight; gaps are tried from the centre outward, right before left, and the first of equals is kept. The first node of the greatest weight
is the turn. The weights are in `evaluation`.

What the paper left open is settled here within the same search:

- Knights have the lowest rank and are tried first, so that the other cards are placed for the lines that their fights leave. A Knight
  that may attack gives one more child: it attacks the target for which the fight's gain (by the same weights, minus its own wounds) plus
  the board after it is greatest. Knights already on the board attack, or not, before anything else, from left to right; a Knight just
  played attacks at once or not in this turn. A fight that ends the game outweighs everything.
- Castle (move): each swap of two unlike neighbours is one more child, after the Knights on the board and before the cards. A line that
  was reached before with the same cards left is not searched again: the first path to it had at least as much mana. At most
  `MOST_CASTLES` such children are queued, those of the fewest steps: all that five unlike pieces can reach, that six can by five
  swaps, and seven by four.
- Castle (discover): a plan that leaves the mana and a place in the hand ends with it. Of the cards offered it takes the one with the
  heaviest continuation, among equals the most expensive.
- The Coin makes up for missing mana, and only for a plan heavier than every plan without it.
- Mulligan: it returns every card that it cannot pay for in the first three rounds.

In a duel, whose pieces attack by choice, the same queue runs over any cards (`search.board_queue`) and tries each target of a card:

- A piece that arrives tired deals no damage in this turn, so the summons of Fig. 3.1, which the paper's program leaves out, count here.
- After the cards the heaviest attack is made, again and again, as long as one improves the board: damage to the king and to pieces, kills,
  and its own losses. Then the king's power is used in the same way.
- A card with a random or hidden result ends the plan.
"""

from __future__ import annotations

from hschess.players.contract import Thinking
from hschess.players.measures.evaluation import Weights
from hschess.players.mulligan import dear_cards, decided
from hschess.players.search.board_queue import BoardQueue
from hschess.players.search.line_queue import LineQueue
from hschess.rules.chance import Chance
from hschess.rules.observation import Observation
from hschess.rules.state import Pending
from hschess.turns.space import space_of


class Bfs:
    """The player; `weights` is its personality."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name = name
        self.weights = weights
        self.clairvoyant = False

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """Search by the queue; the mulligan is decided without a search. It uses no chance."""
        if observation.state.pending == Pending.MULLIGAN:
            return decided(dear_cards(observation))
        if space_of(observation.state.mode).ends_in_battle:
            return LineQueue(observation, self.weights)
        return BoardQueue(observation, self.weights)
