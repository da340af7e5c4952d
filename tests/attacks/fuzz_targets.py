"""The readers of text, each with real texts of its kind and the laws for what it accepts.

A target raises `HschessError` for a text that it refuses, and `AssertionError` if a law does not hold; within `once_accepted` it may no
longer refuse.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Final

from hschess.analysis.calibration import STRAIGHT, parse_curves, with_curves
from hschess.cli.common import action_of
from hschess.cli.lab_command_play import _step_of
from hschess.files import why_not_named
from hschess.lab.plan_text import plan_from_text
from hschess.lab.plans import cards_plan, sweep_plan
from hschess.lab.reports import report_of
from hschess.lab.stats import Tally
from hschess.players.opponents import mode_against, opponent
from hschess.players.registry import make_player
from hschess.players.value.values import parse_values
from hschess.puzzles.puzzle import format_puzzles, parse_puzzles, shipped_puzzles
from hschess.rules.engine import apply, deal, legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.handicaps import mode_named
from hschess.rules.mode_text import mode_from_text, mode_to_text
from hschess.rules.modes import MODES, WHITE, Mode, read_mode
from hschess.rules.notation import format_position, parse_action, parse_position
from hschess.rules.record_text import format_record, parse_record, tags_of
from hschess.rules.state import State
from hschess.store.profile import game_of
from scenes.practice.model.editor import Editor
from scenes.stage.game.setup import continued_match, seed_of
from scenes.stage.hand.bindings import ACTS, bindings_of
from tests.attacks import fuzz_corpora as corpora
from tests.attacks.fuzz_corpora import Corpus
from tests.attacks.mutations import given

WHERE: Final = "a file"
TRIED: Final = 4
"""How many of the legal actions of a position are played."""
MODES_REPLACED: Final = 2
"""How many of the curves of a file are replaced."""

Attack = Callable[[Random, str], None]


@dataclass(frozen=True, slots=True)
class Target:
    """A reader, and how often it is tried compared with the others."""

    name: str
    run: Attack
    corpus: Corpus = ("",)
    share: float = 1.0
    most_s: float = 1.0
    """Processor time that an input may take."""
    text: Callable[[Random, Corpus], str] = given


@contextmanager
def once_accepted() -> Iterator[None]:
    """An accepted text is read back and used: here a refusal is a fault too."""
    try:
        yield
    except HschessError as error:
        raise AssertionError(f"accepted, and refused afterwards: {error}") from error


def targets_of_texts(rng: Random) -> list[Target]:
    """All of them, with corpora by this generator."""
    games = corpora.games(rng)
    records = corpora.records(games)
    positions = corpora.positions(rng, games, shipped_puzzles())
    return [
        Target("position", _position, positions, 3.0),
        Target("action", _action, corpora.actions(games)),
        Target("record", _record, records, 1.5),
        Target("tags", _tags, records),
        Target("mode", _mode, corpora.modes(), 1.5),
        Target("mode name", _mode_name, corpora.MODE_NAMES),
        Target("values", _values, corpora.values(), 0.5),
        Target("puzzles", _puzzles, corpora.puzzle_files()),
        # Read twice and changed twice.
        Target("curves", _curves, corpora.curves(), most_s=3.0),
        Target("player", _player, corpora.PLAYERS, 2.0),
        Target("sweep", _sweep, corpora.SWEEPS, 0.3),
        Target("card", _card, corpora.CARDS, 0.3),
        Target("step", _step, corpora.STEPS, 0.3),
        Target("plan", _plan, corpora.plans()),
        Target("seed", _seed, corpora.SEEDS),
        Target("binding", _binding, corpora.BINDINGS),
        Target("file name", _file_name, corpora.FILE_NAMES),
        Target("editor", _editor, positions, 0.3),
    ]


# ------------------------------------------------------------------------------------------------------------------- rules


def _position(rng: Random, text: str) -> None:
    state = parse_position(text)
    line = format_position(state)
    with once_accepted():
        assert parse_position(line) == state, f"read back differently: {line}"
        _play_on(rng, state, MODES)
    assert format_position(state) == line, "apply has changed its argument"


def _play_on(rng: Random, state: State, modes: Mapping[str, Mode]) -> None:
    """Play some of the legal actions; every resulting line must be readable."""
    legal = legal_actions(state)
    for action in rng.sample(legal, min(TRIED, len(legal))):
        after = apply(state, action).state
        assert parse_position(format_position(after), modes) == after, (
            f"{action} leads to a line that is read differently"
        )


def _action(rng: Random, text: str) -> None:
    for read in (parse_action, action_of):
        assert read(text).text == text


def _record(rng: Random, text: str) -> None:
    record = parse_record(text)
    with once_accepted():
        assert parse_record(format_record(record)) == record, "a record is read back differently"
        game_of(open_game(record))
    continued_match(open_game(record))


def _tags(rng: Random, text: str) -> None:
    for value in tags_of(text).values():
        assert "\0" not in value


def _mode(rng: Random, text: str) -> None:
    mode = read_mode(text)
    with once_accepted():
        assert mode_from_text(mode_to_text(mode)) == mode, "a mode is read back differently"
        _play_in(rng, mode)


def _play_in(rng: Random, mode: Mode) -> None:
    known, state = {**MODES, mode.name: mode}, deal(mode, rng.randrange(9)).state
    for _ in range(6):
        legal = legal_actions(state)
        if not legal:
            return
        _play_on(rng, state, known)
        state = apply(state, rng.choice(legal)).state


def _mode_name(rng: Random, text: str) -> None:
    mode = mode_named(text)
    with once_accepted():
        assert mode_named(mode.name) == mode


# ----------------------------------------------------------------------------------------------------------------- players


def _values(rng: Random, text: str) -> None:
    values = parse_values(text, WHERE)
    assert all(
        abs(values.of(0, 1).score([float(rng.randrange(-9, 9)) for _ in one.linear])) < 1e30 for one in values.sets
    )


def _player(rng: Random, text: str) -> None:
    for make in (make_player, opponent):
        assert make(text).name
    mode_against((text, "bfs"), rng.choice(list(MODES)))


# -------------------------------------------------------------------------------------------------------- training and lab


def _puzzles(rng: Random, text: str) -> None:
    found = parse_puzzles(text)
    with once_accepted():
        assert parse_puzzles(format_puzzles(found)) == found, "puzzles are read back differently"


def _curves(rng: Random, text: str) -> None:
    curves = parse_curves(text, WHERE)
    with once_accepted():
        # A file may have thousands of modes or a million lines, and each replacement copies them all.
        for mode in list(dict(curves.keys()))[:MODES_REPLACED]:
            text = with_curves(text, mode, (STRAIGHT, STRAIGHT), "how")
        assert parse_curves(text, WHERE).keys() >= curves.keys()
    assert all(0 < curve.calibrated(0.3) <= curve.calibrated(0.7) < 1 for curve in curves.values())


def _sweep(rng: Random, text: str) -> None:
    sweep_plan(MODES["paper"], text, "bfs", Decimal("0.25")).to_text()


def _card(rng: Random, text: str) -> None:
    cards_plan(MODES["paper"], ("bfs", "bfs"), text, (WHITE,)).to_text()


def _step(rng: Random, text: str) -> None:
    sweep_plan(MODES["paper"], "linear:wa=0.0..2.0", "bfs", _step_of(text))


def _plan(rng: Random, text: str) -> None:
    plan = plan_from_text(text)
    with once_accepted():
        assert plan_from_text(plan.to_text()) == plan, "a plan is read back differently"
        report_of(plan, [Tally(2, 1, 1)] * len(plan.pairings))


# ----------------------------------------------------------------------------------------------------------------- screens


def _seed(rng: Random, text: str) -> None:
    deal(MODES["paper"], seed_of(text))


def _binding(rng: Random, text: str) -> None:
    changes = {f"{rng.choice(['key', 'pad'])}.{rng.choice(ACTS)}": text, text: rng.choice(corpora.BINDINGS)}
    bindings = bindings_of(changes)
    with once_accepted():
        assert bindings_of(bindings.changes()) == bindings, "bindings are read back differently"


def _file_name(rng: Random, text: str) -> None:
    if why_not_named(text) is None:
        assert text.isprintable()


def _editor(rng: Random, text: str) -> None:
    editor = Editor()
    editor.read(text)
    for side in (0, 1):
        for name in ("health", "mana", "crystals", "deck"):
            editor.set_number(side, name, editor.number(side, name) + rng.choice([-1, 1, 1000, -1000]))
        editor.insert(side, 0, rng.randrange(5))
        editor.add_card(side, rng.randrange(6))
        editor.hurt(side, 0, rng.choice([-1, 1]))
        editor.remove(side, 0)
    editor.set_mode(rng.choice(list(MODES)))
    editor.set_round(rng.randrange(1, 46))
    editor.set_mover(rng.randrange(2))
    with once_accepted():
        parse_position(editor.line)
