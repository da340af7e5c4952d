"""Short games for the tests of the achievements: a position, both sides' actions, and the progress of each achievement."""

from collections.abc import Mapping

from hschess.achievements.game_progress import GameProgress, earner_of
from hschess.rules.engine import Step, apply
from hschess.rules.game import GameSoFar
from hschess.rules.modes import WHITE
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.record import Record
from tests.rules.mixed import MODES


def game_of(position: str, *actions: str) -> GameSoFar:
    """The game from a position, with these actions of both sides."""
    game = GameSoFar(
        Record(mode=position.split(maxsplit=1)[0], position=position), (Step(parse_position(position, MODES), ()),)
    )
    for text in actions:
        action = parse_action(text, game.state.mode.cards)
        step = apply(game.state, action)
        game = GameSoFar(Record(mode=game.record.mode, position=position, actions=(*game.record.actions, action)),
                    (*game.steps, step))  # fmt: skip
    return game


def progress_of(game: GameSoFar) -> Mapping[str, int]:
    """The person's progress on each achievement in a whole game."""
    own = earner_of(game)
    return feats_by(game, own) if own is not None else {}


def feats_by(game: GameSoFar, own: int) -> Mapping[str, int]:
    """This side's progress on each achievement."""
    progress = GameProgress(game, own)
    progress.see(game)
    return progress.done


def far(name: str, position: str, *actions: str, own: int = WHITE) -> int:
    """The progress of this achievement in the game."""
    return feats_by(game_of(position, *actions), own).get(name, 0)


def duel(own: str, enemy: str, hand: str = "-", king: int = 30, decks: str = "footman") -> str:
    """A position of a duel: White to move, with 10 mana."""
    return f"mixed 3w 30/10/10/{hand}/{decks}/{own}/- {king}/0/0/-/{decks}/{enemy}/-"
