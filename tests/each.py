"""A test of many small cases: what `pytest.mark.parametrize` says, as one test.

To collect, send and report a test costs some milliseconds, more than most of such cases. Every case is tried, and each that fails is
named. It is for cases without fixtures of their own: they share those of the test, the user's folder among them.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def each(
    names: str | Sequence[str], values: Iterable[Any], *, ids: Iterable[object] | Callable[[Any], object] | None = None
) -> Callable[[Test], Test]:
    """Run the test with these arguments for each of the values, which are tuples if there are several names.

    Two of them, one over the other, try every pair. `ids` are names of the cases in place of their values.

    Errors: a case's own, with a note that names it; of several cases a `BaseExceptionGroup`.
    """
    words = [word.strip() for word in names.split(",")] if isinstance(names, str) else list(names)
    cases = [value if len(words) > 1 else (value,) for value in values]
    called = ids if callable(ids) or ids is None else list(ids)
    assert cases, "a test without cases shows nothing"
    assert not isinstance(called, list) or len(called) == len(cases)

    def repeated(test: Test) -> Test:
        @wraps(test)
        def all_of_them(**others: Any) -> None:
            faults = list[BaseException]()
            for number, case in enumerate(cases):
                try:
                    test(**dict(zip(words, case, strict=True)), **others)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - any error is the case's own
                    error.add_note(
                        f"in the case {called[number] if isinstance(called, list) else _name_of(case, called)}"
                    )
                    faults.append(error)
            raise_all(faults)

        signature = inspect.signature(test)
        unnamed = [one for name, one in signature.parameters.items() if name not in words]
        assert len(unnamed) + len(words) == len(signature.parameters), (
            f"{test.__name__} has other arguments than {words}"
        )
        all_of_them.__signature__ = signature.replace(parameters=unnamed)  # type: ignore[attr-defined]
        return all_of_them

    return repeated


def _name_of(case: tuple[Any, ...], named: Callable[[Any], object] | None) -> str:
    try:
        return ", ".join(str((named or repr)(value)) for value in case)
    except ValueError:
        # An integer of thousands of digits has no text.
        return "of a very long number"


def raise_all(faults: list[BaseException]) -> None:
    """Errors: the only one of these, or all together."""
    if len(faults) == 1:
        raise faults[0]
    if faults:
        raise BaseExceptionGroup(f"{len(faults)} cases fail", faults)
