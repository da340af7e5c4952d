"""Cut the fonts of the other languages to the letters that the game uses: `python -m art.fonts FOLDER`.

The folder holds the makers' files, as they publish them: `cinzel-latin-{700,900}-normal.woff`, `cinzel-latin-ext-{700,900}-normal.woff`
(Cinzel 5.3.0 of Fontsource), `NotoSerifSC_600SemiBold.ttf` and `NotoSerifSC_900Black.ttf` (Noto Serif SC 0.4.3 of Expo's Google
Fonts). Run it again whenever the words or the names of cards in another language change: a test names the letters that are missing.

The Han fonts get the height and depth of Source Serif, so that both can stand in one line. Both families are under the SIL Open Font
License without a reserved name, which allows a changed copy to keep its name.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from fontTools.merge import Merger
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter, load_font
from fontTools.ttLib import TTFont

from hschess.rules.card_sets import SHIPPED, shipped_set

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"
TURKISH: Final = "ĞğİŞş"
HAN_SOURCES: Final = {"600": "NotoSerifSC_600SemiBold.ttf", "900": "NotoSerifSC_900Black.ttf"}
WRITTEN: Final = "600"
CINZEL_WEIGHTS: Final = ("700", "900")
ASCII: Final = "".join(chr(code) for code in range(0x20, 0x7F))
ALWAYS: Final = ASCII + "…×·–—“”中文"  # noqa: RUF001 - these are what is meant
"""Letters that a Han font has in any case: those of shortened lines, and its language's own name."""
UNREAD: Final = ("BASE", "GPOS", "GSUB", "gasp", "vhea", "vmtx")
"""Tables for features, hints and columns, which the game's lettering does not use."""
END_OF_COMMON: Final = (0xD7, 0xFA)
"""Where the letters of the first part of GB 2312 end."""
ASCENT: Final = 1.036
DESCENT: Final = 0.335
"""The height and depth of Source Serif, at size 1."""


def letters_used(language: str) -> str:
    """All letters of a language's texts and of our card names in it, each once and in order."""
    words = (ASSETS / "strings" / f"{language}.json").read_text("utf-8")
    for name in SHIPPED:
        words += "".join(dict(card.names).get(language, "") for card in shipped_set(name).cards)
    return "".join(sorted(set(words + ALWAYS) - {"\n"}))


def common_letters() -> str:
    """The 3,755 letters of the first part of GB 2312, for the user's own names of cards and sets.

    >>> len(common_letters()), "龙" in common_letters()
    (3755, True)
    """
    pairs = ((row, cell) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    return "".join(bytes(pair).decode("gb2312") for pair in pairs if pair < END_OF_COMMON)


def cut(source: Path, letters: Iterable[str]) -> TTFont:
    """The font with these letters alone, without features that the game's lettering does not use."""
    options = Options(
        layout_features=[], name_IDs=["*"], hinting=False, notdef_outline=True, drop_tables=["DSIG", "STAT"]
    )
    font = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    font.flavor = None
    return font


def turkish(folder: Path, weight: str, target: Path) -> Path:
    """Cinzel with the Turkish letters, from its Latin and its extended Latin part."""
    latin, extended = (folder / f"cinzel-{part}-{weight}-normal.woff" for part in ("latin", "latin-ext"))
    with TemporaryDirectory() as room:
        parts = [Path(room) / "latin.ttf", Path(room) / "extended.ttf"]
        cut(latin, [chr(code) for code in _codes(latin)]).save(parts[0])
        cut(extended, TURKISH).save(parts[1])
        merged: Any = Merger().merge([str(part) for part in parts])
    dot(merged)
    merged.save(target)
    return target


def dot(font: TTFont) -> None:
    """Give the small i its dot: Cinzel's small letters are small capitals, and in Turkish the capital of i is İ, that of ı is I."""  # noqa: RUF002 - Turkish has both
    glyphs, shapes = font.getGlyphSet(), _table(font, "glyf")
    share = shapes["i"].yMax / shapes["I"].yMax
    whole, pen = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
    glyphs["Idotaccent"].draw(whole)
    whole.replay(TransformPen(pen, (share, 0, 0, share, 0, 0)))
    shapes["i"] = pen.glyph()


def han(folder: Path, weight: str, target: Path) -> Path:
    """Noto Serif SC with the letters of the Chinese texts, as high and deep as Source Serif.

    The lighter one also has letters for typed names; if the heavier lacks a letter, the lighter one draws the whole name.
    """
    written = common_letters() if weight == WRITTEN else ""
    font = cut(folder / HAN_SOURCES[weight], {*letters_used("zh"), *written})
    for name in UNREAD:
        if name in font:
            del font[name]
    # Each table is named at run time, which static types cannot follow.
    head, hhea, os2 = (_table(font, name) for name in ("head", "hhea", "OS/2"))
    high, deep = round(ASCENT * head.unitsPerEm), round(DESCENT * head.unitsPerEm)
    hhea.ascent, hhea.descent, hhea.lineGap = high, -deep, 0
    os2.sTypoAscender, os2.sTypoDescender, os2.sTypoLineGap = high, -deep, 0
    os2.usWinAscent, os2.usWinDescent = high, deep
    font.save(target)
    return target


def main(arguments: Sequence[str]) -> int:
    """Cut all fonts; exit status 2 if the folder lacks a file."""
    if len(arguments) != 1:
        print("fonts: name the folder with the makers' files", file=sys.stderr)
        return 2
    folder, target = Path(arguments[0]), ASSETS / "fonts"
    try:
        made = [turkish(folder, weight, target / f"cinzel-turkish-{weight}.ttf") for weight in CINZEL_WEIGHTS]
        made += [han(folder, weight, target / f"noto-serif-sc-part-{weight}.ttf") for weight in HAN_SOURCES]
    except FileNotFoundError as error:
        print(f"fonts: {error.filename} is missing", file=sys.stderr)
        return 2
    for path in made:
        print(f"{path.relative_to(ASSETS)}: {path.stat().st_size // 1024} KB")
    return 0


def _codes(path: Path) -> list[int]:
    with TTFont(path) as font:
        codes: list[int] = sorted(font.getBestCmap())
    return codes


def _table(font: TTFont, name: str) -> Any:
    return font[name]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
