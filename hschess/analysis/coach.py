"""The coach: how two turns of one position differ, read from their two lists of events.

A piece keeps its identity through a turn, in any slot; a piece that was played is known by its card and, of several, by its
place from the left. `contrasts` has the act of each of the mover's pieces in one turn and in the other, `differing` the events of each
list that the other lacks; `sentences` puts it in words, which come from the caller's `say` (keys `coach.` and `card.`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, assert_never

from hschess.rules.card import Attacks
from hschess.rules.card_table import card_at
from hschess.rules.card_text import Say, capital, card_words
from hschess.rules.events import (
    BattleAct,
    CardEvent,
    DuelEvent,
    Event,
    KingAttacked,
    KingStruck,
    LineEvent,
    PieceAttacked,
    PieceHealed,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    StoryEvent,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.modes import Effect
from hschess.rules.pieces import code_of
from hschess.rules.state import State
from hschess.rules.view import follow
from hschess.turns.slots import may_look_at_slots

MOST_SENTENCES: Final = 4
"""How many pieces are mentioned, those that differ most first."""
KILL_WEIGHT: Final = 4


@dataclass(frozen=True, slots=True, order=True)
class ActingPiece:
    """A piece. `slot` is its slot at the turn's start; of those played this turn -1 for the leftmost of its card, then -2, ..."""

    side: int
    card: int
    slot: int

    @property
    def is_fresh(self) -> bool:
        """Whether it was played this turn."""
        return self.slot < 0


class Act(StrEnum):
    """A kind of act; the word is the end of the key `coach.act.`."""

    HIT = "hit"
    KING = "king"
    HEAL = "heal"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class PieceAct:
    """The act of one piece: on another, or on the enemy king."""

    by: ActingPiece
    act: Act
    target: ActingPiece | None
    amount: int
    kills: bool = False
    """Whether the target died, with this as the last hit."""

    @property
    def weight(self) -> int:
        """Its weight."""
        return self.amount + KILL_WEIGHT * self.kills


@dataclass(frozen=True, slots=True)
class Contrast:
    """A piece's acts in each of two turns; None if it is not on the board."""

    actor: ActingPiece
    played: tuple[PieceAct, ...] | None
    best: tuple[PieceAct, ...] | None

    @property
    def weight(self) -> int:
        """The size of the difference."""
        return abs(
            sum(piece_act.weight for piece_act in self.best or ())
            - sum(piece_act.weight for piece_act in self.played or ())
        )


@dataclass(frozen=True, slots=True)
class CoachNote:
    """A turn's events by piece: the acts of each of the mover's pieces, and the piece that Cheat destroyed."""

    acts: tuple[PieceAct, ...]
    present: frozenset[ActingPiece]
    """The mover's pieces that were on the board at any time."""
    line: tuple[ActingPiece, ...]
    """The mover's line in the end."""
    cheated: ActingPiece | None
    ranks: tuple[int, int]
    """How long the mover's line and the enemy's were as the battle began."""


def note_of(start: State, events: Iterable[Event]) -> CoachNote:
    """Follow the pieces through the events of one turn, up to its end."""
    coach = _Coach(start)
    for event in events:
        if isinstance(event, TurnEnded):
            break
        coach.add(event)
    return coach.note()


def contrasts(start: State, played: Iterable[Event], best: Iterable[Event]) -> tuple[Contrast, ...]:
    """The mover's pieces that do different things in the two turns, those that differ most first."""
    one, other = note_of(start, played), note_of(start, best)
    found = [
        Contrast(actor, _acts_of(actor, one), _acts_of(actor, other)) for actor in sorted(one.present | other.present)
    ]
    unlike = [each for each in found if _plain(each.played) != _plain(each.best)]
    return tuple(sorted(unlike, key=lambda each: (-each.weight, each.actor)))


def differing(start: State, played: Iterable[Event], best: Iterable[Event]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places in each list of the events that the other list lacks, up to the end of the turn; pieces count by identity, not by slot."""
    one, other = _keyed(start, played), _keyed(start, best)
    return _without(one, other), _without(other, one)


def sentences(start: State, played: tuple[Event, ...], best: tuple[Event, ...], say: Say) -> tuple[str, ...]:
    """Why the best turn differs, and the pieces' other acts in it, one sentence each; none if the two turns do the same."""
    one, other = note_of(start, played), note_of(start, best)
    words = [_contrast_words(each, start, say) for each in contrasts(start, played, best)[:MOST_SENTENCES]]
    return (*_causes(one, other, say, in_lines=may_look_at_slots(start)), *words)


# ---------------------------------------------------------------------------------------------------------------- following


class _Coach:
    """Both lines as actors, and the acts so far."""

    def __init__(self, start: State) -> None:
        self._mover = start.to_move
        self._lines = tuple(
            [ActingPiece(number, code_of(piece), slot) for slot, piece in enumerate(side.line)]
            for number, side in enumerate(start.sides)
        )
        self._fresh = 0
        self._present = set(self._lines[self._mover])
        self._acts: list[PieceAct] = []
        self._cheated: ActingPiece | None = None
        self._ranks: tuple[int, int] | None = None

    def add(self, event: Event) -> None:
        """Add one event."""
        if self._ranks is None and isinstance(event, BattleAct):
            self._ranks = self._lengths()
        match event:
            case PieceStruck(side=side, slot=slot, by=by, damage=damage, health=health):
                target = self._lines[side][slot]
                self._add(PieceAct(self._lines[1 - side][by], Act.HIT, target, damage, kills=health <= 0))
            case KingStruck(side=side, by=by, damage=damage):
                self._add(PieceAct(self._lines[1 - side][by], Act.KING, None, damage))
            case KingAttacked(side=side, slot=slot, damage=damage):
                self._add(PieceAct(self._lines[side][slot], Act.KING, None, damage))
            case PieceHealed(side=side, slot=slot, by=by, amount=amount):
                self._add(PieceAct(self._lines[side][by], Act.HEAL, self._lines[side][slot], amount))
            case PieceAttacked(side=side, slot=slot, target=place, damage=damage, target_health=health):
                target = self._lines[1 - side][place]
                self._add(PieceAct(self._lines[side][slot], Act.ATTACK, target, damage, kills=health <= 0))
            case PowerUsed(side=side, effect=Effect.DESTROY, slot=slot):
                self._cheated = self._lines[1 - side][slot]
            case _ if isinstance(event, LineEvent):
                follow(self._lines, event, self._newcomer)
            case _ if isinstance(event, PowerUsed | CardEvent | DuelEvent | TurnEvent | StoryEvent):
                pass
            case _:
                assert_never(event)

    def _lengths(self) -> tuple[int, int]:
        return len(self._lines[self._mover]), len(self._lines[1 - self._mover])

    def _newcomer(self, event: PieceSummoned) -> ActingPiece:
        """A new piece with a temporary number, until `note` counts from the left."""
        self._fresh += 1
        actor = ActingPiece(event.side, code_of(event.piece), -1000 - self._fresh)
        if event.side == self._mover:
            self._present.add(actor)
        return actor

    def _add(self, piece_act: PieceAct) -> None:
        """Add an act; of several lethal hits the last one counts as the kill."""
        self._acts = [replace(each, kills=each.kills and each.target != piece_act.target) for each in self._acts]
        self._acts.append(piece_act)

    def note(self) -> CoachNote:
        """The whole turn, with the pieces that were played counted from the left."""
        names = _counted(self._lines[self._mover], self._present)
        acts = [
            replace(one, by=names.get(one.by, one.by), target=one.target and names.get(one.target, one.target))
            for one in self._acts
        ]
        line = tuple(names.get(actor, actor) for actor in self._lines[self._mover])
        present = frozenset(names.get(actor, actor) for actor in self._present)
        return CoachNote(tuple(acts), present, line, self._cheated, self._ranks or self._lengths())


def _counted(line: list[ActingPiece], present: set[ActingPiece]) -> dict[ActingPiece, ActingPiece]:
    """The final names of the pieces that were played: -1, -2, ... by card from the left, then those that have died, in order of play."""
    fresh = [actor for actor in line if actor.is_fresh]
    fresh += sorted(
        [actor for actor in present if actor.is_fresh and actor not in fresh], key=lambda actor: -actor.slot
    )
    seen: Counter[int] = Counter()
    names: dict[ActingPiece, ActingPiece] = {}
    for actor in fresh:
        seen[actor.card] += 1
        names[actor] = ActingPiece(actor.side, actor.card, -seen[actor.card])
    return names


def _acts_of(actor: ActingPiece, turn: CoachNote) -> tuple[PieceAct, ...] | None:
    return tuple(piece_act for piece_act in turn.acts if piece_act.by == actor) if actor in turn.present else None


def _plain(acts: tuple[PieceAct, ...] | None) -> tuple[PieceAct, ...] | None:
    """The acts in an order that does not depend on the line's."""
    return (
        None
        if acts is None
        else tuple(sorted(acts, key=lambda piece_act: (piece_act.act, piece_act.target or ActingPiece(-1, -1, -1))))
    )


def _keyed(start: State, events: Iterable[Event]) -> list[tuple[int, PieceAct]]:
    """The acts of the mover's pieces with the places of their events."""
    listed = list(events)
    places = [
        place for place, event in enumerate(listed) if isinstance(event, BattleAct | PieceAttacked | KingAttacked)
    ]
    return list(zip(places, note_of(start, listed).acts, strict=False))


def _without(one: list[tuple[int, PieceAct]], other: list[tuple[int, PieceAct]]) -> tuple[int, ...]:
    left = Counter(piece_act for _, piece_act in other)
    places: list[int] = []
    for place, piece_act in one:
        if left[piece_act]:
            left[piece_act] -= 1
        else:
            places.append(place)
    return tuple(places)


# ---------------------------------------------------------------------------------------------------------------- words


def _causes(one: CoachNote, best: CoachNote, say: Say, *, in_lines: bool) -> Iterator[str]:
    """The cause of the differences: the piece that Cheat took, and how the lines then faced each other, if that matters."""
    if one.cheated != best.cheated:
        yield _cheat_words(one.cheated, best.cheated, say)
    (own, enemy), (best_own, best_enemy) = one.ranks, best.ranks
    is_between = (best_own - best_enemy) % 2 == 1
    if in_lines and ((own - enemy) % 2 == 1) != is_between:
        key = "coach.lines.between" if is_between else "coach.lines.facing"
        yield say(key, own=own, enemy=enemy, best_own=best_own, best_enemy=best_enemy)


def _cheat_words(one: ActingPiece | None, best: ActingPiece | None, say: Say) -> str:
    if best is None:
        assert one is not None
        return say("coach.cheat.played", played=_card(one.card, say))
    if one is None:
        return say("coach.cheat.best", best=_card(best.card, say))
    return say("coach.cheat.both", played=_card(one.card, say), best=_card(best.card, say))


def _contrast_words(each: Contrast, start: State, say: Say) -> str:
    line = start.sides[each.actor.side].line
    alike = sum(code_of(piece) == each.actor.card for piece in line)
    key = "coach.new" if each.actor.is_fresh else "coach.old" if alike > 1 else "coach.mine"
    piece = say(key, card=_card(each.actor.card, say), slot=each.actor.slot + 1)
    words = say("coach.contrast", piece=piece, played=_doing(each, each.played, say), best=_doing(each, each.best, say))
    return capital(words, say)


def _doing(each: Contrast, acts: tuple[PieceAct, ...] | None, say: Say) -> str:
    if acts is None:
        return say("coach.act.hand")
    if not acts:
        return say("coach.act.none" if card_at(each.actor.card).attacks is Attacks.NONE else "coach.act.wait")
    return say("coach.and").join(_act_words(piece_act, say) for piece_act in acts)


def _act_words(piece_act: PieceAct, say: Say) -> str:
    key = f"coach.act.{piece_act.act}{'.kill' if piece_act.kills else ''}"
    return say(key, target=_card(piece_act.target.card, say) if piece_act.target else "", amount=piece_act.amount)


def _card(code: int, say: Say) -> str:
    return card_words(card_at(code), say)
