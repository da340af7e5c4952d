"""A check before the game starts: the screens that would be imported are our own.

`python -m hschess` puts the working directory first on the path, and `scenes` is a common name. This module only looks for `scenes`,
without importing it.

A program that may be frozen calls `multiprocessing.freeze_support()` as the first line of its `main`, before anything here; otherwise each
worker of a process pool would start the whole game again.
"""

import sys
from importlib.util import find_spec
from pathlib import Path


def refuse_foreign_scenes() -> str | None:
    """Return one line for the user if `import scenes` would load someone else's package; None if it is ours.

    Ours is beside `hschess`: in a checkout, an installed wheel and an editable install alike. A frozen program
    carries its own modules and takes none from the working directory, so nothing is looked up there.
    """
    if getattr(sys, "frozen", False):
        return None
    ours = Path(__file__).resolve().parent.parent / "scenes" / "__init__.py"
    spec = find_spec("scenes")
    origin = spec.origin if spec is not None else None
    if origin is not None and Path(origin).resolve() == ours:
        return None
    if not ours.is_file():
        return f"hschess: the installation is incomplete: {ours.parent} is missing"
    found = origin or "a folder without __init__.py"
    return f"hschess: another package called 'scenes' hides the game's: {found}; start the game from another folder"
