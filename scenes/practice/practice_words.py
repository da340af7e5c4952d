"""The text of practice: a puzzle's task, the results of a turn, the differences of two turns, and the hints.

Reads puzzles and their turns; changes nothing.
"""

from __future__ import annotations

from typing import Final, assert_never

from hschess.analysis.coach import sentences
from hschess.puzzles.measures import points_of
from hschess.puzzles.proving import POINT_KINDS, dealt_for
from hschess.puzzles.puzzle import Puzzle, PuzzleKind, Turn
from hschess.puzzles.search import PlayedTurn, played
from hschess.rules.actions import Action, Kind
from hschess.rules.card_text import names_listed
from hschess.rules.cards import CARDS, card_of
from hschess.rules.events import KingStruck, PowerUsed
from hschess.rules.modes import Effect
from hschess.rules.state import State
from scenes.pane.action_words import doing_words
from scenes.practice.model.forced import ForcedMatch
from scenes.practice.model.puzzles import HintStep
from scenes.words import card_word, say, side_word

MOST_LINES: Final = 2
"""The most sentences of the coach; further ones matter less."""
MOST_THEMES: Final = 3
LARGE: Final = 1.4
"""From this text size on, only one sentence fits."""


def kind_word(kind: PuzzleKind) -> str:
    """The name of a kind."""
    return say(f"puzzle.kind.{kind}")


def names_at(side: int) -> tuple[str, str]:
    """The names of both sides if the player has this one."""
    you = say("name.you")
    return (you, side_word(1)) if side == 0 else (side_word(0), you)


def asked(puzzle: Puzzle, turns_left: int | None = None) -> str:
    """The task, and the solver's side; within several turns, the number left."""
    side, other = side_word(puzzle.side), side_word(1 - puzzle.side)
    if turns_left is not None and 0 < turns_left < puzzle.kind.turns:
        return say(f"puzzle.ask.rest.{turns_left}", other=other)
    words = say(f"puzzle.ask.{puzzle.kind}", side=side, other=other)
    hides_pawns = puzzle.kind.turns > 1 and any(one.deck for one in puzzle.start.sides)
    return f"{words} {say('puzzle.ask.pawns')}" if hides_pawns else words


def themes_words(puzzle: Puzzle) -> str:
    """The first themes in one line; empty if it has none."""
    if not puzzle.themes:
        return ""
    themes = [say(f"puzzle.theme.{theme}") for theme in puzzle.themes[:MOST_THEMES]]
    return say("practice.themes", themes=names_listed(themes, say))


def missed_words(puzzle: Puzzle, turn: Turn, reply: Turn) -> str:
    """The result of a wrong turn, and of the opponent's answer if there is one, without giving the solution away."""
    start, was = puzzle.start, played(puzzle.start, turn)
    other, enemy = side_word(1 - puzzle.side), was.after.sides[1 - puzzle.side]
    if puzzle.kind in POINT_KINDS:
        points = points_of(start, was)
        more = points_of(start, played(start, puzzle.solution)) - points
        if more <= 0:
            return say("puzzle.missed.material", points=points)
        return say("puzzle.missed.points", points=points, more=more)
    if puzzle.kind is PuzzleKind.COUNTING:
        left = len(enemy.line) + len(enemy.hand) + len(enemy.deck)
        return say("puzzle.missed.counting", other=other, left=left)
    if reply or puzzle.kind is not PuzzleKind.LETHAL:
        words = say(f"puzzle.missed.{puzzle.kind}", other=other)
        return f"{words} {_reply_words(puzzle, was, reply)}" if puzzle.kind is PuzzleKind.SURVIVE and reply else words
    return say("puzzle.missed.lethal", other=other, health=max(enemy.health, 0))


def failed_words(match: ForcedMatch) -> str:
    """The result of a wrong turn in a puzzle of several turns."""
    side, puzzle = match.puzzle.side, match.puzzle
    other = side_word(1 - side)
    if match.is_thrown_away or match.is_over:
        return say(f"puzzle.missed.{puzzle.kind}", other=other)
    return say("puzzle.missed.lethal", other=other, health=match.state.sides[1 - side].health)


def _reply_words(puzzle: Puzzle, was: PlayedTurn, reply: Turn) -> str:
    """The answer's damage to the king, and the piece that its Cheat takes."""
    answer = played(dealt_for(was.after, reply), reply)
    hits = [event for event in answer.events if isinstance(event, KingStruck) and event.side == puzzle.side]
    damage = sum(event.damage for event in hits)
    for event in answer.events:
        if isinstance(event, PowerUsed) and event.effect is Effect.DESTROY and event.side != puzzle.side:
            return say("puzzle.missed.blow.cheat", card=card_word(card_of(event.piece)), damage=damage)
    return say("puzzle.missed.blow", damage=damage)


def solved_words(puzzle: Puzzle, turn: Turn, tried: Turn, text_scale: float = 1.0) -> str:
    """The reason why the solution is right: its value, and its difference from the first try, else from the second best turn.

    For large text only the most important sentence.
    """
    start = puzzle.start
    best = played(start, turn)
    lines = [_verdict(puzzle, best)]
    against = (tried or puzzle.proof.second) if puzzle.kind.turns == 1 else ()
    if against:
        lines += _compared(start, best, played(start, against), own=bool(tried))
    if text_scale >= LARGE:
        return "\n".join([lines[0], *lines[2:3]])
    themes = themes_words(puzzle)
    return "\n".join([*lines, themes] if themes else lines)


def _verdict(puzzle: Puzzle, best: PlayedTurn) -> str:
    other, margin = side_word(1 - puzzle.side), puzzle.proof.margins[0]
    if puzzle.kind in POINT_KINDS:
        points = points_of(puzzle.start, best)
        return say("puzzle.solved.points", points=points, margin=margin)
    return say(f"puzzle.solved.{puzzle.kind}", other=other, margin=margin)


def _compared(start: State, best: PlayedTurn, other: PlayedTurn, *, own: bool) -> list[str]:
    """The differences between the pieces' acts, in the coach's words."""
    lines = sentences(start, other.events, best.events, say)[:MOST_LINES]
    return [say("practice.compared.try" if own else "practice.compared.second"), *lines] if lines else []


# ------------------------------------------------------------------------------------------------------------------ hints


def hint_words(action: Action | None, state: State, step: HintStep, undo: str) -> str:
    """The next action of the solution, more exactly with each step; without one, the advice to `undo`, by the key of this text."""
    if action is None:
        return say("learn.hint.back", pressed=undo)
    if action.kind is Kind.END:
        return say("learn.hint.end")
    if step is HintStep.CARD:
        return _which(action, state)
    if step is HintStep.SIDE:
        return _which(action, state, _half_of(action, state))
    return _exact(action, state)


def _which(action: Action, state: State, half: str = "") -> str:
    """The thing to use; with a half of the line, also where."""
    line, suffix = state.mover.line, f".{half}" if half else ""
    match action.kind:
        case Kind.PLAY | Kind.BONUS:
            return say(f"practice.hint.card{suffix}", card=card_word(CARDS[action.card]))
        case Kind.ATTACK:
            return say(f"practice.hint.attack{suffix}", card=card_word(card_of(line[action.slot])))
        case Kind.CASTLE:
            return say(f"practice.hint.castle{suffix}")
        case Kind.DISCOVER | Kind.CHEAT | Kind.TAKE | Kind.SWAP | Kind.END | Kind.CONCEDE | Kind.POWER:
            return say("practice.hint.power")
        case _:
            assert_never(action.kind)


def _half_of(action: Action, state: State) -> str:
    """The half of the line for an action: left, right or middle; empty for an action without a place."""
    match action.kind:
        case Kind.PLAY:
            place, last = action.slot, len(state.mover.line)
        case Kind.CASTLE:
            place, last = action.slot, len(state.mover.line) - 1
        case Kind.ATTACK:
            place, last = action.target, len(state.waiting.line) - 1
        case Kind.BONUS | Kind.DISCOVER | Kind.CHEAT | Kind.TAKE | Kind.SWAP | Kind.END | Kind.CONCEDE | Kind.POWER:
            return ""
        case _:
            assert_never(action.kind)
    return "middle" if 2 * place == last else "left" if 2 * place < last else "right"


def _exact(action: Action, state: State) -> str:
    return doing_words(action, state) or _which(action, state)
