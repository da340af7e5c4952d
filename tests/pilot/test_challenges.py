"""A challenge: the result page copies a text, and a friend plays the same deal against the same opponent."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import CONCEDE, KEEP
from hschess.rules.game import open_game
from hschess.store.games import RUNNING_NAME, keep_finished
from hschess.together.challenge import challenge_text, is_challenge, read_challenge
from scenes.stage.game.setup import continued_match
from scenes.stage.inputs import KeyPressed
from scenes.table import result
from scenes.table.game import TableScene
from scenes.table.result import ResultScene
from scenes.together.join import JoinScene
from scenes.together.side_by_side import SideBySideScene
from scenes.ui import clipboard
from scenes.ui.widgets import Label
from scenes.words import say
from tests.pilot.hands import by_clicks
from tests.pilot.pilot import Pilot
from tests.together.near import NearNeighbours
from tests.together.test_challenge import played

Start = Callable[..., Pilot]


@pytest.fixture
def pasted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The clipboard, the newest text last."""
    board = [""]

    def copy(words: str) -> str:
        board.append(words)
        return ""

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: board[-1])
    return board


def at_join(pilot: Pilot) -> Pilot:
    pilot.stack.put(JoinScene(pilot.context, NearNeighbours()))
    pilot.stack.resized(*pilot.size)
    pilot.frame()
    return pilot


def words_on(pilot: Pilot) -> list[str]:
    return [one.words for one in pilot.group.widgets if isinstance(one, Label)]


def test_a_finished_game_is_copied_under_the_players_name(start: Start, pasted: list[str]) -> None:
    pilot = start()
    pilot.context.change_settings(player_name="Mia")
    table = TableScene(pilot.context, continued_match(played("friendly")), is_new=False, is_saved=False)
    pilot.stack.put(table)
    pilot.stack.put(ResultScene(pilot.context, table))
    pilot.stack.resized(*pilot.size)
    pilot.frame()

    pilot.click_on("challenge")

    assert is_challenge(pasted[-1])
    challenge = read_challenge(pasted[-1])
    assert (challenge.name, challenge.game.record.actions) == ("Mia", played("friendly").record.actions)
    assert say("challenge.copied") in pilot.said


def test_messages_are_readable_over_the_kings(start: Start, pasted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = start()
    table = TableScene(pilot.context, continued_match(played("friendly")), is_new=False, is_saved=False)
    pilot.stack.put(table)
    pilot.stack.put(ResultScene(pilot.context, table))
    pilot.stack.resized(*pilot.size)
    pilot.frame()
    monkeypatch.setattr(result, "draw_finale", lambda canvas, *_: canvas.surface.fill((0, 0, 0)))
    pilot.draw()
    assert not seen_on(pilot.surface)

    pilot.click_on("challenge")
    pilot.frame(3)
    pilot.draw()

    assert pasted
    assert seen_on(pilot.surface)


def seen_on(surface: pygame.Surface) -> bool:
    """Whether anything of it is not black."""
    black = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count()
    return black < surface.get_width() * surface.get_height()


@pytest.mark.parametrize("way", ["keys", "button", "written"])
def test_a_pasted_challenge_begins_the_same_deal(start: Start, pasted: list[str], way: str) -> None:
    pilot, theirs = at_join(start()), played("friendly", seed=11)
    pasted.append(challenge_text(theirs))

    if way == "keys":
        pilot.give(KeyPressed("v", ctrl=True))
    elif way == "button":
        pilot.click_on("paste")
    else:
        pilot.on(JoinScene)._field.text = pasted[-1]
        pilot.click_on("go")
    pilot.wait(lambda: isinstance(pilot.top, TableScene))

    match = pilot.session.match
    assert match.record.seed == 11
    assert match.record.seats == theirs.record.seats
    assert match.record.mode == theirs.record.mode


def test_the_end_compares_both_games_side_by_side_even_after_a_pause(
    start: Start, pasted: list[str], user_folder: Path
) -> None:
    theirs = played("friendly", seed=11)
    pasted.append(challenge_text(theirs))
    pilot = at_join(start())
    pilot.click_on("paste")
    pilot.wait_for_my_part()
    pilot.stack.leave()
    assert (user_folder / RUNNING_NAME).is_file()

    pilot = start()
    pilot.click_on("continue")
    pilot.wait_for_my_part()
    by_clicks(pilot, KEEP)
    pilot.wait_for_my_part()
    pilot.session.do(CONCEDE)
    pilot.wait(lambda: isinstance(pilot.top, ResultScene))
    pilot.click_on("compare")

    pilot.on(SideBySideScene)
    words = words_on(pilot)
    assert any(one.startswith("Mia: ") for one in words)
    assert any(one.startswith(f"{say('name.you')}: ") for one in words)
    pilot.draw()
    pilot.click_on("back")
    pilot.on(ResultScene)


def test_a_changed_text_is_reported_and_begins_nothing(start: Start, pasted: list[str]) -> None:
    pilot = at_join(start())
    pasted.append(challenge_text(played("friendly"))[:-9] + "xxxxxxxxx")

    pilot.click_on("paste")
    pilot.frame(3)

    pilot.on(JoinScene)
    assert pilot.said[-1].startswith("The challenge cannot be read: ")


def test_games_of_two_people_and_replays_of_others_are_not_challenges(start: Start, user_folder: Path) -> None:
    pilot = start()
    game = played("friendly").retagged(extra={})
    keep_finished(user_folder, game)
    table = TableScene(pilot.context, continued_match(open_game(game.record)), is_new=False, is_saved=False)
    pilot.stack.put(table)
    pilot.stack.put(ResultScene(pilot.context, table))
    pilot.stack.resized(*pilot.size)

    assert not pilot.has("challenge")
    assert not pilot.has("compare")
