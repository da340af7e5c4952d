"""Puts the compiled rules and players into the wheel if HATCH_BUILD_HOOK_ENABLE_CUSTOM=true; without it the wheel is pure.

HSCHESS_COMPILE may name a folder that `hschess compile --out` has filled for this Python; otherwise the modules are compiled now. The
sources stay beside the extension modules: Python prefers an extension module that fits it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EXTENSIONS = {".so", ".pyd"}


class CompiledWheelHook(BuildHookInterface[Any]):
    """The build hook: Hatchling calls it before and after it writes the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the extension modules and name the wheel for this Python and system. Errors: as `hschess.compiled.compile_into`."""
        self._made: Path | None = None
        if version == "editable":
            return
        folder = Path(os.environ.get("HSCHESS_COMPILE") or self._compiled())
        found = sorted(path for path in folder.rglob("*") if path.suffix in EXTENSIONS)
        if not found:
            raise FileNotFoundError(f"{folder} holds no compiled module: no wheel was made")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): path.relative_to(folder).as_posix() for path in found})

    def _compiled(self) -> Path:
        """A new folder with the compiled form of the sources."""
        sys.path.insert(0, self.root)
        from hschess.compiled import compile_into

        self._made = Path(tempfile.mkdtemp(prefix="hschess-wheel-"))
        try:
            compile_into(self._made)
        except Exception:
            # A wheel that was not made is never finalized.
            shutil.rmtree(self._made, ignore_errors=True)
            raise
        return self._made

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the modules that were compiled for this wheel."""
        if self._made is not None:
            shutil.rmtree(self._made, ignore_errors=True)
