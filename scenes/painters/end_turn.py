"""The End Turn plate at the table's mid line."""

from __future__ import annotations

from typing import Final, Literal

from scenes.painters.cards import lay_with_shadow
from scenes.stage.table_layout import END_TURN_SIZE, Point
from scenes.ui.canvas import Canvas
from scenes.ui.lettering import line
from scenes.ui.media import Media, Surface, blank, dimmed, flashed, lay, made_once
from scenes.ui.plates import button_shadow
from scenes.ui.theme import END_TURN
from scenes.ui.widgets import DOWN_SHIFT, Widget

SEAL_AT: Final = (END_TURN_SIZE[0] / 2 - 17, -END_TURN_SIZE[1] / 2 + 3)


Tone = Literal["green", "grey", "gold"]
"""Grey: not your turn. Gold: nothing is left to do; it also has a tick."""
_State = Literal["", "hover", "down"]


class EndTurnButton(Widget):
    """The End Turn plate in a tone."""

    radius = END_TURN_SIZE[1] / 2

    def __init__(self, name: str, centre: Point, label: str, tone: Tone = "green") -> None:
        width, height = END_TURN_SIZE
        super().__init__(name, (centre[0] - width / 2, centre[1] - height / 2, width, height))
        self.label = label
        self.tone = tone

    def draw(self, canvas: Canvas) -> None:
        """Draw the plate in its tone, lighter under the pointer and darker when pressed."""
        x, y = self.centre
        media = canvas.media
        canvas.lay(button_shadow(media, *END_TURN_SIZE), x, y + 5)
        down = self.enabled and self.pressed and self.hovered
        plate = self._plate(media, "down" if down else "hover" if self.enabled and self.hovered else "")
        lowered = DOWN_SHIFT if down else 0
        canvas.lay(plate, x, y + lowered)
        if self.tone == "gold":
            canvas.lay(_seal(media), x + SEAL_AT[0], y + SEAL_AT[1] + lowered)
        self.draw_focus(canvas)

    def _plate(self, media: Media, state: _State) -> Surface:
        def make() -> Surface:
            sprite = media.sprite(f"plates/end_turn_{self.tone}.webp").copy()
            words = line(media, self.label, END_TURN, END_TURN_SIZE[0] - 30)
            lay(sprite, words, sprite.get_width() / 2, sprite.get_height() / 2)
            if state == "hover":
                return flashed(sprite, 0.14)
            return dimmed(sprite, 0.5) if state == "down" else sprite

        return media.cached(("end turn", self.tone, self.label, state), make)


@made_once
def _seal(media: Media) -> Surface:
    """The tick of a spent turn."""
    tick = media.sprite("marks/check.webp")
    sprite = blank((tick.get_width() + media.px(8), tick.get_height() + media.px(8)))
    middle = sprite.get_width() / 2, sprite.get_height() / 2
    lay_with_shadow(sprite, tick, middle, 2 * media.scale, 0.6, 1.5 * media.scale)
    return sprite
