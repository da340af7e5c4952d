"""Quitting while another program holds the laboratory's file: the program ends within its time limit."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from textwrap import dedent

from hschess.lab.database import FILE_NAME, PATIENCE_SECONDS, Database

QUITS_AT_ONCE = dedent("""
    import sys
    from hschess.lab.database import FILE_NAME
    from scenes import app
    from scenes.laboratory.model.repository import Repository

    def leave(stack, context, guard):
        repository = Repository(context.folder / FILE_NAME)
        for _ in range(3):
            repository.do(lambda database: database.forget(1))
        context.endings.append(repository.close())

    app.LAST_SECONDS, app.keep_going = 0.5, leave
    sys.exit(app.run())
""")


def test_quitting_does_not_wait_for_a_program_that_holds_the_laboratorys_file(user_folder: Path) -> None:
    Database(user_folder / FILE_NAME).close()
    with closing(sqlite3.connect(user_folder / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        ended = subprocess.run(
            [sys.executable, "-c", QUITS_AT_ONCE],
            check=False,
            env=os.environ,
            capture_output=True,
            timeout=PATIENCE_SECONDS - 1,
        )

    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.decode().splitlines()[-1].startswith("hschess: another program still holds a file")
