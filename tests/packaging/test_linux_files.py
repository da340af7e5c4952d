"""The game on a Linux desktop: one name and one type of file everywhere, and packages that are reproducible."""

import configparser
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from release.linux import appimage, deb, files
from release.linux.files import APP, HERE, ICON_SIZES, lay_out

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="they are for Linux")

EPOCH = "1700000000"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture
def small_bundle(tmp_path: Path) -> Path:
    """A folder like that of a built game, with a program of another maker."""
    folder = tmp_path / "dist" / "hschess"
    (folder / "_internal").mkdir(parents=True)
    shutil.copy("/bin/true", folder / "hschess")
    (folder / "_internal" / "data").write_text("data", "utf-8")
    return folder


@pytest.fixture
def few_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the largest icon, which takes most of a second to pack."""
    monkeypatch.setattr(files, "ICON_SIZES", (48, 256))


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # its keys know capitals
    parser.read(HERE / f"{APP}.desktop", "utf-8")
    return parser["Desktop Entry"]


def test_desktop_entry_file_type_and_description_name_the_same_things() -> None:
    entry = desktop_entry()
    kind = ET.parse(HERE / f"{APP}.mime.xml").getroot().find(f"{MIME}mime-type")
    about = ET.parse(HERE / f"{APP}.metainfo.xml").getroot()

    assert kind is not None
    assert entry["MimeType"] == f"{kind.get('type')};"
    assert about.findtext("provides/mediatype") == kind.get("type")
    assert about.findtext("launchable") == f"{APP}.desktop"
    assert (about.findtext("id"), entry["Icon"]) == (APP, APP)


def test_a_desktop_opens_a_file_even_if_its_name_is_a_command() -> None:
    assert desktop_entry()["Exec"] == "hschess play %f"


def test_everything_has_its_place(small_bundle: Path, tmp_path: Path) -> None:
    lay_out(small_bundle, tmp_path / "usr")

    assert (tmp_path / "usr" / "bin" / "hschess").resolve() == tmp_path / "usr" / "lib" / "hschess" / "hschess"
    icons = {path.parents[1].name for path in (tmp_path / "usr" / "share" / "icons").rglob("*.png")}
    assert icons == {f"{size}x{size}" for size in ICON_SIZES}


def test_a_folder_without_a_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="is not the folder of a built game"):
        lay_out(tmp_path, tmp_path / "usr")

    assert not (tmp_path / "usr").exists()


@pytest.mark.usefixtures("few_icons")
def test_two_debian_packages_are_the_same(
    small_bundle: Path, tmp_path: Path, require_tool: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    require_tool("dpkg-deb")
    require_tool("objdump")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", EPOCH)

    one, two = (deb.make(small_bundle, tmp_path / name) for name in ("one", "two"))
    control = subprocess.run(["dpkg-deb", "--field", str(one)], check=True, capture_output=True, text=True).stdout

    assert one.read_bytes() == two.read_bytes()
    assert "Depends: libc6 (>= 2." in control


@pytest.mark.usefixtures("few_icons")
def test_a_debian_package_can_be_verified_and_starts_one_program(
    small_bundle: Path, tmp_path: Path, require_tool: Callable[[str], str]
) -> None:
    require_tool("dpkg-deb")
    require_tool("objdump")
    (small_bundle / "_internal" / "lib.so").write_bytes(b"")
    (small_bundle / "_internal" / "lib.so").chmod(0o755)

    made, out = deb.make(small_bundle, tmp_path / "one"), tmp_path / "unpacked"
    subprocess.run(["dpkg-deb", "--raw-extract", str(made), str(out)], check=True)
    found = {str(path.relative_to(out)): path for path in out.rglob("*") if path.is_file() and not path.is_symlink()}
    started = {name for name, path in found.items() if path.stat().st_mode & stat.S_IXUSR}
    summed = {line.partition("  ")[2] for line in (out / "DEBIAN" / "md5sums").read_text("utf-8").splitlines()}

    assert started == {"usr/lib/hschess/hschess"}
    assert summed == {name for name in found if not name.startswith("DEBIAN")}
    assert subprocess.run(["md5sum", "--check", "--quiet", "DEBIAN/md5sums"], cwd=out, check=False).returncode == 0


@pytest.mark.usefixtures("few_icons")
def test_an_appimage_is_its_start_program_and_its_contents(
    small_bundle: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Squashfs does the packing itself; here a plain archive replaces it."""

    def pack(root: Path, packed: Path) -> None:
        packed.write_text("\n".join(sorted(path.name for path in root.iterdir())), "utf-8")

    monkeypatch.setattr(appimage, "_pack", pack)
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"start ")

    made = appimage.make(small_bundle, tmp_path / "out", runtime)

    assert made.read_text("utf-8").split() == ["start", ".DirIcon", "AppRun", f"{APP}.desktop", f"{APP}.png", "usr"]
    assert made.stat().st_mode & stat.S_IXUSR
