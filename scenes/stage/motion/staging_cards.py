"""How cards move: dealt, drawn, burned, returned, discovered, played. One function for each event kind.

Each is told its event and the score; it moves the board's logical hands on and writes tweens. The card in a hidden hand stays a back that
knows nothing until it is played. Imports `staging_score` and what that imports.
"""

from __future__ import annotations

from math import hypot

from hschess.rules.cards import CARDS
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    CardPlayed,
    CardsDealt,
    ChoiceMade,
    ChoiceOffered,
    Fatigued,
    ManaChanged,
)
from hschess.rules.state import Pending
from scenes.stage.layout import CARD_SIZE, END_TURN_SIZE, Point
from scenes.stage.motion.chase import CardPlace
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import BUMP, LINEAR, OUT_CUBIC, STEP
from scenes.stage.motion.puppets import Puppet
from scenes.stage.motion.staging_hurt import hurt_king
from scenes.stage.motion.timing import (
    BONUS_MS,
    BONUS_RISE_PX,
    BURN_SHOW_MS,
    CROSS_FADE_MS,
    DISCOVER_SCALE,
    DISSOLVE_MS,
    DRAW_APEX_PX,
    DRAW_MS,
    DRAW_STAGGER_MS,
    ENEMY_CARD_SCALE,
    FLIGHT_BEYOND_PX,
    FLIP_FROM,
    FLIP_TO,
    FORESIGHT_MS,
    HOVER_Z,
    RETURN_STAGGER_MS,
    SHOW_GAP_PX,
    SHOW_INSET_PX,
    SHOW_RISE_MS,
    SHOW_SCALE,
    T_FAST_MS,
    T_MOVE_MS,
)


def stage_cards_dealt(event: CardsDealt, score: ClipBuilder) -> None:
    """The first cards come from the deck one after the other; both sides are dealt at the same time."""
    for nth, card in enumerate(event.cards):
        _draw(event.side, card, score, score.at + nth * DRAW_STAGGER_MS)


def stage_card_drawn(event: CardDrawn, score: ClipBuilder) -> None:
    """A card flies from its deck into the hand; the player need not wait for it."""
    _draw(event.side, event.card, score, score.at)
    score.at += DRAW_STAGGER_MS
    score.next_at = score.at
    score.open_at = score.open_at or 0.0


def _draw(side: int, card: int, score: ClipBuilder, at: float) -> None:
    number = score.spawn(_on_deck(side, card, score), at)
    hand = score.board.hands[side]
    hand.append(number)
    score.cue("draw_slide", at, side)
    if score.reduced:
        _appear_in_hand(number, side, score, at)
        return
    _fly(number, score.board.card_place(side, len(hand) - 1), score, at, DRAW_MS, DRAW_APEX_PX)
    if score.board.is_open(side):
        _turn_over(number, score, at, DRAW_MS)


def _on_deck(side: int, card: int, score: ClipBuilder) -> Puppet:
    puppet = score.board.card(side, card)
    puppet.x, puppet.y = score.board.layout.deck(side)
    puppet.scale, puppet.face, puppet.z = ENEMY_CARD_SCALE, 0.0, HOVER_Z
    return puppet


def _appear_in_hand(number: int, side: int, score: ClipBuilder, at: float) -> None:
    """A drawn card without a flight: it is there, and fades in."""
    place = score.board.card_place(side, score.board.hands[side].index(number))
    _lie(number, place, score, at, 0.0)
    score.tween(number, "face", float(score.board.is_open(side)), at, 0.0, STEP)
    score.tween(number, "alpha", 1.0, at, CROSS_FADE_MS, LINEAR, origin=0.0)


def _lie(number: int, place: CardPlace, score: ClipBuilder, at: float, over: float) -> None:
    score.tween(number, "x", place.x, at, over)
    score.tween(number, "y", place.y, at, over)
    score.tween(number, "angle", place.angle, at, over)
    score.tween(number, "scale", place.scale, at, over)


def _fly(number: int, place: CardPlace, score: ClipBuilder, at: float, over: float, apex: float) -> None:
    score.tween(number, "x", place.x, at, over)
    score.tween(number, "y", place.y, at, over, arc=-apex)
    score.tween(number, "angle", place.angle, at, over)
    score.tween(number, "scale", place.scale, at, over)
    score.tween(number, "z", place.z, at + over, 0.0, STEP)


def _turn_over(number: int, score: ClipBuilder, at: float, over: float) -> None:
    """The card shows its front halfway; it is narrowest there."""
    begin, length = at + over * FLIP_FROM, over * (FLIP_TO - FLIP_FROM)
    score.tween(number, "face", 1.0, begin, length, LINEAR)
    score.tween(number, "stretch_x", 0.0, begin, length, BUMP, origin=1.0)


def stage_card_burned(event: CardBurned, score: ClipBuilder) -> None:
    """The card is shown beside the row and burns."""
    puppet = _on_deck(event.side, event.card, score)
    puppet.card, puppet.tint = event.card, "red"
    card = score.decorate(puppet, score.at, score.at + DRAW_MS + BURN_SHOW_MS + DISSOLVE_MS)
    point = show_point(event.side, score)
    score.cue("draw_slide", score.at, event.side)
    if score.reduced:
        _lie(card, CardPlace(*point, 0.0, SHOW_SCALE, HOVER_Z), score, score.at, 0.0)
        score.tween(card, "face", 1.0, score.at, 0.0, STEP)
    else:
        _fly(card, CardPlace(*point, 0.0, SHOW_SCALE, HOVER_Z), score, score.at, DRAW_MS, DRAW_APEX_PX)
        _turn_over(card, score, score.at, DRAW_MS)
    burns = score.at + DRAW_MS + BURN_SHOW_MS
    score.words(score.options.words.burned, point, burns)
    score.tween(card, "glow", 1.0, burns - T_MOVE_MS, T_MOVE_MS, LINEAR)
    score.tween(card, "glow", 0.0, burns, DISSOLVE_MS, LINEAR)
    score.tween(card, "alpha" if score.reduced else "dissolve", float(not score.reduced), burns, DISSOLVE_MS, LINEAR)
    score.cue("death_crack", burns, event.side)
    score.at = burns + DISSOLVE_MS
    score.open_at = score.next_at = None


def stage_fatigued(event: Fatigued, score: ClipBuilder) -> None:
    """Nothing comes from the deck, and the king pays for it."""
    side = event.side
    score.words(score.options.words.fatigue, show_point(side, score), score.at)
    hurt_king(side, event.damage, event.health, score, score.at + T_MOVE_MS)
    score.cue("hit_king", score.at + T_MOVE_MS, side)
    score.at += T_MOVE_MS + T_FAST_MS
    score.open_at = score.next_at = None


def stage_choice_offered(event: ChoiceOffered, score: ClipBuilder) -> None:
    """The choice itself is the caller's overlay; here it is only heard."""
    if event.choice is Pending.DISCOVER:
        score.cue("discover_open", score.at, event.side)


def stage_choice_made(event: ChoiceMade, score: ClipBuilder) -> None:
    """What goes back slides onto the deck; what was discovered goes into the hand."""
    if event.choice is Pending.DISCOVER:
        _take(event, score)
        return
    hand = score.board.hands[event.side]
    returned = [hand[position] for position in event.positions]
    hand[:] = [number for number in hand if number not in returned]
    for nth, number in enumerate(returned):
        _return(number, event.side, score, score.at + nth * RETURN_STAGGER_MS)
    if returned:
        score.cue("shuffle", score.at, event.side)
        score.at += T_FAST_MS + len(returned) * RETURN_STAGGER_MS


def _return(number: int, side: int, score: ClipBuilder, at: float) -> None:
    score.remove(number, at + T_FAST_MS)
    if score.reduced:
        score.tween(number, "alpha", 0.0, at, T_FAST_MS, LINEAR)
        return
    x, y = score.board.layout.deck(side)
    _lie(number, CardPlace(x, y, 0.0, ENEMY_CARD_SCALE, HOVER_Z), score, at, T_FAST_MS)
    score.tween(number, "face", 0.0, at, T_FAST_MS, LINEAR)


def _take(event: ChoiceMade, score: ClipBuilder) -> None:
    """The chosen card comes from the middle of the table, or hidden from the other king."""
    board, side = score.board, event.side
    puppet = board.card(side, event.card)
    if board.is_open(side):
        puppet.x, puppet.y, puppet.scale = board.layout.middle, board.layout.mid_line(), DISCOVER_SCALE
    else:
        puppet.x, puppet.y = board.layout.power(side)
    puppet.z = HOVER_Z
    number = score.spawn(puppet, score.at)
    board.hands[side].append(number)
    score.cue("draw_slide", score.at, side)
    if score.reduced:
        _appear_in_hand(number, side, score, score.at)
    else:
        _fly(number, board.card_place(side, len(board.hands[side]) - 1), score, score.at, DRAW_MS, 0.0)
    score.open_at = score.at


def stage_mana_changed(event: ManaChanged, score: ClipBuilder) -> None:
    """Crystals are drawn from the view; a gain is heard."""
    if event.mana > event.before:
        score.cue("mana_fill", score.at, event.side, pitch=event.crystals)


def stage_card_played(event: CardPlayed, score: ClipBuilder) -> None:
    """The card leaves the hand; one that nobody put down by hand is shown to all for a while."""
    board, side = score.board, event.side
    number = board.hands[side].pop(event.position)
    score.card = number
    board.puppets[number].card = event.card
    if not score.options.by_hand[side]:
        _show(number, side, score)
    if CARDS[event.card].is_piece:
        return
    score.cue("card_play_thunk", score.at, side, pitch=-CARDS[event.card].cost)
    _spend_bonus(number, score)


def show_point(side: int, score: ClipBuilder) -> Point:
    """Where a card is shown: beside the side's row, over its deck, so that it hides no piece and no button."""
    layout = score.board.layout
    x, middle = layout.deck(side)[0], layout.end_turn()[1]
    away = (END_TURN_SIZE[1] + CARD_SIZE[1] * SHOW_SCALE) / 2 + SHOW_GAP_PX
    return x - SHOW_INSET_PX, middle + (away if side == score.board.viewer else -away)


def _show(number: int, side: int, score: ClipBuilder) -> None:
    card, point = score.board.puppets[number], show_point(side, score)
    score.cue("card_lift", score.at, side)
    score.tween(number, "z", HOVER_Z, score.at, 0.0, STEP)
    if score.reduced:
        score.fade_over(number, point, score.at)
        score.tween(number, "scale", SHOW_SCALE, score.at, 0.0, STEP)
        score.tween(number, "angle", 0.0, score.at, 0.0, STEP)
        score.tween(number, "face", 1.0, score.at, 0.0, STEP)
    else:
        _lie(number, CardPlace(*point, 0.0, SHOW_SCALE, HOVER_Z), score, score.at, SHOW_RISE_MS)
        if card.face < 1:
            _turn_over(number, score, score.at, SHOW_RISE_MS)
    score.at += SHOW_RISE_MS + score.options.cpu_pace_ms
    _foreshadow(side, min(FORESIGHT_MS, score.options.cpu_pace_ms), score)


def _foreshadow(side: int, over: float, score: ClipBuilder) -> None:
    """The last moments before a shown card acts: its line makes room, and the table may show what will come of it."""
    if not over:
        return
    at, coming, line = score.at - over, score.coming, score.board.lines[side]
    score.mood("foresight", 1.0, at, 0.0, STEP)
    score.mood("foresight", 0.0, score.at, 0.0, STEP)
    if coming is None:
        return
    for slot, number in enumerate(line):
        place = score.board.layout.slot(side, slot + (slot >= coming.slot), len(line) + 1)
        score.move(number, place, at, min(over, T_MOVE_MS))
    score.has_room = True


def _spend_bonus(number: int, score: ClipBuilder) -> None:
    """A card that is no piece rises, glows and is gone."""
    card, at = score.board.puppets[number], score.at
    score.tween(number, "glow", 1.0, at, BONUS_MS / 2, OUT_CUBIC)
    score.tween(number, "alpha", 0.0, at, BONUS_MS, LINEAR)
    if not score.reduced and score.options.by_hand[card.side]:
        score.tween(number, "y", card.y - BONUS_RISE_PX, at, BONUS_MS)
    score.remove(number, at + BONUS_MS)
    score.open_at = score.next_at = at


def is_far(card: Puppet, point: Point) -> bool:
    """Whether a card must fly before it can become a piece here."""
    return hypot(card.x - point[0], card.y - point[1]) > FLIGHT_BEYOND_PX
