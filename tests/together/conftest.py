"""A deal that tests of rooms know."""

import pytest


@pytest.fixture
def known_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed 7: White has Pawns in `paper`, and a Queen it cannot afford."""
    monkeypatch.setattr("hschess.together.header.secrets.randbits", lambda bits: 7)
