"""Texts from outside: those just within the bounds are parsed, and those just beyond are named."""

import json

import pytest

from hschess.rules.errors import HschessError
from hschess.rules.texts import (
    DEEPEST,
    LONGEST,
    LONGEST_LINE,
    LONGEST_TOML,
    MOST_DIGITS,
    MOST_DOTS,
    in_one_line,
    parse_json,
    parse_toml,
    visible,
    why_not_parsed,
)


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_closed_brackets_do_not_count() -> None:
    assert parse_json("[" + ",".join([nested(DEEPEST - 1)] * 3) + "]", "it") is not None
    assert why_not_parsed(nested(DEEPEST)) is None
    assert why_not_parsed("[" + "[]" * 5 + "[" * DEEPEST) == f"it is nested deeper than {DEEPEST}"
    assert why_not_parsed(nested(DEEPEST + 1)) == f"it is nested deeper than {DEEPEST}"


def test_a_text_of_just_the_longest_length_is_parsed() -> None:
    longest = f'"{"a" * (LONGEST - 2)}"'

    assert parse_json(longest, "it") == longest[1:-1]
    assert why_not_parsed(longest + " ") == f"it has more than {LONGEST} characters"


def test_a_number_of_just_the_most_digits_is_parsed() -> None:
    assert parse_json("9" * MOST_DIGITS, "it") == 10**MOST_DIGITS - 1
    assert why_not_parsed("9" * (MOST_DIGITS + 1)) == f"it has a number of more than {MOST_DIGITS} digits"
    for word in ("_", "a", "ğ", "x_0x"):
        assert why_not_parsed(f'name = "{word}{"9" * 50}"') is None
    for sign in ("-", "+", "1.", "[", "=", "0x", "-0X"):
        assert why_not_parsed(f"{sign}{'9' * 50}") == f"it has a number of more than {MOST_DIGITS} digits"


def test_a_toml_of_the_longest_length_and_with_the_longest_key_is_parsed() -> None:
    longest, key = "a = 1 #".ljust(LONGEST_TOML, "x"), ".".join("a" * MOST_DOTS)

    assert parse_toml(longest, "it") == {"a": 1}
    assert parse_toml(f"{key} = 1", "it")
    for text, what in ((longest + "x", f"{LONGEST_TOML} characters"), (f"{key}.a = 1", f"{MOST_DOTS} parts")):
        with pytest.raises(HschessError, match=rf"^it: it has .*more than {what}$"):
            parse_toml(text, "it")


def test_every_error_begins_with_the_name_of_the_text() -> None:
    for text in ("a." * 1000 + "b = 1", nested(DEEPEST + 1), "=", "1" * 100):
        with pytest.raises(HschessError, match=r"^the file: "):
            parse_toml(text, "the file")
    with pytest.raises(HschessError, match=r"^the file: this is not JSON: "):
        parse_json("]", "the file")


def test_visible_text_keeps_its_lines_and_letters() -> None:
    assert visible("one\ntwo\x1b\u202e\ud800 çŞ") == "one\ntwo\\x1b\\u202e\\ud800 çŞ"


def test_only_a_line_beyond_the_longest_length_loses_its_middle() -> None:
    longest = "a" * (LONGEST_LINE - 1) + "z"
    head, middle, tail = in_one_line(f"b{longest}").partition(" ... ")

    assert in_one_line("one\n  two\t\x1b") == "one two \\x1b"
    assert in_one_line(longest) == longest
    assert (head, middle, tail) == ("b" + "a" * (LONGEST_LINE - 401), " ... ", "a" * 399 + "z")


def test_the_texts_in_a_json_text_are_neither_nested_nor_numbers() -> None:
    held = ["[" * (DEEPEST + 1), "9" * (MOST_DIGITS + 1), '"\\' + "{" * (DEEPEST + 1)]
    assert parse_json(json.dumps(held), "it") == held
    with pytest.raises(HschessError, match="nested deeper"):
        parse_json(json.dumps(held) + "[" * (DEEPEST + 1), "it")
