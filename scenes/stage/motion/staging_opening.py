"""How a game opens: the opponent comes out of the dark, the table appears, the cards are dealt, and round 1 is announced.

The clip belongs to no event; it is queued before the deal, which begins while it still runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.stage.motion import timing
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import STEP, io_cubic, linear, out_back, out_cubic, out_expo
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.table_layout import KING_SIZE, Point


@dataclass(frozen=True, slots=True)
class IntroducedPlayer:
    """A player in the introduction."""

    player_id: str
    """The player's id in the record, which decides the face."""
    side: int
    name: str
    level: str = ""
    """The strength as text; empty for players without a level."""
    number: int = 0
    """The level's number."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The players to introduce, and the text for the first round."""

    sitters: tuple[IntroducedPlayer, ...]
    round: str


def stage_opening(opening: Opening, clip: ClipBuilder) -> None:
    """The whole opening takes `OPENING_MS`; the next clip, the deal, begins when the table is visible."""
    clip.mood("opening", 0.0, timing.OPENING_MS, 0.0, STEP)
    clip.cue("discover_open", 0.0)
    if clip.reduced:
        _opening_without_motion(opening, clip)
    else:
        _move(opening, clip)
    clip.at = timing.OPENING_MS


def _opening_without_motion(opening: Opening, clip: ClipBuilder) -> None:
    """A plate without motion, and then the table."""
    clip.mood("cover", 0.0, timing.OPENING_STILL_MS, 0.0, STEP)
    for place, sitter in enumerate(opening.sitters):
        face, caption = _places(place, opening, clip)
        clip.decorate(_face(sitter, face), 0.0, timing.OPENING_STILL_MS)
        clip.decorate(_caption(sitter, caption), 0.0, timing.OPENING_STILL_MS)
    middle, down = clip.board.layout.middle, _centre(clip) + timing.OPENING_ROUND_DOWN_PX
    clip.decorate(Puppet(Look.CAPTION, middle, down, text=opening.round), 0.0, timing.OPENING_STILL_MS)
    clip.next_at = timing.OPENING_STILL_MS


def _move(opening: Opening, clip: ClipBuilder) -> None:
    clip.mood("cover", 0.0, timing.OPENING_LIFT_AT_MS, timing.OPENING_LIFT_MS)
    for place, sitter in enumerate(opening.sitters):
        face, caption = _places(place, opening, clip)
        _introduce(sitter, face, clip)
        _name(sitter, caption, clip)
    _call_round(opening.round, clip)
    clip.cue("shuffle", timing.OPENING_LIFT_AT_MS)
    clip.next_at = timing.OPENING_DEAL_AT_MS


def _introduce(sitter: IntroducedPlayer, at: Point, clip: ClipBuilder) -> None:
    """The face grows out of the dark, and moves to its seat when the light goes on."""
    seated = timing.OPENING_LIFT_AT_MS + timing.OPENING_LIFT_MS
    face = _face(sitter, at)
    face.scale, face.alpha = timing.OPENING_FROM, 0.0
    number = clip.decorate(face, 0.0, seated)
    clip.tween(number, "scale", 1.0, 0.0, timing.OPENING_IN_MS, out_back)
    clip.tween(number, "alpha", 1.0, 0.0, timing.OPENING_IN_MS / 2, linear)
    x, y = clip.board.layout.king(sitter.side)
    for attribute, to in (("x", x), ("y", y), ("scale", KING_SIZE / timing.OPENING_FACE_PX)):
        clip.tween(number, attribute, to, timing.OPENING_LIFT_AT_MS, timing.OPENING_LIFT_MS, io_cubic)  # type: ignore[arg-type]
    clip.tween(number, "alpha", 0.0, seated - timing.OPENING_LIFT_MS / 3, timing.OPENING_LIFT_MS / 3, linear)


def _name(sitter: IntroducedPlayer, at: Point, clip: ClipBuilder) -> None:
    caption = _caption(sitter, (at[0], at[1] + timing.OPENING_CAPTION_RISE_PX))
    caption.alpha = 0.0
    number = clip.decorate(caption, 0.0, timing.OPENING_LIFT_AT_MS + timing.OPENING_LIFT_MS / 2)
    clip.tween(number, "alpha", 1.0, timing.OPENING_CAPTION_AT_MS, timing.OPENING_IN_MS, linear)
    clip.tween(number, "y", at[1], timing.OPENING_CAPTION_AT_MS, timing.OPENING_IN_MS, out_cubic)
    clip.tween(number, "alpha", 0.0, timing.OPENING_LIFT_AT_MS, timing.OPENING_LIFT_MS / 2, linear)


def _call_round(words: str, clip: ClipBuilder) -> None:
    """The ribbon of round 1 is over the deal, and disappears before the ribbon of the first turn."""
    left, top, width, height = clip.board.layout.banner()
    ribbon = Puppet(Look.BANNER, left + width / 2, top + height / 2, text=words, scale=0.0)
    number = clip.decorate(ribbon, timing.OPENING_ROUND_AT_MS, timing.OPENING_MS)
    clip.tween(number, "scale", 1.0, timing.OPENING_ROUND_AT_MS, timing.OPENING_ROUND_IN_MS, out_expo)
    clip.tween(
        number, "alpha", 0.0, timing.OPENING_MS - timing.OPENING_ROUND_OUT_MS, timing.OPENING_ROUND_OUT_MS, linear
    )


def _face(sitter: IntroducedPlayer, at: Point) -> Puppet:
    return Puppet(Look.FACE, *at, side=sitter.side, text=sitter.player_id)


def _caption(sitter: IntroducedPlayer, at: Point) -> Puppet:
    return Puppet(Look.CAPTION, *at, side=sitter.side, text=f"{sitter.name}\n{sitter.level}", number=sitter.number)


def _places(place: int, opening: Opening, clip: ClipBuilder) -> tuple[Point, Point]:
    """The places of a face and its caption: in the middle for one, side by side for two."""
    x = clip.board.layout.middle + (place - (len(opening.sitters) - 1) / 2) * timing.OPENING_APART_PX
    centre = _centre(clip)
    return (x, centre - timing.OPENING_FACE_UP_PX), (x, centre + timing.OPENING_CAPTION_DOWN_PX)


def _centre(clip: ClipBuilder) -> float:
    return clip.board.layout.height / 2
