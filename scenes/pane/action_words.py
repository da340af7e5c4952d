"""The text of actions, for lists and trees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from hschess.rules.actions import ENEMY_KING, NO_TARGET, OWN_KING, OWN_PIECE, Action, Kind
from hschess.rules.card_table import card_at
from hschess.rules.card_text import clauses_listed
from hschess.rules.pieces import card_of
from hschess.rules.state import State
from scenes.words import card_word, say

NAMED: Final = frozenset({Kind.PLAY, Kind.BONUS, Kind.TAKE})
"""The kinds of actions about a card."""


def action_words(action: Action) -> str:
    """`Rook in slot 3`, `slot 2 attacks slot 1`; slots are counted from 1, as in the log."""
    card = card_word(card_at(action.card)) if action.kind in NAMED else ""
    return say(
        f"action.{action.kind.name.lower()}",
        card=card,
        slot=action.slot + 1,
        target=action.target + 1,
        number=len(action.positions),
    )


def turn_in_words(actions: Iterable[Action]) -> str:
    """The text of a turn, action by action."""
    return clauses_listed((action_words(action) for action in actions), say)


def doing_words(action: Action, state: State) -> str:
    """The exact instruction, with card and place; empty for actions without a place in a line."""
    line = [card_word(card_of(piece)) for piece in state.mover.line]
    match action.kind:
        case Kind.PLAY:
            card, gap = card_word(card_at(action.card)), action.slot
            if 0 < gap < len(line):
                return say("learn.hint.between", card=card, left=line[gap - 1], right=line[gap])
            return say("learn.hint.first" if gap == 0 else "learn.hint.last", card=card)
        case Kind.ATTACK if action.target == ENEMY_KING:
            return say("learn.hint.attack_king", card=line[action.slot])
        case Kind.ATTACK:
            target = card_word(card_of(state.waiting.line[action.target]))
            return say("learn.hint.attack", card=line[action.slot], target=target, number=action.target + 1)
        case Kind.BONUS:
            return _spell_words(action, state)
        case Kind.CASTLE:
            return say("learn.hint.castle", card=line[action.slot])
        case Kind.DISCOVER | Kind.CHEAT | Kind.TAKE | Kind.SWAP | Kind.END | Kind.CONCEDE | Kind.POWER:
            return ""
        case _:
            assert_never(action.kind)


def _spell_words(action: Action, state: State) -> str:
    card, target = card_word(card_at(action.card)), action.target
    if target == NO_TARGET:
        return say("learn.hint.spell", card=card)
    if target in (ENEMY_KING, OWN_KING):
        return say("learn.hint.spell_at_king", card=card)
    is_own = target >= OWN_PIECE
    line, slot = (state.mover.line, target - OWN_PIECE) if is_own else (state.waiting.line, target)
    return say("learn.hint.spell_at", card=card, target=card_word(card_of(line[slot])), number=slot + 1)
