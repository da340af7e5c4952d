"""The games that a question needs, and modes that differ in one thing."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from hschess.lab import plans
from hschess.lab.plan_text import plan_from_text
from hschess.lab.studies import study_plan
from hschess.lab.variants import with_cards, with_coins, with_handicap
from hschess.players.opponents import levels
from hschess.rules.card_sets import read_card_set
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import Handicap, base_of, mode_named
from hschess.rules.mode_text import mode_from_text, mode_to_text
from hschess.rules.modes import BLACK, DUELS, EVERY_MODE, MODES, WHITE, Mode, read_mode
from hschess.rules.modes import with_cards as mode_with_sets
from tests.each import each

PAPER, FRIENDLY = MODES["paper"], MODES["friendly"]
DUEL = read_mode('name="duel"\nkings=[15,20]\npowers=["castle","cheat"]\ndecks=[{P=8,R=2},{P=8}]\ncheat_from_round=8')
HANDICAPPED = mode_named("duel+white3+cheat9", {"duel": DUEL})
PLANS = [
    plans.match_plan(PAPER, ["bfs", "random", "linear"], 3),
    plans.match_plan(PAPER, ["bfs", "linear"], 3, "random"),
    plans.ladder_plan([PAPER, FRIENDLY], ["bfs", "random", "linear"]),
    plans.levels_plan([PAPER, FRIENDLY], ["level:first", "level:castellan", "level:master"]),
    plans.sweep_plan(DUEL, "linear:wa=wh=0.0..0.4,eh=1", "bfs", Decimal("0.2")),
    plans.cards_plan(PAPER, ("bfs", "random"), "Q=0..3", [WHITE]),
    plans.coin_plan(FRIENDLY, ("bfs", "bfs")),
    plans.seats_plan(PAPER, ["bfs", "random"], ["linear"]),
    plans.handicaps_plan(DUEL, ("bfs", "bfs")),
    plans.handicaps_plan(mode_named("heroic+nocheat"), ("bfs", "bfs")),
    plans.match_plan(HANDICAPPED, ["bfs", "level:page"]),
    plans.coin_plan(mode_named("friendly+black5"), ("bfs", "bfs")),
    plans.cards_plan(HANDICAPPED, ("bfs", "random"), "Q=0..3", [WHITE]),
]


@each("plan", PLANS, ids=lambda plan: plan.kind)
def test_a_plan_can_be_read_back_from_its_text(plan: plans.GamePlan) -> None:
    assert plan_from_text(plan.to_text()) == plan


def test_a_plan_with_brackets_and_many_digits_can_be_read_back_from_its_text() -> None:
    plan = replace(plans.match_plan(MODES["paper"], ["bfs", "random"]), title="[" * 40 + "9" * 40)

    assert plan_from_text(plan.to_text()) == plan


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("kind", "war", "'kind' cannot be 'war'; expected one of match"), ("kind", [], "'kind' cannot be"),
        ("title", None, "'title' cannot be None"), ("title", "a\0b", "'title' cannot be"),
        ("heads", "player", "'heads' cannot be"), ("heads", ["\ud800"], "'heads' cannot be"),
        ("seed", 1.5, "'seed' cannot be 1.5"), ("seed", True, "'seed' cannot be true"),
        ("share", 0, "'share' cannot be 0"), ("versus", 3, "'versus' cannot be 3"),
        ("pairings", 3, "'pairings' cannot be 3"), ("pairings", [["paper", "bfs"]], "'pairings' cannot be"),
        ("pairings", [[7, "bfs", "bfs"]], "'pairings' has something else"),
        ("pairings", [["paper", "b\0", "bfs"]], "'pairings' has something else"),
        ("pairings", [["chess", "bfs", "bfs"]], "there is no mode .chess."),
        ("rows", [[["bfs"], [0], [99]]], "'rows' has something else"),
        ("rows", [[["bfs"], [-1], []]], "'rows' has something else"),
        ("rows", [[["bfs"], [True], []]], "'rows' has something else"),
        ("rows", [[["bfs", "bfs"], [0], []]], "'rows' has 2 labels for 1 heads"),
    ],
)  # fmt: skip
def test_a_foreign_plan_is_refused(field: str, value: object, words: str) -> None:
    table = json.loads(PLANS[0].to_text())

    with pytest.raises(HschessError, match=words):
        plan_from_text(json.dumps(table | {field: value}))
    with pytest.raises(HschessError, match=f"'{field}' (cannot be None|is missing)"):
        plan_from_text(json.dumps({name: field_value for name, field_value in table.items() if name != field}))


@pytest.mark.parametrize(
    ("plan", "changed"),
    [
        (PLANS[0], {"rows": []}), (PLANS[0], {"heads": [], "rows": [[[], [0], []]]}), (PLANS[0], {"kind": "seats"}),
        (PLANS[2], {"rows": [[["nobody"], [0], []]]}), (PLANS[2], {"pairings": [["paper", "bfs", "skilled"]]}),
        (PLANS[7], {"rows": [[["bfs", "linear"], [0], []], [["random", "skilled"], [1], []]]}),
        (PLANS[7], {"rows": [[["bfs", "linear"], [0], []]] * 2}),
        (PLANS[4], {"rows": [[["much"], [0], [1]]]}), (PLANS[5], {"rows": [[["nan"], [0], []]]}),
        (PLANS[0], {"kind": "card", "pairings": [["paper", "bfs", "random"]], "rows": [[["bfs"], [0], [0]]]}),
        (study_plan("coin"), {"rows": [[["with", "0.5", "most"], [0], []]]}),
    ],
)  # fmt: skip
def test_rows_that_do_not_make_a_plan_of_the_kind_are_refused(plan: plans.GamePlan, changed: dict[str, object]) -> None:
    with pytest.raises(HschessError, match="plan: "):
        plan_from_text(json.dumps(json.loads(plan.to_text()) | changed))


@each("text", ["", "[]", "[" * 5000, '{"seed": ' + "9" * 5000 + "}", "nan"])
def test_a_plan_must_be_a_table_of_fields(text: str) -> None:
    with pytest.raises(HschessError, match="plan: "):
        plan_from_text(text)


def test_a_plan_that_could_not_be_read_back_is_not_written() -> None:
    plan = PLANS[0]

    with pytest.raises(HschessError, match="plan: it has more than"):
        replace(plan, pairings=plan.pairings * 10_000).to_text()


@each("plan", PLANS, ids=lambda plan: plan.kind)
def test_every_deal_is_played_by_all_pairings(plan: plans.GamePlan) -> None:
    jobs = list(plan.jobs(3))

    assert len(jobs) == len(set(jobs)) == 3 * len(plan.pairings)
    assert [{job.seed for job in jobs if job.deal == deal} for deal in range(3)] == [
        {job.seed} for job in jobs[:: len(plan.pairings)]
    ]


def test_a_match_has_both_seats_of_each_deal() -> None:
    plan = plans.match_plan(PAPER, ["bfs", "random"])

    assert [(one.white, one.black) for one in plan.pairings] == [("bfs", "random"), ("random", "bfs")]
    assert (plan.rows[0].white, plan.rows[0].black) == ((0,), (1,))
    assert [plan.deals_for(games) for games in (1, 2, 100)] == [1, 1, 50]


def test_a_shared_opponent_meets_both_in_the_same_seats() -> None:
    plan = plans.match_plan(PAPER, ["bfs", "linear"], shared="random")

    assert [(one.white, one.black) for one in plan.pairings] == [
        ("bfs", "random"), ("random", "bfs"), ("linear", "random"), ("random", "linear"),
    ]  # fmt: skip
    assert [row.labels for row in plan.rows] == [("bfs",), ("linear",)]


def test_a_ladder_has_every_two_players_in_both_seats() -> None:
    plan = plans.ladder_plan([PAPER, FRIENDLY], ["bfs", "random", "linear"])

    assert len(plan.pairings) == 12
    assert [len(row.white) for row in plan.rows] == [len(row.black) for row in plan.rows] == [4, 4, 4]
    assert plan.deals_for(100) == 25


def test_a_sweep_has_exact_values_and_leaves_its_opponent_out() -> None:
    plan = plans.sweep_plan(PAPER, "linear:wa=wh=0.0..0.3", "linear:wa=wh=0.2", Decimal("0.1"))

    assert plan.heads == ("wa=wh",)
    assert [row.labels[0] for row in plan.rows] == ["0.0", "0.1", "0.3"]
    assert plan.pairings[0].white == "linear:wa=wh=0.0"


def test_levels_add_their_handicap_to_the_mode() -> None:
    level = levels()[0]
    plan = plans.match_plan(PAPER, ["bfs", level.seat])

    assert [one.mode.kings[seat] for seat, one in ((0, plan.pairings[1]), (1, plan.pairings[0]))] == [
        20 * percent // 100 for percent in level.measured["paper"].kings
    ]


def test_levels_add_their_handicap_to_a_custom_mode() -> None:
    level = next(one for one in levels() if one.usual.kings[1] != 100)
    first = plans.match_plan(DUEL, ["bfs", level.seat]).pairings[0]

    assert first.mode.kings == (15, 20 * level.usual.kings[1] // 100)
    assert mode_from_text(mode_to_text(first.mode)) == first.mode


def test_every_level_meets_the_next_two_in_both_seats_of_every_mode() -> None:
    seats = [level.seat for level in levels()]
    plan = plans.levels_plan([PAPER, FRIENDLY], seats)
    met = {(base_of(one.mode.name), one.white, one.black) for one in plan.pairings}

    assert met == {
        (mode, first, second)
        for mode in ("paper", "friendly")
        for first in seats
        for second in seats
        if 1 <= abs(seats.index(first) - seats.index(second)) <= 2
    }
    assert [row.labels for row in plan.rows[:2]] == [("paper", seats[1], seats[0]), ("paper", seats[2], seats[1])]
    assert plan.deals_for(120) == 60
    assert plan_from_text(plan.to_text()) == plan


def test_the_number_of_a_card_changes_a_random_deck_by_replacing() -> None:
    plan = plans.cards_plan(DUELS["vanilla"], ("linear", "linear"), "check=0..2", [WHITE])

    assert [[one.n for one in pairing.mode.replace] for pairing in plan.pairings] == [[], [1], [2]]
    assert plan_from_text(plan.to_text()) == plan


def test_a_mode_with_custom_cards_is_written_once_in_a_plan() -> None:
    cards = read_card_set("[guardsman]\nname = 'Guardsman'\ncost = 1\nattack = 1\nhealth = 2\n", "mine", "mine.toml")
    plan = plans.ladder_plan([mode_with_sets(DUELS["middle"], (cards,))], ["bfs", "random", "linear"])

    assert plan.to_text().count("guardsman") == 1
    assert plan_from_text(plan.to_text()) == plan


def test_cards_change_the_named_deck() -> None:
    plan = plans.cards_plan(PAPER, ("bfs", "random"), "Q=0..3", [BLACK])

    assert [one.mode.decks[BLACK][4] for one in plan.pairings] == [0, 1, 2, 3]
    assert {one.mode.decks[WHITE] for one in plan.pairings} == {PAPER.decks[WHITE]}
    assert [one.mode.name for one in plan.pairings][2] == "paper"
    assert (plan.rows[0].white, plan.rows[0].black) == ((), (0,))


def test_handicaps_lower_the_king_and_delay_cheat() -> None:
    rows = plans.handicaps_plan(PAPER, ("bfs", "bfs")).rows
    names = [one.mode.name for one in plans.handicaps_plan(PAPER, ("bfs", "bfs")).pairings]

    assert [row.labels[0] for row in rows][3:6] == ["Black's king at 5", "Cheat from round 6", "Cheat from round 8"]
    assert names[:4] == ["paper", "paper+black15", "paper+black10", "paper+black5"]
    assert names[-1] == "paper+nocheat"
    assert [row.labels[0] for row in plans.handicaps_plan(FRIENDLY, ("bfs", "bfs")).rows] == [
        "Black's king at 10", "Black's king at 5",
    ]  # fmt: skip


def test_the_coin_is_dealt_or_not() -> None:
    without, given = plans.coin_plan(FRIENDLY, ("bfs", "bfs")).pairings

    assert (without.mode.coins, given.mode.coins) == ((0, 0), (0, 1))
    assert given.mode is FRIENDLY


def test_a_variant_of_a_handicapped_mode_keeps_its_handicap() -> None:
    handicapped = mode_named("friendly+black5")
    without, given = [pairing.mode for pairing in plans.coin_plan(handicapped, ("bfs", "bfs")).pairings]
    more = [
        pairing.mode.name for pairing in plans.handicaps_plan(mode_named("heroic+black10"), ("bfs", "bfs")).pairings
    ]

    assert (without.name, without.kings, without.coins) == ("friendly_coins0+black5", (10, 5), (0, 0))
    assert given == handicapped
    assert more == [
        "heroic+black10", "heroic+black5", *(f"heroic+black10+cheat{one}" for one in (8, 10, 12)), "heroic+black10+nocheat",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "mode",
    [
        *EVERY_MODE.values(), DUEL, with_coins(PAPER, 1), with_handicap(PAPER, Handicap(black=5)),
        with_handicap(DUEL, Handicap(black=5)), with_cards(MODES["normal"], [WHITE, BLACK], "N", 7),
        with_cards(MODES["heroic"], [BLACK], "P", 0), HANDICAPPED, with_coins(HANDICAPPED, 2),
        with_coins(mode_named("friendly+black5"), 0), with_handicap(mode_named("heroic+nocheat"), Handicap(black=5)),
        mode_named("duel+nocheat", {"duel": DUEL}),
    ],
    ids=lambda mode: mode.name,
)  # fmt: skip
def test_a_mode_can_be_read_back_from_its_text(mode: Mode) -> None:
    assert mode_from_text(mode_to_text(mode)) == mode


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: plans.match_plan(PAPER, ["bfs"]), "at least 2 players"),
        (lambda: plans.match_plan(PAPER, ["bfs", "bfs"]), "'bfs' appears twice"),
        (lambda: plans.match_plan(PAPER, ["bfs", "nobody"]), "no player 'nobody'"),
        (lambda: plans.sweep_plan(PAPER, "linear", "bfs", Decimal(1)), "has no range"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1,wh=0..1", "bfs", Decimal(1)), "has no range"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=1..0", "bfs", Decimal(1)), "is empty"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal(0)), "is empty"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..9", "bfs", Decimal("0.001")), "more than 200 points"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal("1" * 1_100_000)), "numbers of 1000000000 at most"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal("snan")), "numbers of 1000000000 at most"),
        (lambda: plans.sweep_plan(PAPER, "linear:" + "wa=" * 5000 + "0..2", "bfs", Decimal("0.01")), "at most"),
        (lambda: plans.sweep_plan(PAPER, "linear:zz=0..1", "bfs", Decimal(1)), "no option 'zz'"),
        (lambda: plans.cards_plan(PAPER, ("bfs", "bfs"), "Z=0..3", [WHITE]), "cannot hold 'Z'"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal("nan")), "numbers of 1000000000 at most"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal("inf")), "numbers of 1000000000 at most"),
        (lambda: plans.sweep_plan(PAPER, f"linear:wa=0..{'9' * 30}", "bfs", Decimal(1)), "numbers of 1000000000 at most"),
        (lambda: plans.sweep_plan(PAPER, "linear:wa=0..1", "bfs", Decimal("1e-999999999")), "more than 200 points"),
        (lambda: plans.cards_plan(PAPER, ("bfs", "bfs"), f"Q=0..{'9' * 5000}", [WHITE]), "numbers of 1000000000 at most"),
        (lambda: plans.cards_plan(DUELS["vanilla"], ("bfs", "bfs"), "p11=0..3", [WHITE]), "among their own cards"),
        (lambda: plans.cards_plan(DUELS["vanilla"], ("bfs", "bfs"), "check=0..31", [WHITE]), "cannot hold 31 of 'check'"),
        (lambda: with_cards(replace(DUEL, name="d" * 195), [WHITE], "Q", 3), "too long to be varied"),
        (lambda: plans.cards_plan(PAPER, ("bfs", "bfs"), "Q=3", [WHITE]), "not a range of a card"),
        (lambda: plans.cards_plan(PAPER, ("bfs", "bfs"), "Q=60..61", [WHITE]), "cannot hold 61 of 'Q'"),
    ],
)  # fmt: skip
def test_a_bad_question_is_refused(made: Callable[[], plans.GamePlan], words: str) -> None:
    with pytest.raises(HschessError, match=words):
        made()
