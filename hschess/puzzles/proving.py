"""The proof of a puzzle: the whole turn is searched, and only one turn is best.

`prove` finds the solution and its `Proof`, or says why the position is not a puzzle of the kind; `puzzle_checks` compares a puzzle's text
with it. The best turn is: for the kinds of `best` the one with the most points by the paper's weights, if material agrees and both margins
are clear; a win, for `lethal` and `counting`; a win or a safe king against every reply with every hand, for `lethal_in_two` and `survive`.
`forced` proves the kinds of several turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from hschess.endgame.endgame_turns import may_burn
from hschess.players.contract import Player
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.puzzles.forced import prove_forced
from hschess.puzzles.measures import Points, material_after
from hschess.puzzles.puzzle import Proof, Puzzle, PuzzleKind, Turn
from hschess.puzzles.replies import Hidden, hardest_reply, hidden_from, least_follow_up
from hschess.puzzles.search import (
    Found,
    NoPuzzleError,
    NotProvableError,
    Proved,
    every_turn,
    king_left,
    played,
)
from hschess.rules.actions import Kind as ActionKind
from hschess.rules.cards import ATTACK_OF, BONUSES, COST, UNKNOWN, pieces_among
from hschess.rules.chance import Chance
from hschess.rules.line.battle import battle
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.state import Cause, Outcome, State
from hschess.rules.turns import outcome_from
from hschess.turns.fights import budget_of

POINTS_MARGIN: Final = 3
"""The least margin in points of the paper's weights: more than a Pawn's death."""
MATERIAL_MARGIN: Final = 2
"""The least margin in sixths of a mana."""
PAPER_CPU: Final = "bfs"


def prove(state: State, kind: PuzzleKind) -> Proved:
    """Search the position as a puzzle of this kind.

    Errors: `NoPuzzleError` if no single turn is right by a clear margin, `NotProvableError` if the search could not decide it.
    """
    _refuse_burning(state)
    match kind:
        case PuzzleKind.LETHAL | PuzzleKind.COUNTING:
            return _prove_win(state, kind)
        case PuzzleKind.SURVIVE | PuzzleKind.LETHAL_IN_TWO:
            return _prove_alone(state, kind)
        case PuzzleKind.BEST | PuzzleKind.CASTLE | PuzzleKind.KNIGHT | PuzzleKind.HOLD | PuzzleKind.PAPER:
            return as_kind(state, prove_best(state), kind)
        case PuzzleKind.WIN_IN_TWO | PuzzleKind.WIN_IN_THREE:
            return prove_forced(state, kind.turns)
        case _:
            assert_never(kind)


def is_solved_by(puzzle: Puzzle, actions: Turn) -> bool:
    """Whether this turn leaves the solution's board and hand; the order of its actions is free.

    Errors: `IllegalActionError` if the rules refuse one of them.
    """
    return played(puzzle.start, actions).board == played(puzzle.start, puzzle.solution).board


def choice_of(player: Player, state: State, chance: Chance) -> Turn:
    """The whole turn that a player chooses; it is asked again if something hidden is revealed."""
    return tuple(CpuGame(state.copy(), mind_of((player, player), (chance, chance))).play_turn())


# ---------------------------------------------------------------------------------------------------------------- wins now


def _prove_win(state: State, kind: PuzzleKind) -> Proved:
    _refuse_fatigue(state)
    wins, second, least, count = list[Found](), None, 0, 0
    for found in every_turn(state):
        count += 1
        if _wins(state, found):
            wins.append(found)
            if len(wins) > 1:
                raise NoPuzzleError("more than one turn wins")
        else:
            left = _left(state, found, kind)
            if second is None or left < least:
                second, least = found, left
    if not wins:
        raise NoPuzzleError("no turn wins")
    proved = _proved(state, wins[0], (least,), second, count)
    outcome = proved.played.after.outcome
    wanted = Cause.KING if kind is PuzzleKind.LETHAL else Cause.PIECES
    if outcome is None or outcome.winner != state.to_move or outcome.cause is not wanted:
        raise NoPuzzleError(f"the win is not of the kind {kind}")
    if least < 1:
        raise NoPuzzleError("another turn ends the game as well")
    return proved


def _refuse_fatigue(state: State) -> None:
    """Refuse a king that falls at the beginning of its turn: no battle shows that win (R12)."""
    for number, side in enumerate(state.sides):
        if state.mode.fatigues[number] and not side.deck:
            raise NoPuzzleError("fatigue decides with the battle (R12)")


def _refuse_burning(state: State) -> None:
    """Refuse a hand full of Coins, whose next draw may burn the last piece: no battle shows that end (R11, R23)."""
    if any(may_burn(side, state.mode.hand_limit) for side in state.sides):
        raise NoPuzzleError("a draw may burn the last piece (R11)")


def _wins(state: State, found: Found) -> bool:
    """Whether the turn ends the game for its side (R22, R23)."""
    outcome = found.group.fight.outcome or _outcome_of_battle(state, found)
    return outcome is not None and outcome.winner == state.to_move


def _outcome_of_battle(state: State, found: Found) -> Outcome | None:
    """How the turn's battle ends the game (R22, R23)."""
    health, has_pieces = [1, 1], [True, True]
    mover, waiting = state.mover, state.waiting
    health[1 - state.to_move] = king_left(state, found)
    has_pieces[state.to_move] = bool(found.line or mover.deck or pieces_among(found.group.hand))
    has_pieces[1 - state.to_move] = bool(waiting.deck or pieces_among(waiting.hand) or _enemies_left(found))
    return outcome_from(health, has_pieces)


def _enemies_left(found: Found) -> int:
    """The number of enemy pieces after the turn's battle."""
    return len(battle(found.line, found.group.foe)[1])


def _left(state: State, found: Found, kind: PuzzleKind) -> int:
    """The distance of a turn from the win: the king's health, or the enemy's pieces."""
    if found.wins_by_fight:
        return 0
    if kind is PuzzleKind.LETHAL:
        return king_left(state, found)
    return _enemies_left(found) + len(state.waiting.hand) + len(state.waiting.deck)


def _proved(
    state: State, best: Found, margins: tuple[int, ...], second: Found | None, searched: int, reply: Turn = ()
) -> Proved:
    solution = best.actions(state)
    other = second.actions(state) if second is not None else ()
    return Proved(solution, played(state, solution), Proof(margins, other, searched, reply))


# ---------------------------------------------------------------------------------------------------------------- best turn


def prove_best(state: State) -> Proved:
    """The turn with the most points, if both margins are clear: the common part of all kinds of `best`.

    Errors: as `prove`.
    """
    scores, turns = _points(state)
    order = sorted(range(len(turns)), key=lambda index: -scores[index])
    if len(order) < 2:
        raise NoPuzzleError("there is only one turn")
    margin = scores[order[0]] - scores[order[1]]
    if margin < POINTS_MARGIN:
        raise NoPuzzleError(f"the best turn is only {margin} points better than the next")
    material = [material_after(state, found.line, found.group.foe, found.group.hand) for found in turns]
    more = min([material[order[0]] - other for index, other in enumerate(material) if index != order[0]])
    if more < MATERIAL_MARGIN:
        raise NoPuzzleError(f"by material the turn with the most points is ahead of the others by {more}")
    return _proved(state, turns[order[0]], (margin, more), turns[order[1]], len(turns))


def _points(state: State) -> tuple[list[int], list[Found]]:
    """The points of every turn.

    Errors: `NoPuzzleError` if a turn ends the game, because then points do not count.
    """
    points, last, gained, power = Points(state), None, 0, 0
    may_run_out = not state.waiting.deck and not pieces_among(state.waiting.hand)
    scores, turns = list[int](), list[Found]()
    for found in every_turn(state):
        if found.group is not last:
            last, gained = found.group, points.of_fight(found.group.fight)
            power = sum([ATTACK_OF[piece] for piece in found.line])
        if found.wins_by_fight or ((may_run_out or power >= state.waiting.health) and _wins(state, found)):
            raise NoPuzzleError("a turn ends the game")
        scores.append(gained + points.of_battle(found.line, found.group.foe))
        turns.append(found)
    return scores, turns


def _has(kind: ActionKind, proved: Proved) -> bool:
    return any(action.kind is kind for action in proved.solution)


DEMANDS: Final[Mapping[PuzzleKind, tuple[Callable[[Proved], bool], str]]] = {
    PuzzleKind.CASTLE: (partial(_has, ActionKind.CASTLE), "the best turn has no Castle"),
    PuzzleKind.HOLD: (
        lambda proved: bool(held_back(proved.played.last)),
        "the best turn holds nothing back that could be played",
    ),
    PuzzleKind.KNIGHT: (partial(_has, ActionKind.ATTACK), "in the best turn no Knight attacks"),
}
"""A kind's demand on the best turn beyond being the best, and the message if it fails."""
POINT_KINDS: Final = (PuzzleKind.PAPER, *DEMANDS, PuzzleKind.BEST)
"""The kinds of `best`, the most particular first."""


def as_kind(state: State, proved: Proved, kind: PuzzleKind) -> Proved:
    """Check the kind's demand on the best turn; `paper` adds its CPU's choice to the proof.

    Errors: `NoPuzzleError` if the best turn is not of this kind.
    """
    if kind in DEMANDS:
        is_met, refusal = DEMANDS[kind]
        if not is_met(proved):
            raise NoPuzzleError(refusal)
    if kind is not PuzzleKind.PAPER:
        return proved
    choice = choice_of(make_player(PAPER_CPU), state, Chance(0))
    if played(state, choice).board == proved.played.board:
        raise NoPuzzleError("the paper's CPU finds the best turn")
    return replace(proved, proof=replace(proved.proof, choice=choice))


def held_back(last: State) -> list[int]:
    """The pieces of the mover's hand, by code, that it could still play, paid with a Coin too."""
    mover, budget = last.mover, budget_of(last)
    if len(mover.line) >= LONGEST_LINE:
        return []
    return [code for code in mover.hand if code < len(COST) and code not in BONUSES and COST[code] <= budget]


# ---------------------------------------------------------------------------------------------------------------- replies


def _prove_alone(state: State, kind: PuzzleKind) -> Proved:
    """The one turn that no reply refutes; of those that fail, the second is the one that looks best."""
    if kind is PuzzleKind.LETHAL_IN_TWO and state.mode.powers[state.to_move].effect is Effect.DISCOVER:
        raise NotProvableError("its own next turn may begin with Discover (R20), whose cards are chance")
    hidden, points, count = hidden_from(state), Points(state), 0
    right, refuted = list[tuple[Found, int]](), list[tuple[Found, int, State, Found]]()
    for found in every_turn(state):
        if _wins(state, found):
            raise NoPuzzleError("a turn wins at once")
        after = found.after(state)
        reply, left, searched = _refutation(kind, after, hidden)
        count += 1 + searched
        if reply is not None:
            refuted.append((found, left, after, reply))
            continue
        right.append((found, left))
        if len(right) > 1:
            raise NoPuzzleError(f"more than one turn {'is safe' if kind is PuzzleKind.SURVIVE else 'wins in two'}")
    if not right:
        raise NoPuzzleError("no turn survives every reply")
    if not refuted:
        raise NoPuzzleError("there is only one turn")
    ((best, safe),) = right
    margin = safe if kind is PuzzleKind.SURVIVE else min([left for _, left, _, _ in refuted])
    second, _, after, reply = max(refuted, key=lambda entry: points.of_turn(entry[0].group, entry[0].line))
    return _proved(state, best, (margin,), second, count, _reply_turn(after, reply))


def _refutation(kind: PuzzleKind, after: State, hidden: Hidden) -> tuple[Found | None, int, int]:
    """The reply that refutes a turn, None if there is none; the health of the king in question after it; how many turns were searched."""
    if kind is PuzzleKind.SURVIVE:
        health = after.waiting.health
        hardest = hardest_reply(after, hidden, health)
        left = health - hardest.damage
        return hardest.found if left <= 0 else None, left, hardest.searched
    health = after.mover.health
    damage, reply, searched = least_follow_up(after, hidden, health, health - 1)
    return reply, health - damage, searched


def _reply_turn(after: State, reply: Found) -> Turn:
    return reply.actions(_dealt(after, (*reply.group.fight.used, *reply.group.cards)))


def dealt_for(after: State, reply: Turn) -> State:
    """The state with a hand that holds the cards of this reply, in place of hidden ones."""
    return _dealt(after, tuple([action.card for action in reply if action.kind is ActionKind.PLAY]))


def _dealt(after: State, cards: tuple[int, ...]) -> State:
    dealt = after.copy()
    hand, known = dealt.mover.hand, dealt.mover.hand[:]
    for code in cards:
        if code in known:
            known.remove(code)
        else:
            hand[hand.index(UNKNOWN)] = code
            known.remove(UNKNOWN)
    return dealt


def refutation_of(puzzle: Puzzle, actions: Turn) -> Turn:
    """The opponent's reply to a wrong turn of `survive` or `lethal_in_two`; empty for the other kinds and the right turn.

    `dealt_for` gives the opponent the cards that it takes. Errors: `IllegalActionError` if the rules refuse one of the actions.
    """
    if puzzle.kind not in (PuzzleKind.SURVIVE, PuzzleKind.LETHAL_IN_TWO):
        return ()
    hidden, after = hidden_from(puzzle.start), played(puzzle.start, actions).after
    reply = None if after.outcome is not None else _refutation(puzzle.kind, after, hidden)[0]
    return _reply_turn(after, reply) if reply is not None else ()
