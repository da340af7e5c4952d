"""What a finished encounter counts for besides the campaign: the daily challenge, the streak, and the achievements."""

from __future__ import annotations

from hschess.achievements.earned import of_campaign
from hschess.campaign.encounter_text import shipped_campaign
from hschess.campaign.progress import EncounterGame
from hschess.puzzles.days import done_days, drawn, streak_of
from hschess.store.day_log import DayLog, DayTry, Task
from scenes.context import Context
from scenes.pages.standings import standings_of


def keep_encounter(context: Context, game: EncounterGame) -> None:
    """Count a finished encounter that the profile already holds."""
    context.earn(of_campaign(shipped_campaign(), standings_of(context)))
    names = [one.name for one in shipped_campaign().encounters]
    if game.encounter == drawn(names, context.today):
        keep_day(context, DayTry(context.today, Task.ENCOUNTER, game.encounter, game.is_won, game.is_won))


def keep_day(context: Context, one: DayTry) -> None:
    """Count a task of the day; after a disk error, which is shown once, it waits for `keep_waiting_days`."""
    context.days.append(one)
    keep_waiting_days(context)


def keep_waiting_days(context: Context) -> None:
    """Count the tasks that could not be counted before, if any."""
    if not context.days:
        return
    with context.statistics("day") as profile:
        while context.days:
            DayLog(profile).add(context.days[0])
            del context.days[0]
    earn_streak(context)


def tries_of(context: Context) -> tuple[DayTry, ...]:
    """The tasks of all days, with those that could not be counted before; none if they cannot be read."""
    keep_waiting_days(context)
    with context.statistics("days") as profile:
        return tuple(DayLog(profile).tries())
    return ()


def earn_streak(context: Context) -> None:
    """Count the longest streak of days towards its achievement."""
    with context.statistics("days") as profile:
        days = done_days(DayLog(profile).tries())
        context.earn({"seven_days": streak_of(days, context.today).best})
