"""Real texts of every kind that the program reads, made at random or taken from the game's own files."""

import json
from dataclasses import asdict, replace
from decimal import Decimal
from importlib.resources import files
from random import Random
from typing import Final

from hschess.lab.plans import cards_plan, ladder_plan, match_plan, seats_plan, sweep_plan
from hschess.players.registry import names
from hschess.puzzles.puzzle import Puzzle, format_puzzles, shipped_puzzles
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.engine import apply, deal, legal_actions
from hschess.rules.game import start_of
from hschess.rules.mode_text import mode_to_text
from hschess.rules.modes import BLACK, MODES, WHITE
from hschess.rules.notation import format_position
from hschess.rules.record import Record
from hschess.rules.record_text import format_record
from hschess.rules.state import State
from hschess.store.settings import Settings
from tests.attacks.odd_positions import accepted_position

Corpus = tuple[str, ...]

GAMES: Final = 60
MOST_ACTIONS: Final = 90
CONCEDED: Final = 0.01
DUEL: Final = """name = "duel"
kings = [15, 20]
powers = ["castle", "cheat"]
cheat_from_round = 8
decks = [{P = 8, R = 2}, {P = 8, R = 2}]
"""
MODES_OF_OWN: Final[Corpus] = (
    DUEL,
    DUEL
    + "bottoms = [{P = 1}, {}]\nmulligan = true\ncoins = [0, 1]\nfatigues = [true, false]\ndealt = [3, 4]\nround_limit = 30\n",
    'name="x"\nkings=[1,999]\npowers=["discover","discover"]\ndecks=[{P=60},{Q=39}]\n',
    "name = 'y'\nkings = [20, 20]\npowers = ['cheat', 'castle']\n[[decks]]\nP = 1\n[[decks]]\nP = 2\n",
)
PLAYERS: Final[Corpus] = (
    "bfs", "bfs:aggressive", "bfs:file=own.toml", "random", "linear:wa=wh=1", "linear:wa=0.5,lines=100",
    "mcts:iterations=500,explore=0.7", "master:replies=6,keep=3", "mcts-ensemble:iterations=10,best=2,hands=2,reply=3",
    "turn-mcts:iterations=10", "flat-mc:playouts=5", "skilled", "beginner", "exhaustive", "mcts-open:iterations=3",
    "master:values=x.txt", "level:first", *names(),
)  # fmt: skip
PERSONALITY: Final = """king = 12
summon = true
damage = { P = 1, B = 2 }
heal = { B = 1 }
kill = { Q = 9 }
bonus = { R = 3 }
"""
MODE_NAMES: Final[Corpus] = ("heroic", "heroic+black10+nocheat", "paper+white15+black3+cheat9", "friendly+white1")
SWEEPS: Final[Corpus] = ("linear:wa=wh=0.0..2.0", "linear:wa=-1..1,lines=10", "mcts:iterations=1..9", "bfs:0..1")
CARDS: Final[Corpus] = ("Q=0..6", "P=0..60", "B=1..2")
STEPS: Final[Corpus] = ("0.1", "1", "0.5", "1e-3", "2.5E-1")
SEEDS: Final[Corpus] = ("7", "-3", "a word", "123456789012345678")
FILE_NAMES: Final[Corpus] = ("own.toml", "../own.toml", "C:\\Users\\me\\own.toml", "/home/me/own.toml", "values.txt")
BINDINGS: Final[Corpus] = ("x", "left shift", "pad a", "pad lt", "f10", "return")


def games(rng: Random) -> list[Record]:
    """Games of random actions in every mode, stopped anywhere or played to the end."""
    return [_game(rng, tuple(MODES)[number % len(MODES)], number) for number in range(GAMES)]


def _game(rng: Random, mode: str, number: int) -> Record:
    record = Record(mode, rng.choice([0, 7, -3, 2**40]) + number, extra={"WhiteSeat": "human", "BlackSeat": "bfs"})
    state, actions = deal(MODES[mode], record.seed).state, list[Action]()
    for _ in range(rng.randrange(MOST_ACTIONS)):
        legal = [action for action in legal_actions(state) if action is not CONCEDE or rng.random() < CONCEDED]
        if not legal:
            break
        actions.append(rng.choice(legal))
        state = apply(state, actions[-1]).state
    played = Record(mode, record.seed, tuple(actions), date="2026-11-20", extra=record.extra)
    return played.closed(state.outcome)


def positions(rng: Random, played: list[Record], puzzles: tuple[Puzzle, ...]) -> Corpus:
    """Positions of games, of puzzles, and odd ones."""
    met = [format_position(rng.choice(states_of(record))) for record in played for _ in range(5)]
    return (*met, *[puzzle.position for puzzle in puzzles], *[accepted_position(rng) for _ in range(300)])


def states_of(record: Record) -> list[State]:
    """Every position of a game."""
    states = [start_of(record).state]
    for action in record.actions:
        states.append(apply(states[-1], action).state)
    return states


def records(played: list[Record]) -> Corpus:
    """The games as text, and one that begins from another position."""
    elsewhere = '[Mode "paper"]\n[Position "paper 6b 20/0/6/P/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"]\n\n6. / cheat P@1 '
    return (*[format_record(record) for record in played], elsewhere)


def actions(played: list[Record]) -> Corpus:
    """Every action of the games."""
    return tuple(sorted({action.text for record in played for action in record.actions}))


def modes() -> Corpus:
    """Custom modes, some of them built-in ones under another name."""
    return (*MODES_OF_OWN, *[mode_to_text(replace(mode, name=f"my_{mode.name}")) for mode in MODES.values()])


def personalities() -> Corpus:
    """A small personality, and all built-in ones."""
    return PERSONALITY, files("hschess.players").joinpath("personalities.toml").read_text("utf-8")


def values() -> Corpus:
    """The values of a mode, complete and cut off."""
    text = files("hschess.players").joinpath("values", "paper.txt").read_text("utf-8")
    return text[:2_000], text[:9_000], text


def puzzle_files() -> Corpus:
    """Small files of the built-in puzzles."""
    shipped = shipped_puzzles()
    return tuple(format_puzzles(shipped[at : at + 2]) for at in range(0, 60, 2))


def curves() -> Corpus:
    """The built-in curves."""
    return (files("hschess.analysis").joinpath("calibration.txt").read_text("utf-8"),)


def settings() -> Corpus:
    """All settings at their defaults, and some changed ones."""
    changed = {"speed": 1.0, "bindings": {"key.end": "x"}, "language": "tr", "window_width": 1280, "volume": 30}
    practice = {"practice_kind": "best", "practice_offset": -200, "reduced_motion": True, "lessons_done": 3}
    return json.dumps(asdict(Settings())), json.dumps(changed, indent=2), json.dumps(practice), "{}"


def plans() -> Corpus:
    """A plan of most kinds."""
    paper, heroic = MODES["paper"], MODES["heroic"]
    made = (
        match_plan(paper, ["bfs", "random"]),
        ladder_plan([paper, heroic], ["bfs", "random", "linear"]),
        cards_plan(paper, ("bfs", "bfs"), "Q=0..2", (WHITE, BLACK)),
        sweep_plan(heroic, "linear:wa=0..1", "bfs", Decimal("0.5")),
        seats_plan(paper, ["bfs", "level:first"]),
    )
    return tuple(plan.to_text() for plan in made)
