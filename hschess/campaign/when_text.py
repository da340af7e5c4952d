"""The `when`s of an encounter as TOML: one condition, and actions in order."""

from __future__ import annotations

import re
from typing import Final

from hschess.campaign.encounter import (
    NO_OPPONENT,
    SCRIPT,
    AtRound,
    Condition,
    Desert,
    EachRound,
    GiveCards,
    GoalMet,
    KingBelow,
    LineClear,
    MirrorLine,
    NewGoal,
    NewOpponent,
    PieceDead,
    SaySentence,
    SetDeck,
    SetKing,
    SetLine,
    StoryEffect,
    SummonPieces,
    WardKing,
    When,
)
from hschess.campaign.encounter_fields import cards_in, line_in, pieces_in, side_in
from hschess.campaign.goal_text import goal_of
from hschess.players.opponents import opponent
from hschess.rules.aliases import SideNumber
from hschess.rules.errors import HschessError
from hschess.rules.fields import FieldError, Table, flag_in, table_in, text_in, whole_in
from hschess.rules.mode import LARGEST_HEALTH, Mode
from hschess.rules.modes import LARGEST_DECK

MOST_GIVEN: Final = 10
_KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
_CONDITIONS: Final = ("round", "every", "dead", "king_below", "clear", "met")
_CHANGES: Final = {"give": "cards", "set_line": "line", "summon": "cards", "deck": "cards", "king": "health"}
"""The effects with a table, and its field besides the side."""
_EFFECTS: Final = (*_CHANGES, "ward", "unward", "desert", "mirror", "goal", "opponent", "say")


def when_of(value: object, mode: Mode, person: SideNumber) -> When:
    """A `when` of an encounter in which this side is the person's. Errors: `FieldError`."""
    table = table_in(value, "when", (*_CONDITIONS, "side", *_EFFECTS))
    conditions = [field for field in table if field in _CONDITIONS]
    if len(conditions) != 1:
        expected = f"expected one of {', '.join(_CONDITIONS)}"
        raise FieldError("when", f"a 'when' has {len(conditions)} conditions; {expected}")
    effects = tuple(_effect(table, field, mode, person) for field in table if field in _EFFECTS)
    if not effects:
        raise FieldError(conditions[0], f"a 'when' that does nothing; expected one of {', '.join(_EFFECTS)}")
    return When(_condition(table, conditions[0], mode, person), effects)


def _condition(table: Table, field: str, mode: Mode, person: SideNumber) -> Condition:
    """The condition; `side` says whose piece or king it is about, the opponent's if it is left out."""
    side = side_in(table, "side", 1 - person)
    if "side" in table and field not in ("dead", "king_below"):
        raise FieldError("side", f"'side' has no effect with '{field}'; use it with dead or king_below")
    match field:
        case "round":
            return AtRound(whole_in(table, field, 1, mode.round_limit))
        case "every":
            return EachRound(whole_in(table, field, 1, mode.round_limit))
        case "dead":
            return PieceDead(side, pieces_in({field: [table[field]]}, field, mode)[0])
        case "king_below":
            return KingBelow(side, whole_in(table, field, 1, LARGEST_HEALTH))
        case "clear":
            return LineClear(side_in(table, field, side))
        case _:
            if not flag_in(table, field):
                raise FieldError(field, "'met' cannot be false; expected true")
            return GoalMet()


# ------------------------------------------------------------------------------------------------------------------- effects


def opponent_in(table: Table, field: str) -> str:
    """The player of the other side: none, the script, a level or a player, which can name no file."""
    who = text_in(table, field)
    if who not in (NO_OPPONENT, SCRIPT):
        try:
            opponent(who)
        except HschessError as error:
            raise FieldError(field, f"'{field}': {error}; or {NO_OPPONENT} or {SCRIPT}") from error
    return who


def _effect(table: Table, field: str, mode: Mode, person: SideNumber) -> StoryEffect:
    """The effect of this field; of the opponent's side if it names none."""
    match field:
        case "ward" | "unward":
            return WardKing(side_in(table, field, 1 - person), is_on=field == "ward")
        case "desert":
            return Desert(side_in(table, field, 1 - person))
        case "mirror":
            return MirrorLine(side_in(table, field, 1 - person))
        case "goal":
            return NewGoal(goal_of(table[field]))
        case "opponent":
            return NewOpponent(opponent_in(table, field))
        case "say":
            return SaySentence(_sentence_in(table, field))
    return _change(table, field, mode, person)


def _change(table: Table, field: str, mode: Mode, person: SideNumber) -> StoryEffect:
    """An effect with a table of its own: a side, and what it gets."""
    inner = table_in(table[field], field, ("side", _CHANGES[field]))
    side = side_in(inner, "side", 1 - person)
    match field:
        case "give":
            return GiveCards(side, cards_in(inner, "cards", mode, MOST_GIVEN))
        case "set_line":
            return SetLine(side, line_in(inner, "line", mode))
        case "summon":
            return SummonPieces(side, pieces_in(inner, "cards", mode))
        case "deck":
            return SetDeck(side, cards_in(inner, "cards", mode, LARGEST_DECK))
        case _:
            return SetKing(side, whole_in(inner, "health", 1, LARGEST_HEALTH))


def _sentence_in(table: Table, field: str) -> str:
    key = text_in(table, field)
    if not _KEY.fullmatch(key):
        raise FieldError(field, f"'say' cannot be '{key:.60}'; expected the last word of the sentence's key")
    return key
