"""`master`: ours, the strongest.

It evaluates every whole turn by a learned value after its own battle (`line_scan`), and plays the best of them on in many deals of the
hidden cards: five turns of both sides by a quick policy (`line_playouts`), then a learned value judges the position. The turn with the best
chance is played, and a winning turn at once. Discover counts by its mean over the ten offers, the mulligan by the exact mean over the
possible draws. The values come from self-play in a league (`hschess lab train`), or from games of this search against itself (`--search`);
the file for each mode describes how they were made. In a duel it does the same with boards, by a value over the properties of cards and
pieces (`board_turn`), but lets the opponent reply to the best of them (`board_replies`); a reply there is a whole search, and counts like
twenty.

When neither chance nor hidden cards are left, it first tries to solve the game (`endgame.solver`), and plays the quickest proved win or the
longest defence.

Options: `playouts` is the number of playouts, `turns` their length in turns (0: to the end of the game). `replies` is the number of
opponent replies, found as the paper's CPU finds them (0: none; a reply chosen by the opponent's own learned value counts as two), `answers`
how the opponent is expected to choose its reply (`line_replies`). In the line battle naming one of these two asks for replies instead of
playouts, and so does the mode `heroic`, unless playouts are named; with both budgets, the best eight after the replies are played on.
`keep` is the number of candidates that go on (16; to replies 8; in a duel 12); `solve` is the budget of a proof, in positions (0: none);
`values` is the user's own file, if files may be named. The same seed and budget give the same turn everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hschess.players.contract import Thinking
from hschess.players.options import FindFile, Number, PlayerOptions, Word, no_file, read_options
from hschess.players.search.first_hands import MulliganThinking
from hschess.players.search.master_search import MasterThinking, first_hands
from hschess.players.search.trials import ANSWERS, USUAL_PLAYOUTS, USUAL_REPLIES, USUAL_TURNS, Budget
from hschess.players.value.values import BOARDS, FORMS, LINES, ValueForm, Values, form_for, values_for, values_in
from hschess.rules.chance import Chance
from hschess.rules.errors import HschessError
from hschess.rules.line.packed_side import FITS
from hschess.rules.modes import Mode
from hschess.rules.observation import Observation
from hschess.rules.state import Pending

NAME: Final = "master"
_KEPT_FOR_REPLIES: Final = 8
_MOST_BOARDS: Final = 12
_OPTIONS: Final[Mapping[str, Number | Word]] = {
    "replies": Number(USUAL_REPLIES, 0, 100_000, whole=True),
    "playouts": Number(USUAL_PLAYOUTS, 0, 100_000, whole=True),
    "turns": Number(USUAL_TURNS, 0, 100, whole=True),
    "keep": Number(16, 1, 1000, whole=True),
    "solve": Number(2000, 0, 1_000_000, whole=True),
    "answers": Word(ANSWERS),
}
_OF_BOARDS: Final = {**_OPTIONS, "keep": Number(_MOST_BOARDS, 1, 1000, whole=True)}
_OF_REPLIES: Final = ("replies", "answers")
_OF_PLAYOUTS: Final = ("playouts", "turns")
_BY_REPLIES: Final = ("heroic",)
"""Modes without playouts by default: White loses 99 of 100 quick games there, so nearly all its playouts are alike."""
_FILE: Final = "values="


class Master:
    """The player."""

    def __init__(
        self, options: str = "", find: FindFile = no_file, values: Values | None = None, budget: Budget | None = None
    ) -> None:
        """`options` is the text after the name; a caller may pass `values` and `budget` itself."""
        self.name = f"{NAME}:{options}" if options else NAME
        self.clairvoyant = False
        parts = [part.strip() for part in options.split(",")] if options else []
        files = [part.removeprefix(_FILE) for part in parts if part.startswith(_FILE)]
        if len(files) > 1:
            raise HschessError(f"{NAME}: 'values' appears twice")
        rest = ",".join([part for part in parts if not part.startswith(_FILE)])
        self._budgets = {form.title: budget or _budget(rest, form) for form in FORMS}
        self._by_replies = budget or _budget(rest, LINES, replies=True)
        own = values_in(find(files[0])) if files else values
        self._values = {own.form.title: own} if own is not None else {}
        """The user's own values, by the form that they replace."""

    def think(self, observation: Observation, chance: Chance) -> Thinking:
        """A `MasterThinking`, or in the mulligan a `MulliganThinking`."""
        state = observation.state
        budget, values = self.budget(state.mode), self._values_in(state.mode)
        if budget.playouts:
            values = values.in_search()
        if state.pending == Pending.MULLIGAN:
            return MulliganThinking(observation, first_hands(observation, values))
        return MasterThinking(observation, chance, values, budget)

    def budget(self, mode: Mode) -> Budget:
        """The budget of a turn in this mode."""
        values = self._values_in(mode)
        return self._by_replies if values.mode in _BY_REPLIES else self._budgets[values.form.title]

    def _values_in(self, mode: Mode) -> Values:
        return self._values.get(form_for(mode).title) or values_for(mode)


def _budget(options: str, form: ValueForm, *, replies: bool = False) -> Budget:
    """The options for values of this form; `replies`: they take the place of playouts unless these are named.

    Boards have no playouts and limit the candidates. Neither does a table with more cards than a byte can number have playouts: replies
    take their place.
    """
    is_board = form is BOARDS
    read = read_options(NAME, options, _OF_BOARDS if is_board else _OPTIONS)
    of_replies, of_playouts = (_given(read, names) for names in (_OF_REPLIES, _OF_PLAYOUTS))
    has_replies = is_board or not FITS or bool(of_replies) or (replies and not of_playouts)
    has_playouts = not is_board and FITS and (bool(of_playouts) or not has_replies)
    playouts = read.whole("playouts") if has_playouts else 0
    keep = read.whole("keep") if playouts or is_board or "keep" in read.given else _KEPT_FOR_REPLIES
    return Budget(
        read.whole("replies" if FITS or not of_playouts else "playouts") if has_replies else 0,
        playouts,
        read.whole("turns"),
        min(_MOST_BOARDS, keep) if is_board else keep,
        solve=read.whole("solve"),
        answers=read.words["answers"],
    )


def _given(read: PlayerOptions, names: tuple[str, ...]) -> list[str]:
    return [name for name in names if name in read.given]
