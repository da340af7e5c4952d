"""A computer player, or an engine, in a seat: it thinks on a thread, so that its connection keeps running."""

from __future__ import annotations

import asyncio
from typing import Final

from hschess.players.contract import Player
from hschess.players.playing import Intent
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.observation import Observation
from hschess.together.client import RoomClient
from hschess.together.wishes import ServerRefusalError

SLICE: Final = 1000
"""Positions evaluated between two checks of whose turn it is."""
MOST_REFUSED: Final = 5
"""How many actions in a row may be refused before the player gives up."""


class CpuSeat:
    """Plays every game of a client's room. Pass its `look` to the client, or call it after every message."""

    def __init__(self, player: Player, chance: Chance) -> None:
        """Errors: `HschessError` for a player that must see hidden cards, which are never sent."""
        if player.clairvoyant:
            raise HschessError(f"the player '{player.name}' sees hidden cards, which a server never sends")
        self._player = player
        self._chance = chance
        self._intent = Intent()
        self._happened = asyncio.Event()
        self._refused = 0

    def look(self) -> None:
        """Wake the player after a message."""
        self._happened.set()

    async def play(self, client: RoomClient) -> None:
        """Play until the game is over. Errors: `HschessError` if too many actions in a row are refused; the player's own errors."""
        while client.picture is None or not client.picture.is_over:
            self._happened.clear()
            if client.picture is not None and client.picture.is_my_turn:
                await self._act(client)
            else:
                await self._happened.wait()

    async def _act(self, client: RoomClient) -> None:
        assert client.picture is not None
        observation = client.picture.observation
        assert observation is not None
        if not await asyncio.to_thread(self._think, observation):
            return
        try:
            await client.act(self._intent.next().text)
            self._refused = 0
        except ServerRefusalError as refusal:
            # The position has changed, or the clock was faster.
            self._intent = Intent()
            self._refused += 1
            if self._refused > MOST_REFUSED:
                raise HschessError(f"the player '{self._player.name}' plays what is refused: {refusal}") from refusal

    def _think(self, observation: Observation) -> bool:
        """Think for a slice; return whether the next action is known."""
        return self._intent.think(lambda: self._player.think(observation, self._chance), SLICE, observation.state)
