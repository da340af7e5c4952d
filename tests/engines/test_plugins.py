"""Players of other packages: installed, found, played, and harmless if they are broken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.engines.external_players import NO_EXTERNALS, Roster, externals_among, offered_externals
from hschess.engines.plugins import plugin_names, plugin_player
from hschess.lab.arena import FORFEIT, Job, Pairing, play_games
from hschess.players.contract import finish
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError
from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.observation import observe

EXAMPLE = Path(__file__).parents[2] / "examples" / "players"
BROKEN = """
from pathlib import Path
Path(__file__).with_name("imported").touch()
def no_player():
    return 7
def fails():
    raise RuntimeError("no luck today")
class Late:
    def think(self, observation, chance):
        raise ValueError("not my position")
class Cheat:
    def think(self, observation, chance):
        from hschess.players.contract import Decided, Plan
        from hschess.rules.actions import CASTLES
        return Decided(Plan((CASTLES[6],), 0, 1))
class Leaves:
    def think(self, observation, chance):
        raise SystemExit(3)
class Vague:
    def think(self, observation, chance):
        from hschess.players.contract import Decided, Plan
        from hschess.rules.actions import END
        return Decided(Plan((END,), float("nan"), 1))
"""
NAMES = ("nowhere", "no_player", "fails", "late", "cheat", "bfs", "leaves", "vague")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a bad entry point of every kind, and one with the name of a built-in player; its folder."""
    (tmp_path / "broken_players.py").write_text(BROKEN)
    info = tmp_path / "broken_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-players\nVersion: 1.0\n")
    whats = ("nowhere:Nobody", "broken_players:no_player", "broken_players:fails", "broken_players:Late",
             "broken_players:Cheat", "broken_players:fails", "broken_players:Leaves", "broken_players:Vague")  # fmt: skip
    points = "\n".join(f"{name} = {what}" for name, what in zip(NAMES, whats, strict=True))
    (info / "entry_points.txt").write_text(f"[hschess.players]\n{points}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_players", raising=False)
    return tmp_path


def test_the_example_is_installed_and_plays(tmp_path: Path) -> None:
    """In its own process, from a wheel that is built without a network."""
    pip = [sys.executable, "-m", "pip", "install", "--no-build-isolation", "--no-deps", "--no-index", "-q"]
    subprocess.run([*pip, "--target", str(tmp_path), str(EXAMPLE)], check=True, capture_output=True)
    position = "paper 4b 15/4/4/?4/?5/R4,P3/- 14/4/4/PPR/?8/P6,B2/-"

    done = subprocess.run(
        [sys.executable, "-m", "hschess", "think", "--cpu", "leftmost", position],
        env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "P@0 P@0 end\n"


def test_the_example_has_ten_lines() -> None:
    lines = (EXAMPLE / "hschess_leftmost" / "__init__.py").read_text("utf-8").splitlines()

    assert len(lines[lines.index("class Leftmost:") :]) <= 10


def test_the_names_are_listed_without_importing_anything(broken: Path) -> None:
    assert set(NAMES) <= set(plugin_names())
    assert {f"plugin:{name}" for name in NAMES} <= set(offered_externals(broken))
    assert not (broken / "imported").exists()


def test_a_standalone_program_has_no_players_of_installed_packages(
    broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)

    assert plugin_names() == ()
    with pytest.raises(HschessError, match="none of them has a player"):
        plugin_player(NAMES[0])


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere", "nowhere: ModuleNotFoundError"),
        ("no_player", "is not a player: it has no method `think`"),
        ("fails", "fails: RuntimeError: no luck today"),
        ("nobody", "there is no player 'nobody' among the installed packages"),
    ],
)
def test_a_broken_plugin_is_named(broken: Path, name: str, complaint: str) -> None:
    with pytest.raises(HschessError, match=complaint):
        plugin_player(name)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("late", "late: ValueError: not my position"),
        ("cheat", "cheat: it planned 'castle6' against"),
        ("leaves", "leaves: SystemExit: 3"),
        ("vague", "vague: the score of its plan is not a number"),
    ],
)
def test_a_plugin_that_fails_in_a_game_is_reported(broken: Path, name: str, complaint: str) -> None:
    state = new_game(EVERY_MODE["paper"], 3)

    with pytest.raises(HschessError, match=complaint):
        finish(plugin_player(name).think(observe(state, 0), seeded(1)))


def test_of_two_packages_with_a_player_of_one_name_neither_plays_for_the_other(broken: Path) -> None:
    info = broken / "other_players-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-players\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hschess.players]\nlate = broken_players:Cheat\n")

    with pytest.raises(
        HschessError, match="late: several packages have a player of this name: broken_players:Cheat, br"
    ):
        plugin_player("late")


def test_in_the_laboratory_it_forfeits_and_the_others_play(broken: Path) -> None:
    externals = externals_among(["plugin:cheat", "late"], broken)

    bad, late, good = play_games(
        [Job(Pairing(MODES["paper"], white, "random"), 0, 4) for white in ("plugin:cheat", "late", "random")], externals
    )

    assert (bad.cause, late.cause, good.fault) == (FORFEIT, FORFEIT, "")


def test_built_in_names_cannot_be_taken(broken: Path) -> None:
    with Roster(externals_among(["bfs"], broken)) as roster:
        assert type(roster.player("bfs")).__name__ == "Bfs"


@pytest.mark.parametrize("seat", ["plugin:late", "late"])
def test_a_name_not_typed_by_the_user_imports_nothing(broken: Path, seat: str) -> None:
    with Roster(NO_EXTERNALS) as roster, pytest.raises(HschessError, match="there is no player"):
        roster.player(seat)

    assert not (broken / "imported").exists()
