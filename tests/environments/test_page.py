"""docs/environments.md: its examples run unchanged, and its figures are the program's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hschess.environments.encoding import encoding_of
from hschess.environments.vector import vector_of
from hschess.rules.modes import EVERY_MODE

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
LONGEST = 15


@pytest.mark.parametrize("code", EXAMPLES, ids=["PettingZoo", "Gymnasium", "OpenSpiel"])
def test_the_examples_run_unchanged(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "environments.md", "exec"), {})

    assert len(code.splitlines()) <= LONGEST
    assert capsys.readouterr().out


def test_the_table_of_the_spaces_matches_the_program() -> None:
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)

    assert rows == [
        (name, str(len(encoding_of(mode).actions)), str(vector_of(mode).size)) for name, mode in EVERY_MODE.items()
    ]


def test_the_fields_named_by_the_page_exist() -> None:
    assert encoding_of(EVERY_MODE["paper"]).action_at(95).text == "end"
    assert vector_of(EVERY_MODE["paper"]).where("own mana") == slice(13, 14)
