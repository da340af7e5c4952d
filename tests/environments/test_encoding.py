"""Actions as numbers: one for each, the same in both directions, and every legal action has one."""

import hashlib
from itertools import islice
from random import Random

import pytest

from hschess.environments.encoding import encoding_of
from hschess.environments.episode import ACTIONS_A_TURN
from hschess.players.registry import make_player
from hschess.rules.actions import ACTIONS, CONCEDE, action_named
from hschess.rules.chance import Chance
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.modes import EVERY_MODE, MODES
from hschess.rules.notation import parse_action
from tests.each import each
from tests.environments.states import ALL_MODES, LINE_MODES, dealt, states_of
from tests.helpers import random_game
from tests.rules.random_cards import random_mode


@pytest.mark.parametrize("mode", ALL_MODES)
def test_each_legal_action_can_be_decoded_from_its_number(mode: str) -> None:
    encoding = encoding_of(EVERY_MODE[mode])
    for state in states_of(mode, range(12)):
        assert all(encoding.action_at(encoding.number_of(one)) is one for one in legal_actions(state))


@each("seed", [*range(6), 12])
def test_actions_of_any_cards_have_numbers_and_observations_are_within_bounds(seed: int) -> None:
    """Custom cards may need targets that do not exist (D12), and have effects that no built-in card has."""
    episode = dealt(random_mode(Random(seed)), may_concede=True)
    lows, highs = episode.vector.bounds()
    for move in islice(random_game(episode.mode, seed), 300):
        episode.begin(seed)
        episode.state = move.before
        assert sum(episode.mask()) == len(legal_actions(move.before))
        assert all(low <= one <= high for low, one, high in zip(lows, episode.seen(0), highs, strict=True))


@each("mode", ALL_MODES)
def test_every_number_has_an_action_that_the_notation_reads(mode: str) -> None:
    cards = EVERY_MODE[mode].cards
    actions = encoding_of(EVERY_MODE[mode]).actions

    assert len({action.text for action in actions}) == len(actions)
    assert all(parse_action(action.text, cards) is action for action in actions)


def test_the_modes_of_the_line_battle_share_the_numbers_of_the_rules_own_table() -> None:
    assert {encoding_of(MODES[mode]) for mode in LINE_MODES} == {encoding_of(MODES["paper"])}
    assert encoding_of(MODES["paper"]).actions == ACTIONS


@each(
    ("text", "number"),
    [("0x0", 0), ("B@0", 49), ("P@0", 63), ("castle1", 85), ("cheat", 91), ("concede", 93), ("end", 95), ("keep", 96)],
)
def test_a_number_never_changes_its_action(text: str, number: int) -> None:
    """Anything learned with these numbers would be worthless."""
    assert encoding_of(MODES["normal"]).number_of(action_named(text)) == number


def test_no_action_of_the_line_battle_has_changed_its_number() -> None:
    texts = " ".join(action.text for action in encoding_of(MODES["paper"]).actions)

    assert hashlib.blake2s(texts.encode(), digest_size=4).hexdigest() == "c74cc22f"


@each("mode", ALL_MODES)
def test_the_mask_has_the_legal_actions_and_no_other(mode: str) -> None:
    episode, free = dealt(mode), dealt(mode, may_concede=True)
    for move in random_game(mode, 5):
        for one in (episode, free):
            one.begin(5)
            one.state = move.before
        named = [action for action, legal in zip(free.encoding.actions, free.mask(), strict=True) if legal]
        assert tuple(named) == legal_actions(move.before)
        assert [action for action, legal in zip(episode.encoding.actions, episode.mask(), strict=True) if legal] == [
            action for action in named if action is not CONCEDE
        ]


def test_a_number_without_an_action_is_refused() -> None:
    with pytest.raises(HschessError, match="there is no action 229; expected 0 to 228"):
        dealt("paper").do(229)


def test_an_action_of_other_cards_has_no_number() -> None:
    gunner = parse_action("gunner@0", EVERY_MODE["middle"].cards)

    with pytest.raises(HschessError, match="'gunner@0' is not an action of this game"):
        encoding_of(MODES["paper"]).number_of(gunner)


def test_an_illegal_action_changes_nothing_and_gives_the_reason() -> None:
    episode = dealt("paper")
    before = episode.line()

    refused = episode.do(episode.encoding.number_of(action_named("cheat")))

    assert (refused[:3], episode.line()) == ("R13", before)


def test_conceding_is_possible_only_if_allowed() -> None:
    concede = encoding_of(MODES["paper"]).number_of(CONCEDE)
    episode, free = dealt("paper"), dealt("paper", may_concede=True)

    assert episode.do(concede) == "conceding is not possible here: 'concede'"
    assert not episode.is_over
    assert free.do(concede) == ""
    assert free.returns() == (-1.0, 1.0)


@pytest.mark.parametrize("mode", LINE_MODES)
def test_no_turn_of_the_line_battle_has_more_actions_than_the_bound(mode: str) -> None:
    for seed in range(40):
        turn = 0
        for move in random_game(mode, seed):
            turn = turn + 1 if move.step.state.to_move == move.before.to_move else 0
            assert turn < ACTIONS_A_TURN


def test_legal_actions_are_updated_after_a_players_turn() -> None:
    episode = dealt("normal", may_concede=True)
    assert episode.legal == legal_actions(episode.state)

    episode.play_turn(make_player("bfs"), Chance(1))

    assert (episode.mover, episode.legal) == (1, legal_actions(episode.state))
