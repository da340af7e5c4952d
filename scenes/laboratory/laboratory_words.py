"""The laboratory's text: players, progress, rows of the table and of the list."""

from __future__ import annotations

import math
from typing import Final

from hschess.engines.external_players import is_external
from hschess.rules.modes import SIDE_NAMES
from scenes.laboratory.model.controller import Controller, LabPhase
from scenes.laboratory.model.questions import PlayedGame, Series, Summary
from scenes.stage.game.seat_words import opponent_title
from scenes.ui.data_table import Column
from scenes.ui.lists import ListRow
from scenes.words import say

WIDE: Final = (("player", 0.26), ("games", 0.1), ("won", 0.09), ("drawn", 0.09), ("lost", 0.09), ("percent", 0.1),
               ("interval", 0.15), ("elo", 0.1), ("range", 0.18))  # fmt: skip
SHORT: Final = (("player", 0.3), ("games", 0.13), ("percent", 0.16), ("interval", 0.22), ("elo", 0.16))
"""The columns, each with its share of the width."""


def player_word(seat: str) -> str:
    """The name of a level, a computer player or an external player."""
    return opponent_title(seat, say)


def about_word(seat: str) -> str:
    """The description of a player."""
    return say("external.about" if is_external(seat) else f"opponent.{seat}.about")


def columns_of(*, is_short: bool) -> tuple[Column, ...]:
    """The columns of the table."""
    return tuple(Column(say(f"lab.column.{name}"), share) for name, share in (SHORT if is_short else WIDE))


def row_of(summary: Summary, name: str, *, is_short: bool) -> tuple[str, ...]:
    """A row of the table: the first player's games in some seats."""
    tally, wins = summary.tally, summary.wins
    value, low, high = (elo_words(elo) for elo in summary.elo)
    cells = {
        "player": name if summary.seat == "both" else say(f"lab.row.{summary.seat}", name=name),
        "games": str(tally.games),
        "won": str(tally.wins),
        "drawn": str(tally.draws),
        "lost": str(tally.losses),
        "percent": f"{100 * wins.share:.1f}",
        "interval": f"{100 * wins.low:.1f}–{100 * wins.high:.1f}",  # noqa: RUF001 - from, to
        "elo": value,
        "range": f"{low} … {high}",
    }
    if not tally.games:
        cells |= dict.fromkeys(("percent", "interval", "elo", "range"), "·")
    return tuple(cells[key] for key, _ in (SHORT if is_short else WIDE))


def elo_words(elo: float) -> str:
    """A whole number with its sign; infinite if nothing was won or lost."""
    if math.isfinite(elo):
        return f"{round(elo):+d}"
    return "+∞" if elo > 0 else "-∞"


def game_row(series: Series, game: PlayedGame, number: int) -> ListRow:
    """A game's row in the list: the winner, its side and the number of rounds; marked with the winner's colour."""
    question = series.question
    if game.winner < 0:
        return ListRow(say("lab.game.drawn", number=number), say("lab.game.rounds", rounds=game.rounds))
    winner = question.player if game.winner == series.side_of(game) else question.rival
    side = say(f"side.{SIDE_NAMES[game.winner].lower()}")
    note = f"{side} · {say('lab.game.rounds', rounds=game.rounds)}"
    return ListRow(say("lab.game.won", number=number, name=player_word(winner)), note, game.winner)


def status_words(controller: Controller) -> str:
    """The progress, in one or two lines."""
    if controller.is_held_up:
        return say("lab.status.held")
    if controller.phase in (LabPhase.IDLE, LabPhase.OPENING):
        return say(f"lab.status.{controller.phase.value}")
    words = say(f"lab.status.{controller.phase.value}", played=controller.played, total=controller.total)
    more = _detail_words(controller)
    return f"{words}\n{more}" if more else words


def _detail_words(controller: Controller) -> str:
    """The workers, the round or the earlier games."""
    if controller.is_sent_back:
        return (
            say("lab.status.workers", number=controller.back.workers)
            if controller.back.workers
            else say("lab.status.hiring")
        )
    if controller.phase is LabPhase.PLAYING and controller.table is None and not controller.has_workers:
        return say("lab.status.here")
    if controller.phase is LabPhase.PLAYING and controller.round:
        return say("lab.status.round", number=controller.played + 1, round=controller.round)
    if controller.others:
        latest = controller.others[-1]
        return say("lab.status.others", games=sum(one.games for one in controller.others), version=latest.version)
    return say("lab.status.found", found=controller.found) if controller.found else ""
