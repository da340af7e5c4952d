"""Shrinking the bundle's libraries: without unused symbols, and with stubs for linked but unused decoders.

The game plays Ogg Vorbis and shows WebP. SDL's mixer and picture library are linked against the decoders of a dozen other
formats all the same, and the system's loader does not start a program without them. A stub has the name and the functions of such a
decoder; each function returns 0 and is never called. `build.spec` uses this on Linux; elsewhere SDL looks for its decoders itself.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

Entry = tuple[str, str, str]
"""A file of the bundle: its target, its source, and PyInstaller's word for its kind."""
Symbol = tuple[str, str]
"""A name in a library and its version, which may be empty."""

UNUSED_DECODERS: Final = (
    "FLAC",
    "brotlidec",
    "fluidsynth",
    "jpeg",
    "mpg123",
    "opusfile",
    "png16",
    "tiff",
    "wavpack",
    "xmp",
)
"""Linked libraries whose formats the game does not use."""
ASKED_FOR_BY_DECODERS: Final = ("brotlicommon", "opus", "sndfile", "vorbisenc")
"""Libraries that only those need."""
CALLERS: Final = ("SDL2_mixer", "SDL2_image", "freetype")
PYGAMES: Final = "pygame_ce.libs"
FROM_WHEELS: Final = ("site-packages", "dist-packages")


def stripped(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """The files without symbols, copied to `folder`; libraries from wheels stay, because stripping can break them."""
    return [entry if _stays(entry) else _strip(*entry, folder) for entry in entries]


def _stays(entry: Entry) -> bool:
    _, source, kind = entry
    return kind != "EXTENSION" and (kind != "BINARY" or any(word in source for word in FROM_WHEELS))


def _strip(destination: str, source: str, kind: str, folder: Path) -> Entry:
    copy = folder / destination
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, copy)
    subprocess.run(["strip", "--strip-unneeded", str(copy)], check=True)
    return destination, str(copy), kind


def without_decoders(entries: Iterable[Entry], folder: Path) -> list[Entry]:
    """The files with a stub for each unused decoder, made in `folder`. Errors: `CalledProcessError` if the linker fails."""
    kept = [entry for entry in entries if _library(entry) not in ASKED_FOR_BY_DECODERS]
    callers = [Path(entry[1]) for entry in kept if entry[2] == "BINARY" and _library(entry) in CALLERS]
    asked = set[Symbol]().union(*(_symbols(path, "--undefined-only") for path in callers))
    return [_stand_in(entry, asked, folder) if _library(entry) in UNUSED_DECODERS else entry for entry in kept]


def _library(entry: Entry) -> str:
    """`FLAC` for `libFLAC-e7027ec5.so.14` of pygame's own libraries, or a link to it; empty for any other file."""
    path = Path(entry[1])
    is_pygames = path.parent.name == PYGAMES
    return path.name.removeprefix("lib").partition(".")[0].partition("-")[0] if is_pygames else ""


def _symbols(library: Path, which: str) -> set[Symbol]:
    words = ["nm", "--dynamic", "--no-demangle", "--format=posix", which, str(library)]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    words_of = (line.split()[0].replace("@@", "@").partition("@") for line in lines)
    return {(name, version) for name, _, version in words_of}


def _stand_in(entry: Entry, asked: set[Symbol], folder: Path) -> Entry:
    destination, source, kind = entry
    if kind != "BINARY":
        return entry
    target = folder / destination
    target.parent.mkdir(parents=True, exist_ok=True)
    symbols = sorted(_symbols(Path(source), "--defined-only") & asked)
    code = "".join(f"void *{name}(void) {{ return 0; }}\n" for name, _ in symbols)
    versions = target.with_suffix(".versions")
    versions.write_text(_version_script(symbols), "utf-8")
    linking = (
        [f"-Wl,-soname,{target.name}", f"-Wl,--version-script={versions}"]
        if versions.stat().st_size
        else [f"-Wl,-soname,{target.name}"]
    )
    words = ["cc", "-shared", "-s", "-fPIC", "-nostdlib", *linking, "-o", str(target), "-xc", "-"]
    subprocess.run(words, input=code, text=True, check=True)
    return destination, str(target), kind


def _version_script(symbols: list[Symbol]) -> str:
    """The needed versions as a version script of the linker."""
    nodes = sorted({version for _, version in symbols if version})
    return "".join(
        f"{node} {{ {' '.join(f'{name};' for name, version in symbols if version == node)} }};\n" for node in nodes
    )
