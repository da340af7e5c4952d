"""Files for the attack on the commands: valid, damaged and huge files, and paths that are not files at all."""

import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Final

from hschess.resources import asset

RECORD: Final = """[Event "Casual game"]
[White "Ann"]
[Black "Bob"]
[Mode "paper"]
[Seed "3"]
[Result "*"]
[BlackSeat "bfs"]

1. end / end ; nothing yet
2. end
"""
DUEL: Final = 'name = "duel"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{P = 8, R = 2}, {P = 8}]\n'
OWN: Final = "king = 2\ndamage = 1\n"
EVIL: Final = (
    "\x1b[31m", "\x1b]0;own\x07", "\x07", "\x9b2J", "\x7f", "\u202e", "\u2066", "\u2028", "\ufeff", "\x00", "\r", "\t", "\x08\x08",
    "\x85", "\xad", "[red]", "[/]", "{0}", "%s", "兵", "é", "\U0001f600", '"', "\\", "9" * 400, "[" * 400, ";", "\n", " ",
)  # fmt: skip
"""Unexpected pieces of text: terminal control characters, accents and marks of other languages, deep nesting, great length."""
ENDINGS: Final = {"record": ".hsc", "mode": ".toml", "personality": ".toml", "puzzles": ".puzzles"}
HUGE: Final = 64 << 20


class Files:
    """A folder of them: `good` by kind, `odd` in any order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        puzzles = "\n\n".join(asset("puzzles", "lethal.puzzles").read_text("utf-8").split("\n\n")[:2]) + "\n"
        self.texts = {"record": RECORD, "mode": DUEL, "personality": OWN, "puzzles": puzzles}
        self.good = {kind: self._file(f"good{ENDINGS[kind]}", text.encode()) for kind, text in self.texts.items()}
        self.odd = [*self._written(), *self._special(), "", ".", f"{folder}/", "x" * 300, "/".join(["y" * 100] * 50)]
        self.odd += ["/dev/null", "/dev/zero", "/dev/full", "//server/share/x.toml", "nowhere.hsc", "~", "-"]

    def any(self, kind: str, rng: random.Random) -> str:
        """The name of a file for this purpose: half are good, the others damaged, of another kind, or missing."""
        draw = rng.random()
        if draw < 0.4:
            return self.good[kind]
        if draw < 0.7:
            return self._file(f"damaged-{kind}{ENDINGS[kind]}", damaged(self.texts[kind], rng))
        if draw < 0.8:
            return self.good[rng.choice(list(self.good))]
        return rng.choice(self.odd)

    def target(self, rng: random.Random) -> str:
        """The name of a file that may or may not be writable; never a real device, because the attack might be allowed to replace it."""
        names = ["new.out", "deeper/still/new.out", "a folder", "fifo", "good.hsc/new.out", "兵 \u202e.out", "n" * 300]
        return rng.choice(["", "new.out", *(str(self.folder / name) for name in names)])

    def _written(self) -> list[str]:
        record = RECORD.encode()
        written = {
            "empty.hsc": b"", "no text.hsc": b"\xff\xfe\x00" * 40, "wide.hsc": RECORD.encode("utf-16"), "bom.hsc": b"\xef\xbb\xbf" + record,
            "兵 ü \U0001f600.hsc": record, "ends\r\nhere\x1b[31m.hsc": b"[Mode", "turned\u202e.hsc": record[:50],
            "lines.hsc": record.replace(b"\n", b"\r\n"), "nul.hsc": record + b"\0", "odd\udcff.hsc": record,
            "long.hsc": b"A" * (2 << 20), "comments.hsc": record + b"; \n" * 300_000,
            "seat.hsc": record.replace(b'"bfs"', b'"bfs:file=/dev/zero"'), "seed.hsc": record.replace(b'"3"', b'"' + b"9" * 5000 + b'"'),
        }  # fmt: skip
        # If the system refuses a name, the attack goes on without it.
        names: list[str] = []
        for name, data in written.items():
            with suppress(OSError, ValueError):
                names.append(self._file(name, data))
        return names

    def _special(self) -> list[str]:
        fifo, folder, loop, huge = (self.folder / name for name in ("fifo", "a folder", "loop.hsc", "huge.hsc"))
        folder.mkdir()
        with suppress(OSError, AttributeError):
            os.mkfifo(fifo)
            loop.symlink_to(loop)
        with huge.open("wb") as file:
            file.truncate(HUGE)
        return [str(path) for path in (fifo, folder, loop, huge)]

    def _file(self, name: str, data: bytes) -> str:
        path = self.folder / name
        path.write_bytes(data)
        return str(path)


def damaged(text: str, rng: random.Random) -> bytes:
    """The text with pieces inserted, with a part removed, or cut off."""
    for _ in range(rng.randrange(1, 4)):
        first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        how = rng.randrange(4)
        if how == 0:
            text = text[:first]
        elif how == 1:
            text = text[:first] + text[last:]
        else:
            text = text[:first] + rng.choice(EVIL) + text[first:]
    return text.encode("utf-8", "surrogatepass") + (b"\xff" if rng.randrange(8) == 0 else b"")
