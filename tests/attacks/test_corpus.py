"""The kept texts of coverage-guided fuzzing are tried again: each reader accepts them and holds its laws, or refuses them."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("there is no timer of processor time", allow_module_level=True)

from tests.attacks.coverage import CORPUS, KEPT_BYTES, LONGEST_KEPT, farther, kept, readers, tried
from tests.attacks.findings import Findings
from tests.attacks.fuzz_targets import Target

MOST_BYTES = 300_000


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> list[Target]:
    """All readers; their real texts take a while to make."""
    return readers(tmp_path_factory.mktemp("readers"))


def test_every_kept_text_is_accepted_or_refused(every: list[Target]) -> None:
    found = Findings()
    for target in every:
        for text in kept(target.name):
            tried(found, target, text)

    assert found.lines()[:-1] == []
    assert sum(found.tried.values()) > 100


def test_kept_texts_belong_to_readers_and_are_few(every: list[Target]) -> None:
    names = {f"{one.name.replace(' ', '_')}.jsonl" for one in every}
    kept_files = list(CORPUS.iterdir())

    assert {path.name for path in kept_files} <= names
    assert sum(path.stat().st_size for path in kept_files) < MOST_BYTES
    assert all(path.stat().st_size <= 2 * KEPT_BYTES for path in kept_files)
    assert all(len(text) <= LONGEST_KEPT for name in names for text in kept(name.removesuffix(".jsonl")))


def test_a_text_goes_farther_if_it_reaches_new_code(every: list[Target]) -> None:
    position = next(one for one in every if one.name == "mode name")

    assert farther(position, ["heroic"], ["paper", "heroic+black10", "nothing"]) == ["nothing", "heroic+black10"]
