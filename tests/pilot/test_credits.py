"""The credits by a person's hands: how they are opened, and how they roll."""

from dataclasses import replace

from scenes.campaign.credits import CreditsScene
from scenes.campaign.map import CampaignScene
from scenes.destinations import ToCredits
from scenes.menus.about import AboutScene
from scenes.stack import Go
from scenes.stage.inputs import PointerMoved, Wheel
from scenes.stage.motion.timing import CREDITS_AFTER_MS
from tests.pilot.campaigning import Start, opened, said_on
from tests.pilot.pilot import AT_ONCE, FRAME_MS, Pilot


def test_the_map_and_about_lead_to_the_credits_which_name_the_works(start: Start) -> None:
    pilot = opened(start)
    pilot.click_on("credits")
    assert isinstance(pilot.top, CreditsScene)
    said = " ".join(said_on(pilot))
    assert "**bfs**, from a paper of 2022: breadth-first search over what the hand can afford." in said
    assert "Jaya Mangalo Soegeng Rahardjo" in said
    pilot.press("escape")
    assert isinstance(pilot.top, CampaignScene)

    about = start()
    about.click_on("about")
    about.click_on("credits")
    assert isinstance(about.top, CreditsScene)
    about.click_on("back")
    assert isinstance(about.top, AboutScene)


def credits_of(start: Start, **wishes: object) -> tuple[Pilot, CreditsScene]:
    pilot = start(**wishes)
    pilot.stack.obey(Go(ToCredits()))
    pilot.frame()
    assert isinstance(pilot.top, CreditsScene)
    return pilot, pilot.top


def test_the_credits_roll_by_themselves_to_their_end(start: Start) -> None:
    pilot, screen = credits_of(start, drawn_every=200)
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS) - 2)
    assert screen.page.place == 0
    for _ in range(300):
        screen.update(500.0)

    assert screen.page.place == screen.page.furthest > 1000
    assert screen.group.widgets[-1].name == "back"
    left, top, width, height = screen.group.widgets[-1].rect
    assert 0 <= left <= screen.sight.width - width
    assert 0 <= top <= screen.sight.height - height


def test_the_wheel_moves_the_credits_and_they_pause(start: Start) -> None:
    pilot, screen = credits_of(start)
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS) + 30)
    rolled = screen.page.place
    assert rolled > 0
    pilot.give(PointerMoved(600, 300), Wheel(600, 300, -5))
    assert screen.page.place == rolled + 300
    pilot.frame(60)
    assert screen.page.place == rolled + 300
    pilot.frame(round(CREDITS_AFTER_MS / FRAME_MS))

    assert screen.page.place > rolled + 300


def test_with_reduced_motion_the_credits_move_only_by_hand(start: Start) -> None:
    pilot, screen = credits_of(start, settings=replace(AT_ONCE, reduced_motion=True))
    pilot.frame(400)
    assert screen.page.place == 0
    pilot.press("page down")

    assert screen.page.place > 0
