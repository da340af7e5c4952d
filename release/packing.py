"""Packing a program: its modules without docstrings and assertions, its files by a denser packer of the same format."""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Final, Protocol, cast

DENSEST: Final = 12
"""The packer's best level; zlib ends at 9."""


class _Packer(Protocol):
    def zlib_compress(self, data: bytes, level: int) -> bytes: ...


def lean_code(path: Path) -> CodeType:
    """A module's code without assertions and without the docstrings of its functions, on the same lines.

    Those of modules and classes stay: commands show the first, and a dataclass without one would make its own when the program starts.
    """
    tree = ast.parse(path.read_bytes())
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    # PyInstaller puts the module's own name there, as for all modules.
    return compile(tree, path.name, "exec", dont_inherit=True, optimize=1)


def pack_densely() -> None:
    """Let libdeflate pack PyInstaller's archives, if it is installed; the same readers read them."""
    if find_spec("deflate"):
        writers = import_module("PyInstaller.archive.writers")
        writers.zlib = _Densely(cast("_Packer", import_module("deflate")))  # type: ignore[attr-defined]


class _Densely:
    """The part of the module `zlib` that PyInstaller's writers use."""

    def __init__(self, packer: _Packer) -> None:
        self._packer = packer

    def compress(self, data: bytes, level: int = 0) -> bytes:
        """All at once."""
        return self._packer.zlib_compress(data, max(level, DENSEST))

    def compressobj(self, level: int = 0) -> "_Whole":
        """For a file that comes in parts."""
        return _Whole(self)


class _Whole:
    def __init__(self, packer: _Densely) -> None:
        self._packer, self._parts = packer, bytearray()

    def compress(self, part: bytes) -> bytes:
        self._parts += part
        return b""

    def flush(self) -> bytes:
        return self._packer.compress(bytes(self._parts))
