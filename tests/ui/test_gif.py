"""A GIF that grows picture by picture says the same as one that is made of all of them."""

from io import BytesIO

from PIL import Image

from scenes.ui.gif import GrowingGif

SIZE = (60, 40)


def picture(left: int) -> Image.Image:
    """A red square on green, this far from the left."""
    made = Image.new("RGB", SIZE, (0, 120, 0))
    made.paste((220, 20, 20), (left, 10, left + 12, 22))
    return made


def test_every_picture_comes_back_and_stays_as_long_as_it_was_shown() -> None:
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
