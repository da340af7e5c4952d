"""Files with equal beginnings are packed together and unpacked unchanged."""

import zlib
from pathlib import Path

from release.alike import is_alike, write_alike
from release.unpack_alike import HEAD, PACK, unpack
from tests.each import each


def test_they_are_unpacked_unchanged_and_the_pack_is_gone(tmp_path: Path) -> None:
    contents = {"a/empty": b"", "a/b/short": b"\n1 x\n", "whole": b"h" * HEAD, "long": bytes(range(256)) * 50}
    files = []
    for number, (name, data) in enumerate(contents.items()):
        path = tmp_path / f"source{number}"
        path.write_bytes(data)
        files.append((name, path))
    folder = tmp_path / "out"

    write_alike(files, folder / PACK)
    unpack(folder)

    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()} == (
        contents
    )


def test_shared_parts_are_packed_once(tmp_path: Path) -> None:
    sounds = sorted((Path(__file__).parents[2] / "assets" / "sounds").glob("*.ogg"))
    apart = sum(len(zlib.compress(path.read_bytes(), 9)) for path in sounds)

    write_alike([(path.name, path) for path in sounds], tmp_path / PACK)

    assert len(zlib.compress((tmp_path / PACK).read_bytes(), 9)) < 0.8 * apart


@each(
    ("name", "expected"),
    [
        ("hschess/_assets/sounds/hit_1-a.ogg", True),
        ("hschess\\_assets\\music\\title-1.ogg", True),
        ("hschess/rules/engine.cpython-311-x86_64-linux-gnu.so", True),
        ("hschess/rules/modes.toml", False),
        ("hschess_rules__mypyc.cpython-311-x86_64-linux-gnu.so", False),
        ("libcrypto.so.3", False),
    ],
)
def test_sounds_music_and_compiled_modules_are_alike(name: str, expected: bool) -> None:
    assert is_alike(name) is expected
