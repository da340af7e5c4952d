"""The readers of duels: card sets, modes with them, positions, actions and records."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from hschess.cli.common import action_of
from hschess.rules.card_sets import CardSet, read_card_set, shipped_set
from hschess.rules.card_table import CardTable
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, deal, legal_actions, why_not
from hschess.rules.mode_text import mode_from_text, mode_to_text
from hschess.rules.modes import EVERY_MODE, Mode, read_mode
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import determinize, hides_cards, observe
from hschess.rules.record import Record
from hschess.rules.record_text import format_game, format_record, parse_game
from hschess.rules.state import State
from hschess.store.set_text import cards_to_text
from tests.attacks.fuzz_corpora import Corpus
from tests.attacks.fuzz_targets import Target, once_accepted
from tests.helpers import random_game
from tests.rules.random_cards import mode_toml, random_mode, random_set

SETS: Final = 12
POSITIONS_EACH: Final = 8
TRIED: Final = 4
MADE: Final = read_card_set(cards_to_text(random_set(Random(1), 30).cards), "made", "made.toml")
"""The set that the modes of the corpus name."""


def targets_of_duels(rng: Random) -> list[Target]:
    """All of them, with corpora by this generator."""
    modes = {f"random{number}": random_mode(rng, f"random{number}") for number in range(SETS)}
    games = [[move.step.state for move in random_game(mode, 1)] for mode in modes.values()]
    known = {**EVERY_MODE, **modes}
    positions = [format_position(rng.choice(states)) for states in games if states for _ in range(POSITIONS_EACH)]
    records = tuple(_record_of(mode) for mode in modes.values())
    words = sorted({one.text for states in games if states for one in legal_actions(rng.choice(states))})
    tables = [mode.cards for mode in modes.values()]
    texts = (*[mode_toml(rng, MADE, f"mode{number}") for number in range(SETS)], *map(mode_to_text, modes.values()))
    sets = (*[cards_to_text(random_set(rng, rng.choice((1, 3, 60))).cards) for _ in range(SETS)],)
    return [
        Target("card set", _card_set, sets, 2.0),
        Target("duel mode", _mode, texts, 2.0),
        Target("duel position", lambda rng, text: _position(rng, text, known), (*positions, *_odd()), 3.0),
        Target("duel action", lambda _, text: _action(text, tables), (*words, *_WORDS)),
        Target("duel record", lambda _, text: _record(text), records, 1.0, most_s=2.0),
    ]


_FUZZ: Final = """
name = "fuzz"
cards = "fuzz"
kings = [9, 9]
powers = ["none", "discover"]
decks = [{? = 9}, {? = 5}]
"""
_WORDS: Final[Corpus] = ("check>1", "check<k", "2xk", "gunner@0>1", "power>k", "power", "take:gunner", "fork", "coin")


def _odd() -> Corpus:
    """Positions with every mark that a piece may have."""
    line = "check,p43,?3/?22/p43:5^4%5*+s,g21:1-g,p11:999^999%999*+gcsd/uf9"
    return (
        "vanilla 2b 30/0/2/?4/?22/p21:1,p12:2,p21:1/- 28/2/2/p43,p42,p21/?23/p23:3/-",
        f"vanilla 3w 30/5/5/{line} 28/2/2/check/p11/g54:4+d+s/f3 #7",
        "control 9b 1/9/9/squire/fork/gatehouse:5-g-s,leech:3-d/- 30/10/10/marshal,gambit/volley/prodigy:9^9%9/-",
    )


def _action(text: str, tables: Sequence[CardTable]) -> None:
    for table in tables:
        assert action_of(text, table).text == text


def _record_of(mode: Mode) -> str:
    actions = tuple([move.action for move in random_game(mode, 2)][:40])
    return format_record(Record(mode.name, 2, actions), {mode.name: mode})


def _card_set(rng: Random, text: str) -> None:
    cards = read_card_set(text, "fuzz", "fuzz.toml")
    pieces = [card.key for card in cards.cards if card.is_piece]
    with once_accepted():
        for key in pieces[:1]:
            _play_in(rng, read_mode(_FUZZ.replace("?", key), lambda _: cards))


def _mode(rng: Random, text: str) -> None:
    mode = mode_from_text(text) if "[[" in text else read_mode(text, _set_named)
    with once_accepted():
        assert mode_from_text(mode_to_text(mode)) == mode, "a mode is read back differently"
        _play_in(rng, mode)


def _set_named(name: str) -> CardSet:
    return MADE if name == MADE.name else shipped_set(name)


def _play_in(rng: Random, mode: Mode) -> None:
    known, state = {mode.name: mode}, deal(mode, rng.randrange(9)).state
    for _ in range(12):
        legal = legal_actions(state)
        if not legal:
            return
        _try_some(rng, state, known)
        state = apply(state, rng.choice(legal)).state


def _position(rng: Random, text: str, known: Mapping[str, Mode]) -> None:
    state = parse_position(text, known)
    line = format_position(state)
    with once_accepted():
        assert parse_position(line, known) == state, f"read back differently: {line}"
        _try_some(rng, state, known)
        for side in (0, 1):
            assert not hides_cards(determinize(observe(state, side), Chance(1)))
    assert format_position(state) == line, "apply has changed its argument"


def _try_some(rng: Random, state: State, known: Mapping[str, Mode]) -> None:
    """Play some of the legal actions; every resulting line must be readable."""
    legal = legal_actions(state)
    for action in rng.sample(legal, min(TRIED, len(legal))):
        assert why_not(state, action) is None
        after = apply(state, action).state
        assert parse_position(format_position(after), known) == after, f"{action} leads to an unreadable line"


def _record(text: str) -> None:
    game = parse_game(text)
    with once_accepted():
        assert parse_game(format_game(game)).record == game.record, "a record is read back differently"
