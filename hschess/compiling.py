"""Make extension modules of typed sources by mypyc: `python -P compiling.py LEVEL GROUP=FILE,FILE ...`, in the folder of the packages.

A program of its own, because mypyc and setuptools print, exit and change the interpreter that they run in. `hschess.compiled` starts it.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from typing import Final

_QUIET: Final = ("-w", "-Wno-misleading-indentation")
"""No warnings about generated code. The first hides gcc's warnings; the second turns off a check that takes longer than all the rest."""
_WITHIN: Final = ("-fno-semantic-interposition", "-fno-plt")
"""A call within a library need not allow for another library that replaces the function: it may be inlined, and finds its way at once."""
_SMALL: Final = ("-fvisibility=hidden", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables")
"""Only a module's init function is exported, and C without exceptions is never unwound: a seventh smaller, as fast as before."""
_DENSE: Final = ("-Wl,-z,noseparate-code", "-Wl,--build-id=none")
"""A module for each source, nearly empty: a third of its size without pages of their own for code and constants."""


def compile_here(level: str, groups: list[tuple[list[str], str]]) -> None:
    """Put an extension module beside each of these files, optimised at this level of the C compiler (`0` to `3`).

    Errors: `SystemExit`, with the compiler's output on standard error.
    """
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    files = [file for group, _ in groups for file in group]
    flags = ["--config-file=", "--cache-dir=" + os.devnull, "--python-executable", sys.executable]
    named: list[tuple[list[str], str | None]] = [*groups]
    modules = mypycify([*flags, *files], opt_level=level, debug_level="0", separate=named, target_dir="build")
    if sys.platform == "linux":
        os.environ.setdefault("LDSHARED", _linker(sysconfig.get_config_var("LDSHARED")))
        for module in modules:
            module.extra_compile_args = [*module.extra_compile_args, *_QUIET, *_WITHIN, *_SMALL]
            module.extra_link_args = [*module.extra_link_args, *_DENSE]
    jobs = str(os.cpu_count() or 1)
    setup(
        name="compiled",
        packages=[],
        py_modules=[],
        ext_modules=modules,
        script_args=["-q", "build_ext", "--inplace", "-j", jobs],
    )


def _linker(command: str) -> str:
    """The linker's command without the folders that this machine's Python lies in: a module needs none, and travels to other machines."""
    return " ".join(word for word in command.split() if not word.startswith(("-L", "-Wl,-rpath")))


def _groups(words: list[str]) -> list[tuple[list[str], str]]:
    pairs = (word.partition("=") for word in words)
    return [(files.split(","), name) for name, _, files in pairs]


if __name__ == "__main__":
    compile_here(sys.argv[1], _groups(sys.argv[2:]))
