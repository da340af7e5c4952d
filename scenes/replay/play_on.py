"""The choice of the players when playing on from a place of a record, or playing its deal again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hschess.rules.errors import HschessError
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, SIDE_NAMES, WHITE
from hschess.rules.notation import format_position
from hschess.rules.observation import hides_cards
from hschess.rules.record import HUMAN, SEAT_TAGS, Record
from hschess.store.games import KEY_TAG
from scenes.destinations import ToTable
from scenes.pages.kinds import MeasuredPage, PageOver
from scenes.replay.show import turn_words
from scenes.stack import Back, Command, Go
from scenes.stage.game.setup import CPU_SEATS, continued_match
from scenes.ui.blocks import Block, ButtonBlock, One, Stacked, TextBlock, on_panel
from scenes.ui.fields import ChoiceField
from scenes.ui.theme import BODY_DIM
from scenes.ui.widgets import Label
from scenes.words import say

if TYPE_CHECKING:
    from scenes.context import Context
    from scenes.replay.viewer import ReplayScene

WIDTH: Final = 600.0
"""The panel's width at the usual text size."""
EDGE: Final = 40.0
FIELD: Final = 50.0
SPLIT: Final = 0.28
SIDES: Final = ("white", "black")
OPPONENTS: Final = (*CPU_SEATS, HUMAN)


class PlayOnScene(MeasuredPage, PageOver):
    """The choice of side and opponent."""

    needs = (WIDTH + 40, 410.0)

    def __init__(self, context: Context, viewer: ReplayScene, *, from_here: bool) -> None:
        super().__init__(context, viewer)
        self._viewer = viewer
        self._from_here = from_here
        record = viewer.replay.record
        self._side = viewer.replay.viewer
        seat = record.extra.get(SEAT_TAGS[1 - self._side], "")
        self._opponent = seat if seat in CPU_SEATS else "bfs"

    def content(self) -> Block:
        """Side, opponent, start."""
        replay, media = self._viewer.replay, self.media
        start = (
            turn_words(replay.turns[replay.turn]) if self._from_here else say("play_on.deal", seed=replay.record.seed)
        )
        sides = [say(f"side.{side}") for side in SIDES]
        names = [say(f"opponent.{one}") for one in OPPONENTS]
        chosen, hint = OPPONENTS.index(self._opponent), say(f"opponent.{self._opponent}.about")
        parts = (
            One(self.scaled(30), lambda area: Label(area, start, BODY_DIM, align="centre")),
            One(FIELD, lambda area: ChoiceField("side", area, say("new.side"), sides, self._side, split=SPLIT)),
            One(FIELD, lambda area: ChoiceField(
                "opponent", area, say("new.opponent"), names, chosen, split=SPLIT, tooltip=hint)),
            TextBlock(media, say("play_on.unkept") if self._from_here else "", BODY_DIM, least=48),
            ButtonBlock(media, {"start": say("new.start"), "back": say("new.back")}, 2, 56, 20, offered="start"),
        )  # fmt: skip
        title = say("replay.menu.play_on" if self._from_here else "replay.menu.same")
        # Wider if the text is larger, as far as the window allows.
        wide = min(self.scaled(WIDTH), self.sight.width - 40)
        return on_panel(wide, (EDGE, 70, 28), Stacked(parts, gap=10), title=title)

    def used(self, name: str) -> Command | None:
        """Handle a choice, or begin the game."""
        match name:
            case "start":
                return self._start()
            case "back":
                return Back()
            case _:
                for widget in self.group.widgets:
                    if isinstance(widget, ChoiceField) and widget.name == "side":
                        self._side = widget.index
                    elif isinstance(widget, ChoiceField):
                        self._opponent = OPPONENTS[widget.index]
                self.rebuild()
        return None

    def _start(self) -> Command | None:
        replay = self._viewer.replay
        place = replay.place if self._from_here else 0
        is_new = not self._from_here
        try:
            match = continued_match(seated(replay.game.until(place), self._side, self._opponent, self.context.today))
        except HschessError as error:
            self.say(str(error))
            return None
        if hides_cards(match.state):
            self.say(say("error.unknown_cards"))
            return None
        origin = self._viewer.again if self._from_here else None
        return Go(ToTable(match, is_new=is_new, is_saved=is_new, origin=origin), instead=True)


def seated(game: GameSoFar, side: int, opponent: str, date: str) -> GameSoFar:
    """The game with a human player on `side` and this opponent."""
    if game.scenarios:
        # Without its scenario an encounter becomes a plain game from its current position.
        mode = game.state.mode
        start = Record(mode.name, game.record.seed, position=format_position(game.state))
        game = open_game(start, modes_with(mode))
    seats, names = [opponent, opponent], [say(f"opponent.{opponent}")] * 2
    seats[side], names[side] = HUMAN, say("name.you")
    if opponent == HUMAN:
        names = list(SIDE_NAMES)
    kept = {name: value for name, value in game.record.extra.items() if name not in _left_behind(game, tuple(seats))}
    tags = {**kept, SEAT_TAGS[WHITE]: seats[WHITE], SEAT_TAGS[BLACK]: seats[BLACK]}
    return game.retagged(white=names[WHITE], black=names[BLACK], date=date, event="", extra=tags)


def _left_behind(game: GameSoFar, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The tags of the first game alone: its key, because it has been counted, and the claim of a victory in it.

    A challenge is answered only by a whole game of the same players.
    """
    from hschess.together.kept_challenges import CHALLENGE_TAG
    from hschess.together.room import CLAIMED_TAG

    answers = seats == game.record.seats and not game.record.actions
    return (KEY_TAG, CLAIMED_TAG) if answers else (KEY_TAG, CLAIMED_TAG, CHALLENGE_TAG)
