"""Small shapes of our own, as path data about the origin: chess pieces in outline, crown, sword, arrows, hand. No colours."""

from art.vector import Point, polygon

ROOK = (
    "M-15 18L-15 13L-11 10L-9 -4L-14 -8L-14 -18L-8 -18L-8 -13L-3.5 -13L-3.5 -18L3.5 -18L3.5 -13L8 -13L8 -18L14 -18"
    "L14 -8L9 -4L11 10L15 13L15 18Z"
)
PAWN = (
    "M-13 18L-13 13C-7 10 -4 6 -4 -1L-7 -1L-7 -5L-4 -5C-9 -8 -8 -18 0 -18C8 -18 9 -8 4 -5L7 -5L7 -1L4 -1"
    "C4 6 7 10 13 13L13 18Z"
)
CROWN = "M-17 12L-21 -9L-10 -1L-7.5 -14L0 -4L7.5 -14L10 -1L21 -9L17 12ZM-17 15L17 15L17 19L-17 19Z"
STAR = "M0 -10L2.6 -3.2L9.8 -2.9L4.2 1.6L6.1 8.6L0 4.6L-6.1 8.6L-4.2 1.6L-9.8 -2.9L-2.6 -3.2Z"
CHECK = "M-11 0L-4 7L11 -9"
EYE = "M-13 0C-7 -9 7 -9 13 0C7 9 -7 9 -13 0Z"

# A horse's head that looks left; the same line as the carved Knight's.
HORSE: tuple[Point, ...] = (
    (0.34, 0.36), (0.37, 0.60), (0.385, 0.86), (0.36, 1.12), (0.30, 1.36), (0.20, 1.56), (0.10, 1.70),
    (0.085, 1.86), (0.03, 1.80), (-0.02, 1.735), (-0.10, 1.70), (-0.22, 1.63), (-0.31, 1.52), (-0.37, 1.40),
    (-0.45, 1.27), (-0.525, 1.15), (-0.545, 1.05), (-0.50, 0.975), (-0.42, 0.95), (-0.355, 0.985),
    (-0.30, 1.05), (-0.21, 1.085), (-0.12, 1.10), (-0.135, 1.03), (-0.20, 0.93), (-0.28, 0.80),
    (-0.335, 0.66), (-0.35, 0.50), (-0.34, 0.36),
)  # fmt: skip
MANE: tuple[Point, ...] = (
    (0.20, 0.60), (0.42, 0.60), (0.45, 0.92), (0.40, 1.22), (0.30, 1.46), (0.16, 1.68), (0.06, 1.74),
    (0.10, 1.58), (0.20, 1.36), (0.26, 1.10), (0.25, 0.84),
)  # fmt: skip
JAW: tuple[Point, ...] = ((-0.02, 1.58), (0.10, 1.40), (0.09, 1.20), (-0.02, 1.10), (-0.14, 1.16), (-0.17, 1.36))


def horse(cx: float, cy: float, height: float) -> str:
    """Path data of the horse's head, `height` units high about (cx, cy)."""
    scale = height / 1.5
    return polygon([(cx + (x + 0.08) * scale, cy - (y - 1.11) * scale) for x, y in rounded_corners(HORSE)])


def rounded_corners(points: tuple[Point, ...], passes: int = 2) -> tuple[Point, ...]:
    """Chaikin's corner cutting: a smooth closed line with 2 ** passes as many points."""
    for _ in range(passes):
        following = (*points[1:], points[0])
        points = tuple(
            (near * ax + (1 - near) * bx, near * ay + (1 - near) * by)
            for (ax, ay), (bx, by) in zip(points, following, strict=True)
            for near in (0.75, 0.25)
        )
    return points
