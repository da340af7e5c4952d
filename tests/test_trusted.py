"""Compiled code is loaded from a folder of the user's own alone, and only as it came out of these sources."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hschess
from hschess import compiled
from hschess.rules.errors import HschessError
from hschess.trusted import why_not_trusted, write_list

ROOT = Path(hschess.__file__).parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="there the rights of a file are no bits")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package whose rooms hold a source each."""
    return made(tmp_path / "sources") / "hschess"


@pytest.fixture
def form(tmp_path: Path) -> Path:
    """A compiled form of `package`: the same sources, and an extension beside each."""
    folder = made(tmp_path / "form")
    (folder / "hschess" / "rules" / "engine.so").write_bytes(b"machine code")
    write_list(folder)
    return folder


def made(folder: Path) -> Path:
    for room in ("rules", "players"):
        (folder / "hschess" / room).mkdir(parents=True)
        (folder / "hschess" / room / "engine.py").write_text(f"# {room}\n", "utf-8")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return folder


def test_a_form_that_nobody_touched_is_trusted(form: Path, package: Path) -> None:
    assert why_not_trusted(form, package) is None


def test_what_python_keeps_beside_the_sources_does_not_count(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "__pycache__").mkdir(mode=0o700)
    (form / "hschess" / "rules" / "__pycache__" / "engine.pyc").touch(0o600)

    assert why_not_trusted(form, package) is None


@POSIX
@pytest.mark.parametrize("name", [".", "hschess", "hschess/rules/engine.so", "compiled.list"])
def test_a_form_that_others_can_write_to_is_not_trusted(name: str, form: Path, package: Path) -> None:
    (form / name).chmod(0o722)

    assert why_not_trusted(form, package) == f"others can write to {(form / name).name}"


@POSIX
def test_a_form_in_a_folder_that_is_open_to_all_is_not_trusted(form: Path, package: Path) -> None:
    form.parent.chmod(0o777)

    assert why_not_trusted(form, package) == f"others can replace it in {form.parent}"


@POSIX
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only the system's own user can give files away")
@pytest.mark.parametrize("name", [".", "hschess/rules/engine.so"])
def test_a_form_of_somebody_elses_is_not_trusted(name: str, form: Path, package: Path) -> None:
    os.chown(form / name, 12345, -1)

    assert why_not_trusted(form, package) == f"{(form / name).name} belongs to somebody else"


@POSIX
def test_a_link_out_of_the_folder_is_not_followed(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "engine.so").unlink()
    (form / "hschess" / "rules" / "engine.so").symlink_to("/bin/true")

    assert why_not_trusted(form, package) == "engine.so is a link"


def test_a_file_that_was_changed_is_seen(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "engine.so").write_bytes(b"machine c0de")

    assert why_not_trusted(form, package) == "hschess/rules/engine.so was changed"


def test_a_file_added_later_is_seen(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "more.so").touch(0o600)

    assert why_not_trusted(form, package) == "hschess/rules/more.so is missing, or was added after it was compiled"


def test_a_form_of_other_sources_is_not_trusted(form: Path, package: Path) -> None:
    (package / "players" / "engine.py").write_text("# changed\n", "utf-8")

    assert why_not_trusted(form, package) == "it was compiled from other sources"


def test_a_folder_that_is_no_form_or_not_there_is_not_trusted(tmp_path: Path, package: Path) -> None:
    assert why_not_trusted(tmp_path / "nowhere", package)
    assert why_not_trusted(package, package)


def test_the_door_says_in_one_line_why_a_form_is_not_loaded(tmp_path: Path) -> None:
    environment = {**os.environ, hschess.COMPILED_VARIABLE: str(tmp_path / "nowhere")}

    done = subprocess.run(
        [sys.executable, "-m", "hschess", "--version"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        f"hschess: HSCHESS_COMPILED: the compiled form in '{tmp_path / 'nowhere'}' is not loaded"
    )
    assert done.stderr.count("\n") == 1


def test_a_standalone_program_says_that_it_cannot_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no sources that it could look at."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(compiled, "_PACKAGE", tmp_path)

    with pytest.raises(HschessError, match="a standalone program cannot compile itself"):
        compiled.compiled_folder(print, cache=tmp_path / "cache")
