"""Engines as child processes: their output arrives, and they never outlive their parent."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hschess.engines.engine_errors import EngineError
from hschess.engines.process import EngineProcess
from hschess.marks import LONGEST, lines_from
from tests.engines.fakes import fake_command, is_alive, is_gone, wait_until

ROOT = Path(__file__).parents[2]
POSITION = "paper 4b 15/4/4/?4/?5/R4,P3/- 14/4/4/PPR/?8/P6,B2/-"


def heard(process: EngineProcess, last: str) -> list[str]:
    lines = [""]
    while lines[-1] != last:
        lines.append(process.receive(5.0) or "")
    return lines[1:]


def pid_of(process: EngineProcess) -> int:
    """Greet it; its pid is in its name."""
    process.send("hce")
    return int(heard(process, "ready")[0].split()[-1])


def test_lines_go_in_and_come_out() -> None:
    process = EngineProcess(fake_command("good"))

    process.send("hce")

    assert heard(process, "ready")[1:] == ["option name depth type spin default 1 min 1 max 9", "ready"]
    assert process.receive(0.0) is None
    process.close()
    assert process.wait(5.0) == 0


def test_standard_error_is_reported_at_the_end_of_a_program() -> None:
    process = EngineProcess(fake_command("crash"))
    process.send("go")

    with pytest.raises(EngineError, match=r"it has ended \(status 3\): segmentation fault, more or less"):
        heard(process, "plan")
    process.close()


@pytest.mark.skipif(os.name != "posix", reason="a shell")
def test_standard_error_is_reported_even_if_it_arrives_after_the_end() -> None:
    process = EngineProcess(["/bin/sh", "-c", "(sleep 0.05; echo too late >&2) >/dev/null & exit 3"])

    with pytest.raises(EngineError, match=r"it has ended \(status 3\): too late"):
        heard(process, "plan")
    process.close()


@pytest.mark.parametrize("command", ["./not-there", "not-there-at-all", str(Path(__file__).parent)])
def test_a_program_that_cannot_start_is_named(command: str) -> None:
    with pytest.raises(EngineError, match="it cannot be started"):
        EngineProcess([command])


def test_a_program_is_found_beside_the_file_that_names_it(tmp_path: Path) -> None:
    script = tmp_path / "mine"
    script.write_text("#!/bin/sh\nread line\npwd\n")
    script.chmod(0o755)
    process = EngineProcess(["./mine"], tmp_path)
    process.send("hce")

    assert heard(process, str(tmp_path))
    process.close()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_stubborn_engine_is_killed_and_leaves_nothing() -> None:
    process = EngineProcess(fake_command("stubborn"), leave_s=0.05)
    pid = pid_of(process)
    os.kill(pid, signal.SIGTERM)
    assert is_alive(pid)

    process.close()

    assert process.wait(10.0) == -signal.SIGKILL
    assert not is_alive(pid)


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_engines_own_children_end_with_it() -> None:
    process = EngineProcess(["/bin/sh", "-c", "sleep 1000 & echo $!; read line"])
    child = int(process.receive(5.0) or 0)
    assert is_alive(child)

    process.close()
    process.wait(5.0)

    wait_until(lambda: is_gone(child))


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_an_engine_left_open_ends_with_the_program() -> None:
    """Not even an error in the middle leaves a stubborn one behind."""
    program = (
        "import sys; from hschess.engines.process import EngineProcess\n"
        f"engine = EngineProcess({fake_command('stubborn')!r})\n"
        "engine.send('hce'); print(engine.receive(10.0), flush=True)\nraise SystemExit(5)"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 5
    assert not is_alive(int(done.stdout.split()[-1]))


@pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_thinking_engine_ends_with_its_command(name: str, tmp_path: Path) -> None:
    engine, pid_file = tmp_path / "engine.py", tmp_path / "pid"
    engine.write_text(
        "import os, pathlib, sys, time\nfor line in sys.stdin:\n    if line[:3] == 'hce': print('ready', flush=True)\n"
        f"    if line[:2] == 'go': pathlib.Path({str(pid_file)!r}).write_text(f'{{os.getpid()}}.'); time.sleep(1000)\n"
    )
    words = ["think", "--cpu", f"exec:ms=60000:{shlex.join([sys.executable, str(engine)])}", POSITION]
    with subprocess.Popen([sys.executable, "-m", "hschess", *words], cwd=ROOT) as command:
        wait_until(lambda: pid_file.exists() and pid_file.read_text().endswith("."))
        command.send_signal(getattr(signal, name))

    assert command.returncode == -getattr(signal, name)
    wait_until(lambda: is_gone(int(pid_file.read_text()[:-1])))


def test_an_engine_that_floods_its_output_is_closed_without_waiting() -> None:
    process = EngineProcess(fake_command("flood"), leave_s=0.05)
    process.send("go")
    assert process.receive(5.0) == "info chance 0.5 positions 7 plan end"

    process.close()

    assert process.wait(10.0) is not None


def test_any_bytes_are_read_as_lines_of_text() -> None:
    chunks = iter([b"one\r\ntw", b"o\xff\n", b"x" * (LONGEST + 9), b"y\nlast", b""])

    one, two, cut, last = lines_from(lambda most: next(chunks))

    assert (one, two, len(cut), last) == ("one", "two\ufffd", LONGEST, "last")
