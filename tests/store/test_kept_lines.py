"""A file that grows line by line resumes where it was cut off, and belongs to one question."""

from pathlib import Path

import pytest

from hschess.rules.errors import HschessError
from hschess.store.kept_lines import kept_lines


@pytest.mark.parametrize(
    ("text", "left"),
    [(None, []), ("head\n1\n2\n", ["1\n", "2\n"]), ("head\n1\n2", ["1\n"]), ("head", []), ("he", []), ("", [])],
)
def test_complete_lines_are_kept_and_the_next_one_is_a_new_line(
    tmp_path: Path, text: str | None, left: list[str]
) -> None:
    path = tmp_path / "new" / "kept.txt"
    if text is not None:
        path.parent.mkdir()
        path.write_text(text, "utf-8")

    assert kept_lines(path, "head", 1000, "go") == left
    assert path.read_text("utf-8") == "head\n" + "".join(left)


def test_a_file_with_another_header_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("other\n1", "utf-8")

    with pytest.raises(HschessError, match="expected 'head', or take --fresh"):
        kept_lines(path, "head", 1000, "take --fresh")
    assert path.read_text("utf-8") == "other\n1"
