"""A puzzle, and its readable text form.

A puzzle is a position and the only right turn in it, which may be the first of several. A file holds puzzles as blocks of lines, a word
and its value each, with an empty line between them; `;` begins a comment. `parse_puzzles(format_puzzles(puzzles)) == puzzles`:

    puzzle best-4f2a91
    position heroic 6w 20/3/6/PPB/?6/P6,R4,B6/- 18/0/5/?3/?9/Q6,P3/-
    kind best
    themes parity bishop_between
    solution B@1 end
    margin 6 4
    second P@0 P@0 P@0 end
    searched 214
    rating 1430 110

`reply` (the refutation of the second best turn) and `choice` (the paper's CPU's turn) appear only if they mean something. A win in
several turns has its further course, the opponent's turns and the solver's in turn:

    line P@0 end / cheat end / end / castle1 end

Nothing here proves anything: see `proving`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from hschess.files import RECORD_BYTES, text_in
from hschess.resources import asset_root
from hschess.rules.actions import Action
from hschess.rules.errors import HschessError, NotationError
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.state import State

FOLDER: Final = "puzzles"
SUFFIX: Final = ".puzzles"
UNRATED: Final = 1500
UNRATED_DEVIATION: Final = 350
MOST_RATING: Final = 4000
_COMMENT: Final = ";"


class PuzzleKind(StrEnum):
    """The task of a puzzle; the file uses the word and, after `puzzle.kind.`, the key of its name on the screen."""

    BEST = "best"
    """The end of turn worth most, by the paper's weights and by material."""
    LETHAL = "lethal"
    """The enemy king falls this turn."""
    SURVIVE = "survive"
    """The only turn after which no reply, with any hand, wins at once."""
    LETHAL_IN_TWO = "lethal_in_two"
    """The enemy king falls in the solver's next turn, whatever the reply and the draw."""
    CASTLE = "castle"
    """The best turn, with all turns without Castle clearly worse."""
    KNIGHT = "knight"
    """The best turn, with all turns without a Knight's attack clearly worse."""
    HOLD = "hold"
    """The best turn, with a playable piece kept in the hand."""
    COUNTING = "counting"
    """The enemy side is out of pieces this turn (R23)."""
    PAPER = "paper"
    """The best turn, if the paper's CPU chooses another one."""
    WIN_IN_TWO = "win_in_two"
    """The game is won with the solver's next turn, whatever the opponent does; nothing is hidden."""
    WIN_IN_THREE = "win_in_three"
    """The same with the turn after that."""

    @property
    def turns(self) -> int:
        """How many turns the solver plays."""
        return _TURNS.get(self, 1)


_TURNS: Final = {PuzzleKind.WIN_IN_TWO: 2, PuzzleKind.WIN_IN_THREE: 3}
FORCED_KINDS: Final = tuple(_TURNS)
"""The kinds in which the solver plays several turns."""
_BETWEEN_TURNS: Final = "/"


class Theme(StrEnum):
    """A theme of a puzzle's solution; each is a predicate in `themes`.

    The file uses the word, and so does the key after `puzzle.theme.`.
    """

    PARITY = "parity"
    HOLD = "hold"
    MIDDLE = "middle"
    BISHOP_SWITCH = "bishop_switch"
    OVERLAP = "overlap"
    NO_DOMINOES = "no_dominoes"
    KNIGHT_DOUBLE = "knight_double"
    KNIGHT_RUINS = "knight_ruins"
    RETALIATION = "retaliation"
    BISHOP_KNIGHT = "bishop_knight"
    BISHOP_BETWEEN = "bishop_between"
    OUTFLANK = "outflank"
    COVER = "cover"
    BISHOP_NEIGHBOUR = "bishop_neighbour"
    KNIGHT_AUTO = "knight_auto"
    BAIT = "bait"
    PAST_CHEAT = "past_cheat"
    NOT_FULL = "not_full"
    INSERT = "insert"
    QUIET = "quiet"
    SACRIFICE = "sacrifice"
    PARRY = "parry"
    RACE = "race"
    HEAL = "heal"
    CASTLING = "castling"
    CHARGE = "charge"
    CHEAT = "cheat"
    LAST_PIECE = "last_piece"


Turn = tuple[Action, ...]
"""The actions of one turn in order, `end` included unless they end the game."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of an exhaustive search of the turn."""

    margins: tuple[int, ...]
    """The solution's margins over the second best turn, at least 1 each.

    The kinds of `best`: points of the paper's weights, sixths of a mana of material. `lethal` and `lethal_in_two`: the least health that
    the enemy king keeps after any other turn. `survive`: the least health that the solver's king keeps. `counting`: the fewest pieces that
    the enemy keeps after any other turn. The wins in several turns: how many other turns there are, none of which wins in time, and the
    fewest turns that the opponent can choose from.
    """
    second: Turn
    """The second best turn; empty if there is no other."""
    searched: int
    """How many turns were searched, those of the replies and the follow-ups included."""
    reply: Turn = ()
    """`survive`, `lethal_in_two` and the wins in several turns: the opponent's turn that refutes the second best."""
    choice: Turn = ()
    """`paper`: the turn of the paper's CPU."""
    line: tuple[Turn, ...] = ()
    """A win in several turns: the longest defence and the turn that beats it, and so on to the end."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one turn is right: the side to move is the solver's."""

    name: str
    """Unique; made from the kind and the position."""
    position: str
    """The position line; cards unknown to the solver are written `?`."""
    kind: PuzzleKind
    themes: tuple[Theme, ...]
    solution: Turn
    """One order of it; any turn that reaches the same board with the same hand solves it (`proving.is_solved_by`)."""
    proof: Proof
    rating: int = UNRATED
    deviation: int = UNRATED_DEVIATION

    @property
    def start(self) -> State:
        """A fresh state of the position."""
        return parse_position(self.position)

    @property
    def side(self) -> int:
        """The solver's side."""
        return self.start.to_move


# ---------------------------------------------------------------------------------------------------------------- writing


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles as text, in the order given."""
    return "\n".join("".join(f"{word} {value}\n" for word, value in _fields(puzzle)) for puzzle in puzzles)


def _fields(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    proof = puzzle.proof
    yield "puzzle", puzzle.name
    yield "position", puzzle.position
    yield "kind", puzzle.kind
    if puzzle.themes:
        yield "themes", " ".join(puzzle.themes)
    yield "solution", format_turn(puzzle.solution)
    yield "margin", " ".join(map(str, proof.margins))
    for word, turn in (("second", proof.second), ("reply", proof.reply), ("choice", proof.choice)):
        if turn:
            yield word, format_turn(turn)
    if proof.line:
        yield "line", format_turns(proof.line)
    yield "searched", str(proof.searched)
    yield "rating", f"{puzzle.rating} {puzzle.deviation}"


def format_turn(turn: Iterable[Action]) -> str:
    """The actions as words with spaces between them."""
    return " ".join(action.text for action in turn)


def format_turns(turns: Iterable[Turn]) -> str:
    """Whole turns as words, parted by a stroke."""
    return f" {_BETWEEN_TURNS} ".join(map(format_turn, turns))


# ---------------------------------------------------------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a block: its word, its value, and their place."""

    word: str
    value: str
    text: str
    number: int

    def error(self, message: str, offset: int = 0) -> NotationError:
        column = self.text.index(self.value, len(self.word)) if self.value else len(self.text)
        return NotationError("puzzles", self.text, column + 1 + offset, message, self.number)


_NEEDED: Final = ("puzzle", "position", "kind", "solution", "margin", "searched")
_WORDS: Final = (*_NEEDED, "themes", "second", "reply", "choice", "line", "rating")


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """The puzzles of a file, in their order.

    Errors: `NotationError` with line and column for what cannot be read, appears twice or is missing.
    """
    puzzles = [_puzzle(block) for block in _blocks(text)]
    seen: set[str] = set()
    for puzzle, block in zip(puzzles, _blocks(text), strict=True):
        if puzzle.name in seen:
            raise block["puzzle"].error(f"the puzzle '{puzzle.name}' appears twice")
        seen.add(puzzle.name)
    return tuple(puzzles)


def _blocks(text: str) -> Iterator[dict[str, _Line]]:
    block: dict[str, _Line] = {}
    for number, raw in enumerate(text.lstrip("\ufeff").split("\n"), start=1):
        line = raw.removesuffix("\r").split(_COMMENT, 1)[0].rstrip()
        if line:
            _add(block, line, number)
        elif block and not raw.strip():
            yield block
            block = {}
    if block:
        yield block


def _add(block: dict[str, _Line], text: str, number: int) -> None:
    word, _, value = text.partition(" ")
    line = _Line(word, value.strip(), text, number)
    if word not in _WORDS:
        raise NotationError(
            "puzzles", text, 1, f"'{word}' is not a word of a puzzle; expected one of {', '.join(_WORDS)}", number
        )
    if word in block:
        raise NotationError("puzzles", text, 1, f"'{word}' appears twice in this puzzle", number)
    if not line.value:
        raise line.error(f"the value of '{word}' is missing")
    block[word] = line


def _puzzle(block: dict[str, _Line]) -> Puzzle:
    first = next(iter(block.values()))
    for word in _NEEDED:
        if word not in block:
            raise NotationError("puzzles", first.text, 1, f"this puzzle has no line '{word}'", first.number)
    if not re.fullmatch(r"[a-z0-9_-]{1,40}", block["puzzle"].value):
        raise block["puzzle"].error("a name has 1 to 40 of a-z 0-9 _ -")
    _check_position(block["position"])
    rating, deviation = _rating(block["rating"]) if "rating" in block else (UNRATED, UNRATED_DEVIATION)
    return Puzzle(
        block["puzzle"].value,
        block["position"].value,
        _kind(block["kind"]),
        _themes(block["themes"]) if "themes" in block else (),
        _turn(block["solution"]),
        _proof(block),
        rating,
        deviation,
    )


def _rating(line: _Line) -> tuple[int, int]:
    rating, deviation = _numbers(line, 2)
    if rating > MOST_RATING or not 1 <= deviation <= UNRATED_DEVIATION:
        expected = f"expected a rating of 0 to {MOST_RATING} and a deviation of 1 to {UNRATED_DEVIATION}"
        raise line.error(f"'{line.value}' cannot be 'rating'; {expected}")
    return rating, deviation


def _proof(block: dict[str, _Line]) -> Proof:
    second, reply, choice = (_turn(block[word]) if word in block else () for word in ("second", "reply", "choice"))
    margins = _numbers(block["margin"], len(block["margin"].value.split()))
    return Proof(margins, second, _numbers(block["searched"], 1)[0], reply, choice, _course(block))


def _course(block: dict[str, _Line]) -> tuple[Turn, ...]:
    """The turns that follow the solution."""
    kind, line = block["kind"], block.get("line")
    wanted = 2 * PuzzleKind(kind.value).turns - 2
    if line is None:
        if wanted:
            raise kind.error(f"a puzzle of the kind '{kind.value}' has a line 'line' with {wanted} turns")
        return ()
    turns = line.value.split(_BETWEEN_TURNS)
    if len(turns) != wanted:
        raise line.error(f"{len(turns)} turns cannot follow in a puzzle of the kind '{kind.value}'; expected {wanted}")
    found, at = list[Turn](), 0
    for text in turns:
        found.append(_turn(line, at, at + len(text)))
        if not found[-1]:
            raise line.error("a turn without a word; expected at least 'end'", at)
        at += len(text) + len(_BETWEEN_TURNS)
    return tuple(found)


def _check_position(line: _Line) -> None:
    try:
        state = parse_position(line.value)
    except NotationError as error:
        raise line.error(error.message, error.column - 1) from error
    if state.outcome is not None or state.pending:
        raise line.error("a puzzle begins within a turn, without a choice to make")


def _kind(line: _Line) -> PuzzleKind:
    if line.value not in tuple(PuzzleKind):
        raise line.error(f"'{line.value}' is not a kind; expected one of {', '.join(PuzzleKind)}")
    return PuzzleKind(line.value)


def _themes(line: _Line) -> tuple[Theme, ...]:
    themes: list[Theme] = []
    for match in re.finditer(r"\S+", line.value):
        if match.group() not in tuple(Theme):
            raise line.error(f"'{match.group()}' is not a theme; expected one of {', '.join(Theme)}", match.start())
        themes.append(Theme(match.group()))
    return tuple(themes)


def _turn(line: _Line, first: int = 0, last: int | None = None) -> Turn:
    """The actions of a line, or of a part of its value."""
    actions: list[Action] = []
    for match in re.compile(r"\S+").finditer(line.value, first, len(line.value) if last is None else last):
        try:
            actions.append(parse_action(match.group()))
        except NotationError as error:
            raise line.error(error.message, match.start() + error.column - 1) from error
    return tuple(actions)


def _numbers(line: _Line, count: int) -> tuple[int, ...]:
    words = line.value.split()
    if len(words) != count or not all(re.fullmatch(r"[0-9]{1,9}", word) for word in words):
        raise line.error(f"'{line.value}' cannot be '{line.word}'; expected {count} whole number{'s' * (count > 1)}")
    return tuple(int(word) for word in words)


# ---------------------------------------------------------------------------------------------------------------- files


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file, or of all files `*.puzzles` in a folder, in the order of their names.

    Errors: `HschessError` that names the file and the fault.
    """
    return tuple(puzzle for puzzles in read_files(path).values() for puzzle in puzzles)


def read_files(path: Path) -> dict[Path, tuple[Puzzle, ...]]:
    """`read_puzzles`, by their files. Errors: as there."""
    if not path.is_dir():
        return {path: _in_file(path)}
    paths = sorted(path.glob(f"*{SUFFIX}"))
    if not paths:
        raise HschessError(f"{path}: there is no file *{SUFFIX} in this folder")
    found, files = dict[Path, tuple[Puzzle, ...]](), dict[str, Path]()
    for each in paths:
        found[each] = _in_file(each)
        for puzzle in found[each]:
            other = files.setdefault(puzzle.name, each)
            if other != each:
                raise HschessError(f"{each}: the puzzle '{puzzle.name}' is in {other.name} too")
    return found


def _in_file(path: Path) -> tuple[Puzzle, ...]:
    try:
        return parse_puzzles(text_in(path, RECORD_BYTES))
    except NotationError as error:
        raise HschessError(f"{path}: {error.one_line()}") from error


def shipped_folder() -> Path:
    """The folder of the puzzles that come with the game."""
    return asset_root() / FOLDER


def shipped_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game; reading them takes tens of milliseconds, so keep them.

    Errors: `HschessError` if the installation lacks them.
    """
    return read_puzzles(shipped_folder())
