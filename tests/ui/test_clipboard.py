"""The clipboard gives and takes words, as far as the system does."""

import pygame
import pytest

from scenes.ui import clipboard


def test_of_what_lies_there_no_more_is_read_than_a_position_could_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "w " * 10_000_000)

    assert len(clipboard.paste()) == clipboard.LONGEST


def test_a_system_that_refuses_has_no_words_and_says_why_it_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str) -> str:
        raise pygame.error("no clipboard here")

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)

    assert clipboard.paste() == ""
    assert clipboard.copy("words") == "no clipboard here"
