"""Settings survive, invalid ones return to their defaults and are named, a broken file is set aside."""

import json
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from hschess.campaign.encounter_text import shipped_campaign
from hschess.files import TABLE_BYTES
from hschess.resources import asset_root
from hschess.store.folders import NewerFileError
from hschess.store.settings import (
    CLASSIC,
    CPU_PACES_MS,
    FILE_NAME,
    LONGEST_WORD,
    LOOKS,
    MOST_BINDINGS,
    SPEEDS,
    TERMS,
    VERSION,
    Loaded,
    Settings,
    load_settings,
    save_settings,
)
from tests.each import each


def test_settings_are_read_as_they_were_saved(tmp_path: Path) -> None:
    settings = Settings(speed=0.0, cpu_pace_ms=0, forecast="off", bindings={"end": "f"}, window_x=-300, text_scale=150)

    save_settings(tmp_path, settings)

    assert load_settings(tmp_path).settings == settings
    assert load_settings(tmp_path).complaint == ""


def test_without_a_file_all_settings_are_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path).settings == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", 1.3), ("speed", True), ("speed", "1"), ("cpu_pace_ms", 5), ("reduced_motion", 1), ("volume", 101),
        ("text_scale", 99), ("ui_scale", 100.5), ("language", "xx"), ("bindings", {"end": 3}), ("last_mode", None),
        ("last_mode", "pa\0per"), ("last_opponent", "x" * 501), ("bindings", {"end": "\ud800"}), ("speed", [1.0]),
        ("bindings", {str(number): "x" for number in range(101)}), ("volume", float("nan")),
        ("forecast", "sometimes"), ("window", "tiled"), ("ui_scale", 79), ("text_scale", 201), ("speed", 0.25),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named_and_the_others_are_kept(tmp_path: Path, name: str, value: object) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps(asdict(Settings(shake=7)) | {name: value}), "utf-8")

    loaded = load_settings(tmp_path)

    assert name in loaded.complaint
    assert loaded.settings == Settings(shake=7)


def test_lessons_that_two_programs_have_solved_are_counted_together(tmp_path: Path) -> None:
    begun = Settings()
    save_settings(tmp_path, replace(begun, lessons_done=7, lessons_solved=0b1000001), begun)
    save_settings(tmp_path, replace(begun, lessons_done=2, lessons_solved=0b10), begun)
    save_settings(tmp_path, replace(begun, speed=2.0), begun)

    kept = load_settings(tmp_path).settings
    assert (kept.lessons_done, bin(kept.lessons_solved), kept.speed) == (7, "0b1000011", 2.0)


def test_several_wrong_settings_are_listed(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"shake": "x", "volume": 101}', "utf-8")

    assert load_settings(tmp_path).complaint.endswith("back at their defaults: shake, volume.")


def test_texts_and_bindings_may_reach_their_limits(tmp_path: Path) -> None:
    bindings = {str(number): "x" for number in range(MOST_BINDINGS)}
    settings = Settings(last_opponent="x" * LONGEST_WORD, bindings=bindings)

    save_settings(tmp_path, settings)

    assert load_settings(tmp_path).settings == settings


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "\x00", "[" * 5000, '{"shake": ' + "9" * 5000 + "}", " " * (TABLE_BYTES + 1)]
)
def test_a_broken_file_is_set_aside_and_reported(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, "utf-8")

    loaded = load_settings(tmp_path)

    assert loaded.settings == Settings()
    assert "settings.bad-1.json" in loaded.complaint
    assert (tmp_path / "settings.bad-1.json").read_text("utf-8") == text


def test_a_later_versions_setting_is_ignored(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"shake": 9, "from_the_future": 1}', "utf-8")

    assert load_settings(tmp_path).settings == Settings(shake=9)
    assert load_settings(tmp_path).complaint == ""


def test_a_binary_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe{}")

    assert "settings.bad-1.json" in load_settings(tmp_path).complaint
    assert load_settings(tmp_path).complaint == ""


def test_another_versions_settings_survive_a_change(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"shake": 9, "from_elsewhere": [1]}', "utf-8")

    save_settings(tmp_path, Settings(shake=8))

    table = json.loads((tmp_path / FILE_NAME).read_text("utf-8"))
    assert (table["version"], table["shake"], table["from_elsewhere"]) == (1, 8, [1])


def test_what_another_program_has_set_meanwhile_is_kept_unless_it_is_changed_here_too(tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(volume=30, shake=9, text_scale=150))

    save_settings(tmp_path, Settings(shake=8, music_volume=7), Settings(shake=5))

    assert load_settings(tmp_path).settings == Settings(volume=30, shake=8, text_scale=150, music_volume=7)


def test_a_wrong_value_in_the_file_is_replaced_even_if_it_was_not_changed_here(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"volume": "loud", "shake": 9}', "utf-8")

    save_settings(tmp_path, Settings(), Settings())

    assert load_settings(tmp_path) == Loaded(Settings(shake=9))


def test_a_newer_versions_file_is_read_in_part_and_never_overwritten(tmp_path: Path) -> None:
    text = json.dumps({"version": VERSION + 1, "shake": 9, "volume": "loud"})
    (tmp_path / FILE_NAME).write_text(text, "utf-8")

    with pytest.raises(NewerFileError, match=r"settings\.json is from a newer version of hschess"):
        save_settings(tmp_path, Settings(shake=8))

    assert load_settings(tmp_path).settings == Settings(shake=9)
    assert (tmp_path / FILE_NAME).read_text("utf-8") == text


def test_unreadable_settings_are_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(tmp_path, Settings(shake=9))

    def refuse(*_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("hschess.store.json_files.read_text", refuse)
    with pytest.raises(PermissionError):
        save_settings(tmp_path, Settings())
    loaded = load_settings(tmp_path)
    monkeypatch.undo()

    assert loaded == Loaded(Settings(), "The settings cannot be read: Permission denied.")
    assert load_settings(tmp_path).settings == Settings(shake=9)


def test_a_broken_file_is_set_aside_before_settings_are_saved(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{", "utf-8")

    save_settings(tmp_path, Settings(shake=9))

    assert load_settings(tmp_path) == Loaded(Settings(shake=9))
    assert (tmp_path / "settings.bad-1.json").read_text("utf-8") == "{"


@each("name", sorted(TERMS))
def test_a_default_is_one_of_the_choices_and_within_the_bounds(name: str) -> None:
    terms, default = TERMS[name], getattr(Settings(), name)

    assert default in (terms.choices() or (default,))
    assert terms.bounds is None or terms.bounds[0] <= default <= terms.bounds[1]


@each("name", sorted(TERMS))
def test_the_choices_of_a_setting_increase(name: str) -> None:
    """Words and switches have their own order; so has the speed, whose 0 is the fastest."""
    terms = TERMS[name]
    offered = [one for one in terms.choices() if isinstance(one, int | float) and one]
    least, most = terms.bounds or (0, 100)

    assert offered == sorted(set(offered))
    assert not (terms.bounds and offered) or (least, most) == (offered[0], offered[-1])
    assert terms.group in ("", "window") or offered or least == 0


def test_every_option_has_a_group_a_name_and_named_choices() -> None:
    words = json.loads((asset_root() / "strings" / "en.json").read_text("utf-8"))
    options = {name: terms for name, terms in TERMS.items() if terms.group}
    # A language has its own name, and a prize that of its chapter.
    plain = {name: terms for name, terms in options.items() if name != "language" and terms.group != "prizes"}
    named = {name: terms.choices() for name, terms in plain.items() if not terms.bounds}

    assert {f"options.{terms.group}" for terms in TERMS.values() if terms.group != ""} <= words.keys()
    assert {f"setting.{name}" for name in options if name != "bindings"} <= words.keys()
    assert {f"setting.{name}.{one}" for name, choices in named.items() for one in choices} <= words.keys()


def test_every_setting_is_in_its_group_or_in_none() -> None:
    groups = {"speed": "motion", "shake": "motion", "language": "table", "volume": "sound", "window": "window"}
    groups |= {"bindings": "keys", "lessons_done": "", "last_mode": ""}

    assert groups.items() <= {name: terms.group for name, terms in TERMS.items()}.items()


def test_a_speed_of_0_is_instant_and_a_pace_of_0_has_no_pause() -> None:
    assert SPEEDS[-1] == CPU_PACES_MS[0] == 0


def test_the_defaults_of_a_new_user_are_deliberate() -> None:
    """Motion and sound are on, the end of a turn is forecast, and the desktop places the window; the others need no line here."""
    first = {
        "shake": 100, "volume": 80, "effects_volume": 100, "music_volume": 60, "ambience_volume": 60, "mute_in_background": True,
        "reduced_motion": False, "forecast": "full", "language": "en", "text_scale": 100, "ui_scale": 100, "speed": 1.0,
        "cpu_pace_ms": 700, "window": "window", "window_width": 0, "window_height": 0, "window_x": -1, "window_y": -1,
        "last_mode": "heroic", "last_side": "white", "last_opponent": "level:first", "lessons_done": 0,
        "practice_kind": "", "practice_theme": "", "practice_offset": 0, "practice_goes_on": False,
    }  # fmt: skip

    assert first.items() <= asdict(Settings()).items()


def test_cosmetics_are_the_classic_one_and_one_for_each_chapter() -> None:
    assert (CLASSIC, *(chapter.name for chapter in shipped_campaign().chapters)) == LOOKS
