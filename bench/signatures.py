"""The signatures of `hschess bench`: eight hexadecimal digits for the behaviour of the rules or of a computer player.

They are computed from fixed seeded games and positions, and are the same in every process and every Python: a signature changes exactly
when the behaviour does. A player has two, for the line battle and for the duels, because these are measured separately. Each uses a small
budget in many positions, with plan, score and count of positions, to detect a changed rounding; and the player's own budget in one
position, to detect a changed default. The levels, the puzzles, the analysis and the campaign's encounters have one signature each.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from hschess.analysis.calibrating import sampled_game
from hschess.analysis.judging import BUDGET
from hschess.campaign.campaign_checks import mark_of
from hschess.campaign.encounter_text import shipped_campaign
from hschess.library.event_json import event_json
from hschess.players.contract import Player, finish, sight
from hschess.players.opponents import levels
from hschess.players.registry import BY_REPLIES, make_player, names, quick_name
from hschess.puzzles.puzzle import UNRATED, UNRATED_DEVIATION, format_puzzles, shipped_puzzles
from hschess.rules.actions import CONCEDE, Action
from hschess.rules.chance import seeded
from hschess.rules.engine import advance, apply, deal, legal_actions, new_game
from hschess.rules.modes import DUELS, MODES, Mode
from hschess.rules.notation import format_position
from hschess.rules.state import State

Modes = Mapping[str, Mode]

RULES: Final = "rules"
LEVELS: Final = "levels"
PUZZLES: Final = "puzzles"
ANALYSIS: Final = "analysis"
ENCOUNTER: Final = "encounter "
IN_DUELS: Final = " in duels"
"""The end of a subject's name for the duels."""
GONE: Final = "gone"
"""Instead of a signature: the subject no longer exists."""
RULES_GAMES: Final = 6
"""The games of each mode in the signature of the rules."""
PLAYERS_GAMES: Final = 2
"""The games of each mode in the signature of a player."""
POSITION_EVERY: Final = 8
"""One position in this many of such a game is given to the players."""
DUEL_POSITION_EVERY: Final = 30
"""The same in a duel, whose turns have more actions."""
WHOLE_MODES: Final = 1
"""The number of modes in which a player with a quick form thinks one turn with its full budget."""
BESIDES: Final[dict[str, tuple[str, ...]]] = {"master": ("heroic",)}
"""More of these modes, because the player's full budget is another one there."""
ANALYSED: Final = 3
"""The seed of the analysed games, played by quick players in every mode."""


def rules_signature(modes: Modes = MODES) -> str:
    """The signature of the deals, positions, legal actions and events of seeded games of these modes."""
    return _digest(_rules_texts(modes))


def player_signature(name: str, modes: Modes = MODES) -> str:
    """The signature of this player's plans, scores and node counts in positions of the same games."""
    return _digest(_player_texts(name, modes))


def signed() -> tuple[str, ...]:
    """All subjects with a signature, without the encounters."""
    of_games = (RULES, *names())
    return (*of_games, *(f"{name}{IN_DUELS}" for name in of_games), LEVELS, PUZZLES, ANALYSIS)


def signature_of(what: str) -> str:
    """The signature of one of `signed`, or of the encounter named after `encounter`; `GONE` if it does not exist."""
    if what.startswith(ENCOUNTER):
        encounter = shipped_campaign().named(what.removeprefix(ENCOUNTER))
        return GONE if encounter is None else mark_of(encounter)
    if what in _OTHERS:
        return _digest(_OTHERS[what]())
    name, modes = what.removesuffix(IN_DUELS), DUELS if what.endswith(IN_DUELS) else MODES
    if name == RULES:
        return rules_signature(modes)
    return player_signature(name, modes) if name in (*names(), BY_REPLIES) else GONE


def _digest(texts: Iterable[str]) -> str:
    digest = hashlib.blake2s(digest_size=4)
    for text in texts:
        digest.update(text.encode() + b"\n")
    return digest.hexdigest()


# ------------------------------------------------------------------------------------------------------- rules and players


def _rules_texts(modes: Modes) -> Iterator[str]:
    for mode in modes.values():
        for seed in range(RULES_GAMES):
            yield from _events_texts(deal(mode, seed).events)
            for state, action in random_game(mode, seed):
                yield " ".join(map(str, legal_actions(state)))
                step = apply(state, action)
                yield f"{action} {format_position(step.state)}"
                yield from _events_texts(step.events)


def _events_texts(events: Iterable[object]) -> Iterator[str]:
    write: Callable[..., object] = event_json
    for event in events:
        yield json.dumps(write(event), sort_keys=True)


def _player_texts(name: str, modes: Modes) -> Iterator[str]:
    quick = quick_name(name)
    player, whole = make_player(quick), make_player(name)
    for number, mode in enumerate(modes.values()):
        every = DUEL_POSITION_EVERY if mode.is_duel else POSITION_EVERY
        for seed in range(PLAYERS_GAMES):
            states = [state for state, _ in random_game(mode, seed)]
            for index in range(0, len(states), every):
                yield _plan_text(player, states[index], index)
            is_whole = number < WHOLE_MODES or (WHOLE_MODES > 0 and mode.name in BESIDES.get(name, ()))
            if quick != name and is_whole and seed == 0:
                yield _plan_text(whole, states[len(states) // 2], 0)


def _plan_text(player: Player, state: State, seed: int) -> str:
    plan = finish(player.think(sight(player, state), seeded(seed)))
    return f"{' '.join(map(str, plan.actions))} {score_text(plan.score)} {plan.nodes}"


def score_text(score: float) -> str:
    """A score in a form that is equal on every machine.

    A whole one without a decimal point, because plain Python may return an int where the compiled form makes a float; any other to eight
    digits, because the last ones of `exp` and `log` are not the same on every processor.

    >>> score_text(3.0), score_text(0.12345678912345)
    ('3', '0.12345679')
    """
    return str(int(score)) if float(score).is_integer() else f"{score:.8g}"


def random_game(mode: Mode, seed: int) -> Iterator[tuple[State, Action]]:
    """Each position of a seeded random game without concessions, and the action done there."""
    state, chance = new_game(mode, seed), seeded(seed)
    while state.outcome is None:
        actions = [action for action in legal_actions(state) if action is not CONCEDE]
        action = actions[chance.below(len(actions))]
        yield state.copy(), action
        advance(state, action)


# ------------------------------------------------------------------------------------------------------------------ others


def _level_texts() -> Iterator[str]:
    """Each level's player and start, without its measured rating."""
    for level in levels():
        yield f"{level.name} {level.player} {level.usual}"
        for mode in sorted(level.measured):
            yield f"{mode} {level.measured[mode]}"


def _puzzle_texts() -> Iterator[str]:
    """The puzzles without their measured ratings."""
    yield format_puzzles(replace(one, rating=UNRATED, deviation=UNRATED_DEVIATION) for one in shipped_puzzles())


def _analysis_texts() -> Iterator[str]:
    """The analysis of some turns, uncalibrated, in a game of each mode with curves."""
    for mode in MODES:
        game = sampled_game(mode, ANALYSED, BUDGET)
        # The curves have four digits; the sixth depends on the order of a sum.
        chances = [f"{turn.side} {turn.before:.4f} {turn.after:.4f}" for turn in game.turns]
        yield f"{game.result} {' '.join(chances)}"


_OTHERS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    LEVELS: _level_texts,
    PUZZLES: _puzzle_texts,
    ANALYSIS: _analysis_texts,
}
