"""The sums over counted games: wins, streaks, cards, filters and groups."""

from dataclasses import replace

from hschess.store.profile import CountedGame
from hschess.store.tally import Filter, Ledger, streaks
from tests.store.saved import COUNTED


def won(*, by_person: bool, **changes: object) -> CountedGame:
    return replace(COUNTED, winner=0 if by_person else 1, **changes)  # type: ignore[arg-type]  # the fields are the game's own


def test_a_tally_counts_wins_streaks_and_the_favourite_piece() -> None:
    results = [True, True, True, False, True, True]
    games = [won(by_person=by_person) for by_person in results]
    games[3] = replace(games[3], winner=None)

    sums = Ledger(games).tally()

    assert (sums.games, sums.won, sums.drawn) == (6, 5, 1)
    assert (sums.streak, sums.best_streak) == (2, 3)
    assert (sums.dealt, sums.taken, sums.rounds) == (120, 30, 54)
    assert sums.plays == (("P", 48), ("Q", 6))
    assert sums.favourite == "P"


def test_the_coin_is_not_a_favourite_piece() -> None:
    assert Ledger([replace(COUNTED, plays={"C": 9, "R": 1})]).tally().favourite == "R"
    assert Ledger([replace(COUNTED, plays={"C": 9})]).tally().favourite == ""


def test_a_filter_selects_matching_games_and_none_of_two_people() -> None:
    ledger = Ledger([COUNTED, replace(COUNTED, side=None, opponent="human")])
    others = Filter(mode="heroic"), Filter(side="black"), Filter(opponent="random"), Filter(opponent="human")

    assert ledger.together == 1
    assert [ledger.tally(one).games for one in (Filter(), Filter("paper", "white", "bfs"))] == [1, 1]
    assert not any(ledger.tally(one).games for one in others)


def test_a_filter_selects_the_games_as_black() -> None:
    ledger = Ledger([replace(COUNTED, side=1)])

    assert [ledger.tally(Filter(side=side)).games for side in ("black", "white")] == [1, 0]


def test_streaks_count_only_filtered_games() -> None:
    games = [won(by_person=True), won(by_person=False, mode="heroic"), won(by_person=True), won(by_person=False)]
    ledger = Ledger(games[:2])
    ledger.add(games[2:])

    streaks = [(sums.streak, sums.best_streak) for sums in map(ledger.tally, (Filter(), Filter(mode="paper")))]

    assert streaks == [(0, 1), (0, 2)]


def test_a_tally_adds_kills_and_losses_and_lists_the_most_played_cards_first() -> None:
    sums = Ledger(
        [
            replace(COUNTED, killed=3, lost=1, plays={"P": 2, "Q": 5, "B": 2}),
            replace(COUNTED, killed=4, lost=2, plays={}),
        ]
    ).tally()

    assert (sums.killed, sums.lost) == (7, 3)
    assert sums.plays == (("Q", 5), ("B", 2), ("P", 2))


def test_two_games_of_three_are_67_percent() -> None:
    games = [won(by_person=True), won(by_person=True), won(by_person=False)]

    assert Ledger(games).groups("mode")[0].percent == 67


def test_groups_are_the_largest_first() -> None:
    games = [won(by_person=True, mode="heroic"), won(by_person=True), won(by_person=False), won(by_person=False)]

    groups = Ledger(games).groups("mode")

    assert [(group.name, group.games, group.percent) for group in groups] == [("paper", 3, 33), ("heroic", 1, 100)]


def test_streaks_are_counted_at_the_end_and_anywhere() -> None:
    assert streaks([]) == (0, 0)
    assert streaks([True, True, True, False, True]) == (1, 3)
    assert streaks([True, False]) == (0, 1)
