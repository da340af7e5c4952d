"""The choices of the workshop's menus: exactly those that the parser of card sets accepts."""

import random
from dataclasses import replace

import pytest

from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.card_sets import MOST_COST, MOST_EFFECTS, MOST_SUMMONED, read_card_set, shipped_set
from hschess.store.set_text import cards_to_text
from scenes.workshop.model import vocabulary
from scenes.workshop.model.vocabulary import Aim, EffectPlace, spots_of
from tests.by_commit import seeds
from tests.rules.random_cards import random_card

PIECE = Card("guard_1", "Guard", 2, 1, 4)
SHOT = CardEffect(Verb.DAMAGE, 1, Whom.CHOSEN, Among.ANY)
SPELL = Card("shot", "Shot", 1, play=(SHOT,))
PLAYED = EffectPlace("play", 0)
NUMBERS = {Verb.BUFF: ("attack", "health"), Verb.DESTROY: (), Verb.SWAP: ()}
"""The numbers of an effect; most have one."""


def with_play(*effects: CardEffect) -> Card:
    return Card("piece_1", "Piece", 2, 2, 2, play=effects)


def test_a_piece_that_summons_itself_summons_nothing_as_a_spell() -> None:
    card = with_play(CardEffect(Verb.SUMMON, 1, card="piece_1"))

    spell = vocabulary.kinds(card)[False]

    assert read_card_set(cards_to_text([spell]), "made", "made").cards == (spell,)


@pytest.mark.parametrize("seed", seeds("menus of cards", 40))
def test_every_card_made_by_menus_is_valid_in_a_file(seed: int) -> None:
    card = random_card(random.Random(seed), "made")
    pieces = (card,) if card.is_piece else ()
    made = [*vocabulary.kinds(card).values(), *(replace(card, cost=cost) for cost in range(MOST_COST + 1))]
    for spot in spots_of(card):
        made += vocabulary.verbs(card, spot, pieces).values()
        made += vocabulary.moments(card, spot, pieces).values()
        made += vocabulary.aims(card, spot, pieces).values()
        for field in NUMBERS.get(vocabulary.effect_at(card, spot).verb, ("n",)):
            made += vocabulary.numbers(card, spot, field, pieces).values()

    for one in made:
        assert read_card_set(cards_to_text([one]), "made", "made").cards == (one,) or one.is_piece is not card.is_piece


def test_a_spell_is_offered_no_place_in_a_line() -> None:
    offered = {aim.target for aim in vocabulary.aims(SPELL, PLAYED, ())}

    assert offered == set(Whom) - {Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS}
    assert list(vocabulary.moments(SPELL, PLAYED, ())) == ["play"]


def test_effects_of_deaths_have_no_chosen_target_and_no_neighbours() -> None:
    card = Card("piece_1", "Piece", 2, 2, 2, death=(CardEffect(Verb.DAMAGE, 1, Whom.ENEMY_KING),))
    offered = {aim.target for aim in vocabulary.aims(card, EffectPlace("death", 0), ())}

    assert Whom.CHOSEN not in offered
    assert Whom.NEIGHBOURS not in offered
    assert Verb.SWAP not in vocabulary.verbs(card, EffectPlace("death", 0), ())


def test_kings_are_neither_buffed_nor_destroyed() -> None:
    card = with_play(CardEffect(Verb.DESTROY, 1, Whom.CHOSEN, Among.PIECE))
    offered = vocabulary.aims(card, PLAYED, ())

    assert Aim(Whom.ENEMY_KING) not in offered
    assert Aim(Whom.CHOSEN, Among.ANY) not in offered
    assert Aim(Whom.CHOSEN, Among.ENEMY_PIECE) in offered


def test_an_effect_moved_to_the_death_gets_another_target() -> None:
    moved = vocabulary.moments(with_play(SHOT), PLAYED, ())["death"]

    assert moved.play == ()
    assert moved.death[0].verb is Verb.DAMAGE
    assert moved.death[0].target is not Whom.CHOSEN


def test_all_choices_of_one_moment_share_their_candidates() -> None:
    card = with_play(SHOT, CardEffect(Verb.HEAL, 1, Whom.CHOSEN, Among.ANY))
    changed = vocabulary.aims(card, PLAYED, ())[Aim(Whom.CHOSEN, Among.PIECE)]

    assert [one.among for one in changed.play] == [Among.PIECE, Among.PIECE]


def test_a_piece_that_becomes_a_spell_keeps_the_effects_valid_for_spells() -> None:
    card = Card("all", "All", 3, 3, 3, Attacks.NONE, (Keyword.GUARD,),
                play=(CardEffect(Verb.DAMAGE, 2, Whom.OPPOSITE), CardEffect(Verb.DRAW, 1)),
                death=(CardEffect(Verb.MANA, 1),))  # fmt: skip
    spell = vocabulary.kinds(card)[False]

    assert spell == Card("all", "All", 3, play=(CardEffect(Verb.DRAW, 1),))


def test_the_last_effect_of_a_spell_stays() -> None:
    assert vocabulary.removed(SPELL, PLAYED) is None
    assert vocabulary.removed(with_play(SHOT), PLAYED) == with_play()


def test_a_card_has_at_most_eighteen_effects() -> None:
    card, number = PIECE, 0
    while (more := vocabulary.added(card, ())) is not None:
        card, number = more[0], number + 1

    assert number == 3 * MOST_EFFECTS


def test_one_card_at_a_time_is_discovered() -> None:
    found = vocabulary.sources(with_play(CardEffect(Verb.DRAW, 3)), PLAYED, ())

    assert found[Source.DISCOVER].play == (CardEffect(Verb.DRAW, 1, source=Source.DISCOVER),)


def test_only_pieces_of_the_set_are_summoned() -> None:
    pieces = tuple(one for one in shipped_set("duel").cards if one.is_piece)
    card = with_play(CardEffect(Verb.SUMMON, 1, card=pieces[0].key))

    assert list(vocabulary.summoned(card, PLAYED, pieces)) == [one.key for one in pieces]
    assert Verb.SUMMON not in vocabulary.verbs(SPELL, PLAYED, ())


def test_a_card_that_summons_another_piece_has_all_choices_for_its_other_effects() -> None:
    calls, draws = CardEffect(Verb.SUMMON, 1, card=PIECE.key), CardEffect(Verb.DRAW, 1)
    card = with_play(calls, draws, CardEffect(Verb.BUFF, 0, Whom.SELF, attack=1))
    second, third = EffectPlace("play", 1), EffectPlace("play", 2)

    assert list(vocabulary.sources(card, second, (PIECE, card))) == list(Source)
    assert list(vocabulary.gains(card, third, (PIECE, card))) == [None, *Keyword]


def test_a_summon_of_at_least_one_piece_is_offered() -> None:
    summons = replace(PIECE, death=(CardEffect(Verb.SUMMON, 1, card=PIECE.key),))
    offered = vocabulary.numbers(summons, EffectPlace("death", 0), "n", (summons,))

    assert list(offered) == list(range(1, MOST_SUMMONED + 1))


def test_a_gain_of_zero_is_not_offered() -> None:
    card = with_play(CardEffect(Verb.BUFF, 0, Whom.SELF, attack=1))

    assert 0 not in vocabulary.numbers(card, PLAYED, "attack", ())
    assert 0 in vocabulary.numbers(card, PLAYED, "health", ())
