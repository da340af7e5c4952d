"""Cards are made in the workshop by mouse, keys and pad, undone, named and never lost."""

import errno
from pathlib import Path

import pytest

from hschess.readers import read_set_file
from hschess.rules.card import Among, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.store.set_text import cards_to_text
from hschess.store.settings import Settings
from scenes.menus.new_game import NewGameScene
from scenes.stage.inputs import KeyPressed, PointerPressed, PointerReleased, TextTyped, Wheel
from scenes.ui.lists import ScrollList
from scenes.ui.menu_field import Behind, MenuField
from scenes.ui.text_field import TextField
from scenes.words import say
from scenes.workshop.model import set_editor
from scenes.workshop.workshop import WorkshopScene
from tests.pilot.pilot import Pilot
from tests.pilot.workshopping import Start, file_of, opened, pick, pick_by_keys, write


@pytest.fixture
def pilot(start: Start) -> Pilot:
    """Return a pilot in the workshop."""
    return opened(start)


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


def test_a_card_that_draws_and_summons_another_piece_is_shown_and_changed(start: Start) -> None:
    pilot = start()
    caller = Card(
        "caller", "Caller", 2, 2, 2, play=(CardEffect(Verb.DRAW, 1), CardEffect(Verb.SUMMON, 1, card="guest"))
    )
    file_of(pilot).parent.mkdir()
    file_of(pilot).write_text(cards_to_text((caller, Card("guest", "Guest", 1, 1, 1))), "utf-8")
    pilot.click_on("workshop", "tab:effects")
    pilot.draw()

    pick(pilot, "form:source", say("workshop.source.discover"))
    pilot.frame(40)

    assert read_set_file(file_of(pilot)).cards[0].play[0].source is Source.DISCOVER


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
    began = pilot.on(WorkshopScene).editor.now
    pilot.click_on("form:name")
    write(pilot, "Changed")
    pilot.click_on("form:drain", "new_card", "form:kind", "tab:set", "new_set", "drop_set", "yes")
    made = pilot.on(WorkshopScene).editor.now

    while pilot.on(WorkshopScene).editor.edits.history.can_undo:
        pilot.give(KeyPressed("z", ctrl=True))
    assert pilot.on(WorkshopScene).editor.now.sets == began.sets
    while pilot.on(WorkshopScene).editor.edits.history.can_redo:
        pilot.give(KeyPressed("y", ctrl=True))
    assert pilot.on(WorkshopScene).editor.now.sets == made.sets
    pilot.click_on("undo", "redo")
    assert pilot.on(WorkshopScene).editor.now.sets == made.sets


def test_made_cards_survive_a_kill_of_the_program(pilot: Pilot, start: Start) -> None:
    pilot.click_on("form:guard")
    pilot.frame(3)
    again = opened(start)

    assert again.on(WorkshopScene).editor.card.keywords == (Keyword.GUARD,)


def test_a_card_is_deleted_only_after_a_question(pilot: Pilot) -> None:
    pilot.click_on("new_card", "drop_card")
    assert pilot.focus == "no"
    pilot.press("escape")
    assert len(pilot.on(WorkshopScene).editor.now.set.cards) == 2

    pilot.click_on("drop_card", "yes")

    assert len(pilot.on(WorkshopScene).editor.now.set.cards) == 1


def test_escape_or_a_press_beside_it_closes_a_menu_without_a_choice(pilot: Pilot) -> None:
    before = pilot.on(WorkshopScene).editor.now
    pilot.click_on("form:tongue")
    assert any(isinstance(one, Behind) for one in pilot.screen.group.widgets)
    pilot.press("escape")
    assert not pilot.has("menu")
    pilot.click_on("form:tongue")
    pilot.click((30.0, 30.0))

    assert not pilot.has("menu")
    assert pilot.on(WorkshopScene).editor.now == before


def test_the_list_stays_open_while_its_bar_is_dragged(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add", "form:aim")
    menu = pilot.the(ScrollList, "menu")
    left, top, width, height = menu.rect
    point = left + width - 8, top + height - 10
    pilot.give(PointerPressed(*point), PointerReleased(*point))

    assert menu.place > 0
    assert pilot.has("menu")


def test_the_wheel_turns_the_field_under_the_pointer(pilot: Pilot) -> None:
    pilot.give(Wheel(*pilot.widget("form:cost").centre, 1.0))
    pilot.give(Wheel(*pilot.widget("form:attack").centre, -1.0))

    card = pilot.on(WorkshopScene).editor.card
    assert (card.cost, card.attack) == (3, 1)


def test_an_empty_card_name_is_reported_and_the_last_one_kept(pilot: Pilot) -> None:
    pilot.click_on("form:name")
    field = pilot.the(TextField, "form:name")
    pilot.press(*["backspace"] * len(field.text))
    field = pilot.the(TextField, "form:name")
    assert field.text == ""
    assert "needs a name" in field.hint
    pilot.press("escape")

    assert read_set_file(file_of(pilot)).cards[0].name == "N"


@pytest.mark.parametrize("name", ["x" * 60, 'Old "Guard" \\', "城堡守卫", "🙂 Smile", "' = [x]", "İıŞğ"])
def test_an_unusual_name_is_drawn_saved_and_read_again(pilot: Pilot, start: Start, name: str) -> None:
    pilot.click_on("form:name")
    write(pilot, name)
    pilot.draw()
    pilot.press("escape")

    assert opened(start).on(WorkshopScene).editor.card.name == name


def test_a_full_disk_is_reported_and_loses_nothing(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:

    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(set_editor, "write_whole", full)
        pilot.click_on("form:guard")
        pilot.frame(3)
        assert any("No space left" in getattr(one, "words", "") for one in pilot.screen.group.widgets)
        pilot.press("escape")
        pilot.click_on("no")
    pilot.click_on("back")

    assert read_set_file(file_of(pilot)).cards[0].keywords == (Keyword.GUARD,)


def test_a_choice_of_another_kind_of_effect_keeps_the_rest_of_the_card(pilot: Pilot) -> None:
    pilot.click_on("tab:effects", "form:add")
    pick(pilot, "form:verb", "Destroy")
    pick(pilot, "form:aim", "Your choice: an enemy piece")

    (effect,) = pilot.on(WorkshopScene).editor.card.play
    assert effect == CardEffect(Verb.DESTROY, 1, Whom.CHOSEN, Among.ENEMY_PIECE)
    field = pilot.the(MenuField, "form:aim")
    assert "The enemy king" not in field.options


@pytest.mark.parametrize("language", ["en", "id", "tr", "zh"])
def test_every_page_is_drawn_with_large_text_in_a_small_window(start: Start, language: str) -> None:
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


def test_u_undoes_as_a_pad_does_and_is_a_letter_in_a_name(pilot: Pilot) -> None:
    pilot.click_on("form:guard")
    pilot.press("u")
    assert pilot.on(WorkshopScene).editor.card.keywords == ()
    pilot.click_on("form:guard", "form:name")
    pilot.press("u")
    pilot.give(TextTyped("u"))

    assert pilot.on(WorkshopScene).editor.card.name == "New cardu"
    assert pilot.on(WorkshopScene).editor.card.keywords == (Keyword.GUARD,)


def test_letters_without_a_glyph_are_reported_at_once(pilot: Pilot) -> None:
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
    assert pilot.on(WorkshopScene).editor.card.keywords == ()
    pilot.press("escape")

    assert not isinstance(pilot.top, WorkshopScene)
