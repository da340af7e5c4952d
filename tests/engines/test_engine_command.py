"""`hschess engine` and its check, as typed; the examples follow the protocol."""

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.cli import run
from hschess.engines.check import Examiner
from hschess.engines.external_players import externals_among
from tests.each import each
from tests.engines.fakes import fake_seat

EXAMPLES = Path(__file__).parents[2] / "examples" / "engines"
POSITION = "position paper 6b 16/6/6/?2/?6/R4,P6,P3/- 12/6/6/PPQ/?8/P6,B2,P1/-"


@pytest.fixture(scope="module")
def greedy_c(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no compiler of C is here")
    program = tmp_path_factory.mktemp("greedy") / "greedy"
    words = [compiler, "-std=c99", "-O2", "-Wall", "-Werror", "-o", str(program), str(EXAMPLES / "greedy.c")]
    subprocess.run(words, check=True)
    return program


def checked(command: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = run(["engine", "check", command])
    return status, capsys.readouterr().out


def test_it_answers_on_standard_output_until_the_input_ends() -> None:
    words = [sys.executable, "-m", "hschess", "engine", "--cpu", "bfs"]
    given = f"hce\n{POSITION}\ngo positions 50\nxyzzy\n"

    done = subprocess.run(words, input=given, capture_output=True, text=True, timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"\nready\n(info .*\n)+plan .* end\nerror 'xyzzy' is not a command", done.stdout)


def test_standard_input_may_be_replaced(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hce\nquit\n"))

    assert run(["engine", "--cpu", "random"]) == 0
    assert capsys.readouterr().out.endswith("ready\n")


def test_replaced_standard_input_is_read_as_utf8_for_any_declared_encoding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands, seed 51904417."""
    given = "option\n\ufeff\nhce\nquit\n".encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), encoding="ascii"))

    assert run(["engine", "--cpu", "random"]) == 0
    assert capsys.readouterr().out.endswith("ready\n")


def test_openspiels_search_answers_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{POSITION}\ngo\nquit\n"))

    assert run(["engine", "--cpu", "ismcts:simulations=10"]) == 0
    assert re.fullmatch(r"info chance .* positions 10 plan (\S+)\nplan \1\n", capsys.readouterr().out)


def test_without_openspiel_the_package_to_install_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for name in ("ismcts", "openspiel_game"):
        monkeypatch.delitem(sys.modules, f"hschess.environments.{name}", raising=False)

    assert run(["engine", "--cpu", "ismcts"]) == 2
    assert "pyspiel is not installed: pip install" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["check"], ["chek", "true"], ["check", "./no-such-engine"], ["--cpu", "nobody"]])
def test_a_typing_mistake_is_reported(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["engine", *words]) == 2
    assert capsys.readouterr().err.startswith("hschess: ")


def test_the_example_in_python_passes(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = checked(f"{sys.executable} {EXAMPLES / 'greedy.py'}", capsys)

    assert (status, said.count("FAIL")) == (0, 0), said


def test_the_example_in_c_passes(greedy_c: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = checked(str(greedy_c), capsys)

    assert (status, said.count("FAIL")) == (0, 0), said


def test_our_own_players_pass(capsys: pytest.CaptureFixture[str]) -> None:
    status, said = checked(f"{sys.executable} -m hschess engine --cpu bfs", capsys)

    assert (status, said.count("FAIL")) == (0, 0), said


def test_the_examples_have_under_150_lines() -> None:
    for path in EXAMPLES.iterdir():
        assert len(path.read_text("utf-8").splitlines()) < 150, path


@each(
    ("how", "part", "complaint"),
    [
        ("crash", "nonsense", r"it has ended \(status 3\)"),
        ("illegal", "nonsense", "against the rules"),
        ("nonsense", "nonsense", "not an action"),
        ("empty", "nonsense", "its plan is empty"),
        ("error", "nonsense", "it says: error"),
        ("stubborn", "quit", "was killed"),
    ],
)
def test_a_bad_engine_fails_the_matching_check(how: str, part: str, complaint: str) -> None:
    seat = fake_seat(how)
    examiner = Examiner(externals_among([seat], Path()).engines[seat])

    finding = examiner._found(part, getattr(examiner, f"_{part}"))

    assert not finding.passed
    assert re.search(complaint, finding.words), finding.words


def test_the_verdict_is_the_exit_status(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("hschess.engines.check.MODES", ("paper",))

    status, said = checked(fake_seat("illegal"), capsys)

    assert status == 1
    assert "FAIL nonsense" in said
    assert said.endswith("does not keep to the protocol\n")
