"""Every cue of the game as a recipe: materials, strikes, loudness.

All are tuned to the pentatonic scale of D, so that simultaneous cues agree. A recipe is a function of a pitch ratio and a source of
chance; the three variants of a cue differ in both.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from art.sound_voices import (
    BELL,
    BRASS,
    GLASS,
    GONG,
    WOOD,
    Chance,
    Samples,
    body,
    darkened,
    fading,
    grains,
    hiss,
    hump,
    in_room,
    mix,
    semitones,
    softened,
    swept,
    thump,
)

Recipe = Callable[[float, Chance], Samples]

D3: Final = 146.83
D4: Final = 293.66
D5: Final = 587.33
A4: Final = 440.0
A5: Final = 880.0
D6: Final = 1174.66
CLIMBING: Final = 0.012
"""The detuning of a hit's variants, little enough that a ladder of semitones still climbs."""
TUNED: Final = 0.003
"""The detuning of a note's variants, which have to agree with others."""
MAJOR_TRIAD: Final = (0, 4, 7)
FIFTH: Final = 7


@dataclass(frozen=True, slots=True)
class CueKind:
    """Cues of one kind; their loudness is within 3 LU of `loudness`."""

    name: str
    loudness: float
    """LUFS of the loudest 400 ms."""


TOUCH: Final = CueKind("touch", -35.0)
HAND: Final = CueKind("hand and table", -27.0)
HITS: Final = CueKind("hits", -21.5)
SIGNALS: Final = CueKind("signals", -22.5)


@dataclass(frozen=True, slots=True)
class CueSound:
    """One cue: its recipe, its loudness above its kind's in LU, and the detuning of its variants."""

    kind: CueKind
    recipe: Recipe
    louder: float = 0.0
    detune: float = 0.04


# ----------------------------------------------------------------------------------------------------------- interface


def ui_hover(ratio: float, chance: Chance) -> Samples:
    """A fingernail on felt: six milliseconds."""
    return mix((body(WOOD, 900 * ratio, 0.0032), 1, 0), (fading(hiss(chance, 0.012, 1200, 4000), 0.002), 0.5, 0))


def ui_press(ratio: float, chance: Chance) -> Samples:
    """A wooden key goes down."""
    return in_room(
        mix(
            (body(WOOD, 330 * ratio, 0.018, spread=0.02, chance=chance), 1, 0),
            (thump(170 * ratio, 110 * ratio, 0.022), 0.7, 0),
            (fading(hiss(chance, 0.02, 900, 3600), 0.004), 0.35, 0),
        ),
        0.12,
        0.08,
    )


def ui_release(ratio: float, chance: Chance) -> Samples:
    """The key comes up again, lighter."""
    return in_room(
        mix(
            (body(WOOD, 520 * ratio, 0.012, spread=0.02, chance=chance), 1, 0),
            (fading(hiss(chance, 0.014, 1400, 4200), 0.003), 0.3, 0),
        ),
        0.12,
        0.07,
    )


def ui_deny(ratio: float, chance: Chance) -> Samples:
    """Two low knocks with a knuckle."""
    knock = mix(
        (body(WOOD, 168 * ratio, 0.028, spread=0.02, chance=chance), 1, 0),
        (thump(128 * ratio, 82 * ratio, 0.035), 0.9, 0),
        (fading(hiss(chance, 0.02, 300, 1400), 0.005), 0.3, 0),
    )
    return in_room(mix((knock, 1, 0), (knock, 0.8, 0.115)), 0.14, 0.1)


# ------------------------------------------------------------------------------------------------------ hand and table


def card_hover(ratio: float, chance: Chance) -> Samples:
    """A thumb along the edge of a card."""
    brush = hump(swept(chance, 0.075, (2400 * ratio, 3300 * ratio), 1.1), 0.3)
    return mix((brush, 1, 0), (grains(chance, 0.05, 7, 2600 * ratio, 6500 * ratio, 0.002), 0.5, 0.01))


def card_lift(ratio: float, chance: Chance) -> Samples:
    """A card leaves the others, upwards."""
    air = hump(swept(chance, 0.15, (900 * ratio, 1700 * ratio, 3400 * ratio), 1.2), 0.55)
    flick = body(WOOD, 780 * ratio, 0.009, spread=0.03, chance=chance)
    return in_room(
        mix((air, 1, 0), (grains(chance, 0.1, 10, 2400, 6400, 0.002), 0.4, 0.01), (flick, 0.28, 0.1)), 0.1, 0.1
    )


def card_return(ratio: float, chance: Chance) -> Samples:
    """The card glides back and taps the others."""
    air = hump(swept(chance, 0.17, (3000 * ratio, 1700 * ratio, 800 * ratio), 1.2), 0.35)
    tap = mix((body(WOOD, 420 * ratio, 0.014), 1, 0), (fading(hiss(chance, 0.03, 600, 2600), 0.006), 0.8, 0))
    return in_room(mix((air, 0.9, 0), (tap, 0.55, 0.125)), 0.1, 0.1)


def gap_tick(ratio: float, chance: Chance) -> Samples:
    """Pieces open a gap on the felt."""
    return in_room(
        mix(
            (body(WOOD, 540 * ratio, 0.015, spread=0.02, chance=chance), 1, 0),
            (fading(hiss(chance, 0.06, 220, 1000), 0.013), 0.6, 0),
        ),
        0.1,
        0.07,
    )


def card_play_thunk(ratio: float, chance: Chance) -> Samples:
    """A weighted piece is set on the table: tip, wood, felt, table top."""
    return in_room(
        softened(
            mix(
                (fading(hiss(chance, 0.03, 1200, 4200), 0.0035), 0.4, 0),
                (body(WOOD, 262 * ratio, 0.045, spread=0.02, chance=chance), 1, 0.001),
                (body(WOOD, 437 * ratio, 0.02), 0.4, 0.001),
                (thump(150 * ratio, 74 * ratio, 0.07), 1.1, 0.001),
                (fading(hiss(chance, 0.2, 160, 700, -0.4), 0.045), 0.35, 0.004),
            ),
            1.4,
        ),
        0.2,
        0.16,
    )


def draw_slide(ratio: float, chance: Chance) -> Samples:
    """A card slides off the deck and is turned."""
    slide = hump(swept(chance, 0.25, (1300 * ratio, 2300 * ratio, 3600 * ratio), 1.3), 0.45)
    snap = mix((fading(hiss(chance, 0.03, 1500, 5200), 0.004), 0.9, 0), (body(WOOD, 640 * ratio, 0.01), 0.6, 0))
    return in_room(
        mix((slide, 0.9, 0), (grains(chance, 0.2, 16, 2400, 6000, 0.0022), 0.35, 0.01), (snap, 0.5, 0.2)), 0.12, 0.12
    )


def shuffle(ratio: float, chance: Chance) -> Samples:
    """A riffle: many card edges in quick succession, then the pack is squared."""
    layers = [(hump(swept(chance, 0.52, (1500 * ratio, 2600 * ratio, 1800 * ratio), 1.4), 0.5), 0.25, 0.0)]
    for index in range(22):
        flick = mix(
            (fading(hiss(chance, 0.02, 1300 * ratio, 5000 * ratio), 0.0035), 1, 0),
            (body(WOOD, chance.uniform(560, 720) * ratio, 0.006), 0.4, 0),
        )
        layers.append((flick, chance.uniform(0.35, 0.7), 0.02 + index * 0.0205 + chance.uniform(0, 0.006)))
    square = mix((body(WOOD, 300 * ratio, 0.02), 1, 0), (fading(hiss(chance, 0.04, 500, 2400), 0.008), 0.7, 0))
    return in_room(mix(*layers, (square, 0.55, 0.56), (square, 0.35, 0.65)), 0.14, 0.14)


def mana_fill(ratio: float, chance: Chance) -> Samples:
    """A small glass is touched; the crystal's number tunes it."""
    return in_room(
        mix(
            (body(GLASS, D5 * ratio, 0.13, 0.002), 1, 0),
            (body(GLASS, D5 * 2.003 * ratio, 0.07, 0.002), 0.3, 0.004),
            (fading(hiss(chance, 0.02, 3000, 7000), 0.003), 0.08, 0),
        ),
        0.25,
        0.25,
    )


def castle_slide(ratio: float, chance: Chance) -> Samples:
    """A tower is pushed over felt and stops."""
    rub = hump(swept(chance, 0.3, (260 * ratio, 420 * ratio, 300 * ratio), 1.5), 0.5)
    grit = grains(chance, 0.26, 30, 500, 2200, 0.004)
    stop = mix((body(WOOD, 196 * ratio, 0.04, spread=0.02, chance=chance), 1, 0), (thump(120, 66, 0.06), 0.9, 0))
    return in_room(mix((rub, 1.0, 0), (grit, 0.35, 0.02), (stop, 0.9, 0.27)), 0.18, 0.16)


def discover_open(ratio: float, chance: Chance) -> Samples:
    """A brass catch clicks, the lid opens, light falls out."""
    catch = mix(
        (body(BRASS, 1480 * ratio, 0.03), 0.6, 0),
        (body(WOOD, 390 * ratio, 0.02, spread=0.02, chance=chance), 1, 0.012),
    )
    notes = [(body(GLASS, D5 * semitones(step) * ratio, 0.14, 0.003), 0.4, 0.1 + 0.065 * index)
             for index, step in enumerate((0, 4, 7, 12))]  # fmt: skip
    air = hump(swept(chance, 0.4, (700, 1600, 3600), 1.3), 0.6)
    return in_room(mix((catch, 0.8, 0), (air, 0.22, 0.05), *notes), 0.3, 0.26)


def lock_opens(ratio: float, chance: Chance) -> Samples:
    """A key turns in a brass lock, the shackle springs up, and a low warning rings after it."""
    key = mix(
        *((fading(hiss(chance, 0.02, 2400, 6200), 0.004), 0.5, 0.045 * tooth) for tooth in range(3)),
        *((body(BRASS, 1730 * ratio, 0.012), 0.35, 0.045 * tooth + 0.004) for tooth in range(3)),
    )
    bow = mix(
        (body(BRASS, 980 * ratio, 0.05, spread=0.02, chance=chance), 0.7, 0), (body(WOOD, 240 * ratio, 0.03), 1, 0.003)
    )
    warning = [(body(BRASS, D4 * semitones(step) * ratio, 0.16, 0.006), 0.24, 0.27 + 0.1 * index)
               for index, step in enumerate((0, 3))]  # fmt: skip
    return in_room(mix((key, 0.6, 0), (bow, 1.0, 0.2), *warning), 0.28, 0.24)


def cheat_snuff(ratio: float, chance: Chance) -> Samples:
    """A candle is put out: a breath, a brass cap, and dark."""
    breath = hump(swept(chance, 0.32, (1900 * ratio, 1100 * ratio, 380 * ratio), 1.5), 0.22)
    cap = mix((body(BRASS, 690 * ratio, 0.05), 0.5, 0), (body(WOOD, 210 * ratio, 0.03), 1, 0.002))
    down = [(body(BRASS, D4 * semitones(step) * ratio, 0.09, 0.006), 0.26, 0.16 + 0.09 * index)
            for index, step in enumerate((3, 0))]  # fmt: skip
    return in_room(mix((breath, 1.1, 0), (cap, 0.75, 0.14), *down), 0.24, 0.22)


def overheal_dry(ratio: float, chance: Chance) -> Samples:
    """A glass held by hand: no ring."""
    return in_room(
        mix(
            (body(GLASS, A4 * ratio, 0.016, 0.001), 1, 0),
            (body(WOOD, 740 * ratio, 0.009), 0.5, 0),
            (fading(hiss(chance, 0.02, 1500, 4000), 0.003), 0.25, 0),
        ),
        0.1,
        0.08,
    )


# ---------------------------------------------------------------------------------------------------------------- hits


def attack_whoosh(ratio: float, chance: Chance) -> Samples:
    """Air before a hit."""
    return hump(swept(chance, 0.2, (260 * ratio, 900 * ratio, 1500 * ratio, 520 * ratio), 1.4), 0.62)


def _hit(ratio: float, chance: Chance, weight: float) -> Samples:
    """A hit of weight 0 to 1: knock, body, table; the heavier, the lower, longer and rougher."""
    wood_hz, low_hz = (380 - 170 * weight) * ratio, (92 - 36 * weight) * ratio
    return in_room(
        softened(
            mix(
                (fading(hiss(chance, 0.05, 900, 4600 - 1600 * weight), 0.004 + 0.006 * weight), 0.55, 0),
                (body(WOOD, wood_hz, 0.03 + 0.025 * weight, spread=0.03, chance=chance), 1, 0),
                (body(WOOD, wood_hz * 1.53, 0.02, spread=0.03, chance=chance), 0.45, 0.003),
                (thump(low_hz * 2.1, low_hz, 0.05 + 0.07 * weight), 0.75 + 0.75 * weight, 0),
                (grains(chance, 0.1, round(4 + 22 * weight), 500, 2600, 0.004), 0.1 + 0.3 * weight, 0.012),
            ),
            1.4 + 1.2 * weight,
        ),
        0.16 + 0.1 * weight,
        0.12 + 0.1 * weight,
    )


def hit_1(ratio: float, chance: Chance) -> Samples:
    """A Pawn's hit."""
    return _hit(ratio, chance, 0.0)


def hit_2(ratio: float, chance: Chance) -> Samples:
    """A Rook's hit."""
    return _hit(ratio, chance, 0.45)


def hit_4(ratio: float, chance: Chance) -> Samples:
    """A Queen's hit."""
    return _hit(ratio, chance, 1.0)


def double_hit(ratio: float, chance: Chance) -> Samples:
    """Together with a hit: a brass fifth."""
    return in_room(
        mix(
            (body(BRASS, D4 * ratio, 0.09, 0.002), 1, 0),
            (body(BRASS, D4 * semitones(FIFTH) * ratio, 0.08, 0.002), 0.85, 0.004),
            (fading(hiss(chance, 0.03, 1600, 5000), 0.005), 0.14, 0),
        ),
        0.22,
        0.2,
    )


def hit_king(ratio: float, chance: Chance) -> Samples:
    """A gong behind a heavy hit; its high partials bloom after the stroke."""
    low, high = body(GONG[:5], D3 * 0.75 * ratio, 0.3, 0.004), body(GONG[3:], D3 * 0.75 * ratio, 0.3, 0.07)
    return in_room(
        softened(
            mix(
                (low, 1.0, 0),
                (high, 0.75, 0),
                (thump(120 * ratio, 52 * ratio, 0.11), 0.8, 0),
                (body(WOOD, 205 * ratio, 0.03, spread=0.02, chance=chance), 0.5, 0),
                (fading(hiss(chance, 0.08, 500, 2600), 0.012), 0.25, 0),
            ),
            1.3,
        ),
        0.25,
        0.26,
    )


def heal(ratio: float, chance: Chance) -> Samples:
    """A rising triad on glass and breath."""
    notes = [(body(GLASS, D5 * semitones(step) * ratio, 0.11, 0.006), 0.8, 0.075 * index)
             for index, step in enumerate(MAJOR_TRIAD)]  # fmt: skip
    warm = [(body(BRASS[:2], D4 * semitones(step) * ratio, 0.1, 0.03), 0.25, 0.075 * index)
            for index, step in enumerate(MAJOR_TRIAD)]  # fmt: skip
    return in_room(mix(*notes, *warm, (hump(swept(chance, 0.3, (900, 2400), 1.2), 0.5), 0.1, 0)), 0.28, 0.26)


def death_crack(ratio: float, chance: Chance) -> Samples:
    """Wood splits and crumbles away."""
    snaps = [(mix((fading(hiss(chance, 0.03, 700, 4400), 0.005), 1, 0),
                  (body(WOOD, chance.uniform(260, 460) * ratio, 0.018, spread=0.04, chance=chance), 0.8, 0)),
              gain, at) for gain, at in ((0.7, 0.0), (1.0, 0.034), (0.5, 0.079), (0.35, 0.142))]  # fmt: skip
    crumble = grains(chance, 0.36, 46, 450, 2800, 0.006)
    return in_room(
        softened(mix(*snaps, (thump(110 * ratio, 60 * ratio, 0.06), 0.7, 0.034), (crumble, 0.55, 0.06)), 1.5), 0.2, 0.18
    )


def bolt(ratio: float, chance: Chance) -> Samples:
    """A fuse takes fire and a rocket leaves: the pitch of the air climbs until it strikes."""
    spit = grains(chance, 0.3, 34, 1800, 5200, 0.003)
    climb = hump(swept(chance, 0.32, (420 * ratio, 900 * ratio, 2300 * ratio, 3400 * ratio), 1.5), 0.7)
    push = thump(150 * ratio, 70 * ratio, 0.07)
    return in_room(mix((climb, 1.0, 0), (spit, 0.4, 0.01), (push, 0.6, 0.02)), 0.2, 0.18)


def buff(ratio: float, chance: Chance) -> Samples:
    """A banner is raised: cloth, and a brass fifth that climbs to the octave."""
    horn = [(body(BRASS, D4 * semitones(step) * ratio, 0.13, 0.012), gain, at)
            for step, gain, at in ((0, 0.7, 0.0), (FIFTH, 0.8, 0.07), (12, 0.9, 0.14))]  # fmt: skip
    cloth = hump(swept(chance, 0.26, (500 * ratio, 1300 * ratio, 900 * ratio), 1.4), 0.4)
    return in_room(mix(*horn, (cloth, 0.35, 0), (body(GLASS, D6 * ratio, 0.1, 0.003), 0.18, 0.15)), 0.26, 0.24)


def shield_break(ratio: float, chance: Chance) -> Samples:
    """A pane of thick glass is struck and falls in splinters."""
    crack = mix(
        (fading(hiss(chance, 0.05, 2200, 8200), 0.006), 1.0, 0),
        (body(GLASS, 1450 * ratio, 0.03, 0.001, spread=0.04, chance=chance), 0.8, 0),
        (thump(180 * ratio, 95 * ratio, 0.03), 0.5, 0),
    )
    falls = [(body(GLASS, chance.uniform(1900, 4600) * ratio, chance.uniform(0.015, 0.05), 0.001), 0.32,
              float(chance.triangular(0.02, 0.07, 0.4))) for _ in range(20)]  # fmt: skip
    return in_room(mix((crack, 0.9, 0), *falls, (grains(chance, 0.3, 26, 3000, 8000, 0.003), 0.25, 0.03)), 0.2, 0.18)


def knight_hoof(ratio: float, chance: Chance) -> Samples:
    """Clip, clop."""

    def hoof(pitch_hz: float) -> Samples:
        return mix(
            (body(((1.0, 1.0, 1.0), (1.62, 0.6, 0.7), (2.9, 0.2, 0.4)), pitch_hz * ratio, 0.019), 1, 0),
            (thump(190, 120, 0.022), 0.6, 0),
            (fading(hiss(chance, 0.03, 400, 2000), 0.006), 0.5, 0),
        )

    return in_room(mix((hoof(620), 0.8, 0), (hoof(470), 1.0, 0.1)), 0.18, 0.13)


# ------------------------------------------------------------------------------------------------------------- signals


def turn_yours(ratio: float, chance: Chance) -> Samples:
    """A small bell twice, upwards."""
    strike = fading(hiss(chance, 0.02, 2400, 6500), 0.003)
    return in_room(
        mix(
            (body(BELL, D5 * ratio, 0.2, 0.0015), 0.8, 0),
            (strike, 0.1, 0),
            (body(BELL, A5 * ratio, 0.22, 0.0015), 0.9, 0.15),
            (strike, 0.1, 0.15),
        ),
        0.3,
        0.3,
    )


def turn_cpu(ratio: float, chance: Chance) -> Samples:
    """A larger bell in the next room, downwards."""
    low = mix(
        (body(BELL, D4 * semitones(FIFTH) * ratio, 0.13, 0.004), 0.9, 0),
        (body(BELL, D4 * ratio, 0.17, 0.004), 1.0, 0.15),
    )
    return in_room(mix((darkened(low, 1800), 1, 0), (fading(hiss(chance, 0.03, 500, 1500), 0.006), 0.1, 0)), 0.34, 0.3)


def puzzle_right(ratio: float, chance: Chance) -> Samples:
    """Two glasses, upwards, and brass under them."""
    return in_room(
        mix(
            (body(GLASS, A5 * ratio, 0.12, 0.002), 0.8, 0),
            (body(GLASS, D6 * ratio, 0.18, 0.002), 1.0, 0.11),
            (body(BRASS, D4 * ratio, 0.14, 0.01), 0.4, 0.11),
            (fading(hiss(chance, 0.02, 3000, 7000), 0.003), 0.06, 0),
        ),
        0.28,
        0.26,
    )


def puzzle_wrong(ratio: float, chance: Chance) -> Samples:
    """Two soft wooden notes, downwards: try again, not shame on you."""
    tone = ((1.0, 1.0, 1.0), (3.9, 0.12, 0.3))
    return in_room(
        mix(
            (body(tone, D4 * semitones(3) * ratio, 0.07, 0.004), 0.9, 0),
            (body(tone, D4 * semitones(-2) * ratio, 0.1, 0.004), 1.0, 0.14),
            (fading(hiss(chance, 0.03, 300, 1500), 0.006), 0.12, 0),
        ),
        0.22,
        0.2,
    )


def win(ratio: float, chance: Chance) -> Samples:
    """The king has fallen: brass climbs the triad and rests on a chord with a bell."""
    climb = [(body(BRASS, D4 * semitones(step) * ratio, 0.17, 0.012), 0.7, 0.13 * index)
             for index, step in enumerate((0, 4, 7))]  # fmt: skip
    chord = [(body(BRASS, D4 * semitones(step) * ratio, 0.34, 0.02), gain, 0.4)
             for step, gain in ((-12, 0.7), (0, 0.6), (7, 0.5), (12, 0.7), (16, 0.45))]  # fmt: skip
    bell = (body(BELL, D5 * 2 * ratio, 0.3, 0.002), 0.3, 0.42)
    sparkle = [(body(GLASS, D6 * semitones(step) * ratio, 0.12, 0.002), 0.12, 0.5 + 0.09 * index)
               for index, step in enumerate((0, 7, 12, 16))]  # fmt: skip
    drum = (thump(130, 65, 0.12), 0.7, 0.4)
    return in_room(mix(*climb, *chord, bell, *sparkle, drum, (hiss(chance, 0.05, 400, 1500), 0.02, 0.4)), 0.34, 0.4)


def lose(ratio: float, chance: Chance) -> Samples:
    """The lamp is turned down: three falling notes over a low gong."""
    fall = [(body(BRASS[:3], D4 * semitones(step) * ratio, 0.24, 0.03), 0.7, 0.27 * index)
            for index, step in enumerate((3, 0, -5))]  # fmt: skip
    gong = body(GONG[:6], D3 * 0.5 * ratio, 0.4, 0.03)
    low = (thump(90, 49, 0.16), 0.5, 0.54)
    return in_room(
        mix(*fall, (gong, 0.8, 0.54), low, (fading(hiss(chance, 0.1, 200, 800), 0.03), 0.1, 0.54)), 0.34, 0.4
    )


def coins(ratio: float, chance: Chance) -> Samples:
    """A purse of gold is poured onto the table: many clinks, then a few late ones."""
    metal = ((1.0, 1.0, 1.0), (1.47, 0.5, 0.8), (2.76, 0.6, 0.55), (5.4, 0.3, 0.3))
    falls = [(float(chance.triangular(0.02, 0.4, 1.15)), chance.uniform(0.25, 1.0)) for _ in range(34)]
    late = [(1.24, 0.4), (1.36, 0.3), (1.41, 0.2), (1.52, 0.16)]
    clinks = [(body(metal, chance.uniform(1850, 3700) * ratio, chance.uniform(0.02, 0.055), 0.001), 0.4 * gain, at)
              for at, gain in (*falls, *late)]  # fmt: skip
    heap = (fading(hiss(chance, 0.9, 2600, 7000), 0.3), 0.03, 0.2)
    return in_room(mix(*clinks, heap), 0.26, 0.24)


def king_falls(ratio: float, chance: Chance) -> Samples:
    """A heavy piece hits the wood, rebounds twice and rolls to rest, at the moments of the fall on the screen."""
    knocks = [(mix((body(WOOD, pitch_hz * ratio, 0.05, spread=0.03, chance=chance), 1, 0),
                   (thump(96 * ratio, 52 * ratio, 0.09), 0.9, 0)), gain, at)
              for pitch_hz, gain, at in ((190, 1.0, 0.0), (225, 0.42, 0.223), (260, 0.2, 0.301))]  # fmt: skip
    roll = (fading(hiss(chance, 0.4, 180, 900), 0.14), 0.12, 0.3)
    return in_room(softened(mix(*knocks, roll), 1.2), 0.3, 0.3)


CUES: Final[dict[str, CueSound]] = {
    "ui_hover": CueSound(TOUCH, ui_hover, -2.5),
    "ui_press": CueSound(TOUCH, ui_press, 1.0),
    "ui_release": CueSound(TOUCH, ui_release, -0.5),
    "ui_deny": CueSound(TOUCH, ui_deny, 2.5),
    "card_hover": CueSound(TOUCH, card_hover, -1.0),
    "card_lift": CueSound(HAND, card_lift, -1.0),
    "card_return": CueSound(HAND, card_return, -1.5),
    "gap_tick": CueSound(TOUCH, gap_tick),
    "card_play_thunk": CueSound(HAND, card_play_thunk, 2.5, CLIMBING),
    "draw_slide": CueSound(HAND, draw_slide, -1.0),
    "shuffle": CueSound(HAND, shuffle, 0.5),
    "mana_fill": CueSound(HAND, mana_fill, -1.5, TUNED),
    "castle_slide": CueSound(HAND, castle_slide, 1.5),
    "discover_open": CueSound(HAND, discover_open, 1.0, TUNED),
    "cheat_snuff": CueSound(HAND, cheat_snuff, 2.0),
    "lock_opens": CueSound(HAND, lock_opens, 1.5, TUNED),
    "overheal_dry": CueSound(HAND, overheal_dry, -2.5),
    "attack_whoosh": CueSound(HITS, attack_whoosh, -2.5),
    "hit_1": CueSound(HITS, hit_1, -1.0, CLIMBING),
    "hit_2": CueSound(HITS, hit_2, 0.5, CLIMBING),
    "hit_4": CueSound(HITS, hit_4, 2.0, CLIMBING),
    "double_hit": CueSound(HITS, double_hit, -2.0, TUNED),
    "hit_king": CueSound(HITS, hit_king, 2.5, CLIMBING),
    "heal": CueSound(HITS, heal, -2.5, TUNED),
    "death_crack": CueSound(HITS, death_crack, 0.0),
    "bolt": CueSound(HITS, bolt, -2.0, CLIMBING),
    "buff": CueSound(HITS, buff, -2.0, TUNED),
    "shield_break": CueSound(HITS, shield_break, 0.0),
    "knight_hoof": CueSound(HITS, knight_hoof, -2.0),
    "turn_yours": CueSound(SIGNALS, turn_yours, 0.0, TUNED),
    "turn_cpu": CueSound(SIGNALS, turn_cpu, -3.0, TUNED),
    "puzzle_right": CueSound(SIGNALS, puzzle_right, -0.5, TUNED),
    "puzzle_wrong": CueSound(SIGNALS, puzzle_wrong, -2.5, TUNED),
    "win": CueSound(SIGNALS, win, 2.0, TUNED),
    "lose": CueSound(SIGNALS, lose, 1.0, TUNED),
    "coins": CueSound(HAND, coins, 2.0),
    "king_falls": CueSound(HAND, king_falls, 2.5),
}
"""All cues, by name."""
