"""The command line as its own process: pipes, statuses, and figures that are the same everywhere."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from bench import signatures
from bench.signatures import player_signature, rules_signature
from hschess import cli
from hschess.cli import bench_command, play_command
from hschess.players.registry import names
from hschess.rules.modes import DUELS, MODES

ROOT = Path(__file__).parents[2]
FULL_DISK = Path("/dev/full")
POSITION = "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-"


def hschess(*words: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return program("hschess", *words, given=given, **environment)


def program(module: str, *words: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_an_illegal_action_exits_with_2_and_one_line() -> None:
    done = hschess("apply", POSITION, "castle1")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.splitlines() == [
        b"hschess: 'castle1' is illegal (R13): In this mode Black's power is Cheat.",
    ]


def test_a_window_that_cannot_be_opened_is_one_line_on_any_system() -> None:
    done = hschess("play", SDL_VIDEODRIVER="\x1b[31mnone")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"hschess: cannot open a window: \\x1b[31mnone not available\n"


def test_a_command_of_the_rules_loads_neither_the_campaign_nor_a_player() -> None:
    """They take longer to load than the rules, and only records of encounters need them."""
    program_ = f"import sys; from hschess.cli import run; run(['apply', {POSITION!r}, 'end']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program_], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())

    assert "hschess.rules.engine" in loaded
    assert {name for name in loaded if name.startswith(("hschess.campaign", "hschess.players"))} == set()


def test_a_batch_survives_undecodable_bytes() -> None:
    done = hschess("apply", "--batch", given=b"\xff\x80\x00\n" + POSITION.encode() + b"\tend\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    assert (done.returncode, done.stderr) == (0, b"")
    assert [list(answer) for answer in answers] == [["error"], ["position", "events", "result"]]


def written_to(out: IO[bytes], words: list[str]) -> subprocess.CompletedProcess[bytes]:
    """A command with many answers, written to this stream."""
    return subprocess.run(
        [sys.executable, "-m", "hschess", *words],
        cwd=ROOT,
        input=f"{POSITION}\tend\n".encode() * 50,
        stdout=out,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe breaks otherwise there")
@pytest.mark.parametrize("words", [["legal", POSITION], ["apply", "--batch"]])
def test_a_reader_that_closes_is_not_an_error(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as closed:
        done = written_to(closed, words)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not FULL_DISK.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", [["legal", POSITION], ["apply", "--batch"]])
def test_a_full_disk_is_reported_in_one_line(words: list[str]) -> None:
    with FULL_DISK.open("wb") as full:
        done = written_to(full, words)

    assert done.returncode == 2
    assert done.stderr.splitlines() == [b"hschess: standard output: No space left on device"]


def test_a_missing_asset_is_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse() -> int:
        raise FileNotFoundError("missing asset images/table/walnut.webp in assets")

    monkeypatch.setattr(play_command, "run_selftest", refuse)
    monkeypatch.setattr(cli, "_give_up_output", lambda: None)

    assert cli.run(["--selftest"]) == 2
    assert capsys.readouterr().err == "hschess: missing asset images/table/walnut.webp in assets\n"


@pytest.fixture
def few_positions(monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, str]:
    """The number of games, the share of positions and the number of whole turns behind the signatures; as arguments for another process."""
    games, every, whole = 1, 60, 0
    for name, number in (("RULES_GAMES", games), ("PLAYERS_GAMES", games), ("POSITION_EVERY", every)):
        monkeypatch.setattr(signatures, name, number)
    monkeypatch.setattr(signatures, "DUEL_POSITION_EVERY", every)
    monkeypatch.setattr(signatures, "WHOLE_MODES", whole)
    return str(games), str(every), str(whole)


def test_signatures_are_the_same_in_every_process(few_positions: tuple[str, str, str]) -> None:
    words = ("bench", "--seconds", "0.01", "--json")
    done = program("tests.small_bench", *few_positions, *words, PYTHONHASHSEED="7")
    figures = json.loads(done.stdout)

    assert done.returncode == 0
    assert figures["rules"] == rules_signature()
    assert figures["rules_in_duels"] == rules_signature(DUELS)
    assert figures["players"] == {name: player_signature(name) for name in names()}
    assert figures["players_in_duels"] == {name: player_signature(name, DUELS) for name in names()}
    assert tuple(figures["players"]) == tuple(figures["players_in_duels"]) == names()
    assert len(set(figures["players"].values())) == len(names())
    assert all(figures[name] > 0 for name in figures if not name.startswith(("rules", "players")))


def test_another_package_called_bench_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "bench").mkdir()
    (tmp_path / "bench" / "__init__.py").write_text("raise SystemExit('not ours')\n", "utf-8")

    found = subprocess.run(
        [sys.executable, "-m", "hschess", "bench", "-h"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (found.returncode, found.stderr) == (0, "")
    assert "first-frame" in found.stdout


@pytest.mark.parametrize(
    "words", [[], ["frames", "--size", "3840x2160"], ["strength", "--compiled"], ["first-frame", "--seconds", "1"]]
)
def test_without_the_source_bench_says_where_the_measurements_are(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_command, "_has_source", lambda: False)

    assert cli.run(["bench", *words]) == 2
    assert "the measurements come with the source; here there is only first-frame" in capsys.readouterr().err


def test_bench_prints_a_line_for_each_figure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Their figures are made in the test above.
    monkeypatch.setattr(signatures, "rules_signature", lambda modes=MODES: "00000000")
    monkeypatch.setattr(signatures, "player_signature", lambda name, modes=MODES: "00000000")
    assert cli.run(["bench", "--seconds", "0.01"]) == 0

    assert len(capsys.readouterr().out.splitlines()) == 10 + len(names())
