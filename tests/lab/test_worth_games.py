"""The games behind the worths of cards: which cards, which decks, and the stored files."""

from itertools import islice
from pathlib import Path

import pytest

from hschess.lab.experiment import WorkersLostError
from hschess.lab.made_cards import DEAREST, ladder, made_cards
from hschess.lab.worth_file import WorthFile
from hschess.lab.worth_games import (
    WorthCard,
    WorthCount,
    WorthJob,
    cards_to_compare,
    cards_to_fit,
    job_of,
    measure,
    measured,
    yardstick,
)
from hschess.rules.card import Card, CardEffect, Keyword, Verb
from hschess.rules.card_sets import read_card_set, shipped_set
from hschess.rules.card_table import card_at
from hschess.rules.errors import HschessError
from hschess.store.set_text import cards_to_text
from tests.lab.helpers import FailingExecutor, ThreadWorkers
from tests.rules.random_cards import assert_whole_vocabulary


def job(card: Card, number: int = 0, deals: int = 2) -> WorthJob:
    return WorthJob(number, cards_to_text([card]), deals, 1)


def plain(attack: int, health: int, cost: int) -> Card:
    return Card("made0", "Made", cost, attack, health)


# ------------------------------------------------------------------------------------------------------------------- cards


def test_generated_cards_are_valid_in_a_set() -> None:
    for some in islice(made_cards(1), 300):
        assert read_card_set(cards_to_text(some), "made", "made.toml").cards == some


def test_generated_cards_use_the_whole_vocabulary() -> None:
    cards = [some[0] for some in islice(made_cards(1), 1500)]

    assert_whole_vocabulary(cards)
    assert {word for card in cards for word in card.keywords} == set(Keyword)
    assert {card.is_piece for card in cards} == {True, False}
    assert {card.cost for card in cards} == set(range(DEAREST + 1))


def test_a_seed_generates_the_same_cards_again() -> None:
    first, again, other = ([*islice(made_cards(seed), 30)] for seed in (3, 3, 4))

    assert first == again != other


def test_the_ladder_has_weaker_and_stronger_plain_pieces_at_every_cost() -> None:
    steps = list(ladder())

    for cost in range(DEAREST + 1):
        totals = [card.attack + card.health for card in steps if card.cost == cost]
        assert min(totals) <= max(1, 2 * cost - 4)
        assert max(totals) >= 2 * cost + 8
        assert len(set(totals)) == len(totals)
    assert all(abs(card.attack - card.health) <= 1 for card in steps)


def test_more_cards_begin_with_the_same_ones() -> None:
    assert [*cards_to_fit(1, 20, 2)] == [*cards_to_fit(1, 50, 2)][: len([*ladder()]) + 20]


def test_cards_of_sets_have_their_own_numbers() -> None:
    sets = [shipped_set("duel"), shipped_set("chess")]

    compared = [*cards_to_compare(sets, 3)]

    assert [one.cards[0] for one in compared] == [card for one in sets for card in one.cards]
    assert len({one.number for one in compared}) == len(compared)
    assert {one.deals for one in compared} == {12}
    assert read_card_set(job_of(compared[7], 1).text, "made", "made.toml").cards[1].name == "Recruit"


# ------------------------------------------------------------------------------------------------------------------- games


def test_the_yardstick_is_alike_on_both_sides_and_has_every_cost() -> None:
    mode = yardstick()
    white, black = mode.decks

    assert white == black
    assert sum(white) == 30
    assert {card_at(code).cost for code, _ in mode.cards.counted(white)} == set(range(1, 9))


def test_a_cards_games_are_repeatable() -> None:
    assert measured(job(plain(3, 3, 3))) == measured(job(plain(3, 3, 3)))


def test_a_stronger_card_wins_more_games() -> None:
    weak, strong = (measured(job(plain(size, size, 2), deals=4)) for size in (1, 5))

    assert weak.games == strong.games == 8
    assert weak.wins < strong.wins


def test_the_workers_measure_every_card_once() -> None:
    jobs = [job_of(WorthCard(size, (plain(size, size, 2),), 1), 1) for size in (1, 2, 3)]

    found = [*measure(jobs, ThreadWorkers(2))]

    assert sorted(found, key=lambda one: one.number) == [measured(one) for one in jobs]


def test_cards_lost_with_a_worker_are_measured_again() -> None:
    workers = ThreadWorkers()
    workers.executor = FailingExecutor(1)
    jobs = [job_of(WorthCard(size, (plain(size, size, 2),), 1), 1) for size in (1, 2, 3)]

    found = [*measure(jobs, workers)]

    assert [one.number for one in sorted(found, key=lambda one: one.number)] == [1, 2, 3]
    assert workers.renewed == 1


def test_permanently_lost_workers_end_it() -> None:
    class Lost(ThreadWorkers):
        def renew(self) -> None:
            self.executor = FailingExecutor(0)

    workers = Lost()
    workers.renew()

    with pytest.raises(WorkersLostError):
        list(measure([job(plain(1, 1, 1))], workers))


# -------------------------------------------------------------------------------------------------------------------- file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some folder" / "worth.txt"
    file = WorthFile(path, seed=1, deals=2)
    file.add(WorthCount(0, 3, 0, 4))
    file.add(WorthCount(7, 1, 1, 4))
    return path


def test_measurements_can_be_read_back(path: Path) -> None:
    assert WorthFile(path, seed=1, deals=2).counts == {0: WorthCount(0, 3, 0, 4), 7: WorthCount(7, 1, 1, 4)}


@pytest.mark.parametrize("lost", range(1, 9))
def test_a_cut_off_line_is_measured_again(path: Path, lost: int) -> None:
    text = path.read_text("utf-8")
    path.write_text(text[:-lost], "utf-8")
    file = WorthFile(path, seed=1, deals=2)
    assert file.counts == {0: WorthCount(0, 3, 0, 4)}

    file.add(WorthCount(8, 2, 0, 4))

    assert WorthFile(path, seed=1, deals=2).counts == {0: WorthCount(0, 3, 0, 4), 8: WorthCount(8, 2, 0, 4)}


def test_games_of_another_question_are_left_alone(path: Path) -> None:
    before = path.read_text("utf-8")

    with pytest.raises(
        HschessError, match=r"it has other games; expected 'hschess worth games 1, .* 3 deals', or take --fresh"
    ):
        WorthFile(path, seed=1, deals=3)

    assert path.read_text("utf-8") == before


def test_effects_of_the_yardstick_add_only_the_coin() -> None:
    spells = [card_at(code) for code in yardstick().cards.spells]

    assert [card.play for card in spells] == [(CardEffect(Verb.MANA, 1),)]
