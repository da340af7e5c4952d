"""A signature changes with every change of the rules or a player: in duels too, and with a player's own budget."""

from functools import cache
from itertools import islice

import pytest

from bench import signatures
from bench.signatures import GONE, player_signature, rules_signature, signature_of, signed
from hschess.players import opponents, registry
from hschess.players.agents import master
from hschess.players.options import Number
from hschess.rules.modes import DUELS, EVERY_MODE, MODES

BEGINNING = 20
PAPER = {"paper": MODES["paper"]}
VANILLA = {"vanilla": DUELS["vanilla"]}
whole_game = signatures.random_game


@pytest.fixture(autouse=True)
def few_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "PLAYERS_GAMES", 1)
    monkeypatch.setattr(signatures, "POSITION_EVERY", 1000)
    monkeypatch.setattr(signatures, "DUEL_POSITION_EVERY", 1000)
    # A turn in the middle of these is searched completely, and has fewer candidates than one in the middle of a game.
    monkeypatch.setattr(signatures, "random_game", lambda mode, seed: islice(whole_game(mode, seed), BEGINNING))
    with_default(monkeypatch, "_OPTIONS", "playouts", 64)


def with_default(monkeypatch: pytest.MonkeyPatch, table: str, option: str, value: int) -> None:
    """Give `master` this number as its default."""
    known = getattr(master, table)
    monkeypatch.setattr(master, table, {**known, option: Number(value, 0, 100_000, whole=True)})


@cache
def first_signature(mode: str) -> str:
    """The signature of `master` before the change."""
    return player_signature("master", {mode: EVERY_MODE[mode]})


@pytest.mark.parametrize("option", ["keep", "playouts"])
def test_another_default_of_a_player_changes_the_signature(monkeypatch: pytest.MonkeyPatch, option: str) -> None:
    """The small budget names both options itself, so positions searched with it cannot show the difference."""
    first = first_signature("paper")

    with_default(monkeypatch, "_OPTIONS", option, 9)

    assert player_signature("master", PAPER) != first


def test_another_default_in_duels_changes_only_the_signature_of_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    duel, line = first_signature("vanilla"), first_signature("paper")

    with_default(monkeypatch, "_OF_BOARDS", "keep", 3)

    assert player_signature("master", VANILLA) != duel
    assert player_signature("master", PAPER) == line


def test_duels_have_their_own_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signatures, "RULES_GAMES", 1)

    assert rules_signature(DUELS) != rules_signature(MODES)
    assert signature_of("rules in duels") == rules_signature(DUELS)
    assert signature_of("bfs in duels") == player_signature("bfs", DUELS)


def test_the_levels_are_signed_without_their_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    before, text = signature_of("levels"), opponents.levels()
    changed = {"rating": 1, "player": "random"}

    for field, value in changed.items():
        first = {name: getattr(text[0], name) for name in type(text[0]).__slots__} | {field: value}
        monkeypatch.setattr(signatures, "levels", lambda first=first: (opponents.Level(**first), *text[1:]))

        assert (signature_of("levels") == before) == (field == "rating")


def test_every_signature_has_eight_digits_except_of_removed_things() -> None:
    """Signatures that take long are tested elsewhere, once."""
    assert [what for what in signed() if what.startswith("rules")] == ["rules", "rules in duels"]
    assert {f"{name}{end}" for name in registry.names() for end in ("", " in duels")} < set(signed())
    assert all(len(signature_of(what)) == 8 for what in ("random", "random in duels", "levels", "puzzles"))
    assert [signature_of(what) for what in ("nobody", "nobody in duels", "encounter nowhere")] == [GONE] * 3
    assert len(signature_of("encounter master")) == 12
