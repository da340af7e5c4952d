"""Play quick games and compare each turn with the slower forms: its score with the learned value, its end with all final lines.

`python -m tests.players.playouts.quick_laws --turns 10000` prints how many turns were compared and stops at the first difference.
"""

from typing import Final

from hschess.players.playouts.quick_board import WON, QuickBoard
from hschess.players.playouts.quick_turn import QuickTurn
from hschess.players.value.line_features import DRAWN, LOST, OPEN, LineFeatures
from hschess.players.value.line_features import WON as IS_WON
from hschess.players.value.quick_value import PRECISION, QuickValue
from hschess.players.value.values import Values, shipped_values
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.cards import SPENT, pieces_among
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import advance, legal_actions, new_game
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.modes import MODES, Effect, Mode
from hschess.rules.state import Pending, State
from hschess.turns.final_lines import groups_of
from tests.long_run import run

TURNS: Final = 10_000
NEAR: Final = 0.005
"""How far the rounded sum may be from the score, in logits."""
_DECIDED: Final = {IS_WON: WON, LOST: -WON, DRAWN: 0}


class QuickFormDiffersError(Exception):
    """The two forms differ; the message has the position and both results."""


def quick_values(values: Values) -> tuple[QuickValue, QuickValue]:
    """The linear parts for both sides at the ends of their own turns."""
    white, black = [QuickValue(values.of(side, side).linear) for side in (0, 1)]
    return white, black


def check_turns(turns: int, seed: int = 1) -> int:
    """Compare this many turns of random games, of every mode in turn. Errors: `QuickFormDiffersError`."""
    done, number = 0, 0
    modes = tuple(MODES.values())
    while done < turns:
        mode = modes[number % len(modes)]
        done += _check_game(mode, seed * 1_000_003 + number, turns - done)
        number += 1
    return done


def _check_game(mode: Mode, seed: int, most: int) -> int:
    values, chance = shipped_values(mode.name), seeded(seed)
    quick, state, done = quick_values(values), new_game(mode, seed), 0
    policy = QuickTurn(mode, quick, seed)
    while state.outcome is None and done < most:
        if state.pending is Pending.NOTHING and not chance.below(4):
            check_score(state, values, quick)
            check_end(state, policy)
            done += 1
        advance(state, _drawn(state, chance))
    return done


def _drawn(state: State, chance: Chance) -> Action:
    actions = [action for action in legal_actions(state) if action is not CONCEDE]
    return actions[chance.below(len(actions))]


def check_score(state: State, values: Values, quick: tuple[QuickValue, QuickValue]) -> None:
    """If the turn ends now, the quick score is the linear score of the same numbers."""
    side, game, hand = state.to_move, PackedGame(state.copy()), state.mover.hand
    features, board = LineFeatures(state.mode, side), QuickBoard(state.mode, quick)
    features.enter(state, side, state.round)
    features.hold(hand, pieces_among(hand))
    verdict = features.see(state.mover.line, state.waiting.line)
    board.enter(game)
    own, foe = game.own, game.foe
    score = board.score(
        own.line, own.acts, own.length, foe.line, foe.acts, foe.length, own.counts, bool(pieces_among(hand))
    )
    if verdict == OPEN:
        expected = values.of(side, side).rough(features.row)
        if abs(score / PRECISION - expected) > NEAR:
            raise QuickFormDiffersError(f"{state}: {expected} by the features, {score / PRECISION} in words")
    elif score != _DECIDED[verdict]:
        raise QuickFormDiffersError(f"{state}: decided as {verdict}, {score} in words")


def check_end(state: State, policy: QuickTurn) -> None:
    """The policy's turn ends in one of the turn's final lines; one with Discover goes beyond them."""
    side = state.to_move
    if state.mode.powers[side].effect is Effect.DISCOVER:
        return
    after = state.copy()
    game = PackedGame(after)
    policy.play(game)
    if not game.is_over:
        game.put()
    own, foe = after.sides[side], after.sides[1 - side]
    end = tuple([piece & ~SPENT for piece in own.line]), tuple(foe.line), tuple(sorted(own.hand))
    for group in groups_of(state):
        if group.foe == end[1] and tuple(sorted(group.hand)) == end[2] and end[0] in group.lines:
            return
    raise QuickFormDiffersError(f"{state}: no final line ends as {end}")


def compared(turns: int, seed: int) -> str:
    """Compare this many turns; returns the report."""
    return f"both forms agree on {check_turns(turns, seed):,} turns"


if __name__ == "__main__":
    run(__doc__, "turns", TURNS, compared)
