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
    Extra,
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
from hschess.players.opponents import opponent
from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.fields import FieldError, Table, flag_in, listed, table_in, text_in, whole_in, word_in
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HEALTH, SIDE_NAMES, Mode
from hschess.rules.modes import LARGEST_DECK
from hschess.rules.piece_text import Field, read_line

MOST: Final = 999
"""The greatest number of a goal."""
_FLAGS: Final = (GoalKind.WIN, GoalKind.CLEAR)
"""The kinds that need no number."""
_KINDS: Final = tuple(kind.value for kind in GoalKind)
_EXTRAS: Final = ("turns", "lost", "hint")


def goal_of(value: object) -> Goal:
    """The goal in a TOML table. Errors: `FieldError`."""
    table = table_in(value, "goal", (*_KINDS, "turns"))
    kinds = [GoalKind(kind) for kind in _KINDS if kind in table and kind != GoalKind.LOST]
    kinds = kinds or [GoalKind.LOST for _ in ("lost",) if "lost" in table]
    if len(kinds) != 1:
        raise FieldError("goal", f"'goal' has {len(kinds)} things to reach; expected one of {', '.join(_KINDS)}")
    kind = kinds[0]
    lost = whole_in(table, "lost", 0, MOST) if "lost" in table else None
    turns = whole_in(table, "turns", 1, MOST) if "turns" in table else None
    if kind is GoalKind.LOST:
        if turns is None:
            raise FieldError("goal", "'lost' alone needs an end; expected turns beside it, or another thing to reach")
        return Goal(kind, lost or 0, None, turns)
    if kind in _FLAGS:
        if not flag_in(table, kind):
            raise FieldError(kind, f"'{kind}' cannot be false; expected true")
        return Goal(kind, 0, lost, turns)
    return Goal(kind, whole_in(table, kind, 1, MOST), lost, turns)


def extra_of(value: object) -> Extra:
    """The two finer points in a TOML table. Errors: `FieldError`."""
    table = table_in(value, "extra", _EXTRAS)
    if len(table) != 2 or table.get("hint", False) is not False:
        raise FieldError(
            "extra", f"'extra' cannot be {value!r:.80}; expected two of turns = n, lost = n and hint = false"
        )
    turns = whole_in(table, "turns", 1, MOST) if "turns" in table else None
    lost = whole_in(table, "lost", 0, MOST) if "lost" in table else None
    return Extra(turns, lost, "hint" in table)


SIDES = tuple(name.lower() for name in SIDE_NAMES)


def side_in(table: Table, field: str, default: SideNumber) -> SideNumber:
    """White or Black."""
    return SIDES.index(word_in(table, field, SIDES, SIDES[default]))


def cards_in(table: Table, field: str, mode: Mode, most: int) -> tuple[CardCode, ...]:
    """Cards of the mode by their keys."""
    keys = listed(table, field, most, least=1)
    for key in keys:
        if not isinstance(key, str) or mode.cards.by_key.get(key) not in mode.cards.codes:
            raise FieldError(field, f"there is no card {key!r:.60} in the mode's sets")
    return tuple(mode.cards.by_key[str(key)] for key in keys)


def pieces_in(table: Table, field: str, mode: Mode) -> tuple[CardCode, ...]:
    """Cards that are pieces."""
    cards = cards_in(table, field, mode, LONGEST_LINE)
    for code in cards:
        if code not in mode.cards.pieces:
            raise FieldError(field, f"'{mode.cards.words[code]}' is not a piece; expected pieces only")
    return cards


def line_in(table: Table, field: str, mode: Mode) -> tuple[Piece, ...]:
    """A line of pieces, as in a position."""
    text = text_in(table, field)
    try:
        return tuple(read_line(Field(text, 0, text), mode))
    except NotationError as error:
        raise FieldError(field, f"'{field}', column {error.column}: {error.message}") from error


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
