"""No reader of tables fails on the kind of a value: it refuses the value, or the value keeps the laws for accepted ones."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from hschess.campaign.encounter_text import read_campaign
from hschess.cli.campaign_command import Notes
from hschess.engines.named import FILE as ENGINES
from hschess.engines.named import named_engines
from hschess.lab.exploit_store import _results
from hschess.lab.plan_text import plan_from_text
from hschess.rules.card_sets import read_card_set, shipped_set
from hschess.rules.errors import HschessError
from hschess.rules.modes import read_mode
from hschess.store.set_text import cards_to_text
from hschess.store.settings import FILE_NAME, load_settings
from scenes.workshop.model.trials import FILE as MEASURED
from scenes.workshop.model.trials import Trials
from tests.attacks import fuzz_corpora as corpora
from tests.attacks.fuzz_duel import MADE
from tests.attacks.other_kinds import other_jsons, other_tomls
from tests.campaign.random_encounters import random_campaign
from tests.rules.random_cards import mode_toml, random_set

ENGINE = """[[engine]]
name = "mine"
command = ["./mine", "--fast"]
options = { depth = 3, book = true }
positions = 100
"""
OWN_MODE = """[[chapter]]
name = "one"
[[encounter]]
name = "own"
chapter = "one"
mode = { like = "paper", kings = [9, 9], decks = [{P = 9}, {P = 9}] }
deal = true
goal = { win = true }
extra = { turns = 5, hint = false }
opponent = "random"
"""
NOTE = dict.fromkeys(("mark", "encounter", "player"), "x") | {
    "version": "1",
    "seed": 1,
    "won": True,
    "turns": 2,
    "lost": 3,
}
MEASUREMENT = {"a": {"games": 9, "share": 0.5, "low": 0.4, "high": 0.6}}


def read_campaign_text(text: str) -> object:
    return read_campaign(text, "a.toml")


def read_card_set_text(text: str) -> object:
    return read_card_set(text, "a", "a.toml")


def read_duel_mode(text: str) -> object:
    return read_mode(text, lambda name: MADE if name == MADE.name else shipped_set(name))


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (read_campaign_text, OWN_MODE),
        (read_campaign_text, random_campaign(Random(3))),
        (read_mode, corpora.MODES_OF_OWN[1]),
        (read_duel_mode, mode_toml(Random(1), MADE, "mode1")),
        (read_card_set_text, cards_to_text(random_set(Random(2), 4).cards)),
    ],
)
def test_a_table_field_of_another_kind_is_refused_or_valid(read: Callable[[str], object], text: str) -> None:
    assert read(text) is not None

    for other in other_tomls(text):
        with suppress(HschessError):
            assert read(other) is not None


def test_a_plan_field_of_another_kind_is_refused_or_valid() -> None:
    for text in corpora.plans()[:2]:
        for other in other_jsons(text):
            with suppress(HschessError):
                assert plan_from_text(other).to_text()


def test_a_setting_of_another_kind_gets_its_default(tmp_path: Path) -> None:
    for other in other_jsons(corpora.settings()[1]):
        (tmp_path / FILE_NAME).write_text(other, "utf-8")
        loaded = load_settings(tmp_path).settings
        assert load_settings(tmp_path).settings == loaded


def test_an_engine_field_of_another_kind_is_a_reported_fault_or_can_start(tmp_path: Path) -> None:
    for other in other_tomls(ENGINE):
        (tmp_path / ENGINES).write_text(other, "utf-8")
        named = named_engines(tmp_path)
        for fault in named.faults:
            assert "\n" not in fault
        for spec in named.specs.values():
            assert all(isinstance(word, str) for word in spec.command)


def test_measurements_of_another_kind_are_set_aside(tmp_path: Path) -> None:
    for other in other_jsons(json.dumps(MEASUREMENT)):
        (tmp_path / MEASURED).write_text(other, "utf-8")
        assert not Trials(tmp_path).complaint


def test_notes_of_another_kind_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    for other in other_jsons(json.dumps(NOTE)):
        path.write_text(f"{json.dumps(NOTE)}\n{other}\n", "utf-8")
        with suppress(HschessError), Notes(path):
            pass


def test_results_of_another_kind_do_not_count() -> None:
    for other in other_jsons("[0.0, 0.5, 1.0]"):
        with suppress(ValueError):
            assert all(0 <= one <= 1 for one in _results(other.encode("utf-8", "surrogatepass")))
