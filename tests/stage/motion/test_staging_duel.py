"""The look of each event of a duel: what moves, what flies, when a number changes, its sound and what remains."""

from functools import partial
from math import hypot

import pytest

from hschess.rules.card import CardEffect, Verb, Whom
from hschess.rules.engine import Step, apply
from hschess.rules.events import EffectHappened, KingAttacked, KingChanged, Moment
from hschess.rules.modes import EVERY_MODE, read_mode
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.pieces import code_of, keyword_bits
from hschess.rules.state import State
from hschess.rules.view import view_of
from scenes.stage.motion.board import HistoryEntry
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging import history_entry, items_of, stage
from scenes.stage.motion.timing import TOPPLE_DEG
from tests.each import each
from tests.rules.test_duel_edges import two_bombs
from tests.rules.test_duel_examples import at
from tests.stage.acting import Show, leftovers, puppets_of, show_of
from tests.stage.motion.test_staging import assert_calm, on_canvas

POWER = read_mode("""
name = "orders"
cards = ["duel"]
kings = [30, 30]
powers = [{ name = "Order", cost = 2, power = [{ damage = 1, target = "chosen", among = "any" }] }, "none"]
decks = [{ footman = 20 }, { footman = 20 }]
""")
OWN_POWER = parse_position(
    "orders 1w 30/9/9/-/footman/-/- 30/0/0/-/footman/captain:5/-", {**EVERY_MODE, "orders": POWER}
)
SCENES: dict[str, tuple[State, str]] = {
    "attack on a piece": (at("captain:5", "squire:1"), "0x0"),
    "attack on a king": (at("captain:5,footman:1", "squire:1"), "0xk"),
    "shield": (at("captain:5", "gatehouse:5"), "0x0"),
    "drain": (at("leech:3", kings=(20, 30)), "0xk"),
    "shot": (at(enemy="captain:5", hand="gunner"), "gunner@0>0"),
    "spell on a piece": (at("captain:5", "captain:5", "check"), "check>0"),
    "spell on a king": (at("captain:5", "captain:5", "check"), "check>k"),
    "spell on a line": (at("captain:5", "captain:5,gatehouse:5,squire:1", "volley"), "volley"),
    "healing": (at("captain:2", hand="confessor"), "confessor@1<0"),
    "healing a king": (at("captain:2", hand="confessor", kings=(20, 30)), "confessor@1<k"),
    "buff": (at("footman:1,captain:5", hand="standard"), "standard@1"),
    "growing": (at("prodigy:1,footman:1"), "end"),
    "call": (at("footman:1,baggage_train:1,footman:1", "p22:2"), "1x0"),
    "legacy": (at("squire:1", "p33:3"), "0x0"),
    "destruction": (at("captain:5", "captain:5", "gambit"), "gambit"),
    "coin": (at(hand="coin"), "coin"),
    "power": (OWN_POWER, "power>0"),
}
each_scene = pytest.mark.parametrize(("state", "action"), SCENES.values(), ids=SCENES)


def staged(state: State, action: str, options: ShowOptions | None = None) -> tuple[Show, Step]:
    show, step = show_of(view_of(state), options), apply(state, parse_action(action, state.mode.cards))
    show.play(step, 17)
    return show, step


def heard(name: str) -> set[str]:
    show, _ = staged(*SCENES[name])
    show.run()
    return {cue.name for cue in show.cues}


def token(show: Show, side: int, slot: int) -> Puppet:
    return show.board.puppets[show.board.lines[side][slot]]


# ------------------------------------------------------------------------------------------------------------ every event


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
@each_scene
def test_an_event_of_a_duel_is_on_the_table_from_begin_to_end(state: State, action: str, reduced: bool) -> None:
    show, step = staged(state, action, ShowOptions(reduced_motion=reduced))
    while show.timeline.is_moving:
        show.advance(9.0)
        assert all(on_canvas(puppet) for puppet in show.board.puppets.values())

    assert show.board.matches(view_of(step.state))
    assert leftovers(show.board) == []


@each_scene
def test_reduced_motion_moves_nothing_visible_in_a_duel(state: State, action: str) -> None:
    assert_calm(staged(state, action, ShowOptions(reduced_motion=True))[0])


@each_scene
def test_with_the_shake_turned_off_a_duel_does_not_shake_the_table(state: State, action: str) -> None:
    show, _ = staged(state, action, ShowOptions(shake=0.0))
    while show.timeline.is_moving:
        show.advance(5.0)
        assert show.board.mood.shake_x == show.board.mood.shake_y == 0


@each(
    ("name", "cues"),
    [
        ("attack on a piece", {"knight_hoof", "hit_4", "death_crack"}),
        ("attack on a king", {"knight_hoof", "hit_king"}),
        ("shield", {"shield_break"}),
        ("drain", {"attack_whoosh", "hit_king", "heal"}),
        ("shot", {"bolt", "hit_1"}),
        ("spell on a king", {"bolt", "hit_king"}),
        ("healing", {"heal"}),
        ("buff", {"buff"}),
        ("growing", {"buff"}),
        ("call", {"death_crack", "card_play_thunk"}),
        ("legacy", {"draw_slide"}),
        ("destruction", {"cheat_snuff", "death_crack"}),
        ("power", {"bolt", "hit_1"}),
    ],
)
def test_every_event_of_a_duel_has_a_sound(name: str, cues: set[str]) -> None:
    assert cues <= heard(name)


# ---------------------------------------------------------------------------------------------------------------- attacks


def test_an_attacker_of_a_king_goes_strikes_returns_and_then_sleeps() -> None:
    show, _ = staged(*SCENES["attack on a king"])
    piece, king = token(show, 0, 0), show.board.layout.king(1)
    nearest, home = 1000.0, (piece.x, piece.y)
    while show.timeline.is_busy:
        assert not piece.spent
        show.advance(5.0)
        nearest = min(nearest, hypot(piece.x - king[0], piece.y - king[1]))

    assert nearest < 80
    assert (piece.x, piece.y, piece.spent) == (*home, True)
    assert show.board.puppets[show.board.kings[1]].number == 26


def test_a_shield_breaks_at_the_hit_and_leaves_splinters() -> None:
    show, _ = staged(*SCENES["shield"])
    rook = token(show, 1, 0)
    glass = rook.keywords
    show.advance(150.0)
    assert rook.keywords == glass
    show.advance(40.0)

    assert rook.keywords == keyword_bits(show.board.view.sides[1].line[0]) != glass
    assert puppets_of(show, Look.GLASS)
    assert [star.number for star in puppets_of(show, Look.SPLAT)] == [2]


# ---------------------------------------------------------------------------------------------------------------- effects


def test_a_number_changes_when_the_bolt_arrives_and_not_before() -> None:
    show, _ = staged(*SCENES["spell on a piece"])
    captain = token(show, 1, 0)
    seen = False
    while not puppets_of(show, Look.SPLAT):
        assert captain.number == 5
        seen |= bool(puppets_of(show, Look.MOTE))
        show.advance(5.0)
    show.run()

    assert seen
    assert captain.number == 3


@pytest.mark.parametrize("by_hand", [(True, False), (False, False)])
def test_a_spell_is_shown_to_all_before_it_acts(by_hand: tuple[bool, bool]) -> None:
    show, _ = staged(*SCENES["spell on a piece"], ShowOptions(by_hand=by_hand))
    shown_ms, deck = 0, show.board.layout.deck(0)
    while show.timeline.is_busy:
        show.advance(10.0)
        cards = [card for card in puppets_of(show, Look.CARD) if card.scale > 1.2 and abs(card.x - deck[0]) < 40]
        if cards and cards[0].alpha == 1 and cards[0].face == 1:
            assert not puppets_of(show, Look.MOTE)
            shown_ms += 10

    assert shown_ms >= 400


def test_a_buff_is_shown_over_the_piece_and_in_its_numbers() -> None:
    show, _ = staged(*SCENES["buff"])
    words = set()
    while show.timeline.is_busy:
        show.advance(10.0)
        words |= {puppet.text for puppet in puppets_of(show, Look.TEXT)}

    assert words == {"+1/+1"}
    assert [(token(show, 0, slot).attack, token(show, 0, slot).full) for slot in (0, 1, 2)] == [(3, 2), (3, 3), (5, 6)]


def test_the_line_stays_open_at_a_dead_pieces_place_until_its_summons_come() -> None:
    show, _ = staged(*SCENES["call"])
    board = show.board
    left, right = board.lines[0][0], board.lines[0][2]
    apart = board.puppets[right].x - board.puppets[left].x
    while show.timeline.is_busy:
        show.advance(5.0)
        board.update_gap(5.0)
        assert board.puppets[right].x - board.puppets[left].x >= apart - 0.5

    assert len(board.lines[0]) == 4


def test_a_destroyed_piece_goes_up_in_smoke_and_a_killed_one_does_not() -> None:
    smoke = {}
    for name in ("destruction", "attack on a piece"):
        show, _ = staged(*SCENES[name])
        smoke[name] = False
        while show.timeline.is_busy:
            show.advance(10.0)
            smoke[name] |= bool(puppets_of(show, Look.SMOKE))

    assert smoke == {"destruction": True, "attack on a piece": False}


def test_effects_of_dead_pieces_come_from_their_old_places() -> None:
    state, action = at("footman:1,squire:1", "p33:3"), "1x0"
    show, _ = staged(state, action)
    grave = (token(show, 0, 1).x, token(show, 0, 1).y)
    while show.timeline.is_busy and not show.board.graves:
        show.advance(5.0)

    assert [one.place for one in show.board.graves] == [grave]


def test_a_king_that_is_healed_after_its_fall_shows_no_health_below_zero() -> None:
    state = at("captain:5", kings=(1, 30))
    show, captain = show_of(view_of(state)), code_of(state.sides[0].line[0])
    heals = CardEffect(Verb.HEAL, 5, Whom.OWN_KING)
    healed = EffectHappened(side=0, card=captain, slot=-1, when=Moment.DEATH, effect=heals)
    for item in items_of((healed, KingChanged(side=0, before=-9, health=-4))):
        show.timeline.add(partial(stage, item, show.board, show.options))
    show.run()

    assert show.board.puppets[show.board.kings[0]].number == 0


# ---------------------------------------------------------------------------------------------------------------- history


def test_d16_both_kings_fall_if_both_have_lost_and_stay_down_when_reopened() -> None:
    show, step = staged(two_bombs(), "0x0")
    show.run()

    for board in (show.board, show_of(view_of(step.state)).board):
        assert [board.puppets[king].angle for king in board.kings] == [TOPPLE_DEG, TOPPLE_DEG]


def test_the_history_lists_an_attack_on_a_king_as_an_attack() -> None:
    show, step = staged(*SCENES["attack on a king"])
    show.run()
    attack = next(event for event in step.events if isinstance(event, KingAttacked))

    assert show.board.history == [HistoryEntry(0, attack.card, is_attack=True, action=17)]
    assert history_entry(step.events, 17) == show.board.history[0]
