"""Game records: they can be read back, replay exactly, and an error has its line and column."""

import tracemalloc
from dataclasses import replace
from string import ascii_lowercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.rules.actions import BY_TEXT
from hschess.rules.engine import new_game
from hschess.rules.errors import HschessError, NewerVersionError, NotationError
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_position
from hschess.rules.record import Record
from hschess.rules.record_text import (
    LONGEST_LINE,
    LONGEST_NAME,
    LONGEST_RECORD,
    LONGEST_TAG,
    MOST_TAGS,
    format_record,
    parse_game,
    parse_record,
)
from hschess.rules.state import Cause, Outcome
from tests.each import each
from tests.helpers import MODE_NAMES, random_game

START = "paper 8b 20/0/8/P/PPPP/P6/- 20/8/8/PQ/PPPP/B2,P1/-"
GAME = """[Event "Casual game"]
[Date "2026-11-20"]
[White "You"]
[Black "bfs"]
[Mode "heroic"]
[Seed "42"]
[Result "*"]

0. keep / swap:0
1. end / end ; both wait
2. end
"""


def played(mode: str, seed: int) -> Record:
    moves = list(random_game(mode, seed))
    record = Record(mode, seed, tuple(move.action for move in moves), date="2026-11-20")
    return record.closed(moves[-1].step.state.outcome)


@given(mode=st.sampled_from(MODE_NAMES), seed=st.integers(min_value=-(2**62), max_value=2**64 - 1))
@settings(max_examples=40)
def test_law_4_a_played_game_can_be_read_back(mode: str, seed: int) -> None:
    record = played(mode, seed)

    assert parse_record(format_record(record)) == record


@given(mode=st.sampled_from(MODE_NAMES), seed=st.integers(min_value=0, max_value=2**64 - 1))
@settings(max_examples=20)
def test_law_2_a_record_replays_to_the_same_position_at_every_turn(mode: str, seed: int) -> None:
    read = parse_record(format_record(played(mode, seed)))
    positions = [step.state for step in open_game(read).steps]

    assert positions[0] == new_game(MODES[mode], seed)
    assert positions[1:] == [move.step.state for move in random_game(mode, seed)]
    assert positions[-1] == open_game(read).state


texts = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), max_size=20)
names = st.text(ascii_lowercase, min_size=2, max_size=9).map(lambda word: f"{word.capitalize()}Tag")


@given(white=texts, black=texts, event=texts, date=texts, extra=st.dictionaries(names, texts, max_size=3))
def test_law_4_any_text_in_the_tags_can_be_read_back(
    white: str, black: str, event: str, date: str, extra: dict[str, str]
) -> None:
    record = Record("paper", 5, (), white, black, event, date, extra=extra)

    assert parse_record(format_record(record)) == record


def test_a_record_is_written_as_in_the_notation() -> None:
    record = Record(
        "heroic",
        42,
        tuple(BY_TEXT[text] for text in ("keep", "swap:0", "end", "end", "end")),
        white="You",
        black="bfs",
        date="2026-11-20",
    )

    assert format_record(record) == GAME.replace(" ; both wait", "")
    assert parse_record(GAME) == record


def test_a_finished_record_has_its_result_and_reason() -> None:
    text = format_record(Record("paper", 1, (BY_TEXT["concede"],)).closed(Outcome(1, Cause.CONCESSION)))

    assert '[Result "0-1"]\n[Reason "concession"]' in text
    assert parse_record(text).reason == "concession"


def test_an_unfinished_record_is_closed_without_a_result() -> None:
    assert Record("paper", 1, result="1-0", reason="king").closed(None) == Record("paper", 1)


def test_a_record_may_start_at_a_position() -> None:
    record = Record("paper", actions=tuple(BY_TEXT[text] for text in ("P@0", "end", "P@1", "end")), position=START)
    text = format_record(record)

    assert f'[Position "{START}"]' in text
    assert "[Seed" not in text
    assert text.splitlines()[-2:] == ["8. / P@0 end", "9. P@1 end"]
    assert parse_record(text) == record
    assert open_game(record).steps[0].state == parse_position(START)


def test_a_seat_without_a_name_belongs_to_a_person() -> None:
    seats: tuple[dict[str, str], ...] = ({}, {"WhiteSeat": "bfs"}, {"BlackSeat": "level:first", "Seat": "x"})

    assert [Record("paper", extra=extra).seats for extra in seats] == [
        ("human", "human"),
        ("bfs", "human"),
        ("human", "level:first"),
    ]


def test_a_record_of_a_custom_mode_can_be_read_back_and_replayed() -> None:
    modes = {"mine": replace(MODES["paper"], name="mine", dealt=(2, 2))}
    actions = tuple(BY_TEXT[text] for text in ("end", "end"))
    dealt = Record("mine", 7, actions)
    placed = Record("mine", 0, actions, position=START.replace("paper 8b", "mine 8w"))

    for record in (dealt, placed):
        assert parse_record(format_record(record, modes), modes) == record
        assert open_game(record, modes).state.mode == modes["mine"]
    assert open_game(placed, modes).steps[0].events == ()


def test_a_position_gives_the_mode_and_needs_no_seed() -> None:
    assert parse_record(f'[Position "{START}"]\n\n8. / end\n').mode == "paper"


def test_comments_line_ends_and_a_byte_order_mark_are_accepted() -> None:
    plain = '[Mode "paper"]\n[Seed "42"]\n\n1. end / end\n'
    adorned = '\ufeff; a game\r\n [Mode "paper"] ; the mode\r\n[Seed "42"]\r\n\r\n1. end ; waits ; too long\r\n; nothing\r\n/ end\r\n'

    assert parse_record(adorned) == parse_record(plain)


def test_round_numbers_and_slashes_may_be_left_out() -> None:
    assert parse_record('[Mode "paper"]\n[Seed "42"]\nend end\nend') == parse_record(
        '[Mode "paper"]\n[Seed "42"]\n\n1. end / end\n2. end /'
    )


@each(
    ("old", "new", "line", "column", "message"),
    [
        ("heroic", "chess", 5, 8, "'chess' is not a mode; expected one of paper normal heroic friendly"),
        ("heroic", "heroic+red3", 5, 14, r"'heroic\+red3' has an unknown handicap; expected"),
        ('[Mode "heroic"]\n', "", 1, 1, "the tag Mode is missing: '' is not a mode"),
        ('"42"', '"x"', 6, 8, "'x' is not a seed; expected a whole number of at most 20 digits"),
        ('[Seed "42"]\n', "", 1, 1, "the tag Seed is missing: '' is not a seed"),
        ('"*"', '"2-0"', 7, 10, "'2-0' is not a result; expected one of 1-0 0-1 1/2-1/2 *"),
        ('"*"', '"1-0"', 7, 10, "the moves give \\*, not 1-0"),
        (
            '[Result "*"]',
            '[Reason "luck"]',
            7,
            10,
            "'luck' is not a reason; expected one of king pieces rounds concession",
        ),
        ('[Result "*"]', "[Result *]", 7, 1, 'this is not a tag; expected \\[Name "value"\\]$'),
        ('[Result "*"]', '[Result [*"]', 7, 1, 'this is not a tag; expected \\[Name "value"\\]$'),
        ('[Date "2026-11-20"]', '[White "Me"]', 3, 2, "the tag White appears twice"),
        ("0. keep", "1. keep", 9, 1, "round 1. is wrong here; expected 0."),
        ("1. end", "2. end", 10, 1, "round 2. is wrong here; expected 1."),
        ("2. end", "1. end", 11, 1, "round 1. is wrong here; expected 2."),
        ("keep /", "keep / /", 9, 11, "'/' is wrong here; expected an action of Black"),
        ("0. keep", "0. / keep", 9, 4, "'/' is wrong here; expected an action of White"),
        ("swap:0\n", "swap:0 /\n", 9, 18, "'/' is wrong here; expected an action of White"),
        ("1. end / end", "1. end / fly", 10, 10, "'fly' is not an action; expected R@1"),
        ("1. end / end", "1. end / end:", 10, 13, "'end:' is not an action; expected R@1"),
        ("1. end / end", "1. Q@0 end / end", 10, 4, "'Q@0' is illegal \\(R14\\)"),
        ("2. end", "2. concede end", 11, 12, "'end' is illegal \\(R25\\): The game is over."),
        ("2. end", "99999. end", 11, 1, "'99999.' is not an action"),
    ],
)
def test_a_bad_record_points_at_line_and_column(old: str, new: str, line: int, column: int, message: str) -> None:
    assert old in GAME

    text = GAME.replace(old, new, 1)
    with pytest.raises(NotationError, match=f"^record, line {line}, column {column}: {message}") as caught:
        parse_record(text)

    assert (caught.value.line, caught.value.column, caught.value.kind) == (line, column, "record")
    assert caught.value.text == ("" if "is missing" in message else text.splitlines()[line - 1])


def test_a_slash_must_follow_the_end_of_whites_turn() -> None:
    head = '[Position "paper 9w 20/8/8/PQ/PPPP/P6/- 20/0/8/P/PPPP/P6/-"]\n\n'

    assert len(parse_record(head + "9. P@0 end / end").actions) == 3
    with pytest.raises(NotationError, match="line 3, column 8: '/' is wrong here; expected an action of White"):
        parse_record(head + "9. P@0 / end")


def test_a_bad_position_in_a_record_points_into_it() -> None:
    with pytest.raises(NotationError, match="line 2, column 35: 'Z' is not a piece") as caught:
        parse_record('[Seed "1"]\n[Position "paper 1w 20/1/1/P/P/P6,Z4/- 20/0/0/P/P/-/-"]\n')

    assert caught.value.picture().splitlines()[2].index("^") == caught.value.picture().splitlines()[1].index("Z")


def test_the_mode_and_the_position_must_agree() -> None:
    with pytest.raises(NotationError, match="line 1, column 8: the position is of the mode 'paper', not 'normal'"):
        parse_record(f'[Mode "normal"]\n[Position "{START}"]\n')


def test_a_stated_result_must_match_the_moves() -> None:
    head = '[Mode "paper"]\n[Seed "1"]\n'

    with pytest.raises(NotationError, match="line 3, column 10: the moves give 0-1, not 1-0"):
        parse_record(head + '[Result "1-0"]\n\n1. concede\n')
    with pytest.raises(NotationError, match="line 4, column 10: the moves give concession, not king"):
        parse_record(head + '[Result "0-1"]\n[Reason "king"]\n\n1. concede\n')


def test_a_replay_of_an_illegal_record_names_the_action() -> None:
    record = Record("paper", 1, (BY_TEXT["end"], BY_TEXT["cheat"]))

    with pytest.raises(HschessError, match="record, action 2: 'cheat' is illegal \\(R21\\)"):
        open_game(record)


def test_a_record_of_an_unknown_mode_cannot_be_replayed() -> None:
    with pytest.raises(HschessError, match="there is no mode 'chess'"):
        open_game(Record("chess", 1))


@given(text=st.text(alphabet='[]"\\ModeSeed paper123.;/endP@0*\n\r', max_size=80))
@settings(max_examples=200)
def test_every_bad_text_gives_a_notation_error(text: str) -> None:
    for candidate in (text, '[Mode "paper"]\n[Seed "1"]\n' + text):
        try:
            record = parse_record(candidate)
        except HschessError as error:
            assert isinstance(error, NotationError)  # noqa: PT017 - which error it is, is the point
        else:
            assert parse_record(format_record(record)) == record


@each("letter", ["\0", "\x1b", "\t", "\x85", "\u2028", "\u202e", "\ud800"])
def test_control_characters_in_a_tag_become_spaces_when_it_is_read(letter: str) -> None:
    record = Record("paper", 1, white=f"a{letter}b", extra={"WhiteSeat": f"c{letter}d"})

    read = parse_record(format_record(record))

    assert (read.white, read.extra) == ("a b", {"WhiteSeat": "c d"})
    assert parse_record(format_record(read)) == read


def test_line_ends_in_a_tag_are_written_and_become_spaces_when_they_are_read() -> None:
    text = format_record(Record("paper", 1, white="a\nb\rc"))

    assert '[White "a\\nb\\rc"]\n' in text
    assert parse_record(text).white == "a b c"


def test_letters_that_join_others_stay_in_a_name() -> None:
    record = Record("paper", 1, white="\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")

    assert parse_record(format_record(record)) == record


def test_backslashes_and_quotation_marks_in_a_tag_can_be_read_back() -> None:
    record = Record("paper", 1, white='The "Queen" \\ of \\\\ "', extra={"Site": '\\"'})
    text = format_record(record)

    assert parse_record(text) == record
    assert '[White "The \\"Queen\\" \\\\ of \\\\\\\\ \\""]\n' in text


@pytest.mark.parametrize("name", ["white", "black", "event", "date"])
def test_every_name_and_the_date_are_cut(name: str) -> None:
    record = Record("paper", 1, **{name: "x" * 1001})  # type: ignore[arg-type]  # all four are words

    assert getattr(parse_record(format_record(record)), name) == "x" * LONGEST_NAME


def test_a_name_is_cut_and_any_other_tag_that_is_too_long_is_refused() -> None:
    assert parse_record(format_record(Record("paper", 1, white="x" * 5000))).white == "x" * LONGEST_NAME
    longest = format_record(Record("paper", 1, extra={"WhiteSeat": "x" * LONGEST_TAG}))
    message = f"^record, line 7, column 13: the tag WhiteSeat has {LONGEST_TAG + 1} characters"
    with pytest.raises(NotationError, match=message) as caught:
        parse_record(longest.replace("xx", "xxx", 1))

    assert caught.value.text.startswith('[WhiteSeat "xxx')
    assert parse_record(longest).extra == {"WhiteSeat": "x" * LONGEST_TAG}


def test_a_record_has_a_bounded_number_of_tags_and_letters() -> None:
    line = MOST_TAGS + 1
    with pytest.raises(
        NotationError, match=f"^record, line {line}, column 2: there are more than {MOST_TAGS} tags"
    ) as tags:
        parse_record("".join(f' [Tag{number} "x"]\n' for number in range(line)))
    longest = '[Mode "paper"]\n[Seed "1"]\n'.ljust(LONGEST_RECORD, ";")
    with pytest.raises(NotationError, match=f"expected {LONGEST_RECORD} at most") as caught:
        parse_record(longest + ";")

    assert tags.value.text == f' [Tag{MOST_TAGS} "x"]'
    assert caught.value.picture().splitlines()[0].startswith("record, line 1, column 1: the text has ")
    assert caught.value.text == ""
    assert parse_record(longest) == Record("paper", 1)


@pytest.mark.parametrize("line", ["[Seed 1]", '[Seed "x"]'])
def test_the_line_end_of_another_system_is_not_shown_with_an_error(line: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_record(f'[Mode "paper"]\r\n{line}\r\n')

    assert caught.value.text == line


@pytest.mark.parametrize("letter", ["x", "\\\\", "'"])
def test_a_tag_that_does_not_end_is_refused_at_once(letter: str) -> None:
    """Without a search for its end: one megabyte of it would take a hundred."""
    tracemalloc.start()
    with pytest.raises(
        NotationError, match=f"^record, line 1, column 1: the line of a tag has at most {LONGEST_LINE} characters"
    ):
        parse_record('[White "' + letter * (900_000 // len(letter)))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert most < 10_000_000
    assert parse_record('[Mode "paper"] ;'.ljust(LONGEST_LINE, "x") + '\n[Seed "1"]\n') == Record("paper", 1)


def test_a_record_of_random_words_is_refused_at_the_first() -> None:
    """The words are not collected: half a million of them would take a hundred megabytes."""
    tracemalloc.start()
    with pytest.raises(NotationError, match="'x' is not an action"):
        parse_record('[Mode "paper"]\n[Seed "1"]\n\n' + "x " * 200_000)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert most < 4_000_000


@pytest.mark.parametrize("version", ["2", "10", "99999999999999999999"])
def test_a_record_of_a_newer_version_is_refused_by_name_with_any_content(version: str) -> None:
    message = rf"^record, line 2, column 11: version {version} is from a newer hschess"
    with pytest.raises(NewerVersionError, match=message) as caught:
        parse_record(f'[Mode "of the future"]\n[Version "{version}"]\n{{what?}}\n')

    assert caught.value.text == f'[Version "{version}"]'
    with pytest.raises(NewerVersionError, match=r"^record, line 2, column 11: "):
        parse_record(f'\n[Version "{version}"]\n')


def test_a_byte_order_mark_hides_neither_a_newer_version_nor_the_tag_of_an_error() -> None:
    with pytest.raises(NewerVersionError, match=r"^record, line 1, column 11: version 2 is from a newer"):
        parse_record('\ufeff[Version "2"]\n[Mode "paper"]\n[Seed "1"]\n')
    with pytest.raises(NotationError, match=r"^record, line 1, column 8: 'chess' is not a mode"):
        parse_record('\ufeff[Mode "chess"]\n[Seed "1"]\n')


@pytest.mark.parametrize("version", ["1", "0", "001", "the best"])
def test_a_record_of_this_version_or_with_an_unreadable_version_is_read(version: str) -> None:
    """The version is the file's, not the game's."""
    record = Record("paper", 5)

    assert parse_record(f'[Version "{version}"]\n{format_record(record)}') == record


def test_a_game_without_actions_ends_with_the_line_below_its_tags() -> None:
    assert format_record(Record("paper", 3, ())).endswith('[Result "*"]\n\n')


def test_a_side_without_a_name_has_a_plain_one() -> None:
    record = parse_record('[Mode "paper"]\n[Seed "3"]\n')

    assert (record.event, record.white, record.black, record.date, record.actions) == (
        "Casual game",
        "White",
        "Black",
        "",
        (),
    )
    assert parse_record('[Event "Cup"]\n[Mode "paper"]\n[Seed "3"]\n').event == "Cup"


def test_a_needless_backslash_is_dropped() -> None:
    assert parse_record('[Event "\\Cup\\\\"]\n[Mode "paper"]\n[Seed "3"]\n').event == "Cup\\"


def test_a_game_that_is_read_has_a_step_for_each_action_and_the_deal() -> None:
    assert parse_game(GAME).steps == open_game(parse_record(GAME)).steps


def test_an_overlong_tags_line_is_shown() -> None:
    line = f'[Event "{"x" * LONGEST_LINE}"]'

    with pytest.raises(NotationError) as caught:
        parse_record(line)

    assert (caught.value.text, caught.value.column) == (line, 1)
