"""The text about an opponent: its character, its handicap, the modes in which it was beaten, and the offered handicap of a mode."""

from __future__ import annotations

from hschess.engines.external_players import is_external
from hschess.players.opponents import Evening, Level, evening_of, level_named
from hschess.rules.card_text import names_listed
from hschess.rules.handicaps import NEVER
from hschess.rules.modes import EVERY_MODE, WHITE, Mode
from scenes.stage.game.seat_words import opponent_title
from scenes.stage.game.wish import GameWish
from scenes.words import say, side_word


def opponent_words(wish: GameWish, mode: Mode) -> str:
    """Name, character, handicap and rating; without powers that its side does not have in this mode, and without another game's rating."""
    about = say("external.about" if is_external(wish.opponent) else f"opponent.{wish.opponent}.about")
    words = [f"**{opponent_title(wish.opponent, say)}.**", about]
    level = level_named(wish.opponent)
    if level is not None:
        words += handicap_words(level, mode, tuple(1 - side for side in wish.own_sides))
        if not mode.is_duel:
            # The ladder of the ratings was played in the encounter.
            words.append(say("new.rating", rating=level.rating))
    evening = evening_of(wish.mode)
    if evening is not None:
        words.append(evening_words(evening))
    return " ".join(words)


def beaten_words(modes: frozenset[str]) -> str:
    """The game's own modes in which an opponent was beaten."""
    names = [say(f"mode.{mode}") for mode in EVERY_MODE if mode in modes]
    return say("new.beaten", modes=names_listed(names, say)) if names else say("new.unbeaten")


def evening_words(evening: Evening) -> str:
    """Which seat nearly always loses, and how the handicap changes that."""
    worse, better = (side_word(side) for side in (evening.worse, 1 - evening.worse))
    return say(
        "new.uneven",
        side=worse,
        other=better,
        games=evening.games,
        before=evening.before,
        health=evening.health,
        after=evening.after,
    )


def handicap_words(level: Level, mode: Mode, sides: tuple[int, ...]) -> list[str]:
    """Sentences on how a level begins at these sides; one that is true of a single side names it."""
    found = [_said_at(level, mode, side) for side in sides]
    common = [one for one in found[0] if all(one in others for others in found)]
    apart = [
        say("new.as_side", side=side_word(side), words=one)
        for side, sentences in zip(sides, found, strict=True)
        for one in sentences
        if one not in common
    ]
    return [*common, *apart]


def _said_at(level: Level, mode: Mode, side: int) -> list[str]:
    handicap = level.handicap(mode, side)
    health = handicap.white if side == WHITE else handicap.black
    words = [] if health is None else [say("new.weak", health=health)]
    if handicap.cheat == NEVER:
        words.append(say("new.nocheat"))
    elif handicap.cheat is not None:
        words.append(say("new.late", round=handicap.cheat))
    return words
