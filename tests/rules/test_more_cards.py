"""A card added to the table is played without a change elsewhere: the package is copied, given three more cards, and played."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hschess
from hschess.players.registry import names
from tests.helpers import MODE_NAMES

PACKAGE = Path(hschess.__file__).parent
MORE_CARDS = """
[S]
name = "Squire"
cost = 2
attack = 1
health = 9
attacks = "pieces"
keywords = ["charge"]
end = [{ damage = 3, target = "opposite" }, { heal = 1, target = "neighbours" }]

[C]
name = "Coin"
kind = "spell"
cost = 0
play = [{ mana = 1 }]

[G]
name = "Gem"
kind = "spell"
cost = 1
play = [{ mana = 3 }]

[T]
name = "Tower"
cost = 2
attack = 1
health = 8
attacks = "none"
end = [{ damage = 2, target = "opposite" }]
"""
PLAY = """
import sys
from hschess.rules.engine import apply, legal_actions
from hschess.rules.notation import parse_action, parse_position
state = parse_position(sys.argv[1])
print(*legal_actions(state))
for text in sys.argv[2:]:
    state = apply(state, parse_action(text)).state
print(state)
"""
LAWS = """
from dataclasses import replace
from hschess.rules.actions import ACTIONS, CONCEDE
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, legal_actions, new_game, why_not
from hschess.rules.modes import MODES, counts
from hschess.rules.notation import parse_position
from hschess.rules.view import fold, view_of
deck = counts(P=3, S=6, N=3, Q=1)
for mode in MODES.values():
    own = replace(mode, decks=(deck, deck), coins=(1, 1))
    for seed in range(3):
        state, chance = new_game(own, seed), Chance(seed)
        while state.outcome is None:
            actions = legal_actions(state)
            assert list(actions) == [action for action in ACTIONS if why_not(state, action) is None]
            step = apply(state, [action for action in actions if action is not CONCEDE][chance.below(len(actions) - (CONCEDE in actions))])
            view = view_of(state)
            for event in step.events:
                fold(view, event)
            assert view == view_of(step.state)
            state = step.state
            assert parse_position(repr(state), {own.name: own}) == state
    print(mode.name)
"""


GAMES = """
import sys
from dataclasses import replace
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player, quick_name
from hschess.rules.cards import CODES
from hschess.rules.chance import seeded
from hschess.rules.engine import deal
from hschess.rules.modes import MODES, counts
from hschess.rules.state import tally
deck = counts(P=3, S=6, T=6, R=1)
own = replace(MODES["friendly"], decks=(deck, deck))
for name in sys.argv[1:]:
    players, played = (make_player(quick_name(name)), make_player("random")), set()
    for seed in range(6):
        game = CpuGame(deal(own, seed).state, mind_of(players, (seeded(1), seeded(2))))
        game.play_out()
        played |= {letter for letter in "ST" if tally(game.state.white.shown, CODES[letter])}
    print(name, *sorted(played))
"""
"""A program that plays a few games with each player as White, and prints which of the new pieces it played."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and three more cards."""
    folder = tmp_path_factory.mktemp("cards")
    shutil.copytree(PACKAGE, folder / "hschess", ignore=shutil.ignore_patterns("__pycache__"))
    table = folder / "hschess" / "rules" / "chess.toml"
    pieces, coin, _ = table.read_text(encoding="utf-8").partition("[C]")
    assert coin
    table.write_text(pieces + MORE_CARDS, encoding="utf-8")
    return folder


def run(folder: Path, program: str, *arguments: str) -> list[str]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()


def test_a_new_piece_hits_heals_and_attacks_by_choice(folder: Path) -> None:
    position = "heroic 3w 20/2/3/S/P/P5/- 20/0/2/P/P/P6,P6,P6,P6,P6/-"
    listed, after = run(folder, PLAY, position, "S@0", "0x4", "end")

    assert listed == "S@0 S@1 concede end"
    assert after == "heroic 3b 20/0/3/-/P/S8*,P6/- 20/3/3/PP/-/P6,P3,P2,P5,P5/-"


def test_a_new_card_other_than_a_piece_is_listed_in_order_and_paid_for(folder: Path) -> None:
    listed, after = run(folder, PLAY, "paper 3w 20/1/3/GCS/P/P6,P6/- 20/0/2/P/PP/-/-", "gem", "coin")
    poor = run(folder, PLAY, "paper 3w 20/0/3/GCS/P/P6,P6/- 20/0/2/P/PP/-/-")[0]

    assert listed == "castle1 coin concede end gem"
    assert after.startswith("paper 3w 20/4/3/S/P/P6,P6/- ")
    assert poor == "coin concede end"


def test_every_player_plays_the_new_pieces(folder: Path) -> None:
    assert run(folder, GAMES, *names()) == [f"{name} S T" for name in names()]


def test_a_piece_after_the_coin_has_its_place_among_the_pieces(folder: Path) -> None:
    program = "from hschess.rules.cards import CARDS\nprint(*(card.letter for card in CARDS))"

    assert run(folder, program) == ["P B R N Q S T C G"]


def test_games_with_the_new_cards_keep_the_laws(folder: Path) -> None:
    assert run(folder, LAWS) == list(MODE_NAMES)


def test_r7_the_coin_is_the_only_dealt_card_that_is_not_a_piece(folder: Path) -> None:
    program = "from hschess.rules.engine import new_game\nfrom hschess.rules.modes import MODES\nprint(new_game(MODES['friendly'], 1))"

    assert run(folder, program)[0].split()[3].split("/")[3].endswith("C")
