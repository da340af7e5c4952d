"""The prizes of the campaign by a person's hands: selected by mouse and by keys, and locked until they are won."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hschess.campaign.progress import PrizeKind
from hschess.store.profile import FILE_NAME
from hschess.store.settings import load_settings
from scenes.menus.prize_row import PrizeRow
from scenes.painters import grounds
from scenes.words import say
from tests.pilot.campaigning import Start, win
from tests.pilot.pilot import AT_ONCE, Pilot


def prize_row(pilot: Pilot, kind: PrizeKind) -> PrizeRow:
    return pilot.the(PrizeRow, kind.value)


def click_picture(pilot: Pilot, kind: PrizeKind, number: int) -> None:
    left, top, width, height = prize_row(pilot, kind).picture(number)
    pilot.click((left + width / 2, top + height / 2))


def test_a_click_selects_a_prize_and_a_locked_one_explains_how_to_win_it(
    start: Start, user_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grounds, "board_file", lambda name: grounds.FELT)
    win(user_folder, *range(6))
    pilot = start()
    pilot.click_on("options", "tab.prizes")
    click_picture(pilot, PrizeKind.BOARD, 1)
    assert (pilot.context.settings.board, pilot.context.media.looks.board) == ("school", "school")

    click_picture(pilot, PrizeKind.BOARD, 2)
    click_picture(pilot, PrizeKind.PORTRAIT, 1)
    assert (pilot.context.settings.board, pilot.context.settings.portrait) == ("school", "classic")
    exam, school = (say(f"campaign.chapter.{name}.title") for name in ("exam", "school"))
    assert say("prize.board", chapter=exam) in pilot.said
    assert say("prize.portrait", chapter=school) in pilot.said


def test_keys_walk_through_the_prizes(start: Start, user_folder: Path) -> None:
    win(user_folder, *range(12))
    pilot = start()
    pilot.click_on("options", "tab.prizes")
    pilot.walk_to("card_back")
    pilot.press("right", "right")
    assert pilot.context.settings.card_back == "exam"
    pilot.press("right")
    assert pilot.context.settings.card_back == "exam"
    assert prize_row(pilot, PrizeKind.CARD_BACK).at == 3
    assert prize_row(pilot, PrizeKind.CARD_BACK).value == "exam"
    assert prize_row(pilot, PrizeKind.CARD_BACK).tooltip == say(
        "prize.card_back", chapter=say("campaign.chapter.road.title")
    )
    pilot.press("left", "left", "left")

    assert load_settings(user_folder).settings.card_back == "classic"


def test_a_locked_cosmetic_in_the_settings_is_reset_with_a_message(start: Start, user_folder: Path) -> None:
    win(user_folder, *range(6))
    pilot = start(settings=replace(AT_ONCE, card_back="school", board="crown"))
    pilot.frame(3)

    assert pilot.said == [say("prize.taken_off")]
    settings = pilot.context.settings
    assert (settings.card_back, settings.board) == ("school", "classic")
    assert pilot.context.media.looks.board == "classic"
    again = start(settings=settings)
    again.frame(3)
    assert again.said == []


def hold(folder: Path) -> sqlite3.Connection:
    """Another program writes into the statistics, and does not finish."""
    held = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    held.execute("BEGIN EXCLUSIVE")
    return held


def make_newer(folder: Path) -> sqlite3.Connection:
    """A newer program has written the statistics."""
    newer = sqlite3.connect(folder / FILE_NAME, isolation_level=None)
    newer.execute("PRAGMA user_version = 999")
    return newer


@pytest.mark.parametrize("disturb", [hold, make_newer])
def test_won_cosmetics_stay_while_the_statistics_cannot_be_read(
    start: Start, user_folder: Path, disturb: Callable[[Path], sqlite3.Connection]
) -> None:
    win(user_folder, *range(6))
    with closing(disturb(user_folder)):
        pilot = start(settings=replace(AT_ONCE, card_back="school", board="school"))
        pilot.frame(3)

    assert (pilot.context.settings.card_back, pilot.context.settings.board) == ("school", "school")
    assert say("prize.taken_off") not in pilot.said
