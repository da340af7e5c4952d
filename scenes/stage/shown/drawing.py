"""The display of events in a forecast: lanes, marks and outlines, collected event by event.

Pieces are tracked by ids, because their slots change when others come and leave; kings are -1 - side. Random outcomes are never drawn as
facts: a possible target has a question mark, and later events that depend on it are not drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from hschess.rules import events
from hschess.rules.aliases import Piece
from hschess.rules.card import Whom
from hschess.rules.modes import Effect
from hschess.rules.pieces import SHIELD, attack_of, full_health_of, health_of, keywords_of
from hschess.rules.state import State
from hschess.rules.view import follow
from scenes.stage.shown.foreseen import Forecast, ForecastMark, GapHint, Ghost, Lane, LaneKind, MarkKind, Outline, Pip
from scenes.stage.table_layout import Layout, Point

COMERS_FROM_MIDDLE: Final = 20.0
"""The distance from the mid line of the small pieces that a death summons."""


class Drawing:
    """Collects the display of events."""

    def __init__(self, state: State, layout: Layout, *, threat: bool = False, settles: bool = False) -> None:
        """`settles`: a card is played, its piece is in its gap already, and the line has opened."""
        self._layout = layout
        self._threat = threat
        self._is_duel = state.mode.is_duel
        self._settles = settles
        self._at: dict[int, Point] = {-1 - side: layout.king(side) for side in (0, 1)}
        self._lines = tuple(
            [self._name(layout.slot(number, slot, len(side.line))) for slot in range(len(side.line))]
            for number, side in enumerate(state.sides)
        )
        self._closed: set[int] = set()
        self._closes_up = False
        self._lanes: list[Lane] = []
        self._acting: list[int] = []
        self._damage: dict[int, int] = {}
        self._heal: dict[int, int] = {}
        self._gained: dict[int, list[tuple[Piece, Piece]]] = {}
        self._shielded: list[int] = []
        self._fallen: list[int] = []
        self._reached: list[int] = []
        self._comers: dict[int, tuple[int, Piece]] = {}
        """The pieces that effects summon: side and piece, by id."""
        self._drawn = [0, 0]
        self._castles = False
        """Whether the next move belongs to Castle."""
        self._doubtful: list[int] = []
        """The possible targets of a random choice."""
        self._is_over = False
        """Whether all further events depend on chance."""

    @property
    def is_in_doubt(self) -> bool:
        """Whether chance has decided something, or a scenario event that cannot be drawn has happened."""
        return bool(self._doubtful)

    # -------------------------------------------------------------------------------------------------------- the action

    def act(self, event: events.Event) -> None:
        """Add an event before the shown end of turn; nothing after a random event."""
        if not self.is_in_doubt:
            self._act(event)

    def _act(self, event: events.Event) -> None:
        match event:
            case events.PieceAttacked():
                self._clash(event)
            case events.PowerUsed(side=side, effect=effect, slot=slot):
                self._castles = effect is Effect.MOVE
                if effect is Effect.DESTROY:
                    self.reach(1 - side, slot)
            case events.KingStruck() | events.Fatigued():
                self._hurt_king(event)
            case events.PieceHealed(side=side):
                self._mend(self._lines[side][event.slot], event.amount)
            case _ if isinstance(event, events.LineEvent):
                self._regroup(event)
            case _ if isinstance(event, events.DuelEvent):
                self._change(event)
            case _ if isinstance(event, events.CardEvent | events.BattleAct | events.TurnEvent | events.StoryEvent):
                self._note(event)
            case _:
                assert_never(event)

    def _note(self, event: events.Event) -> None:
        """Add a drawn card, or a king changed by an encounter."""
        if isinstance(event, events.CardDrawn):
            self._drawn[event.side] += self._is_duel and not self._threat
        elif isinstance(event, events.KingSet):
            self._doubtful.append(-1 - event.side)
            # The king may fall, and rises again.
            self._recover(-1 - event.side, event.health)

    def _regroup(self, event: events.LineEvent) -> None:
        match event:
            case events.PieceSummoned():
                self._come(event)
            case events.PiecesLeft():
                self._leave(event)
            case events.PieceMoved():
                self._move(event)
            case events.LineReplaced(side=side):
                # Another line cannot be drawn over this one, so what its pieces suffer is unknown.
                self._doubtful += self._lines[side] or [-1 - side]
            case events.PieceDeserted(side=side, slot=slot):
                self._doubtful.append(self._lines[side][slot])
            case _:
                assert_never(event)

    def _hurt_king(self, event: events.KingStruck | events.Fatigued) -> None:
        """Damage by an end of turn that was shown before, or by a draw from an empty deck."""
        if self._is_duel and not self._threat:
            self._strike(-1 - event.side, event.damage, event.health)
        elif event.health <= 0:
            self.fell(event.side)

    def _clash(self, event: events.PieceAttacked) -> None:
        attacker, target = self._lines[event.side][event.slot], self._lines[1 - event.side][event.target]
        if self._threat:
            self._lane(attacker, target, LaneKind.HIT)
        self._strike(target, event.damage, event.target_health)
        self._strike(attacker, event.recoil, event.health)

    def _come(self, event: events.PieceSummoned) -> None:
        """A played piece opens its gap at once; a summoned one is drawn small at its future place."""
        before = set(self._at)
        self._follow(event)
        if self._settles or not self._is_duel:
            self._settles = False
            self._settle(event.side)
            return
        (name,) = set(self._at) - before
        self._comers[name] = event.side, event.piece
        self._closed.add(event.side)

    def _move(self, event: events.PieceMoved) -> None:
        """Castle's pieces are in their places already; pieces moved by effects are followed."""
        if not self._castles:
            self._follow(event)
        self._castles = False

    def _change(self, event: events.DuelEvent) -> None:
        """Add the attacks on kings and the effects of a duel."""
        match event:
            case events.EffectHappened():
                self._doubt(event)
            case events.KingAttacked(side=side):
                if self._threat:
                    self._lane(self._lines[side][event.slot], side - 2, LaneKind.KING)
                self._strike(side - 2, event.damage, event.health)
            case events.KingChanged(side=side):
                self._change_king(side, event.before, event.health)
            case events.PieceChanged(side=side):
                self._change_piece(self._lines[side][event.slot], event.before, event.piece)
            case _:
                assert_never(event)

    def _change_king(self, side: int, before: int, health: int) -> None:
        if health < before:
            self._strike(-1 - side, before - health, health)
        else:
            self._mend(-1 - side, health - before)
            self._recover(-1 - side, health)

    def _change_piece(self, name: int, before: Piece, piece: Piece) -> None:
        """Damage, healing, gains, or a lost shield."""
        if _strength(before) != _strength(piece):
            self._gained.setdefault(name, []).append((before, piece))
        elif before & SHIELD and not piece & SHIELD:
            self._shielded.append(name)
        elif health_of(piece) < health_of(before):
            self._strike(name, health_of(before) - health_of(piece), health_of(piece))
        else:
            self._mend(name, health_of(piece) - health_of(before))
        self._recover(name, health_of(piece))

    def _doubt(self, event: events.EffectHappened) -> None:
        """From here on chance decides, if there is more than one possible target."""
        enemy = 1 - event.side
        kings = {Whom.RANDOM_ENEMY: [-1 - enemy], Whom.RANDOM_ENEMY_PIECE: []}.get(event.effect.target or Whom.SELF)
        if kings is not None and len(kings) + len(self._lines[enemy]) > 1:
            self._doubtful += [*self._lines[enemy], *kings]

    # ------------------------------------------------------------------------------------------------- the end of a turn

    def fight(self, event: events.Event) -> None:
        """Add an event at the end of the turn; after a random one only what other pieces do on their own, until a piece leaves."""
        if self._is_over:
            return
        match event:
            case events.PieceStruck(side=side):
                struck = self._lines[side][event.slot]
                self._lane(self._lines[1 - side][event.by], struck, LaneKind.HIT)
                self._strike(struck, event.damage, event.health)
            case events.PieceHealed(side=side):
                healed = self._lines[side][event.slot]
                self._lane(self._lines[side][event.by], healed, LaneKind.HEAL)
                self._mend(healed, event.amount)
            case events.KingStruck(side=side):
                self._lane(self._lines[1 - side][event.by], -1 - side, LaneKind.KING)
                self._strike(-1 - side, event.damage, event.health)
            case events.Fatigued(side=side):
                self._strike(-1 - side, event.damage, event.health)
            case _ if isinstance(event, events.LineEvent | events.DuelEvent):
                self._change_at_end(event)
            case events.KingSet():
                self._note(event)
            case _ if isinstance(
                event, events.CardEvent | events.PowerUsed | events.PieceAttacked | events.TurnEvent | events.StoryEvent
            ):
                pass
            case _:
                assert_never(event)

    def _change_at_end(self, event: events.LineEvent | events.DuelEvent) -> None:
        """Add a duel's own events: effects at the end of a turn, and those of the deaths in it."""
        if not self._is_duel:
            return
        if self.is_in_doubt:
            self._is_over = isinstance(event, events.LineEvent)
            return
        match event:
            case events.PiecesLeft(side=side, slots=slots):
                self._fall([self._lines[side][slot] for slot in slots])
                self._follow(event)
            case _ if isinstance(event, events.LineEvent):
                self._regroup(event)
            case _:
                self._change(event)

    def rearranged(self, line: list[Piece], after: list[Piece]) -> tuple[Ghost, ...]:
        """The enemy's pieces in other places after its line was rearranged; they act from there."""
        enemy = 1 - self._layout.viewer
        return tuple(
            Ghost(*self._at[name], enemy, piece, solid=True)
            for name, before, piece in zip(self._lines[enemy], line, after, strict=True)
            if piece != before
        )

    def fell(self, side: int) -> None:
        """This side has lost."""
        self._fall([-1 - side])

    def _recover(self, name: int, health: int) -> None:
        """Before the dead leave, an effect can still save one."""
        if health > 0:
            self._fallen = [fallen for fallen in self._fallen if fallen != name]

    # --------------------------------------------------------------------------------------------------------- the lines

    def _leave(self, event: events.PiecesLeft) -> None:
        self._fall([self._lines[event.side][slot] for slot in reversed(event.slots)])
        self._follow(event)
        if not self._threat:
            self._closed.add(event.side)
        elif event.side == self._layout.viewer and self._reached:
            self._close_up()
        elif not self._is_duel:
            self._closed.add(event.side)

    def _follow(self, event: events.LineEvent) -> None:
        follow(self._lines, event, self._newcomer)

    def _close_up(self) -> None:
        """Close the viewer's line without its leftmost piece, which steps aside by as much as the others move."""
        viewer = self._layout.viewer
        self._closes_up = True
        self._at[self._fallen[-1]] = self._layout.slot(viewer, -1, len(self._lines[viewer]))
        self._settle(viewer)

    def _settle(self, side: int) -> None:
        """Put every piece at its slot's current place."""
        for slot, name in enumerate(self._lines[side]):
            self._at[name] = self._layout.slot(side, slot, len(self._lines[side]))

    def reach(self, side: int, slot: int) -> None:
        """Cheat's hand is over this piece."""
        self._reached.append(self._lines[side][slot])

    def _name(self, at: Point) -> int:
        """The id of a piece that has come to this point."""
        name = len(self._at)
        self._at[name] = at
        return name

    def _newcomer(self, _event: events.PieceSummoned) -> int:
        """The id of a new piece, whose place is known once its line has opened."""
        return self._name((0.0, 0.0))

    def _fall(self, names: Iterable[int]) -> None:
        self._fallen += [name for name in names if name not in self._fallen]

    def _strike(self, name: int, damage: int, health: int) -> None:
        """Add a hit; the targets of chance keep only their question marks."""
        if name in self._doubtful:
            return
        if damage:
            self._damage[name] = self._damage.get(name, 0) + damage
        if health <= 0:
            self._fall([name])

    def _mend(self, name: int, amount: int) -> None:
        if name not in self._doubtful:
            self._heal[name] = self._heal.get(name, 0) + amount

    def _lane(self, actor: int, target: int, kind: LaneKind) -> None:
        self._lanes.append(Lane(self._at[actor], self._at[target], kind, self._threat))
        if actor not in self._acting:
            self._acting.append(actor)

    # -------------------------------------------------------------------------------------------------------- the drawing

    def finished(self, ghosts: tuple[Ghost, ...]) -> Forecast:
        """The complete forecast."""
        pips = tuple(Pip(self._at[name], number) for number, name in enumerate(self._acting, start=1))
        glows = tuple(self._at[name] for name in self._damage if name >= 0 and name not in self._comers)
        return Forecast(
            tuple(self._lanes),
            tuple(self._marks()),
            pips,
            glows,
            ghosts,
            self._outlines(),
            comers=self._small(),
            closes_up=self._closes_up,
        )

    def _marks(self) -> list[ForecastMark]:
        """The marks; a piece summoned by an effect has none but its own picture."""
        marks = [ForecastMark(self._at[name], MarkKind.CHEAT, 0) for name in self._reached]
        for name, number in self._damage.items():
            marks.append(ForecastMark(self._at[name], MarkKind.KING if name < 0 else MarkKind.DAMAGE, number))
        marks += [
            ForecastMark(self._at[name], MarkKind.FALL if name < 0 else MarkKind.SKULL, 0) for name in self._fallen
        ]
        marks += [
            ForecastMark(self._at[name], MarkKind.HEAL, number, name in self._damage)
            for name, number in self._heal.items()
        ]
        marks += [ForecastMark(self._at[name], MarkKind.GAIN, *_gain(pairs)) for name, pairs in self._gained.items()]
        marks += [ForecastMark(self._at[name], MarkKind.SHIELD, 0) for name in dict.fromkeys(self._shielded)]
        marks += [
            ForecastMark(self._at[name], MarkKind.CHANCE, 0) for name in self._doubtful if name not in self._fallen
        ]
        marks += [
            ForecastMark(self._layout.deck(side), MarkKind.CARDS, number)
            for side, number in enumerate(self._drawn)
            if number
        ]
        hidden = {self._at[name] for name in self._comers}
        return [mark for mark in marks if mark.at not in hidden]

    def _small(self) -> tuple[GapHint, ...]:
        """The pieces that effects summon and that survive to the end."""
        found = []
        for name, (side, piece) in self._comers.items():
            if name in self._lines[side]:
                x, _ = self._layout.slot(side, self._lines[side].index(name), len(self._lines[side]))
                off = COMERS_FROM_MIDDLE if side == self._layout.viewer else -COMERS_FROM_MIDDLE
                found.append(GapHint(x, self._layout.mid_line() + off, side, piece))
        return tuple(found)

    def _outlines(self) -> tuple[Outline, ...]:
        return tuple(
            Outline(*self._layout.slot(side, slot, len(self._lines[side])), side)
            for side in sorted(self._closed)
            for slot in range(len(self._lines[side]))
        )


def _strength(piece: Piece) -> tuple[int, int, frozenset[str]]:
    """The strength that a buff changes; a lost shield does not count."""
    return attack_of(piece), full_health_of(piece), frozenset(keywords_of(piece)) - {"shield"}


def _gain(pairs: list[tuple[Piece, Piece]]) -> tuple[int, bool, str]:
    """The health that a piece gains, and the text of its gain: `+1/+1`, or the keyword's name."""
    attack = sum(attack_of(after) - attack_of(before) for before, after in pairs)
    health = sum(health_of(after) - health_of(before) for before, after in pairs)
    keywords = [one for before, after in pairs for one in keywords_of(after) if one not in keywords_of(before)]
    numbers = f"{attack:+}/{health:+}" if attack or health else ""
    return health, False, " ".join([numbers, *keywords]).strip()
