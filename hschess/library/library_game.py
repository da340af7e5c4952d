"""A game that a program plays action by action, and its record as a text or a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hschess.files import unreadable
from hschess.library.player import CpuPlayer, player
from hschess.marks import MARK
from hschess.readers import read_mode_file as mode_in_file
from hschess.readers import read_record_file
from hschess.rules.actions import Action
from hschess.rules.engine import Step, deal, legal_actions, why_not
from hschess.rules.errors import HschessError, Reason
from hschess.rules.events import Event
from hschess.rules.game import GameSoFar, Scenario, begin_game, open_game
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import EVERY_MODE, Mode
from hschess.rules.notation import format_position, parse_action
from hschess.rules.record import UNFINISHED, Record
from hschess.rules.record_text import check_readable
from hschess.rules.record_text import format_game as text_of
from hschess.rules.record_text import parse_game as game_in
from hschess.rules.state import Outcome, State


class Game:
    """A game up to now: its record, all its positions, and their events."""

    def __init__(self, so_far: GameSoFar) -> None:
        """Made by `new`, `at`, `of`, `parse_game` and `read_game`."""
        self._so_far = so_far

    @staticmethod
    def new(mode: str | Mode = "paper", seed: int = 0, white: str = "White", black: str = "Black") -> Game:
        """A game from the deal: the same mode and seed give the same game. `white` and `black` are names for the record.

        Errors: `HschessError` for an unknown mode, or a seed of more than 20 digits.
        """
        chosen = mode_named(mode) if isinstance(mode, str) else mode
        record = Record(chosen.name, seed, white=white, black=black)
        return _game(begin_game(record, deal(chosen, seed), None))

    @staticmethod
    def at(state: State, white: str = "White", black: str = "Black") -> Game:
        """A game that starts from this position, without actions."""
        record = Record(state.mode.name, white=white, black=black, position=format_position(state))
        return Game(begin_game(record.closed(state.outcome), Step(state.copy(), ()), None))

    @staticmethod
    def of(record: Record, modes: Mapping[str, Mode] = EVERY_MODE) -> Game:
        """The game of a record, played from its start.

        A record without a result gets that of its actions. Errors: `HschessError` that names the action's number if the record breaks
        the rules, or the field that no file could hold.
        """
        played = open_game(record, modes, _scenario_of)
        if record.result == UNFINISHED and not record.reason:
            played = GameSoFar(record.closed(played.state.outcome), played.steps, played.scenarios)
        return _game(played)

    @staticmethod
    def encounter(name: str, seed: int = 0) -> Game:
        """An encounter of the campaign, from its beginning. Errors: `HschessError` that lists the encounters."""
        from hschess.campaign.beginning import begin_encounter
        from hschess.campaign.encounter_text import shipped_campaign

        campaign = shipped_campaign()
        found = campaign.named(name)
        if found is None:
            known = ", ".join(one.name for one in campaign.encounters)
            raise HschessError(f"there is no encounter '{name:.60}'; expected one of {known}")
        return _game(begin_encounter(found, seed))

    @property
    def state(self) -> State:
        """The present position, as a copy that may be changed."""
        return self._so_far.state.copy()

    @property
    def mode(self) -> Mode:
        """The mode of the game, with its handicap."""
        return self._so_far.state.mode

    @property
    def record(self) -> Record:
        """The record: names, mode, seed, actions and result."""
        return self._so_far.record

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, of both sides."""
        return self._so_far.record.actions

    @property
    def steps(self) -> tuple[Step, ...]:
        """The first position with the events of the deal, then one step for each action. Warning: their states must not be changed."""
        return tuple(self._so_far.steps)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far, the deal's included."""
        return tuple([event for step in self._so_far.steps for event in step.events])

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game goes on."""
        return self._so_far.state.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the side to move, sorted by text; empty exactly when the game is over."""
        return tuple(legal_actions(self._so_far.state))

    def why_not(self, action: Action | str) -> Reason | None:
        """The reason why an action is illegal now; None if it is legal. Errors: `NotationError` for a word that is not an action."""
        return why_not(self._so_far.state, self._action(action))

    def play(self, action: Action | str) -> tuple[Event, ...]:
        """Do an action, given as a value or its word, and return its events.

        Errors: `NotationError` for a word that is not an action, `IllegalActionError` with the rule's reason; then the game is unchanged.
        """
        self._so_far = self._so_far.after(self._action(action))
        return self._so_far.steps[-1].events

    def undo(self) -> Action:
        """Take the last action back and return it. Errors: `HschessError` if there is none."""
        actions = self.actions
        if not actions:
            raise HschessError("nothing has been done in this game, so nothing can be taken back")
        self._so_far = self._so_far.until(len(actions) - 1)
        return actions[-1]

    def copy(self) -> Game:
        """An independent copy of the game."""
        return Game(self._so_far)

    def play_out(self, white: CpuPlayer, black: CpuPlayer) -> None:
        """Let two computer players play the game to its end.

        Errors: `HschessError` for an encounter of the campaign, which has its own opponent; the players' own errors.
        """
        if self._so_far.scenarios:
            raise HschessError("an encounter has an opponent of its own; play what `opponent_action` says")
        players = white, black
        while not self.is_over:
            for action in players[self._so_far.state.to_move].choose(self._so_far.state).actions:
                self.play(action)

    def opponent_action(self, seed: int = 0) -> Action | None:
        """The next action of an encounter's opponent, by its script or its player; None on the player's turn.

        It is None in a plain game and after the end too. Errors: those of the player.
        """
        from hschess.campaign.beginning import story_in

        story = story_in(self._so_far)
        if story is None or self.is_over or self._so_far.state.to_move == story.person:
            return None
        return story.scripted() or player(story.opponent, seed).choose(self._so_far.state).actions[0]

    def _action(self, action: Action | str) -> Action:
        return parse_action(action, self.mode.cards) if isinstance(action, str) else action


def so_far(game: Game) -> GameSoFar:
    """The internal value, for the modules beside this one."""
    return game._so_far  # noqa: SLF001 - the other half of the class


def _game(played: GameSoFar) -> Game:
    check_readable(played)
    return Game(played)


def _scenario_of(record: Record) -> Scenario | None:
    """The story of a record; the campaign is read only for a game of it."""
    if not record.encounter:
        return None
    from hschess.campaign.beginning import scenario_of

    return scenario_of(record)


def parse_game(text: str, modes: Mapping[str, Mode] = EVERY_MODE) -> Game:
    """Parse a `.hsc` text. A text without an error is a legal game.

    Errors: `NotationError` with line and column; `NewerVersionError` for a text of a later version.
    """
    return Game(game_in(text.lstrip(MARK), modes, _scenario_of))


def format_game(game: Game) -> str:
    """The game as `.hsc` text, with its custom mode if it has one, so that `parse_game` can read it anywhere."""
    return text_of(so_far(game))


def read_game(path: Path | str, modes: Mapping[str, Mode] = EVERY_MODE) -> Game:
    """The game in a `.hsc` file.

    Errors: `HschessError` that names an unreadable file, and those of `parse_game`.
    """
    try:
        return Game(read_record_file(Path(path), lambda text: modes, _scenario_of))
    except OSError as error:
        raise unreadable(Path(path), error) from error


def read_mode_file(path: Path | str) -> Mode:
    """The mode that a TOML file defines; its card sets are built in, or lie in files beside it.

    Errors: `HschessError` that names an unreadable file, or describes the fault of its text.
    """
    try:
        return mode_in_file(Path(path))
    except OSError as error:
        raise unreadable(Path(path), error) from error


def write_game(path: Path | str, game: Game) -> None:
    """Write the game into a `.hsc` file, and replace an existing one.

    Errors: `OSError` if the disk refuses; the old file stays as it was.
    """
    from hschess.store.folders import write_whole

    write_whole(Path(path), format_game(game))
