"""The compiled form: rules, turns, endgames and players as extension modules made by mypyc, from the sources that plain Python runs.

It is made once for each state of the sources and kept in the user's cache. Plain Python stays the default: a process runs the compiled
form if `HSCHESS_COMPILED` names its folder when it starts (`hschess/__init__.py`), and so do the processes that it starts. A
standalone program may carry it.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from hschess import COMPILED_VARIABLE
from hschess.keeper import keeping
from hschess.private import UMASK, make_folder, write_file
from hschess.rules.errors import HschessError
from hschess.trusted import LIST_NAME, ROOMS, sources, why_not_trusted, write_list

FASTEST: Final = "3"
"""The C compiler's level of optimisation, as a rule."""
KEPT: Final = 4
"""How many compiled forms stay in the cache."""
_PACKAGE: Final = Path(__file__).parent
_NEEDED: Final = ("mypyc", "setuptools")


def is_compiled() -> bool:
    """Whether this process runs the compiled form."""
    spec = find_spec("hschess.rules.engine")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def what_is_missing() -> str | None:
    """The reason why nothing can be compiled here; None if everything needed is installed."""
    if _is_frozen():
        return "a standalone program cannot compile itself; it runs what it was built with"
    if any(find_spec(name) is None for name in _NEEDED):
        return "the compiled form needs mypy and setuptools: pip install 'mypy[mypyc]'"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"the compiled form needs a C compiler, but there is no '{compiler}'"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the compiled form needs Python's own C headers (Python.h), and they are not installed"
    return None


def compiled_folder(report: Callable[[str], None], level: str = FASTEST, cache: Path | None = None) -> Path:
    """The folder of the compiled form of the present sources; if there is none yet it is made, and `report` announces the wait.

    Errors: `HschessError` if there is no mypy, no C compiler or no space, if the sources do not compile, or if the existing form
    is not to be trusted (`trusted`).
    """
    if _is_frozen():
        # There are no sources to make the key of.
        _refuse_without_tools()
    root = cache or user_cache_path("hschess", appauthor=False) / "compiled"
    folder = root / _key(level)
    if not folder.is_dir():
        _refuse_without_tools()
        report("compiling the rules and the players, once for these sources; this takes a minute or two")
        make_folder(root)
        unfinished = Path(tempfile.mkdtemp(prefix="unfinished-", dir=root))
        try:
            compile_into(unfinished, level)
            _settle(unfinished, folder)
        finally:
            shutil.rmtree(unfinished, ignore_errors=True)
    reason = why_not_trusted(folder, _PACKAGE)
    if reason:
        raise HschessError(f"{folder}: this compiled form is not used: {reason}; delete it to have it made again")
    _forget_old(root, folder)
    return folder


def compile_into(folder: Path, level: str = FASTEST) -> None:
    """Put the rooms into this folder, sources and data included, with an extension module beside each source.

    Errors: as `compiled_folder`.
    """
    _refuse_without_tools()
    package = folder / "hschess"
    _copy_sources(folder)
    write_file(package / "__init__.py", b"")
    groups = [f"hschess_{room}={','.join(_modules(folder, room))}" for room in ROOMS]
    status, said = _answer_of([sys.executable, "-P", str(_PACKAGE / "compiling.py"), level, *groups], folder)
    if status:
        raise HschessError(f"the compiled form cannot be made: {_reason(said)}")
    (package / "__init__.py").unlink()
    shutil.rmtree(folder / "build", ignore_errors=True)
    write_list(folder)


def _copy_sources(folder: Path) -> None:
    """No other account may write into the folder or its files, whatever rights the sources have."""
    make_folder(folder)
    if os.name == "posix":
        folder.chmod(0o700)
    for path in sources(_PACKAGE):
        copy = folder / "hschess" / path.relative_to(_PACKAGE)
        make_folder(copy.parent)
        write_file(copy, path.read_bytes())


def _answer_of(command: list[str], folder: Path) -> tuple[int, str]:
    """The exit status of a compiler, which does not outlive this program, and its output."""
    with keeping() as keeper:
        compiler = keeper.start(
            command, cwd=folder, env=_plain_environment(), umask=UMASK, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace",
        )  # fmt: skip
        said, _ = compiler.communicate()
        return compiler.returncode, said


def relaunch(
    arguments: list[str], report: Callable[[str], None], level: str = FASTEST, cache: Path | None = None
) -> int:
    """Replace this program by `hschess` with these arguments and the compiled form; where that is impossible, return its exit status.

    Errors: as `compiled_folder`.
    """
    environment = {**os.environ, COMPILED_VARIABLE: str(compiled_folder(report, level, cache))}
    command = [sys.executable, "-m", "hschess", *arguments]
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(sys.executable, command, environment)
    # Windows has no such call: there it would be another process, without a parent that waits.
    with keeping() as keeper:
        return keeper.start(command, env=environment).wait()


def _is_frozen() -> bool:
    return getattr(sys, "frozen", False)


def _refuse_without_tools() -> None:
    reason = what_is_missing()
    if reason:
        raise HschessError(reason)


def _key(level: str) -> str:
    """A name for these sources, this Python, this mypy and this level."""
    digest = hashlib.blake2s(digest_size=8)
    digest.update(f"{LIST_NAME}, and nothing that is not in it".encode())
    digest.update(f"{sys.implementation.cache_tag} {sysconfig.get_platform()} {platform.machine()} {level}".encode())
    digest.update(_mypy_version().encode())
    for path in (_PACKAGE / "compiling.py", *sources(_PACKAGE)):
        digest.update(f"\n{path.relative_to(_PACKAGE).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _mypy_version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # A standalone program has no such module.

    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


def _modules(folder: Path, room: str) -> list[str]:
    """The sources of a room, as paths in the folder; a package's own file stays as it is, because it holds only a docstring."""
    found = sorted((folder / "hschess" / room).rglob("*.py"))
    return [path.relative_to(folder).as_posix() for path in found if path.name != "__init__.py"]


def _plain_environment() -> dict[str, str]:
    """The environment without variables that would change how the compiler finds modules."""
    plain = {name: value for name, value in os.environ.items() if name != COMPILED_VARIABLE}
    return {**plain, "MYPYPATH": str(_PACKAGE.parent)}


def _reason(output: str) -> str:
    """The first line that names an error, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["the compiler said nothing"]
    return next((line for line in lines if "error" in line.lower()), lines[-1])


def _settle(unfinished: Path, folder: Path) -> None:
    """Give the folder its name; if another process was quicker, its folder is kept."""
    try:
        unfinished.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise


def _forget_old(root: Path, current: Path) -> None:
    """Keep the youngest forms, the one in use among them."""
    os.utime(current)
    for folder in _oldest_first(root.iterdir())[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def _oldest_first(paths: Iterable[Path]) -> list[Path]:
    return sorted((path for path in paths if not path.name.startswith("unfinished-")), key=_changed_at)


def _changed_at(path: Path) -> float:
    """When it was changed; long ago if another program has deleted it meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
