"""The card workshop under somebody's hands: each kind of card by mouse and by keys, undone, kept, tried and played."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from hschess.readers import read_set_file
from hschess.rules.card import Among, CardEffect, Keyword, Verb, Whom
from hschess.store.settings import Settings
from scenes.menus.new_game import NewGameScene
from scenes.practice.free import FreeScene
from scenes.ui.inputs import FileDropped, KeyPressed, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.ui.lists import ScrollList
from scenes.ui.menu_field import Behind, MenuField
from scenes.ui.text_field import TextField
from scenes.window_inputs import give
from scenes.workshop.model import shelf, trials
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.pilot import Pilot
from tests.workshop.model.measuring import PlayedTrial

Start = Callable[..., Pilot]


@pytest.fixture
def pilot(start: Start) -> Pilot:
    return opened(start)


def opened(start: Start, **wishes: object) -> Pilot:
    pilot = start(**wishes)
    pilot.click_on("workshop")
    assert isinstance(pilot.top, WorkshopScene)
    return pilot


def write(pilot: Pilot, words: str) -> None:
    """Type a new name in the place of the old one."""
    field = pilot.the(TextField, "form:name")
    pilot.press(*["backspace"] * len(field.text))
    pilot.give(TextTyped(words))


def pick(pilot: Pilot, name: str, words: str) -> None:
    """Take a word from a field's list by the mouse."""
    pilot.click_on(name)
    menu = pilot.the(ScrollList, "menu")
    row = [one.words for one in menu.rows].index(words)
    left, top, _, height = menu.rect
    menu.scroll_to(row * menu.pitch - height / 2)
    pilot.click((left + 40, top + (row + 0.5) * menu.pitch - menu.top))


def pick_by_keys(pilot: Pilot, name: str, words: str) -> None:
    pilot.choose(name)
    menu = pilot.the(ScrollList, "menu")
    by = [one.words for one in menu.rows].index(words) - menu.selected
    pilot.press(*["down" if by > 0 else "up"] * abs(by), "return")
    assert pilot.focus == name


def file_of(pilot: Pilot, name: str = "My cards") -> Path:
    return pilot.folder / "cards" / f"{name}.toml"


def test_a_piece_is_made_by_the_mouse(pilot: Pilot) -> None:
    pilot.click_on("form:name")
    write(pilot, "Drummer")
    left, top, width, height = pilot.widget("form:attack").rect
    for _ in range(3):
        pilot.click((left + width - 20, top + height / 2))
    pilot.click_on("form:guard", "tab:effects", "form:add")
    pick(pilot, "form:when", "When it dies")
    pick(pilot, "form:verb", "Buff")
    pick(pilot, "form:aim", "Your other pieces")
    pick(pilot, "form:keyword", "Charge")
    pilot.click_on("tab:picture", "form:prop=drum")
    pilot.frame(40)

    (card,) = read_set_file(file_of(pilot)).cards
    assert (card.name, card.key, card.attack, card.keywords) == ("Drummer", "drummer", 5, (Keyword.GUARD,))
    assert card.death == (CardEffect(Verb.BUFF, 0, Whom.OWN_PIECES, attack=1, health=1, keyword=Keyword.CHARGE),)
    assert card.art is not None
    assert card.art.prop == "drum"


def test_a_spell_is_made_by_keys_alone(start: Start) -> None:
    pilot = start()
    pilot.choose("workshop")
    pilot.walk_to("form:name")
    write(pilot, "Hail")
    pilot.walk_to("form:kind")
    pilot.press("right")
    pilot.walk_to("form:cost")
    pilot.press("1", "0")
    pilot.choose("tab:effects")
    pilot.walk_to("form:n")
    pilot.press("1", "2")
    pick_by_keys(pilot, "form:aim", "All enemy pieces")
    pilot.choose("form:add")
    pick_by_keys(pilot, "form:verb", "Draw cards")
    pilot.choose("form:up", "back")

    (card,) = read_set_file(file_of(pilot)).cards
    assert (card.name, card.cost, card.is_piece) == ("Hail", 10, False)
    assert card.play == (CardEffect(Verb.DRAW, 1), CardEffect(Verb.DAMAGE, 12, Whom.ENEMY_PIECES))


def test_everything_can_be_undone_and_done_again(pilot: Pilot) -> None:
    began = pilot.on(WorkshopScene).desk.now
    pilot.click_on("form:name")
    write(pilot, "Changed")
    pilot.click_on("form:drain", "new_card", "form:kind", "tab:set", "new_set", "drop_set", "yes")
    made = pilot.on(WorkshopScene).desk.now

    while pilot.on(WorkshopScene).desk.bench.history.can_undo:
        pilot.give(KeyPressed("z", ctrl=True))
    assert pilot.on(WorkshopScene).desk.now.sets == began.sets
    while pilot.on(WorkshopScene).desk.bench.history.can_redo:
        pilot.give(KeyPressed("y", ctrl=True))
    assert pilot.on(WorkshopScene).desk.now.sets == made.sets
    pilot.click_on("undo", "redo")
    assert pilot.on(WorkshopScene).desk.now.sets == made.sets


def test_what_was_made_is_there_after_the_program_has_died(pilot: Pilot, start: Start) -> None:
    pilot.click_on("form:guard")
    pilot.frame(3)
    again = opened(start)

    assert again.on(WorkshopScene).desk.card.keywords == (Keyword.GUARD,)


def test_a_card_goes_only_after_a_question(pilot: Pilot) -> None:
    pilot.click_on("new_card", "drop_card")
    assert pilot.focus == "no"
    pilot.press("escape")
    assert len(pilot.on(WorkshopScene).desk.now.set.cards) == 2

    pilot.click_on("drop_card", "yes")

    assert len(pilot.on(WorkshopScene).desk.now.set.cards) == 1


def test_a_menu_closes_by_escape_by_a_press_beside_it_and_takes_nothing(pilot: Pilot) -> None:
    before = pilot.on(WorkshopScene).desk.now
    pilot.click_on("form:tongue")
    assert any(isinstance(one, Behind) for one in pilot.screen.group.widgets)
    pilot.press("escape")
    assert not pilot.has("menu")
    pilot.click_on("form:tongue")
    pilot.click((30.0, 30.0))

    assert not pilot.has("menu")
    assert pilot.on(WorkshopScene).desk.now == before


def test_the_list_stays_open_while_its_bar_is_dragged(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add", "form:aim")
    menu = pilot.the(ScrollList, "menu")
    left, top, width, height = menu.rect
    point = left + width - 8, top + height - 10
    pilot.give(PointerPressed(*point), PointerReleased(*point))

    assert menu.top > 0
    assert pilot.has("menu")


def test_the_wheel_turns_the_field_under_the_pointer(pilot: Pilot) -> None:
    pilot.give(Wheel(*pilot.widget("form:cost").centre, 1.0))
    pilot.give(Wheel(*pilot.widget("form:attack").centre, -1.0))

    card = pilot.on(WorkshopScene).desk.card
    assert (card.cost, card.attack) == (3, 1)


def test_a_card_without_a_name_is_said_and_keeps_its_last_one(pilot: Pilot) -> None:
    pilot.click_on("form:name")
    field = pilot.the(TextField, "form:name")
    pilot.press(*["backspace"] * len(field.text))
    field = pilot.the(TextField, "form:name")
    assert field.text == ""
    assert "needs a name" in field.hint
    pilot.press("escape")

    assert read_set_file(file_of(pilot)).cards[0].name == "N"


@pytest.mark.parametrize("name", ["x" * 60, 'Old "Guard" \\', "城堡守卫", "🙂 Smile", "' = [x]", "İıŞğ"])
def test_a_strange_name_is_drawn_kept_and_read_again(pilot: Pilot, start: Start, name: str) -> None:
    pilot.click_on("form:name")
    write(pilot, name)
    pilot.draw()
    pilot.press("escape")

    assert opened(start).on(WorkshopScene).desk.card.name == name


def test_two_cards_of_one_name_live_in_one_set(pilot: Pilot) -> None:
    pilot.give(KeyPressed("d", ctrl=True))
    pilot.give(KeyPressed("n", ctrl=True))
    pilot.frame(3)

    assert [one.name for one in read_set_file(file_of(pilot)).cards] == ["New card"] * 3


def test_sixty_cards_are_the_most(pilot: Pilot) -> None:
    for _ in range(59):
        pilot.give(KeyPressed("n", ctrl=True))
    assert not pilot.widget("new_card").enabled
    assert not pilot.widget("copy_card").enabled
    pilot.give(KeyPressed("n", ctrl=True))
    pilot.frame(3)

    assert len(read_set_file(file_of(pilot)).cards) == 60
    assert any("at most 60" in said for said in pilot.said)


def test_a_full_disk_is_said_asked_about_and_loses_nothing(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:

    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(shelf, "write_whole", full)
        pilot.click_on("form:guard")
        pilot.frame(3)
        assert any("No space left" in getattr(one, "words", "") for one in pilot.screen.group.widgets)
        pilot.press("escape")
        pilot.click_on("no")
    pilot.click_on("back")

    assert read_set_file(file_of(pilot)).cards[0].keywords == (Keyword.GUARD,)


def test_a_broken_file_is_said_and_left_alone(start: Start, user_folder: Path) -> None:
    broken = user_folder / "cards" / "bad.toml"
    broken.parent.mkdir()
    broken.write_text("[x]\ncost = 99\n", "utf-8")
    pilot = opened(start)
    pilot.frame()
    assert any("bad.toml" in said for said in pilot.said)
    pilot.click_on("form:guard")
    pilot.frame(3)

    assert broken.read_text("utf-8") == "[x]\ncost = 99\n"
    assert len(list(broken.parent.glob("*.toml"))) == 2


def test_a_set_is_renamed_with_return_and_when_the_field_is_left(pilot: Pilot) -> None:
    pilot.click_on("form:guard", "tab:set", "form:set_name")
    pilot.give(TextTyped(" two"))
    pilot.press("return")
    assert pilot.on(WorkshopScene).desk.now.set.name == "My cards two"
    pilot.give(TextTyped("/"))
    assert any("can't have this name" in getattr(one, "words", "") for one in pilot.screen.group.widgets)
    pilot.press("backspace")
    pilot.give(TextTyped(" and three"))
    pilot.click_on("tab:card")
    pilot.frame(3)

    assert [path.stem for path in file_of(pilot).parent.iterdir()] == ["My cards two and three"]


def test_a_card_is_tried_on_a_board_and_the_same_place_comes_back(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add", "try")
    assert isinstance(pilot.top, FreeScene)
    state = pilot.top.match.state
    made = scene_below(pilot).desk.card
    assert state.mover.mana >= made.cost
    assert [state.mode.cards.card(key).name for key in ("footman", made.key)] == ["Footman", made.name]
    assert state.mode.cards.by_key[made.key] in state.mover.hand
    pilot.frame(30)
    pilot.stack.obey(pilot.top.used("leave"))

    assert isinstance(pilot.top, WorkshopScene)
    assert pilot.has("form:aim")
    assert pilot.on(WorkshopScene).desk.card == made


def scene_below(pilot: Pilot) -> WorkshopScene:
    below = pilot.stack.scenes[-2]
    assert isinstance(below, WorkshopScene)
    return below


def test_the_meter_says_cheap_fair_and_dear(pilot: Pilot) -> None:
    said = set()
    pilot.walk_to("form:cost")
    for digit in "023456789":
        pilot.press(digit)
        said.add(pilot.on(WorkshopScene).middle.price.value)
        pilot.draw()

    assert said == {"cheap", "fair", "dear"}


def test_a_choice_of_another_kind_of_effect_keeps_the_rest_of_the_card(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add")
    pick(pilot, "form:verb", "Destroy")
    pick(pilot, "form:aim", "Your choice: an enemy piece")

    (effect,) = pilot.on(WorkshopScene).desk.card.play
    assert effect == CardEffect(Verb.DESTROY, 1, Whom.CHOSEN, Among.ENEMY_PIECE)
    field = pilot.the(MenuField, "form:aim")
    assert "The enemy king" not in field.options


@pytest.mark.parametrize("language", ["en", "id", "tr", "zh"])
def test_every_page_is_drawn_with_large_words_in_a_small_window(start: Start, language: str) -> None:
    settings = Settings(speed=0.0, language=language, text_scale=200)
    pilot = opened(start, settings=settings, size=(960, 540))
    for tab in ("effects", "picture", "set", "card"):
        pilot.stack.obey(pilot.on(WorkshopScene).used(f"tab:{tab}"))
        pilot.draw()
        for widget in pilot.screen.group.widgets:
            left, top, width, height = widget.rect
            assert left >= 0
            assert left + width <= pilot.screen.sight.width
            assert width > 0
            assert height > 0
            assert top + height <= pilot.screen.layout.height + pilot.screen.page.place + 1


def test_a_card_is_measured_while_one_works_on(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    PlayedTrial.all = []
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    pilot.click_on("measure", "form:drain")
    (trial,) = PlayedTrial.all
    trial.play(0.5, 0.6)
    pilot.frame(30)
    assert pilot.has("trial")
    assert not pilot.has("measure")
    pilot.click_on("try")
    assert isinstance(pilot.top, FreeScene)
    trial.play(1.0, 0.6)
    pilot.stack.obey(pilot.top.used("leave"))
    pilot.frame(30)
    assert pilot.has("measure")
    assert not pilot.has("trial")
    pilot.click_on("form:drain")

    assert pilot.has("trial")
    assert pilot.on(WorkshopScene).middle.measured is not None


def test_leaving_sends_the_players_home(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    PlayedTrial.all = []
    monkeypatch.setattr(trials, "BackgroundTrial", PlayedTrial)
    pilot.click_on("measure", "cancel")
    assert pilot.has("measure")
    pilot.click_on("measure", "back")

    assert [one.is_cancelled for one in PlayedTrial.all] == [True, True]
    for ending in pilot.context.endings:
        ending.result(5)


def test_a_set_is_used_at_once_in_a_game(pilot: Pilot) -> None:
    pilot.click_on("form:guard", "tab:set", "play")
    assert isinstance(pilot.top, NewGameScene)
    pilot.click_on("mode:My_cards_mixed", "start")
    pilot.frame(10)
    state = pilot.table.pane.session.match.state

    assert state.mode.name.startswith("My_cards_mixed")
    assert state.mode.count(0, state.mode.cards.by_key["new_card"]) == 4


def test_new_game_leads_to_the_workshop_and_has_what_was_made_there(start: Start) -> None:
    pilot = start()
    pilot.click_on("new", "group:own")
    assert not pilot.has("mode:My_cards")
    pilot.click_on("workshop", "form:guard", "back")
    assert isinstance(pilot.top, NewGameScene)
    pilot.click_on("mode:My_cards", "start")
    pilot.frame(10)

    assert pilot.table.pane.session.match.state.mode.name.startswith("My_cards")


def test_a_mode_that_is_gone_is_not_chosen_any_more(start: Start) -> None:
    pilot = opened(start)
    pilot.click_on("tab:set", "new_set", "play", "mode:My_cards_2", "back", "drop_set", "yes", "play")
    pilot.draw()

    assert isinstance(pilot.top, NewGameScene)
    assert pilot.has("mode:My_cards")
    assert not pilot.has("mode:My_cards_2")


def dropped(pilot: Pilot, tmp_path: Path, name: str = "cavalry") -> None:
    file = tmp_path / f"{name}.toml"
    file.write_text('# from a friend\n[rider]\nname = "Rider"\ncost = 3\nattack = 3\nhealth = 3\n', "utf-8")
    give(pilot.stack, pilot.context, FileDropped(str(file)))
    pilot.frame(2)


def test_a_set_that_is_dropped_on_the_title_is_opened_and_stays_if_one_says_so(start: Start, tmp_path: Path) -> None:
    pilot = start()
    dropped(pilot, tmp_path)
    assert isinstance(pilot.top, WorkshopScene)
    pilot.click_on("yes")
    pilot.frame(3)

    assert pilot.on(WorkshopScene).desk.now.set.name == "cavalry"
    assert [one.name for one in read_set_file(file_of(pilot, "cavalry")).cards] == ["Rider"]
    assert "cavalry" not in pilot.context.modes


def test_a_set_that_is_dropped_on_the_workshop_need_not_stay(pilot: Pilot, tmp_path: Path) -> None:
    dropped(pilot, tmp_path)
    pilot.click_on("no")
    pilot.frame(3)

    assert not file_of(pilot, "cavalry").exists()
    assert "cavalry" in pilot.context.known_modes
    assert len(pilot.stack) == 2


def test_a_dropped_set_with_a_name_that_is_taken_gets_a_number(pilot: Pilot, tmp_path: Path) -> None:
    for name in ("duel", "duel"):
        dropped(pilot, tmp_path, name)
        pilot.click_on("yes")
    pilot.frame(3)

    assert [one.name for one in pilot.on(WorkshopScene).desk.now.sets] == ["My cards", "duel 2", "duel 3"]


def test_u_undoes_as_a_pad_does_and_is_written_in_a_name(pilot: Pilot) -> None:
    pilot.click_on("form:guard")
    pilot.press("u")
    assert pilot.on(WorkshopScene).desk.card.keywords == ()
    pilot.click_on("form:guard", "form:name")
    pilot.press("u")
    pilot.give(TextTyped("u"))

    assert pilot.on(WorkshopScene).desk.card.name == "New cardu"
    assert pilot.on(WorkshopScene).desk.card.keywords == (Keyword.GUARD,)


def test_letters_without_a_shape_are_said_at_once(pilot: Pilot) -> None:
    pilot.click_on("form:name")
    write(pilot, "龙骑士 O")
    assert not any("boxes" in said for said in pilot.said)
    pilot.give(TextTyped("🙂"))

    assert any("boxes" in said for said in pilot.said)


def test_the_page_over_the_workshop_leads_back_to_the_same_workshop(start: Start) -> None:
    pilot = start()
    pilot.click_on("new", "group:own", "workshop")
    made = pilot.on(WorkshopScene)
    pilot.click_on("form:guard", "tab:set", "play", "workshop")
    assert pilot.top is made
    pilot.click_on("back")

    assert isinstance(pilot.top, NewGameScene)
    assert len(pilot.stack) == 2


def test_undo_closes_an_open_list(pilot: Pilot) -> None:
    pilot.click_on("form:guard", "form:tongue")
    pilot.give(KeyPressed("z", ctrl=True))
    assert not pilot.has("menu")
    assert pilot.on(WorkshopScene).desk.card.keywords == ()
    pilot.press("escape")

    assert not isinstance(pilot.top, WorkshopScene)


def test_the_meter_says_what_adds_how_much(pilot: Pilot) -> None:
    pilot.click_on("form:guard")
    told = pilot.widget("meter").tooltip

    assert "Attack and health: +" in told
    assert "Guard: +" in told
