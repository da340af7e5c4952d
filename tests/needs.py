"""What a test does if something it needs is missing."""

import os
from typing import NoReturn

import pytest


def cannot_run(why: str) -> NoReturn:
    """Skip the test on a developer's machine; in CI, where it must run, it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"{why}, and in CI this test must run")
    pytest.skip(why)
