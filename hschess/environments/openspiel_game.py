"""The game for OpenSpiel: `hschess`, a sequential game of imperfect information for two, with explicit chance.

    import pyspiel
    from hschess.environments import openspiel_game
    game = pyspiel.load_game("python_hschess(mode=normal)")

Parameters: `mode`, one of the line battle (`paper` by default; a handicap may follow: `paper+white15`), and `may_concede` (no).

Players: 0 is White, 1 Black. Actions: numbered by `encoding`, 229. Chance: each draw of a card, at its time, and each offer of Discover is
a move of chance, with exact probabilities. An illegal action is a `pyspiel.SpielError`, as in OpenSpiel's own games.
Returns: 1 for the winner and -1 for the loser, 0 for a draw.

An information state, as a string, is everything the side has observed: the public events, in order, and its own cards. An observation, as a
string, is the position line as the side sees it. Both tensors are the numbers of `vector`, in the game's own units: a summary of the
present knowledge, so that information states which differ in their past only have the same tensor.

`state.resample_from_infostate(player, sampler)` resamples what the player cannot know, by the game's own `determinize`. Algorithms in
Python see it; OpenSpiel's C++ cannot ask a game in Python for it, so of its two IS-MCTS take `open_spiel.python.algorithms.ismcts`.

Needs the extra `openspiel`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hschess.environments.encoding import encoding_of
from hschess.environments.episode import ACTIONS_A_TURN
from hschess.environments.lazy_deal import MOST_OUTCOMES, LazyDeal, begun
from hschess.environments.vector import vector_of
from hschess.extras import missing
from hschess.rules.aliases import SideNumber
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import Mode
from hschess.rules.observation import Observation, observe

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise missing("openspiel", error) from error

NAME: Final = "python_hschess"
_PLAYERS: Final = 2
_DEFAULTS: Final[dict[str, Any]] = {"mode": "paper", "may_concede": False}
_SEED_BITS: Final = 53
"""The bits of a sampled float."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Hearthstone Chess",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_PLAYERS,
    min_num_players=_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class HearthstoneChessGame(pyspiel.Game):
    """The game in one mode. Errors: `HschessError` for an unknown mode or one of the duel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings = {**_DEFAULTS, **(params or {})}
        self.mode = mode_named(settings["mode"])
        self.encoding = encoding_of(self.mode)
        self.vector = vector_of(self.mode)
        self._start = begun(self.mode, settings["may_concede"])
        super().__init__(GAME_TYPE, _info_of(self.mode), params or {})

    def new_initial_state(self) -> HearthstoneChessState:
        """The state before the first card is dealt."""
        return self.state_of(self._start)

    def state_of(self, table: LazyDeal) -> HearthstoneChessState:
        """A state that begins in this position, with a history that begins there too."""
        state = HearthstoneChessState(self)
        state.table = table.copy()
        return state

    def make_py_observer(self, kind: Any = None, params: Any = None) -> HearthstoneChessObserver:
        """The observer that OpenSpiel requests for strings and tensors. Errors: `ValueError` for parameters, because it has none."""
        if params:
            raise ValueError(f"the observer has no parameters, but got {params}")
        return HearthstoneChessObserver(self, kind)


def _info_of(mode: Mode) -> Any:
    """The bounds that OpenSpiel wants to know beforehand; all of them are more than there can be."""
    turns = 2 * mode.round_limit
    return pyspiel.GameInfo(
        num_distinct_actions=len(encoding_of(mode).actions),
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=_PLAYERS,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=ACTIONS_A_TURN * turns,
    )


class HearthstoneChessState(pyspiel.State):
    """A state of the game; `table` is all of it."""

    table: LazyDeal

    def current_player(self) -> int:
        """0 for White, 1 for Black, or OpenSpiel's constants for chance and for the end."""
        if self.table.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.table.waits else self.table.state.to_move

    def _legal_actions(self, player: int) -> list[int]:
        numbers: list[int] = self.get_game().encoding.numbers_of(self.table.legal())
        return numbers

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible draws or offers, with their probabilities."""
        return self.table.outcomes()

    def _apply_action(self, action: int) -> None:
        """Errors: `SpielError`, as in OpenSpiel's own games, for an impossible outcome or an illegal action; then nothing has changed."""
        if self.table.is_over:
            raise pyspiel.SpielError("the game is over")
        if self.table.waits:
            self._let_come(action)
        else:
            self._do(action)

    def _let_come(self, outcome: int) -> None:
        if outcome not in [likely for likely, _ in self.table.outcomes()]:
            raise pyspiel.SpielError(f"the outcome {outcome} cannot come here")
        self.table.decide(outcome)

    def _do(self, number: int) -> None:
        try:
            action = self.get_game().encoding.action_at(number)
        except HschessError as error:
            raise pyspiel.SpielError(str(error)) from error
        refused = self.table.refusal(action)
        if refused:
            raise pyspiel.SpielError(f"the action {number}, '{action}', is not legal: {refused}")
        self.table.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.table.outcome_text(action)
        return str(self.get_game().encoding.action_at(action))

    def is_terminal(self) -> bool:
        """Whether the game has an outcome."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """White's and Black's result."""
        return self.table.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HearthstoneChessState:
        """A state with the same observation for the player; `sampler` gives numbers from 0 to 1. Its history begins here."""
        seed = int(sampler() * (1 << _SEED_BITS))
        guess: HearthstoneChessState = self.get_game().state_of(self.table.guessed(player, Chance(seed)))
        return guess

    def __str__(self) -> str:
        return self.table.line()


class HearthstoneChessObserver:
    """Strings and tensors of a player's knowledge.

    With perfect recall the string is the history, else the present observation. If OpenSpiel asks for public information, it has no hand;
    if for private information, it has only the player's own cards, and the tensor has the whole observation.
    """

    def __init__(self, game: HearthstoneChessGame, kind: Any) -> None:
        self._vector = game.vector
        self._recalls = kind is not None and kind.perfect_recall
        self._has_public = kind is None or kind.public_info
        self._has_private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor = np.zeros(game.vector.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HearthstoneChessState, player: SideNumber) -> None:
        """Fill the tensor with this player's view."""
        seen = state.table.seen(player)
        if not self._has_private:
            seen = Observation(player, observe(seen.state, 1 - player).state)
        self.tensor[:] = self._vector.numbers_of(seen)

    def string_from(self, state: HearthstoneChessState, player: SideNumber) -> str:
        """This player's knowledge, in words."""
        table = state.table
        if self._has_public and self._has_private:
            return table.heard(player) if self._recalls else table.line(player)
        if self._has_public:
            return table.public.strip() if self._recalls else table.public_line()
        return table.private[player].strip() if self._recalls else table.cards_of(player)


# As every game of OpenSpiel's own, it is known by its name once its module is imported.
pyspiel.register_game(GAME_TYPE, HearthstoneChessGame)
