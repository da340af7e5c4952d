"""The user's choices for a new game, before the side is drawn and the cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hschess.players.opponents import evening_of
from hschess.rules.card_text import Say
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.record import HUMAN
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import Setup

RANDOM: Final = "random"
SIDES: Final = ("white", "black", RANDOM)


@dataclass(frozen=True, slots=True)
class GameWish:
    """The choices of a new game."""

    mode: str
    side: str
    """One of `SIDES`; ignored if two people play."""
    opponent: str
    """A level, a computer player's name, or `human` for a second player."""
    stand_in: str = HUMAN
    """The player of the user's own side; a computer player if the game is only watched."""
    is_evened: bool = False
    """Whether to use the handicap that evens out the seats, if the mode offers one."""

    @property
    def played(self) -> str:
        """The mode's name, with that handicap."""
        evening = evening_of(self.mode) if self.is_evened else None
        return self.mode if evening is None else evening.mode

    @property
    def is_shared(self) -> bool:
        """Whether two people play on one device."""
        return self.opponent == self.stand_in == HUMAN

    @property
    def own_sides(self) -> tuple[int, ...]:
        """The possible sides of the human player."""
        return (WHITE, BLACK) if self.side == RANDOM else (SIDES.index(self.side),)

    def seats(self, own: int) -> tuple[str, str]:
        """The seats, White's first, with the human player on this side."""
        return (self.stand_in, self.opponent) if own == WHITE else (self.opponent, self.stand_in)

    def setup(self, seed: int, pick: int, today: str, say: Say) -> Setup:
        """The setup of the choices; if chance decides the side, it depends on whether `pick` is even or odd."""
        seats = self.seats(self.own_sides[pick % len(self.own_sides)])
        if self.is_shared:
            return Setup(self.played, seed, seats, SIDE_NAMES, today)
        white, black = (say("name.you") if seat == HUMAN else opponent_title(seat, say) for seat in seats)
        return Setup(self.played, seed, seats, (white, black), today)
