"""Composed cards and pieces for the documents: `python -m art.samples [folder]`.

`cards.jpg` has ten cards of the duel, `art.jpg` every value of a card's `art`, `keywords.jpg` pieces with their keywords, awake and tired,
`campaign_art.jpg` the pictures of the campaign. Without a folder they go to `docs`.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from art.arguments import folder_in
from art.campaign_sheet import campaign_art
from art.masters import to_image, write
from art.primitives import open_studio
from hschess.rules.card import Art, Card, Keyword
from hschess.rules.card_sets import PIECES_OF_ART, PROPS, TINTS, shipped_set
from scenes.painters.card_pictures import VIEW_EDGE, window_view
from scenes.painters.cards import card_front
from scenes.painters.standing import StandingPiece, fresh, standing_piece
from scenes.stage.table_layout import INSPECT_SCALE
from scenes.ui.lettering import text
from scenes.ui.media import Media, Surface, blank, lay
from scenes.ui.theme import BODY
from scenes.words import rules_text

FOLDER: Final = Path("docs")
QUALITY: Final = 86
WALNUT: Final = (52, 31, 17)
FELT: Final = (42, 94, 76)
GAP: Final = 8
CARDS: Final = (
    "footman", "shieldbearer", "courier", "gatehouse", "confessor", "baggage_train", "standard", "prodigy", "leech", "gambit",
)  # fmt: skip
COLUMNS: Final = 5
ART_COLUMNS: Final = 7
ART_UNIT: Final = 0.9
STATES: Final = (
    (Keyword.GUARD,), (Keyword.SHIELD,), (Keyword.DRAIN,), (Keyword.CHARGE,), (Keyword.GUARD, Keyword.SHIELD), (),
)  # fmt: skip


def cards(media: Media) -> Surface:
    """Ten cards of the duel, of both sides in turn."""
    duel = shipped_set("duel")
    made = [
        card_front(media, number % 2, card, rules_text(card, duel.cards), INSPECT_SCALE)
        for number, card in enumerate(map(duel.card, CARDS))
    ]
    return sheet(made, COLUMNS, WALNUT)


def art(media: Media) -> Surface:
    """Every piece, prop and tint, each in a window with its name below."""
    plain = [("piece", Art(word)) for word in PIECES_OF_ART]
    props = [("prop", Art("pawn", word)) for word in PROPS]
    tints = [("tint", Art("bishop", "", word)) for word in TINTS]
    return sheet([_window(media, part, one) for part, one in (*plain, *props, *tints)], ART_COLUMNS, WALNUT)


def keywords(media: Media) -> Surface:
    """Pieces with each keyword, the upper row awake, the lower tired."""
    duel = shipped_set("duel")
    awake = [replace(fresh(duel.card("recruit")), keywords=found) for found in STATES]
    rows: list[StandingPiece] = [*awake, *(replace(one, tired=True) for one in awake)]
    return sheet(
        [standing_piece(media, number // len(STATES), one) for number, one in enumerate(rows)], len(STATES), FELT
    )


def sheet(made: Sequence[Surface], columns: int, ground: tuple[int, int, int]) -> Surface:
    """Sprites of one size in rows."""
    width, height = made[0].get_width() + GAP, made[0].get_height() + GAP
    whole = blank((columns * width + GAP, -(-len(made) // columns) * height + GAP))
    whole.fill((*ground, 255))
    for number, sprite in enumerate(made):
        row, column = divmod(number, columns)
        lay(whole, sprite, GAP + (column + 0.5) * width - GAP / 2, GAP + (row + 0.5) * height - GAP / 2)
    return whole


def _window(media: Media, part: str, one: Art) -> Surface:
    edge = round(VIEW_EDGE * ART_UNIT)
    whole = window_view(media, 0, Card("one", "One", 1, 1, 1, art=one), ART_UNIT)
    view = whole.subsurface(whole.get_rect().inflate(-2 * edge, -2 * edge))
    words = text(media, f'{part} = "{one.tint or one.prop or one.piece}"', BODY)
    sprite = blank((view.get_width(), view.get_height() + 26))
    sprite.blit(view, (0, 0))
    lay(sprite, words, sprite.get_width() / 2, sprite.get_height() - 12)
    return sprite


def main(arguments: Sequence[str]) -> int:
    """Draw all sheets."""
    folder = folder_in(arguments, __doc__) or FOLDER
    open_studio()
    pygame.font.init()
    media = Media(1.0)
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in (("cards", cards), ("art", art), ("keywords", keywords), ("campaign_art", campaign_art)):
        target = folder / f"{name}.jpg"
        write(to_image(draw(media)), target, QUALITY)
        print(target, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
