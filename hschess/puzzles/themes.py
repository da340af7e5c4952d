"""The themes as predicates over a solution: its position, its events and the other turns of the position.

A puzzle's solution beats every other turn by a clear margin, so a predicate only tests the solution's acts, and that the avoided ones
were possible. The sides are `own` (the solver's) and `foe`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from hschess.analysis.coach import Act, CoachNote, note_of
from hschess.players.measures.evaluation import DEFAULT, Weights, personality_named
from hschess.puzzles.forced_themes import COURSE_PREDICATES, Course, course_of
from hschess.puzzles.measures import MATERIAL, Points
from hschess.puzzles.proving import held_back
from hschess.puzzles.puzzle import FORCED_KINDS, PuzzleKind, Theme
from hschess.puzzles.replies import hardest_reply, hidden_from
from hschess.puzzles.search import Board, Proved, every_turn
from hschess.rules.actions import END
from hschess.rules.actions import Kind as ActionKind
from hschess.rules.arranging import Line
from hschess.rules.cards import (
    ATTACK,
    ATTACK_OF,
    CARD_SHIFT,
    CHARGE,
    HEAL_OF,
    HEALTH,
    MISSING,
    READY_ATTACKERS,
)
from hschess.rules.engine import advance
from hschess.rules.events import (
    Event,
    KingStruck,
    PieceAttacked,
    PieceHealed,
    PieceStruck,
)
from hschess.rules.lines import LONGEST_LINE, NEIGHBOURS, OPPOSITE
from hschess.rules.modes import WHITE
from hschess.rules.state import State
from hschess.turns.final_lines import groups_of


@dataclass(frozen=True)
class ThemedTurn:
    """A solution as the predicates see it."""

    state: State
    kind: PuzzleKind
    proved: Proved

    @cached_property
    def own(self) -> int:
        """The solver's side."""
        return self.state.to_move

    @cached_property
    def line(self) -> list[int]:
        """The solver's line at the end of the turn, before the battle."""
        return self.proved.played.last.mover.line

    @cached_property
    def foe_line(self) -> list[int]:
        """The enemy's line before the battle."""
        return self.proved.played.last.waiting.line

    @cached_property
    def fresh(self) -> set[int]:
        """The slots, before the battle, of the pieces played this turn."""
        return {slot for slot, actor in enumerate(self.note.line) if actor.is_fresh}

    @cached_property
    def note(self) -> CoachNote:
        """The turn's events by the pieces that act."""
        return note_of(self.state, self.events)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The turn's events."""
        return self.proved.played.events

    @cached_property
    def hits(self) -> list[PieceStruck]:
        """The battle's hits at enemy pieces."""
        return [event for event in self.events if isinstance(event, PieceStruck)]

    @cached_property
    def heals(self) -> list[PieceHealed]:
        """The battle's healing."""
        return [event for event in self.events if isinstance(event, PieceHealed)]

    @cached_property
    def attacks(self) -> list[PieceAttacked]:
        """The attacks by choice."""
        return [event for event in self.events if isinstance(event, PieceAttacked)]

    @cached_property
    def kinds(self) -> list[ActionKind]:
        """The kinds of the turn's actions, in order."""
        return [action.kind for action in self.proved.solution]

    @cached_property
    def course(self) -> Course:
        """A win in several turns to its end."""
        return course_of(self.state, self.proved)

    @property
    def castles(self) -> bool:
        """Whether the turn has a Castle."""
        return ActionKind.CASTLE in self.kinds

    @property
    def is_odd(self) -> bool:
        """Whether the lines' lengths differ in parity when the battle begins."""
        return bool(self.line and self.foe_line) and (len(self.line) - len(self.foe_line)) % 2 == 1

    @cached_property
    def doubles(self) -> set[int]:
        """The solver's slots that strike two."""
        by = [hit.by for hit in self.hits]
        return {slot for slot in by if by.count(slot) == 2}


def themes_of(state: State, kind: PuzzleKind, proved: Proved) -> tuple[Theme, ...]:
    """All themes that the proved solution shows, in the order of `Theme`."""
    shown = ThemedTurn(state, kind, proved)
    return tuple(theme for theme in Theme if _is_shown(theme, shown))


def shows(theme: Theme, state: State, kind: PuzzleKind, proved: Proved) -> bool:
    """Whether the proved solution shows this theme."""
    return _is_shown(theme, ThemedTurn(state, kind, proved))


def _is_shown(theme: Theme, shown: ThemedTurn) -> bool:
    """Some themes are of the first turn, others of a whole course."""
    if theme in COURSE_PREDICATES:
        return shown.kind in FORCED_KINDS and COURSE_PREDICATES[theme](shown.course)
    return _PREDICATES[theme](shown)


# ---------------------------------------------------------------------------------------------------------------- placement


def _parity(shown: ThemedTurn) -> bool:
    """The lengths had the same parity and now differ, so a piece strikes two."""
    before = len(shown.state.mover.line) - len(shown.state.waiting.line)
    return bool(shown.state.mover.line) and before % 2 == 0 and shown.is_odd and bool(shown.doubles)


def _hold(shown: ThemedTurn) -> bool:
    """A piece that could still be played stays in the hand."""
    return bool(held_back(shown.proved.played.last))


def _middle(shown: ThemedTurn) -> bool:
    """The strongest pieces, one of them moved in this turn, are between weaker edges, and all of them hit."""
    powers = [ATTACK_OF[piece] for piece in shown.line]
    most = max(powers, default=0)
    if len(powers) < 3 or most < 2 or powers[0] >= most or powers[-1] >= most:
        return False
    strong = {slot for slot, power in enumerate(powers) if power == most}
    moved = bool(strong & shown.fresh) or shown.castles
    return moved and strong <= {hit.by for hit in shown.hits}


def _bishop_switch(shown: ThemedTurn) -> bool:
    """A Bishop comes in at an edge, and without it the parity would be the same and nothing would strike two."""
    edges = {0, len(shown.line) - 1} & shown.fresh
    return any(HEAL_OF[shown.line[slot]] for slot in edges) and shown.is_odd and bool(shown.doubles)


def _overlap(shown: ThemedTurn) -> bool:
    """An enemy piece dies of several hits that only together were enough."""
    for slot in {hit.slot for hit in shown.hits}:
        hits = [hit.damage for hit in shown.hits if hit.slot == slot]
        health = shown.foe_line[slot] & HEALTH
        if len(hits) > 1 and sum(hits) >= health > max(hits):
            return True
    return False


def _outflank(shown: ThemedTurn) -> bool:
    """Edge pieces hit the king past a line that is still there, one of them moved in this turn."""
    wings = {event.by for event in shown.events if isinstance(event, KingStruck)}
    return bool(shown.foe_line and wings) and (bool(wings & shown.fresh) or shown.castles)


def _not_full(shown: ThemedTurn) -> bool:
    """The line could have been filled and is not."""
    if len(shown.line) >= LONGEST_LINE:
        return False
    return any(len(group.lines[0]) == LONGEST_LINE for group in groups_of(shown.state))


def _insert(shown: ThemedTurn) -> bool:
    """One piece goes into a line of two or more, and only its gap is to be chosen."""
    return len(shown.state.mover.line) >= 2 and shown.kinds == [ActionKind.PLAY, ActionKind.END]


def _no_dominoes(shown: ThemedTurn) -> bool:
    """If the dead left while the others still act, another turn would be best (R17)."""
    replies = (PuzzleKind.SURVIVE, PuzzleKind.LETHAL_IN_TWO, PuzzleKind.COUNTING, *FORCED_KINDS)
    return shown.kind not in replies and prefers_dominoes(
        shown.state, shown.proved.played.board, shown.kind is PuzzleKind.LETHAL
    )


# ---------------------------------------------------------------------------------------------------------------- Knights


def _knight_double(shown: ThemedTurn) -> bool:
    """Knights' kills change the parity, and a piece strikes two."""
    kills = sum(attack.target_health <= 0 for attack in shown.attacks)
    return kills % 2 == 1 and shown.is_odd and bool(shown.doubles)


def _knight_ruins(shown: ThemedTurn) -> bool:
    """A Knight on the board could kill, which would make the parity the same; it does not, and a piece strikes two."""
    if any(attack.target_health <= 0 for attack in shown.attacks) or not (shown.is_odd and shown.doubles):
        return False
    power = max(
        [ATTACK[piece >> CARD_SHIFT] for piece in shown.state.mover.line if piece in READY_ATTACKERS], default=0
    )
    return any(piece & HEALTH <= power for piece in shown.state.waiting.line)


def _retaliation(shown: ThemedTurn) -> bool:
    """The Knight lives, and another enemy would have killed it by striking back (R18)."""
    foe = [piece >> CARD_SHIFT for piece in shown.state.waiting.line]
    return any(
        attack.health > 0 and any(ATTACK[code] >= attack.health + attack.recoil for code in foe)
        for attack in shown.attacks
        if attack.target_health > 0 or len(foe) > 1
    )


def _knight_auto(shown: ThemedTurn) -> bool:
    """An enemy piece takes a Knight's attack and dies in the battle."""
    acts = shown.note.acts
    hurt = {piece_act.target for piece_act in acts if piece_act.act is Act.ATTACK}
    return any(piece_act.act is Act.HIT and piece_act.kills and piece_act.target in hurt for piece_act in acts)


# ---------------------------------------------------------------------------------------------------------------- Bishops


def _bishop_knight(shown: ThemedTurn) -> bool:
    """A Bishop heals a Knight, and they have become neighbours in this turn."""
    knights = [heal for heal in shown.heals if CHARGE[heal.card]]
    return any(shown.castles or {heal.slot, heal.by} & shown.fresh for heal in knights)


def _bishop_between(shown: ThemedTurn) -> bool:
    """A Bishop heals both neighbours, and has come between them in this turn."""
    by = [heal.by for heal in shown.heals]
    return any(by.count(slot) == 2 and (slot in shown.fresh or shown.castles) for slot in by)


def _bishop_neighbour(shown: ThemedTurn) -> bool:
    """A Knight spares the enemy Bishop's neighbours, though it could hurt one of them without killing it."""
    line = shown.state.waiting.line
    bishops = [slot for slot, piece in enumerate(line) if HEAL_OF[piece]]
    beside = {slot for bishop in bishops for slot in NEIGHBOURS[len(line)][bishop]} - set(bishops)
    if not shown.attacks:
        return False
    power = shown.attacks[0].damage
    tempting = [slot for slot in beside if line[slot] & HEALTH > power]
    return bool(tempting) and shown.attacks[0].target not in beside


# ---------------------------------------------------------------------------------------------------------------- replies


def _cover(shown: ThemedTurn) -> bool:
    """The king was open, and is covered now: the defenders are at least the attackers less one."""
    attackers = len(shown.proved.played.after.mover.line)
    was_open = len(shown.state.mover.line) < len(shown.state.waiting.line) - 1
    return shown.kind is PuzzleKind.SURVIVE and was_open and len(shown.line) >= attackers - 1


def _bait(shown: ThemedTurn) -> bool:
    """White puts a piece that is worth least at the left end for Cheat; with the first two exchanged a reply with Cheat wins."""
    line = shown.line
    if shown.kind is not PuzzleKind.SURVIVE or shown.own != WHITE or len(line) < 2 or line[0] == line[1]:
        return False
    if MATERIAL[line[0]] > min([MATERIAL[piece] for piece in line]):
        return False
    was_first = not shown.state.mover.line or shown.state.mover.line[0] == line[0]
    if was_first and 0 not in shown.fresh and not shown.castles:
        return False
    last = shown.proved.played.last.copy()
    last.mover.line[0], last.mover.line[1] = line[1], line[0]
    return _falls_to_cheat(shown, last)


def _falls_to_cheat(shown: ThemedTurn, last: State) -> bool:
    """Whether, after this end of the turn, the king falls to a reply with Cheat and to no other."""
    after = last.copy()
    advance(after, END)
    if after.outcome is not None:
        return False
    hit = hardest_reply(after, hidden_from(shown.state), after.waiting.health)
    return hit.damage >= after.waiting.health and hit.found is not None and hit.found.group.fight.cheats


def _past_cheat(shown: ThemedTurn) -> bool:
    """White: a turn that only Cheat refutes is avoided. Black: the line is placed for the line left after its own Cheat."""
    if shown.own == WHITE:
        return shown.kind is PuzzleKind.SURVIVE and ActionKind.CHEAT in [
            action.kind for action in shown.proved.proof.reply
        ]
    if ActionKind.CHEAT not in shown.kinds or ActionKind.PLAY not in shown.kinds:
        return False
    last = shown.proved.played.last
    return tuple(last.mover.line) not in _best_lines_before_cheat(shown)


def _best_lines_before_cheat(shown: ThemedTurn) -> list[tuple[int, ...]]:
    """The lines with the same hand left that would score most if nothing were destroyed."""
    points, hand = Points(shown.state), tuple(sorted(shown.proved.played.last.mover.hand))
    scored: list[tuple[int, tuple[int, ...]]] = []
    for group in groups_of(shown.state):
        if not group.fight.cheats and not group.fight.attacks and group.hand == hand:
            scored += [(points.of_battle(line, group.foe), line) for line in group.lines]
    most = max((score for score, _ in scored), default=0)
    return [line for score, line in scored if score == most]


_PREDICATES: Final[Mapping[Theme, Callable[[ThemedTurn], bool]]] = {
    Theme.PARITY: _parity,
    Theme.HOLD: _hold,
    Theme.MIDDLE: _middle,
    Theme.BISHOP_SWITCH: _bishop_switch,
    Theme.OVERLAP: _overlap,
    Theme.NO_DOMINOES: _no_dominoes,
    Theme.KNIGHT_DOUBLE: _knight_double,
    Theme.KNIGHT_RUINS: _knight_ruins,
    Theme.RETALIATION: _retaliation,
    Theme.BISHOP_KNIGHT: _bishop_knight,
    Theme.BISHOP_BETWEEN: _bishop_between,
    Theme.OUTFLANK: _outflank,
    Theme.COVER: _cover,
    Theme.BISHOP_NEIGHBOUR: _bishop_neighbour,
    Theme.KNIGHT_AUTO: _knight_auto,
    Theme.BAIT: _bait,
    Theme.PAST_CHEAT: _past_cheat,
    Theme.NOT_FULL: _not_full,
    Theme.INSERT: _insert,
}


def prefers_dominoes(state: State, board: Board, by_king: bool) -> bool:
    """Whether that belief would choose a different board: for the king's fall, or for points."""
    weights, points = personality_named(DEFAULT), Points(state)
    best, own, last, gained = -(1 << 30), -(1 << 30), None, 0
    for found in every_turn(state):
        if found.group is not last:
            last, gained = found.group, points.of_fight(found.group.fight)
        value, hit = fall_in_turn(found.line, found.group.foe, weights)
        worth = hit if by_king else gained + value
        if found.board == board:
            own = worth
        else:
            best = max(best, worth)
    return best >= state.waiting.health if by_king else best > own


def fall_in_turn(line: Line, enemy_line: Line, weights: Weights) -> tuple[int, int]:
    """The points and the king's damage of a battle in which a dead piece leaves at once."""
    left = [piece & HEALTH for piece in enemy_line]
    points = hits = 0
    for slot, piece in enumerate(line):
        attack = ATTACK_OF[piece]
        if attack:
            targets = [target for target in OPPOSITE[len(line)][len(enemy_line)][slot] if left[target] > 0]
            for target in targets:
                points += weights.hurt(enemy_line[target] >> CARD_SHIFT, left[target], max(0, left[target] - attack))
                left[target] -= attack
            if not targets:
                hits += attack
        for neighbour in NEIGHBOURS[len(line)][slot] if HEAL_OF[piece] else ():
            points += weights.heal[line[neighbour] >> CARD_SHIFT] * min(HEAL_OF[piece], MISSING[line[neighbour]])
    return points + hits * weights.king, hits
