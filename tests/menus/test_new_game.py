"""The page of a new game: its texts about an opponent, the beaten ones, and a layout with space for all of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hschess.players.opponents import Level, evening_of, levels, mode_against
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import BLACK, DUELS, MODES, WHITE, read_mode
from hschess.rules.record import HUMAN
from hschess.store.profile import CountedGame, Profile
from hschess.store.settings import Settings
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.menus.new_game import NewGameScene
from scenes.menus.opponent_words import handicap_words, opponent_words
from scenes.pages.choice_cards import MODE_WORDS, KingButton, ModeCard, OpponentCell
from scenes.stack import Go
from scenes.stage.game.wish import GameWish
from scenes.ui.fields import ChoiceField
from scenes.ui.media import Media
from scenes.ui.sound import Sounds
from scenes.ui.text_field import TextField
from scenes.ui.widgets import Label
from tests.each import each

GAME = CountedGame("2026-11-20", "paper", 7, 0, "level:page", 0, "king", 9, 20, 5, 6, 2, {"P": 8, "Q": 1})
OWN = """
name = "skirmish"
decks = [{P = 12, Q = 2}, {P = 12, Q = 2}]
kings = [15, 15]
powers = ["castle", "castle"]
"""
CHEATING = OWN.replace('"castle", "castle"', '"castle", "cheat"')


RIDERS = """
[rider]
name = "Rider"
cost = 2
attack = 3
health = 1
[walker]
name = "Walker"
cost = 1
attack = 1
health = 2
"""


@pytest.fixture
def context(pictures: Media, user_folder: Path) -> Context:
    return Context(pictures, Sounds(), user_folder, Settings(last_mode="paper"), lambda: 0.0, "2026-11-20", lambda: 5)


def opened(context: Context) -> NewGameScene:
    page = NewGameScene(context)
    page.resized(1280, 720)
    return page


def turn(page: NewGameScene, name: str, words: str) -> None:
    """Choose in a field of the page with more choices."""
    field = next(one for one in page.group.widgets if isinstance(one, ChoiceField) and one.name == name)
    field.index = field.options.index(words)
    page.used(name)


def keep(context: Context, name: str, text: str) -> None:
    """Put a file into the user's folder."""
    path = context.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def said(page: NewGameScene, words: str) -> bool:
    """Whether a label of the page has this text."""
    return any(isinstance(one, Label) and words in one.words for one in page.group.widgets)


def cards_on(page: NewGameScene) -> list[str]:
    """The modes whose cards are on the page."""
    return [one.name.removeprefix("mode:") for one in page.group.widgets if isinstance(one, ModeCard)]


def options_of(page: NewGameScene, name: str) -> list[str]:
    """The choices of a field."""
    return list(next(one.options for one in page.group.widgets if isinstance(one, ChoiceField) and one.name == name))


def begun(page: NewGameScene) -> ToTable:
    command = page.used("start")
    assert isinstance(command, Go)
    assert isinstance(command.to, ToTable)
    return command.to


# ------------------------------------------------------------------------------------------------------------ texts


@each("level", levels(), ids=lambda level: level.name)
def test_cheat_is_not_mentioned_if_neither_side_has_it(level: object) -> None:
    for side in ("white", "black", "random"):
        words = opponent_words(GameWish("friendly", side, level.seat), MODES["friendly"])  # type: ignore[attr-defined]

        assert "cheat" not in words.lower()


def test_a_level_that_never_cheats_is_marked_if_its_side_could() -> None:
    assert "It can't use Cheat." in handicap_words(levels()[0], read_mode(CHEATING), (BLACK,))
    assert not any("Cheat" in one for one in handicap_words(levels()[0], read_mode(CHEATING), (WHITE,)))


def test_a_text_about_one_side_names_the_side() -> None:
    first = levels()[0]

    found = handicap_words(first, read_mode(CHEATING), (WHITE, BLACK))

    assert "As Black: It can't use Cheat." in found
    assert not any("As White" in one and "Cheat" in one for one in found)


def test_a_weak_king_is_shown_with_its_health_in_this_mode() -> None:
    health = 20 * levels()[0].measured["heroic"].kings[BLACK] // 100

    assert handicap_words(levels()[0], MODES["heroic"], (BLACK,)) == [f"Its king starts with only {health} health."]


# -------------------------------------------------------------------------------------------------------------- beaten


def test_only_won_games_count_as_beaten_each_in_its_mode(tmp_path: Path) -> None:
    lost, other = replace(GAME, winner=1, mode="heroic"), replace(GAME, mode="friendly")

    for game in (GAME, lost, other, GAME):
        Profile(tmp_path).add(game)

    assert Profile(tmp_path).beaten() == {"level:page": frozenset({"paper", "friendly"})}


def test_an_opponents_cell_lists_the_modes_it_lost(context: Context) -> None:
    Profile(context.folder).add(GAME)
    cells = {one.name: one for one in opened(context).group.widgets if isinstance(one, OpponentCell)}

    assert cells["level:page"].tooltip == "Beaten in: Paper."
    assert cells["level:first"].tooltip == "Not beaten yet."


# -------------------------------------------------------------------------------------------------------------- choosing


def test_a_click_chooses_opponent_mode_and_side_and_start_begins_that_game(context: Context) -> None:
    page = opened(context)
    for name in ("level:squire", "mode:friendly", "side:black"):
        page.used(name)
    begins = begun(page)

    assert begins.match.record.mode == mode_against(("level:squire", HUMAN), "friendly")
    assert begins.match.record.seats == ("level:squire", HUMAN)
    assert begins.is_new
    assert begins.is_saved


@pytest.mark.parametrize("side", ["white", "black"])
def test_one_click_balances_a_nearly_lost_seat(context: Context, side: str) -> None:
    evening = evening_of("normal")
    assert evening is not None
    page = opened(context)
    page.used(f"side:{side}")
    page.used("level:master")
    assert balance_button(page) is None
    page.used("mode:normal")
    assert said(page, f"won only {evening.before} of {evening.games} games as Black. With White's")
    assert begun(page).match.record.mode == "normal"

    page.used("even")
    button = balance_button(page)

    assert button is not None
    assert button.chosen
    assert begun(page).match.record.mode == evening.mode
    page.used("mode:heroic")
    assert begun(page).match.record.mode == "heroic"


def balance_button(page: NewGameScene) -> KingButton | None:
    return next((one for one in page.group.widgets if isinstance(one, KingButton) and one.name == "even"), None)


def test_a_level_begins_with_no_more_than_the_balanced_mode_gives(context: Context) -> None:
    evening = evening_of("normal")
    assert evening is not None
    page = opened(context)
    for name in ("mode:normal", "side:black", "level:page", "even"):
        page.used(name)
    seats = ("level:page", HUMAN)

    assert begun(page).match.record.mode == mode_against(seats, evening.mode)
    assert mode_named(begun(page).match.record.mode).kings[WHITE] == evening.health


def test_a_random_side_is_either_by_chance(context: Context) -> None:
    sides = []
    for pick in (4, 5):
        context.chance_seed = lambda pick=pick: pick  # type: ignore[misc]  # bound at once
        page = opened(context)
        page.used("side:random")
        sides.append(begun(page).match.person)

    assert sides == [WHITE, BLACK]
    assert context.settings.last_side == "random"


def test_two_people_on_one_device_have_no_side_to_choose(context: Context) -> None:
    page = opened(context)
    page.used("more")
    turn(page, "kind", "Another player")
    assert not any(one.name in ("side", "stand_in", "who") for one in page.group.widgets)
    page.used("done")
    assert not any(one.enabled for one in page.group.widgets if one.name.startswith("side:"))

    assert begun(page).match.record.seats == (HUMAN, HUMAN)


def test_two_computer_players_can_be_watched(context: Context) -> None:
    page = opened(context)
    page.used("more")
    turn(page, "kind", "Computer")
    turn(page, "stand_in", "Squire")

    assert begun(page).match.record.seats == ("level:squire", "bfs")


def test_a_mode_from_a_file_can_be_played_and_saved(context: Context) -> None:
    own = read_mode(OWN)
    context.modes[own.name] = own
    page = opened(context)
    page.used("more")
    turn(page, "mode", "skirmish")
    assert said(page, "A custom mode: kings with 15 and 15 health.")
    begins = begun(page)

    assert begins.match.record.mode == "skirmish+black6"
    assert begins.is_saved


@pytest.mark.parametrize("mode", DUELS)
def test_every_duel_begins_by_a_click_on_its_card(context: Context, mode: str) -> None:
    page = opened(context)
    page.used("group:duel")
    page.used(f"mode:{mode}")
    begins = begun(page)

    assert begins.match.record.mode.partition("+")[0] == mode
    assert begins.match.state.mode.is_duel
    assert begins.is_saved
    assert context.settings.last_mode == mode


def test_the_tab_of_the_last_mode_is_open_and_each_tab_remembers_its_mode(context: Context) -> None:
    page = opened(context)
    assert cards_on(page) == list(MODES)

    page.used("group:duel")
    assert cards_on(page) == list(DUELS)
    page.used("mode:control")
    page.used("group:encounter")
    assert begun(page).match.record.mode.startswith("paper")
    page.used("group:duel")

    assert begun(page).match.record.mode.startswith("control")
    assert cards_on(opened(context)) == list(DUELS)


@each("mode", DUELS)
@each("level", levels(), ids=lambda level: level.name)
def test_texts_about_line_battles_are_not_shown_for_duels(level: Level, mode: str) -> None:
    words = opponent_words(GameWish(mode, "random", level.seat), DUELS[mode])

    assert "Cheat" not in words
    assert "Rating" not in words


def test_a_mode_and_a_card_set_in_the_users_folder_appear_automatically(context: Context) -> None:
    keep(context, "modes/skirmish.toml", OWN)
    keep(context, "cards/riders.toml", RIDERS)
    page = opened(context)
    page.used("more")
    turn(page, "mode", "riders")

    begins = begun(page)

    assert begins.match.state.mode.is_duel
    assert {card.key for card in begins.match.state.mode.cards.sets[0].cards} == {"rider", "walker"}
    assert begins.is_saved
    assert options_of(page, "mode")[-3:] == ["skirmish", "riders", "riders_mixed"]


def test_a_broken_file_is_reported_with_its_line_and_harms_no_other(context: Context) -> None:
    keep(context, "modes/skirmish.toml", OWN)
    keep(context, "modes/odd.toml", OWN.replace("skirmish", "odd").replace('"castle"]', '"dance"]'))
    keep(context, "modes/twin.toml", OWN)
    keep(context, "modes/vanilla.toml", OWN.replace("skirmish", "vanilla"))
    keep(context, "cards/riders.toml", RIDERS.replace("cost = 1", "cost = 99"))
    page = opened(context)
    page.used("more")

    assert said(
        page, "Skipped: cards/riders.toml, line 9: 'walker': 'cost' cannot be 99; expected a whole number from 0 to 10"
    )
    assert said(page, "Skipped: modes/odd.toml, line 5: there is no power 'dance'")
    assert said(page, "Skipped: modes/twin.toml, line 2: 'name' cannot be 'skirmish'")
    assert said(page, "Skipped: modes/vanilla.toml, line 2: 'name' cannot be 'vanilla'")
    assert options_of(page, "mode")[-1] == "skirmish"


def test_the_users_folder_is_opened_with_folders_for_modes_and_cards(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[Path]()

    def show(folder: Path) -> bool:
        shown.append(folder)
        return True

    monkeypatch.setattr("scenes.menus.new_game.show_folder", show)
    page = opened(context)
    page.used("more")
    page.used("folder")

    assert shown == [context.folder]
    assert [(context.folder / name).is_dir() for name in ("modes", "cards")] == [True, True]


def test_a_mode_dropped_on_the_window_is_offered_at_once(context: Context) -> None:
    page = opened(context)
    page.used("more")
    own = read_mode(OWN)
    context.modes[own.name] = own
    page.update(16.0)

    field = next(one for one in page.group.widgets if isinstance(one, ChoiceField) and one.name == "mode")
    assert field.options[-1] == "skirmish"


def test_choices_of_the_second_page_are_shown_on_the_first(context: Context) -> None:
    page = opened(context)
    page.used("more")
    next(one for one in page.group.widgets if isinstance(one, TextField)).text = "77"
    page.used("seed")
    page.used("done")

    assert any(isinstance(one, Label) and one.words == "Seed: 77" for one in page.group.widgets)
    assert begun(page).match.record.seed == 77


def test_a_level_is_chosen_again_after_a_study_player(context: Context) -> None:
    context.settings = replace(context.settings, last_opponent="mcts")
    page = opened(context)
    assert not any(one.chosen for one in page.group.widgets if isinstance(one, OpponentCell))
    page.used("level:master")

    assert [one.name for one in page.group.widgets if isinstance(one, OpponentCell) and one.chosen] == ["level:master"]


def test_escape_leads_from_the_second_page_to_the_first(context: Context) -> None:
    page = opened(context)
    page.used("more")

    assert page.escaped() is None
    assert any(one.name == "more" for one in page.group.widgets)


# ------------------------------------------------------------------------------------------------------------------ layout


@pytest.mark.parametrize("is_more", [False, True], ids=["page", "sheet"])
@pytest.mark.parametrize(("words", "menus"), [(100, 100), (200, 100), (100, 150), (200, 150)])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768), (2560, 1080)])
def test_all_controls_are_on_the_page_and_apart(
    context: Context, size: tuple[int, int], words: int, menus: int, is_more: bool
) -> None:
    context.change_settings(text_scale=words, ui_scale=menus)
    page = NewGameScene(context)
    page.resized(*size)
    if is_more:
        page.used("more")
    usable = [one.rect for one in page.group.widgets if one.focusable]

    for index, (left, top, width, height) in enumerate(usable):
        assert left >= 0
        assert left + width <= page.layout.width
        assert top >= 0
        assert top + height <= page.layout.height
        assert height >= 44
        for other in usable[index + 1 :]:
            apart_across = left + width <= other[0] + 0.01 or other[0] + other[2] <= left + 0.01
            apart_down = top + height <= other[1] + 0.01 or other[1] + other[3] <= top + 0.01
            assert apart_across or apart_down
    context.change_settings(text_scale=100, ui_scale=100)


@pytest.mark.parametrize(("words", "menus"), [(100, 100), (200, 100), (100, 150), (200, 150)])
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
def test_the_sentences_of_the_modes_are_never_shrunk(
    context: Context, size: tuple[int, int], words: int, menus: int
) -> None:
    context.change_settings(text_scale=words, ui_scale=menus)
    page = NewGameScene(context)
    page.resized(*size)
    media = context.media_at(page.layout.scale)
    sizes = {one.sentence(media).style.size for one in page.group.widgets if isinstance(one, ModeCard)}
    context.change_settings(text_scale=100, ui_scale=100)

    assert sizes == {MODE_WORDS.size * words / 100}


def test_a_usual_window_shows_all_of_it_at_once(context: Context) -> None:
    page = opened(context)

    assert page.page.furthest == 0
    assert page.layout.height == 720
