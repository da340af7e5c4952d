"""Measuring a card: one at a time, kept until the card does something else, and nothing of it lost but what was cancelled."""

from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.card import Art, Card, CardEffect, Keyword, Verb
from hschess.rules.errors import HschessError
from scenes.workshop.model import trials as trials_module
from scenes.workshop.model.trials import FILE, REFRESH_MS, Trials, mark_of
from tests.workshop.model.measuring import PlayedTrial

CARD = Card("giant", "Giant", 3, 5, 5)


@pytest.fixture(autouse=True)
def played(monkeypatch: pytest.MonkeyPatch) -> list[PlayedTrial]:
    PlayedTrial.all = []
    monkeypatch.setattr(trials_module, "BackgroundTrial", PlayedTrial)
    return PlayedTrial.all


def test_a_measured_card_is_known_until_it_does_something_else(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    played[0].play(1.0, 0.6)
    trials.update(REFRESH_MS)
    again = Trials(tmp_path)
    found = again.of(CARD, {})

    assert found is not None
    assert (found.games, found.share, found.verdict) == (400, 0.6, "stronger")
    assert again.of(replace(CARD, key="x", name="Other", art=Art("pawn")), {}) == found
    assert again.of(replace(CARD, cost=4), {}) is None
    assert again.of(replace(CARD, keywords=(Keyword.GUARD,)), {}) is None


def test_a_card_changes_with_what_it_summons() -> None:
    calls = Card("calls", "Calls", 3, 1, 1, death=(CardEffect(Verb.SUMMON, 1, card="giant"),))
    other = replace(CARD, attack=6)

    assert mark_of(calls, {"giant": CARD}) != mark_of(calls, {"giant": other})


def test_what_is_being_measured_is_seen_as_it_grows(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    assert trials.of(CARD, {}) is None
    played[0].play(0.25, 0.48)

    found = trials.of(CARD, {})

    assert trials.progress == 0.25
    assert found is not None
    assert (found.games, found.verdict) == (100, "alike")


def test_another_card_takes_the_place_of_the_one_that_is_measured(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    trials.begin(replace(CARD, cost=9), {}, "Dear giant")

    assert [one.is_cancelled for one in played] == [True, False]


def test_what_was_cancelled_is_not_kept(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    played[0].play(0.5, 0.7)
    left = trials.cancel()
    assert left is not None
    left.result(5)
    trials.update(REFRESH_MS)

    assert trials.cancel() is None
    assert trials.of(CARD, {}) is None
    assert not (tmp_path / FILE).exists()


def test_workers_that_cannot_be_had_are_said_once(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    played[0].complaint, played[0].is_running = "no memory", False
    trials.update(REFRESH_MS)

    assert trials.complaint == "no memory"
    assert trials.running is None
    assert trials.of(CARD, {}) is None


def test_a_card_that_cannot_be_played_is_refused(tmp_path: Path, played: list[PlayedTrial]) -> None:
    nobody = replace(CARD, death=(CardEffect(Verb.SUMMON, 1, card="nobody"),))
    with pytest.raises(HschessError, match="no piece 'nobody'"):
        Trials(tmp_path).begin(nobody, {"giant": nobody}, "Giant")

    assert played == []


@pytest.mark.parametrize("text", ["", "[1]", '{"a": 3}', '{"a": {"games": "x"}}', "{", '{"a": {}}'])
def test_a_damaged_file_is_put_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")

    assert Trials(tmp_path).of(CARD, {}) is None
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == [text]
    assert not (tmp_path / FILE).exists()
