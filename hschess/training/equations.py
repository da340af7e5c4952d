"""Small sets of linear equations, in plain Python: every machine finds the same digits. Imports nothing of ours."""

from __future__ import annotations


def solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """The solution of a small set of linear equations, by elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda place: abs(rows[place][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for place in range(size):
            if place != at:
                factor = rows[place][at] / rows[at][at]
                rows[place] = [one - factor * other for one, other in zip(rows[place], rows[at], strict=True)]
    return [rows[at][size] / rows[at][at] for at in range(size)]
