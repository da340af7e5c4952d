"""The display: the view so far, and the puppets that show it, each with its resting place.

The logical lists (`lines`, `hands`, `kings`, `view`) change when an item is staged; the puppets follow by the timeline. Cards of the hand
and pieces beside a dragged card are not in clips: they chase their places (`chase`), step by step, unless the timeline holds them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum
from math import cos, floor, pi, sin
from typing import Final

from hschess.rules.aliases import Piece
from hschess.rules.cards import CARD_SHIFT, SPENT, UNKNOWN
from hschess.rules.events import LineEvent
from hschess.rules.modes import Effect
from hschess.rules.pieces import (
    TIRED,
    attack_of,
    code_of,
    full_health_of,
    health_of,
    is_tired,
    is_wide,
    keyword_bits,
    made_piece,
)
from hschess.rules.view import View, follow
from scenes.stage.motion import timing
from scenes.stage.motion.chase import CardPlace, Chase, put
from scenes.stage.motion.puppets import Look, Mood, Puppet
from scenes.stage.table_layout import CARD_SIZE, INSPECT_SCALE, Layout, Point

HISTORY_KEPT: Final = 12


class Layer(IntEnum):
    """The layers in drawing order, the lowest first; within a layer by `z`."""

    MARKS = 0
    """Rings and dust on the felt."""
    TOKENS = 1
    ENEMY_HAND = 2
    KINGS = 3
    EFFECTS = 4
    """Splats, leaves, skulls, chips, motes, pips, the hand of Cheat."""
    SHOWN = 5
    """Cards that move between deck, hand and table."""
    OWN_HAND = 6
    BANNER = 7
    OPENING = 8
    """On top of everything, and of the darkness that hides it."""


LAYERS: Final = tuple(Layer)
NO_PLACE: Final = -1
"""The place of anything that stands in no line: it is drawn below the lines of its layer."""
_LAYER_OF_LOOK: Final = {
    Look.RING: Layer.MARKS,
    Look.DUST: Layer.MARKS,
    Look.TOKEN: Layer.TOKENS,
    Look.KING: Layer.KINGS,
    Look.CARD: Layer.SHOWN,
    Look.BANNER: Layer.BANNER,
    Look.FACE: Layer.OPENING,
    Look.CAPTION: Layer.OPENING,
}


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A line of the history strip: a card played, a power used or an attack by choice."""

    side: int
    card: int = -1
    """The card played, or the attacker's; -1 for a power."""
    effect: Effect | None = None
    is_attack: bool = False
    action: int = -1
    """The number of the action in the record; -1 if none."""


@dataclass(frozen=True, slots=True)
class Grave:
    """The place of a piece that has left the board."""

    side: int
    card: int
    place: Point


@dataclass(slots=True)
class Speech:
    """A sentence that a player says, over the portrait."""

    side: int
    words: str
    """The key of the sentence."""
    age_ms: float = 0.0


@dataclass(slots=True)
class Board:
    """The displayed table. Lists hold puppet ids: lines left to right, hands by position."""

    view: View
    layout: Layout
    reveal: bool = False
    """Whether both hands are face up; else only the viewer's."""
    closed: frozenset[int] = frozenset()
    """The sides whose hand is face down, whichever side is at the bottom."""
    full_health: tuple[int, int] = (0, 0)
    """The kings' health at the start."""
    opens: tuple[int, int] = (1, 1)
    """The rounds from which the kings' powers may be used."""
    reduced: bool = False
    """Reduced motion: puppets appear in their places without gliding."""
    sways: bool = True
    """Whether resting cards sway a little, and pieces in danger have a heartbeat."""
    puppets: dict[int, Puppet] = field(default_factory=dict)
    lines: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    hands: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    kings: tuple[int, int] = (0, 1)
    mood: Mood = field(default_factory=Mood)
    held: set[int] = field(default_factory=set)
    """The ids of the puppets that the timeline moves now."""
    history: list[HistoryEntry] = field(default_factory=list)
    graves: list[Grave] = field(default_factory=list)
    """The pieces that left last, with their places."""
    speech: Speech | None = None
    """The current sentence."""
    gap: int | None = None
    """The gap of the viewer's line for a dragged card."""
    holds_low: bool = False
    """Whether the keys hold the hovered card, which is then lifted only a little."""
    nods: int | None = None
    """The position in the viewer's hand of the card that the pointer has just reached, before it is raised."""
    _next_id: int = 0
    _items: int = 0
    _hand_ms: float = 0.0
    chase: Chase = field(init=False, compare=False)
    """Moves the puppets that the timeline does not hold to their places."""

    def __post_init__(self) -> None:
        self.chase = Chase(self.puppets)

    @classmethod
    def of(
        cls,
        view: View,
        layout: Layout,
        viewer: int,
        reveal: bool = False,
        full_health: tuple[int, int] | None = None,
    ) -> Board:
        """The board of this view at rest, seen by `viewer`; it takes over the view.

        `full_health` is the kings' health at the start; by default, their current one.
        """
        health = (view.sides[0].health, view.sides[1].health)
        board = cls(view, replace(layout, viewer=viewer), reveal, full_health=full_health or health)
        board.rebuild()
        return board

    @property
    def viewer(self) -> int:
        """The side at the bottom."""
        return self.layout.viewer

    @property
    def is_opening(self) -> bool:
        """Whether the opening of the game is playing."""
        return self.mood.opening > 0

    @property
    def weakest(self) -> int:
        """The displayed health of the weaker king."""
        return min(side.health for side in self.view.sides)

    def rebuild(self) -> None:
        """Make every puppet again from the view, at rest."""
        self.puppets.clear()
        self.held, self.gap = set(), None
        self.chase.forget()
        self.kings = (self._add(self._king(0)), self._add(self._king(1)))
        for side, shown in enumerate(self.view.sides):
            self.lines[side][:] = [self._add(token_of(piece, side)) for piece in shown.line]
            self.hands[side][:] = [self._add(self.card(side, code)) for code in shown.hand]
        self.rest()

    def relayout(self, layout: Layout) -> None:
        """Move everything to its place for another window or viewer. The timeline must be finished."""
        self.layout = layout
        self.rebuild()

    def rest(self) -> None:
        """Put every piece, card and king in its place."""
        for side in (0, 1):
            for slot, number in enumerate(self.lines[side]):
                puppet = self.puppets[number]
                puppet.x, puppet.y = self.token_place(side, slot)
            for index, number in enumerate(self.hands[side]):
                put(self.puppets[number], self.card_place(side, index))
            king = self.puppets[self.kings[side]]
            king.x, king.y = self.layout.king(side)

    # ------------------------------------------------------------------------------------------------------------ puppets

    def new_id(self) -> int:
        """An unused puppet id."""
        self._next_id += 1
        return self._next_id - 1

    def follow(self, event: LineEvent) -> None:
        """Change the lines; a new piece gets a new id."""
        follow(self.lines, event, lambda _: self.new_id())

    def count_item(self) -> int:
        """The number of the next item, on which the small variations of its motion depend."""
        self._items += 1
        return self._items - 1

    def _add(self, puppet: Puppet) -> int:
        number = self.new_id()
        self.puppets[number] = puppet
        return number

    def _king(self, side: int) -> Puppet:
        health, outcome = self.view.sides[side].health, self.view.outcome
        fallen = outcome is not None and side in outcome.fallen
        return Puppet(
            Look.KING,
            side=side,
            number=max(health, 0),
            full=self.full_health[side],
            angle=timing.TOPPLE_DEG if fallen and not self.reduced else 0.0,
            dim=timing.KING_FALLEN_DIM if fallen else 0.0,
        )

    def card(self, side: int, code: int, is_shown: bool | None = None) -> Puppet:
        """A card as this board shows it: face up, or in a hidden hand only its back."""
        is_open = (self.is_open(side) if is_shown is None else is_shown) and code != UNKNOWN
        scale = 1.0 if side == self.viewer else timing.ENEMY_CARD_SCALE
        return Puppet(Look.CARD, side=side, card=code if is_open else -1, face=float(is_open), scale=scale)

    @property
    def is_of_duel(self) -> bool:
        """Whether a piece on the board or a card of the viewer belongs to a duel."""
        shown = self.view.sides[self.viewer]
        return any(map(is_wide, shown.line)) or any(code > UNKNOWN for code in shown.hand)

    def is_open(self, side: int) -> bool:
        """Whether this side's hand is face up."""
        return side not in self.closed and (self.reveal or side == self.viewer)

    def lock_of(self, side: int) -> int | None:
        """The round in which this king's power opens; None if it is open in the displayed round."""
        return self.opens[side] if self.view.round < self.opens[side] else None

    def layer_of(self, number: int) -> Layer:
        """The layer of a puppet."""
        look = self.puppets[number].look
        if look is Look.CARD:
            for side, hand in enumerate(self.hands):
                if number in hand:
                    return Layer.OWN_HAND if side == self.viewer else Layer.ENEMY_HAND
        return _LAYER_OF_LOOK.get(look, Layer.EFFECTS)

    def by_layer(self) -> dict[Layer, list[int]]:
        """All puppets, layer by layer in drawing order; neighbours in a line from left to right, whenever they came."""
        places = {number: place for line in self.lines for place, number in enumerate(line)}
        layers: dict[Layer, list[int]] = {layer: [] for layer in LAYERS}
        for number in self.puppets:
            layers[self.layer_of(number)].append(number)
        for numbers in layers.values():
            numbers.sort(key=lambda number: (self.puppets[number].z, places.get(number, NO_PLACE)))
        return layers

    def _speak(self, dt_ms: float) -> bool:
        """Advance the sentence, at its own speed; returns whether it must be drawn again."""
        speech = self.speech
        if speech is None:
            return False
        speech.age_ms += dt_ms
        if speech.age_ms >= timing.SPEECH_MS:
            self.speech = None
        return speech.age_ms - dt_ms < timing.SPEECH_FADE_MS or speech.age_ms > timing.SPEECH_MS - timing.SPEECH_FADE_MS

    def dismiss_banner(self) -> bool:
        """Remove the turn's ribbon and the sentence; returns whether there was a ribbon."""
        self.speech = None
        banners = [number for number, puppet in self.puppets.items() if puppet.look is Look.BANNER]
        for number in banners:
            del self.puppets[number]
        return bool(banners)

    def remember(self, entry: HistoryEntry) -> None:
        """Add to the history strip; the oldest entry is dropped."""
        self.history.append(entry)
        del self.history[:-HISTORY_KEPT]

    # ------------------------------------------------------------------------------------------------------------- places

    def token_place(self, side: int, slot: int) -> Point:
        """The resting place of a slot of the current line."""
        return self.layout.slot(side, slot, len(self.lines[side]))

    def grave_of(self, side: int, card: int) -> Point:
        """The place of this side's piece of this card that has just died; the king's place if unknown."""
        return next((one.place for one in self.graves if (one.side, one.card) == (side, card)), self.layout.king(side))

    def card_place(self, side: int, index: int, cards: int | None = None) -> CardPlace:
        """The resting place of a card in a hand, of this many cards or as it is now."""
        count = len(self.hands[side]) if cards is None else cards
        x, y, angle = self.layout.hand_card(index, count, side)
        return CardPlace(x, y, angle, 1.0 if side == self.viewer else timing.ENEMY_CARD_SCALE, float(index))

    def _hovered_place(self, place: CardPlace) -> CardPlace:
        bottom, scale = (
            self.layout.height - timing.HOVER_BOTTOM_PX,
            timing.HELD_LOW_SCALE if self.holds_low else INSPECT_SCALE,
        )
        return CardPlace(place.x, bottom - CARD_SIZE[1] * scale / 2, 0.0, scale, timing.HOVER_Z)

    def _places(self, side: int, hovered: int | None, dragged: int | None) -> dict[int, CardPlace]:
        """The current place of each card of a hand; the caller moves the dragged card, which leaves no gap."""
        cards = [number for number in self.hands[side] if number != dragged]
        focus = self.hands[side][hovered] if hovered is not None and hovered < len(self.hands[side]) else None
        middle = cards.index(focus) if focus in cards else None
        places: dict[int, CardPlace] = {}
        for index, number in enumerate(cards):
            place = self.card_place(side, index, len(cards))
            if middle is None:
                places[number] = self._idle_place(place, index, side)
            elif index == middle:
                places[number] = self._hovered_place(place)
            else:
                places[number] = replace(place, x=place.x + _push(index - middle))
        return places

    def _idle_place(self, place: CardPlace, index: int, side: int) -> CardPlace:
        """The place of a card while none is raised: swaying, or nodding to the pointer."""
        if side == self.viewer and index == self.nods:
            return replace(place, y=place.y - (timing.STILL_PX if self.reduced else timing.NOD_PX))
        if self.reduced or not self.sways or side != self.viewer:
            return place
        phase = self._stepped_ms() / timing.SWAY_PERIOD_MS + index * timing.SWAY_PHASE
        swing = sin(2 * pi * phase)
        return replace(place, y=place.y + timing.SWAY_PX * swing, angle=place.angle + timing.SWAY_DEG * swing)

    def _stepped_ms(self) -> float:
        """The time of endless motion, in steps, so that a resting table is rarely redrawn."""
        return floor(self._hand_ms / timing.SWAY_STEP_MS) * timing.SWAY_STEP_MS

    # ------------------------------------------------------------------------------------------------------- the hands chase

    def update_hands(self, dt_ms: float, hovered: int | None = None, dragged: int | None = None) -> bool:
        """Let the free cards chase their places; returns whether anything moved.

        `hovered` is a position in the viewer's hand, `dragged` the id of the card that follows the pointer, whose puppet the caller moves.
        """
        self._hand_ms += dt_ms
        self.chase.reduced = self.reduced
        moved = self.chase.begin(dt_ms) | self._beat() | self._speak(dt_ms)
        for side in (0, 1):
            places = self._places(side, hovered if side == self.viewer else None, dragged)
            for number, place in places.items():
                if number in self.puppets and number not in self.held:
                    moved |= self.chase.card(number, place, dt_ms)
        return self.chase.end(dt_ms, self.held) or moved

    # ---------------------------------------------------------------------------------------------------------- in danger

    @property
    def king_in_danger(self) -> bool:
        """Whether the viewer's king has little health left."""
        king = self.puppets.get(self.kings[self.viewer])
        return king is not None and 0 < round(king.number) <= timing.LOW_KING and self.view.outcome is None

    def _beat(self) -> bool:
        """Advance the heartbeat while something is in danger; it rests when the hand does."""
        before = self.mood.beat
        low = self.king_in_danger or any(is_low(self.puppets[number]) for number in self._pieces())
        if self.reduced or not self.sways:
            self.mood.beat = timing.BEAT_AT_REST
        elif low:
            self.mood.beat = 0.5 - 0.5 * cos(2 * pi * self._stepped_ms() / timing.BEAT_MS)
        return low and self.mood.beat != before

    def _pieces(self) -> list[int]:
        return [number for line in self.lines for number in line if number in self.puppets]

    # ---------------------------------------------------------------------------------------------------- the line makes room

    def open_gap(self, gap: int | None) -> None:
        """Open this gap in the viewer's line, or close the line."""
        self.gap = gap

    def update_gap(self, dt_ms: float) -> bool:
        """Let the viewer's free pieces spring to their places around the gap; returns whether anything moved."""
        self.chase.reduced = self.reduced
        moved = False
        for slot, number in enumerate(self.lines[self.viewer]):
            if number in self.puppets and number not in self.held:
                moved |= self.chase.piece(number, self._target_x(slot), dt_ms)
            else:
                self.chase.leave(number)
        return moved

    def _target_x(self, slot: int) -> float:
        x = self.token_place(self.viewer, slot)[0]
        if self.gap is None:
            return x
        return x - timing.GAP_SHIFT_PX if slot < self.gap else x + timing.GAP_SHIFT_PX

    # ---------------------------------------------------------------------------------------------------------- consistency

    def matches(self, view: View) -> bool:
        """Whether the board shows exactly this view, as an idle table must."""
        return self.view == view and all(self._side_matches(side, view) for side in (0, 1))

    def _side_matches(self, side: int, view: View) -> bool:
        shown = view.sides[side]
        tokens = [self.puppets[number] for number in self.lines[side]]
        cards = [self.puppets[number].card for number in self.hands[side]]
        hand = shown.hand if self.is_open(side) else [-1] * len(shown.hand)
        king = self.puppets[self.kings[side]]
        return (
            [_piece_of(token) for token in tokens] == shown.line
            and all(token.side == side for token in tokens)
            and cards == hand
            and round(king.number) == max(shown.health, 0)
        )


def token_of(piece: Piece, side: int) -> Puppet:
    """A piece's token, not yet placed."""
    return Puppet(
        Look.TOKEN,
        side=side,
        card=code_of(piece),
        number=health_of(piece),
        full=full_health_of(piece),
        attack=attack_of(piece),
        keywords=keyword_bits(piece),
        spent=is_tired(piece),
    )


def is_low(token: Puppet) -> bool:
    """Whether a piece is close to death: damaged, and with little health left."""
    return 0 < round(token.number) <= timing.LOW_PIECE and token.number < token.full


def _piece_of(token: Puppet) -> Piece:
    if token.keywords >= 0:
        bits = token.keywords | (TIRED if token.spent else 0)
        return made_piece(token.card, token.attack, round(token.number), token.full, bits)
    return token.card << CARD_SHIFT | (SPENT if token.spent else 0) | round(token.number)


def _push(away: int) -> float:
    """How far a neighbour this many places from the hovered card slides."""
    reach = min(abs(away), len(timing.HOVER_PUSH_PX) + 1) - 1
    distance = timing.HOVER_PUSH_PX[reach] if reach < len(timing.HOVER_PUSH_PX) else 0.0
    return distance if away > 0 else -distance
