"""The colours of the travelling chess set: walnut, felt, brass, parchment, the two sides and the gems. No drawing here."""

from dataclasses import dataclass

Stop = tuple[float, str] | tuple[float, str, float]

OUTLINE = "#180c05"
GROOVE = "#1b0e06"
GOLD = "#ffd24a"
PALE_GOLD = "#ffe9a8"
ICON = "#f1dca6"
GREEN = "#3fae3a"
BLUE = "#4fb0ff"
WALNUT = (104, 66, 38)
FELT = (42, 94, 76)

# Seven stops: two glints and two shadows make flat brass look turned.
BRASS: tuple[Stop, ...] = (
    (0, "#fff1b8"),
    (0.10, "#f2c861"),
    (0.30, "#b87a22"),
    (0.46, "#ffe08a"),
    (0.60, "#d59a36"),
    (0.82, "#7d4a16"),
    (1, "#d8a84a"),
)
GOLD_RAMP = ("#2e1802", "#7a4606", "#c98a14", "#f0bd36", "#ffe48c", "#fffbe4")
IVORY = ("#fffaf0", "#e9d6ae", "#9c7d4e")
EBONY = ("#8f88a0", "#3b3443", "#15111a")


@dataclass(frozen=True, slots=True)
class SideColours:
    """What distinguishes White's things from Black's: blue and ivory against crimson and ebony."""

    panel: tuple[str, str, str]
    sky: tuple[str, str, str]
    floor: tuple[str, str]
    ribbon: tuple[str, str, str]
    disc: tuple[str, str]
    tag: str


@dataclass(frozen=True, slots=True)
class GemColours:
    """Five tones of a cut gem, from the highlight to the darkest edge."""

    glint: str
    light: str
    base: str
    dark: str
    edge: str


SIDES = {
    "w": SideColours(
        panel=("#2f6288", "#1d3f5e", "#0e1f33"),
        sky=("#d6e7ee", "#7fa9c0", "#27475e"),
        floor=("#e9dfc6", "#5b86a0"),
        ribbon=("#fff4d6", "#ecd096", "#b98f4e"),
        disc=("#5b7f9c", "#152536"),
        tag="#4f9bd8",
    ),
    "b": SideColours(
        panel=("#5d2e48", "#371a30", "#1a0c1a"),
        sky=("#e9b8a0", "#8f3f58", "#2c1228"),
        floor=("#c99aa0", "#4a2140"),
        ribbon=("#fbe6cc", "#ddb287", "#9a6a44"),
        disc=("#8d4664", "#25101f"),
        tag="#c8416b",
    ),
}
COST = GemColours("#d9f3ff", "#5cc4ff", "#1c74d8", "#0b3a8f", "#061d4d")
ATTACK = GemColours("#fff6b8", "#ffd84a", "#e3a115", "#9a5f08", "#4a2a03")
HEALTH = GemColours("#ffc3b8", "#ff5a4e", "#cf1720", "#7d0710", "#3a0206")
HEALTH_HURT = GemColours("#fff0c0", "#ffb640", "#d9780f", "#8a4206", "#3f1c02")
EMPTY = GemColours("#55607c", "#3b4560", "#262e45", "#171c2e", "#0c0f1a")
