"""The plain form of a turn's boards equals the general one: the same boards in the same order, by the same actions."""

from itertools import islice
from random import Random

import pytest

from hschess.players.agents.linear import PROGRAM
from hschess.players.measures.board_worth import BOARD_WORTH
from hschess.players.measures.notes_score import notes_score
from hschess.players.options import read_options
from hschess.rules.card import Card, CardEffect, Verb, Whom
from hschess.rules.card_sets import CardSet
from hschess.rules.cards import UNKNOWN
from hschess.rules.modes import DUELS, EVERY_MODE, Mode, with_cards
from hschess.rules.notation import parse_position
from hschess.rules.pieces import BITS, made_piece, tired
from hschess.rules.state import State
from hschess.turns.board import DuelBoard
from hschess.turns.boards import DuelTurn
from hschess.turns.plain_board import PlainBoard, is_plain
from tests.each import each
from tests.rules.random_cards import random_card

MOST = 100
"""At most this many boards of a turn are compared."""
SIMPLE = (Verb.DAMAGE, Verb.HEAL, Verb.BUFF, Verb.DESTROY, Verb.MANA, Verb.DRAW, Verb.SUMMON)
SCORE = notes_score(read_options("linear", "", PROGRAM).numbers)


def fields_of(board: DuelBoard) -> tuple[object, ...]:
    state = board.state
    return [str(action) for action in board.actions()], state, state.outcome, state.mover.shown, state.waiting.shown


def random_position(rng: Random, mode: Mode) -> State:
    """A side to move with hurt, resting and strengthened pieces on both sides."""
    state = parse_position(f"{mode.name} 5w 30/0/9/-/?5/-/- 30/0/5/?2/?5/-/-", {mode.name: mode})
    state.to_move = rng.randrange(2)
    for side in state.sides:
        side.health, side.deck = rng.randint(1, 32), [UNKNOWN] * rng.randint(0, 3)
        side.line = [_piece(rng, mode) for _ in range(rng.randint(0, 7))]
    own = state.mover
    own.mana = rng.randint(0, 10)
    own.hand = [rng.choice(mode.cards.codes) for _ in range(rng.randint(0, 4))]
    return state


def _piece(rng: Random, mode: Mode) -> int:
    full = rng.randint(1, 6)
    bits = sum(bit for bit in BITS.values() if rng.random() < 0.15)
    piece = made_piece(rng.choice(mode.cards.pieces), rng.randint(0, 5), rng.randint(1, full), full, bits)
    return tired(piece) if rng.random() < 0.4 else piece


def simple_mode(rng: Random) -> Mode:
    """The notes' game with a random set of cards that the plain form supports."""
    cards = [
        Card(f"card{number}", "Card", rng.randint(0, 4), rng.randint(0, 4), rng.randint(1, 4)) for number in range(3)
    ]
    drawn = [random_card(rng, f"drawn{number}", [cards[0].key]) for number in range(40)]
    return with_cards(DUELS["vanilla"], (CardSet("drawn", (*cards, *(card for card in drawn if _is_simple(card)))),))


def _is_simple(card: Card) -> bool:
    return all(effect.verb in SIMPLE for effect in (*card.play, *card.death)) and all(
        effect.verb in (Verb.DRAW, Verb.SUMMON) for effect in card.death
    )


def compare(state: State) -> int:
    """Compare a position; returns how many boards were compared, 0 if the plain form does not apply."""
    plain, general = DuelTurn(state), DuelTurn(state, may_be_plain=False)
    boards = list(islice(plain.boards(), MOST))
    if not isinstance(boards[0], PlainBoard):
        return 0
    expected = list(islice(general.boards(), MOST))
    assert [fields_of(board) for board in boards] == [fields_of(board) for board in expected], repr(state)
    for board in boards:
        assert isinstance(board, PlainBoard)
        own, foe = board.state.mover, board.state.waiting
        assert (board.own, board.foe, board.hand, board.mana) == (own.line, foe.line, own.hand, own.mana)
        assert (board.health, board.foe_health) == (own.health, foe.health)
    assert [board.plan() for board in boards] == [board.plan() for board in expected]
    for score in (SCORE, BOARD_WORTH):
        worths = [score.of_plain(board) for board in boards if isinstance(board, PlainBoard)]
        assert worths == [score(board.state, state.to_move) for board in expected]
    return len(boards)


@pytest.mark.parametrize("mode", DUELS)
def test_the_boards_of_the_duels_are_the_same(mode: str) -> None:
    rng = Random(mode)
    assert sum(compare(random_position(rng, DUELS[mode])) for _ in range(50)) > 40


@pytest.mark.parametrize("seed", range(10))
def test_the_boards_of_random_cards_are_the_same(seed: int) -> None:
    rng = Random(seed)
    mode = simple_mode(rng)
    assert sum(compare(random_position(rng, mode)) for _ in range(20)) > 30


@each(
    ("own", "hand", "plain"),
    [
        ("p21:1", "p31,fork,coin", True),
        ("p21:1", "?1", True),
        ("leech:3,gatehouse:5", "gunner,confessor,standard,fork", True),
        ("squire:1,prodigy:1", "herald,baggage_train", True),
        ("-", "gambit", False),
    ],
)
def test_a_turn_is_plain_if_the_form_supports_all_visible_cards(own: str, hand: str, plain: bool) -> None:
    mode = with_cards(DUELS["vanilla"], DUELS["middle"].cards.sets)
    line = f"vanilla 5w 30/5/5/{hand}/?9/{own}/- 30/0/5/?2/?9/p12:2/-"
    assert is_plain(parse_position(line, {"vanilla": mode})) is plain


def test_a_mode_with_a_loss_without_pieces_or_a_power_is_not_plain() -> None:
    state = parse_position("vanilla 5w 30/5/5/-/?9/p21:1/- 30/0/5/?2/?9/p12:2/-", EVERY_MODE)
    assert is_plain(state)
    assert not is_plain(parse_position("paper 5w 15/5/5/-/?9/P6/- 20/0/5/?2/?9/P6/-"))


def test_summons_of_two_dead_neighbours_take_their_own_places() -> None:
    tokens = [Card(key, key, 1, 1, 1) for key in ("first", "second")]
    bearers = [
        Card(f"{one.key}_bearer", "Bearer", 1, 1, 1, death=(CardEffect(Verb.SUMMON, 2, card=one.key),))
        for one in tokens
    ]
    blast = Card("blast", "Blast", 1, play=(CardEffect(Verb.DAMAGE, 3, Whom.ENEMY_PIECES),))
    mode = with_cards(DUELS["vanilla"], (CardSet("drawn", (*tokens, *bearers, blast)),))
    enemy = "p14:4,first_bearer:1,second_bearer:1,p14:4"
    state = parse_position(f"vanilla 5w 30/5/5/blast/?9/-/- 30/0/5/?2/?9/{enemy}/-", {"vanilla": mode})
    assert compare(state) == 2
