"""Duels at the table: attacks by choice, spells, chosen effects and powers, by drags, by clicks and by keys."""

import random
from collections.abc import Callable
from typing import Final

import pytest

from hschess.players.agents.random_player import RandomPlayer
from hschess.rules.actions import CONCEDE, END, ENEMY_KING, Action
from hschess.rules.card_sets import read_card_set
from hschess.rules.duel.aimed_actions import attack_action
from hschess.rules.engine import legal_actions
from hschess.rules.game import open_game
from hschess.rules.modes import DUELS, read_mode
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.state import State
from hschess.rules.view import view_of
from hschess.store.settings import Settings
from scenes.pane.table_words import pinned_words, tooltip_of
from scenes.pane.view import show_of
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.hand.held import Choosing
from scenes.stage.hand.hit_areas import ICONS, HitArea, HitKind
from scenes.stage.inputs import PointerPressed
from scenes.words import explained, say
from tests.pilot.duelling import (
    GUARDED,
    Act,
    click_in_duel,
    drag_in_duel,
    key_in_duel,
    seated,
    sit_down,
)
from tests.pilot.hands import card_point, gap_point, own_point, power_point
from tests.pilot.pilot import AT_ONCE, Pilot

Start = Callable[..., Pilot]
ACTS: Final = {"drags": drag_in_duel, "clicks": click_in_duel, "keys": key_in_duel}
OPEN: Final = (
    "control 6w 24/6/6/fork,gambit,leech/footman,footman/squire:1,leech:3/- 28/0/6/?5/?4/courier:1,prodigy:1/-"
)
SPARKS: Final = """
name = "sparks"
cards = "duel"
kings = [20, 20]
lose_without_pieces = false
decks = [{ footman = 12 }, { footman = 12 }]
powers = [{ name = "Spark", cost = 1, once = true, power = [{ damage = 1, target = "chosen", among = "any" }] }, "none"]
"""

ARCHERY: Final = """
name = "archery"
cards = "archery"
kings = [20, 20]
lose_without_pieces = false
decks = [{ archer = 12 }, { archer = 12 }]
powers = ["none", "none"]
"""
ARCHERS: Final = """
[archer]
name = "Archer"
cost = 1
attack = 1
health = 1
play = [{ damage = 1, target = "chosen", among = "enemy_piece" }]
"""


# ------------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("mode", DUELS)
def test_a_whole_duel_is_played_by_drag_and_drop(start: Start, mode: str) -> None:
    played = play_through(start(settings=AT_ONCE), mode, drag_in_duel)

    assert len(played) > 20


def test_a_whole_duel_is_played_by_keys_alone(start: Start) -> None:
    assert len(play_through(start(settings=AT_ONCE), "middle", key_in_duel)) > 20


def whim_in_duel(seed: int) -> Callable[[State], Action]:
    """Mostly something, sometimes the end of the turn."""
    rng = random.Random(seed)

    def choose(state: State) -> Action:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        busy = [action for action in actions if action is not END]
        return rng.choice(busy if busy and rng.random() < 0.9 else actions)

    return choose


def play_through(pilot: Pilot, mode: str, act: Act) -> list[Action]:
    seats = (MatchSeat("White"), MatchSeat("Black", RandomPlayer(), "random"))
    seated(pilot, Match(open_game(Record(mode, seed=5)), seats), is_new=True)
    return pilot.play_until_the_end(act, whim_in_duel(7))


# ----------------------------------------------------------------------------------------------------------------- single actions


@pytest.mark.parametrize("way", ACTS)
@pytest.mark.parametrize(
    ("position", "text"),
    [
        (GUARDED, "0x0"),
        (GUARDED, "check>2"),
        (GUARDED, "check>k"),
        (GUARDED, "check<1"),
        (GUARDED, "check<k"),
        (GUARDED, "gunner@0>1"),
        (GUARDED, "gunner@2<3"),
        (GUARDED, "gunner@4<k"),
        (GUARDED, "standard@2"),
        (OPEN, "0xk"),
        (OPEN, "1x1"),
        (OPEN, "fork"),
        (OPEN, "gambit"),
    ],
)
def test_every_action_of_a_duel_can_be_done_by_hand(start: Start, way: str, position: str, text: str) -> None:
    pilot = sit_down(start(settings=AT_ONCE), position)
    action = parse_action(text, pilot.state.mode.cards)

    pilot.act(ACTS[way], action)

    pilot.wait_for_my_part()
    assert pilot.session.board.matches(view_of(pilot.state))


@pytest.mark.parametrize("way", ACTS)
@pytest.mark.parametrize("text", ["power>0", "power<k", "power>k"])
def test_a_custom_power_asks_for_its_target(start: Start, way: str, text: str) -> None:
    sparks = read_mode(SPARKS)
    position = "sparks 3w 20/3/3/footman/?9/footman:1/- 20/0/3/?1/?9/leech:3/-"
    pilot = sit_down(start(settings=AT_ONCE), position, {"sparks": sparks})

    pilot.act(ACTS[way], parse_action(text, sparks.cards))


# ------------------------------------------------------------------------------------------------------- legal targets


@pytest.mark.parametrize("way", ACTS)
def test_guard_gives_the_reason_for_a_refusal(start: Start, way: str) -> None:
    pilot = sit_down(start(settings=AT_ONCE), GUARDED)
    before = pilot.state

    ACTS[way](pilot, attack_action(1, ENEMY_KING))

    assert pilot.state == before
    assert pilot.said[-1] == "You must attack a piece with guard first."


def test_legal_targets_of_an_attack_light_up(start: Start) -> None:
    guarded, free = (sit_down(start(settings=AT_ONCE), position) for position in (GUARDED, OPEN))
    guarded.click(own_point(guarded, 1))
    free.click(own_point(free, 0))

    assert lit(guarded) == {HitArea(HitKind.ENEMY, 0)}
    assert lit(free) == {HitArea(HitKind.ENEMY, 0), HitArea(HitKind.ENEMY, 1), HitArea(HitKind.KING, 1)}


def test_legal_targets_of_a_spell_light_up(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), GUARDED)
    pilot.click(card_point(pilot, pilot.state.mode.cards.by_key["check"]))

    assert len(lit(pilot)) == 4 + 3 + 2


def lit(pilot: Pilot) -> set[HitArea]:
    """The areas that glow."""
    pilot.frame(2)
    board = pilot.session.board
    found = {HitArea(HitKind.KING, side) for side in (0, 1) if board.puppets[board.kings[side]].glow}
    for side, kind in ((0, HitKind.OWN), (1, HitKind.ENEMY)):
        found |= {HitArea(kind, slot) for slot, number in enumerate(board.lines[side]) if board.puppets[number].glow}
    return found


def test_a_resting_piece_is_not_offered_and_gives_the_reason(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), GUARDED)

    assert lit(pilot) == {HitArea(HitKind.OWN, slot) for slot in (0, 1, 3)}

    pilot.click(own_point(pilot, 2))

    assert pilot.session.hand.is_idle
    assert pilot.said[-1] == "This Captain can't attack until your next turn."


@pytest.mark.parametrize("way", ["escape", "right click", "beside"])
def test_a_piece_that_asks_for_its_target_can_be_cancelled(start: Start, way: str) -> None:
    pilot = sit_down(start(settings=AT_ONCE), GUARDED)
    before = pilot.state
    pilot.drag(card_point(pilot, pilot.state.mode.cards.by_key["gunner"]), gap_point(pilot, 1))
    assert pilot.session.hand.held == Choosing(0, 1)
    assert pilot.said[-1] == say("table.choose", pressed="Esc")

    match way:
        case "escape":
            pilot.press("escape")
        case "right click":
            pilot.give(PointerPressed(640.0, 290.0, 3))
        case _:
            pilot.click((200.0, 290.0))

    assert pilot.session.hand.is_idle
    assert pilot.state == before


def test_a_piece_without_a_legal_target_is_simply_played(start: Start) -> None:
    mode = read_mode(ARCHERY, lambda name: read_card_set(ARCHERS, name, "archery.toml"))
    position = "archery 3w 20/3/3/archer/?9/archer:1/- 20/0/3/?1/?9/-/-"
    pilot = sit_down(start(settings=AT_ONCE), position, {"archery": mode})

    pilot.drag(card_point(pilot, mode.cards.by_key["archer"]), gap_point(pilot, 1))

    assert [str(action) for action in pilot.session.match.record.actions] == ["archer@1"]


def test_a_king_without_a_power_has_no_disc(start: Start) -> None:
    pilot = sit_down(start(settings=AT_ONCE), GUARDED)
    pilot.move(power_point(pilot))

    assert show_of(pilot.session).powers == (None, None)
    assert pilot.session.hand.hover is None


def test_all_twelve_cards_of_a_hand_can_be_pointed_at(start: Start) -> None:
    hand = "p11,p12,p13,p21,p22,p23,p31,p32,p33,p41,p42,p43"
    position = f"vanilla 9w 24/9/9/{hand}/?4/-/- 28/0/9/?5/?4/-/-"
    pilot = sit_down(start(settings=AT_ONCE), position)

    for index, code in enumerate(pilot.state.mover.hand):
        pilot.move(card_point(pilot, code))
        assert pilot.session.hand.hover == HitArea(HitKind.HAND, index)
    pilot.act(drag_in_duel, parse_action("p43@0", pilot.state.mode.cards))


def test_all_seven_pieces_of_both_sides_attack_and_are_attacked(start: Start) -> None:
    line = ",".join(["p13:3"] * 7)
    position = f"vanilla 9w 24/9/9/check/?4/{line}/- 28/0/9/?5/?4/{line}/-"
    pilot = sit_down(start(settings=AT_ONCE), position)

    for slot in range(7):
        pilot.act(drag_in_duel, parse_action(f"{slot}x{6 - slot}", pilot.state.mode.cards))
        pilot.wait(lambda: pilot.session.may_act and not pilot.session.motion.is_busy)
    assert not pilot.session.driver.moves.attackers


# ----------------------------------------------------------------------------------------------------------- information


def test_a_pinned_piece_lists_its_keywords_and_that_it_is_resting(start: Start) -> None:
    position = "middle 6w 24/6/6/-/footman/captain:4^6%7*+s/- 28/0/6/?5/?4/gatehouse:5/-"
    session = sit_down(start(settings=AT_ONCE), position).session
    own, enemy = (pinned_words(HitArea(kind, 0), session) for kind in (HitKind.OWN, HitKind.ENEMY))

    assert "attack 6, health 4 of 7" in own
    assert say("made.keyword.shield") in own
    assert say("tip.tired") in own
    assert explained(enemy) == [say("glossary.guard"), say("glossary.shield")]


def test_a_custom_power_has_a_tooltip(start: Start) -> None:
    position = "sparks 3w 20/3/3/footman/?9/footman:1/- 20/0/3/?1/?9/leech:3/-"
    session = sit_down(start(settings=AT_ONCE), position, {"sparks": read_mode(SPARKS)}).session

    assert tooltip_of(HitArea(HitKind.POWER), session) == "**Spark** (1 mana, once a turn): 1 damage."
    assert tooltip_of(HitArea(HitKind.ENEMY_POWER), session) == ""


def test_a_click_on_undo_takes_back_a_card_whose_effects_are_still_being_shown(start: Start) -> None:
    pilot = sit_down(start(settings=Settings()), OPEN)
    pilot.act(drag_in_duel, parse_action("fork", pilot.state.mode.cards))
    assert pilot.session.motion.is_busy

    pilot.click(pilot.tables_layout.icon(ICONS.index(HitKind.UNDO)))

    assert pilot.session.match.record.actions == ()


def test_a_random_outcome_is_not_undone(start: Start) -> None:
    by_chance, plain = (sit_down(start(settings=AT_ONCE), OPEN) for _ in range(2))
    by_chance.act(drag_in_duel, parse_action("gambit", by_chance.state.mode.cards))
    plain.act(drag_in_duel, parse_action("fork", plain.state.mode.cards))

    assert not by_chance.session.match.can_undo
    assert plain.session.match.can_undo
