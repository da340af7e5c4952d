"""Files that grow by a line with each measurement, so that an interrupted command can continue.

The first line names the experiment; lines under another one belong to another experiment.
"""

from __future__ import annotations

from pathlib import Path

from hschess.files import text_in
from hschess.rules.errors import HschessError
from hschess.store.folders import write_whole


def kept_lines(path: Path, head: str, most: int, instead: str) -> list[str]:
    r"""The lines under the head, each with its `\n`; a truncated last line is removed, and a file cut within its head begun again.

    `most` is in bytes; `instead` advises the user if the file has another head.

    Errors: `HschessError` for such a file and one that cannot be read; `OSError` if it cannot be written.
    """
    text = text_in(path, most) if path.exists() else ""
    if head.startswith(text):
        write_whole(path, f"{head}\n")
        return []
    lines = text.splitlines(keepends=True)
    if lines[0].strip() != head:
        raise HschessError(f"{path}: it has other games; expected '{head}', or {instead}")
    if not lines[-1].endswith("\n"):
        lines = lines[:-1]
        write_whole(path, "".join(lines))
    return lines[1:]
