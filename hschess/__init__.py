"""The game without a screen: rules, players, training, laboratory, store and command line.

For other programs `import hschess` has a small stable surface, described in docs/library.md. Only the names of `__all__` belong to it; they
are loaded at the first use, so that the commands and the game start as quickly as without it. The screens are beside this package, in
`scenes`.
"""

import os
import sys

# The module `typing` alone would take longer than all of this file; type checkers know the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hschess.library.surface import *  # noqa: F403 - `surface` has the list
    from hschess.library.surface import __all__ as __all__

__version__ = "0.1.0"

COMPILED_VARIABLE = "HSCHESS_COMPILED"
"""Environment variable that names the folder of a compiled form (`compiled`); the environment, because worker processes inherit it."""

COMPILED_REFUSAL = ""
"""Why the compiled form that the environment names is not loaded, else empty. `__main__` prints it and exits."""

# A standalone program carries its own compiled form and takes none from elsewhere.
_compiled = "" if getattr(sys, "frozen", False) else os.environ.get(COMPILED_VARIABLE, "")
if _compiled:
    from pathlib import Path

    from hschess.trusted import load_from, why_not_trusted

    # The checked folder is the loaded one, even if a link or the current folder changes later.
    _form = Path(os.path.realpath(_compiled))
    _reason = why_not_trusted(_form, Path(__file__).parent)
    if _reason is None:
        __path__.insert(0, str(_form / "hschess"))  # noqa: F405 - every package has it
        load_from(_form)
    else:
        COMPILED_REFUSAL = f"{COMPILED_VARIABLE}: the compiled form in {_compiled!r} is not loaded: {_reason}"

# A type checker sees the names above, and reports any other one.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name of the surface, or a former one, with a warning. Errors: `AttributeError` for any other."""
        if not name.startswith("__") or name == "__all__":
            from hschess.library import surface

            if name == "__all__" or name in surface.__all__:
                return globals().setdefault(name, getattr(surface, name))
            if name in surface.FORMER_NAMES:
                import warnings

                now = surface.FORMER_NAMES[name]
                warnings.warn(f"hschess.{name} is hschess.{now} now", DeprecationWarning, stacklevel=2)
                return getattr(surface, now)
        raise AttributeError(f"module 'hschess' has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The surface and the version."""
        from hschess.library import surface

        return ["__version__", *surface.__all__]
