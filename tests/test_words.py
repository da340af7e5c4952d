"""The texts of every language exist, have the same fields, and can be drawn with the built-in fonts."""

import ast
import io
import re
import string
import tokenize
from collections.abc import Iterator, Set
from pathlib import Path

import pygame
import pytest

from hschess.resources import asset, languages
from hschess.rules.actions import action_named
from hschess.rules.card_sets import SHIPPED, shipped_set
from hschess.rules.cards import CARDS
from hschess.rules.notation import parse_position
from hschess.rules.plurals import FORMS
from hschess.rules.refusal import TEXTS, why_not
from scenes import words
from scenes.ui.faces import TWINS, Faces
from scenes.ui.theme import BODY_FACE, BOLD_FACE, HAN_BOLD_FACE, HAN_FACE, TITLE_FACE, TITLE_LIGHT_FACE
from scenes.words import card_name, card_word, rules_text

OTHERS = [language for language in languages() if language != "en"]
NO_FONTS = "\U000f0000"
"""A letter that no font has."""
NUMBERS = (
    "all", "cards", "games", "left", "lost", "margin", "missed", "more", "most", "nodes", "number", "pieces", "played", "points",
    "round", "rounds", "stars", "total", "turns", "visits", "wins", "worth",
)  # fmt: skip
"""The names of counted things in the texts."""
ALWAYS_MANY = (
    "new.kind.level", "new.uneven", "practice.fitting", "reason.hand_full", "reason.line_full", "workshop.count", "workshop.set.size",
)  # fmt: skip
"""Texts whose number is never 1: the levels, a measurement's games, the built-in puzzles, a full hand or line, a set's most cards."""
ROOT = Path(__file__).resolve().parents[1]
SCREENS = ROOT / "scenes"
PRIVATE = frozenset({
    "blow", "blows", "deed", "deeds", "larder", "nobody", "prey", "seldom", "somebody", "stood", "tell", "teller", "telling", "tells",
    "told", "toll", "weather", "whoever", "whom",
})  # fmt: skip
PRIVATE_WORDS = {
    "art": PRIVATE,
    "hschess": PRIVATE | {"desk", "shelf", "stands"},
    "scenes": PRIVATE | {"desk"},
    "tests": PRIVATE | {"desk", "stands"},
}
"""Words that the names, docstrings and comments of a folder do not use: the field has its own for each."""
PUBLIC_NAMES = frozenset({"Whom", "nobody_wins_within"})
"""Names in which such a word stays, because other programs use them."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.choose("en")
    yield
    words.choose("en")


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def parts_of(text: str) -> int:
    """How many parts a text has; the forms of a word that depend on a number do not count."""
    return len(re.sub(r"\{\w+:[^{}]*\}", "", text).split("|"))


def forms_in(text: str) -> list[list[str]]:
    """Every list of forms in a text."""
    wanted = [form for _, _, form, _ in string.Formatter().parse(text) if form and "|" in form]
    return [form.split("|") for form in wanted]


def test_texts_are_found_by_key_and_filled_in() -> None:
    assert words.say("table.their_turn", name="Mia") == "Mia's turn"
    with pytest.raises(KeyError):
        words.say("no.such.key")


@pytest.mark.parametrize("language", OTHERS)
def test_all_languages_have_the_same_keys(language: str) -> None:
    assert words.missing(language) == []
    assert sorted(words.table(language).keys() - words.table().keys()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_values_in_the_same_shape(language: str) -> None:
    for key, text in words.table(language).items():
        english = words.table()[key]
        assert fields_of(text) == fields_of(english), key
        assert text.count("**") % 2 == 0, key
        assert text.count("\n") == english.count("\n"), key
        assert text.strip(), key
        if not key.endswith(".words"):
            assert parts_of(text) == parts_of(english), key


@pytest.mark.parametrize("language", languages())
def test_a_word_that_depends_on_a_number_has_all_forms_of_its_language(language: str) -> None:
    for key, text in words.table(language).items():
        for forms in forms_in(text):
            assert len(forms) == FORMS[language], key


def test_a_number_of_one_takes_the_singular() -> None:
    assert words.say("tip.deck.you", cards=1) == "Your deck: 1 card left"
    assert words.say("tip.deck.you", cards=0) == "Your deck: 0 cards left"
    assert words.say("made.draw", n=1) == "draw a card"
    words.choose("zh")
    assert words.say("tip.deck.you", cards=1) == "你的牌库：剩 1 张牌"  # noqa: RUF001 - Chinese


def test_every_counted_english_noun_has_two_forms() -> None:
    """A counted noun changes with its number: `{cards} cards` would give "1 cards"."""
    counted = rf"\{{({'|'.join(NUMBERS)})\}} (more )?[a-z]+s\b"
    assert [key for key, text in words.table().items() if re.search(counted, text) and key not in ALWAYS_MANY] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_texts_are_translated(language: str) -> None:
    same = [key for key, text in words.table(language).items() if len(text) > 25 and text == words.table()[key]]
    assert same == []


def test_every_key_named_by_a_screen_exists() -> None:
    for path in SCREENS.rglob("*.py"):
        for key in re.findall(r"\bsay\(\s*\"([a-z_.:0-9]+)\"[,)]", path.read_text("utf-8")):
            assert key in words.table(), f"{path.name}: {key}"


def test_every_key_is_used_by_some_screen() -> None:
    """A key occurs in the code as it is, as a pattern, `f"mode.{name}"`, or behind the word it begins with, `"reason."`."""
    code = "\n".join(path.read_text("utf-8") for room in ("scenes", "hschess") for path in (ROOT / room).rglob("*.py"))
    named = set(re.findall(r"""["']([^"'\n]+)["']""", code))
    shapes = [*patterns(code), *(f"{word}HERE" for word in named if re.fullmatch(r"[a-z]{3,}\.", word))]
    accepted = [re.escape(shape).replace("HERE", ".+") for shape in shapes]

    assert [
        key for key in words.table() if key not in named and not any(re.fullmatch(one, key) for one in accepted)
    ] == []


def patterns(code: str) -> list[str]:
    """The f-strings with a dot and a word outside their braces, and HERE in place of their fields."""
    texts = [text for quote in "\"'" for text in re.findall(rf"f{quote}([^{quote}\n]*{{[^{quote}\n]*){quote}", code)]
    found = [re.sub(r"\{[^}]*\}", "HERE", text) for text in texts]
    return [text for text in found if "." in text and re.search("[a-z]{3}", text.replace("HERE", ""))]


NOT_TRANSLATED = ("checks/machine.py", "faults/guard.py", "menus/external_probe.py", "workshop/model/trying.py")
"""Reports in English, names from elsewhere, and data."""


def test_a_list_on_screen_has_the_marks_of_the_language() -> None:
    files = [path for path in SCREENS.rglob("*.py") if not path.as_posix().endswith(NOT_TRANSLATED)]
    assert [path.name for path in files if '", ".join' in path.read_text(encoding="utf-8")] == []


def test_the_chosen_language_is_used_until_another_is_chosen() -> None:
    words.choose("tr")
    assert (words.chosen(), words.say("table.your_turn")) == ("tr", "Senin turun")
    words.choose("zh")
    assert words.say("table.your_turn") == "你的回合"
    with pytest.raises(FileNotFoundError):
        words.choose("xx")
    assert words.chosen() == "zh"


def test_a_key_that_a_language_lacks_is_shown_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    english, whole = words.table(), words.table("id")
    words.choose("id")
    monkeypatch.setattr(words, "table", lambda language="en": english if language == "en" else {})
    assert words.say("menu.title") == "Paused"
    assert "menu.title" in words.missing("id")
    assert "menu.title" in whole


def test_turkish_capitals_keep_the_dot() -> None:
    words.choose("tr")
    assert card_name(CARDS[0]) == "PİYON"
    assert words.upper("fil ılık") == "FİL ILIK"  # noqa: RUF001 - Turkish has both


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name_and_its_rules_in_every_language(language: str) -> None:
    words.choose(language)
    for card in CARDS:
        assert card_name(card)
        assert rules_text(card)


def test_a_refusal_is_translated_with_the_names_of_the_language() -> None:
    state = parse_position("normal 3w 30/1/1/Q/P/P6/- 30/0/2/P/P/P6/-")
    reason = why_not(state, action_named("Q@0"))
    assert reason is not None
    assert (reason.key, dict(reason.values)["card"]) == ("card_cost", "Queen")
    assert words.reason_words(reason) == reason.text == f"The Queen costs {CARDS[4].cost} mana; you have 1."
    words.choose("tr")
    assert words.reason_words(reason) == f"Vezir {CARDS[4].cost} mana ister; sende 1 var."


def test_every_reason_of_the_rules_has_its_english_and_its_fields() -> None:
    for key, text in TEXTS.items():
        assert words.table()[f"reason.{key}"] == text


@pytest.mark.parametrize("language", languages())
def test_the_glossary_explains_the_used_terms(language: str) -> None:
    words.choose(language)
    explained = words.explained(rules_text(CARDS[0]))
    assert words.say("glossary.opposite") in explained
    assert words.explained(words.say("tip.castle", cost=1))[-1:] == [words.say("glossary.castle")]
    assert words.say("glossary.fatigue") in words.explained(words.say("tip.deck.fatigue"))
    assert words.explained("1 2 3") == []


@pytest.mark.parametrize(
    ("language", "key", "name", "text"),
    [
        ("en", "courier", "Courier", "**Charge**."),
        ("tr", "check", "Şah Çekme", "2 hasar."),
        ("id", "baggage_train", "Kereta barang", "**Saat mati:** dua Rekrut (1/1) datang."),
    ],
)
def test_a_card_of_another_set_has_its_own_name_and_text(language: str, key: str, name: str, text: str) -> None:
    words.choose(language)
    duel = shipped_set("duel")

    assert card_word(duel.card(key)) == name
    assert rules_text(duel.card(key), duel.cards) == text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("face", [BODY_FACE, BOLD_FACE, TITLE_FACE, TITLE_LIGHT_FACE])
def test_every_letter_of_every_language_is_in_the_font_that_draws_it(language: str, face: str) -> None:
    faces = Faces()
    letters: dict[str, set[str]] = {}
    names = [dict(card.names).get(language, card.name) for cards in SHIPPED for card in shipped_set(cards).cards]
    for text in (*words.table(language).values(), *names):
        for token in text.replace("**", "").split():
            for chosen, run in faces.runs(face, token):
                letters.setdefault(chosen, set()).update(run)
    for chosen, used in letters.items():
        font = pygame.font.Font(asset("fonts", chosen), 20)
        box = drawn(font, NO_FONTS)
        assert sorted(letter for letter in used if drawn(font, letter) == box) == []
    assert set(letters) <= {face, TWINS.get(face, face), HAN_FACE if face == BODY_FACE else HAN_BOLD_FACE}


def test_the_lighter_han_font_has_every_common_letter() -> None:
    pygame.font.init()
    font = pygame.font.Font(asset("fonts", HAN_FACE), 20)
    box = drawn(font, NO_FONTS)
    # The first part of GB 2312, by its rows and cells.
    common = bytes(byte for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF) for byte in (row, cell))
    letters = common.decode("gb2312", "ignore")

    assert len(letters) == 3755
    assert [letter for letter in letters if drawn(font, letter) == box] == []


def drawn(font: pygame.font.Font, letter: str) -> bytes:
    """A letter's pixels; one that the font lacks is drawn as an empty box."""
    return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")


def test_the_han_fonts_share_the_baseline_of_the_others() -> None:
    pygame.font.init()
    latin = pygame.font.Font(asset("fonts", BODY_FACE), 100)
    han = pygame.font.Font(asset("fonts", HAN_FACE), 100)
    assert abs(latin.get_ascent() - han.get_ascent()) <= 2
    assert abs(latin.get_descent() - han.get_descent()) <= 2


@pytest.mark.parametrize("language", languages())
def test_an_error_is_reported_in_full_in_english_and_by_its_key_in_the_other_languages(language: str) -> None:
    words.choose(language)
    message = words.error_words("file", "game.hsc: line 1, column 2: no mode", name="game.hsc")

    assert "game.hsc" in message
    assert ("column 2" in message) == (language == "en")


@pytest.mark.parametrize("folder", PRIVATE_WORDS)
def test_names_docstrings_and_comments_avoid_private_words(folder: str) -> None:
    found = {
        str(path.relative_to(ROOT)): words_used
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (words_used := sorted(used_in(path.read_text("utf-8"), PRIVATE_WORDS[folder])))
    }

    assert found == {}


def test_the_words_of_code_are_those_of_names_docstrings_and_comments() -> None:
    code = '"""Module text."""\nclass TwoParts(Whom):\n    CONSTANT_HERE = f"{inner_name} quoted"  # aside\n'

    assert words_of_code(code) == {
        "module", "text", "class", "two", "parts", "constant", "here", "inner", "name", "aside",
    }  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        "toldAgain = 1",
        "def it_told(x): ...",
        "x.told()",
        'f"{told}"',
        '"""\\ntold"""',
        "class ToldOnce: ...",
        "#told",
        "HAS_TOLD2: int",
        "import told",
    ],
)
def test_a_private_word_is_found_wherever_code_uses_it(code: str) -> None:
    assert used_in(code, PRIVATE) == {"told"}


def test_a_private_word_in_another_text_is_not_the_codes() -> None:
    assert used_in('say("it was told")\n', PRIVATE) == set()


def used_in(code: str, private: Set[str]) -> set[str]:
    """Those of these words that code uses. Most sources have none of them even in a text, and need not be parsed."""
    return set(private) & words_of_code(code) if private & words_anywhere(code) else set()


def words_anywhere(code: str) -> set[str]:
    """At least every word that `words_of_code` returns, with those of all texts; a letter after a backslash may belong to a word or not."""
    text = code + re.sub(r"\\.", " ", code)
    return {word.lower() for word in (*parts_of_names(text), *re.findall(r"[A-Za-z]+", text))}


def parts_of_names(text: str) -> list[str]:
    """The words of names such as `TwoParts` and `two_parts`."""
    return re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)


def words_of_code(code: str) -> set[str]:
    """The words in the names, docstrings and comments of a source, in small letters; those of other texts are left out."""
    tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    nodes = list(ast.walk(ast.parse(code)))
    names = {token.string for token in tokens if token.type == tokenize.NAME}
    names |= {node.id for node in nodes if isinstance(node, ast.Name)}
    comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
    statements = [node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
    docstrings = [node.value for node in statements if isinstance(node.value, str)]
    prose = " ".join([*comments, *docstrings])
    for name in PUBLIC_NAMES:
        prose = re.sub(rf"\b{name}\b", "", prose)
    parts = [part for name in names - PUBLIC_NAMES for part in parts_of_names(name)]
    return {word.lower() for word in (*parts, *re.findall(r"[A-Za-z]+", prose))}
