"""The list of a built folder's components."""

import json
from pathlib import Path

import pytest

import hschess
from release.components import LICENCES, made_of, main


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A folder with a library, a link to it, and another file."""
    folder = tmp_path / "hschess" / "_internal"
    (folder / "libs").mkdir(parents=True)
    (folder / "libs" / "libSDL2-2-50d19f93.0.so.0.3200.10").write_bytes(b"SDL")
    (folder / "libSDL2-2-50d19f93.0.so.0.3200.10").symlink_to("libs/libSDL2-2-50d19f93.0.so.0.3200.10")
    (folder / "base_library.zip").write_bytes(b"")
    return folder.parent


def test_the_list_names_the_game_its_packages_and_each_library_once(bundle: Path) -> None:
    found = made_of(bundle)
    files = [one for one in found["components"] if one["type"] == "file"]

    assert found["metadata"]["component"]["version"] == hschess.__version__
    assert {one["name"] for one in found["components"] if one["type"] != "file"} == LICENCES.keys() - {"hschess"}
    assert [(one["name"], one["version"]) for one in files] == [
        ("_internal/libs/libSDL2-2-50d19f93.0.so.0.3200.10", "0.3200.10")
    ]


def test_two_lists_of_a_folder_are_the_same(bundle: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        main([str(bundle), str(tmp_path / name)])

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert json.loads((tmp_path / "one").read_text("utf-8"))["bomFormat"] == "CycloneDX"


def test_a_folder_without_a_library_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="is not the folder of a built game"):
        made_of(tmp_path)
