"""The text of a mode's name with its handicap, or an encounter's title."""

from __future__ import annotations

from collections.abc import Callable

from hschess.campaign.encounter import encounter_word
from hschess.campaign.encounter_text import shipped_campaign
from hschess.rules.card_text import clauses_listed
from hschess.rules.handicaps import NEVER, base_of, handicap_of
from hschess.rules.modes import EVERY_MODE


def played_words(mode: str, encounter: str, say: Callable[..., str]) -> str:
    """The encounter that a record names, else its mode."""
    known = shipped_campaign().named(encounter) if encounter else None
    return mode_words(mode, say) if known is None else say(encounter_word(known.name, "title"))


def mode_words(name: str, say: Callable[..., str]) -> str:
    """`Heroic`, or `Heroic, Black's king 10, Cheat from round 9`; `say` returns the text of a key. A mode from a file has its own name."""
    handicap, base = handicap_of(name), base_of(name)
    words = [say(f"mode.{base}") if base in EVERY_MODE else base]
    if handicap.white is not None:
        words.append(say("handicap.white", health=handicap.white))
    if handicap.black is not None:
        words.append(say("handicap.black", health=handicap.black))
    if handicap.cheat == NEVER:
        words.append(say("handicap.nocheat"))
    elif handicap.cheat is not None:
        words.append(say("handicap.cheat", round=handicap.cheat))
    return clauses_listed(words, say)
