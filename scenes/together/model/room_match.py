"""A room's game as a match that a table can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hschess.rules.engine import Step
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.together.pictures import Picture
from scenes.stage.game.far_match import FRIEND, FarMatch, Wire
from scenes.stage.game.match import MatchSeat

EVENT: Final = "Together"
"""The event tag of such a game's record."""


def match_of(picture: Picture, deal: Step, names: Sequence[str], wire: Wire) -> FarMatch:
    """The match from its deal on; `names` are White's and Black's, `wire` sends actions."""
    seats = [
        MatchSeat(name, is_far=side != picture.viewer, player_id=HUMAN if side == picture.viewer else FRIEND)
        for side, name in enumerate(names)
    ]
    tags = dict(zip(SEAT_TAGS, [seat.player_id for seat in seats], strict=True))
    record = Record(picture.mode.name, white=names[WHITE], black=names[BLACK], event=EVENT, extra=tags)
    return FarMatch(record, deal, (seats[WHITE], seats[BLACK]), wire)
