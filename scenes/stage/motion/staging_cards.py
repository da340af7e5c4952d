"""How cards move: dealt, drawn, burned, returned, discovered, played. One function for each event kind.

Each gets its event and the clip; it changes the board's logical hands and writes tweens. A card in a hidden hand stays an unknown back
until it is played.
"""

from __future__ import annotations

from math import hypot

from hschess.rules import events
from hschess.rules.card import Card, Verb
from hschess.rules.card_table import card_at
from hschess.rules.state import Pending
from scenes.stage.motion import timing
from scenes.stage.motion.chase import CardPlace
from scenes.stage.motion.clip_builder import ClipBuilder
from scenes.stage.motion.easing import STEP, bump, linear, out_cubic
from scenes.stage.motion.puppets import Puppet
from scenes.stage.motion.staging_hurt import hurt_king
from scenes.stage.table_layout import CARD_SIZE, END_TURN_SIZE, Point


def stage_cards_dealt(event: events.CardsDealt, clip: ClipBuilder) -> None:
    """The first cards come from the deck one after the other; both sides are dealt at the same time."""
    for nth, card in enumerate(event.cards):
        _draw(event.side, card, clip, clip.at + nth * timing.DRAW_STAGGER_MS)


def stage_card_drawn(event: events.CardDrawn, clip: ClipBuilder) -> None:
    """A card flies from its deck into the hand; the player can act meanwhile."""
    _draw(event.side, event.card, clip, clip.at)
    clip.at += timing.DRAW_STAGGER_MS
    clip.next_at = clip.at
    clip.open_at = clip.open_at or 0.0


def stage_cards_given(event: events.CardsGiven, clip: ClipBuilder) -> None:
    """Cards from an encounter come from the king, one after the other."""
    start = clip.board.layout.king(event.side)
    for card in event.cards:
        _draw(event.side, card, clip, clip.at, start)
        clip.at += timing.DRAW_STAGGER_MS
    clip.at += timing.DRAW_MS


def _draw(side: int, card: int, clip: ClipBuilder, at: float, start: Point | None = None) -> None:
    puppet = _on_deck(side, card, clip)
    puppet.x, puppet.y = start or (puppet.x, puppet.y)
    number = clip.spawn(puppet, at)
    hand = clip.board.hands[side]
    hand.append(number)
    clip.cue("draw_slide", at, side)
    if clip.reduced:
        _appear_in_hand(number, side, clip, at)
        return
    _fly(number, clip.board.card_place(side, len(hand) - 1), clip, at, timing.DRAW_MS, timing.DRAW_APEX_PX)
    if clip.board.is_open(side):
        _turn_over(number, clip, at, timing.DRAW_MS)


def _on_deck(side: int, card: int, clip: ClipBuilder) -> Puppet:
    puppet = clip.board.card(side, card)
    puppet.x, puppet.y = clip.board.layout.deck(side)
    puppet.scale, puppet.face, puppet.z = timing.ENEMY_CARD_SCALE, 0.0, timing.HOVER_Z
    return puppet


def _appear_in_hand(number: int, side: int, clip: ClipBuilder, at: float) -> None:
    """With reduced motion a drawn card fades in without a flight."""
    place = clip.board.card_place(side, clip.board.hands[side].index(number))
    _lie(number, place, clip, at, 0.0)
    clip.tween(number, "face", float(clip.board.is_open(side)), at, 0.0, STEP)
    clip.tween(number, "alpha", 1.0, at, timing.CROSS_FADE_MS, linear, origin=0.0)


def _lie(number: int, place: CardPlace, clip: ClipBuilder, at: float, over: float) -> None:
    clip.tween(number, "x", place.x, at, over)
    clip.tween(number, "y", place.y, at, over)
    clip.tween(number, "angle", place.angle, at, over)
    clip.tween(number, "scale", place.scale, at, over)


def _fly(number: int, place: CardPlace, clip: ClipBuilder, at: float, over: float, apex: float) -> None:
    clip.tween(number, "x", place.x, at, over)
    clip.tween(number, "y", place.y, at, over, arc=-apex)
    clip.tween(number, "angle", place.angle, at, over)
    clip.tween(number, "scale", place.scale, at, over)
    clip.tween(number, "z", place.z, at + over, 0.0, STEP)


def _turn_over(number: int, clip: ClipBuilder, at: float, over: float) -> None:
    """The card shows its front from halfway on, where it is narrowest."""
    begin, length = at + over * timing.FLIP_FROM, over * (timing.FLIP_TO - timing.FLIP_FROM)
    clip.tween(number, "face", 1.0, begin, length, linear)
    clip.tween(number, "stretch_x", 0.0, begin, length, bump, origin=1.0)


def stage_card_burned(event: events.CardBurned, clip: ClipBuilder) -> None:
    """The card is shown beside the row and burns."""
    puppet = _on_deck(event.side, event.card, clip)
    puppet.card, puppet.tint = event.card, "red"
    card = clip.decorate(puppet, clip.at, clip.at + timing.DRAW_MS + timing.BURN_SHOW_MS + timing.DISSOLVE_MS)
    point = show_point(event.side, clip)
    clip.cue("draw_slide", clip.at, event.side)
    if clip.reduced:
        _lie(card, CardPlace(*point, 0.0, timing.SHOW_SCALE, timing.HOVER_Z), clip, clip.at, 0.0)
        clip.tween(card, "face", 1.0, clip.at, 0.0, STEP)
    else:
        _fly(
            card,
            CardPlace(*point, 0.0, timing.SHOW_SCALE, timing.HOVER_Z),
            clip,
            clip.at,
            timing.DRAW_MS,
            timing.DRAW_APEX_PX,
        )
        _turn_over(card, clip, clip.at, timing.DRAW_MS)
    burns = clip.at + timing.DRAW_MS + timing.BURN_SHOW_MS
    clip.words(clip.options.words.burned, point, burns)
    clip.tween(card, "glow", 1.0, burns - timing.T_MOVE_MS, timing.T_MOVE_MS, linear)
    clip.tween(card, "glow", 0.0, burns, timing.DISSOLVE_MS, linear)
    clip.tween(
        card, "alpha" if clip.reduced else "dissolve", float(not clip.reduced), burns, timing.DISSOLVE_MS, linear
    )
    clip.cue("death_crack", burns, event.side)
    clip.at = burns + timing.DISSOLVE_MS
    clip.open_at = clip.next_at = None


def stage_fatigued(event: events.Fatigued, clip: ClipBuilder) -> None:
    """Nothing comes from the deck, and the king takes the damage."""
    side = event.side
    clip.words(clip.options.words.fatigue, show_point(side, clip), clip.at)
    hurt_king(side, event.damage, event.health, clip, clip.at + timing.T_MOVE_MS)
    clip.cue("hit_king", clip.at + timing.T_MOVE_MS, side)
    clip.at += timing.T_MOVE_MS + timing.T_FAST_MS
    clip.open_at = clip.next_at = None


def stage_choice_offered(event: events.ChoiceOffered, clip: ClipBuilder) -> None:
    """The choice itself is the caller's overlay; here it only has a sound."""
    if event.choice is Pending.DISCOVER:
        clip.cue("discover_open", clip.at, event.side)


def stage_choice_made(event: events.ChoiceMade, clip: ClipBuilder) -> None:
    """Returned cards slide onto the deck; a discovered card goes into the hand."""
    if event.choice is Pending.DISCOVER:
        _take(event, clip)
        return
    hand = clip.board.hands[event.side]
    returned = [hand[position] for position in event.positions]
    hand[:] = [number for number in hand if number not in returned]
    for nth, number in enumerate(returned):
        _return(number, event.side, clip, clip.at + nth * timing.RETURN_STAGGER_MS)
    if returned:
        clip.cue("shuffle", clip.at, event.side)
        clip.at += timing.T_FAST_MS + len(returned) * timing.RETURN_STAGGER_MS


def _return(number: int, side: int, clip: ClipBuilder, at: float) -> None:
    clip.remove(number, at + timing.T_FAST_MS)
    if clip.reduced:
        clip.tween(number, "alpha", 0.0, at, timing.T_FAST_MS, linear)
        return
    x, y = clip.board.layout.deck(side)
    _lie(number, CardPlace(x, y, 0.0, timing.ENEMY_CARD_SCALE, timing.HOVER_Z), clip, at, timing.T_FAST_MS)
    clip.tween(number, "face", 0.0, at, timing.T_FAST_MS, linear)


def _take(event: events.ChoiceMade, clip: ClipBuilder) -> None:
    """The chosen card comes from the middle of the table, or hidden from the other king."""
    board, side = clip.board, event.side
    puppet = board.card(side, event.card)
    if board.is_open(side):
        puppet.x, puppet.y, puppet.scale = board.layout.middle, board.layout.mid_line(), timing.DISCOVER_SCALE
    else:
        puppet.x, puppet.y = board.layout.power(side)
    puppet.z = timing.HOVER_Z
    number = clip.spawn(puppet, clip.at)
    board.hands[side].append(number)
    clip.cue("draw_slide", clip.at, side)
    if clip.reduced:
        _appear_in_hand(number, side, clip, clip.at)
    else:
        _fly(number, board.card_place(side, len(board.hands[side]) - 1), clip, clip.at, timing.DRAW_MS, 0.0)
    clip.open_at = clip.at


def stage_mana_changed(event: events.ManaChanged, clip: ClipBuilder) -> None:
    """Crystals are drawn from the view; a gain has a sound."""
    if event.mana > event.before:
        clip.cue("mana_fill", clip.at, event.side, pitch=event.crystals)


def stage_card_played(event: events.CardPlayed, clip: ClipBuilder) -> None:
    """The card leaves the hand; a computer player's card is shown for a while."""
    board, side = clip.board, event.side
    number = board.hands[side].pop(event.position)
    clip.card = number
    board.puppets[number].card = event.card
    card = card_at(event.card)
    if not clip.options.by_hand[side]:
        _show(number, side, clip, clip.options.cpu_pace_ms)
    elif not card.is_piece and not is_coin(card):
        _show(number, side, clip, timing.SPELL_SHOW_MS)
    if card.is_piece:
        return
    clip.cue("card_play_thunk", clip.at, side, pitch=-card.cost)
    _spend_bonus(number, clip)


def show_point(side: int, clip: ClipBuilder) -> Point:
    """The place of a shown card: beside the side's row, over its deck, so that it hides no piece and no button."""
    layout = clip.board.layout
    x, middle = layout.deck(side)[0], layout.end_turn()[1]
    away = (END_TURN_SIZE[1] + CARD_SIZE[1] * timing.SHOW_SCALE) / 2 + timing.SHOW_GAP_PX
    return x - timing.SHOW_INSET_PX, middle + (away if side == clip.board.viewer else -away)


def is_coin(card: Card) -> bool:
    """Whether a card only gives mana, so that there is nothing to read."""
    return all(effect.verb is Verb.MANA for effect in card.play)


def _show(number: int, side: int, clip: ClipBuilder, over: float) -> None:
    card, point = clip.board.puppets[number], show_point(side, clip)
    clip.cue("card_lift", clip.at, side)
    clip.tween(number, "z", timing.HOVER_Z, clip.at, 0.0, STEP)
    if clip.reduced:
        clip.fade_over(number, point, clip.at)
        clip.tween(number, "scale", timing.SHOW_SCALE, clip.at, 0.0, STEP)
        clip.tween(number, "angle", 0.0, clip.at, 0.0, STEP)
        clip.tween(number, "face", 1.0, clip.at, 0.0, STEP)
    else:
        _lie(number, CardPlace(*point, 0.0, timing.SHOW_SCALE, timing.HOVER_Z), clip, clip.at, timing.SHOW_RISE_MS)
        if card.face < 1:
            _turn_over(number, clip, clip.at, timing.SHOW_RISE_MS)
    clip.at += timing.SHOW_RISE_MS + over
    if not clip.options.by_hand[side]:
        _foreshadow(side, min(timing.FORESIGHT_MS, over), clip)


def _foreshadow(side: int, over: float, clip: ClipBuilder) -> None:
    """Before a shown card acts, its line opens a gap, and the table may show its forecast."""
    if not over:
        return
    at, coming, line = clip.at - over, clip.coming, clip.board.lines[side]
    clip.mood("foresight", 1.0, at, 0.0, STEP)
    clip.mood("foresight", 0.0, clip.at, 0.0, STEP)
    if coming is None:
        return
    for slot, number in enumerate(line):
        place = clip.board.layout.slot(side, slot + (slot >= coming.slot), len(line) + 1)
        clip.move(number, place, at, min(over, timing.T_MOVE_MS))
    clip.has_room = True


def _spend_bonus(number: int, clip: ClipBuilder) -> None:
    """A card that is not a piece rises, glows and disappears."""
    card, at = clip.board.puppets[number], clip.at
    clip.tween(number, "glow", 1.0, at, timing.BONUS_MS / 2, out_cubic)
    clip.tween(number, "alpha", 0.0, at, timing.BONUS_MS, linear)
    if not clip.reduced and clip.options.by_hand[card.side] and is_coin(card_at(card.card)):
        clip.tween(number, "y", card.y - timing.BONUS_RISE_PX, at, timing.BONUS_MS)
    clip.remove(number, at + timing.BONUS_MS)
    clip.open_at = clip.next_at = at


def is_far(card: Puppet, point: Point) -> bool:
    """Whether a card must fly before it can become a piece here."""
    return hypot(card.x - point[0], card.y - point[1]) > timing.FLIGHT_BEYOND_PX
