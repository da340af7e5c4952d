"""The sources of puzzles: positions of self-play, late ones with all cards known, and positions built after a pattern.

A built position could occur in a game: its pieces and cards come from the mode's deck, as many as the round says have been drawn, and the
mana is that of a turn's beginning. Hidden cards are hidden in both kinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hschess.endgame.solver import known_state
from hschess.players.contract import Player
from hschess.players.playing import CpuGame, mind_of
from hschess.players.registry import make_player
from hschess.rules.cards import CARD_SHIFT, CODES, FULL_HEALTH, HEALTH, PIECES, UNKNOWN
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import new_game
from hschess.rules.mode import LARGEST_HAND
from hschess.rules.modes import BLACK, MODES, WHITE, Effect, Mode
from hschess.rules.notation import format_position, parse_position
from hschess.rules.observation import observe
from hschess.rules.state import MOST_MANA, Side, State

ROSTER: Final = ("bfs", "exhaustive", "linear")
"""The players of the games that positions are taken from."""
LONG_ROSTER: Final = ("random", "linear", "bfs")
"""The players of games that often last until all is known."""
FULL_CHANCE: Final = 40
"""In a hundred: how often a built piece has its full health."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The requirements of a built position; letters are cards that it always has."""

    modes: tuple[str, ...] = ("paper", "normal", "heroic", "friendly")
    side: int | None = None
    line: str = ""
    foe: str = ""
    hand: str = ""
    own: tuple[int, int] = (1, 5)
    """The fewest and most pieces of the mover on the board."""
    enemies: tuple[int, int] = (1, 6)
    cards: tuple[int, int] = (1, 4)
    rounds: tuple[int, int] = (3, 14)
    enemy_cards: tuple[int, int] = (0, 4)
    enemy_health: int = 6
    """The most health of a built enemy piece."""
    is_endgame: bool = False
    """Whether the enemy has no hand and no deck."""
    is_open: bool = False
    """Nothing is hidden: the enemy's hand is known, and in the decks are at most cards of the bottom, which no shuffle reaches (R9)."""


def positions_of_play(seed: int) -> Iterator[State]:
    """Every position in which a turn begins, of one game after another without end, as the side to move sees it."""
    return map(as_seen, _states_of_play(ROSTER, tuple(MODES.values()), seeded(seed)))


def endings_of_play(seed: int, modes: tuple[str, ...]) -> Iterator[State]:
    """Every position of such games in these modes in which the side to move knows all by counting, nothing hidden; without end."""
    for state in _states_of_play(LONG_ROSTER, tuple(MODES[name] for name in modes), seeded(seed)):
        known = known_state(observe(state, state.to_move))
        if known is not None:
            yield parse_position(format_position(known, full=False))


def _states_of_play(roster: tuple[str, ...], modes: tuple[Mode, ...], chance: Chance) -> Iterator[State]:
    players = [make_player(name) for name in roster]
    while True:
        mode = modes[chance.below(len(modes))]
        white, black = players[chance.below(len(players))], players[chance.below(len(players))]
        yield from _states_of_game(mode, white, black, chance)


def _states_of_game(mode: Mode, white: Player, black: Player, chance: Chance) -> Iterator[State]:
    game = CpuGame(new_game(mode, chance.word() >> 1), mind_of((white, black), (chance, chance)))
    while not game.is_over:
        if not game.state.pending:
            yield game.state
        game.think_out()
        game.act_out()


def as_seen(state: State) -> State:
    """The position as its line shows it to the side to move: everything unknown to that side is hidden, and the history is dropped."""
    return parse_position(format_position(observe(state, state.to_move).state, full=False))


def built(pattern: Pattern, chance: Chance) -> State | None:
    """A random position with the pattern; None if the mode's decks or the rounds do not allow it."""
    mode = MODES[pattern.modes[chance.below(len(pattern.modes))]]
    state = State(mode)
    state.to_move = pattern.side if pattern.side is not None else chance.below(2)
    state.round = _between(pattern.rounds, chance)
    for number in (WHITE, BLACK):
        own = number == state.to_move
        line, hand = (pattern.line, pattern.hand) if own else (pattern.foe, "")
        side = _side(
            state,
            number,
            (line, pattern.own if own else pattern.enemies),
            (hand, pattern.cards if own else pattern.enemy_cards if pattern.is_open else (0, 0)),
            chance,
        )
        if side is None:
            return None
        if not own:
            side.line = [min(piece, piece & ~HEALTH | pattern.enemy_health) for piece in side.line]
        if pattern.is_open:
            if not _open(mode, number, side, state.round - (number > state.to_move)):
                return None
        elif not own and not _hide(state, number, side, pattern, chance):
            return None
        state.sides[number] = side
    # Discover is chance, so its owner has used it up.
    state.mover.power_used = mode.powers[state.to_move].effect is Effect.DISCOVER
    return as_seen(state) if not pattern.is_open else state


def _between(limits: tuple[int, int], chance: Chance) -> int:
    return limits[0] + chance.below(limits[1] - limits[0] + 1)


def _side(
    state: State, number: int, line: tuple[str, tuple[int, int]], hand: tuple[str, tuple[int, int]], chance: Chance
) -> Side | None:
    """A side whose line and hand come from its deck; `deck` holds the undrawn cards, hidden."""
    mode = state.mode
    pool = [code for code in PIECES for _ in range(mode.decks[number][code])]
    chance.shuffle(pool)
    pieces = _drawn(pool, line[0], _between(line[1], chance), chance)
    cards = _drawn(pool, hand[0], _between(hand[1], chance), chance)
    turns = state.round - (number > state.to_move)
    taken = mode.dealt[number] + turns
    total = sum(mode.decks[number]) + sum(mode.bottoms[number])
    if pieces is None or cards is None or len(pieces) + len(cards) > min(taken, total):
        return None
    side = Side(1 + chance.below(mode.kings[number]))
    side.crystals = min(MOST_MANA, turns)
    side.mana = side.crystals if number == state.to_move else 0
    side.line = [code << CARD_SHIFT | _health(code, chance) for code in pieces]
    side.hand = cards
    side.deck = [UNKNOWN] * max(0, total - taken)
    return side


def _drawn(pool: list[int], letters: str, count: int, chance: Chance) -> list[int] | None:
    """Take these cards from the pool and more to make up the count, in a random order."""
    cards = [CODES[letter] for letter in letters]
    for code in cards:
        if code not in pool:
            return None
        pool.remove(code)
    while len(cards) < count and pool:
        cards.append(pool.pop())
    chance.shuffle(cards)
    return cards


def _health(code: int, chance: Chance) -> int:
    full = FULL_HEALTH[code]
    return full if chance.below(100) < FULL_CHANCE else 1 + chance.below(full)


def _hide(state: State, number: int, side: Side, pattern: Pattern, chance: Chance) -> bool:
    """Give the enemy a hidden hand of a size that it can have by now; or none in an endgame."""
    total = sum(state.mode.decks[number]) + sum(state.mode.bottoms[number])
    drawn = total - len(side.deck)
    if pattern.is_endgame:
        side.deck = []
        return state.round + state.mode.dealt[number] > total
    side.hand = [UNKNOWN] * min(_between(pattern.enemy_cards, chance), LARGEST_HAND)
    return len(side.hand) + len(side.line) <= drawn


def _open(mode: Mode, number: int, side: Side, turns: int) -> bool:
    """Put the known cards into the deck, and count the fatigue that an empty one has brought by now; False if the deck hides more."""
    bottom = [code for code, count in enumerate(mode.bottoms[number]) for _ in range(count)]
    undrawn = len(side.deck)
    side.deck = bottom[len(bottom) - undrawn :] if undrawn <= len(bottom) else []
    late = mode.dealt[number] + turns - sum(mode.decks[number]) - len(bottom)
    side.fatigue = max(0, late) if mode.fatigues[number] else 0
    return len(side.deck) == undrawn
