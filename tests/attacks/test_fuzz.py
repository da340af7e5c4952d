"""The short form of `fuzz`, and proof that it finds planted faults."""

import sys
from random import Random

import pytest

if sys.platform == "win32":
    pytest.skip("there is no timer of processor time", allow_module_level=True)

from hschess.rules.errors import HschessError
from tests.attacks.alone import held
from tests.attacks.findings import Findings, most_mb
from tests.attacks.fuzz import LONG_TEXT, MOST_MB, Memory, attack, tried_on
from tests.attacks.fuzz_corpora import MODES_OF_OWN
from tests.attacks.fuzz_targets import Attack, Target, once_accepted
from tests.attacks.mutations import LONGEST, given
from tests.attacks.seeds import seed_of_commit

COUNT = 2_000


def test_every_text_and_file_is_answered_or_refused() -> None:
    found = attack(seed_of_commit(), COUNT)

    held(found, "fuzz", COUNT)
    assert found.tried["accepted"] > 350
    assert all(found.tried[name] for name in ("position", "record", "mode", "profile", "laboratory", "think"))


def test_a_seed_gives_the_same_texts_after_any_run() -> None:
    texts = [[given(rng, MODES_OF_OWN) for _ in range(300)] for rng in (Random(5), Random(5), Random(6))]

    assert texts[0] == texts[1] != texts[2]
    assert max(len(text) for text in texts[0]) <= LONGEST


def refuse(rng: Random, text: str) -> None:
    raise HschessError("no")


def stumble(rng: Random, text: str) -> None:
    raise KeyError(text)


def hang(rng: Random, text: str) -> None:
    while True:
        pass


def contradict(rng: Random, text: str) -> None:
    with once_accepted():
        refuse(rng, text)


def fill(rng: Random, text: str) -> None:
    assert bytearray(300_000_000)


@pytest.mark.parametrize(
    ("run", "words"), [(stumble, "KeyError"), (hang, "TooLongError"), (contradict, "AssertionError")],
)  # fmt: skip
def test_a_reader_that_fails_is_found(run: Attack, words: str) -> None:
    found = Findings()

    tried_on(found, Target("reader", run, most_s=0.1), Random(1), "a text")

    assert any(words in line for line in found.lines())


def test_a_refusal_is_not_a_finding() -> None:
    found = Findings()

    tried_on(found, Target("reader", refuse), Random(1), "a text")

    assert (found.number, found.tried["accepted"]) == (0, 0)


def test_an_input_that_fills_the_memory_is_found() -> None:
    found, memory = Findings(), Memory()

    memory.look(found, "reader", "x" * LONG_TEXT)
    assert found.number == 0
    assert len(b"x" * int(1_000_000 * (most_mb() + 2 * MOST_MB)))
    memory.look(found, "reader", "x" * LONG_TEXT)

    assert found.lines()[0].startswith("FINDING more than 100 MB, 1 times, for one \"reader: 'xxx")
