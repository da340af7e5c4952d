"""docs/strategy.md: every number of its tables is the rules' result of the turn beside it, and each board has its picture."""

from collections.abc import Callable, Iterable
from pathlib import Path

from art.strategy import StrategyPosition, boards
from hschess.rules.cards import card_of
from hschess.rules.engine import apply
from hschess.rules.events import (
    Event,
    KingAttacked,
    KingStruck,
    PieceAttacked,
    PieceHealed,
    PiecesLeft,
    PieceStruck,
    PowerUsed,
)
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import State
from tests.each import each

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "strategy.md").read_text("utf-8")
BOARDS = list(boards(PAGE))
FEWEST = 10


def played(state: State, words: str) -> tuple[State, list[Event]]:
    """The position after these actions, and their events."""
    events = list[Event]()
    for word in words.strip("`").split():
        step = apply(state, parse_action(word, state.mode.cards))
        state, events = step.state, [*events, *step.events]
    return state, events


def damage_to_pieces(events: Iterable[Event]) -> str:
    """The damage that White's line and Knights dealt to pieces."""
    struck = [one.damage for one in events if isinstance(one, PieceStruck) and one.side == BLACK]
    return str(sum(struck) + sum(one.damage for one in events if isinstance(one, PieceAttacked) and one.side == WHITE))


def damage_to_king(events: Iterable[Event], king: int) -> str:
    """The damage to a king from lines and attacks."""
    struck = [one.damage for one in events if isinstance(one, KingStruck) and one.side == king]
    return str(sum(struck) + sum(one.damage for one in events if isinstance(one, KingAttacked) and one.side != king))


def cheat_takes(events: Iterable[Event]) -> str:
    """The name of the piece that Black's power destroyed."""
    (used,) = [one for one in events if isinstance(one, PowerUsed) and one.side == BLACK]
    return card_of(used.piece).name


OWN: dict[str, Callable[[list[Event]], str]] = {
    "damage to pieces": damage_to_pieces,
    "damage to the king": lambda events: damage_to_king(events, BLACK),
    "kills": lambda events: str(
        sum(len(one.slots) for one in events if isinstance(one, PiecesLeft) and one.side == BLACK)
    ),
    "healed": lambda events: str(
        sum(one.amount for one in events if isinstance(one, PieceHealed) and one.side == WHITE)
    ),
}
"""The columns about the player's turn."""
REPLY: dict[str, Callable[[list[Event]], str]] = {
    "damage to your king": lambda events: damage_to_king(events, WHITE),
    "Cheat takes": cheat_takes,
}
"""The columns about Black's turn after it."""


def computed(board: StrategyPosition, row: tuple[str, ...]) -> tuple[str, ...]:
    """The row by the rules."""
    cells = dict(zip(board.columns, row, strict=True))
    state, events = played(parse_position(board.position), cells["your turn"])
    found = {"result": "you win" if state.outcome and state.outcome.winner == WHITE else "the game goes on"}
    found |= {column: count(events) for column, count in OWN.items()}
    if "Black's turn" in cells:
        reply = played(state, cells["Black's turn"])[1]
        found |= {column: count(reply) for column, count in REPLY.items() if column in cells}
    return tuple(found.get(column, cells[column]) for column in board.columns)


def test_every_heading_with_an_idea_has_a_board() -> None:
    assert len(BOARDS) == PAGE.count("\n## ") - 1 >= FEWEST


@each("board", BOARDS, ids=lambda board: board.name)
def test_the_numbers_of_a_board_match_the_rules(board: StrategyPosition) -> None:
    assert set(board.columns) <= {"your turn", "Black's turn", "result", *OWN, *REPLY}
    assert [computed(board, row) for row in board.rows] == list(board.rows)


@each("board", BOARDS, ids=lambda board: board.name)
def test_the_first_turn_is_the_better_one(board: StrategyPosition) -> None:
    """It wins, or no other turn of the table beats it in the last column."""
    best, *others = [row[-1] for row in board.rows]

    if best.isdecimal() and "your king" not in board.columns[-1]:
        assert all(int(best) > int(other) for other in others)
    else:
        assert best != others[0]


@each("board", BOARDS, ids=lambda board: board.name)
def test_a_board_has_its_picture(board: StrategyPosition) -> None:
    assert (ROOT / "docs" / "strategy" / f"{board.name}.png").is_file()
