"""Join or watch a game: by an address, by choosing a game of the local network, or by taking up a challenge."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.game import open_game
from hschess.rules.mode_text import can_be_carried, modes_with
from hschess.rules.modes import EVERY_MODE
from hschess.rules.slowly import Work
from hschess.together.address import LONGEST, Address, read_address
from hschess.together.challenge import Challenge, is_challenge, read_challenge_slowly
from hschess.together.entries import CODE, CODE_LENGTH
from hschess.together.kept_challenges import CHALLENGE_TAG, keep_challenge
from hschess.together.neighbours import LooksAround, Neighbour
from hschess.together.wishes import Sit, Watch
from scenes.context import Context, why_words
from scenes.destinations import ToRoom, ToTable
from scenes.pages.frame_work import go_on
from scenes.stack import Back, Command, Go
from scenes.stage.game.setup import continued_match
from scenes.stage.inputs import Input, KeyPressed
from scenes.stage.table_layout import Rect
from scenes.together.entering import ticket_to
from scenes.together.panel_page import PanelPage
from scenes.ui import clipboard
from scenes.ui.blocks import Abreast, Block, One
from scenes.ui.layout import REST
from scenes.ui.lists import ListRow, ScrollList
from scenes.ui.text_field import TextField
from scenes.ui.theme import BODY, BODY_DIM
from scenes.ui.widgets import Button, Widget
from scenes.words import say

PASTE: Final = 150.0
MOST_SHOWN: Final = 4
"""The most games of the local network that are shown."""


class JoinScene(PanelPage):
    """The page for choosing a room."""

    def __init__(self, context: Context, neighbours: LooksAround, *, watches: bool = False) -> None:
        super().__init__(context)
        self._watches = watches
        self._written = ""
        self._neighbours = neighbours
        self._games: tuple[Neighbour, ...] = ()
        self._why_none = ""
        self._challenge = ""
        self._reading: Work[Challenge] | None = None
        """The reading of a challenge, while it runs."""

    @property
    def title(self) -> str:
        """The title, as on the button that leads here."""
        return say("together.watch" if self._watches else "together.join")

    def blocks(self) -> list[Block]:
        """The address, and the buttons."""
        return [
            self.text(say("together.join.help"), BODY_DIM),
            self._address,
            *self._found,
            self._foot,
        ]

    @property
    def _found(self) -> list[Block]:
        """The games of the local network, or the reason why there are none."""
        if self._why_none:
            return [self.text(say("together.no_neighbours"), BODY_DIM)]
        rows = [
            ListRow(one.host, say(f"mode.{one.mode}") if one.mode in EVERY_MODE else one.mode) for one in self._games
        ]
        scale = self.media.text_scale
        # Space for one is reserved before it is found, so that nothing moves under the pointer then.
        pitch = ScrollList("found", (0.0, 0.0, 0.0, 0.0), rows or [ListRow("", "-")], text_scale=scale).pitch

        def make(area: Rect) -> Widget:
            found = ScrollList("found", area, rows, text_scale=scale)
            found.enabled = bool(rows)
            return found

        words = self.text(say("together.found"), BODY) if rows else self.text(say("together.looking"), BODY_DIM)
        return [words, One(min(max(1, len(rows)), MOST_SHOWN) * pitch, make)]

    @property
    def _address(self) -> Block:
        paste = One(self.field_height, lambda area: Button("paste", area, say("together.paste")))
        return Abreast(
            ((REST, One(self.field_height, self._address_field)), (self.scaled(PASTE), paste)),
            gap=14,
        )

    def _address_field(self, area: Rect) -> Widget:
        words, hint = say("together.address"), say("together.address.hint")
        return TextField("address", area, words, self._written, longest=LONGEST, hint=hint, split=0.24)

    @property
    def _foot(self) -> Block:
        words = say("together.watch" if self._watches else "together.sit")
        go = One(self.button_height, lambda area: Button("go", area, words, offered=True))
        back = One(self.button_height, lambda area: Button("back", area, say("new.back")))
        return Abreast(((REST, go), (REST, back)), gap=20)

    def used(self, name: str) -> Command | None:
        """Handle the address field and the buttons."""
        match name:
            case "back":
                return Back()
            case "address":
                return self._address_used()
            case "paste":
                return self._pasted()
            case "found":
                return self._go_to_neighbour()
            case "go":
                return self._go()
        return None

    def _go_to_neighbour(self) -> Command | None:
        found = next(one for one in self.group.widgets if isinstance(one, ScrollList))
        if not 0 <= found.selected < len(self._games):
            return None
        return self._enter(self._games[found.selected].address)

    @property
    def _field(self) -> TextField:
        return next(one for one in self.group.widgets if isinstance(one, TextField))

    def _address_used(self) -> Command | None:
        """The field reports every letter, and Return without a change, which continues."""
        before, self._written = self._written, self._field.text
        return self._go() if self._written == before else None

    def _pasted(self) -> Command | None:
        words = clipboard.paste().strip()
        if not words:
            self.say(say("together.nothing_to_paste"))
            return None
        if is_challenge(words):
            self._take_up(words)
        else:
            self._written = words[:LONGEST]
            self.rebuild()
        return None

    def _take_up(self, text: str) -> None:
        """Read a challenge, which may be long, over several frames."""
        self._challenge, self._reading = text, Work(read_challenge_slowly(text))

    def _read_on(self) -> Command | None:
        """Open the table of a challenge that has been read; an error in it is shown."""
        reading = self._reading
        if reading is None:
            return None
        try:
            if not go_on(reading, self.context):
                return None
            self._reading = None
            return self._table_of(reading.result)
        except (HschessError, OSError) as error:
            self._reading = None
            self.say(say("challenge.unread", why=why_words(error) if isinstance(error, OSError) else str(error)))
            return None

    def _table_of(self, challenge: Challenge) -> Command:
        """The same deal against the same opponent. Raises `HschessError`, or `OSError` if it cannot be saved."""
        key = keep_challenge(self.context.folder, "".join(self._challenge.split()))
        record = challenge.record(say("name.you"))
        tags = {**record.extra, CHALLENGE_TAG: key}
        modes = modes_with(challenge.game.state.mode)
        match = continued_match(open_game(replace(record, date=self.context.today, extra=tags), modes))
        return Go(ToTable(match, is_new=True, is_saved=can_be_carried(match.state.mode)), instead=True)

    def _go(self) -> Command | None:
        self._written = self._field.text
        if not self._written.strip():
            self.say(say("together.nothing_written"))
            return None
        if is_challenge(self._written):
            self._take_up(self._written)
            return None
        code = self._written.strip().upper()
        if CODE.fits(code):
            return self._go_to_code(code)
        if odd := _odd_code(self._written.strip()):
            self.say(say("together.odd_code", code=odd))
            return None
        try:
            address = read_address(self._written)
        except HschessError:
            self.say(say("together.no_address"))
            return None
        if not address.code:
            self.say(say("together.no_code"))
            return None
        return self._enter(address)

    def _go_to_code(self, code: str) -> Command | None:
        """A code alone finds a game of the local network."""
        found = next((one for one in self._games if one.address.code == code), None)
        if found is None:
            self.say(say("together.no_such_neighbour", code=code))
            return None
        return self._enter(found.address)

    def _enter(self, address: Address) -> Command:
        return Go(ToRoom(ticket_to(self.context, Watch() if self._watches else Sit(), address)))

    # ---------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float) -> Command | None:
        """Update the list of found games."""
        games = tuple([one for one in self._neighbours.games if one.waits or self._watches])
        why = self._neighbours.why_none
        if (games, why) != (self._games, self._why_none) and not any(one.pressed for one in self.group.widgets):
            self._games, self._why_none = games, why
            self.rebuild()
        command = super().update(dt_ms)
        return self._read_on() or command

    def rebuild(self) -> None:
        """Rebuild the page; at first the address has the focus, so that a code can be typed at once."""
        is_first = not self.built
        super().rebuild()
        if is_first:
            self.group.focus_on("address")

    def handle(self, given: Input) -> Command | None:
        """Take up a challenge that is pasted by keys directly: a field has no room for it."""
        is_paste = isinstance(given, KeyPressed) and given.ctrl and not given.alt and given.key == "v"
        if is_paste and is_challenge(words := clipboard.paste()):
            self._take_up(words)
            return None
        return super().handle(given)

    def gone(self) -> None:
        """Stop the search and the reading."""
        self.context.endings.append(self._neighbours.close())
        if self._reading is not None:
            self._reading.leave()


def _odd_code(written: str) -> str:
    """The invalid code in this text: after an address, or alone with the length of a code; else empty."""
    place, _, last = written.rpartition("/")
    is_meant = last.isalnum() and (len(last) == CODE_LENGTH or (place.strip("/") and not place.endswith("/")))
    return last if is_meant and not CODE.fits(last.upper()) else ""
