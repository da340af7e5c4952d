"""The lights of the table: hand cards, pieces and kings that glow or are dim. `lights_of` computes them, `put_on` shows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scenes.stage.hand.aims import area_of
from scenes.stage.hand.held import Aiming, Castling, Choosing, Held
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion.board import Board
from scenes.stage.motion.puppets import Puppet

PLAYABLE_GLOW: Final = 0.8
DEAR_DIM: Final = 0.45
TAKEN_DIM: Final = 0.6
"""The dimming of the piece that the enemy's power would take."""


class CardLight(NamedTuple):
    """The light of a card in the hand."""

    glow: float = 0.0
    dim: float = 0.0
    unaffordable: bool = False
    """Whether the gem of its cost is cracked."""


class PieceLight(NamedTuple):
    """The light of a piece."""

    glow: float = 0.0
    dim: float = 0.0


@dataclass(frozen=True, slots=True)
class Lights:
    """The lights of a table in the displayed order; the viewer's line and king come first."""

    cards: tuple[CardLight, ...] = ()
    lines: tuple[tuple[PieceLight, ...], tuple[PieceLight, ...]] = ((), ())
    kings: tuple[float, float] = (0.0, 0.0)
    """The strength of the kings' glow."""


def lights_of(
    held: Held,
    table: Tabletop,
    cards: Sequence[int],
    lengths: tuple[int, int],
    is_my_turn: bool,
    is_first_taken: bool,
) -> Lights:
    """The lights for the displayed board: the codes of the cards, and the lengths of both lines, the viewer's first.

    `is_first_taken`: the enemy's power is shown taking the leftmost piece.
    """
    lit = _lit(held, table)
    viewer = table.layout.viewer
    taken = PieceLight(_glow(HitArea(HitKind.OWN, 0) in lit), TAKEN_DIM)
    own = [PieceLight(_glow(HitArea(HitKind.OWN, slot) in lit)) for slot in range(lengths[0])]
    enemy = [PieceLight(_glow(HitArea(HitKind.ENEMY, slot) in lit)) for slot in range(lengths[1])]
    return Lights(
        tuple([_card_light(code, table, is_my_turn=is_my_turn) for code in cards]),
        (tuple([taken, *own[1:]] if is_first_taken and own else own), tuple(enemy)),
        (_glow(HitArea(HitKind.KING, viewer) in lit), _glow(HitArea(HitKind.KING, 1 - viewer) in lit)),
    )


def _glow(is_lit: bool) -> float:
    return PLAYABLE_GLOW if is_lit else 0.0


def _card_light(code: int, table: Tabletop, *, is_my_turn: bool) -> CardLight:
    """In the player's turn playable cards glow; others are dim, and those that cost too much have a cracked gem."""
    is_playable = table.enabled and code in table.moves.cards
    dim = 0.0 if is_playable or not is_my_turn else DEAR_DIM
    return CardLight(_glow(is_playable), dim, is_my_turn and code in table.moves.unaffordable)


def _lit(held: Held, table: Tabletop) -> set[HitArea]:
    """The areas that may be taken up; while aiming, the possible targets; while Castle is held, the pieces that it can move."""
    if not table.enabled:
        return set()
    if isinstance(held, Aiming | Choosing):
        return {area_of(target, table.layout.viewer) for target in table.targets_of(held)}
    ready = table.moves.movers if isinstance(held, Castling) else table.moves.attackers
    return {HitArea(HitKind.OWN, slot) for slot in ready}


def put_on(board: Board, lights: Lights, dragged: int | None, *, is_over: bool) -> bool:
    """Light up the free puppets; returns whether anything changed. After the game the finale lights the kings."""
    side, changed = board.viewer, False
    for number, card in zip(board.hands[side], lights.cards, strict=False):
        if number in board.puppets and number not in board.held and number != dragged:
            changed |= _light_card(board.puppets[number], card)
    for row, lit in zip((board.lines[side], board.lines[1 - side]), lights.lines, strict=True):
        for number, piece in zip(row, lit, strict=False):
            if number in board.puppets and number not in board.held:
                changed |= _light_piece(board.puppets[number], piece)
    for number, glow in zip((board.kings[side], board.kings[1 - side]), lights.kings, strict=True):
        if number not in board.held and not is_over:
            king = board.puppets[number]
            changed |= king.glow != glow
            king.glow, king.tint = glow, "gold"
    return changed


def _light_card(card: Puppet, light: CardLight) -> bool:
    before = (card.glow, card.dim, card.unaffordable)
    card.glow, card.dim, card.unaffordable = light
    return before != light


def _light_piece(token: Puppet, light: PieceLight) -> bool:
    before = (token.glow, token.dim)
    token.glow, token.dim = light
    token.tint = "gold"
    return before != light
