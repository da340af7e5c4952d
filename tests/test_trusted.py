"""Compiled code is loaded only from the user's own folder, and only unchanged since it was made from these sources."""

import importlib.util
import marshal
import os
import stat
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

import hschess
from hschess import compiled
from hschess.private import make_folder, write_file
from hschess.rules.errors import HschessError
from hschess.trusted import sources, why_not_trusted, write_list

ROOT = Path(hschess.__file__).parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="there the rights of a file are no bits")
AS_ROOT = pytest.mark.skipif(
    os.name == "nt" or os.geteuid() != 0, reason="only the system's own user can give files away"
)

# Replaces the program that calls mypyc: it makes an extension, and records the files that others could write to meanwhile.
COMPILER = """
import pathlib
pathlib.Path("hschess/rules/engine.so").write_bytes(b"machine code")
found = [path for path in pathlib.Path().rglob("*") if path.stat().st_mode & 0o022]
pathlib.Path("open.txt").write_text("".join(f"{path}\\n" for path in found))
"""


@pytest.fixture(autouse=True)
def kept_to_oneself() -> Iterator[None]:
    """Files that a test puts into a form are private, with any default rights of this machine."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture(params=[0o002, 0o022, 0o077, 0], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """The user's umask; the first is usual on Debian and Ubuntu."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a source in each of its subpackages."""
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


def test_an_untouched_form_is_trusted(form: Path, package: Path) -> None:
    assert why_not_trusted(form, package) is None


@POSIX
def test_compiled_files_are_private_with_any_umask(
    umask: int, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During compilation, too; and the sources are those of a checkout that a group can write to."""
    (package / "compiling.py").write_text(COMPILER, "utf-8")
    for path in package.rglob("*"):
        path.chmod(0o775 if path.is_dir() else 0o664)
    monkeypatch.setattr(compiled, "_PACKAGE", package)
    monkeypatch.setattr(compiled, "what_is_missing", lambda: None)
    tmp_path.chmod(0o700)

    folder = compiled.compiled_folder(lambda line: None, cache=tmp_path / "user" / "cache")

    assert why_not_trusted(folder, package) is None
    assert (folder / "open.txt").read_text("utf-8") == ""
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "user", folder.parent, folder)} == {0o700}


@POSIX
def test_files_compiled_into_a_chosen_folder_are_private(
    umask: int, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (package / "compiling.py").write_text(COMPILER, "utf-8")
    monkeypatch.setattr(compiled, "_PACKAGE", package)
    monkeypatch.setattr(compiled, "what_is_missing", lambda: None)
    tmp_path.chmod(0o700)
    (tmp_path / "there").mkdir()

    for name in ("there", "new"):
        compiled.compile_into(tmp_path / name)

    assert [why_not_trusted(tmp_path / name, package) for name in ("there", "new")] == [None, None]
    assert [(tmp_path / name / "open.txt").read_text("utf-8") for name in ("there", "new")] == ["", ""]


@POSIX
def test_a_new_folder_is_private_and_an_existing_one_keeps_its_rights(umask: int, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path)

    assert [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a" / "b", tmp_path / "a", tmp_path)] == [
        0o700, 0o700, 0o755
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["__pycache__/engine.pyc", "__pycache__/engine.so", "engine.pyc", "compiled.list"])
def test_an_added_file_that_python_would_run_is_found(name: str, form: Path, package: Path) -> None:
    added = form / "hschess" / "rules" / name
    make_folder(added.parent)
    added.touch(0o600)

    assert why_not_trusted(form, package) == f"hschess/rules/{name} is missing, or was added after it was compiled"


@POSIX
@pytest.mark.parametrize("name", ["compiled.list", "hschess/rules/engine.so", "more.so"])
def test_a_pipe_does_not_block(name: str, form: Path, package: Path) -> None:
    (form / name).unlink(missing_ok=True)
    os.mkfifo(form / name, 0o600)

    assert why_not_trusted(form, package) == f"{Path(name).name} is not a plain file"


@POSIX
def test_a_folder_that_is_a_link_to_itself_is_not_trusted(tmp_path: Path, package: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")

    assert why_not_trusted(tmp_path / "loop", package)


@POSIX
@pytest.mark.parametrize("name", [".", "hschess", "hschess/rules/engine.so", "compiled.list"])
def test_a_form_that_others_can_write_to_is_not_trusted(name: str, form: Path, package: Path) -> None:
    (form / name).chmod(0o722)

    assert why_not_trusted(form, package) == f"others can write to {(form / name).name}"


@POSIX
@AS_ROOT
@pytest.mark.parametrize(
    ("name", "members", "is_open"),
    [("ann", [], False), ("ann", ["ann"], False), ("ann", ["bob"], True), ("users", [], True), (None, [], True)],
)
def test_a_folder_that_a_group_can_write_to_is_open_if_others_are_in_the_group(
    name: str | None, members: list[str], is_open: bool, form: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian creates a group with the user's name for each user."""

    def group(number: int) -> SimpleNamespace:
        if name is None:
            raise KeyError(number)
        return SimpleNamespace(gr_name=name, gr_mem=members)

    os.chown(form.parent, -1, 12345)
    form.parent.chmod(0o775)
    monkeypatch.setattr("pwd.getpwuid", lambda number: SimpleNamespace(pw_name="ann"))
    monkeypatch.setattr("grp.getgrgid", group)

    assert why_not_trusted(form, package) == (f"others can replace it in {form.parent}" if is_open else None)


@POSIX
def test_a_form_in_a_folder_that_is_open_to_all_is_not_trusted(form: Path, package: Path) -> None:
    form.parent.chmod(0o777)

    assert why_not_trusted(form, package) == f"others can replace it in {form.parent}"


@POSIX
@AS_ROOT
@pytest.mark.parametrize("name", [".", "hschess/rules/engine.so"])
def test_another_users_form_is_not_trusted(name: str, form: Path, package: Path) -> None:
    os.chown(form / name, 12345, -1)

    assert why_not_trusted(form, package) == f"{(form / name).name} belongs to another user"


@POSIX
def test_a_link_out_of_the_folder_is_not_followed(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "engine.so").unlink()
    (form / "hschess" / "rules" / "engine.so").symlink_to("/bin/true")

    assert why_not_trusted(form, package) == "engine.so is a link"


def test_a_changed_file_is_detected(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "engine.so").write_bytes(b"machine c0de")

    assert why_not_trusted(form, package) == "hschess/rules/engine.so was changed"


def test_a_file_added_later_is_detected(form: Path, package: Path) -> None:
    (form / "hschess" / "rules" / "more.so").touch(0o600)

    assert why_not_trusted(form, package) == "hschess/rules/more.so is missing, or was added after it was compiled"


def test_a_form_of_other_sources_is_not_trusted(form: Path, package: Path) -> None:
    (package / "players" / "engine.py").write_text("# changed\n", "utf-8")

    assert why_not_trusted(form, package) == "it was compiled from other sources"


def test_another_or_a_missing_folder_is_not_trusted(tmp_path: Path, package: Path) -> None:
    assert why_not_trusted(tmp_path / "nowhere", package)
    assert why_not_trusted(package, package)


@pytest.fixture
def plain_form(tmp_path: Path) -> Path:
    """A form of the game's own sources, without any extension."""
    folder = tmp_path / "plain"
    for path in sources(ROOT / "hschess"):
        copy = folder / path.relative_to(ROOT)
        make_folder(copy.parent)
        write_file(copy, path.read_bytes())
    write_list(folder)
    return folder


def plant(form: Path) -> None:
    """Bytecode that Python would load for the form's own `engine`."""
    source = form / "hschess" / "rules" / "engine.py"
    cache = Path(importlib.util.cache_from_source(str(source)))
    make_folder(cache.parent)
    head = struct.pack("<III", 0, int(source.stat().st_mtime), source.stat().st_size)
    code = marshal.dumps(compile("print('planted code runs')", str(source), "exec"))
    write_file(cache, importlib.util.MAGIC_NUMBER + head + code)


def ran(form: Path, code: str) -> subprocess.CompletedProcess[str]:
    """A Python that writes bytecode and has loaded the game from this form."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, hschess.COMPILED_VARIABLE: str(form)}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_using_a_form_does_not_change_it(plain_form: Path) -> None:
    done = ran(plain_form, "import hschess.rules.engine as engine; print(engine.__file__)")

    assert (done.stdout, done.stderr) == (f"{plain_form / 'hschess' / 'rules' / 'engine.py'}\n", "")
    assert why_not_trusted(plain_form, ROOT / "hschess") is None


def test_bytecode_added_to_a_form_does_not_run(plain_form: Path) -> None:
    plant(plain_form)
    environment = {**os.environ, hschess.COMPILED_VARIABLE: str(plain_form)}

    done = subprocess.run(
        [sys.executable, "-m", "hschess", "legal", "paper 1w 20/1/1/PR/PP/-/- 20/0/0/PPPB/PP/-/-"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert "was added after it was compiled" in done.stderr


def test_bytecode_added_to_a_form_after_the_check_does_not_run(plain_form: Path) -> None:
    put = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from pathlib import Path; from tests.test_trusted import plant\n"

    done = ran(plain_form, f"import hschess\n{put}plant(Path({str(plain_form)!r}))\nimport hschess.rules.engine")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(plain_form.rglob("*.pyc"))


def test_a_form_may_be_named_by_a_relative_path(plain_form: Path) -> None:
    relative = Path(os.path.relpath(plain_form, ROOT))

    done = ran(
        relative, "import os, hschess; os.chdir('/'); import hschess.rules.engine as engine; print(engine.__file__)"
    )

    assert (done.stdout, done.stderr) == (f"{plain_form / 'hschess' / 'rules' / 'engine.py'}\n", "")


def test_a_form_that_is_not_loaded_is_reported_in_one_line(tmp_path: Path) -> None:
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


def test_a_standalone_program_reports_that_it_cannot_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no sources to check."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(compiled, "_PACKAGE", tmp_path)

    with pytest.raises(HschessError, match="a standalone program cannot compile itself"):
        compiled.compiled_folder(print, cache=tmp_path / "cache")
