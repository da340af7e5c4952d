"""Card sets as data: the built-in ones, the generated texts, and every refusal with its file and line."""

import json

import pytest

from hschess.resources import asset, languages
from hschess.rules.card import Art, Attacks, Card, Keyword
from hschess.rules.card_sets import MOST_CARDS, SHIPPED, CardSet, read_card_set, shipped_set
from hschess.rules.card_text import Say, made_text
from hschess.rules.cards import CARDS
from hschess.rules.errors import HschessError
from hschess.rules.plurals import filled
from tests.each import each

DUEL_TEXTS = {
    "footman": "",
    "shieldbearer": "Guard.",
    "courier": "Charge.",
    "gatehouse": "Guard. Shield.",
    "confessor": "When played: heal 3.",
    "gunner": "When played: 1 damage.",
    "squire": "When it dies: draw a card.",
    "baggage_train": "When it dies: summon two 1/1 Recruits.",
    "standard": "When played: your other pieces get +1/+1.",
    "check": "2 damage.",
}
SOLDIER = '[soldier]\nname = "Soldier"\ncost = 1\nattack = 2\nhealth = 1\n'


def saying(language: str) -> Say:
    words = json.loads(asset("strings", f"{language}.json").read_text(encoding="utf-8"))
    return lambda key, **values: filled(str(words[key]), values, language)


def text_of(card: Card, cards: CardSet, language: str = "en") -> str:
    names = {one.key: dict(one.names).get(language, one.name) for one in cards.cards}
    return made_text(card, {one.key: one for one in cards.cards}, saying(language), names).replace("**", "")


def read(text: str) -> CardSet:
    return read_card_set(text, "mine", "mine.toml")


def refusal(text: str) -> str:
    with pytest.raises(HschessError) as caught:
        read(text)
    return str(caught.value)


# ----------------------------------------------------------------------------------------------------------- built-in sets


def test_the_cards_of_the_line_battle_are_those_of_the_chess_set() -> None:
    assert shipped_set("chess").cards == CARDS


@each(("key", "text"), DUEL_TEXTS.items())
def test_a_duel_cards_text_follows_its_data(key: str, text: str) -> None:
    duel = shipped_set("duel")

    assert text_of(duel.card(key), duel) == text


def test_vanilla_has_each_attack_and_health_plain_and_with_guard_a_spell_and_a_coin() -> None:
    vanilla = shipped_set("vanilla")
    p43, g21 = vanilla.card("p43"), vanilla.card("g21")

    assert len(vanilla.cards) == 2 * 5 * 4 + 2
    assert (p43.cost, p43.attack, p43.health, p43.keywords) == (3, 4, 3, ())
    assert (g21.cost, g21.attack, g21.health, g21.keywords) == (1, 2, 1, (Keyword.GUARD,))
    assert (text_of(vanilla.card("check"), vanilla), vanilla.card("coin").mana) == ("2 damage.", 1)


@each("language", languages())
@each("name", SHIPPED)
def test_every_built_in_card_has_its_text_and_name_in_every_language(name: str, language: str) -> None:
    cards = shipped_set(name)

    for card in cards.cards:
        text = text_of(card, cards, language)
        assert "{" not in text
        assert bool(text) == bool(card.keywords or card.play or card.death or card.end)
        assert name == "chess" or language == "en" or language in dict(card.names)


def test_an_unknown_set_is_refused_with_the_known_ones() -> None:
    with pytest.raises(HschessError, match="there is no card set 'poker'; expected one of chess, vanilla, duel"):
        shipped_set("poker")


# --------------------------------------------------------------------------------------------------------------- reading


def test_a_card_is_read_with_everything_it_can_have() -> None:
    text = (
        '[knave]\nname = { en = "Knave", tr = "Vale" }\ncost = 0\nattack = 0\nhealth = 30\nattacks = "pieces"\n'
        'keywords = ["charge", "drain"]\nart = { piece = "knight", prop = "horn", tint = "gold" }\n'
        'play = [{ destroy = 1, target = "chosen", among = "enemy_piece" }, { draw = 1, from = "discover" }]\n'
        'death = [{ summon = "knave" }]\n'
        'end = [{ buff = { attack = 1, keyword = "shield" }, target = "neighbours" }, { swap = 1, target = "self" }]\n'
    )
    cards = read(text)
    knave = cards.card("knave")

    assert (knave.attacks, knave.art, knave.names) == (Attacks.PIECES, Art("knight", "horn", "gold"), (("tr", "Vale"),))
    assert text_of(knave, cards) == (
        "Charge. Drain. Can't attack kings. When played: destroy an enemy piece, discover a piece. "
        "When it dies: summon one 0/30 Knave. "
        "At the end of your turn: its neighbours get +1/+0 and a shield, move one place to the left."
    )


def test_a_spell_begins_with_a_capital_in_turkish_too() -> None:
    cards = read(
        '[rally]\nname = "Rally"\nkind = "spell"\ncost = 2\nplay = [{ summon = "soldier", n = 2 }]\n' + SOLDIER
    )

    assert text_of(cards.card("rally"), cards, "tr").startswith("İki ")


@each(
    ("field", "said"),
    [
        ("cost = 11", "'cost' cannot be 11; expected a whole number from 0 to 10"),
        ("cost = true", "'cost' cannot be true; expected a whole number from 0 to 10"),
        ("attack = 31", "'attack' cannot be 31; expected a whole number from 0 to 30"),
        ("health = 0", "'health' cannot be 0; expected a whole number from 1 to 30"),
        ('health = "6"', "'health' cannot be '6'; expected a whole number from 1 to 30"),
        ('name = ""', "'name' cannot be ''; expected a text of 1 to 60 letters"),
        (r'name = "Er\u202e"', r"'name' cannot be 'Er\u202e'; it has a character that cannot be seen"),
        (f'name = "{"x" * 99}"', f"'name' cannot be '{'x' * 79}...; expected a text of 1 to 60 letters"),
        ('name = { tr = "Er" }', "the English name is missing"),
        ('kind = "trap"', "'kind' cannot be 'trap'; expected one of piece, spell"),
        ('attacks = "kings"', "'attacks' cannot be 'kings'; expected one of any, pieces, none"),
        ('keywords = ["taunt"]', "'keywords' cannot be 'taunt'; expected one of guard, charge, shield, drain"),
        ('keywords = ["guard", "guard"]', "a keyword is listed twice"),
        ('keywords = "guard"', "'keywords' cannot be 'guard'; expected a list"),
        ("mana = 2", "there is no field 'mana'; expected one of name, kind, cost"),
        ('art = { piece = "dragon" }', "'piece' cannot be 'dragon'; expected one of pawn"),
        ('art = { prop = "horn" }', "expected a table with 'piece'"),
        ("play = [3]", "an effect cannot be 3"),
        ("play = [{ }]", "an effect does one thing, not 0"),
        ('play = [{ damage = 1, heal = 1, target = "self" }]', "an effect does one thing, not 2"),
        ("play = [{ damage = 1 }]", "'damage' needs a target; expected one of chosen, self"),
        ('play = [{ damage = 0, target = "self" }]', "'damage' cannot be 0; expected a whole number from 1 to 30"),
        ('play = [{ damage = 1, target = "everyone" }]', "'target' cannot be 'everyone'"),
        ('play = [{ damage = 1, target = "chosen" }]', "'among' cannot be None; expected one of any, piece"),
        ('play = [{ damage = 1, target = "self", among = "any" }]', "'among' belongs to the target 'chosen'"),
        ('end = [{ damage = 1, target = "chosen", among = "any" }]', "no target can be chosen here"),
        ('play = [{ draw = 1, target = "self" }]', "'draw' has no 'target'; expected draw, from"),
        ('play = [{ draw = 2, from = "discover" }]', "'draw' cannot be 2; expected 1"),
        ('play = [{ destroy = 1, target = "enemy_king" }]', "'destroy' falls on pieces only"),
        ('play = [{ destroy = 1, target = "chosen", among = "any" }]', "'destroy' falls on pieces only"),
        ('play = [{ swap = 1, target = "enemy_pieces" }]', "only an own piece changes places"),
        ('play = [{ buff = { }, target = "self" }]', "'buff' cannot be {}"),
        ('play = [{ buff = { attack = 0 }, target = "self" }]', "a buff that gives nothing"),
        ('death = [{ heal = 1, target = "self" }]', "the dead have left the line"),
        ('death = [{ summon = "ghost" }]', "there is no piece 'ghost' to summon in this set"),
        ('death = [{ summon = "soldier", n = 8 }]', "'n' cannot be 8; expected a whole number from 1 to 7"),
    ],
)
def test_a_fault_in_a_field_is_reported_with_its_line(field: str, said: str) -> None:
    kept = [line for line in SOLDIER.splitlines() if line.partition(" =")[0] != field.partition(" =")[0]]
    text = "\n".join(["# mine", *kept, "", field, "", '[other]\nname = "Other"\ncost = 1\nattack = 1\nhealth = 1'])

    assert refusal(text).startswith(f"mine.toml, line {len(kept) + 3}: 'soldier': ")
    assert said in refusal(text)


@each(
    ("text", "said"),
    [
        ("", "mine.toml: it has 0 cards; expected 1 to 60"),
        ("soldier = 3", "mine.toml, line 1: 'soldier': it is 3; expected a table of fields"),
        (
            SOLDIER.replace("cost = 1\n", ""),
            "line 1: 'soldier': the field 'cost' is missing; expected a whole number from 0 to 10",
        ),
        (SOLDIER.replace("soldier", "2nd"), "a key is a letter and then letters, digits and '_'"),
        (SOLDIER.replace("soldier", "castle"), "line 1: 'castle': this key is reserved by the notation"),
        ("[a\n", "mine.toml: this is not TOML"),
        ('[s]\nname = "S"\nkind = "spell"\ncost = 1\n', "a spell that does nothing; expected 'play'"),
        ('[s]\nname = "S"\nkind = "spell"\ncost = 1\nhealth = 3\n', "line 5: 's': a spell has no 'health'"),
        (
            '[s]\nname = "S"\nkind = "spell"\ncost = 1\nplay = [{ heal = 1, target = "neighbours" }]\n',
            "line 5: 's': a spell is not in a line",
        ),
    ],
)
def test_a_bad_set_is_refused_with_the_expected_form(text: str, said: str) -> None:
    assert said in refusal(text)


def test_a_set_has_at_most_sixty_cards() -> None:
    cards = "".join(SOLDIER.replace("[soldier]", f"[s{number}]") for number in range(MOST_CARDS + 1))

    assert "it has 61 cards; expected 1 to 60" in refusal(cards)
    assert len(read(cards[: cards.index(f"[s{MOST_CARDS}]")]).cards) == MOST_CARDS


def test_two_kinds_of_target_on_one_card_are_refused() -> None:
    play = (
        'play = [{ damage = 1, target = "chosen", among = "any" }, { heal = 1, target = "chosen", among = "piece" }]\n'
    )

    assert "expected one 'among' for all of them" in refusal(SOLDIER + play)
