"""A match: undo, the CPU's turn in slices, the same game with any slices."""

import pytest

from hschess.players.contract import Decided, Plan, Thinking
from hschess.rules.actions import END, KEEP, action_named
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance
from hschess.rules.errors import IllegalActionError
from hschess.rules.game import open_game
from hschess.rules.modes import MODES
from hschess.rules.notation import parse_action
from hschess.rules.observation import Observation
from hschess.rules.record import Record
from scenes.stage.game.match import Match, MatchSeat
from scenes.stage.game.setup import Setup, continued_match, first_viewer, new_match, seed_of


def played_out(match: Match, budget: int) -> Match:
    """The match after two CPUs have played it to its end, this many positions a call."""
    for _ in range(200_000):
        if match.is_over:
            return match
        action = match.pump(budget)
        if action is not None:
            match.submit(action)
    pytest.fail(f"the game does not end: {match.state!r}")


@pytest.mark.parametrize("mode", MODES)
def test_two_cpus_play_any_mode_to_its_end_and_the_slices_do_not_matter(mode: str) -> None:
    slow = played_out(new_match(Setup(mode, 4, ("random", "bfs"))), 7)
    fast = played_out(new_match(Setup(mode, 4, ("random", "bfs"))), 5000)

    assert slow.record.actions == fast.record.actions
    assert slow.record.result != "*"


@pytest.mark.parametrize("mode", MODES)
def test_a_game_continued_in_the_middle_goes_on_unchanged(mode: str) -> None:
    whole = played_out(new_match(Setup(mode, 9, ("random", "bfs"))), 500)
    half = Record(mode, 9, whole.record.actions[: len(whole.record.actions) // 2], extra=whole.record.extra)
    # A CPU's plan may span the middle of its turn, so the game is resumed after the end of a turn.
    ends = [index for index, action in enumerate(half.actions) if action is END]
    resumed = Record(mode, 9, half.actions[: ends[-1] + 1], extra=whole.record.extra)

    assert played_out(continued_match(open_game(resumed)), 500).record.actions == whole.record.actions


def test_undo_goes_back_within_the_turn() -> None:
    match = new_match(Setup("paper", 1, ("human", "human")))
    before = match.state
    match.submit(action_named("P@0"))

    match.undo()

    assert match.state == before
    assert match.record.actions == ()


def test_undo_stops_at_the_end_of_the_last_turn() -> None:
    match = new_match(Setup("paper", 1, ("human", "human")))
    match.submit(action_named("P@0"))
    match.submit(END)

    assert not match.can_undo


def test_undo_stops_at_a_reveal() -> None:
    match = new_match(Setup("normal", 1, ("human", "human")))
    match.submit(KEEP)
    match.submit(KEEP)
    match.submit(END)
    match.submit(END)
    match.submit(action_named("discover"))

    assert not match.can_undo


def test_undo_stops_at_a_burned_card() -> None:
    """R11: the squire dies of the attack, and its owner draws into a full hand."""
    full = ",".join(["squire"] * 10)
    position = f"control 9w 30/9/9/{full}/herald,squire/squire:1/- 30/9/9/-/squire/herald:2/-"
    match = continued_match(open_game(Record("control", position=position)))
    match.submit(parse_action("0x0", match.state.mode.cards))

    assert len(match.state.sides[0].deck) == 1
    assert not match.can_undo


def test_an_illegal_action_changes_nothing() -> None:
    match = new_match(Setup("paper", 1, ("human", "human")))
    before = match.state

    with pytest.raises(IllegalActionError):
        match.submit(action_named("cheat"))

    assert match.state is before
    assert match.record.actions == ()


@pytest.mark.parametrize(("seats", "viewer"), [(("human", "bfs"), 0), (("bfs", "human"), 1), (("bfs", "bfs"), 0)])
def test_the_person_sits_at_the_bottom(seats: tuple[str, str], viewer: int) -> None:
    assert first_viewer(new_match(Setup("paper", 1, seats))) == viewer


def test_a_seed_is_digits_or_any_text() -> None:
    assert seed_of(" 42 ") == 42
    assert seed_of("-7") == -7
    assert seed_of("rook") == seed_of("rook")
    assert seed_of("rook") != seed_of("pawn")


@pytest.mark.parametrize("text", ["--7", "-", "²", "7²"])
def test_a_seed_that_only_looks_like_a_number_is_text(text: str) -> None:
    assert seed_of(text) > 0


class Onlooker:
    """Ends its turns, and remembers its observations."""

    name = "onlooker"

    def __init__(self, clairvoyant: bool) -> None:
        self.clairvoyant = clairvoyant
        self.enemy_hand: list[int] = []

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        self.enemy_hand = observation.state.sides[1 - observation.side].hand
        return Decided(Plan((END,), 0.0, 1))


@pytest.mark.parametrize("clairvoyant", [False, True])
def test_only_a_clairvoyant_cpu_is_shown_the_enemy_hand(clairvoyant: bool) -> None:
    player = Onlooker(clairvoyant)
    match = Match(open_game(Record("paper", 3)), (MatchSeat("onlooker", player), MatchSeat("You")))

    match.pump(1)

    held = match.state.black.hand
    assert player.enemy_hand == (held if clairvoyant else [UNKNOWN] * len(held))
