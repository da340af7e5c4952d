"""The actions of a duel and their texts: `gunner@0>1`, `check<k`, `2xk`.

`actions` has those that the line battle knows too.
"""

from __future__ import annotations

import re
from typing import Final

from hschess.rules.actions import (
    ATTACKS,
    BONUS,
    BY_TEXT,
    ENEMY_KING,
    NO_TARGET,
    OWN_KING,
    OWN_PIECE,
    PLAY,
    TAKE,
    Action,
    Kind,
    duel_action,
)
from hschess.rules.aliases import CardCode, Slot, Target
from hschess.rules.card_table import CardTable, kept_with
from hschess.rules.cards import BONUSES, PIECES
from hschess.rules.lines import LONGEST_LINE

POWER_WORD: Final = "power"
KING: Final = "k"
ATTACK_KING: Final = tuple(
    duel_action(Kind.ATTACK, f"{slot}x{KING}", -1, slot, ENEMY_KING) for slot in range(LONGEST_LINE)
)
"""`ATTACK_KING[slot]`: the piece in this slot attacks the enemy king (D4)."""
_TARGETS: Final = OWN_KING + 2
"""How many targets there are, `NO_TARGET` with them."""
_PIECE: Final = re.compile(r"(?P<word>[A-Za-z][A-Za-z0-9_]*)@(?P<gap>[0-6])(?P<target>[<>][0-6k])?")
_SPELL: Final = re.compile(r"(?P<word>[A-Za-z][A-Za-z0-9_]*)(?P<target>[<>][0-6k])?")
_TAKE: Final = re.compile(r"take:(?P<word>[A-Za-z][A-Za-z0-9_]*)")


def target_text(target: Target) -> str:
    """How an action names the one chosen: `>1` an enemy piece, `>k` the enemy king, `<1` and `<k` the own side.

    >>> target_text(1), target_text(OWN_PIECE + 2), target_text(OWN_KING), target_text(NO_TARGET)
    ('>1', '<2', '<k', '')
    """
    if target == NO_TARGET:
        return ""
    if target >= OWN_PIECE:
        return "<" + (KING if target == OWN_KING else str(target - OWN_PIECE))
    return ">" + (KING if target == ENEMY_KING else str(target))


def _target_of(text: str | None) -> Target:
    if text is None:
        return NO_TARGET
    if text[1] == KING:
        return ENEMY_KING if text[0] == ">" else OWN_KING
    return int(text[1]) + (0 if text[0] == ">" else OWN_PIECE)


def play_action(table: CardTable, code: CardCode, gap: Slot, target: Target) -> Action:
    """A piece played into a gap, with the one that its effect falls on (D12)."""
    return _with_card(table, Kind.PLAY, code, gap, target)


def spell_action(table: CardTable, code: CardCode, target: Target) -> Action:
    """A spell with its target (D13)."""
    return _with_card(table, Kind.BONUS, code, -1, target)


def _with_card(table: CardTable, kind: Kind, code: CardCode, slot: Slot, target: Target) -> Action:
    if code in BONUSES:
        # Its word is not the same in every table.
        return _action_with(table, kind, code, slot, target)
    # By card, gap and target in one number: a search asks again and again, and the text is slow to make.
    known: dict[int, Action] = kept_with(code)
    key = (code * (LONGEST_LINE + 1) + slot + 1) * _TARGETS + target + 1
    found = known.get(key)
    if found is None:
        found = known[key] = _action_with(table, kind, code, slot, target)
    return found


def _action_with(table: CardTable, kind: Kind, code: CardCode, slot: Slot, target: Target) -> Action:
    """The line battle's own action, if it has one."""
    word = table.words[code]
    if target == NO_TARGET and kind is Kind.PLAY and code in PIECES:
        return PLAY[code][slot]
    if target == NO_TARGET and code in BONUSES and word == BONUS[code].text:
        return BONUS[code]
    gap = f"@{slot}" if kind is Kind.PLAY else ""
    return duel_action(kind, f"{word}{gap}{target_text(target)}", code, slot, target)


def attack_action(slot: Slot, target: Target) -> Action:
    """The piece in this slot attacks (D4)."""
    return ATTACK_KING[slot] if target == ENEMY_KING else ATTACKS[slot][target]


def power_action(target: Target) -> Action:
    """A power of the mode's own."""
    return duel_action(Kind.POWER, POWER_WORD + target_text(target), -1, -1, target)


def take_action(table: CardTable, code: CardCode) -> Action:
    """One of the cards that are offered (R20)."""
    if code in PIECES:
        return TAKE[code]
    return duel_action(Kind.TAKE, f"take:{table.words[code]}", code, -1, NO_TARGET)


def action_in(table: CardTable, text: str) -> Action | None:
    """The action with this text in a duel with these cards; None if there is none."""
    piece, spell, take = _PIECE.fullmatch(text), _SPELL.fullmatch(text), _TAKE.fullmatch(text)
    if piece is not None and (code := table.by_word.get(piece["word"], -1)) in table.pieces:
        return play_action(table, code, int(piece["gap"]), _target_of(piece["target"]))
    if spell is not None and (code := table.by_word.get(spell["word"], -1)) in table.spells:
        return spell_action(table, code, _target_of(spell["target"]))
    if spell is not None and spell["word"] == POWER_WORD:
        return power_action(_target_of(spell["target"]))
    if take is not None and (code := table.by_word.get(take["word"], -1)) in table.pieces:
        return take_action(table, code)
    if re.fullmatch(f"[0-6]x{KING}", text):
        return ATTACK_KING[int(text[0])]
    known = BY_TEXT.get(text)
    return known if known is not None and known.card < 0 else None
