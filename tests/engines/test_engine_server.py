"""`hschess engine` as another program sees it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hschess
from hschess.cli.think_command import think_turn
from hschess.engines.engine_server import Server
from hschess.engines.line_reader import Inbox
from hschess.engines.mode_line import mode_to_line
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, new_game, why_not
from hschess.rules.modes import EVERY_MODE
from hschess.rules.notation import format_position, parse_action, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import State
from tests.each import each

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
HIDDEN = (("PB/PPPRRQ", "PPPPPPPP"), ("QR/RBPPPP", "PPPPPPPP"))
POSITION = "position paper 6b 16/6/6/?2/?6/R4,P6,P3/- 12/6/6/PPQ/?8/P6,B2,P1/-"


def answers(*lines: str, cpu: str = "bfs") -> list[str]:
    """The engine's answers to these lines, until the input ends."""
    said = list[str]()
    Server(Inbox(iter(lines)), said.append, cpu, make_player(cpu), EVERY_MODE).serve()
    return said


def test_it_introduces_itself_and_is_ready() -> None:
    said = answers("hce")

    assert said[0] == f"id name hschess {hschess.__version__} bfs"
    assert [line.split()[0] for line in said] == ["id", "id", "option", "option", "ready"]


def test_the_example_of_the_page_matches_the_engine() -> None:
    """All but the last `go`, which a clock ends; versions and learned values may have changed."""
    example = re.search(r"```\n(> hce.*?)\n> go ms", PAGE.read_text("utf-8"), re.DOTALL)
    assert example is not None
    lines = example[1].splitlines()

    said = answers(*[line[2:] for line in lines if line.startswith("> ")])

    assert undated(said) == undated([line[2:] for line in lines if line.startswith("< ")])


def test_the_page_names_every_command() -> None:
    (error,) = answers("hello")

    assert error.startswith("error 'hello' is not a command; expected ")
    for word in re.split(r", | or ", error.partition("expected ")[2]):
        assert re.search(rf"`{word}[ `]", PAGE.read_text("utf-8")), word


@pytest.mark.parametrize("mode", EVERY_MODE)
def test_it_plays_a_whole_game_of_every_mode(mode: str) -> None:
    state = new_game(EVERY_MODE[mode], 5)
    for _ in range(400):
        if state.outcome is not None:
            return
        play(state, answers(f"mode {mode}", shown(state), "go positions 20")[-1])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("cpu", names())
def test_every_player_speaks_it(cpu: str) -> None:
    for mode in ("heroic", "vanilla"):
        state = new_game(EVERY_MODE[mode], 8)
        for _ in range(8):
            play(state, answers(shown(state), "go positions 30", cpu=quick_name(cpu))[-1])


def test_it_plays_as_the_player_itself_does() -> None:
    state = parse_position(POSITION.removeprefix("position "))

    said = answers("option seed 5", POSITION, "go", cpu="mcts:iterations=30")

    turn = think_turn(state, make_player("mcts:iterations=30"), seeded(5)).actions
    assert said[-1] == f"plan {' '.join(action.text for action in turn)}"


def test_the_player_can_be_changed_but_opens_no_file() -> None:
    said = answers("option name cpu value random", "option cpu bfs:file=/etc/passwd", "option cpu nobody", "hce")

    assert [line.split(" ", 1)[0] for line in said[:2]] == ["error", "error"]
    assert "a file for a player can be named on the command line only" in said[0]
    assert said[2].endswith(" random")


def test_a_custom_mode_is_sent_on_one_line() -> None:
    line = mode_to_line(EVERY_MODE["paper"]).replace(
        "paper", '{ name = "mine", decks = [{ P = 9 }, { P = 9 }], kings = [3, 3], '
    )
    line += 'powers = ["castle", "cheat"], fatigues = [true, true], round_limit = 40 }'

    said = answers(f"mode {line}", "position mine 1w 3/1/1/P/?8/-/- 3/0/0/?1/?8/P6/-", "go")

    assert said[-1] == "plan P@0 end"


def test_a_position_is_masked_before_the_player_thinks() -> None:
    """Sending more than a side may know changes nothing."""
    known = "position paper 6b 16/6/6/{}/P6,P6,P3/- 12/6/6/PPQ/{}/P6,B2,P1/-"

    one, other = (answers(known.format(*hidden), "go", cpu="master:replies=8") for hidden in HIDDEN)

    assert one == other


@each(
    ("line", "expected"),
    [
        ("go", "there is no position"),
        ("seen - - -", "there is no position"),
        ("position", "too few"),
        ("position paper 6b", "too few"),
        ("mode chess", "expected one of"),
        ("mode { name = 1 }", "expected"),
        ("option", "the name is missing"),
        ("option depth 3", "expected cpu or seed"),
        ("option seed -1", "whole number from 0"),
        ("\x00\x1b[31m", "is not a command"),
        ("HCE", "is not a command"),
        ("é" * 9000, "is not a command"),
    ],
)
def test_nonsense_is_answered_with_the_expected_form(line: str, expected: str) -> None:
    said = answers(line, "hce")

    assert said[0].startswith("error ")
    assert expected in said[0]
    assert said[-1] == "ready"


@each("limit", ["positions", "positions 0", "positions 1e3", "ms x", "ms 99999999", "depth 3", "ms 5 5"])
def test_an_impossible_limit_is_named(limit: str) -> None:
    (error,) = answers(POSITION, f"go {limit}")

    assert error.startswith("error go")
    assert "expected" in error


def test_after_a_bad_position_go_does_not_use_the_one_before() -> None:
    said = answers(POSITION, "position paper nonsense", "go")

    assert [line.split()[0] for line in said] == ["error", "error"]


def test_a_finished_game_has_no_plan() -> None:
    (error,) = answers("position paper 6b 0/6/6/?2/?6/R4/- 12/6/6/PPQ/?8/P6/-", "go")

    assert "the game is over" in error


def test_stop_ends_the_thinking_at_once() -> None:
    said = answers(POSITION, "go ms 3600000", "stop", "go positions 1", cpu="mcts:iterations=1000000")

    assert [line.split()[0] for line in said].count("plan") == 2


def test_quit_while_it_thinks_gets_the_plan_first() -> None:
    said = answers(POSITION, "go ms 3600000", "quit", "hce", cpu="mcts:iterations=1000000")

    assert said[-1].startswith("plan ")


@pytest.mark.parametrize("word", ["stop", "quit"])
def test_stop_and_quit_count_whatever_follows_them(word: str) -> None:
    said = answers(POSITION, "go ms 3600000", f"{word} now", "hello", cpu="mcts:iterations=1000000")

    assert next(line for line in said if not line.startswith("info")).startswith("plan")
    assert any("'hello'" in line for line in said) == (word == "stop")
    assert not any("'quit'" in line for line in said)


def test_commands_during_thinking_are_answered_afterwards() -> None:
    said = answers(POSITION, "go positions 300", "hce", cpu="mcts:iterations=2000")

    assert [line.split()[0] for line in said][-6:] == ["plan", "id", "id", "option", "option", "ready"]


def test_the_clock_ends_the_thinking_too() -> None:
    ticks = iter(range(1000))
    said = list[str]()
    lines: Iterator[str] = iter([POSITION, "go ms 4000"])
    cpu = make_player("mcts:iterations=1000000")
    Server(Inbox(lines), said.append, "mcts", cpu, EVERY_MODE, clock=lambda: float(next(ticks))).serve()

    assert said[-1].startswith("plan ")
    assert next(ticks) == 5


def test_chance_and_positions_are_reported_with_the_best_plan() -> None:
    reports = [line for line in answers(POSITION, "go positions 400", cpu="master") if line.startswith("info")]

    for line in reports:
        match = re.fullmatch(r"info chance ([01]\.[0-9]{4}) positions ([0-9]+) plan .+", line)
        assert match is not None
        assert float(match[1]) <= 1
    assert [line.split()[4] for line in reports] == sorted([line.split()[4] for line in reports], key=int)


def undated(said: list[str]) -> list[str]:
    return [re.sub(r"hschess [0-9.]+|chance [0-9.]+", "", line) for line in said]


def shown(state: State) -> str:
    """The line with the observation of the side to move."""
    return f"position {format_position(observe(state, state.to_move).state)}"


def play(state: State, line: str) -> None:
    """Play the plan as the game does, up to the unknown."""
    assert line.startswith("plan ")
    for word in line.split()[1:]:
        action, mover = parse_action(word, state.mode.cards), state.to_move
        assert why_not(state, action) is None
        advance(state, action)
        if state.pending or state.to_move != mover:
            return
