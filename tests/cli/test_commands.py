"""The commands, run in this process: their output, and their messages for bad input."""

import io
import json
from pathlib import Path

import pytest

import hschess
from hschess.campaign.beginning import begin_encounter
from hschess.campaign.encounter_text import shipped_campaign
from hschess.cli import run
from hschess.rules import bounds
from hschess.rules.actions import END
from hschess.rules.record_text import format_game

POSITION = "paper 8b 19/0/8/-/PPPP/P6,P4,P3,P5/- 4/8/8/PQPPRP/PPPP/B2,P1,P6,R6,P1/-"
DISCOVER = "normal 5w 20/5/5/R/PP/P6/- 20/0/5/P/PP/P6,P6,P6/-"
ANSWERS = Path(__file__).parents[1] / "data" / "paper_cpu.jsonl"


class Outputs:
    """Runs a command line and records its output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, *words: str, given: str = "") -> tuple[int, str, str]:
        """Exit status, standard output and standard error."""
        self.monkeypatch.setattr("sys.stdin", io.StringIO(given))
        status = run(list(words))
        out, err = self.capsys.readouterr()
        return status, out, err

    def json(self, *words: str, given: str = "") -> list[dict[str, object]]:
        """The objects printed by a successful run, one per line."""
        status, out, err = self(*words, given=given)
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def outputs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Outputs:
    return Outputs(capsys, monkeypatch)


def test_apply_prints_the_new_position(outputs: Outputs) -> None:
    after = "paper 8b 19/0/8/-/PPPP/P4,P3,P5/- 4/3/8/PQPPP/PPPP/B2,R6,P1,P6,R6,P1/u\n"

    assert outputs("apply", POSITION, "cheat", "R@1") == (0, after, "")


def test_apply_without_an_action_prints_the_position(outputs: Outputs) -> None:
    assert outputs("apply", POSITION) == (0, POSITION + "\n", "")


def test_the_actions_after_a_position_are_bounded_like_those_of_a_record(
    outputs: Outputs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_ACTIONS", 2)

    status, out, error = outputs("apply", POSITION, "cheat", "R@1", "end")

    assert outputs("apply", POSITION, "cheat", "R@1")[0] == 0
    assert (status, out, error.count("\n")) == (2, "", 1)
    assert "more than 2 actions" in error


def test_apply_reports_events_in_words(outputs: Outputs) -> None:
    (answer,) = outputs.json("apply", POSITION, "cheat", "R@1", "--json")

    assert answer["result"] is None
    assert answer["position"] == "paper 8b 19/0/8/-/PPPP/P4,P3,P5/- 4/3/8/PQPPP/PPPP/B2,R6,P1,P6,R6,P1/u"
    assert answer["events"] == [
        {"event": "ManaChanged", "side": "black", "before": 8, "mana": 6, "crystals": 8},
        {"event": "PowerUsed", "side": "black", "effect": "cheat", "slot": 0, "piece": "P6", "used_up": True},
        {"event": "PiecesLeft", "side": "white", "slots": [0], "cards": ["P"]},
        {"event": "CardPlayed", "side": "black", "card": "R", "position": 4},
        {"event": "ManaChanged", "side": "black", "before": 6, "mana": 3, "crystals": 8},
        {"event": "PieceSummoned", "side": "black", "slot": 1, "piece": "R6", "length": 6},
    ]


def test_apply_reports_choices_and_the_end_in_words(outputs: Outputs) -> None:
    (offered,) = outputs.json("apply", "--json", DISCOVER, "discover")
    (ended,) = outputs.json("apply", "--json", DISCOVER, "concede")
    (swapped,) = outputs.json("apply", "--json", "heroic 1w 20/0/0/QP/PP/-/- 20/0/0/P/P/-/- mulligan", "swap:0")
    events = offered["events"]
    assert isinstance(events, list)

    assert events[-1]["choice"] == "discover"
    assert len(set(events[-1]["options"]) & set("PBRNQ")) == 3
    assert ended["result"] == "0-1"
    assert ended["events"] == [
        {"event": "GameEnded", "winner": "black", "cause": "concession", "result": "0-1", "round": 5}
    ]
    made = {
        "event": "ChoiceMade",
        "side": "white",
        "choice": "mulligan",
        "card": None,
        "positions": [0],
        "returned": ["Q"],
        "left": 3,
    }
    assert isinstance(swapped["events"], list)
    assert made in swapped["events"]


def test_an_unknown_card_is_a_question_mark(outputs: Outputs) -> None:
    (answer,) = outputs.json("apply", "--json", "paper 1b 20/0/1/?3/?4/P6/- 20/1/1/P/?9/-/-", "end")

    assert isinstance(answer["events"], list)
    assert answer["events"][-1] == {"event": "CardDrawn", "side": "white", "card": "?", "left": 3}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("Q@0", "R14"), ("P@7", "R14"), ("P@6", "R14"), ("castle1", "R13"), ("castle9", "R19"), ("0x0", "R4"), ("9x0", "R4"),
        ("take:P", "R20"), ("take:X", "R20"), ("keep", "R8"), ("swap:x", "R8"), ("coin", "R6"), ("coins", "R6"), ("jump", "R13"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_one_line_with_its_rule(action: str, rule: str, outputs: Outputs) -> None:
    status, out, err = outputs("apply", POSITION.replace("/8/8/", "/6/8/"), action)

    assert (status, out) == (2, "")
    assert err.startswith("hschess: ")
    assert err.count("\n") == 1
    assert f"'{action}'" in err
    assert f"({rule})" in err


def test_nothing_is_printed_if_a_later_action_is_illegal(outputs: Outputs) -> None:
    status, out, err = outputs("apply", POSITION, "cheat", "cheat")

    assert (status, out) == (2, "")
    assert err == "hschess: 'cheat' is illegal (R21): You have already used Cheat this turn.\n"


def test_a_bad_position_is_shown_with_its_column(outputs: Outputs) -> None:
    status, out, err = outputs("apply", "paper 1w 20/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-")

    assert (status, out) == (2, "")
    assert err.splitlines() == [
        "hschess: position, column 24: 'Z' is not a piece; expected one of P B R N Q",
        "    paper 1w 20/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-",
        "                           ^",
    ]


def test_apply_batch_goes_on_after_bad_lines(outputs: Outputs) -> None:
    lines = [
        f"{POSITION}\tcheat end",
        "",
        "nonsense\tend",
        POSITION,
        f"{POSITION}\tQ@0 Q@0",
        f"{POSITION}\t  cheat   R@1  ",
    ]
    answers = outputs.json("apply", "--batch", given="\n".join(lines))

    assert ["error" in answer for answer in answers] == [False, True, True, False, True, False]
    assert answers[3]["position"] == POSITION
    assert "R14" in str(answers[4]["error"])
    assert answers[5]["position"] == "paper 8b 19/0/8/-/PPPP/P4,P3,P5/- 4/3/8/PQPPP/PPPP/B2,R6,P1,P6,R6,P1/u"


def test_legal_is_sorted_one_a_line(outputs: Outputs) -> None:
    status, out, _ = outputs("legal", "paper 6w 20/2/6/PB/PP/P6,R4/- 20/0/5/P/P/P6/-")

    assert status == 0
    assert out.splitlines() == ["P@0", "P@1", "P@2", "castle1", "concede", "end"]


def test_legal_is_empty_if_the_game_is_over(outputs: Outputs) -> None:
    assert outputs("legal", "paper 6w 0/2/6/PB/PP/P6,R4/- 20/0/5/P/P/P6/-") == (0, "", "")


def test_legal_in_json_and_batch(outputs: Outputs) -> None:
    position = "paper 1w 20/0/1/-/PP/-/- 20/0/0/P/P/-/-"
    expected: dict[str, object] = {"actions": ["concede", "end"]}

    assert outputs.json("legal", "--json", position) == [expected]
    answers = outputs.json("legal", "--batch", given=f"{position}\n\n{position}\n")
    assert (answers[0], answers[2]) == (expected, expected)
    assert list(answers[1]) == ["error"]


def test_think_prints_the_turn(outputs: Outputs) -> None:
    assert outputs("think", "--cpu", "bfs", POSITION) == (0, "cheat R@3 end\n", "")


def test_think_shows_the_tree_of_bfs(outputs: Outputs) -> None:
    (answer,) = outputs.json("think", POSITION, "--json")

    assert (answer["actions"], answer["score"], answer["nodes"]) == (["cheat", "R@3", "end"], 14, 5)
    assert answer["tree"] == [["", [], 7], ["P", [4], 13], ["R", [3], 14], ["PP", [4, 3], 9], ["PR", [4, 3], 10]]
    assert isinstance(answer["seconds"], float)


def test_the_score_of_a_win_is_valid_json(outputs: Outputs) -> None:
    """JSON has no infinity; strict readers stop at it."""
    lethal = "normal 7w 15/7/7/P/?20/P2,R5,B4,B3/u 2/0/6/?3/?20/P6,B4,B1/-"
    status, out, _ = outputs("think", "--cpu", "linear", "--json", lethal)

    assert status == 0
    assert "Infinity" not in out
    assert json.loads(out)["score"] > 1e300


def test_think_batch_gives_the_answers_of_the_paper(outputs: Outputs) -> None:
    wanted = [json.loads(line) for line in ANSWERS.read_text("utf-8").splitlines()]
    answers = outputs.json("think", "--batch", given="".join(answer["position"] + "\n" for answer in wanted))

    for answer, want in zip(answers, wanted, strict=True):
        assert [answer[key] for key in ("actions", "score", "nodes")] == [
            want[key] for key in ("actions", "score", "nodes")
        ]


def test_think_goes_on_after_discover_to_the_end_of_the_turn(outputs: Outputs) -> None:
    (answer,) = outputs.json("think", DISCOVER, "--json")
    words = answer["actions"]
    assert isinstance(words, list)

    assert words[:2] == ["R@1", "discover"]
    assert words[2].startswith("take:")
    assert words[-1] == "end"
    assert outputs("apply", DISCOVER, *words)[0] == 0


def test_random_thinking_is_repeatable_by_its_seed(outputs: Outputs) -> None:
    turns = {
        seed: [outputs("think", "--cpu", "random", "--seed", seed, POSITION)[1] for _ in range(2)] for seed in "12345"
    }

    assert all(first == second for first, second in turns.values())
    assert len({first for first, _ in turns.values()}) > 1
    assert outputs("think", "--cpu", "random", POSITION)[0] == 0
    assert "tree" not in outputs.json("think", "--cpu", "random", "--json", POSITION)[0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("think", "--cpu", "nobody", POSITION), "there is no player 'nobody'; expected one of "),
        (("think", "paper 6w 0/2/6/PB/PP/P6,R4/- 20/0/5/P/P/P6/-"), "the game is over"),
        (("think",), "the position is missing"),
        (("legal",), "the position is missing"),
        (("apply",), "the position is missing"),
        (("legal", *POSITION.split()), "put it in quotes"),
        (("apply", "--mode-file", "nowhere.toml", POSITION), "nowhere.toml: cannot be read"),
        (("record", "nowhere.hsc"), "nowhere.hsc: cannot be read"),
        (("play", "nowhere.hsc"), "there is no file 'nowhere.hsc'"),
        (("aply", POSITION), "there is no command and no file 'aply'; expected one of apply, legal, think"),
    ],
)
def test_a_users_mistake_is_one_line(words: tuple[str, ...], complaint: str, outputs: Outputs) -> None:
    status, out, err = outputs(*words)

    assert (status, out) == (2, "")
    assert err.startswith("hschess: ")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_custom_mode_can_be_used(outputs: Outputs, tmp_path: Path) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(
        'name = "duel"\nkings = [15, 20]\npowers = ["castle", "cheat"]\ndecks = [{P = 8}, {P = 8}]\n', "utf-8"
    )
    position = "duel 1w 15/1/1/P/PP/-/- 20/0/0/P/P/-/-"

    assert outputs("legal", position)[0] == 2
    assert outputs("legal", "--mode-file", str(file), position) == (0, "P@0\nconcede\nend\n", "")
    assert outputs("think", "--mode-file", str(file), position) == (0, "P@0 end\n", "")


def test_a_record_prints_its_position(outputs: Outputs, tmp_path: Path) -> None:
    file = tmp_path / "game.hsc"
    file.write_text('[Mode "paper"]\n[Seed "42"]\n\n1. end / end\n2. end / concede\n', "utf-8")
    status, out, _ = outputs("record", str(file))
    (answer,) = outputs.json("record", "--json", str(file))

    assert status == 0
    assert out.startswith("paper 2b 20/")
    assert answer["position"] == out.rstrip()
    assert answer["result"] == "1-0"
    assert isinstance(answer["events"], list)
    assert [event["event"] for event in answer["events"]][:2] == ["CardsDealt", "CardsDealt"]


def test_an_illegal_record_is_refused_with_its_line(outputs: Outputs, tmp_path: Path) -> None:
    file = tmp_path / "game.hsc"
    file.write_text('[Mode "paper"]\n[Seed "42"]\n\n1. Q@0 end / end\n', "utf-8")
    status, out, err = outputs("record", str(file))

    assert (status, out) == (2, "")
    assert err.startswith("hschess: record, line 4, column 4: 'Q@0' is illegal (R14)")


def test_a_record_of_an_encounter_reports_its_events(outputs: Outputs, tmp_path: Path) -> None:
    one = shipped_campaign().named("ladder")
    assert one is not None
    file = tmp_path / "ladder.hsc"
    file.write_text(format_game(begin_encounter(one, 3).after(END).after(END)), "utf-8")

    (answer,) = outputs.json("record", "--json", str(file))

    assert isinstance(answer["events"], list)
    assert {"GoalShown", "PieceSummoned"} <= {event["event"] for event in answer["events"]}


def test_a_record_of_an_unknown_encounter_is_refused_with_its_line(outputs: Outputs, tmp_path: Path) -> None:
    file = tmp_path / "nobody.hsc"
    file.write_text('[Mode "paper"]\n[Seed "42"]\n[Encounter "nobody"]\n\n1. end\n', "utf-8")
    status, out, err = outputs("record", str(file))

    assert (status, out) == (2, "")
    assert err.startswith("hschess: record, line 3, column 13: there is no encounter 'nobody' in the campaign")


def test_the_version(outputs: Outputs) -> None:
    """Only the version: these tests run plain Python."""
    assert outputs("--version") == (0, f"hschess {hschess.__version__}\n", "")


def test_ctrl_c_is_quiet(outputs: Outputs, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hschess.cli.legal_command.parse_position", interrupt)

    assert outputs("legal", POSITION) == (130, "", "")


def test_a_foreign_scenes_package_is_refused(outputs: Outputs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hschess.cli.play_command.refuse_foreign_scenes", lambda: "hschess: someone else's scenes")

    assert outputs() == (2, "", "hschess: someone else's scenes\n")
    assert outputs("--selftest") == (2, "", "hschess: someone else's scenes\n")


def test_two_modes_of_one_name_are_refused_and_a_copy_of_one_is_not(outputs: Outputs, tmp_path: Path) -> None:
    kings = {"one": "[20, 20]", "other": "[25, 25]"}
    files = [tmp_path / f"{name}.toml" for name in kings]
    for file in files:
        text = f'name = "mine"\nkings = {kings[file.stem]}\npowers = ["none", "none"]\ndecks = [{{ P = 20 }}, {{ P = 20 }}]\n'
        file.write_text(text, "utf-8")
    position = POSITION.replace("paper 8b", "mine 8b").replace("/B2,P1,P6,R6,P1/", "/P6/")

    words = [word for file in files for word in ("--mode-file", str(file))]
    refusal = f"hschess: {files[1]}: the mode 'mine' is another one in {files[0]}\n"
    assert outputs("legal", *words, position) == (2, "", refusal)
    copy = tmp_path / "copy.toml"
    copy.write_bytes(files[0].read_bytes())
    assert outputs("legal", *words[:2], "--mode-file", str(copy), position)[0] == 0
