"""The compiled form: the same moves and the same signatures from the same sources, and a clear line if it cannot be made.

The bundle that contains it is here too, because only the tests of one file share its slow build.
"""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hschess
from hschess.compiled import is_compiled
from release.libraries import ASKED_FOR_BY_DECODERS, UNUSED_DECODERS
from release.symbols import needed_in
from tests.packaging.shapes import COMMANDS, ROOT, check_it_runs, clean_environment, run_in_empty_folder, shipped_assets

# The options of the fixture `compiled`.
LEVEL = "0"
# The number of games of each mode behind the signatures, the share of positions for the players' signatures, and the number of
# modes in which they think a whole turn.
FEW = ("1", "60", "1")

pytestmark = pytest.mark.slow


def start(*words: str, module: str = "hschess", **environment: str) -> subprocess.Popen[str]:
    clean = {name: value for name, value in os.environ.items() if name != hschess.COMPILED_VARIABLE}
    command = [sys.executable, "-m", module, *words]
    return subprocess.Popen(
        command, cwd=ROOT, env={**clean, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def test_both_forms_do_the_same(compiled: Path) -> None:
    """The rules, and the plan, the score and the count of positions of every player."""
    forms: list[dict[str, str]] = [{}, {hschess.COMPILED_VARIABLE: str(compiled)}]
    both = [start(*FEW, "signatures", module="tests.small_bench", **form) for form in forms]

    plain, fast = (json.loads(process.communicate(timeout=600)[0]) for process in both)

    assert fast.keys() == {"rules", "players", "rules_in_duels", "players_in_duels"}
    assert fast == plain


def test_quick_turns_keep_their_laws_in_machine_words(compiled: Path) -> None:
    """In plain Python every integer is long enough; in compiled code a constant shifted far may overflow."""
    laws = start(
        "--turns", "1500", module="tests.players.playouts.quick_laws", **{hschess.COMPILED_VARIABLE: str(compiled)}
    )

    said, complaint = laws.communicate(timeout=600)

    assert (laws.returncode, complaint) == (0, "")
    assert said.startswith("both forms agree on 1,500 turns")


def test_it_runs_the_compiled_code(compiled: Path) -> None:
    """Nothing is compiled a second time, and the version names the form. If possible, it replaces this process."""
    made = compiled.stat().st_ino
    code = (
        "import sys; from pathlib import Path; from hschess.compiled import relaunch\n"
        "sys.exit(relaunch(['--version'], print, sys.argv[1], Path(sys.argv[2])))"
    )
    words = [sys.executable, "-c", code, LEVEL, str(compiled.parent)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"hschess {hschess.__version__} compiled\n"
    assert compiled.stat().st_ino == made


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the linker's own words are Linux's")
def test_a_compiled_module_names_no_folder_of_the_machine_it_was_made_on(compiled: Path) -> None:
    modules = sorted(compiled.rglob("*.so"))
    dynamic = subprocess.run(["objdump", "-p", *modules], capture_output=True, text=True, check=True).stdout

    assert len(modules) > 100
    assert "RUNPATH" not in dynamic
    assert "RPATH" not in dynamic


def assert_true_in(compiled: Path, code: str) -> None:
    """A program of the compiled form prints that something is true."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, env={**os.environ, hschess.COMPILED_VARIABLE: str(compiled)}, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.stdout.strip() == "True", done.stderr


def test_a_worker_process_runs_it_too(compiled: Path) -> None:
    """Data pickled in one form can be read in the other, so a mixture would only be slow; it must not happen."""
    code = (
        "import multiprocessing as m; from hschess.compiled import is_compiled; import sys\n"
        "if __name__ == '__main__': print(m.get_context('spawn').Pool(1).apply(is_compiled))"
    )

    assert_true_in(compiled, code)


def test_an_error_of_a_compiled_worker_is_reported(compiled: Path) -> None:
    """An error value that cannot be unpickled would end the pool, and hide the fault."""
    code = (
        "import pickle; from hschess.rules.engine import apply; from hschess.rules.actions import action_named\n"
        "from hschess.rules.errors import IllegalActionError; from hschess.rules.notation import parse_position\n"
        "state = parse_position('paper 4b 20/0/3/P/PPPP/Q6/- 20/4/4/Q/PPPP/P6/-')\n"
        "try: apply(state, action_named('Q@1'))\n"
        "except IllegalActionError as error: print(str(pickle.loads(pickle.dumps(error))) == str(error))"
    )

    assert_true_in(compiled, code)


def test_a_compiled_programs_data_reaches_its_workers(compiled: Path) -> None:
    """A frozen value defines its own pickling, because its fields cannot be set in compiled code."""
    code = (
        "import pickle; from hschess.players.value.values import shipped_values; from hschess.rules.modes import EVERY_MODE\n"
        "values = shipped_values('paper')\n"
        "given = [*EVERY_MODE.values(), *values.sets, *values.policy, *values.judges, *values.of_search]\n"
        "print(len(given) > 12 and all(pickle.loads(pickle.dumps(one)) == one for one in given))"
    )

    assert_true_in(compiled, code)


@pytest.mark.parametrize("option", COMMANDS)
def test_the_bundle_runs_in_an_empty_folder(option: str, bundle: Path, tmp_path: Path) -> None:
    check_it_runs(bundle, option, tmp_path)


def test_the_bundle_holds_every_asset(bundle: Path) -> None:
    inside = bundle.parent / "_internal" / "hschess" / "_assets"

    assert {path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file()} == shipped_assets()


def test_the_bundle_runs_the_compiled_form(bundle: Path, tmp_path: Path) -> None:
    done = run_in_empty_folder(tmp_path, str(bundle), "--version")

    assert done.stdout == f"hschess {hschess.__version__} compiled\n"


def test_the_bundle_leaves_out_developers_packages(bundle: Path) -> None:
    inside = {path.name.lower() for path in (bundle.parent / "_internal").iterdir()}

    assert inside.isdisjoint({"numpy", "pil", "pytest", "hypothesis", "scipy", "pettingzoo", "gymnasium", "pyspiel"})
    assert inside.isdisjoint({"psutil", "mypy", "mypyc", "ast_serialize", "librt"})
    assert not [name for name in inside if name.endswith(".dist-info")]


def test_the_bundle_finds_games_on_the_network_in_plain_python(bundle: Path) -> None:
    """The self-test loads the library for it; its machine code would be a megabyte."""
    assert not (bundle.parent / "_internal" / "zeroconf").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's encoding is used")
def test_the_bundle_leaves_out_unused_files(bundle: Path) -> None:
    inside = {path.name.partition(".")[0] for path in (bundle.parent / "_internal").rglob("*") if path.is_file()}
    with zipfile.ZipFile(bundle.parent / "_internal" / "base_library.zip") as of_python:
        encodings = {Path(name).stem for name in of_python.namelist() if name.startswith("encodings/")}

    assert inside.isdisjoint({"_codecs_jp", "_multibytecodec", "video", "audio"})
    assert {"utf_8", "ascii"} < encodings
    assert encodings.isdisjoint({"gb18030", "shift_jis", "iso8859_9"})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the system's encoding is used")
@pytest.mark.parametrize("language", ["C", "zh_CN.GB18030", "tr_TR.ISO-8859-9"])
def test_the_bundle_uses_utf_8_in_any_system_language(language: str, bundle: Path, tmp_path: Path) -> None:
    home = str(tmp_path / "Köşk 象棋")
    environment = {**os.environ, "LC_ALL": language, "HSCHESS_HOME": home}

    done = subprocess.run([bundle, "doctor"], cwd=tmp_path, env=environment, capture_output=True, check=False)

    assert home in done.stdout.decode()
    assert done.stderr == b""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere SDL looks for its decoders itself")
def test_the_bundle_has_stubs_for_unused_decoders(bundle: Path) -> None:
    libraries = {
        path.name.partition("-")[0]: path for path in (bundle.parent / "_internal" / "pygame_ce.libs").iterdir()
    }

    assert libraries.keys().isdisjoint(f"lib{name}" for name in ASKED_FOR_BY_DECODERS)
    assert all(libraries[f"lib{name}"].stat().st_size < 20_000 for name in UNUSED_DECODERS)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is no glibc")
def test_only_the_interpreter_of_this_machine_needs_a_newer_system_than_a_release(bundle: Path) -> None:
    """Files from wheels and code compiled here run with glibc 2.28; the release is built on a system without a newer one."""
    newer = [file for version, files in needed_in(bundle.parent).items() if version > (2, 28) for file in files]

    of_interpreter = re.compile(r"hschess|_internal/lib[^/]*\.so[^/]*|_internal/python3\.\d+/lib-dynload/.*")
    assert [file for file in newer if not of_interpreter.fullmatch(file)] == []


def test_a_compiled_wheel_is_for_one_python_and_holds_every_module(compiled: Path, compiled_wheel: Path) -> None:
    inside = set(zipfile.ZipFile(compiled_wheel).namelist())
    extensions = {
        path.relative_to(compiled).as_posix() for path in compiled.rglob("*") if path.suffix in {".so", ".pyd"}
    }

    assert f"cp{sys.version_info.major}{sys.version_info.minor}-" in compiled_wheel.name
    assert extensions
    assert extensions <= inside


def test_a_compiled_wheel_runs_the_compiled_code(compiled_wheel: Path, tmp_path: Path) -> None:
    """In a clean environment, with nothing of the source within reach; it searches a turn of `bfs`."""
    python = clean_environment(compiled_wheel, tmp_path / "venv")
    program, position = str(python.with_name("hschess")), "paper 1w 20/1/1/PR/PP/-/- 20/0/0/PPPB/PP/-/-"

    assert run_in_empty_folder(tmp_path, program, "--version").stdout == f"hschess {hschess.__version__} compiled\n"
    assert run_in_empty_folder(tmp_path, program, "think", "--cpu", "bfs", position).stdout == "P@0 end\n"


def test_plain_python_is_the_default() -> None:
    assert not is_compiled()


@pytest.mark.skipif(os.name == "nt", reason="elsewhere the compiler is not found by its name")
def test_without_a_compiler_there_is_one_clear_line(tmp_path: Path) -> None:
    process = start("bench", "--compiled", CC="no-such-compiler", XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path))

    output, errors = process.communicate(timeout=60)

    assert (process.returncode, output) == (2, "")
    assert errors == "hschess: the compiled form needs a C compiler, but there is no 'no-such-compiler'\n"


def test_a_folder_with_contents_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "mine").touch()

    process = start("compile", "--out", str(tmp_path))
    output, errors = process.communicate(timeout=60)

    assert (process.returncode, output) == (2, "")
    assert errors == f"hschess: {tmp_path}: this is not an empty folder; nothing was compiled\n"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
