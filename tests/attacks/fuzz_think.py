"""Computer players with a small budget in legal but odd positions: they answer with legal actions or refuse."""

from random import Random
from typing import Final

from hschess.cli.think_command import think_turn
from hschess.players.contract import Player
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.chance import seeded
from hschess.rules.errors import HschessError, IllegalActionError
from hschess.rules.notation import format_position, parse_position
from tests.attacks.fuzz_corpora import Corpus
from tests.attacks.fuzz_targets import Target
from tests.attacks.odd_positions import accepted_position

MOST_SECONDS: Final = 20.0
LINES: Final = "linear:lines=2000"


def target_of_players() -> Target:
    """One of the players on one odd position."""
    players: dict[str, Player] = {name: make_player(quick_name(name)) for name in names()}
    players["linear"] = make_player(LINES)

    def ask(rng: Random, text: str) -> None:
        state = parse_position(text)
        line, player = format_position(state), players[rng.choice(list(players))]
        try:
            think_turn(state, player, seeded(rng.randrange(9)))
        except IllegalActionError as error:
            raise AssertionError(f"{player.name} answers with an illegal action") from error
        except HschessError:
            raise
        except Exception as error:
            error.add_note(f"{player.name} was asked")
            raise
        assert format_position(state) == line, "thinking has changed the position"

    return Target("think", ask, share=0.5, most_s=MOST_SECONDS, text=_odd)


def _odd(rng: Random, _: Corpus) -> str:
    return accepted_position(rng)
