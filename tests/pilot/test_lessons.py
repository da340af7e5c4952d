"""The boards of "Learn" by hand: solved by drags, by clicks and by keys, missed, skipped, and saved as far as they were solved."""

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.rules.actions import END, Action, action_named
from hschess.rules.record import HUMAN
from hschess.store.games import RunningGame
from hschess.store.settings import Settings, load_settings
from scenes.destinations import To
from scenes.menus.help import HelpScene
from scenes.menus.title import TitleScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.pane import view
from scenes.pane.pane import TablePane
from scenes.practice.exercise import WORDS
from scenes.practice.learn import BoardPhase, LearnScene, corner_rects, panel_rect, skipping_words
from scenes.practice.pips import Pips
from scenes.practice.played import UNDER_WORDS
from scenes.stack import Go
from scenes.stage.game.setup import LEVEL_SEATS
from scenes.stage.hand.hit_areas import ICONS, HitKind
from scenes.stage.lessons import counted, lessons
from scenes.stage.motion.puppets import Look
from scenes.stage.session import Session
from scenes.stage.table_layout import CARD_SIZE, KING_SIZE, Layout
from scenes.table.game import TableScene
from scenes.ui.media import Media
from scenes.ui.paragraphs import height_of
from scenes.ui.second_press import DOUBLE_CLICK_MS
from scenes.ui.widgets import Label, Panel, Widget
from scenes.words import say
from tests.pilot.duelling import click_in_duel, drag_in_duel, key_in_duel
from tests.pilot.hands import by_clicks, by_drags, by_keys, own_point
from tests.pilot.pilot import AT_ONCE, FRAME_MS, Pilot

WAYS = {"drags": drag_in_duel, "clicks": click_in_duel, "keys": key_in_duel}
SHAPES = [(1280, 720), (1920, 1080), (2560, 1080), (1440, 900), (960, 540), (1024, 768)]


class Learner(Pilot):
    """A person at the boards: the table is the one inside the lesson's screen."""

    @property
    def lesson(self) -> LearnScene:
        return self.on(LearnScene)

    @property
    def pane(self) -> TablePane:
        return self.lesson.table

    @property
    def session(self) -> Session:
        return self.lesson.table.session

    def widget(self, name: str) -> Widget:
        if not isinstance(self.top, LearnScene):
            return super().widget(name)
        found = [widget for widget in self.top.group.widgets if widget.name == name]
        assert len(found) == 1, f"{len(found)} widgets named {name}"
        return found[0]

    def words(self) -> str:
        """The whole text of the panel."""
        return "\n".join(one.words for one in self.lesson.group.widgets if isinstance(one, Label))

    def wait_until(self, phase: BoardPhase) -> None:
        self.wait(lambda: self.lesson.phase is phase)

    def solve(self, way: Callable[[Pilot, Action], None]) -> None:
        """Follow the hints by hand, up to the verdict."""
        while END not in self.lesson.match.record.actions:
            self.wait(lambda: self.session.may_act)
            steps = self.lesson.match.hint()
            assert steps is not None
            self.act(way, steps[0])
        self.wait_until(BoardPhase.SOLVED)


@pytest.fixture
def learner(user_folder: Path, pictures: Media) -> Callable[..., Learner]:
    """Return a function that starts the program again on this test's folder and opens the boards from the title."""

    def begin(settings: Settings = AT_ONCE) -> Learner:
        one = Learner(user_folder, pictures, settings=settings)
        one.click_on("learn")
        return one

    return begin


Begin = Callable[..., Learner]


@pytest.mark.parametrize("way", WAYS)
def test_all_boards_are_solved_by_hand(learner: Begin, user_folder: Path, way: str) -> None:
    pilot = learner()

    for number in range(len(lessons())):
        assert pilot.lesson.index == number
        pilot.solve(WAYS[way])
        assert load_settings(user_folder).settings.lessons_done == number
        if number == len(lessons()) - 1:
            pilot.click_on("next")
        elif way == "keys":
            pilot.press("return")
        else:
            pilot.click_on("next")

    assert isinstance(pilot.top, TitleScene)
    assert not pilot.widget("learn").is_offered


def test_the_hints_alone_lead_to_the_end(learner: Begin) -> None:
    """H shows the card over its gap, the Knight at its target, the piece that moves; Enter does it."""
    pilot = learner()

    for _ in lessons():
        while END not in pilot.lesson.match.record.actions:
            pilot.wait(lambda: pilot.session.may_act)
            pilot.press("h", "return")
        pilot.wait_until(BoardPhase.SOLVED)
        pilot.press("return")

    assert isinstance(pilot.top, TableScene)


def test_a_first_game_begins_at_once_after_the_last_board(learner: Begin, user_folder: Path) -> None:
    pilot = learner(Settings(speed=0.0, lessons_done=counted() - 1))
    pilot.solve(key_in_duel)

    pilot.click_on("play")

    assert isinstance(pilot.top, TableScene)
    record = pilot.top.session.match.record
    assert record.seats == (HUMAN, LEVEL_SEATS[0])
    assert len(pilot.stack) == 1
    assert RunningGame(user_folder).load() is not None


def test_an_unfinished_game_is_handled_before_the_first_one_begins(learner: Begin) -> None:
    pilot = learner(Settings(speed=0.0, lessons_done=counted() - 1))
    pilot.solve(key_in_duel)
    pilot.click_on("play")
    game = pilot.on(TableScene)
    record = game.session.match.record
    pilot.stack.obey(Go(To.LEARN, instead=True))
    while pilot.lesson.index < len(lessons()) - 1:
        pilot.press("n")
    pilot.solve(key_in_duel)

    pilot.click_on("play")

    assert isinstance(pilot.top, UnfinishedScene)
    assert pilot.context.saves.unfinished() is not None
    assert record.seats == (HUMAN, LEVEL_SEATS[0])


def test_untaught_features_are_not_on_the_table(learner: Begin) -> None:
    pilot = learner()
    seen: list[set[HitKind]] = []
    for _ in lessons():
        layout = pilot.session.board.layout
        places = [(kind, layout.icon(index)) for index, kind in enumerate(ICONS)]
        places += [(HitKind.POWER, layout.power(0)), (HitKind.ENEMY_POWER, layout.power(1))]
        seen.append(set())
        for kind, place in places:
            pilot.move(place)
            hover = pilot.session.hand.hover
            seen[-1] |= {kind} if hover is not None and hover.kind is kind else set()
        pilot.press("n")

    powers = {HitKind.POWER, HitKind.ENEMY_POWER}
    assert seen[:2] == [set(), set()]
    assert seen[2] == {HitKind.UNDO}
    cheat = [lesson.name for lesson in lessons()].index("cheat")
    assert not any(powers & kinds for kinds in seen[:cheat])
    assert seen[cheat] == powers | {HitKind.UNDO, HitKind.SPEED, HitKind.HELP, HitKind.LOG, HitKind.FORESEE}


def test_the_round_is_shown_from_the_board_that_teaches_cheat(learner: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    counted_at = list[str]()
    pilot = learner()
    monkeypatch.setattr(view, "draw_round", lambda *_: counted_at.append(pilot.lesson.match.lesson.name))
    for _ in lessons():
        pilot.draw()
        pilot.press("n")

    names = [lesson.name for lesson in lessons()]
    assert set(counted_at) <= set(names[names.index("cheat") :])
    assert "cheat" in counted_at


def test_an_untaught_power_cannot_be_used(learner: Begin) -> None:
    pilot = learner(Settings(speed=0.0, lessons_done=1))
    line = pilot.state.mover.line
    pilot.press("c")
    pilot.drag(own_point(pilot, 1), own_point(pilot, 0))
    pilot.frame(3)

    assert pilot.lesson.match.record.actions == ()
    assert pilot.state.mover.line == line


def test_twelve_pips_show_the_progress(learner: Begin) -> None:
    pilot = learner()
    far = []
    for _ in lessons():
        (pips,) = (one for one in pilot.lesson.group.widgets if isinstance(one, Pips))
        assert pips.number == 12
        far.append((len(pips.done), pips.at))
        pilot.press("n")
    assert far == [(0, number) for number in range(-1, 12)]

    pilot = learner(Settings(speed=0.0, lessons_done=11))
    pilot.solve(key_in_duel)
    (pips,) = (one for one in pilot.lesson.group.widgets if isinstance(one, Pips))
    assert sorted(pips.done) == list(range(12))


def test_a_burst_announces_a_solution_and_disappears(learner: Begin) -> None:
    pilot = learner()
    pilot.solve(by_keys)
    verdict = pilot.lesson.verdict
    assert verdict is not None
    assert (verdict.is_right, verdict.words) == (True, say("learn.solved"))

    pilot.wait(lambda: pilot.lesson.verdict is None)
    pilot.press("return", "e")
    pilot.wait_until(BoardPhase.MISSED)
    assert pilot.lesson.verdict is not None
    assert not pilot.lesson.verdict.is_right


@pytest.mark.parametrize("done", [0, 1, 3, 5])
def test_no_turn_begins_after_a_solved_board(learner: Begin, done: int) -> None:
    pilot, banners = learner(Settings(speed=4.0, lessons_done=done)), list[int]()
    pilot.watch = lambda: banners.extend(
        one.side for one in pilot.session.board.puppets.values() if one.look is Look.BANNER
    )
    pilot.solve(by_keys)
    pilot.frame(30)

    has_reply = bool(pilot.lesson.match.lesson.reply)
    assert set(banners) == ({1} if has_reply else set())
    assert pilot.session.match.is_decided


def test_the_way_on_disappears_once_all_boards_are_skipped(learner: Begin) -> None:
    for done in (0, counted() - 1):
        pilot = learner(Settings(speed=0.0, lessons_done=done))
        skip = pygame.Rect(*pilot.widget("leave").rect)
        pilot.solve(key_in_duel)
        for name in ("next", "play") if done else ("next",):
            assert not skip.colliderect(pygame.Rect(*pilot.widget(name).rect))


def test_the_text_names_the_piece_that_cheat_took(learner: Begin) -> None:
    pilot = learner(Settings(speed=0.0, lessons_done=5))
    pilot.press("e")
    pilot.wait_until(BoardPhase.MISSED)
    assert say("lesson.cheat.missed", card="Rook") in pilot.words()

    pilot.wait_until(BoardPhase.PLAYING)
    by_keys(pilot, action_named("castle1"))
    pilot.wait(lambda: pilot.session.may_act)
    pilot.press("e")
    pilot.wait_until(BoardPhase.MISSED)
    assert say("lesson.cheat.missed", card="Queen") in pilot.words()


def test_a_hint_shows_its_forecast_and_names_the_place(learner: Begin) -> None:
    pilot = learner()
    pilot.press("n", "n", "n")

    pilot.click_on("hint")

    assert say("learn.hint.between", card="Queen", left="Pawn", right="Pawn") in pilot.words()
    assert pilot.session.shown.forecast is not None


def test_a_missed_goal_is_explained_and_the_position_is_restored(learner: Begin) -> None:
    pilot = learner()
    pilot.press("n")
    before = pilot.state

    pilot.press("e")
    pilot.wait_until(BoardPhase.MISSED)

    assert say("lesson.parity.missed", damage=4, kills=0) in pilot.words()
    assert pilot.state != before
    pilot.wait_until(BoardPhase.PLAYING)
    assert pilot.state == before
    assert say("lesson.parity.missed", damage=4, kills=0) in pilot.words()
    assert pilot.context.settings.lessons_done == 0
    pilot.solve(by_clicks)


def test_the_boards_name_the_keys_that_the_player_has_bound(learner: Begin) -> None:
    bound = {"key.undo": "z", "key.speed": "q", "key.log": "v"}
    pilot, seen = learner(replace(AT_ONCE, bindings=bound)), ""
    while pilot.lesson.index < len(lessons()) - 1:
        seen += pilot.words()
        if pilot.lesson.index == 2:
            by_keys(pilot, action_named("P@0"))
            pilot.wait(lambda: pilot.session.may_act)
            pilot.press("h")
            seen += pilot.words()
        pilot.press("n")

    assert say("learn.hint.back", pressed="Z") in seen
    for kind, key in (("undo", "Z"), ("speed", "Q"), ("log", "V"), ("foresee", say("key.left_alt"))):
        assert say(f"learn.new.{kind}", pressed=key) in seen


def test_a_spoiled_board_is_undone_or_restarted(learner: Begin) -> None:
    pilot = learner()
    pilot.press("n", "n")
    before = pilot.state
    for way_back in ("u", "r"):
        by_keys(pilot, action_named("P@0"))
        pilot.wait(lambda: pilot.session.may_act)
        pilot.press("h")
        assert say("learn.hint.back", pressed="U") in pilot.words()

        pilot.press(way_back)

        assert pilot.state == before


def test_boards_can_be_skipped_one_by_one_and_all(learner: Begin) -> None:
    pilot = learner()
    pilot.click_on("next")
    assert pilot.lesson.index == 1

    pilot.click_on("leave", "leave")
    assert pilot.lesson.index == 1, "a double click is no answer"

    pilot.frame(round(DOUBLE_CLICK_MS / FRAME_MS))
    pilot.click_on("leave")
    assert isinstance(pilot.top, TitleScene)
    assert pilot.widget("learn").is_offered
    assert pilot.context.settings.lessons_done == 0


@pytest.mark.parametrize("instead", ["h", "f10", "click"])
def test_anything_else_withdraws_the_question_whether_to_skip_all(learner: Begin, instead: str) -> None:
    pilot = learner()
    pilot.click_on("leave")
    assert say("learn.skip_all.title") in pilot.words()
    assert skipping_words() in pilot.words()

    if instead == "click":
        pilot.click((640.0, 300.0))
    else:
        pilot.press(instead, *(["escape"] if instead == "f10" else []))
    assert say("learn.skip_all.title") not in pilot.words()
    pilot.click_on("leave")
    assert pilot.lesson.index == 0


@pytest.mark.parametrize("way_back", ["escape", "up"])
def test_down_leads_from_the_table_to_the_buttons_and_up_or_escape_back(learner: Begin, way_back: str) -> None:
    pilot = learner()
    pilot.press("down", "down", "down")
    assert pilot.focus
    assert pilot.session.hand.focus is None

    pilot.press(way_back)

    assert not pilot.focus


def test_the_boards_continue_at_the_last_one(learner: Begin) -> None:
    assert learner(Settings(speed=0.0, lessons_done=3)).lesson.match.lesson.name == "bishop"
    assert learner(Settings(speed=0.0, lessons_done=counted())).lesson.index == 0


def test_a_lesson_leaves_a_running_game_alone(learner: Begin, user_folder: Path) -> None:
    pilot = learner()
    pilot.solve(by_drags)

    assert RunningGame(user_folder).load() is None


def test_help_offers_the_boards_except_inside_them(learner: Begin) -> None:
    pilot = learner()
    pilot.press("f1")
    assert isinstance(pilot.top, HelpScene)
    assert not pilot.has("learn")

    pilot.press("escape")
    pilot.click_and_confirm("leave")
    pilot.click_on("help", "learn")
    assert pilot.lesson.index == 0


def test_the_panel_is_as_high_as_its_text(learner: Begin) -> None:
    pilot = learner()
    for _ in lessons():
        panel = next(one for one in pilot.group.widgets if isinstance(one, Panel))
        words = next(one for one in pilot.group.widgets if isinstance(one, Label) and one.wrap)
        needed = height_of(pilot.context.media, words.words, WORDS, words.rect[2])
        assert words.rect[3] - needed < UNDER_WORDS + 1
        assert words.rect[3] >= needed or panel.rect == pilot.lesson.words_rect()
        under = pilot.lesson.under_words(words.rect[2]) + LearnScene.edges[2]
        assert panel.rect[1] + panel.rect[3] == pytest.approx(words.rect[1] + words.rect[3] + under)
        pilot.press("n")


@pytest.mark.parametrize("size", SHAPES, ids=str)
@pytest.mark.parametrize("ui", [0.8, 1.0, 1.5])
def test_panel_and_buttons_cover_nothing(size: tuple[int, int], ui: float) -> None:
    layout = Layout(*size, ui=ui)
    boxes = [pygame.Rect(*panel_rect(layout)), *(pygame.Rect(*rect) for rect in corner_rects(layout))]
    things = [pygame.Rect(*layout.felt()), around(layout.king(0), KING_SIZE, KING_SIZE)]
    things += [
        around(layout.icon(index), 2 * layout.icon_radius, 2 * layout.icon_radius) for index in range(len(ICONS))
    ]
    things += [around(layout.hand_card(index, 2, 0)[:2], *CARD_SIZE) for index in range(2)]

    for box in boxes:
        assert pygame.Rect(0, 0, layout.width, layout.height).contains(box)
        assert box.collidelist(things) == -1


def around(point: tuple[float, float], width: float, height: float) -> pygame.Rect:
    """The rectangle round a point, one pixel smaller so that edges may touch."""
    return pygame.Rect(point[0] - width / 2 + 1, point[1] - height / 2 + 1, width - 2, height - 2)


def ticked(pilot: Learner) -> Collection[int]:
    return next(one for one in pilot.lesson.group.widgets if isinstance(one, Pips)).done


def test_a_skipped_lesson_has_no_tick_now_and_at_the_next_start(learner: Begin, user_folder: Path) -> None:
    pilot = learner()
    pilot.press("n", "n", "n")
    assert list(ticked(pilot)) == []

    pilot.solve(by_clicks)
    assert list(ticked(pilot)) == [2]
    again = learner(load_settings(user_folder).settings)
    assert (again.lesson.index, list(ticked(again))) == (3 + 1, [2])


def test_lessons_counted_by_an_earlier_version_keep_their_ticks(learner: Begin) -> None:
    assert sorted(ticked(learner(Settings(speed=0.0, lessons_done=3)))) == [0, 1, 2]
