"""The game without a screen: rules, players, training, laboratory, store and command line.

Nothing here imports pygame. The screens live beside this package, in `scenes`.
"""

import os
import sys

__version__ = "0.1.0"

COMPILED_VARIABLE = "HSCHESS_COMPILED"
"""Environment variable that names the folder of a compiled form (`compiled`); the environment, because worker processes inherit it."""

COMPILED_REFUSAL = ""
"""Why the compiled form that the environment names is not loaded, else empty. `__main__` prints it and exits."""

# A standalone program carries its own compiled form and takes none from elsewhere.
_compiled = "" if getattr(sys, "frozen", False) else os.environ.get(COMPILED_VARIABLE, "")
if _compiled:
    from pathlib import Path

    from hschess.trusted import why_not_trusted

    _reason = why_not_trusted(Path(_compiled), Path(__file__).parent)
    if _reason is None:
        __path__.insert(0, f"{_compiled}/hschess")
        sys.path.append(_compiled)
    else:
        COMPILED_REFUSAL = f"{COMPILED_VARIABLE}: the compiled form in {_compiled!r} is not loaded: {_reason}"
