"""The components of a built folder, as CycloneDX: `python -m release.components dist/hschess OUT.cdx.json`.

The game with its version, Python, the packages that it depends on, and each library of the folder that is a separate file, with its
checksum. Two lists of one folder are the same byte for byte.
"""

import argparse
import hashlib
import json
import platform
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from hschess import __version__

ROOT: Final = Path(__file__).parents[1]
FORM: Final = "1.5"
LICENCES: Final = {
    "hschess": "MIT",
    "python": "PSF-2.0",
    "pygame-ce": "LGPL-2.1-or-later",
    "platformdirs": "MIT",
    "websockets": "BSD-3-Clause",
    "zeroconf": "LGPL-2.1-or-later",
    "ifaddr": "MIT",
}
_LIBRARY: Final = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll|pyd)$")
_SONAME: Final = re.compile(r"\.so\.([\d.]+)$")

Component = dict[str, Any]


def made_of(bundle: Path) -> Component:
    """The whole document. Errors: `FileNotFoundError` if the folder has no library, `PackageNotFoundError`."""
    files = list(_files_in(bundle))
    if not files:
        raise FileNotFoundError(f"{bundle} is not the folder of a built game")
    return {
        "bomFormat": "CycloneDX",
        "specVersion": FORM,
        "version": 1,
        "metadata": {"component": {"type": "application", **_named("hschess", __version__)}},
        "components": [*_packages(), *files],
    }


def _packages() -> Iterator[Component]:
    """Python, and the game's dependencies."""
    yield {"type": "platform", **_named("python", platform.python_version())}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for line in project["dependencies"]:
        name = re.match(r"[\w-]+", line)[0]  # type: ignore[index] # each begins with its name
        yield {"type": "library", **_named(name, version(name)), "purl": f"pkg:pypi/{name}@{version(name)}"}


def _named(name: str, number: str) -> Component:
    return {"bom-ref": name, "name": name, "version": number, "licenses": [{"license": {"id": LICENCES[name]}}]}


def _files_in(bundle: Path) -> Iterator[Component]:
    """Each library of the folder, without links."""
    for path in sorted(bundle.rglob("*")):
        if _LIBRARY.search(path.name) and path.is_file() and not path.is_symlink():
            place = path.relative_to(bundle).as_posix()
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            number = _SONAME.search(path.name)
            yield {
                "type": "file",
                "bom-ref": place,
                "name": place,
                **({"version": number[1]} if number else {}),
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }


def main(words: list[str] | None = None) -> None:
    """Write the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bundle", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args(words)
    options.out.write_text(json.dumps(made_of(options.bundle), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
