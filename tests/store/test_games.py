"""The running game survives a kill; finished games are stored; a bad save is set aside."""

import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.files import RECORD_BYTES
from hschess.rules.actions import CONCEDE, END, action_named
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.record import Record
from hschess.rules.record_text import VERSION, VERSION_TAG, parse_record
from hschess.store.games import (
    FINISHED_FOLDER,
    KEY_TAG,
    RUNNING_NAME,
    RunningGame,
    finished_games,
    is_kept,
    keep_finished,
)
from hschess.store.saves import Saves
from scenes.stage.game.autosave import Autosave
from scenes.stage.game.match import Match
from scenes.stage.game.setup import Setup, new_match


def random_match(folder: Path, mode: str, seed: int, actions: int) -> tuple[Match, Autosave]:
    """A match of two people with this many random actions, saved as it goes."""
    match = new_match(Setup(mode, seed, ("human", "human"), date="2026-11-20"))
    autosave = Autosave(Saves(folder))
    autosave.begin(match)
    chance = random.Random(seed)
    for _ in range(actions):
        choices = [action for action in legal_actions(match.state) if action is not CONCEDE]
        if not choices:
            break
        match.submit(chance.choice(choices))
    return match, autosave


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("actions", [0, 1, 2, 3, 7, 40])
def test_the_running_game_is_restored_exactly_after_every_action(tmp_path: Path, mode: str, actions: int) -> None:
    match, _ = random_match(tmp_path, mode, 5, actions)

    game = RunningGame(tmp_path).load()

    assert game is not None
    assert game.record.actions == match.record.actions
    assert game.state == match.state


def test_the_file_of_the_running_game_is_a_plain_record(tmp_path: Path) -> None:
    match, _ = random_match(tmp_path, "friendly", 3, 12)

    record = parse_record((tmp_path / RUNNING_NAME).read_text("utf-8"))

    assert record.actions == match.record.actions


def test_actions_are_appended_only_to_a_file_of_this_version(tmp_path: Path) -> None:
    game, file = open_game(Record("paper", 1, (END,))), RunningGame(tmp_path)
    file.begin(game)
    for _ in range(2):
        game = game.after(END)
        file.add(game)
    text = (tmp_path / RUNNING_NAME).read_text("utf-8")

    assert f'[{VERSION_TAG} "{VERSION}"]\n' in text
    assert text.endswith("\n\n1. end / end \n2. end ")


def test_an_action_torn_by_a_kill_is_left_out(tmp_path: Path) -> None:
    match, _ = random_match(tmp_path, "paper", 1, 6)
    path = tmp_path / RUNNING_NAME
    path.write_text(path.read_text("utf-8") + "cast", "utf-8")

    game = RunningGame(tmp_path).load()

    assert game is not None
    assert game.record.actions == match.record.actions


def test_undo_rewrites_the_running_game(tmp_path: Path) -> None:
    match, _ = random_match(tmp_path, "paper", 1, 0)
    match.submit(action_named("P@0"))
    match.undo()
    match.submit(END)

    game = RunningGame(tmp_path).load()

    assert game is not None
    assert game.record.actions == (END,)


def test_a_finished_game_moves_to_the_finished_games(tmp_path: Path) -> None:
    match, autosave = random_match(tmp_path, "paper", 1, 3)
    match.submit(CONCEDE)

    kept = sorted((tmp_path / FINISHED_FOLDER).iterdir())

    record = parse_record(kept[0].read_text("utf-8"))
    assert not RunningGame(tmp_path).exists()
    assert record.extra.keys() - match.record.extra.keys() == {KEY_TAG}
    assert replace(record, extra=match.record.extra) == match.record
    assert autosave.complaint == ""


def test_a_date_that_looks_like_a_path_stays_a_file_name(tmp_path: Path) -> None:
    kept = keep_finished(tmp_path, open_game(Record("paper", seed=7, date="../../2026/11")))

    assert kept == tmp_path / FINISHED_FOLDER / "------2026-11-paper-7-1.hsc"
    assert kept.is_file()


def test_a_date_of_any_length_makes_a_valid_file_name(tmp_path: Path) -> None:
    assert keep_finished(tmp_path, open_game(Record("paper", seed=7, date="x" * 300))).is_file()


def test_a_bad_save_is_set_aside_and_reported_once(tmp_path: Path) -> None:
    (tmp_path / RUNNING_NAME).write_text('[Mode "paper"]\n[Seed "1"]\n\n1. Z@0 \n', "utf-8")

    with pytest.raises(HschessError, match=r"kept as running\.bad-1\.hsc"):
        RunningGame(tmp_path).load()

    assert RunningGame(tmp_path).load() is None
    assert (tmp_path / "running.bad-1.hsc").exists()


def test_an_unwritable_folder_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    match = new_match(Setup("paper", 1, ("human", "human")))
    autosave = Autosave(Saves(blocked))

    autosave.begin(match)
    match.submit(END)

    assert "cannot be saved" in autosave.complaint
    assert match.record.actions == (END,)


def begun_elsewhere(folder: Path) -> Match:
    """A match from a position, saved as it goes, with two actions of Black's."""
    position = "paper 6b 20/0/6/P/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"
    match = Match(open_game(Record("paper", position=position)), new_match(Setup("paper", 1, ("human", "human"))).seats)
    Autosave(Saves(folder)).begin(match)
    match.submit(action_named("cheat"))
    match.submit(action_named("P@1"))
    return match


def test_a_record_that_starts_at_a_position_is_saved_too(tmp_path: Path) -> None:
    match = begun_elsewhere(tmp_path)

    game = RunningGame(tmp_path).load()

    assert game is not None
    assert game.state == match.state


def test_undo_of_a_later_action_rewrites_the_running_game(tmp_path: Path) -> None:
    begun_elsewhere(tmp_path).undo()

    game = RunningGame(tmp_path).load()

    assert game is not None
    assert game.record.actions == (action_named("cheat"),)


@pytest.mark.parametrize("data", [b"\xff\xfe[Mode", b" " * (RECORD_BYTES + 1)])
def test_a_foreign_text_as_a_save_is_set_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / RUNNING_NAME).write_bytes(data)

    with pytest.raises(HschessError, match=r"kept as running\.bad-1\.hsc"):
        RunningGame(tmp_path).load()

    assert (tmp_path / "running.bad-1.hsc").read_bytes() == data


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_pipe_among_the_finished_games_has_no_tags_and_does_not_block(tmp_path: Path) -> None:
    (tmp_path / FINISHED_FOLDER).mkdir()
    os.mkfifo(tmp_path / FINISHED_FOLDER / "a.hsc")

    assert [game.tags for game in finished_games(tmp_path)] == [{}]


def test_a_save_is_read_with_any_line_ends_and_any_end(tmp_path: Path) -> None:
    """Up to the last space or line end: the rest is incomplete."""
    head = '[Mode "paper"]\n[Seed "1"]\n[Version "1"]\n\n'
    texts = head + "1. end / end\n2. end\n3", head + "1. end / end 2. e", (head + "1. end ").replace("\n", "\r\n")
    read = list[int]()
    for text in texts:
        (tmp_path / RUNNING_NAME).write_bytes(text.encode())
        game = RunningGame(tmp_path).load()
        assert game is not None
        read.append(len(game.record.actions))

    assert read == [3, 2, 1]


def test_a_save_that_ends_within_its_tags_is_reported(tmp_path: Path) -> None:
    (tmp_path / RUNNING_NAME).write_text('[Mode "paper"]\n', "utf-8")

    with pytest.raises(HschessError, match=r"\(the file ends within its tags\)"):
        RunningGame(tmp_path).load()


def test_a_missing_game_can_be_deleted(tmp_path: Path) -> None:
    RunningGame(tmp_path).discard()

    assert not RunningGame(tmp_path).exists()


def test_a_game_is_recognised_by_its_key_or_else_by_its_text(tmp_path: Path) -> None:
    plain = open_game(Record("paper", seed=7))
    keyed = open_game(Record("paper", seed=7, extra={KEY_TAG: "one"}))
    keep_finished(tmp_path, keyed)
    assert not is_kept(tmp_path, plain)
    assert is_kept(tmp_path, keyed.after(CONCEDE))
    assert not is_kept(tmp_path, open_game(Record("paper", seed=7, extra={KEY_TAG: "two"})))
    assert is_kept(tmp_path, open_game(Record("paper", seed=7, date="2026.11.28", extra={KEY_TAG: "one"})))

    keep_finished(tmp_path, plain)

    assert is_kept(tmp_path, plain)
    assert not is_kept(tmp_path, plain.after(CONCEDE))


def test_a_finished_game_without_a_date_is_named_and_listed_by_its_file(tmp_path: Path) -> None:
    kept = keep_finished(tmp_path, open_game(Record("paper", seed=7)))

    assert kept.name == "undated-paper-7-1.hsc"
    assert [game.path for game in finished_games(tmp_path)] == [kept]
