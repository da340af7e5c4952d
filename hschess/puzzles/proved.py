"""The result of a proof: the right turn, its events and the `Proof`; or the refusal."""

from __future__ import annotations

from dataclasses import dataclass

from hschess.puzzles.puzzle import Proof, Turn
from hschess.puzzles.search import PlayedTurn
from hschess.rules.errors import HschessError


class NoPuzzleError(HschessError):
    """The position has no single right turn; the text says why."""


class ManyTurnsError(NoPuzzleError):
    """More than one turn is right."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The solution, its events, and its proof."""

    solution: Turn
    played: PlayedTurn
    proof: Proof
