"""The names of engines, and which texts may name one."""

import re
from pathlib import Path

import pytest

from hschess.engines.engine_server import GoLimit
from hschess.engines.external_players import NO_EXTERNALS, Roster, externals_among
from hschess.engines.named import DEFAULT_LIMIT, FILE, MOST_ENGINES, NamedEngines, named_engines, spec_of
from hschess.rules.errors import HschessError
from tests.each import each

GOOD = """
[[engine]]
name = "mine"
command = ["./mine", "--fast"]
options = { depth = 3, style = "bold", book = true }
ms = 500

[[engine]]
name = "yours"
command = ["yours"]
"""


def written(folder: Path, text: str) -> Path:
    (folder / FILE).write_text(text, "utf-8")
    return folder


def test_a_command_line_is_split_as_a_shell_does() -> None:
    spec = spec_of("exec:true --name 'two words'", NamedEngines())

    assert (spec.command, spec.limit) == (("true", "--name", "two words"), DEFAULT_LIMIT)


@pytest.mark.parametrize(
    ("seat", "limit"), [("exec:ms=500:true", GoLimit(ms=500)), ("exec:positions=7:true x", GoLimit(positions=7))]
)
def test_a_limit_may_precede_the_command(seat: str, limit: GoLimit) -> None:
    spec = spec_of(seat, NamedEngines())

    assert (spec.limit, spec.command[0], spec.seat) == (limit, "true", seat)


@each("seat", ["exec:", "exec:ms=0:true", "exec:ms=999999999:true", "exec:'", "exec:./no\x00", "exec:./none"])
def test_an_impossible_command_is_refused_before_it_is_started(seat: str) -> None:
    with pytest.raises(HschessError):
        spec_of(seat, NamedEngines())


def test_the_file_names_engines_with_options_and_limits(tmp_path: Path) -> None:
    found = named_engines(written(tmp_path, GOOD))

    mine, yours = found.specs["engine:mine"], found.specs["engine:yours"]
    assert found.faults == ()
    assert (mine.command, mine.folder, mine.limit) == (("./mine", "--fast"), tmp_path, GoLimit(ms=500))
    assert mine.options == (("depth", "3"), ("style", "bold"), ("book", "true"))
    assert yours.limit == DEFAULT_LIMIT
    assert spec_of("engine:positions=9:mine", found).limit == GoLimit(positions=9)


def test_without_the_file_there_is_no_engine(tmp_path: Path) -> None:
    assert named_engines(tmp_path).specs == {}
    with pytest.raises(HschessError, match="there is no engine 'mine'"):
        externals_among(["engine:mine"], tmp_path)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[engine]]\nname = 'x'", r"^engines.toml, line 1, engine 1 \(x\): 'command' is missing"),
        ("[[engine]]\ncommand = ['x']", "engine 1: 'name' is missing"),
        ("[[engine]]\nname = '../x'\ncommand = ['x']", "'name' is missing or invalid"),
        ("[[engine]]\nname = 'x'\ncommand = 'x'", "'command' is missing"),
        ("[[engine]]\nname = 'x'\ncommand = ['x']\nms = 5\npositions = 6", "both"),
        ("[[engine]]\nname = 'x'\ncommand = ['x']\nms = true", "line 4, engine 1 .* must be a whole number"),
        ("[[engine]]\nname = 'x'\ncommand = ['x']\nmilliseconds = 6", "no field 'milliseconds'"),
        ("[[engine]]\nname = 'x'\ncommand = ['x']\noptions = { a = [1] }", "must be words, numbers"),
        ("[[engine]]\nname = 'x'\ncommand = ['x']\noptions = { a = \"1\\nquit\" }", "must fit on one line"),
        ("# mine\nengines = 1", "line 2: expected a table"),
        ("[[engine", "not TOML"),
    ],
)
def test_a_fault_is_named_and_the_other_engines_stay(tmp_path: Path, text: str, fault: str) -> None:
    found = named_engines(written(tmp_path, f"{text}\n{GOOD}" if text.startswith("[[engine]]") else text))

    assert len(found.faults) == 1
    assert re.search(fault, found.faults[0])
    assert len(found.specs) == (2 if text.startswith("[[engine]]") else 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[engine]]\nname = mine\n", r"engines.toml: this is not TOML: .*line 2"),
        (
            "[[engine]]\nname = 3\ncommand = ['x']\n",
            r"engines.toml, line 2, engine 1 \(3\): 'name' is missing or invalid",
        ),
        ("name = 'mine'\n", r"engines.toml, line 1: expected a table"),
    ],
)
def test_asking_for_an_engine_reports_faults_of_the_file(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(HschessError, match=f"there is no engine 'mine'; {why}") as raised:
        externals_among(["engine:mine"], written(tmp_path, text))

    assert "expected one of none" not in str(raised.value)


def test_of_two_engines_of_one_name_neither_plays_for_the_other(tmp_path: Path) -> None:
    twice = written(tmp_path, f"{GOOD}\n[[engine]]\nname = 'mine'\ncommand = ['other']\n")

    with pytest.raises(
        HschessError, match=r"line 3, engine 1 \(mine\): another engine has this 'name' too.*line 13, eng"
    ):
        externals_among(["engine:mine"], twice)
    assert list(named_engines(twice).specs) == ["engine:yours"]


def test_a_good_engine_beside_a_bad_one_is_named_too(tmp_path: Path) -> None:
    bad = "[[engine]]\nname = 'bad'\n"

    with pytest.raises(
        HschessError, match=r"there is no engine 'bad'; .*'command' is missing.*; expected one of engine:"
    ):
        externals_among(["engine:bad"], written(tmp_path, bad + GOOD))


@pytest.mark.parametrize("seat", ["exec:true", "engine:mine", "exec:ms=5:true"])
def test_a_name_not_typed_by_the_user_starts_nothing(tmp_path: Path, seat: str) -> None:
    """`engines.toml` has the engine, but the user has not asked for it here."""
    written(tmp_path, GOOD)

    with Roster(NO_EXTERNALS) as roster, pytest.raises(HschessError, match="there is no player"):
        roster.player(seat)


@each("limit", ["ms=", "ms=1e3", "ms=-5", "positions=many", "positions=99999999999"])
def test_a_limit_that_is_no_number_is_not_taken_for_a_program(limit: str) -> None:
    kind, _, value = limit.partition("=")
    with pytest.raises(HschessError, match=f"'{kind}' cannot be '{value}'; expected a whole number"):
        spec_of(f"exec:{limit}:true", NamedEngines())


def test_more_engines_than_can_be_used_are_reported(tmp_path: Path) -> None:
    engines = "".join(f"[[engine]]\nname = 'x{number}'\ncommand = ['x']\n" for number in range(MOST_ENGINES + 1))

    assert named_engines(written(tmp_path, engines)).faults == (
        f"engines.toml: it has {MOST_ENGINES + 1} engines; only the first {MOST_ENGINES} can be used",
    )


def test_an_engine_against_itself_runs_twice(tmp_path: Path) -> None:
    externals = externals_among(["engine:mine"], written(tmp_path, GOOD))

    with Roster(externals) as roster:
        white, again, black = (roster.player("engine:mine", side) for side in (0, 0, 1))

    assert white._link is again._link  # type: ignore[attr-defined]
    assert white._link is not black._link  # type: ignore[attr-defined]
