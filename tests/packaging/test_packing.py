"""The packing of a program: fewer docstrings on the same lines, and files that the usual reader can read."""

import traceback
import zlib
from importlib import import_module
from pathlib import Path

import pytest

from release.packing import lean_code, pack_densely

SOURCE = '''"""What a command shows."""

class Kept:
    """So that a dataclass makes none."""

    def method(self) -> str:
        """Only for readers."""
        return "a word"

def documented_only() -> None:
    """Only for readers."""

def fails() -> None:
    """Only
    for readers."""
    raise ValueError("no luck")
'''


@pytest.fixture
def lean(tmp_path: Path) -> dict[str, object]:
    path = tmp_path / "module.py"
    path.write_text(SOURCE)
    names: dict[str, object] = {"__name__": "module"}
    exec(lean_code(path), names)
    return names


def test_modules_and_classes_keep_their_docstrings_and_functions_none(lean: dict[str, object]) -> None:
    kept, only = lean["Kept"], lean["documented_only"]
    assert isinstance(kept, type)
    assert callable(only)

    assert (lean["__doc__"], kept.__doc__) == ("What a command shows.", "So that a dataclass makes none.")
    assert (vars(kept)["method"].__doc__, only.__doc__, only()) == (None, None, None)
    assert kept().method() == "a word"


def test_a_fault_has_the_line_number_of_the_source(lean: dict[str, object]) -> None:
    fails = lean["fails"]
    assert callable(fails)

    with pytest.raises(ValueError, match="no luck") as raised:
        fails()

    assert (
        traceback.extract_tb(raised.tb)[-1].lineno == SOURCE.splitlines().index('    raise ValueError("no luck")') + 1
    )


def test_denser_packing_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    writers = import_module("PyInstaller.archive.writers")
    monkeypatch.setattr(writers, "zlib", zlib)
    data = Path(__file__).read_bytes() * 40
    as_usual = zlib.compress(data, 9)

    pack_densely()
    in_parts = writers.zlib.compressobj(9)
    packed = in_parts.compress(data[:1000]) + in_parts.compress(data[1000:]) + in_parts.flush()

    assert packed == writers.zlib.compress(data, level=6)
    assert zlib.decompress(packed) == data
    assert len(packed) < len(as_usual)
