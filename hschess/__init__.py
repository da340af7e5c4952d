"""The game without a screen: rules, players, training, laboratory, store and command line.

Nothing here imports pygame. The screens live beside this package, in `scenes`.
"""

import os
import sys

__version__ = "0.1.0"

COMPILED_VARIABLE = "HSCHESS_COMPILED"
"""Environment variable that names the folder of a compiled form (`compiled`); the environment, because worker processes inherit it."""

_compiled = os.environ.get(COMPILED_VARIABLE)
if _compiled:
    __path__.insert(0, f"{_compiled}/hschess")
    sys.path.append(_compiled)
