"""The history and the texts at the table, in the chosen language."""

import pytest

from hschess.rules.cards import CODES
from hschess.rules.events import GameEnded
from hschess.rules.state import Cause, Outcome
from scenes.pages.outcome_words import end_words
from scenes.painters.table_art import TileShow
from scenes.pane.table_words import banner_words, side_name
from scenes.pane.view import show_of
from scenes.stage.game.log import Reader, sentence
from scenes.stage.game.setup import Setup, new_match
from scenes.stage.motion.board import HistoryEntry
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.session import Session
from scenes.stage.table_layout import Layout
from scenes.words import choose, say
from tests.each import each


@pytest.fixture
def session() -> Session:
    match = new_match(Setup("heroic", 1, ("human", "human")))
    return Session(match, Layout(1280, 720), 0, ShowOptions(), is_new=True)


def test_a_knights_attack_and_its_summon_have_different_tiles(session: Session) -> None:
    knight = CODES["N"]
    session.board.history[:] = [HistoryEntry(0, knight), HistoryEntry(0, knight, is_attack=True)]

    assert show_of(session).tiles == (TileShow(0, knight), TileShow(0, knight, attack=True))


def test_a_side_without_another_name_is_named_in_the_chosen_language(session: Session) -> None:
    choose("tr")

    assert [side_name(session, side) for side in (0, 1)] == ["Beyaz", "Siyah"]


def test_the_text_over_the_table_is_in_the_chosen_language() -> None:
    choose("tr")

    words = banner_words(("Beyaz", "Siyah"), 0, by_names=True)

    assert (words.burned, words.fatigue) == (say("table.burned"), "Yorgunluk")


@each(
    ("cause", "you", "words"),
    [
        (Cause.KING, 1, "Your king fell in round 13."),
        (Cause.KING, 0, "Black's king fell in round 13."),
        (Cause.KING, None, "Black's king fell in round 13."),
        (Cause.PIECES, 1, "You ran out of pieces in round 13."),
        (Cause.CONCESSION, 1, "You conceded in round 13."),
        (Cause.CONCESSION, None, "Black conceded in round 13."),
    ],
)
def test_the_result_says_your_king_to_its_owner(cause: Cause, you: int | None, words: str) -> None:
    assert end_words(Outcome(0, cause), 13, you) == words


@pytest.mark.parametrize(
    ("cause", "words"),
    [(Cause.KING, "Both kings fell in round 13."), (Cause.PIECES, "Both sides ran out of pieces in round 13.")],
)
def test_a_draw_names_what_both_sides_lost(cause: Cause, words: str) -> None:
    assert end_words(Outcome(None, cause), 13, 1) == words
    assert words in sentence(GameEnded(winner=None, cause=cause, result="*", round=13), say, Reader(1))


def test_the_result_names_the_loser_in_the_chosen_language() -> None:
    choose("tr")

    assert end_words(Outcome(0, Cause.CONCESSION), 9, None) == "Siyah 9. rauntta pes etti."
