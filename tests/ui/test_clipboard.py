"""The clipboard gives and takes text, as far as the system does."""

import pygame
import pytest

from scenes.ui import clipboard


def test_no_more_is_read_than_a_position_could_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "w " * 10_000_000)

    assert len(clipboard.paste()) == clipboard.LONGEST


def test_a_system_that_refuses_gives_no_text_and_the_reason_for_a_failed_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> str:
        raise pygame.error("no clipboard here")

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)

    assert clipboard.paste() == ""
    assert clipboard.copy("words") == "no clipboard here"


@pytest.mark.parametrize("words", ["a\0b", "\ud800", "w" * 1_000_000, ""])
def test_any_text_can_be_copied(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[bytes] = []
    monkeypatch.setattr(pygame.scrap, "put_text", lambda said: got.append(said.encode("utf-8")))

    assert clipboard.copy(words) == ""
    assert b"\0" not in got[0]


def test_a_clipboard_without_text_gives_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff\xfe".decode("utf-8"))

    assert clipboard.paste() == ""
