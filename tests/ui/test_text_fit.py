"""In every language and at every text size the words fit their boxes: nothing overflows, is cut short or overlaps.

Screens are found automatically: add a new one that needs more than a context to `MADE`.
"""

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import pygame
import pytest

import scenes
from hschess.campaign.beginning import begin_encounter
from hschess.campaign.progress import EncounterGame, Gains, Prize, PrizeKind
from hschess.campaign.shipped import shipped_campaign
from hschess.engines.errors import EngineError
from hschess.lab.pairs import self_play
from hschess.players.registry import make_player
from hschess.resources import languages
from hschess.rules.cards import CARDS
from hschess.rules.game import Game, open_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_action
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.rules.slowly import Slowly, Work
from hschess.store.games import RunningGame
from hschess.store.saves import MOST_WAITING, Waiting
from hschess.store.settings import Settings
from scenes import words
from scenes.campaign.chapter_end import ChapterEndScene
from scenes.campaign.encounter import EncounterScene
from scenes.campaign.encounter_end import EncounterEndScene
from scenes.campaign.map import CampaignScene
from scenes.campaign.prize import PrizeScene
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.faults.page import Fault, FaultScene
from scenes.menus.options import TABS, OptionsScene
from scenes.menus.unfinished import UnfinishedScene
from scenes.menus.waiting import WaitingScene
from scenes.pages.screen import Screen
from scenes.painters.card_words import RULES_LINE, RULES_MARGIN, RULES_STYLE
from scenes.painters.cards import RULES_BOX
from scenes.practice.learn import LearnScene
from scenes.practice.pause import ExerciseMenuScene
from scenes.practice.position import PositionScene
from scenes.replay.analysis_panel import AnalysisPanel
from scenes.replay.comparison import CompareScene
from scenes.replay.menu import ReplayMenuScene
from scenes.replay.play_on import PlayOnScene
from scenes.replay.reading import ReadingScene
from scenes.replay.thoughts import ExplainScene
from scenes.replay.viewer import ReplayScene
from scenes.routes import routes_of
from scenes.stack import Back, SceneStack
from scenes.stage.game.absent import AbsentError
from scenes.stage.game.setup import Setup, continued_match, new_match
from scenes.stage.layout import Layout, Rect
from scenes.stage.practice.editor import Editor
from scenes.stage.practice.lessons import lessons
from scenes.table.curtain import CurtainScene
from scenes.table.encounter_result import EncounterResultScene
from scenes.table.game import TableScene
from scenes.table.guest_fault import GuestFaultScene
from scenes.table.pause import PauseScene
from scenes.table.result import ResultScene
from scenes.ui import lettering
from scenes.ui.fields import Valued
from scenes.ui.floating import second_rect, tooltip_rect
from scenes.ui.lettering import SMALLEST, TALLEST, enlarged, width_of
from scenes.ui.media import Media, blank
from scenes.ui.paragraphs import balanced, paragraph
from scenes.ui.sound import Sounds
from scenes.ui.strings import rules_text
from scenes.ui.theme import NAME, Colour, Style
from scenes.ui.widgets import Button, Label, Widget
from scenes.workshop.workshop import TABS as WORKSHOP_TABS
from scenes.workshop.workshop import WorkshopScene
from tests.drawing import media_for_tests

SIZES: Final = (100, 200)
WINDOW: Final = (1280, 720)
SLACK: Final = 1.5
"""Logical pixels that rounding may cost."""
OVER: Final = "heroic 9w 3/1/1/-/-/P1/- 0/1/1/-/-/P1/-"
FAULT: Final = Fault(
    "BrokenAssetError: the file /home/ann/.local/share/hschess/images/table/title.webp is damaged: install the game again",
    "",
    (("fault.saved", {}), ("fault.kept", {"path": "~/.local/share/hschess/faults/fault-2026-11-20-12.txt"})),
    Back,
)
REFUSED: Final = (
    ("error.unsaved", {"why": "No space left on device"}),
    ("fault.unkept", {"why": "No space left on device"}),
)
CPUS: Final = ("bfs:aggressive", "random")
ENCOUNTER: Final = EncounterGame("last-squires", is_won=True, turns=14, lost=9, has_hint=True, date="2026-11-20")
GAINS: Final = Gains(
    1, ("kings-hour",), "court", False, (Prize(PrizeKind.BOARD, "court"), Prize(PrizeKind.PORTRAIT, "court"))
)
AT_PLAY: Final = "heroic 7w 17/9/9/RPBQN/PQPPNB/P6,R5,B3,N3,P2/- 12/0/6/RPPR/PPPNPNQPB/Q6,P4,B6,R2/-"


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.choose("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that had to be cut short."""
    lines: list[str] = []
    whole = lettering.shortened

    def shortened(media: Media, text: str, style: Style, room: float) -> str:
        lines.append(text)
        return whole(media, text, style, room)

    monkeypatch.setattr(lettering, "shortened", shortened)
    return lines


Made = Callable[[str, int], Context]


def uninked(font: pygame.font.Font, words: str, colour: Colour, outset: int) -> pygame.Surface:
    """As large as these words, which take longest to draw, and empty."""
    width, height = font.size(words)
    return blank((width + 2 * outset, height + 2 * outset))


@pytest.fixture(scope="module")
def unwritten() -> Iterator[Media]:
    """Pictures that are read once for all tests, with empty room for all words."""
    with media_for_tests(Media) as media:
        yield media


@pytest.fixture
def context_of(unwritten: Media, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """Return a function that makes a context in a language and at a text size, whose words are set but not inked."""
    monkeypatch.setattr(lettering, "_inked", uninked)
    monkeypatch.setattr(lettering, "smooth", lambda _, size: blank(size))

    def made(language: str, size: int) -> Context:
        settings = Settings(language=language, text_scale=size)
        return Context(unwritten, Sounds(), tmp_path, settings, lambda: 0.0, "2026-11-20", lambda: 7)

    return made


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies under the widgets has no words of theirs, and takes long to draw."""
    for kind in (Screen, *found()):
        monkeypatch.setattr(kind, "draw_backdrop", lambda self, surface: None)


def table_of(context: Context, position: str = AT_PLAY) -> TableScene:
    extra = {"WhiteSeat": "human", "BlackSeat": "bfs"}
    record = Record(
        "heroic", position=position, extra=extra, white=words.say("name.you"), black=words.say("opponent.bfs")
    )
    return TableScene(context, continued_match(open_game(record)), is_new=False, is_saved=False)


def unfinished() -> Waiting:
    """A game that waits, with the longest words about it."""
    extra = {"WhiteSeat": "human", "BlackSeat": "level:errant"}
    mode = "heroic+black10+cheat9"
    record = Record(mode, position=AT_PLAY.replace("heroic", mode), extra=extra, white=words.say("name.you"))
    return Waiting(1, open_game(record), 0.0)


def waiting(context: Context) -> WaitingScene:
    """Several games wait, and one was deleted."""
    one = unfinished()
    for number in (1, 2, 3):
        RunningGame(context.folder, number).begin(one.game)
    scene = WaitingScene(context)
    scene.resized(*WINDOW)
    scene.used("delete.0")
    return scene


def full(context: Context) -> UnfinishedScene:
    """As many games wait as may."""
    one = unfinished()
    for number in range(1, MOST_WAITING + 2):
        RunningGame(context.folder, number).begin(one.game)
    return asking(context)


def asking(context: Context) -> UnfinishedScene:
    new = ToTable(new_match(Setup("paper", 1, (HUMAN, "bfs"))), is_new=True)
    return UnfinishedScene(context, unfinished(), new)


def options(tab: str) -> Callable[[Context], Screen]:
    return lambda context: OptionsScene(context, None, tab)


def workshop(tab: str) -> Callable[[Context], Screen]:
    """A page of the card workshop, of a card that does something."""

    def made(context: Context) -> Screen:
        scene = WorkshopScene(context)
        scene.resized(*WINDOW)
        for name in ("tab:effects", "form:add", f"tab:{tab}"):
            scene.used(name)
        return scene

    return made


@cache
def played() -> Record:
    """A short game that is over."""
    record = self_play(MODES["friendly"], make_player(CPUS[0]), make_player(CPUS[1]), 7)
    return replace(record, date="2026-11-20", extra=dict(zip(SEAT_TAGS, CPUS, strict=True)))


@cache
def weighed() -> AnalysisPanel:
    """All turns of that game."""
    panel = AnalysisPanel(open_game(played()))
    panel.toggle()
    panel.work(lambda: 0.0)
    return panel


def viewer(context: Context) -> ReplayScene:
    return ReplayScene(context, open_game(played()), place=len(played().actions) // 2)


def analysed(context: Context, *, is_done: bool) -> ReplayScene:
    """The viewer with its analysis, done or begun."""
    scene = viewer(context)
    if is_done:
        scene.analysis = weighed()
    else:
        scene.analysis.toggle()
        ticks = iter(range(0, 1_000_000, 5))
        while not scene.analysis.turns:
            scene.analysis.work(lambda: next(ticks))
    return scene


def compared(context: Context) -> CompareScene:
    """The turn of the game about which there is the most to say."""
    numbers = range(len(weighed().turns))
    return CompareScene(context, open_game(played()), weighed().turns, max(numbers, key=said_of), 0)


def said_of(number: int) -> int:
    turn = weighed().turns[number]
    return (len(turn.best) + len(turn.played)) * (turn.best != turn.played)


def explained(context: Context, cpu: str) -> ExplainScene:
    """What White thought of its last turn before the middle of the game, had it been this CPU."""
    record = replace(played(), white=cpu, extra={SEAT_TAGS[0]: cpu, SEAT_TAGS[1]: HUMAN})
    scene = ExplainScene(context, open_game(record), len(record.actions) // 2)
    scene.resized(*WINDOW)
    scene.update(0.0)
    scene.used("last")
    return scene


def campaign_page(name: str) -> Callable[[Context], Screen]:
    return lambda context: CampaignScene(context, name)


def encounter_result(context: Context, name: str, won: int) -> EncounterResultScene:
    """An encounter that was won by this many ends of turns, or given up."""
    one = shipped_campaign().named(name)
    assert one is not None
    game = begin_encounter(one, 1)
    for word in ("0x0", "end")[:won] or ("concede",):
        game = game if game.state.outcome is not None else game.after(parse_action(word, game.state.mode.cards))
    match = continued_match(game)
    return EncounterResultScene(context, TableScene(context, match, is_new=False, is_saved=False))


MADE: Final[dict[str, Callable[[Context], Screen]]] = {
    "EncounterScene": lambda context: EncounterScene(context, "last-squires"),
    "EncounterEndScene": lambda context: EncounterEndScene(context, ENCOUNTER, GAINS),
    "EncounterEndScene: lost": lambda context: EncounterEndScene(context, replace(ENCOUNTER, is_won=False), Gains()),
    "ChapterEndScene": lambda context: ChapterEndScene(context, "last-squires", GAINS),
    "PrizeScene": lambda context: PrizeScene(context, "last-squires", GAINS, 0),
    "PrizeScene: portrait": lambda context: PrizeScene(context, "last-squires", GAINS, 1),
    **{
        f"CampaignScene: {chapter.name}": campaign_page(chapter.encounters[-1].name)
        for chapter in shipped_campaign().chapters
    },
    "CurtainScene": lambda context: CurtainScene(context, words.say("opponent.bfs:aggressive"), lambda: None),
    "FaultScene": lambda context: FaultScene(context, FAULT),
    "FaultScene: unkept": lambda context: FaultScene(context, replace(FAULT, notes=REFUSED, way=None)),
    "WaitingScene: games": waiting,
    "UnfinishedScene": asking,
    "UnfinishedScene: full": full,
    "GuestFaultScene": lambda context: guest_fault(context, AbsentError("mine has not been started")),
    "GuestFaultScene: failed": lambda context: guest_fault(context, EngineError(f"mine: it says: error {'x' * 60}")),
    "PauseScene": lambda context: PauseScene(context, table_of(context)),
    "ResultScene": lambda context: ResultScene(context, table_of(context, OVER)),
    "EncounterResultScene": lambda context: encounter_result(context, "first-steps", 2),
    "EncounterResultScene: lost": lambda context: encounter_result(context, "stranger", 0),
    "ExerciseMenuScene": lambda context: ExerciseMenuScene(context, LearnScene(context)),
    "PositionScene": lambda context: PositionScene(context, Editor()),
    "ReadingScene": lambda context: ReadingScene(
        context, Path("an_evening_with_all_the_family.hsc"), Work(being_read())
    ),
    "ReplayScene": viewer,
    "ReplayScene: being weighed": lambda context: analysed(context, is_done=False),
    "ReplayScene: weighed": lambda context: analysed(context, is_done=True),
    "ReplayMenuScene": lambda context: ReplayMenuScene(context, viewer(context)),
    "PlayOnScene": lambda context: PlayOnScene(context, viewer(context), from_here=True),
    "PlayOnScene: the deal": lambda context: PlayOnScene(context, viewer(context), from_here=False),
    "CompareScene": compared,
    "ExplainScene": lambda context: ExplainScene(context, open_game(played()), len(played().actions)),
    "ExplainScene: tree": lambda context: explained(context, "bfs:aggressive"),
    "ExplainScene: list": lambda context: explained(context, "master:replies=40"),
    "ExplainScene: nothing": lambda context: explained(context, "random"),
    **{f"options: {tab}": options(tab) for tab in TABS},
    **{f"workshop: {tab}": workshop(tab) for tab in WORKSHOP_TABS},
}
"""How screens are made that need more than a context, and further states of those that do not."""


def being_read() -> Slowly[Game | None]:
    """A record that is never read to its end."""
    while True:
        yield


def guest_fault(context: Context, fault: EngineError) -> GuestFaultScene:
    """The page over a table whose engine has failed."""
    table = table_of(context)
    table.session.fault = fault
    return GuestFaultScene(context, table)


@cache
def found() -> list[type[Screen]]:
    """All screens of the game: the classes that say what they are built of, or leave that to an abstract base."""
    for module in pkgutil.walk_packages(scenes.__path__, "scenes."):
        importlib.import_module(module.name)
    kinds: list[type[Screen]] = []
    waiting = list(Screen.__subclasses__())
    while waiting:
        kind = waiting.pop()
        bases = [one for one in kind.__mro__ if one is kind or inspect.isabstract(one)]
        if not inspect.isabstract(kind) and any("build" in vars(one) for one in bases):
            kinds.append(kind)
        waiting += kind.__subclasses__()
    return sorted((kind for kind in kinds if kind.__module__.startswith("scenes.")), key=lambda kind: kind.__name__)


@cache
def all_screens() -> dict[str, Callable[[Context], Screen]]:
    made = {kind.__name__: (lambda context, kind=kind: kind(context)) for kind in found()}
    return {**made, **MADE}


def inked(label: Label, media: Media) -> Rect:
    """The box of a label's words."""
    left, top, width, height = label.rect
    if label.wrap:
        block = label.block(media)
        shift = (width - block.width) / 2 if label.align == "centre" else 0.0
        return left + shift, top, block.width, block.height
    drawn = lettering.line(media, label.words, label.style, width, height=height)
    wide = drawn.get_width() / media.scale
    high = min(enlarged(media, label.style).size, height / TALLEST)
    x = {"left": left, "centre": left + (width - wide) / 2, "right": left + width - wide}[label.align]
    return x, top + (height - high) / 2, wide, high


def apart(one: Rect, other: Rect) -> bool:
    return (
        one[0] + one[2] <= other[0] + SLACK
        or other[0] + other[2] <= one[0] + SLACK
        or one[1] + one[3] <= other[1] + SLACK
        or other[1] + other[3] <= one[1] + SLACK
    )


def inside(inner: Rect, outer: Rect) -> bool:
    return (
        inner[0] >= outer[0] - SLACK
        and inner[1] >= outer[1] - SLACK
        and inner[0] + inner[2] <= outer[0] + outer[2] + SLACK
        and inner[1] + inner[3] <= outer[1] + outer[3] + SLACK
    )


def check_widgets(widgets: list[Widget], media: Media, layout: Layout, scrolled: float = 0.0) -> None:
    """Words inside their boxes and the page, and none over others or over what can be used."""
    boxes = [(one.words, inked(one, media), one.rect) for one in widgets if isinstance(one, Label) and one.words]
    page = (0.0, -scrolled, layout.width, layout.height)
    for said, box, rect in boxes:
        assert inside(box, rect), f"out of its box: {said}"
        assert inside(box, page), f"out of the page: {said}"
    for (said, box, _), (other, second, _) in combinations(boxes, 2):
        assert apart(box, second), f"{said} / {other}"
    for said, box, _ in boxes:
        for widget in widgets:
            if isinstance(widget, Button | Valued):
                assert apart(box, widget.rect), f"{said} / {widget.name}"


@pytest.mark.parametrize("said", ["Rook", "g", "Şah ğ", "兵打", "f", "end of turn…"])
@pytest.mark.parametrize("outset", [0, 1, 5])
def test_words_that_are_not_inked_are_as_large_as_those_that_are(said: str, outset: int, media: Media) -> None:
    for face, part in media.faces.runs(NAME.face, said):
        font = media.faces.font(face, 40)
        inked_words = lettering._inked(font, part, (0, 0, 0), outset)

        assert uninked(font, part, (0, 0, 0), outset).get_size() == inked_words.get_size()


# One language and size after the other: what is drawn without words, or with the same, is drawn once.
@pytest.mark.parametrize("name", sorted(all_screens()))
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES)
def test_the_words_of_every_screen_fit(name: str, language: str, size: int, cut: list[str], context_of: Made) -> None:
    context = context_of(language, size)
    screen = all_screens()[name](context)
    screen.resized(*WINDOW)
    screen.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    media = context.media_at(screen.layout.scale)
    assert media.text_scale == size / 100
    assert cut == []
    check_widgets(list(screen.group.widgets), media, screen.layout, screen.page.place)
    for widget in screen.group.widgets:
        if widget.tooltip:
            check_tooltip(media, widget.tooltip, screen.layout)


def called(one: Button | Valued, widgets: list[Widget]) -> str:
    """A label with the words that stand before it in its line."""
    left, middle = one.rect[0], one.centre[1]
    before = [
        label.words
        for label in widgets
        if isinstance(label, Label)
        and label.rect[1] <= middle <= label.rect[1] + label.rect[3]
        and label.rect[0] + label.rect[2] <= left
    ]
    return " ".join([*before, one.label])


@pytest.mark.parametrize("name", sorted(all_screens()))
@pytest.mark.parametrize("language", languages())
def test_no_two_rows_of_a_screen_share_a_label(name: str, language: str, context_of: Made) -> None:
    """Neither two rows of values, nor two buttons, nor a row and a button; both sides' columns of one row do.

    A button is told apart by the words before it too.
    """
    screen = all_screens()[name](context_of(language, 100))
    screen.resized(*WINDOW)
    widgets = screen.group.widgets
    rows = {(called(one, widgets), one.rect[1]) for one in widgets if isinstance(one, Button | Valued) and one.label}
    assert [label for label, times in Counter(label for label, _ in rows).items() if times > 1] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_words_of_every_lesson_fit(language: str, size: int, cut: list[str], context_of: Made) -> None:
    context = context_of(language, size)
    scene = LearnScene(context)
    stack = SceneStack(scene, *WINDOW, routes_of(context))
    for _ in lessons():
        for _ in range(3):
            stack.update(50.0)
        scene.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
        check_widgets(list(scene.group.widgets), context.media, scene.layout)
        scene.used("next")
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_the_words_at_the_table_fit(language: str, size: int, cut: list[str], context_of: Made) -> None:
    """The mulligan with its button, the round buttons, End Turn."""
    context = context_of(language, size)
    people = (words.say("name.you"), words.say("opponent.bfs"))
    table = TableScene(
        context, new_match(Setup("heroic", 7, (HUMAN, "bfs"), people, "2026-11-20")), is_new=True, is_saved=False
    )
    table.resized(*WINDOW)
    for _ in range(60):
        table.update(50.0)
    table.draw(pygame.display.get_surface() or pygame.display.set_mode(WINDOW))
    assert table.session.choice is not None
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", languages())
def test_every_tooltip_of_the_table_fits(language: str, size: int, context_of: Made) -> None:
    context = context_of(language, size)
    said = [
        words.say("tip.castle", cost=1),
        words.say("tip.discover", cost=2),
        words.say("tip.cheat", cost=2, round=6),
        words.say("tip.deck", name=words.say("opponent.bfs:aggressive"), cards=31)
        + "\n"
        + words.say("tip.deck.fatigue"),
        *(rules_text(card) for card in CARDS),
        *(words.say(f"mode.{mode}.about") for mode in MODES),
    ]
    for tip in said:
        check_tooltip(context.media, tip, Layout(*WINDOW))


def check_tooltip(media: Media, tip: str, layout: Layout) -> None:
    """Inside the window from any corner, and its explanation beside it."""
    window = (0.0, 0.0, layout.width, layout.height)
    more = "\n".join(words.explained(tip))
    for at in ((0.0, 0.0), (layout.width, 0.0), (0.0, layout.height), (layout.width, layout.height), (640.0, 360.0)):
        rect = tooltip_rect(media, tip, at, layout)
        assert inside(rect, window), tip
        if more:
            second = second_rect(media, more, rect, layout)
            assert inside(second, window), more
            assert apart(rect, second), more


@pytest.mark.parametrize("language", languages())
def test_the_rules_fit_on_the_card(language: str, media: Media) -> None:
    words.choose(language)
    _, _, width, height = RULES_BOX
    for card in CARDS:
        block = balanced(media, rules_text(card), RULES_STYLE, width - 2 * RULES_MARGIN, RULES_LINE, 1.0)
        assert block.width <= width - 2 * RULES_MARGIN, rules_text(card)
        assert block.height <= height - 8, rules_text(card)


@pytest.mark.parametrize("language", languages())
def test_the_names_of_all_encounters_fit_on_the_map_and_over_their_talks(
    language: str, cut: list[str], context_of: Made
) -> None:
    """What is said wraps, and the page grows with it; names are single lines."""
    context, surface = context_of(language, 200), pygame.display.get_surface() or pygame.display.set_mode(WINDOW)
    for one in shipped_campaign().encounters:
        for screen in (CampaignScene(context, one.name), EncounterScene(context, one.name)):
            screen.resized(*WINDOW)
            screen.draw(surface)
            assert cut == [], one.name


def test_large_words_are_larger_where_there_is_room(media: Media) -> None:
    label = Label((0, 0, 600, 60), "Rook")
    small = inked(label, media)
    media.reword(2.0)
    try:
        large = inked(label, media)
        tight = inked(Label((0, 0, 60, 20), "Rook"), media)
    finally:
        media.reword(1.0)
    assert large[2] == pytest.approx(2 * small[2], rel=0.05)
    assert tight[2] <= 60


def test_words_are_never_smaller_than_can_be_read(media: Media) -> None:
    style = lettering.fitted(media, "a very long line of words", RULES_STYLE, 20)
    assert style.size == SMALLEST
    assert width_of(media, "a very long line of words", style) > 20


def test_the_capital_of_a_turkish_i_keeps_its_dot(media: Media) -> None:
    def height(letter: str) -> int:
        return lettering.text(media, letter, replace(NAME, edge_px=0.0)).get_bounding_rect().height

    assert height("i") == height("x")
    words.choose("tr")
    assert height("i") > 1.2 * height("x")
    assert height("ı") == height("x")  # noqa: RUF001 - Turkish has both


def test_chinese_breaks_between_letters_but_not_before_a_full_stop(media: Media) -> None:
    block = paragraph(media, "**兵**打正对的敌人。", RULES_STYLE, RULES_STYLE.size * 7.2)
    lines = ["".join(part for _, word in line for part, _ in word) for line in block.lines]
    assert "".join(lines) == "兵打正对的敌人。"
    assert len(lines) == 2
    assert not lines[1].startswith("。")


def test_latin_words_among_chinese_keep_their_own_face_and_their_spaces(media: Media) -> None:
    block = paragraph(media, "字体：The Cinzel 很好", RULES_STYLE, 1000)  # noqa: RUF001
    ((first_x, first), (second_x, second), _) = block.lines[0]
    assert first == (("字体：The", False),)  # noqa: RUF001
    assert [part for _, part in media.faces.runs(RULES_STYLE.face, first[0][0])] == ["字体：", "The"]  # noqa: RUF001
    end = first_x + sum(width_of(media, part, RULES_STYLE) for part, _ in first)
    assert (second, second_x > end + 2) == ((("Cinzel", False),), True)
