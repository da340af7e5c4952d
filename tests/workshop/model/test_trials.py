"""Measuring a card: one at a time, stored until the card's effects change, and only a cancelled measurement is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from hschess.rules.card import Art, Card, CardEffect, Keyword, Verb
from hschess.rules.errors import HschessError
from scenes.words import say
from scenes.workshop.card_column import trial_words
from scenes.workshop.model import trials as trials_module
from scenes.workshop.model.trials import FILE, REFRESH_MS, Trials, mark_of
from tests.workshop.model.measuring import PlayedTrial

CARD = Card("giant", "Giant", 3, 5, 5)


@pytest.fixture(autouse=True)
def played(monkeypatch: pytest.MonkeyPatch) -> list[PlayedTrial]:
    PlayedTrial.all = []
    monkeypatch.setattr(trials_module, "BackgroundTrial", PlayedTrial)
    return PlayedTrial.all


def test_a_measurement_is_valid_until_the_cards_effects_change(tmp_path: Path, played: list[PlayedTrial]) -> None:
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


def test_the_share_of_games_without_the_card_is_kept_and_shown(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    played[0].play(1.0, 0.6)
    trials.update(REFRESH_MS)
    measured = Trials(tmp_path).of(CARD, {})

    assert measured is not None
    assert measured.undrawn == 0.33
    assert say("workshop.measured.undrawn", percent=33) in trial_words(measured, None)
    assert "33" not in trial_words(replace(measured, undrawn=None), None)


def test_a_card_changes_with_its_summons() -> None:
    calls = Card("calls", "Calls", 3, 1, 1, death=(CardEffect(Verb.SUMMON, 1, card="giant"),))
    other = replace(CARD, attack=6)

    assert mark_of(calls, {"giant": CARD}) != mark_of(calls, {"giant": other})


def test_a_running_measurement_is_shown_as_it_grows(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    assert trials.of(CARD, {}) is None
    played[0].play(0.25, 0.48)

    found = trials.of(CARD, {})

    assert trials.progress == 0.25
    assert found is not None
    assert (found.games, found.verdict) == (100, "alike")


def test_another_card_replaces_the_one_being_measured(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    trials.begin(replace(CARD, cost=9), {}, "Dear giant")

    assert [one.is_cancelled for one in played] == [True, False]


def test_a_cancelled_measurement_is_not_stored(tmp_path: Path, played: list[PlayedTrial]) -> None:
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


def test_unavailable_workers_are_reported_once(tmp_path: Path, played: list[PlayedTrial]) -> None:
    trials = Trials(tmp_path)
    trials.begin(CARD, {}, "Giant")
    played[0].complaint, played[0].runs = "no memory", False
    trials.update(REFRESH_MS)

    assert trials.complaint == "no memory"
    assert trials.running is None
    assert trials.of(CARD, {}) is None


def test_a_card_that_cannot_be_played_is_refused(tmp_path: Path, played: list[PlayedTrial]) -> None:
    no_workers = replace(CARD, death=(CardEffect(Verb.SUMMON, 1, card="no_workers"),))
    with pytest.raises(HschessError, match="no piece 'no_workers'"):
        Trials(tmp_path).begin(no_workers, {"giant": no_workers}, "Giant")

    assert played == []


@pytest.mark.parametrize("text", ["", "[1]", '{"a": 3}', '{"a": {"games": "x"}}', "{", '{"a": {}}'])
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, "utf-8")

    assert Trials(tmp_path).of(CARD, {}) is None
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == [text]
    assert not (tmp_path / FILE).exists()
