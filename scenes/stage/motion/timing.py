"""Every duration, length and strength of the table's motion, by name; no other file of the stage's motion has bare numbers.

Durations are milliseconds (`T_..._MS`) at animation speed 1, lengths logical pixels (`_PX`), angles degrees (`_DEG`), the rest are shares.
Grouped by the moving thing.
"""

from __future__ import annotations

from typing import Final

# -------------------------------------------------------------------------------------------------------- common durations

T_TICK_MS: Final = 60.0
T_XFAST_MS: Final = 100.0
T_SNAP_MS: Final = 150.0
T_MOVE_MS: Final = 200.0
T_FAST_MS: Final = 250.0
T_LONG_MS: Final = 900.0

TOAST_MS: Final = 5200.0
"""How long the toast of an achievement stays."""
HURRY: Final = 6.0
"""The factor of the speed while Space is held."""
LONGEST_FRAME_MS: Final = 50.0
"""A longer frame counts as this."""

# ------------------------------------------------------------------------------------------------------- cards in the hand

ENEMY_CARD_SCALE: Final = 0.64
"""A card's back in the other hand, and a card on its deck."""
DRAW_MS: Final = 380.0
DRAW_STAGGER_MS: Final = 90.0
DRAW_APEX_PX: Final = 90.0
FLIP_FROM: Final = 0.45
FLIP_TO: Final = 0.65
"""The share of a draw during which the card turns over."""
HOVER_RATE: Final = 20.0
"""Per second: 95 % of the way in T_SNAP."""
HOVER_OUT_RATE: Final = 30.0
HOVER_BOTTOM_PX: Final = 12.0
HOVER_Z: Final = 100.0
HOVER_INTENT_MS: Final = 40.0
"""A card is raised only after the pointer has rested on it this long, if it came from elsewhere; until then ..."""
NOD_PX: Final = 8.0
"""... the card nods: that shows at once that it is meant, and a pointer that passes over the hand disturbs nothing."""
HELD_LOW_SCALE: Final = 1.14
"""A card held by the keys stays in the hand, low enough to leave its target row visible."""
HOVER_PUSH_PX: Final = (26.0, 12.0, 4.0)
"""How far the neighbours of a hovered card slide away."""
HAND_SETTLED_PX: Final = 0.5
HAND_SETTLED_SCALE: Final = 0.004
RETURN_STIFFNESS: Final = 22.0
"""Per second: a released card is back in its place after 320 ms ..."""
RETURN_DAMPING: Final = 0.8
"""... and overshoots a little."""
RETURN_SETTLED_SPEED: Final = 12.0
RETURN_MOST_SPEED: Final = 3000.0
"""Per second: the most of its release speed that a card keeps."""
NUDGE_PX: Final = 5.0
NUDGE_MS: Final = 220.0
NUDGE_CYCLES: Final = 4.0
"""The shaking of a card that cannot be played."""
DENIED_MS: Final = 360.0
"""How long its cost is lit: never more than three times a second."""
BEAT_MS: Final = 1100.0
"""The heartbeat of things in danger; it moves in the steps of the sway."""
BEAT_AT_REST: Final = 0.5
LOW_KING: Final = 5
LOW_PIECE: Final = 2
"""With this much health or less, a king or a piece is in danger."""
SWAY_PX: Final = 1.2
SWAY_DEG: Final = 0.6
SWAY_PERIOD_MS: Final = 3200.0
SWAY_STEP_MS: Final = 125.0
"""Sway moves in steps of a third of a pixel, so that a resting table is drawn eight times a second and no more."""
SWAY_PHASE: Final = 0.13
"""The share of a period between neighbours."""

# ---------------------------------------------------------------------------------------------------------- the held card

DRAG_START_PX: Final = 5.0
END_TURN_WARY_MS: Final = 600.0
"""How long after a turn's beginning a click on End Turn still counts as skipping the motion before, and after a tap of its
key another one as the same."""
PIECE_DRAG_START_PX: Final = 16.0
"""While something is held, a piece is taken up only after a drag this long: a shorter one puts the held thing on it."""
DRAG_START_MS: Final = 160.0
LIFT_MS: Final = 120.0
LIFTED_SCALE: Final = 1.14
OVER_BOARD_SCALE: Final = 0.90
OVER_BOARD_ALPHA: Final = 0.92
OVER_BOARD_DROP_PX: Final = 92.0
"""How far below the pointer it is, so that the ghost in the gap stays visible with its numbers."""
HANG: Final = 0.22
"""The pointer holds the card this share of its height below the upper edge."""
FOLLOW_RATE: Final = 35.0
"""Per second."""
TILT_PER_SPEED: Final = -0.012
MOST_TILT_DEG: Final = 14.0
TILT_STIFFNESS: Final = 324.0
TILT_DAMPING: Final = 19.8
DRAG_STEP_S: Final = 1 / 240
DRAG_SETTLED: Final = 0.005

# ---------------------------------------------------------------------------------------------------- the gap of the line

GAP_HYSTERESIS_PX: Final = 12.0

GAP_SHIFT_PX: Final = 54.0
GAP_STIFFNESS: Final = 42.0
"""Per second: within a pixel of its place after 130 ms."""
GAP_SETTLED_PX: Final = 0.15
GAP_SETTLED_SPEED: Final = 4.0

# ------------------------------------------------------------------------------------------------------- playing a card

COLLAPSE_MS: Final = 90.0
COLLAPSE_SCALE: Final = 0.62
FLIGHT_BEYOND_PX: Final = 170.0
"""A card farther than this from its slot flies there before it becomes a piece."""
TOKEN_LIFT_SCALE: Final = 1.30
TOKEN_FALL_MS: Final = 140.0
SQUASH_X: Final = 1.06
SQUASH_Y: Final = 0.94
SQUASH_MS: Final = 120.0
SUMMON_INPUT_MS: Final = 260.0
DUST_RING_MS: Final = 260.0
DUST_RING_FROM: Final = 0.56
DUST_RING_TO: Final = 1.16
DUST_RING_ALPHA: Final = 0.9
RING_FLAT: Final = 0.5
"""Rings lie on the felt, which is seen at an angle."""
DUST_MOTES: Final = 12
DUST_FAR_PX: Final = 98.0
DUST_NEAR_PX: Final = 60.0
DUST_RISE_PX: Final = 24.0
DUST_MS: Final = 420.0
DUST_SHORTEST: Final = 0.6
"""The share of DUST_MS for which the shortest mote flies."""
DUST_SCALE: Final = 0.9
TOKEN_FOOT_PX: Final = 38.0
"""How far below a token's centre its foot is."""
TRAUMA_SUMMON: Final = 0.25
TRAUMA_SUMMON_HEAVY: Final = 0.38
HEAVY_COST: Final = 7

SHOW_RISE_MS: Final = T_FAST_MS
SHOW_SCALE: Final = 1.25
SHOW_INSET_PX: Final = 22.0
"""How far the middle of a shown card is inside its deck's middle, so that its edge stays in the window."""
SHOW_GAP_PX: Final = 5.0
"""Between it and the button at the mid line."""
PACE_NORMAL_MS: Final = 700.0
FORESIGHT_MS: Final = 300.0
"""How long before a shown card acts its forecast shows."""
BONUS_MS: Final = 420.0
BONUS_RISE_PX: Final = 60.0
BURN_SHOW_MS: Final = 600.0
WORDS_MS: Final = T_LONG_MS
WORDS_RISE_PX: Final = 26.0
RETURN_STAGGER_MS: Final = 60.0
DISCOVER_SCALE: Final = 1.5

# ----------------------------------------------------------------------------------------------------------- king's powers

POWER_MS: Final = 300.0
HAND_SCALE: Final = 0.9
HAND_FADE_MS: Final = 140.0
CASTLE_LIFT_PX: Final = 46.0
CASTLE_UNDER_PX: Final = 12.0

LOCK_MS: Final = 1400.0
"""From the first rattle of a padlock until it is gone."""
LOCK_SPRINGS_MS: Final = 300.0
LOCK_FALLS_MS: Final = 950.0
LOCK_SHAKE_DEG: Final = 14.0
LOCK_TIPS_DEG: Final = -24.0
LOCK_SCALE: Final = 1.25
LOCK_FALL_PX: Final = 34.0

# ---------------------------------------------------------------------------------------------------------- end of a turn

HUSH_MS: Final = 160.0
HUSH: Final = 0.12
HIT_ANTICIPATION_MS: Final = 90.0
HIT_BACK_PX: Final = 10.0
HIT_SCALE: Final = 1.05
HIT_LUNGE_MS: Final = 110.0
HIT_REACH_PX: Final = 62.0
HIT_REACH_DOUBLE_PX: Final = 46.0
HIT_STOP_MS: Final = 45.0
HIT_STOP_PER_DAMAGE_MS: Final = 9.0
HIT_RETURN_MS: Final = 190.0
HIT_NEXT_MS: Final = 300.0
FRONT_Z: Final = 10.0
RECOIL_PX: Final = 8.0
RECOIL_MS: Final = T_SNAP_MS
KING_RECOIL_PX: Final = 10.0
FLASH: Final = 0.35
FLASH_MS: Final = 50.0
UNHURRIED_ACTS: Final = 5
"""If more pieces than this act, they act faster, as if there were this many ..."""
SLOWEST_HURRY: Final = 0.6
"""... but at least for this share of their time."""
PIP_OUT_PX: Final = 64.0
PIP_MS: Final = 90.0
PIP_FADE_MS: Final = T_SNAP_MS
LANE_GLOW_MS: Final = 140.0

TRAUMA_BY_DAMAGE: Final = ((4, 0.62), (2, 0.42), (1, 0.30))
"""The shake of a hit with at least this much damage, the heaviest first."""
TRAUMA_KING: Final = 0.80
KING_HEAVY_DAMAGE: Final = 4
TRAUMA_DECAY: Final = 1.7
"""Per second."""
TRAUMA_LEAST: Final = 0.05
SHAKE_PX: Final = 10.0
SHAKE_CAP_PX: Final = 7.0
SHAKE_KEY_MS: Final = 1000.0 / 28
"""The time of half a swing at 14 swings per second."""

SPLAT_PX: Final = (30.0, -36.0)
"""A damage star's place from the token's centre."""
SPLAT_APART_PX: Final = (-58.0, 0.0)
"""The place of a second star beside one that still shows."""
SPLAT_FROM: Final = 0.4
SPLAT_PEAK: Final = 1.28
SPLAT_RISE_MS: Final = T_XFAST_MS
SPLAT_SINK_MS: Final = T_TICK_MS
SPLAT_HOLD_MS: Final = 420.0
SPLAT_FADE_MS: Final = 200.0
SPLAT_UP_PX: Final = 18.0
SPLAT_ASIDE_PX: Final = 10.0
SPLAT_MERGE_MS: Final = 150.0
KING_SPLAT_PX: Final = (-44.0, -34.0)
COUNT_MS: Final = T_TICK_MS
"""The time for each point of health."""
HIT_CUES: Final = ((4, "hit_4"), (2, "hit_2"), (0, "hit_1"))
"""The sound of a hit with at least this much damage, the heaviest first."""
COUNT_POP: Final = 1.18
ECHO_SPLAT_MS: Final = 900.0
ECHO_OUTLINE_MS: Final = 120.0
"""How long the marks of an instant turn stay."""

HEAL_MOTES: Final = 12
HEAL_MOTE_MS: Final = 220.0
HEAL_MOTE_STAGGER_MS: Final = 7.0
HEAL_ARC_PX: Final = 30.0
HEAL_ARC_JITTER_PX: Final = 12.0
HEAL_RING_MS: Final = 200.0
HEAL_RING_FROM: Final = 0.35
HEAL_RING_TO: Final = 0.75
LEAF_PX: Final = (0.0, -46.0)
SHIMMER_MS: Final = 240.0
SHIMMER: Final = 0.45

VIGNETTE: Final = 0.34
VIGNETTE_FULL_DAMAGE: Final = 6.0
VIGNETTE_LEAST: Final = 0.3
"""The share of it for one point of damage."""
VIGNETTE_IN_MS: Final = T_TICK_MS
VIGNETTE_OUT_MS: Final = 420.0

# ------------------------------------------------------------------------------------------------------------------ deaths

DRAIN_MS: Final = 90.0
DISSOLVE_MS: Final = 380.0
DISSOLVE_TIP_DEG: Final = 12.0
CHIPS_LEAST: Final = 16
CHIPS_MORE: Final = 7
CHIP_MS: Final = 520.0
CHIP_OUT_PX: Final = 66.0
CHIP_FALL_PX: Final = 54.0
CHIP_SIZES: Final = (0.6, 1.3)
CHIP_FALLS: Final = (0.5, 1.5)
"""The least and greatest share of CHIP_FALL_PX that a chip falls."""
CHIP_TURN_DEG: Final = 320.0
CHIP_SPREAD_MS: Final = 150.0
SKULL_MS: Final = 200.0
"""The fade of a piece that dies without crumbling ..."""
SKULL_HOLD_MS: Final = 420.0
"""... and how long its skull stays after that."""
DEATH_PAUSE_MS: Final = 80.0
RECENTRE_MS: Final = T_MOVE_MS

# ------------------------------------------------------------------------------------------------------------------ Knight

HOP_MS: Final = 160.0
HOP_ARC_PX: Final = 46.0
HOP_SHORT_PX: Final = 64.0
"""How far from the target's centre the hop ends."""
HOP_RETURN_MS: Final = 190.0

KING_HOP_MS: Final = 230.0
KING_HOP_SHORT_PX: Final = 78.0
"""The same before a king, who is farther away and larger."""

# ----------------------------------------------------------------------------------------------------------------- effects

SPELL_SHOW_MS: Final = 420.0
"""How long a spell that was played by hand is shown before it acts."""
ANNOUNCE_MS: Final = T_XFAST_MS
"""From the light on the actor to the first flight."""
NEXT_TARGET_MS: Final = 70.0
EFFECT_REST_MS: Final = 280.0
"""The rest after an effect has arrived."""
BOLT_MS: Final = 240.0
BOLT_STAGGER_MS: Final = 5.0
BOLT_MOTES: Final = 20
BOLT_SIZES: Final = (3.4, 1.5)
"""The sizes of its head and of the end of its tail."""
BOLT_ARC_PX: Final = 36.0
SPARKS: Final = 9
SPARK_MS: Final = 300.0
SPARK_OUT_PX: Final = 62.0
GLASS_SHARDS: Final = 14
GLASS_MS: Final = 560.0
GLASS_OUT_PX: Final = 58.0
GLASS_SIZES: Final = (0.6, 1.3)
GLASS_TURN_DEG: Final = 260.0
SMOKE_PUFFS: Final = 9
SMOKE_MS: Final = 900.0
SMOKE_OUT_PX: Final = 46.0
SMOKE_RISE_PX: Final = 40.0
SMOKE_SIZES: Final = (0.6, 1.5)
BUFF_WORDS_PX: Final = (0.0, -58.0)
BUFF_MS: Final = 380.0
BUFF_LIFT_PX: Final = 16.0
BUFF_SCALE: Final = 1.12
KING_LEAF_PX: Final = (-44.0, -34.0)
CALLED_MS: Final = 300.0
"""The time in which a summoned piece comes up out of the felt."""
CALLED_NEXT_MS: Final = 120.0
CALLED_FROM: Final = 0.35
CALLED_UP_PX: Final = 30.0

# ---------------------------------------------------------------------------------------------------------- turn and end

BANNER_IN_MS: Final = 180.0
BANNER_HOLD_MS: Final = 480.0
BANNER_OUT_MS: Final = 240.0
BANNER_INPUT_MS: Final = 200.0
BANNER_SHORT_FROM_ROUND: Final = 4
BANNER_SHORT: Final = 0.6
PLATE_MS: Final = 700.0
"""The time of a banner without motion."""
TOPPLE_DEG: Final = 82.0
TOPPLE_MS: Final = 620.0
SILENCE_MS: Final = 250.0
LAMP_LOST: Final = 0.6
LAMP_DRAWN: Final = 0.8
KING_FALLEN_DIM: Final = 0.35
WINNER_GLOW: Final = 0.9

# ------------------------------------------------------------------------------------------------------------- the result

PAGE_MS: Final = T_FAST_MS
"""The time in which the result comes over the table."""
FALL_AFTER_MS: Final = 420.0
"""How long the loser's king is upright on the result before it falls."""
FALL_SOUND: Final = 0.514
"""The share of a fall after which the king first hits the ground."""
LIGHT_AFTER_MS: Final = PAGE_MS
LIGHT_MS: Final = 420.0
LIGHT_OVERSHOOT: Final = 0.3
"""How much stronger the light behind the winner's king is at first."""
BEAMS_SWING_MS: Final = 1500.0
"""From one set of beams to the other and back."""
COINS_AFTER_MS: Final = 300.0
COIN_PILES: Final = (
    (62.0, 4), (83.0, 7), (101.0, 8), (123.0, 6), (141.0, 7), (163.0, 5), (182.0, 3), (201.0, 4), (224.0, 2), (247.0, 2),
    (274.0, 1),
)  # fmt: skip
"""The piles: the distance from the king, on both sides, and the number of coins."""
COIN_STEP_PX: Final = 5.6
COIN_ASTRAY_PX: Final = 3.0
COIN_STAGGER_MS: Final = 900.0
COIN_FLIGHT_MS: Final = (620.0, 860.0)
COIN_FROM_PX: Final = (16.0, -74.0)
"""The start of coins: at most this far to each side of the king's middle, and this high."""
COIN_APEX_PX: Final = (70.0, 170.0)
COIN_LANDS: Final = 0.84
"""The share of its flight after which a coin first lands; then it bounces once."""
COIN_HOP_PX: Final = 7.0
COIN_TURNS: Final = (1.5, 4.0)
"""How often a coin turns over in its flight."""
TWINKLES: Final = 9
TWINKLE_MS: Final = 420.0
REWARD_MS: Final = 2800.0
"""The time after which all motion on a result is over."""

# ----------------------------------------------------------------------------------------------------------- the campaign

MAP_AFTER_MS: Final = 350.0
"""How long the map rests before its motion begins."""
STAR_FLIGHT_MS: Final = 620.0
STAR_STAGGER_MS: Final = 260.0
STAR_APEX_PX: Final = 120.0
STAR_SCALES: Final = (3.4, 1.0)
"""The size of a star at the start of its flight, and where it lands."""
STONE_MS: Final = T_TICK_MS
"""From one stone of the path to the next."""
UNLOCK_MS: Final = 520.0
UNLOCK_SCALE: Final = 0.18
"""How much larger an opening place is for a moment."""
STROLL_MS: Final = 420.0
STROLL_HOPS: Final = 3
STROLL_HOP_PX: Final = 14.0
"""The hops of the player's king on the map."""
GLOW_BEAT_MS: Final = T_LONG_MS
GLOW_MS: Final = 2 * GLOW_BEAT_MS
"""How long a chapter's picture glows because something has opened in it."""
STAMP_AFTER_MS: Final = 420.0
"""The time before the first star of the page after an encounter."""
STAMP_MS: Final = 300.0
STAMP_NEXT_MS: Final = 380.0
STAMP_FROM: Final = 2.4
"""How large a star is before it lands."""
CREDITS_PX_S: Final = 34.0
CREDITS_AFTER_MS: Final = 2200.0
"""How long the credits rest at first, and after the user scrolled."""

# ----------------------------------------------------------------------------------------------------------------- music

MUSIC_FADE_MS: Final = 2000.0
"""Two beats: the time of a crossfade, and of the tense layer's fades."""

# ------------------------------------------------------------------------------------------------------- a game's opening

OPENING_MS: Final = 1500.0
OPENING_IN_MS: Final = T_FAST_MS
OPENING_FROM: Final = 0.62
"""The size of the face at first."""
OPENING_FACE_PX: Final = 232.0
OPENING_FACE_UP_PX: Final = 62.0
OPENING_APART_PX: Final = 420.0
"""Between two faces."""
OPENING_CAPTION_AT_MS: Final = 110.0
OPENING_CAPTION_DOWN_PX: Final = 122.0
OPENING_CAPTION_RISE_PX: Final = 14.0
OPENING_LIFT_AT_MS: Final = 650.0
"""The table is hidden before this, and may be preloaded; ..."""
OPENING_LIFT_MS: Final = 220.0
"""... this is the time in which it appears."""
OPENING_DEAL_AT_MS: Final = OPENING_LIFT_AT_MS + T_MOVE_MS
OPENING_ROUND_AT_MS: Final = 930.0
OPENING_ROUND_IN_MS: Final = T_SNAP_MS
OPENING_ROUND_OUT_MS: Final = T_SNAP_MS
OPENING_ROUND_DOWN_PX: Final = 250.0
"""The place of the text on the plate of an opening without motion."""
OPENING_STILL_MS: Final = 1100.0

# ---------------------------------------------------------------------------------------------------------- speech

SPEECH_MS: Final = 6500.0
"""How long a sentence is shown, whatever the speed: it must be read."""
SPEECH_FADE_MS: Final = 180.0
SPEECH_LEAST_MS: Final = 900.0
"""How long the game waits for it."""

# ------------------------------------------------------------------------------------------------------- reduced motion

SLOT_NUMBER_PX: Final = -58.0
SLOT_NUMBER_MS: Final = 600.0
"""How long a moved piece shows the number of its slot."""

CROSS_FADE_MS: Final = 120.0
"""The time of a jump: it fades in there while it fades out here."""
STILL_PX: Final = 2.0
"""The furthest motion in a frame."""

# -------------------------------------------------------------------------------------------------------------- verdicts

VERDICT_IN_MS: Final = 180.0
VERDICT_HOLD_MS: Final = 900.0
VERDICT_OUT_MS: Final = 260.0
VERDICT_BRIEF: Final = 0.25
"""The share of its time for which a tick or cross stays when the next task waits under it."""
VERDICT_FROM: Final = 0.5
"""The size of the medal at first."""
VERDICT_RAYS_MS: Final = 620.0
VERDICT_RAYS_FROM: Final = 0.4
