"""Several words or clauses as one text, with the marks that the language puts between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce


def names_listed(parts: Iterable[str], say: Callable[..., str]) -> str:
    """Names in a row; `say` gives the words of the language by key.

    >>> names_listed(["Pawn", "Rook"], lambda key, first, second: f"{first}, {second}")
    'Pawn, Rook'
    """
    return _joined(parts, say, "list.names")


def clauses_listed(parts: Iterable[str], say: Callable[..., str]) -> str:
    """Clauses in a row."""
    return _joined(parts, say, "list.clauses")


def _joined(parts: Iterable[str], say: Callable[..., str], key: str) -> str:
    each = list(parts)
    return reduce(lambda first, second: say(key, first=first, second=second), each) if each else ""
