"""From pointer and keys to actions: what is hovered, focused and held.

The control knows where things are and what the rules say about an action; it never changes the game. Each input gives a list of wishes that
the scene carries out. Drag and drop, click and click, and keys are three ways through the same grips.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import dist
from typing import Final, NamedTuple, assert_never

from hschess.rules.actions import CASTLES, CHEAT_ACTION, DISCOVER_ACTION, END, NOBODY, Action, Kind
from hschess.rules.aliases import Target
from hschess.rules.card_table import card_at
from hschess.rules.duel.words import attack_action, power_action
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.refusal import why_not
from hschess.rules.state import State
from scenes.stage.hand.aims import Places, everybody, nearest, stepped
from scenes.stage.hand.grips import AimGrip, Ask, CardGrip, CastleGrip, ChoiceGrip, Do, Grip, Refused, Wanted, Wish
from scenes.stage.hand.prospects import Prospects
from scenes.stage.hand.spots import Counts, Spot, SpotKind, gap_at, spot_at
from scenes.stage.hand.tries import card_action, tried
from scenes.stage.hand.walk import Walk, within
from scenes.stage.layout import Layout, Point
from scenes.stage.motion import timing

POWER: Final = -1
"""The power among what asks for a target."""
AIM_REACH_PX: Final = 40.0
TOWARDS_ENEMY_PX: Final = 70.0
ASKED_AT: Final = {SpotKind(wanted.value): wanted for wanted in Wanted if wanted is not Wanted.RESULT}
ASKED_BY_KEY: Final = {
    "u": Wanted.UNDO,
    "tab": Wanted.SPEED,
    "f1": Wanted.HELP,
    "f10": Wanted.MENU,
    "l": Wanted.LOG,
    "f9": Wanted.EXPLAIN,
}
DIGITS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0")
"""The keys of the cards, the leftmost first. Other keyboards have more that Python calls digits, as a French one has "²"."""


class Press(NamedTuple):
    """The main button went down: on what, where, and whether something was held already."""

    spot: Spot | None
    point: Point
    was_held: bool


class Control:
    """Pointer, focus and grip of the person who sits at the bottom of the table."""

    def __init__(self, prospects: Prospects, layout: Layout) -> None:
        self.prospects = prospects
        self.layout = layout
        self.enabled = False
        """Whether it is this person's turn to act; buttons that are no actions work all the same."""
        self.pointer: Point = (0.0, 0.0)
        self.hover: Spot | None = None
        self.focus: Spot | None = None
        """The focused spot; None while the pointer is used."""
        self.is_resting = False
        """Whether the keys' focus is not shown: the enemy's turn has begun, and no key has been pressed since."""
        self.hint: Action | None = None
        """What a hint wants to be done here; it stays until it is taken back or the position changes."""
        self.tiles = 0
        """How many tiles the history strip shows."""
        self.hidden: frozenset[SpotKind] = frozenset()
        """What is not on this table: it is not drawn, and neither pointer nor keys find it."""
        self.leads_on = False
        """Whether End Turn asks for the result: the game is over, and all of it has been shown."""
        self.is_warned = False
        """Whether there is a warning over End Turn."""
        self.grip: Grip | None = None
        self._pressed: Press | None = None
        self._pressed_ms = 0.0
        self._wary_ms = 0.0
        """How long a click on End Turn is ignored."""

    # ------------------------------------------------------------------------------------------------------------ what is

    @property
    def counts(self) -> Counts:
        """What can be pointed at, by the state."""
        viewer = self.layout.viewer
        own, enemy = self.state.sides[viewer], self.state.sides[1 - viewer]
        return Counts(len(own.hand), len(own.line), len(enemy.line), warnings=int(self.is_warned))

    @property
    def candidate(self) -> Action | None:
        """The action that letting go now would try, or that the pointer rests on; for the forecast."""
        if self.grip is not None:
            return tried(self.grip, self.state)
        return self._pointed_at() if self.enabled else None

    def _pointed_at(self) -> Action | None:
        """What a click where the pointer or the focus rests would do at once: end the turn, or use a power without a target."""
        if Spot(SpotKind.END) in (self.hover, self.focus):
            return END
        if Spot(SpotKind.POWER) not in (self.hover, self.focus):
            return None
        if self._effect() is Effect.DESTROY:
            return CHEAT_ACTION
        return power_action(NOBODY) if self._effect() is Effect.OWN and not self._asks(POWER) else None

    @property
    def gone(self) -> frozenset[SpotKind]:
        """What neither pointer nor keys find: what is hidden, and the powers that the mode gives to nobody."""
        kinds = {self.layout.viewer: SpotKind.POWER, 1 - self.layout.viewer: SpotKind.ENEMY_POWER}
        powers = self.state.mode.powers
        return self.hidden | {kinds[side] for side in (0, 1) if powers[side].effect is Effect.NONE}

    @property
    def open_gap(self) -> int | None:
        """The gap of the viewer's line that makes room: under the held card, else where a hint wants one."""
        if isinstance(self.grip, ChoiceGrip):
            return self.grip.gap
        if isinstance(self.grip, CardGrip):
            if self.grip.gap is None and self.hint is not None and self.hint.kind is Kind.PLAY:
                return self.hint.slot
            if self._is_piece(self.grip.index) and len(self.state.mover.line) < LONGEST_LINE:
                return self.grip.gap
        return None

    @property
    def targets(self) -> tuple[Target, ...]:
        """Whom what is held may attack or choose."""
        match self.grip:
            case AimGrip(slot=slot):
                return self.prospects.aims.get(slot, ())
            case ChoiceGrip(index=index):
                return self.prospects.choices.get(self._chooser(index), ())
            case _:
                return ()

    @property
    def places(self) -> Places:
        """Where the targets stand."""
        return self.layout, self.counts, self.open_gap

    @property
    def dragged_card(self) -> int | None:
        """The position in the hand of the card that follows the pointer."""
        if isinstance(self.grip, CardGrip) and not self.grip.keyed:
            return self.grip.index
        return None

    @property
    def state(self) -> State:
        """The position."""
        return self.prospects.state

    def show(self, prospects: Prospects, layout: Layout, enabled: bool) -> None:
        """The position or the right to act has changed: what is held is kept only where it still makes sense."""
        if prospects.state is not self.state:
            self.hint = None
        if prospects is not self.prospects or not enabled:
            self.grip = None if not enabled or not self._still_there(prospects.state) else self.grip
        self.prospects, self.layout, self.enabled = prospects, layout, enabled
        self.hover = self._spot_at(self.pointer)
        if self.focus is not None and not self._walk.has(self.focus):
            self.focus = None

    def _still_there(self, state: State) -> bool:
        match self.grip:
            case CardGrip(index=index):
                return index < len(state.mover.hand) and state.mover.hand == self.state.mover.hand
            case ChoiceGrip():
                now = self.state.mover.hand, self.state.mover.line, self.state.waiting.line
                return (state.mover.hand, state.mover.line, state.waiting.line) == now
            case AimGrip() | CastleGrip():
                return state.mover.line == self.state.mover.line
            case None:
                return True

    # ------------------------------------------------------------------------------------------------------------ pointer

    def is_down(self, spot: Spot) -> bool:
        """Whether the main button was pressed on this place and is still down."""
        return self._pressed is not None and self._pressed.spot == spot

    @property
    def shown_focus(self) -> Spot | None:
        """What the keys are on, where that is to be seen."""
        return None if self.is_resting else self.focus

    @property
    def told(self) -> Spot | None:
        """What is told about: what the keys are on, and while they are on nothing, what the pointer is over."""
        return self.shown_focus if self.focus is not None else self.hover

    def rest(self) -> None:
        """This person's turn is over: what the keys are on is not shown until a key is pressed, or the turn comes back."""
        self.is_resting = True

    def begin_turn(self) -> None:
        """This person's turn is shown now: a pointer that has clicked the enemy's turn away may rest on End Turn."""
        self.is_resting = False
        if self.hover == Spot(SpotKind.END):
            self._wary_ms = timing.END_TURN_WARY_MS
        if self.is_down(Spot(SpotKind.END)):
            self._pressed = None

    def update(self, dt_ms: float) -> None:
        """A press that lasts becomes a drag; with something in the hand it may be the slow click that puts it down."""
        self._wary_ms = max(0.0, self._wary_ms - dt_ms)
        if self._pressed is not None and self.grip is None:
            self._pressed_ms += dt_ms
            if self._pressed_ms >= timing.DRAG_START_MS:
                self._start_drag(self._pressed)

    def moved(self, point: Point) -> None:
        """The pointer is here now."""
        self.pointer, self.focus = point, None
        self.hover = self._spot_at(point)
        if self.hover != Spot(SpotKind.END):
            self._wary_ms = 0.0
        press = self._pressed
        if press is not None and not self._is_dragging and dist(point, press.point) >= self._drag_start(press):
            self._start_drag(press)
        self._follow()

    def _spot_at(self, point: Point) -> Spot | None:
        spot = spot_at(point, self.layout, self.counts)
        return None if spot is not None and spot.kind in self.gone else spot

    def pressed(self, point: Point) -> list[Wish]:
        """The main button went down."""
        self.moved(point)
        self._pressed, self._pressed_ms = Press(self.hover, point, self.grip is not None), 0.0
        return []

    def released(self, point: Point) -> list[Wish]:
        """The main button went up: a drag ends, what was held is put down, or a click is made."""
        self.moved(point)
        pressed, self._pressed = self._pressed, None
        if self._is_dragging:
            return self._drop()
        if pressed is None:
            return []
        if self.grip is not None:
            return self._let_go_click() if pressed.was_held else []
        return self._click(pressed.spot) if pressed.spot is not None and self.hover == pressed.spot else []

    def cancel(self) -> bool:
        """Release everything; returns whether anything was held."""
        held = self.grip is not None
        self.grip = self._pressed = None
        return held

    @property
    def _is_dragging(self) -> bool:
        return self.grip is not None and self.grip.dragged

    def _drag_start(self, press: Press) -> float:
        is_piece = press.spot is not None and press.spot.kind is SpotKind.OWN
        return timing.PIECE_DRAG_START_PX if press.was_held and is_piece else timing.DRAG_START_PX

    def _start_drag(self, press: Press) -> None:
        """Take up what was pressed, whatever is held; what cannot be dragged leaves the hand as it is."""
        spot = press.spot
        if not self.enabled or spot is None:
            return
        if spot.kind == SpotKind.HAND:
            self.grip = self._card_grip(spot.index, dragged=True)
        elif spot.kind == SpotKind.POWER and self._asks(POWER):
            self.grip = ChoiceGrip(POWER, dragged=True)
        elif spot.kind == SpotKind.OWN:
            self.grip = self._piece_grip(spot.index) or self.grip
        self._follow()

    def _card_grip(self, index: int, *, dragged: bool) -> CardGrip | ChoiceGrip:
        """A spell that asks for a target aims at once; every other card is held."""
        is_aimed = not self._is_piece(index) and self._asks(index)
        return ChoiceGrip(index, dragged=dragged) if is_aimed else CardGrip(index, dragged=dragged)

    def _is_piece(self, index: int) -> bool:
        return card_at(self.state.mover.hand[index]).is_piece

    def _asks(self, index: int) -> bool:
        """Whether a card of the hand, or the power, asks for a target and has a legal one."""
        return bool(self.prospects.choices.get(self._chooser(index)))

    def _chooser(self, index: int) -> int:
        """The card of the hand, or -1 for the power."""
        return POWER if index == POWER else self.state.mover.hand[index]

    def _piece_grip(self, slot: int) -> Grip | None:
        """What a dragged piece of one's own does: towards the enemy it attacks where it can, along its line it castles where it can."""
        up = self.layout.row(self.layout.viewer) - self.pointer[1] > TOWARDS_ENEMY_PX
        may_castle = self._effect() is Effect.MOVE and SpotKind.POWER not in self.gone
        if slot in self.prospects.attackers and (up or not may_castle):
            return AimGrip(slot, dragged=True)
        return CastleGrip(slot, dragged=True) if may_castle else None

    def _follow(self) -> None:
        """What is held points to what the pointer is over."""
        match self.grip:
            case CardGrip(keyed=True) | None:
                return
            case CardGrip():
                self.grip = replace(self.grip, gap=self._gap_under(self.grip.gap))
            case AimGrip(slot=slot, dragged=True) | CastleGrip(slot=int(slot), dragged=True):
                self.grip = self._piece_grip(slot)
                if isinstance(self.grip, AimGrip):
                    self._aim(self.grip)
            case AimGrip() | ChoiceGrip():
                self._aim(self.grip)
            case CastleGrip():
                over = self.hover.index if self.hover is not None and self.hover.kind == SpotKind.OWN else None
                self.grip = replace(self.grip, slot=over)

    def _aim(self, grip: AimGrip | ChoiceGrip) -> None:
        """At whoever is nearest, legal or not: why not is said where it is let go."""
        is_choice = isinstance(grip, ChoiceGrip)
        there = everybody(self.counts, own=True) if is_choice else self._attackable
        self.grip = replace(grip, target=nearest(self.pointer, there, self.places, AIM_REACH_PX))

    @property
    def _attackable(self) -> Sequence[Target]:
        """Whom an attack can be aimed at, legal or not."""
        return everybody(self.counts, own=False) if self.state.mode.is_duel else range(self.counts.enemy)

    def _gap_under(self, before: int | None) -> int | None:
        """The gap of a piece; a spell that asks for nobody is played anywhere over the lines."""
        is_spell = isinstance(self.grip, CardGrip) and not self._is_piece(self.grip.index)
        left, top, width, height = self.layout.felt() if is_spell else self.layout.drop_zone()
        x, y = self.pointer
        if not (left <= x <= left + width and top <= y <= top + height):
            return None
        return gap_at(x, self.layout, self.counts.own, before, timing.GAP_HYSTERESIS_PX)

    def _click(self, spot: Spot) -> list[Wish]:
        if spot.kind in ASKED_AT:
            return [Ask(ASKED_AT[spot.kind])]
        if self.leads_on and spot.kind == SpotKind.END:
            return [Ask(Wanted.RESULT)]
        if not self.enabled:
            return []
        match spot.kind:
            case SpotKind.HAND:
                return self._pick_card(spot.index, keyed=False)
            case SpotKind.OWN | SpotKind.ENEMY:
                return self._pick_piece(spot)
            case SpotKind.POWER:
                return self._use_power()
            case SpotKind.END:
                return [] if self._wary_ms else self._try(END, spot)
            case _:
                return []

    def _let_go_click(self) -> list[Wish]:
        """A click while something is held by a click or a key: put it down here, or let go of it where that is nowhere."""
        if isinstance(self.grip, CardGrip) and self.grip.keyed:
            self.grip = replace(self.grip, keyed=False)
            self._follow()
        return self._drop()

    def _drop(self) -> list[Wish]:
        grip, action = self.grip, self.candidate
        self.grip = self._pressed = None
        if isinstance(grip, CardGrip) and grip.gap is None:
            return []
        if isinstance(grip, ChoiceGrip) and grip.target is None:
            return []
        if isinstance(grip, CardGrip) and self._asks(grip.index):
            first = self.prospects.choices[self._chooser(grip.index)][0]
            self.grip = ChoiceGrip(grip.index, grip.gap, first if grip.keyed else None)
            return []
        if isinstance(grip, CastleGrip) and grip.dragged and not self._over_left_neighbour(grip):
            return []
        if isinstance(grip, CardGrip) and action is None:
            action = card_action(self.state, self.state.mover.hand[grip.index], LONGEST_LINE - 1)
        return self._try(action, self._spot_of(grip)) if action is not None else []

    def _over_left_neighbour(self, grip: CastleGrip) -> bool:
        """Whether a dragged piece was let go beyond the middle of the way to its left neighbour; the leftmost has the same way."""
        assert grip.slot is not None
        x, y = self.layout.slot(self.layout.viewer, grip.slot - 0.5, self.counts.own)
        return self.pointer[0] < x and abs(self.pointer[1] - y) < 120

    def _spot_of(self, grip: Grip | None) -> Spot:
        match grip:
            case CardGrip(index=index):
                return Spot(SpotKind.HAND, index)
            case ChoiceGrip(index=index):
                return Spot(SpotKind.POWER) if index == POWER else Spot(SpotKind.HAND, index)
            case AimGrip(slot=slot):
                return Spot(SpotKind.OWN, slot)
            case CastleGrip() | None:
                return Spot(SpotKind.POWER)
            case _:
                assert_never(grip)

    # -------------------------------------------------------------------------------------------------------- picking up

    def _pick_card(self, index: int, keyed: bool) -> list[Wish]:
        hand = self.state.mover.hand
        if index >= len(hand):
            return []
        code, spot = hand[index], Spot(SpotKind.HAND, index)
        if code == self.state.mode.cards.coin or code not in self.prospects.cards:
            action = card_action(self.state, code, 0)
            assert action is not None
            return self._try(action, spot)
        grip: Grip = self._card_grip(index, dragged=False)
        if isinstance(grip, CardGrip):
            grip = replace(grip, gap=(len(self.state.mover.line) + 1) // 2 if keyed else None, keyed=keyed)
        elif isinstance(grip, ChoiceGrip) and keyed:
            grip = self._at_first(grip)
        self._hold(grip, keyed=keyed)
        return []

    def _hold(self, grip: Grip, *, keyed: bool) -> None:
        """Take it up; what the keys hold does not follow the pointer until that moves."""
        self.grip = grip
        if not keyed:
            self._follow()

    def _at_first(self, grip: AimGrip | ChoiceGrip) -> AimGrip | ChoiceGrip:
        """Aimed at the first that may be meant, as the keys begin."""
        self.grip = grip
        return replace(grip, target=next(iter(self.targets), None))

    def _pick_piece(self, spot: Spot) -> list[Wish]:
        if spot.kind == SpotKind.ENEMY:
            return []
        if spot.index in self.prospects.attackers:
            grip = AimGrip(spot.index)
            self.grip = self._at_first(grip) if self.focus is not None else grip
            return []
        refused = why_not(self.state, attack_action(spot.index, 0))
        # Whoever clicks a piece knows that it does not attack by choice.
        return [] if refused is None or refused.key == "no_choice" else [Refused(refused, spot)]

    def _effect(self) -> Effect:
        return self.state.mode.powers[self.state.to_move].effect

    def _use_power(self) -> list[Wish]:
        spot, effect = Spot(SpotKind.POWER), self._effect()
        if effect is Effect.DISCOVER:
            return self._try(DISCOVER_ACTION, spot)
        if effect is Effect.DESTROY:
            return self._try(CHEAT_ACTION, spot)
        if effect in (Effect.OWN, Effect.NONE):
            return self._use_own_power(spot)
        slot = min(1, len(self.state.mover.line) - 1)
        refused = why_not(self.state, CASTLES[max(slot, 0)])
        if refused is not None:
            return [Refused(refused, spot)]
        self.grip = CastleGrip(slot if self.focus is not None else None)
        return []

    def _use_own_power(self, spot: Spot) -> list[Wish]:
        """A power of the mode's own, which may ask for a target."""
        if not self._asks(POWER):
            return self._try(power_action(NOBODY), spot)
        grip = ChoiceGrip(POWER)
        self._hold(self._at_first(grip) if self.focus is not None else grip, keyed=self.focus is not None)
        return []

    def _try(self, action: Action, spot: Spot) -> list[Wish]:
        refused = why_not(self.state, action)
        return [Do(action)] if refused is None else [Refused(refused, spot)]

    # --------------------------------------------------------------------------------------------------------------- keys

    def key(self, name: str) -> list[Wish]:
        """A key by its name: left right up down return escape e u c 1-9 0, and those for what is no action."""
        if name in ASKED_BY_KEY:
            return [Ask(ASKED_BY_KEY[name], keyed=True)]
        self.is_resting = False
        if name == "escape":
            return [] if self.cancel() else [Ask(Wanted.MENU)]
        if name in ("left", "right", "up", "down"):
            self._arrow(name)
            return []
        if self.leads_on and (name == "e" or (name == "return" and self.focus is None)):
            return [Ask(Wanted.RESULT)]
        if name in ("return", "enter"):
            return self._enter()
        if not self.enabled:
            return []
        if name == "e":
            self.cancel()
            return self._try(END, Spot(SpotKind.END))
        if name == "c":
            return [] if SpotKind.POWER in self.gone else self._castle_key()
        if name in DIGITS:
            self.cancel()
            return self._digit(DIGITS.index(name))
        return []

    def _digit(self, index: int) -> list[Wish]:
        """Pick this card of the hand; where there is none, the keys are on nothing that is not there."""
        if index >= len(self.state.mover.hand):
            return []
        self.focus = Spot(SpotKind.HAND, index)
        return self._pick_card(index, keyed=True)

    def _castle_key(self) -> list[Wish]:
        self.cancel()
        if self._effect() is Effect.MOVE and self.focus is not None and self.focus.kind == SpotKind.OWN:
            return self._try(CASTLES[self.focus.index], self.focus)
        self.focus = Spot(SpotKind.POWER)
        return self._use_power()

    def _enter(self) -> list[Wish]:
        if self.grip is not None:
            return self._drop()
        return self._click_keyed(self.focus) if self.focus is not None else []

    def _click_keyed(self, spot: Spot) -> list[Wish]:
        if spot.kind == SpotKind.HAND and self.enabled:
            return self._pick_card(spot.index, keyed=True)
        self._wary_ms = 0.0
        return self._click(spot)

    def _arrow(self, name: str) -> None:
        step = {"left": -1, "right": 1}.get(name, 0)
        match self.grip:
            case CardGrip(gap=gap):
                now = gap if gap is not None else (self.counts.own + 1) // 2
                self.grip = replace(self.grip, keyed=True, gap=min(max(now + step, 0), self.counts.own))
            case AimGrip(target=target) | ChoiceGrip(target=target):
                up = {"up": 1, "down": -1}.get(name, 0)
                there = self.targets if isinstance(self.grip, ChoiceGrip) else self._attackable
                self.grip = replace(self.grip, target=stepped(target, there, step, up, self.places))
            case CastleGrip(slot=slot):
                self.grip = replace(self.grip, slot=within(slot, step, self.counts.own))
            case None:
                self.focus = self._walk.step(self.focus, step, {"up": 1, "down": -1}.get(name, 0))

    @property
    def _walk(self) -> Walk:
        return Walk(self.counts, self.layout.viewer, self.tiles, self.gone)
