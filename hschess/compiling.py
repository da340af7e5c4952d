"""Make extension modules of typed sources by mypyc: `python -P compiling.py LEVEL GROUP=FILE,FILE ...`, in the folder of the packages.

A program of its own, because mypyc and setuptools print, exit and change the interpreter that they run in. `hschess.compiled` starts it.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

_QUIET: Final = ("-w", "-Wno-misleading-indentation")
"""No warnings about generated code. The first hides gcc's warnings; the second turns off a check that takes longer than all the rest."""
_WITHIN: Final = ("-fno-semantic-interposition", "-fno-plt")
"""A call within a library need not allow for another library that replaces the function: it may be inlined, and finds its way at once."""
_SMALL: Final = ("-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables")
"""Only a module's init function is exported, and C without exceptions is never unwound: a seventh smaller, as fast as before."""
_DENSE: Final = ("-Wl,-z,noseparate-code", "-Wl,--build-id=none")
"""A module for each source, nearly empty: a third of its size without pages of their own for code and constants."""
_HEADER: Final = Path("build", "python")
"""The folder of Python's header as gcc keeps it."""


class _Compiler(Protocol):
    """The part of setuptools' compiler that the header needs."""

    compiler_so: list[str]
    include_dirs: list[str]

    def spawn(self, cmd: list[str]) -> None:
        """Run a command. Errors: `ExecError` if it fails."""


def compile_here(level: str, groups: list[tuple[list[str], str]]) -> None:
    """Put an extension module beside each of these files, optimised at this level of the C compiler (`0` to `3`).

    Errors: `SystemExit`, with the compiler's output on standard error.
    """
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class BuildWithHeader(build_ext):  # type: ignore[misc]
        """Reads Python's header once: more than a hundred modules hold little else."""

        def build_extensions(self) -> None:
            if sys.platform == "linux":
                _read_header(self.compiler, modules[0].extra_compile_args)
            super().build_extensions()

    files = [file for group, _ in groups for file in group]
    flags = ["--config-file=", "--cache-dir=" + os.devnull, "--python-executable", sys.executable]
    named: list[tuple[list[str], str | None]] = [*groups]
    modules = mypycify([*flags, *files], opt_level=level, debug_level="0", separate=named, target_dir="build")
    if sys.platform == "linux":
        os.environ.setdefault("LDSHARED", _linker(sysconfig.get_config_var("LDSHARED")))
        for module in modules:
            module.include_dirs = [str(_HEADER), *module.include_dirs]
            module.extra_compile_args = [*module.extra_compile_args, *_QUIET, *_WITHIN, *_SMALL]
            module.extra_link_args = [*module.extra_link_args, *_DENSE]
    jobs = str(os.cpu_count() or 1)
    setup(
        name="compiled",
        packages=[],
        py_modules=[],
        ext_modules=modules,
        cmdclass={"build_ext": BuildWithHeader},
        script_args=["-q", "build_ext", "--inplace", "-j", jobs],
    )


def _read_header(compiler: _Compiler, arguments: list[str]) -> None:
    """Keep what gcc makes of Python's header where it looks for that first; a compiler that cannot use it reads the header itself."""
    from setuptools.errors import ExecError  # type: ignore[import-untyped]

    header, kept = Path(sysconfig.get_path("include"), "Python.h"), _HEADER / "Python.h.gch"
    includes = [f"-I{folder}" for folder in compiler.include_dirs]
    _HEADER.mkdir(parents=True, exist_ok=True)
    command = [*compiler.compiler_so, *includes, *arguments, "-x", "c-header", str(header), "-o", str(kept)]
    with suppress(ExecError):
        compiler.spawn(command)


def _linker(command: str) -> str:
    """The linker's command without the folders that this machine's Python lies in: a module needs none, and travels to other machines."""
    return " ".join(word for word in command.split() if not word.startswith(("-L", "-Wl,-rpath")))


def _groups(words: list[str]) -> list[tuple[list[str], str]]:
    pairs = (word.partition("=") for word in words)
    return [(files.split(","), name) for name, _, files in pairs]


if __name__ == "__main__":
    compile_here(sys.argv[1], _groups(sys.argv[2:]))
