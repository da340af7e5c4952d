"""The last chosen game, and the command that begins a chosen one."""

from __future__ import annotations

from typing import Final

from hschess.engines.external_players import Roster, externals_among, is_external
from hschess.rules.errors import HschessError
from hschess.rules.mode_text import can_be_carried
from hschess.rules.modes import EVERY_MODE
from hschess.rules.record import HUMAN
from scenes.context import Context
from scenes.destinations import ToTable
from scenes.pages.screen import Screen
from scenes.stack import Command, Go
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.setup import CPU_SEATS, LEVEL_SEATS, new_match
from scenes.stage.game.wish import SIDES, GameWish
from scenes.words import say

USUAL_MODE: Final = "heroic"
OPPONENTS: Final = (*LEVEL_SEATS, *CPU_SEATS, HUMAN)
"""The opponents that are kept: an external player is chosen anew each time, because its program must not start unasked."""


def last_wish(context: Context, mode: str = "") -> GameWish:
    """The last choice in the settings, with defaults for unknown values; `mode` overrides theirs."""
    last = context.settings
    if any(one and one not in context.known_modes for one in (mode, last.last_mode)):
        context.read_own_modes()
    return GameWish(
        next((one for one in (mode, last.last_mode) if one in context.known_modes), USUAL_MODE),
        last.last_side if last.last_side in SIDES else SIDES[0],
        last.last_opponent if last.last_opponent in OPPONENTS else LEVEL_SEATS[0],
    )


def wish_words(wish: GameWish) -> str:
    """The mode, the opponent and the player's side, on a line."""
    mode = say(f"mode.{wish.mode}") if wish.mode in EVERY_MODE else wish.mode
    parts = [mode, opponent_title(wish.opponent, say)]
    return " · ".join(parts if wish.is_shared else [*parts, say(f"side.{wish.side}")])


def begun(screen: Screen, wish: GameWish, seed: int) -> Command | None:
    """The command that opens the table of a new game, which becomes the last choice; if it cannot be played, the screen shows why."""
    context = screen.context
    context.change_settings(last_mode=wish.mode, last_side=wish.side, last_opponent=wish.opponent)
    pick = context.chance_seed() if len(wish.own_sides) > 1 else 0
    try:
        externals = externals_among(filter(is_external, (wish.opponent, wish.stand_in)), context.folder)
        roster = Roster(externals) if externals.engines or externals.plugins else None
        match = new_match(wish.setup(seed, pick, context.today, say), context.known_modes, roster)
    except HschessError as error:
        screen.say(str(error))
        return None
    return Go(ToTable(match, is_new=True, is_saved=can_be_carried(match.state.mode)), instead=True)
