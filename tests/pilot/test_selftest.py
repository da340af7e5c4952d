"""The self-test's report on a broken program: the first fault, in one line, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from hschess.resources import asset_root
from scenes.checks import selftest
from scenes.menus.about import AboutScene
from tests.displays import begin_display


def kept_of(root: Path, *files: str) -> Path:
    """A folder of assets that holds copies of these files."""
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_bytes((asset_root() / file).read_bytes())
    return root


WHOLE = ("images/marks/pip.webp", "sounds/hit_1-a.ogg", "fonts/SourceSerifPro-Black.otf")


def test_whole_assets_are_counted(tmp_path: Path) -> None:
    begin_display()

    assert list(selftest._opened(kept_of(tmp_path, *WHOLE))) == ["1 pictures", "1 sounds", "1 fonts"]


@pytest.mark.parametrize("file", WHOLE)
def test_a_damaged_asset_is_named(file: str, tmp_path: Path) -> None:
    begin_display()
    root = kept_of(tmp_path, *WHOLE)
    (root / file).write_bytes(b"no such thing")

    with pytest.raises(selftest.FailedError, match=rf"^{file}: "):
        list(selftest._opened(root))


def test_missing_assets_are_a_fault(tmp_path: Path) -> None:
    begin_display()

    with pytest.raises(selftest.FailedError, match=r"^the assets: no \.ogg in "):
        list(selftest._opened(kept_of(tmp_path, WHOLE[0])))


def test_a_screen_that_fails_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr(AboutScene, "update", fail)
    monkeypatch.setattr(selftest, "_opened", lambda root: iter(()))
    monkeypatch.setattr(selftest, "DRAWN_EVERY", 200)

    assert selftest.run() == 1
    assert capsys.readouterr().out == "selftest: failed: the screen ToAbout: ZeroDivisionError: division by zero\n"
