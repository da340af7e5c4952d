"""Laws 1 to 7 of the rules, over games of random cards and modes; some also over the built-in ones."""

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hschess.library.event_json import event_json
from hschess.rules.actions import ACTIONS, NO_TARGET, OWN_KING, Action
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.duel.aimed_actions import attack_action, play_action, power_action, spell_action, take_action
from hschess.rules.engine import advance, apply, deal, legal_actions, new_game, why_not
from hschess.rules.events import CardBurned, CardDrawn, CardPlayed, ChoiceMade, GameEnded
from hschess.rules.game import open_game
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import LARGEST_HEALTH, MODES, Mode
from hschess.rules.notation import format_position, parse_action, parse_position
from hschess.rules.observation import determinize, observe
from hschess.rules.pieces import MOST_STRENGTH, attack_of, full_health_of, health_of
from hschess.rules.record import Record
from hschess.rules.record_text import format_game, parse_game
from hschess.rules.state import Cause, Pending, State
from hschess.rules.view import SideView, View, view_of
from tests import by_commit
from tests.helpers import Move, random_game, random_position
from tests.rules.random_cards import random_mode
from tests.rules.test_laws import check_events_are_complete

GAMES_EACH = 3
MOST_ACTIONS = 5_000
LEGAL_EVERY = 9
GAPS = range(LONGEST_LINE)
TARGETS = range(NO_TARGET, OWN_KING + 1)

modes: st.SearchStrategy[Mode] = st.integers(0, 2**40).map(lambda seed: random_mode(Random(seed)))
known_modes: st.SearchStrategy[Mode] = st.sampled_from(tuple(MODES.values()))
seeds = st.integers(min_value=0, max_value=2**64 - 1)
sides = st.integers(min_value=0, max_value=1)


def check_step(move: Move, mode: Mode) -> None:
    """The laws of every step."""
    after, events = move.step.state, move.step.events
    check_events_are_complete(view_of(move.before), events, view_of(after))
    check_bounds(after)
    check_cards(move)
    read = parse_position(format_position(after), {mode.name: mode})
    assert read == after
    # A position does not show a concession, nor that the last round is over.
    untold = after.outcome is not None and after.outcome.cause in (Cause.ROUNDS, Cause.CONCESSION)
    assert untold or read.outcome == after.outcome
    assert [isinstance(event, GameEnded) for event in events].count(True) == (after.outcome is not None)
    assert after.outcome is None or isinstance(events[-1], GameEnded)
    assert json.dumps([event_json(event, mode.cards) for event in events])


def check_bounds(state: State) -> None:
    """Law 6: mana, hands, lines and strengths stay within the rules."""
    for side in state.sides:
        assert 0 <= side.mana <= 10
        assert 0 <= side.crystals <= 10
        assert len(side.line) <= LONGEST_LINE
        assert len(side.hand) <= state.mode.hand_limit
        assert -LARGEST_HEALTH <= side.health <= LARGEST_HEALTH
        assert all(1 <= health_of(piece) <= full_health_of(piece) <= MOST_STRENGTH for piece in side.line)
        assert all(0 <= attack_of(piece) <= MOST_STRENGTH for piece in side.line)


def check_cards(move: Move) -> None:
    """Law 6: cards of a hand or a deck are lost or made only by the events that report it."""
    held = [Counter([*side.hand, *side.deck]) for side in move.before.sides]
    left = [len(side.deck) for side in move.before.sides]
    for event in move.step.events:
        if isinstance(event, CardPlayed | CardBurned):
            held[event.side][event.card] -= 1
        elif isinstance(event, CardDrawn) and event.left == left[event.side]:
            # Chance took one of the offered cards.
            held[event.side][event.card] += 1
        elif isinstance(event, ChoiceMade) and event.choice is Pending.DISCOVER:
            held[event.side][event.card] += 1
        if isinstance(event, CardDrawn | CardBurned | ChoiceMade):
            left[event.side] = event.left
    for side, cards in zip(move.step.state.sides, held, strict=True):
        assert Counter([*side.hand, *side.deck]) == +cards


def check_legality(state: State, rng: Random) -> None:
    """Law 3: sorted, without duplicates, empty exactly at the end; the same objects as from parsing, and exactly those not refused."""
    listed = legal_actions(state)
    texts = [action.text for action in listed]
    assert texts == sorted(set(texts))
    assert (not listed) == (state.outcome is not None)
    assert [parse_action(text, state.mode.cards) for text in texts] == list(listed)
    assert {action for action in thinkable(state, rng) if why_not(state, action) is None} == set(listed)


def thinkable(state: State, rng: Random) -> set[Action]:
    """Every action of the cards in the hand and of some others, in every gap and with every target."""
    table = state.mode.cards
    codes = [*dict.fromkeys(state.mover.hand), *rng.sample(table.codes, min(2, len(table.codes)))]
    pieces, spells = [code for code in codes if code in table.pieces], [one for one in codes if one in table.spells]
    return {
        *ACTIONS,
        *(play_action(table, code, gap, target) for code in pieces for gap in GAPS for target in TARGETS),
        *(spell_action(table, code, target) for code in spells for target in TARGETS),
        *(attack_action(slot, target) for slot in GAPS for target in range(LONGEST_LINE + 1)),
        *(power_action(target) for target in TARGETS),
        *(take_action(table, code) for code in table.pieces),
    }


@pytest.mark.parametrize("share", range(10))
def test_every_step_of_games_with_random_cards_keeps_the_laws(share: int) -> None:
    for seed in by_commit.seeds(f"any cards {share}", GAMES_EACH):
        rng = Random(seed)
        mode = random_mode(rng)
        for number, move in enumerate(random_game(mode, seed)):
            assert number < MOST_ACTIONS
            check_step(move, mode)
            if number % LEGAL_EVERY == 0:
                check_legality(move.before, rng)
                check_legality(move.step.state, rng)


@given(mode=modes, seed=seeds)
@settings(max_examples=15)
def test_every_step_of_any_game_of_any_cards_keeps_the_laws(mode: Mode, seed: int) -> None:
    for move in random_game(mode, seed):
        check_step(move, mode)


@given(mode=known_modes | modes, seed=seeds)
@settings(max_examples=130)
def test_law_1_apply_never_changes_its_argument(mode: Mode, seed: int) -> None:
    state = random_position(mode, seed)
    before, shown = format_position(state), [(side.shown, side.made) for side in state.sides]

    for action in legal_actions(state):
        assert apply(state, action) == apply(state.copy(), action)

    assert format_position(state) == before
    assert [(side.shown, side.made) for side in state.sides] == shown


@given(mode=known_modes | modes, seed=seeds)
@settings(max_examples=75)
def test_law_1_advance_is_apply_without_the_events(mode: Mode, seed: int) -> None:
    state = new_game(mode, seed)
    for move in random_game(mode, seed):
        advance(state, move.action)
        assert (state, state.outcome) == (move.step.state, move.step.state.outcome)
        assert [(one.shown, one.made) for one in state.sides] == [
            (one.shown, one.made) for one in move.step.state.sides
        ]


@given(mode=known_modes | modes, seed=seeds)
@settings(max_examples=30)
def test_law_5_the_events_of_the_deal_are_complete(mode: Mode, seed: int) -> None:
    step = deal(mode, seed)
    empty = View((SideView(mode.kings[0]), SideView(mode.kings[1])))

    check_events_are_complete(empty, step.events, view_of(step.state))


@given(mode=modes, seed=seeds)
@settings(max_examples=12)
def test_laws_2_and_4_a_record_restores_the_game_with_its_mode(mode: Mode, seed: int) -> None:
    actions = tuple(move.action for move in random_game(mode, seed))[:60]
    game = open_game(Record(mode.name, seed, actions), {mode.name: mode})
    game = game.retagged(result=game.record.closed(game.state.outcome).result)
    text = format_game(game)

    for read in (parse_game(text, {mode.name: mode}), parse_game(text)):
        assert [step.state for step in read.steps] == [step.state for step in game.steps]
        assert format_game(read) == text
        assert read.record.actions == actions


@given(mode=modes, seed=seeds, side=sides, draw=seeds)
@settings(max_examples=40)
def test_law_7_a_dealt_state_looks_like_the_true_one_to_the_viewer(mode: Mode, seed: int, side: int, draw: int) -> None:
    state = random_position(mode, seed)
    seen = observe(state, side)
    dealt = determinize(seen, Chance(draw))

    assert UNKNOWN not in [code for one in dealt.sides for code in (*one.hand, *one.deck)]
    again = observe(dealt, side)
    assert format_position(again.state) == format_position(seen.state)
    assert [one.shown for one in again.state.sides] == [one.shown for one in seen.state.sides]
    assert again.state.sides[side].made == seen.state.sides[side].made
    assert parse_position(format_position(dealt), {mode.name: mode}) == dealt
    assert parse_position(format_position(seen.state), {mode.name: mode}) == seen.state


@given(mode=modes, seed=seeds)
@settings(max_examples=30)
def test_law_7_the_unseen_cards_are_really_hidden(mode: Mode, seed: int) -> None:
    """Only cards that a random deck or an offer adds by chance may be missing from them."""
    state = random_position(mode, seed)
    for viewer, number in ((0, 0), (0, 1), (1, 0), (1, 1)):
        holder = state.sides[number]
        hidden = Counter([*holder.deck, *(holder.hand if number != viewer else ())])
        known = Counter(observe(state, viewer).unseen(number))
        assert holder.made or known == hidden - Counter({mode.cards.coin: hidden[mode.cards.coin]})
        assert not known - hidden or number != viewer


@given(mode=modes, seed=seeds)
@settings(max_examples=12)
def test_a_mode_its_cards_and_its_actions_are_the_same_after_pickling(mode: Mode, seed: int) -> None:
    assert pickle.loads(pickle.dumps(mode)) == mode
    state = random_position(mode, seed)
    for action in legal_actions(state):
        assert pickle.loads(pickle.dumps(action)) is action


PROGRAM = """
import pickle, sys
from random import Random
from hschess.rules.chance import Chance
from hschess.rules.engine import apply, new_game
from hschess.rules.notation import format_position
from tests.helpers import random_game
from tests.rules.random_cards import random_mode
if sys.argv[1] == "other":
    for seed in range(50, 53):
        random_mode(Random(seed))
modes, played = pickle.load(sys.stdin.buffer)
for seed, mode in enumerate(modes):
    for move in random_game(mode, seed):
        print(move.action, format_position(move.step.state), len(move.step.events))
for mode, seed, actions in played:
    state = new_game(mode, seed)
    for action in actions:
        state = apply(state, action).state
    print(format_position(state))
"""


def test_law_1_the_same_in_every_process_after_any_other_sets() -> None:
    """A worker knows the cards under other codes; modes and actions sent to it keep their meaning."""
    made = [random_mode(Random(seed)) for seed in range(4)]
    played = [(mode, 3, [move.action for move in random_game(mode, 3)]) for mode in made]
    outputs = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, order],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([".", *sys.path])},
            input=pickle.dumps((made, played)),
            capture_output=True,
            check=True,
        ).stdout
        for order, hash_seed in (("same", "0"), ("other", "1"))
    }

    assert len(outputs) == 1
    assert len(next(iter(outputs)).splitlines()) > 30
