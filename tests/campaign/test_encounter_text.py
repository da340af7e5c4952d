"""Campaigns as text: parsing, and the refusals of errors."""

import pytest

from hschess.campaign.encounter import (
    Campaign,
    Encounter,
    Extra,
    GiveCards,
    KingBelow,
    PieceDead,
    SaySentence,
    SetKing,
)
from hschess.campaign.encounter_text import read_campaign, shipped_campaign
from hschess.rules.errors import HschessError
from hschess.rules.goal import Goal, GoalKind
from tests.each import each

BOARD = "1w 30/0/0/-/-/p23:3,p32:2/- 30/0/0/-/-/p32:2,g13:3/-"
HEAD = '[[chapter]]\nname = "school"\n\n[[encounter]]\nname = "screen"\nchapter = "school"\n'
PLAIN = f'mode = "vanilla"\nposition = "{BOARD}"\ngoal = {{ clear = true, turns = 1 }}\nextra = {{ lost = 1, hint = false }}\n'


def campaign(more: str = "", plain: str = PLAIN) -> Campaign:
    return read_campaign(HEAD + plain + more, "campaign.toml")


def only(more: str = "", plain: str = PLAIN) -> Encounter:
    return campaign(more, plain).encounters[0]


def refusal(more: str = "", plain: str = PLAIN) -> str:
    with pytest.raises(HschessError) as caught:
        campaign(more, plain)
    return str(caught.value)


def test_an_encounter_is_read_with_its_goal_and_its_star_conditions() -> None:
    screen = only()

    assert (screen.name, screen.chapter, screen.opponent) == ("screen", "school", "none")
    assert screen.goal == Goal(GoalKind.CLEAR, turns=1)
    assert screen.extra == Extra(lost=1, no_hint=True)
    assert screen.is_puzzle


@pytest.mark.parametrize(("plain", "more", "line"), [
    (PLAIN.replace("lost = 1, hint = false", "turns = nan, hint = false"), "", 10),
    (PLAIN.replace("turns = 1 }", "turns = 0 }"), "", 9),
    (PLAIN.replace("extra = { lost = 1, hint = false }\n", ""), "[encounter.extra]\nlost = 1\nturns = 0\n", 12),
    (PLAIN, 'side = "white"\n[[encounter.when]]\nround = 2\nsay = "one"\n[[encounter.when]]\nround = 0\nsay = "two"\n', 16),
    (PLAIN, 'side = "white"\n[[encounter.when]]\nking_below = 5\nside = "x"\nsay = "one"\n', 14),
])  # fmt: skip
def test_an_error_in_a_table_is_reported_at_its_own_line(plain: str, more: str, line: int) -> None:
    """The same field may occur in another table of the encounter too."""
    assert refusal(more, plain).startswith(f"campaign.toml, line {line}: ")


def test_a_position_may_leave_its_mode_to_the_encounter() -> None:
    with_mode = only(plain=PLAIN.replace(BOARD, f"vanilla {BOARD}"))

    assert with_mode.position == only().position == f"vanilla {BOARD}"


def test_a_mode_inherits_missing_fields_from_its_base() -> None:
    mode = only(plain=PLAIN.replace('"vanilla"', '{ like = "vanilla", kings = [7, 8] }')).mode

    assert (mode.name, mode.kings, mode.hand_limit, mode.is_duel) == ("screen", (7, 8), 200, True)


def test_a_handicap_changes_the_mode() -> None:
    one = only('handicap = "+black20"\n', PLAIN.replace(f'position = "{BOARD}"', "deal = true"))

    assert (one.mode.name, one.mode.kings) == ("vanilla+black20", (30, 20))


def test_effects_keep_the_order_of_the_text() -> None:
    one = only('[[encounter.when]]\ndead = "p32"\nsay = "died"\ngive = { cards = ["p11"] }\nking = { health = 5 }\n')

    p11, p32 = one.mode.cards.by_key["p11"], one.mode.cards.by_key["p32"]
    assert one.whens[0].condition == PieceDead(1, p32)
    assert one.whens[0].effects == (SaySentence("died"), GiveCards(1, (p11,)), SetKing(1, 5))


def test_a_condition_may_be_about_the_persons_side() -> None:
    one = only('[[encounter.when]]\nking_below = 5\nside = "white"\nsay = "weak"\n')

    assert one.whens[0].condition == KingBelow(0, 5)


@each(
    ("more", "line", "words"),
    [
        ('opponent = "nobody"\n', 11, "there is no player 'nobody'"),
        ('opponent = "bfs:file=/etc/passwd"\n', 11, "a file for a player can be named on the command line only"),
        ('opening = ["p99@0"]\n', 11, "'p99@0' is not an action"),
        ('opening = ["end p11@0"]\n', 11, "'opening' cannot have 'end p11@0'; nothing follows 'end' in a turn"),
        ('colour = "red"\n', 11, "'encounter' has no field 'colour'"),
        ('side = "red"\n', 11, "'side' cannot be 'red'"),
        ("shuffle = 3\n", 11, "'shuffle' cannot be 3"),
        ("[[encounter.when]]\nround = 3\n", 12, "a 'when' that does nothing"),
        ('[[encounter.when]]\nsay = "x"\n', 11, "a 'when' has 0 conditions"),
        ('[[encounter.when]]\nround = 0\nsay = "x"\n', 12, "expected a whole number from 1 to 100"),
        ('[[encounter.when]]\nround = 1\nset_line = { line = "P6" }\n', 13, "'P6' is not a piece"),
        ('[[encounter.when]]\nround = 1\nsummon = { cards = ["check"] }\n', 13, "'check' is not a piece"),
        ('[[encounter.when]]\nround = 1\ngive = { cards = ["nothing"] }\n', 13, "there is no card 'nothing'"),
        ("[[encounter.when]]\nround = 1\nexplode = true\n", 13, "'when' has no field 'explode'"),
        ('[[encounter.when]]\nround = 1\nsay = "../x"\n', 13, "'say' cannot be '../x'"),
    ],
)
def test_an_error_is_refused_with_file_and_line(more: str, line: int, words: str) -> None:
    found = refusal(more)

    assert found.startswith(f"campaign.toml, line {line}: ")
    assert words in found


@each(
    ("was", "becomes", "words"),
    [
        ("clear = true, turns", "clear = true, survive = 2, turns", "'goal' has 2 things to reach"),
        ("clear = true, turns = 1", "lost = 1", "'lost' alone needs an end"),
        ("lost = 1, hint = false", "lost = 1", "expected two of turns = n, lost = n and hint = false"),
        ('"vanilla"', '"chess"', "there is no mode 'chess'"),
        ('"vanilla"', '{ like = "chess" }', "'like' cannot be 'chess'"),
        ('"vanilla"', '{ like = "vanilla", name = "x" }', "'name' has no effect in an encounter's mode"),
        (BOARD, "paper 1w 20/1/1/P/P/P6/- 20/0/0/P/P/P6/-", "'position' is in paper; expected vanilla"),
        ("p32:2,g13:3", "p32:9", "'9' is not a valid health of this piece"),
        ("30/0/0/-/-/p32", "0/0/0/-/-/p32", "the game is over in it"),
        ('mode = "vanilla"\n', "", "'mode' is missing"),
    ],
)
def test_a_wrong_goal_mode_or_position_is_refused(was: str, becomes: str, words: str) -> None:
    found = refusal(plain=PLAIN.replace(was, becomes, 1))

    assert found.startswith("campaign.toml, line ")
    assert words in found


@pytest.mark.parametrize("when", ["round", "every"])
def test_a_round_after_the_last_one_is_refused(when: str) -> None:
    plain = PLAIN.replace('"vanilla"', '{ like = "vanilla", round_limit = 9 }')

    assert only(f'[[encounter.when]]\n{when} = 9\nsay = "x"\n', plain).whens
    assert f"'{when}' cannot be 10; expected a whole number from 1 to 9" in refusal(
        f'[[encounter.when]]\n{when} = 10\nsay = "x"\n', plain
    )


def test_a_position_names_the_handicap_of_its_encounter_too() -> None:
    plain = PLAIN.replace('mode = "vanilla"\n', 'mode = "vanilla"\nhandicap = "+black20"\n')

    assert only(plain=plain).position == f"vanilla+black20 {BOARD}"
    assert "'position' is in vanilla; expected vanilla+black20" in refusal(
        plain=plain.replace(BOARD, f"vanilla {BOARD}")
    )


def test_no_two_chapters_have_one_name() -> None:
    chapter = HEAD.partition("\n\n")[0] + "\n"

    with pytest.raises(HschessError, match="there are two chapters 'school'"):
        read_campaign(chapter + HEAD + PLAIN, "campaign.toml")


def test_no_two_encounters_have_one_name() -> None:
    with pytest.raises(HschessError, match="line 12: there are two encounters 'screen'"):
        read_campaign(HEAD + PLAIN + HEAD.partition("\n\n")[2] + PLAIN, "campaign.toml")


def test_the_built_in_campaign_has_thirty_encounters_in_five_chapters() -> None:
    shipped = shipped_campaign()

    assert [chapter.name for chapter in shipped.chapters] == ["school", "exam", "road", "court", "crown"]
    assert [len(chapter.encounters) for chapter in shipped.chapters] == [6] * 5
    assert shipped.named("screen") is not None
    assert shipped.named("nowhere") is None
