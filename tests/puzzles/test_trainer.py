"""The trainer: the next puzzle, the effects of an attempt, the day's puzzle, repetition, and all of it after a restart."""

import itertools
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from hschess.puzzles.days import streak_of
from hschess.puzzles.puzzle import FORCED_KINDS, Puzzle, PuzzleKind, Theme, read_puzzles
from hschess.puzzles.schedule import PAUSES_DAYS, after_failure, after_success, due, is_due
from hschess.puzzles.trainer import (
    DRILL,
    OFFSETS,
    RUSH,
    Trainer,
    Way,
    Wish,
    counts,
    daily_puzzle,
)
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError
from hschess.store.profile import Profile
from hschess.store.training import PLAYER, Rating, Repeat, TrainingLog

TODAY = "2026-11-20"
FEW = read_puzzles(Path(__file__).parents[1] / "data" / "few.puzzles")


def later(days: int) -> str:
    return (date.fromisoformat(TODAY) + timedelta(days=days)).isoformat()


def trainer_in(folder: Path, today: str = TODAY, puzzles: tuple[Puzzle, ...] = FEW) -> Trainer:
    return Trainer(TrainingLog(Profile(folder)), puzzles, today)


# ------------------------------------------------------------------------------------------------------------------ repeats


def test_a_failed_puzzle_returns_after_1_3_7_and_21_days_and_then_no_more() -> None:
    repeat: Repeat | None = after_failure("one", TODAY)
    days = 0
    for pause in PAUSES_DAYS:
        assert repeat is not None
        assert not is_due(repeat, later(days + pause - 1))
        days += pause
        assert is_due(repeat, later(days))
        repeat = after_success(repeat, later(days))

    assert repeat is None
    assert days == 32


def test_an_early_solution_changes_nothing_and_a_new_failure_restarts() -> None:
    second = after_success(after_failure("one", TODAY), later(1))
    assert second == Repeat("one", 1, later(4))

    assert after_success(second, later(2)) == second
    assert after_failure("one", later(2)) == Repeat("one", 0, later(3))


def test_the_longest_overdue_comes_first() -> None:
    repeats = [
        Repeat("b", 0, later(-1)),
        Repeat("a", 0, later(-1)),
        Repeat("c", 2, later(-9)),
        Repeat("d", 0, later(1)),
    ]

    assert [one.puzzle for one in due(repeats, TODAY)] == ["c", "a", "b"]


def test_an_invalid_date_is_reported() -> None:
    with pytest.raises(HschessError, match="'yesterday' is not a date"):
        due([Repeat("a", 0, "yesterday")], TODAY)


# ----------------------------------------------------------------------------------------------------------------- attempts


def test_a_rated_puzzle_moves_both_ratings_and_all_is_stored(tmp_path: Path) -> None:
    trainer, puzzle = trainer_in(tmp_path), FEW[0]
    before = trainer.rating_of(puzzle)

    gained = trainer.record(puzzle, Way.RATED, solved=True)

    assert before == Rating(puzzle.rating, puzzle.deviation)
    assert gained > 0
    assert trainer.player.value == 1500 + gained
    assert trainer.rating_of(puzzle).value < before.value
    again = trainer_in(tmp_path)
    assert again.player == trainer.player
    assert again.rating_of(puzzle) == trainer.rating_of(puzzle)
    assert again.figures() == trainer.figures()
    assert again.history() == [trainer.player.value]


@pytest.mark.parametrize("way", [Way.FREE, Way.AGAIN, Way.RUSH])
def test_an_unrated_attempt_moves_no_rating(tmp_path: Path, way: Way) -> None:
    trainer = trainer_in(tmp_path)

    assert trainer.record(FEW[0], way, solved=False) == 0
    assert trainer.player == Rating()
    assert TrainingLog(Profile(tmp_path)).ratings() == {}
    assert trainer_in(tmp_path, later(1)).due() == [FEW[0]]


def test_a_failed_puzzle_comes_tomorrow_and_leaves_after_four_successes(tmp_path: Path) -> None:
    trainer_in(tmp_path).record(FEW[3], Way.RATED, solved=False)
    assert trainer_in(tmp_path).due() == []

    day = 0
    for pause in PAUSES_DAYS:
        day += pause
        trainer = trainer_in(tmp_path, later(day))
        assert trainer.due() == [FEW[3]]
        trainer.record(FEW[3], Way.AGAIN, solved=True)
        assert trainer.due() == []

    assert trainer_in(tmp_path, later(400)).due() == []
    assert TrainingLog(Profile(tmp_path)).repeats() == {}


def test_a_removed_puzzle_is_not_chosen(tmp_path: Path) -> None:
    trainer_in(tmp_path).record(FEW[0], Way.RATED, solved=False)

    assert trainer_in(tmp_path, later(1), FEW[1:]).due() == []


# ----------------------------------------------------------------------------------------------------------------- choosing


def test_a_chosen_kind_is_obeyed(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    for kind in PuzzleKind:
        puzzle = trainer.next_puzzle(Wish(kind), seeded(1))
        assert puzzle is None or puzzle.kind is kind
    theme = FEW[1].themes[0]
    found = trainer.next_puzzle(Wish(theme=theme), seeded(1))
    assert found is not None
    assert theme in found.themes
    assert trainer.next_puzzle(Wish(PuzzleKind.COUNTING, Theme.KNIGHT_RUINS), seeded(1)) is None


def test_the_offset_chooses_easier_and_harder_ones() -> None:
    many = tuple(_rated(number, 600 + 20 * number) for number in range(100))
    found = [_mean(many, offset) for offset in OFFSETS]

    assert found == sorted(found)
    assert found[0] == pytest.approx(1200, abs=60)
    assert found[-1] == pytest.approx(1800, abs=60)


def _rated(number: int, rating: int) -> Puzzle:
    one = FEW[0]
    return Puzzle(f"p{number}", one.position, one.kind, one.themes, one.solution, one.proof, rating, 50)


def _mean(puzzles: tuple[Puzzle, ...], offset: int) -> float:
    class Bare:
        days = SimpleNamespace(tries=list)

        def ratings(self) -> dict[str, Rating]:
            return {PLAYER: Rating(1500, 50)}

        def repeats(self) -> dict[str, Repeat]:
            return {}

        def attempts(self) -> list[object]:
            return []

        def runs(self, what: str) -> list[object]:
            del what
            return []

    trainer = Trainer(Bare(), puzzles, TODAY)  # type: ignore[arg-type]  # the parts of a log that the choice reads
    chosen = [trainer.next_puzzle(Wish(offset=offset), seeded(seed)) for seed in range(20)]
    return sum(puzzle.rating for puzzle in chosen if puzzle is not None) / len(chosen)


def test_every_puzzle_comes_once_before_one_comes_twice(tmp_path: Path) -> None:
    trainer, chance = trainer_in(tmp_path), seeded(5)
    seen: Counter[str] = Counter()
    for _ in FEW:
        puzzle = trainer.next_puzzle(Wish(), chance)
        assert puzzle is not None
        trainer.record(puzzle, Way.FREE, solved=True)
        seen[puzzle.name] += 1

    assert set(seen.values()) == {1}
    assert len(seen) == len(FEW)


def test_the_puzzle_just_left_comes_last(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path, puzzles=FEW[:2])

    assert all(trainer.next_puzzle(Wish(), seeded(seed), FEW[0].name) == FEW[1] for seed in range(9))
    assert trainer_in(tmp_path, puzzles=FEW[:1]).next_puzzle(Wish(), seeded(1), FEW[0].name) == FEW[0]


def test_the_day_has_one_puzzle_for_everyone_and_tomorrow_another() -> None:
    days = [daily_puzzle(FEW, later(day)) for day in range(3 * len(FEW))]

    assert daily_puzzle(tuple(reversed(FEW)), TODAY) == daily_puzzle(FEW, TODAY)
    assert {puzzle.name for puzzle in days if puzzle} == {puzzle.name for puzzle in FEW}
    assert sum(one == other for one, other in itertools.pairwise(days)) <= 3
    assert daily_puzzle((), TODAY) is None


def test_the_daily_puzzle_is_rated_and_known_to_be_tried(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    puzzle = trainer.daily()
    assert puzzle is not None
    assert not trainer.has_tried_daily()

    assert trainer.record(puzzle, Way.DAILY, solved=True) > 0

    assert trainer_in(tmp_path).has_tried_daily()
    assert not trainer_in(tmp_path, later(1)).has_tried_daily()


def test_a_rush_climbs_and_has_every_puzzle_once(tmp_path: Path) -> None:
    many = tuple(_rated(number, 600 + 15 * number) for number in range(90))
    order = Trainer(TrainingLog(Profile(tmp_path)), many, TODAY).rush(seeded(3))

    ratings = [puzzle.rating for puzzle in order]
    assert sorted(ratings) == [puzzle.rating for puzzle in many]
    assert max(ratings[:5]) < min(ratings[20:25])


def test_a_rush_leaves_out_wins_in_several_turns(tmp_path: Path) -> None:
    short = tuple(_rated(number, 600 + 15 * number) for number in range(20))
    long = tuple(replace(_rated(number, 700), kind=kind) for number, kind in enumerate(FORCED_KINDS, 100))
    trainer = Trainer(TrainingLog(Profile(tmp_path)), (*short, *long), TODAY)

    assert {puzzle.name for puzzle in trainer.rush(seeded(3))} == {puzzle.name for puzzle in short}
    assert trainer.next_puzzle(Wish(FORCED_KINDS[0]), seeded(3)) == long[0]


# ------------------------------------------------------------------------------------------------------------------ figures


def test_the_statistics_count_first_tries_and_keep_the_best(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    for number, solved in enumerate((True, True, False, True)):
        trainer.record(FEW[number], Way.RATED, solved=solved)
    trainer.record(FEW[5], Way.RUSH, solved=False)
    trainer.record_run(RUSH, 7, 9)
    trainer.record_run(RUSH, 5, 5)
    trainer.record_run(DRILL, 6, 10)

    figures = trainer_in(tmp_path, later(1)).figures()

    assert (figures.tried, figures.solved, figures.streak, figures.best_streak) == (4, 3, 1, 2)
    assert (figures.best_rush, figures.best_drill, figures.due) == (7, (6, 10), 2)


def test_the_streak_is_that_of_the_daily_challenges(tmp_path: Path) -> None:
    for day in (0, 1, 3):
        trainer = trainer_in(tmp_path, later(day))
        puzzle = trainer.daily()
        assert puzzle is not None
        trainer.record(puzzle, Way.DAILY, solved=day != 1)
        trainer.solve_day(puzzle)

    assert trainer_in(tmp_path, later(3)).figures().days == 3
    assert [one.at_once for one in TrainingLog(Profile(tmp_path)).days.tries()] == [True, False, True]


def test_a_daily_puzzle_never_solved_does_not_count_its_day(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    puzzle = trainer.daily()
    assert puzzle is not None
    trainer.record(puzzle, Way.DAILY, solved=False)

    assert trainer.figures().days == 0
    assert [one.done for one in TrainingLog(Profile(tmp_path)).days.tries()] == [False]


def test_kinds_and_themes_are_counted() -> None:
    found = counts(FEW)

    assert sum(number for word, number in found.items() if word.startswith("kind.")) == len(FEW)
    assert all(found[f"theme.{theme}"] >= 1 for puzzle in FEW for theme in puzzle.themes)


def test_days_are_counted_from_the_first_possible_to_the_last() -> None:
    first, last = "0001-01-01", "9999-12-31"

    assert (streak_of(set(), first).now, streak_of({first}, first).now) == (0, 1)
    assert (streak_of({last}, last).now, streak_of({first}, "0001-01-03").now) == (1, 1)
    assert after_failure("one", last).due == last


# ------------------------------------------------------------------------------------------------------------ two programs


def test_two_programs_that_practise_at_once_rate_what_both_have_solved(tmp_path: Path) -> None:
    alone = trainer_in(tmp_path / "alone")
    for puzzle in FEW[:4]:
        alone.record(puzzle, Way.RATED, solved=True)
    both = trainer_in(tmp_path / "both"), trainer_in(tmp_path / "both")
    for number, puzzle in enumerate(FEW[:4]):
        both[number % 2].record(puzzle, Way.RATED, solved=True)

    assert trainer_in(tmp_path / "both").player == alone.player == both[1].player
    assert trainer_in(tmp_path / "both").history() == alone.history()


def test_a_puzzle_that_another_program_has_failed_meanwhile_comes_again_by_its_step(tmp_path: Path) -> None:
    first, second = trainer_in(tmp_path), trainer_in(tmp_path)
    first.record(FEW[0], Way.RATED, solved=False)
    second.record(FEW[0], Way.FREE, solved=True)

    assert TrainingLog(Profile(tmp_path)).repeats()[FEW[0].name].step == 0


def test_the_days_puzzle_is_rated_once_though_two_programs_have_offered_it(tmp_path: Path) -> None:
    first, second = trainer_in(tmp_path), trainer_in(tmp_path)
    daily = first.daily()
    assert daily is not None
    first.record(daily, Way.DAILY, solved=False)

    assert second.record(daily, Way.DAILY, solved=True) == 0.0

    assert [one.way for one in TrainingLog(Profile(tmp_path)).attempts()] == [Way.DAILY, Way.FREE]
    assert trainer_in(tmp_path).player == first.player
    assert second.has_tried_daily()
