"""An engine as a player: the commands it gets, the checks of its answers, and the names of its failures."""

from itertools import count

import pytest

from hschess.engines.engine_errors import EngineError
from hschess.engines.engine_player import MOST_PLANS, EnginePlayer
from hschess.engines.engine_server import GoLimit
from hschess.players.contract import Plan, finish
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.chance import seeded
from hschess.rules.engine import new_game
from hschess.rules.modes import EVERY_MODE
from hschess.rules.notation import parse_position
from hschess.rules.observation import observe
from tests.each import each
from tests.engines.fakes import ENDS, WHO, Script, Threaded, scripted

POSITION = "paper 6b 16/6/6/QR/PPPPPP/R4,P6,P3/- 12/6/6/PPQ/PPPP/P6,B2,P1/-"


def plan_by(script: Script, position: str = POSITION, limit: GoLimit = GoLimit(positions=100)) -> Plan:  # noqa: B008
    state = parse_position(position)
    player = EnginePlayer("fake", scripted(script, limit, clock=count(0.0, 0.01).__next__))
    return finish(player.think(observe(state, state.to_move), seeded(4)))


def test_it_is_greeted_once_and_gets_its_sides_observation() -> None:
    script = Script()

    assert [action.text for action in plan_by(script).actions] == ["end"]
    assert script.heard == [
        "hce",
        "mode paper",
        "new",
        "position paper 6b 16/6/6/?2/?6/R4,P6,P3/- 12/6/6/PPQ/?4/P6,B2,P1/-",
        "seen PPPPPPPPPPBBBBRRRQ PPPPPPPPPPBBBBRRRRQ -",
        "go positions 100",
    ]


def test_an_option_seed_is_set_by_the_game() -> None:
    script = Script({**ENDS, "hce": ["option name seed type spin default 0 min 0 max 9", *WHO]})
    plan_by(script)

    assert sum(line.startswith("option seed ") for line in script.heard) == 1


def test_two_games_on_one_link_greet_once_and_send_new_twice() -> None:
    script = Script()
    link = scripted(script)
    state = parse_position(POSITION)
    for _ in range(2):
        player = EnginePlayer("fake", link)
        for _ in range(2):
            finish(player.think(observe(state, state.to_move), seeded(4)))

    assert [script.heard.count(word) for word in ("hce", "mode paper", "new", "go positions 100")] == [1, 1, 2, 4]


def test_a_handicap_is_in_the_position_and_not_in_the_mode() -> None:
    script = Script()
    plan_by(script, POSITION.replace("paper", "paper+black15+cheat8"))

    assert script.heard[1] == "mode paper"
    assert any(line.startswith("position paper+black15+cheat8 ") for line in script.heard)


def test_the_plan_ends_at_a_reveal() -> None:
    """The actions after a discovery were planned without knowing it."""
    script = Script({**ENDS, "go": ["plan P@0 discover take:Q end"]})

    plan = plan_by(script, "normal 5w 20/5/5/PR/PP/P6/- 20/0/5/P/PP/P6,P6,P6/-")

    assert [action.text for action in plan.actions] == ["P@0", "discover"]


def test_chance_positions_and_the_best_so_far_come_from_its_reports() -> None:
    script = Script(
        {**ENDS, "go": ["info chance 0.61 positions 12 plan P@1 end", "xyzzy", "info plan Z", "info chance 2"]}
    )
    state = parse_position(POSITION)
    thinking = EnginePlayer("fake", scripted(script)).think(observe(state, 1), seeded(4))
    assert thinking.best is None
    for _ in range(3):
        assert thinking.step(60) is None

    assert thinking.best is not None
    assert [action.text for action in thinking.best.actions] == ["P@1", "end"]
    assert (thinking.best.score, thinking.nodes, thinking.chance) == (0.61, 12, 0.61)


@each(
    ("answer", "complaint"),
    [
        ("plan", "its plan is empty"),
        ("plan hello", "'hello', which is not an action"),
        ("plan Q@9 end", "not an action"),
        ("plan P@0 P@0 P@0 end", r"'P@0' against the rules \(R14\)"),
        ("error no such mode", "it says: error no such mode"),
        (None, "it has ended"),
    ],
)
def test_an_unplayable_answer_is_reported(answer: str | None, complaint: str) -> None:
    script = Script({**ENDS, "go": [answer]})

    with pytest.raises(EngineError, match=f"fake: .*{complaint}"):
        plan_by(script)
    assert script.is_closed


@pytest.mark.parametrize("word", ["mode", "new", "position", "seen"])
def test_an_error_about_a_line_before_go_is_not_its_answer(word: str) -> None:
    """An engine may answer a command that it does not know by an error, and goes on."""
    script = Script({**ENDS, word: [f"error unknown {word}"]})

    assert [action.text for action in plan_by(script).actions] == ["end"]


@each("word", ["option", "mode", "new", "position", "seen"])
def test_an_error_about_a_line_before_go_is_not_the_answer_of_a_program_that_reads_while_it_thinks(word: str) -> None:
    who = ["option name seed type spin default 0 min 0 max 9", *WHO]
    script = Threaded({"hce": who, "go": ["plan end"], word: [f"error unknown {word}"]})
    link = scripted(script)
    link.start = script.start
    state = parse_position(POSITION)
    player = EnginePlayer("fake", link)
    for _ in range(3):
        plan = finish(player.think(observe(state, state.to_move), seeded(4)))
        assert [action.text for action in plan.actions] == ["end"]

    assert script.starts == 2


def test_an_error_that_answers_go_is_reported_of_a_program_that_reads_while_it_thinks_too() -> None:
    script = Threaded({**ENDS, "seen": ["error unknown seen"], "go": ["error out of memory"]})
    link = scripted(script)
    link.start = script.start
    state = parse_position(POSITION)

    with pytest.raises(EngineError, match="it says: error out of memory"):
        finish(EnginePlayer("fake", link).think(observe(state, state.to_move), seeded(4)))


def test_an_engine_that_ends_after_its_error_is_reported_by_that() -> None:
    script = Script({**ENDS, "go": ["error out of memory", None]})

    with pytest.raises(EngineError, match="fake: it says: error out of memory"):
        plan_by(script)


def test_an_error_about_stop_does_not_leave_an_old_plan_for_a_new_position() -> None:
    script = Script({"hce": WHO, "stop": ["error unknown stop", "plan P@0"], "go": []})
    link = scripted(script)
    player, state = EnginePlayer("fake", link), parse_position(POSITION)
    player.think(observe(state, 1), seeded(4)).step(1)
    script.answers = {**script.answers, "go": ["plan end"]}

    assert [one.text for one in finish(player.think(observe(state, 1), seeded(4))).actions] == ["end"]


@pytest.mark.parametrize("missing", ["hce", "go"])
def test_silence_past_the_time_limit_is_a_failure(missing: str) -> None:
    script = Script({word: lines for word, lines in ENDS.items() if word != missing})

    with pytest.raises(EngineError, match="not answered in time"):
        plan_by(script)


def test_after_its_milliseconds_it_gets_stop() -> None:
    script = Script({"hce": WHO, "stop": ["plan end"]})

    plan_by(script, limit=GoLimit(ms=200))

    assert script.heard[-2:] == ["go ms 200", "stop"]


def test_a_flood_of_lines_does_not_buy_time() -> None:

    class Flood(Script):
        lines = 0

        def receive(self, wait_s: float) -> str | None:
            self.lines += 1
            assert self.lines < 100_000, "it is listened to for ever"
            return super().receive(wait_s) or "info positions 1"

    with pytest.raises(EngineError, match="not answered in time"):
        plan_by(Flood({"hce": WHO}))


def test_an_option_that_it_lacks_is_named() -> None:
    link = scripted(Script())
    link.options = (("style", "bold"),)
    state = parse_position(POSITION)

    with pytest.raises(EngineError, match="no option 'style'; it has depth"):
        finish(EnginePlayer("fake", link).think(observe(state, 1), seeded(4)))


def test_after_a_failure_it_is_restarted() -> None:
    scripts = [Script({**ENDS, "go": ["plan hello"]}), Script()]
    link = scripted(scripts[0])
    link.start = iter(scripts).__next__
    player, state = EnginePlayer("fake", link), parse_position(POSITION)
    broken = player.think(observe(state, 1), seeded(4))
    for _ in range(2):
        with pytest.raises(EngineError, match="not an action"):
            finish(broken)

    assert [one.text for one in finish(player.think(observe(state, 1), seeded(4))).actions] == ["end"]
    assert "mode paper" in scripts[1].heard


def test_an_abandoned_thought_is_stopped_first() -> None:
    """`Move now` plays the best so far, and the next position comes while the engine still thinks."""
    script = Script({"hce": WHO, "go": ["info plan P@1 end"], "stop": ["plan P@1 end", "plan end"]})
    link, state = scripted(script), parse_position(POSITION)
    player = EnginePlayer("fake", link)
    first = player.think(observe(state, 1), seeded(4))
    first.step(60)
    assert first.best is not None

    plan = finish(player.think(observe(state, 1), seeded(4)))

    assert [action.text for action in plan.actions] == ["end"]
    assert script.heard.count("stop") == 1


def test_an_engine_that_never_ends_its_turn_has_failed() -> None:
    player, state = EnginePlayer("fake", scripted(Script())), parse_position(POSITION)
    for _ in range(MOST_PLANS):
        finish(player.think(observe(state, 1), seeded(4)))

    with pytest.raises(EngineError, match="does not end it"):
        finish(player.think(observe(state, 1), seeded(4)))


@each("mode", EVERY_MODE)
def test_it_plays_whole_games(mode: str) -> None:
    """An engine that only ends its turns, keeps its mulligan and takes the first offer."""

    class Passing(Script):
        def send(self, line: str) -> None:
            word = "keep" if any(one.endswith(" mulligan") for one in self.heard[-2:]) else "end"
            self.answers = {**self.answers, "go": [f"plan {word}"]}
            super().send(line)

    engine, other = EnginePlayer("fake", scripted(Passing())), make_player("random")
    game = CpuGame(new_game(EVERY_MODE[mode], 4), mind_of((engine, other), (seeded(1), seeded(2))))
    game.play_out()

    assert game.is_over
