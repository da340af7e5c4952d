"""The laboratory's commands: their output, their database, and their messages for bad input."""

import argparse
import csv
import errno
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from hschess.build_name import build_name
from hschess.cli import lab_command, lab_command_play, lab_output, run
from hschess.lab.arena import GameResult
from hschess.lab.database import FILE_NAME, Database
from hschess.players.search.pair_table import parse_pairs
from hschess.rules import mode_text
from hschess.rules.modes import read_mode
from hschess.rules.record_text import parse_game
from hschess.store import databases
from tests.children import listens_to_ctrl_c
from tests.lab.helpers import ThreadWorkers
from tests.touched import touched

ROOT = Path(__file__).parents[2]
MANY = 100_000
"""More games than any machine plays before an interrupt."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of the database; games are played in this process."""
    monkeypatch.setenv("HSCHESS_HOME", str(tmp_path))

    def workers(arguments: argparse.Namespace) -> ThreadWorkers:
        return ThreadWorkers(arguments.workers or 1)

    monkeypatch.setattr(lab_command_play, "workers_of", workers)
    return tmp_path / "laboratory.db"


def lab(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of a successful command."""
    status = run(["lab", *words])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def test_a_match_is_a_table_and_can_be_shown_again(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = lab(capsys, "match", "bfs", "random", "--games", "4")
    shown = lab(capsys, "show", "1")

    assert "bfs against random, paper" in out
    assert f"experiment 1 in {path}" in out
    assert shown == out
    assert "bfs against random, paper" in lab(capsys, "show")


def test_a_typed_file_is_used_but_never_reopened_from_a_stored_question(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text("summon = true\n", "utf-8")
    words = ("match", f"bfs:file={file}", "random", "--games", "2")

    out = lab(capsys, *words)
    assert lab(capsys, *words) == out
    with touched("own.toml") as paths:
        assert lab(capsys, "show", "1") == out
        assert len(lab(capsys, "games", "1", "--json").splitlines()) == 2
    assert paths == []


def test_modes_and_levels_can_be_named_as_on_the_screen(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = lab(capsys, "match", "random", "level:novice", "--mode", "quick-duel", "--games", "2")

    assert "random against level:novice, vanilla" in out


def test_the_same_command_plays_nothing_twice(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("match", "beginner", "random", "--mode", "friendly", "--games", "6", "--json")
    first = lab(capsys, *words)
    with Database(path) as database:
        before = [(game.id, game.seconds) for game in database.games(1)]
    again, fresh = lab(capsys, *words), lab(capsys, *words, "--fresh")
    with Database(path) as database:
        after = database.games(1)

    assert first == again
    assert json.loads(fresh)["rows"] == json.loads(first)["rows"]
    assert len(before) == len(after) == 6
    assert [(game.id, game.seconds) for game in after] != before


def test_games_of_changed_sources_are_left_alone_with_a_message(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("match", "beginner", "random", "--games", "4", "--json")
    with monkeypatch.context() as older:
        older.setattr("hschess.build_name._digest_here", lambda: "00000000")
        past = build_name()
        lab(capsys, *words)
    status = run(["lab", *words])
    out, err = capsys.readouterr()
    with Database(path) as database:
        stored = database.experiments()
        versions = [{game.version for game in database.games(one.id)} for one in stored]

    assert (status, json.loads(out)["experiment"]) == (0, 2)
    assert f"hschess: 4 games of the same question are not counted here: experiment 1, played by hschess {past}" in err
    assert [(one.version, one.games) for one in stored] == [(past, 4), (build_name(), 4)]
    assert versions == [{past}, {build_name()}]


def test_a_sequential_test_stops_early_and_reports_it(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("match", "bfs", "random", "--mode", "friendly", "--games", "400", "--sprt", "--elo1", "200")
    out = lab(capsys, *words)
    output = json.loads(lab(capsys, *words, "--json"))["sprt"]
    table = lab(capsys, *words, "--markdown")

    assert "of 400 games: better" in out
    assert "of 400 games: better" in table
    assert output["verdict"] == "better"
    assert output["games"] < 100
    assert output["ratio"] >= output["bounds"][1]


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (("ladder", "bfs", "random", "skilled", "--mode", "paper", "--mode", "friendly", "--anchor", "bfs=1000"), 3),
        (("sweep", "linear:wa=wh=0.8..1.0", "--against", "random", "--step", "0.2"), 2),
        (("sweep", "random", "--against", "skilled", "--card", "Q=0..3", "--side", "both"), 4),
        (("coin", "random", "--mode", "friendly"), 2),
        (("seats", "random", "skilled", "--against", "beginner"), 2),
        (("handicaps", "random", "beginner"), 9),
        (("match", "bfs", "skilled", "--opponent", "random"), 2),
    ],
)
def test_every_question_has_its_rows(
    words: tuple[str, ...], rows: int, path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "answer.csv"
    output = json.loads(lab(capsys, *words, "--games", "2", "--json", "--csv", str(file)))
    markdown = lab(capsys, *words, "--games", "2", "--markdown")

    assert len(output["rows"]) == len(list(csv.reader(file.read_text().splitlines()))) - 1 == rows
    assert len([line for line in markdown.splitlines() if line.startswith("| ")]) == rows + 2
    assert all(0 <= row["low"] <= row["percent"] <= row["high"] <= 100 for row in output["rows"])


def test_a_plot_is_drawn(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "seats.svg"
    lab(capsys, "seats", "random", "--games", "2", "--plot", str(picture))

    assert "<svg" in picture.read_text("utf-8")


def test_a_single_game_becomes_a_record(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab(capsys, "match", "bfs", "random", "--games", "2")
    (line, other) = lab(capsys, "games", "1", "--json").splitlines()
    game = json.loads(line)
    file = tmp_path / "game.hsc"
    lab(capsys, "record", str(game["id"]), "--out", str(file))

    assert file.read_text() == game["record"] == lab(capsys, "record", str(game["id"]))
    outcome = parse_game(file.read_text()).state.outcome
    assert outcome is not None
    assert outcome.result == game["result"]
    assert json.loads(other)["white"] != game["white"]
    assert game["white"] in lab(capsys, "games", "1", "--white", game["white"])


def test_a_record_of_another_mode_carries_it_and_comes_alone(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mode's own file may have the same name beside it."""
    lab(capsys, "sweep", "random", "--against", "random", "--card", "Q=5..5", "--games", "1")
    file, mode = tmp_path / "game.hsc", tmp_path / "game.toml"
    mode.write_text("# mine", "utf-8")

    assert run(["lab", "record", "1", "--out", str(file)]) == 0

    assert capsys.readouterr().err == ""
    assert parse_game(file.read_text("utf-8")).state.outcome is not None
    assert mode.read_text("utf-8") == "# mine"


def test_a_mode_too_large_for_its_record_is_written_beside_it(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mode_text, "MOST_CARRIED", 0)
    lab(capsys, "sweep", "random", "--against", "random", "--card", "Q=5..5", "--games", "1", "--workers", "1")
    file = tmp_path / "game.hsc"
    status = [run(["lab", "record", "1", "--out", str(file)]) for _ in range(2)]
    output = capsys.readouterr().err
    mode = read_mode((tmp_path / "game.toml").read_text())

    assert status == [0, 0]
    assert run(["lab", "record", "1"]) == 0
    assert "with --out FILE.hsc its mode file is written too" in capsys.readouterr().err
    assert f"--mode-file {tmp_path / 'game.toml'}" in output
    assert parse_game(file.read_text(), {mode.name: mode}).state.outcome is not None


def test_a_mode_written_beside_its_record_replaces_no_other_file(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mode_text, "MOST_CARRIED", 0)
    lab(capsys, "sweep", "random", "--against", "random", "--card", "Q=5..5", "--games", "1", "--workers", "1")
    (tmp_path / "game.toml").write_text("# mine", "utf-8")

    assert run(["lab", "record", "1", "--out", str(tmp_path / "game.hsc")]) == 2

    assert str(tmp_path / "game.toml") in capsys.readouterr().err
    assert (tmp_path / "game.toml").read_text("utf-8") == "# mine"
    assert not (tmp_path / "game.hsc").exists()


def test_pairs_are_counted_from_records_and_folders(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(capsys, "match", "bfs", "random", "--games", "4")
    games = tmp_path / "games" / "deeper"
    for number in (1, 2, 3):
        lab(capsys, "record", str(number), "--out", str(games / f"{number}.hsc"))
    one = str(games / "1.hsc")
    table = tmp_path / "pairs.toml"
    lab(capsys, "pairs", str(games.parent), one, "--out", str(table))

    assert parse_pairs(table.read_text())["paper"].games == 4
    assert "counted from 4 game records" in table.read_text().splitlines()[0]
    assert parse_pairs(lab(capsys, "pairs", one))["paper"].games == 1
    assert parse_pairs(lab(capsys, "pairs", "--self-play", "1"))["heroic"].games == 1


def test_a_plot_that_cannot_be_saved_names_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # After an error of the system nothing more is written there, and it is closed.
    monkeypatch.setattr("sys.stdout", io.StringIO())
    picture = tmp_path / "nowhere" / "plot.png"

    assert run(["lab", "seats", "random", "--games", "2", "--plot", str(picture)]) == 2
    assert capsys.readouterr().err == f"hschess: {picture}: No such file or directory\n"


READS = [
    [*words, "--database", "nowhere/lab.db"] for words in (["show"], ["show", "1"], ["games", "1"], ["record", "1"])
]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nope"], "there is no 'nope'; expected one of match, ladder, "),
        (["match", "bfs"], "expected at least 2 players, not 1"),
        (["match", "bfs", "nobody"], "there is no player 'nobody'"),
        (["match", "bfs", "random", "--mode", "duel"], "there is no mode 'duel'"),
        (["match", "bfs", "random", "--games", "0"], "--games cannot be 0"),
        (["match", "bfs", "random", "--plot", "plot.gif"], "a picture cannot be 'plot.gif'"),
        (["match", "bfs", "random", "--sprt", "--elo1", "-1"], "--elo0 must be less than --elo1"),
        (
            ["match", "bfs", "random", "--sprt", "--alpha", "0"],
            "--alpha cannot be 0; expected a number from 1e-06 to 0.49",
        ),
        (["match", "bfs", "random", "linear", "--sprt"], "expected a match of two"),
        (["ladder", "bfs", "random", "--anchor", "mcts=1"], "'mcts=1' is not a player of the ladder"),
        (["ladder", "bfs", "random", "--anchor", "bfs=high"], "the anchor's rating cannot be 'high'"),
        (["ladder", "bfs", "random", "--anchor", "bfs=nan"], "the anchor's rating cannot be 'nan'"),
        (["ladder", "bfs", "random", "--anchor", "bfs=-inf"], "the anchor's rating cannot be '-inf'"),
        (["sweep", "linear", "--against", "bfs"], "has no range"),
        (["sweep", "linear:wa=0..1", "--against", "bfs", "--step", "x"], "the step cannot be 'x'"),
        (["show", "7"], "there is no experiment 7; nothing has been played yet"),
        (["games", "7"], "there is no experiment 7; nothing has been played yet"),
        (["show", "9" * 30], "expected a whole number from 1 to"),
        (["games", "9" * 30, "--limit", "9" * 30], "expected a whole number from 1 to"),
        (["record", "7"], "there is no game 7; nothing has been played yet"),
        (["pairs"], "expected either records or --self-play"),
        (["pairs", "nowhere.hsc"], "nowhere.hsc: cannot be read"),
        (["pairs", "README.md"], "README.md: this is not a game record"),
        (["pairs", "docs"], "there is no .hsc file"),
        *((words, "nowhere/lab.db: there is no such file") for words in READS),
        (["show", "--database", "README.md"], "README.md: the laboratory's database cannot be used"),
    ],
)
def test_bad_input_is_one_line(
    words: list[str], message: str, path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    status = run(["lab", *words])
    out, err = capsys.readouterr()

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert not Path("nowhere").exists()
    assert not path.exists()


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_list_without_games_says_so(form: tuple[str, ...], path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab(capsys, "match", "random", "beginner", "--games", "2")

    assert run(["lab", "games", "1", "--white", "nobody", *form]) == 0

    assert capsys.readouterr() == ("", "hschess: there are no games of that kind in experiment 1 yet\n")


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_list_of_games_that_is_cut_says_so(
    form: tuple[str, ...], path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(capsys, "match", "random", "beginner", "--games", "4")
    notes = list[str]()

    for limit in ("3", "4"):
        assert run(["lab", "games", "1", "--limit", limit, *form]) == 0
        out, err = capsys.readouterr()
        assert out.count("random") // out.count("beginner") == 1
        notes.append(err)

    assert notes == ["hschess: there are more than these 3 games; --limit N lists more\n", ""]


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("is_empty", [True, False])
def test_the_list_without_experiments_says_so_and_makes_nothing(
    is_empty: bool,
    form: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("HSCHESS_HOME", str(home))
    if is_empty:
        home.mkdir()
        (home / FILE_NAME).touch()

    assert run(["lab", "show", *form]) == 0

    out, err = capsys.readouterr()
    assert (out, err) == ("", "hschess: there are no experiments yet; `hschess lab match` plays one\n")
    assert (home / FILE_NAME).read_bytes() == b"" if is_empty else not home.exists()


@pytest.mark.parametrize("words", READS)
def test_reading_says_which_program_is_waited_for_and_goes_on(
    words: list[str], path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lab(capsys, "match", "random", "beginner", "--games", "2")
    monkeypatch.setattr(databases, "LOOK_AFTER_S", 0.0)
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN EXCLUSIVE")
    said = list[str]()

    def heard(line: str) -> None:
        said.append(line)
        holder.execute("ROLLBACK")

    monkeypatch.setattr(lab_output, "note", heard)
    assert run(["lab", *[word for word in words if "nowhere" not in word and word != "--database"]]) == 0

    holder.close()
    assert said == [f"{path}: another program is using this file; waiting for it"]


def test_the_help_without_docstrings_lists_the_commands_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with `python -OO`."""
    monkeypatch.setattr(lab_command, "__doc__", None)

    assert run(["lab"]) == 0
    out = capsys.readouterr().out
    assert "None" not in out
    assert "\n  match " in out


@pytest.mark.parametrize("words", [["match", "bfs", "random"], ["show"], ["games", "1"]])
def test_without_its_libraries_the_laboratory_names_what_to_install(
    words: list[str], path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_output, "find_spec", lambda name: None if name == "rich" else object())

    assert run(["lab", *words]) == 2
    assert capsys.readouterr().err == 'hschess: the laboratory needs rich: pip install "hschess[lab]"\n'


def test_a_built_program_says_that_it_cannot_get_the_laboratorys_libraries(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_output, "find_spec", lambda name: None if name == "rich" else object())
    monkeypatch.setattr("sys.frozen", True, raising=False)

    assert run(["lab", "show"]) == 2
    assert capsys.readouterr().err == (
        "hschess: the laboratory needs rich, and a built program cannot get it:"
        ' pip install "hschess[lab]" installs the game for Python with it\n'
    )


def test_an_undecodable_name_is_not_found(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lab(capsys, "match", "beginner", "random", "--games", "2")
    status = run(["lab", "games", "1", "--white", "odd\udcff"])

    assert (status, capsys.readouterr().err) == (
        2, "hschess: 'odd\\udcff' is not a text that a game of the laboratory can have\n",
    )  # fmt: skip


@pytest.mark.parametrize("words", [("lab", "show"), ("lab", "match", "bfs", "random", "--games", "2")])
def test_no_styles_are_sent_if_there_is_no_terminal(
    words: tuple[str, ...], path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")

    assert run(list(words)) == 0
    assert "\x1b" not in "".join(capsys.readouterr())


def test_a_lost_progress_bar_stops_no_game(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class GoneTerminal(io.StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str, /) -> int:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe")

    monkeypatch.setattr("sys.stderr", GoneTerminal())

    assert run(["lab", "match", "bfs", "random", "--games", "2"]) == 0


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab"]) == 0
    out = capsys.readouterr().out

    assert all(f"\n  {name} " in out for name in lab_command._COMMANDS)
    with pytest.raises(SystemExit):
        run(["lab", "match", "-h"])
    assert "--sprt" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is a signal elsewhere")
def test_ctrl_c_keeps_the_games_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """Real processes: the interrupt reaches the workers too, as from a terminal."""
    path = tmp_path / "laboratory.db"
    words = ("lab", "match", "bfs", "random", "--games", str(MANY), "--workers", "1", "--database", str(path), "--json")
    command = [sys.executable, "-m", "hschess", *words]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listens_to_ctrl_c,  # noqa: PLW1509 -- only a signal is set between fork and exec
    ) as running:
        while not games_in(path):
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    kept = games_in(path)
    more = [word if word != str(MANY) else str(kept + 2) for word in command]
    done = subprocess.run(more, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)

    assert (running.returncode, out) == (130, "")
    assert err == f"hschess: interrupted: {kept:,} of {MANY:,} games are kept; the same command goes on\n"
    assert json.loads(done.stdout)["rows"][0]["games"] in (kept + 2, kept + 3)
    assert games_in(path) - kept in (2, 3)


def test_a_game_that_was_stored_when_ctrl_c_came_is_among_the_kept_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, add = tmp_path / "laboratory.db", Database.add

    def add_and_interrupt(database: Database, experiment: int, results: Iterable[GameResult]) -> None:
        add(database, experiment, results)
        raise KeyboardInterrupt

    monkeypatch.setattr(Database, "add", add_and_interrupt)
    words = ["lab", "match", "random", "beginner", "--games", "400", "--workers", "1", "--database", str(path)]

    assert run(words) == 130
    assert f"interrupted: {games_in(path):,} of 400 games are kept" in capsys.readouterr().err
    assert games_in(path) > 0


def games_in(path: Path) -> int:
    if not path.is_file():
        return 0
    with Database(path) as database:
        return sum(one.games for one in database.experiments())


# ------------------------------------------------------------------------------------------------------- a custom card


GIANT = '[giant]\nname = "Giant"\ncost = 1\nattack = 12\nhealth = 12\nkeywords = ["charge"]\n'
CARD_OPTIONS = ("--mode", "aggressive", "--games", "8")


@pytest.fixture
def giants(tmp_path: Path) -> str:
    file = tmp_path / "giants.toml"
    file.write_text(GIANT, "utf-8")
    return str(file)


def test_a_card_is_tried_and_shown_again(path: Path, giants: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = lab(capsys, "card", giants, "giant", *CARD_OPTIONS)

    assert "giant in aggressive, linear" in out
    assert "the card changes its side's share by +" in out
    assert lab(capsys, "show", "1") == out
    assert lab(capsys, "card", giants, "giant", *CARD_OPTIONS) == out


def test_a_tried_card_is_a_json_object_or_markdown(path: Path, giants: str, capsys: pytest.CaptureFixture[str]) -> None:
    output = json.loads(lab(capsys, "card", giants, "giant", *CARD_OPTIONS, "--json"))

    assert [(row["deck"], row["games"]) for row in output["rows"]] == [("with 4 giant", 8), ("without", 8)]
    assert output["notes"][0].startswith("the card changes")
    assert "| with 4 giant | 8 |" in lab(capsys, "card", giants, "giant", *CARD_OPTIONS, "--markdown")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nobody",), "there is no card 'nobody'; expected one of giant"),
        (("giant", "--mode", "paper"), "a card is tried in a duel"),
        (("giant", "--copies", "99"), "expected 1 to 10"),
    ],
)
def test_a_card_that_cannot_be_tried_is_refused(
    path: Path, giants: str, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert run(["lab", "card", giants, *words]) == 2
    assert message in capsys.readouterr().err


def test_a_set_with_an_error_is_reported_at_its_line(
    path: Path, giants: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(giants).write_text(GIANT.replace("12", "99"), "utf-8")

    assert run(["lab", "card", giants, "giant"]) == 2
    assert "giants.toml, line 4: 'giant': 'attack' cannot be 99" in capsys.readouterr().err
    assert run(["lab", "card", "no such file.toml", "giant"]) == 2
    assert "no such file.toml" in capsys.readouterr().err
