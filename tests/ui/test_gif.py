"""A GIF built picture by picture equals one made of all of them at once."""

from io import BytesIO

from PIL import Image

from scenes.ui.gif import SAME, GrowingGif

SIZE = (60, 40)


def picture(left: int) -> Image.Image:
    """A red square on green, this far from the left."""
    made = Image.new("RGB", SIZE, (0, 120, 0))
    made.paste((220, 20, 20), (left, 10, left + 12, 22))
    return made


def test_every_picture_comes_back_with_its_duration() -> None:
    gif = GrowingGif()
    for left in (0, 10, 10, 10, 40):
        gif.add(picture(left), 80)

    read = Image.open(BytesIO(gif.done()))

    seen = []
    for number, left in enumerate((0, 10, 40)):
        read.seek(number)
        assert read.convert("RGB").tobytes() == picture(left).tobytes()
        seen.append(read.info["duration"])
    assert (read.n_frames, seen, read.info["loop"]) == (3, [80, 240, 80], 0)  # type: ignore[attr-defined]  # a GIF has it


def noisy(spot: int) -> Image.Image:
    """Colours of all kinds, and a small square somewhere on them."""
    made = Image.effect_noise((120, 120), 60).convert("RGB") if not NOISE else NOISE[0].copy()
    if not NOISE:
        NOISE.append(made.copy())
    made.paste((220, 20, 20), (spot, spot, spot + 6, spot + 6))
    return made


NOISE: list[Image.Image] = []


def test_an_unchanged_part_between_two_changes_takes_no_space() -> None:
    still, moving = GrowingGif(), GrowingGif()
    still.add(noisy(0), 80)
    for number in range(9):
        # Two distant squares: the box around the changes is nearly the whole picture.
        moving.add(noisy(100 * (number % 2)), 80)

    assert len(moving.done()) < 1.5 * len(still.done()) + 8 * 3 * 128


def test_slow_changes_are_visible() -> None:
    gif = GrowingGif()
    for level in range(0, 100, 2):
        gif.add(Image.new("RGB", SIZE, (level, level, level)), 80)

    read = Image.open(BytesIO(gif.done()))
    read.seek(read.n_frames - 1)  # type: ignore[attr-defined]
    shown = read.convert("RGB").getpixel((5, 5))

    assert read.n_frames > 10  # type: ignore[attr-defined]
    assert isinstance(shown, tuple)
    assert abs(shown[0] - 98) <= SAME
