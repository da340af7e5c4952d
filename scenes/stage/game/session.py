"""A game at the table: the match, what is displayed of it, and who may do what, and when.

Everything that the table's screen does happens here, under whatever clock calls `update`; the screen only passes inputs in and draws. The
model is always ahead: an action is done at once and the board catches up through the timeline. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hschess.engines.errors import EngineError
from hschess.rules.actions import END, Action, Kind
from hschess.rules.errors import IllegalActionError, Reason
from hschess.rules.game import Ahead
from hschess.rules.mode_text import modes_with
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.rules.view import SideView, View, view_of
from scenes.stage.game.alarm import Alarm
from scenes.stage.game.forecast import forecast_of, ghosts_of, peek, with_hint
from scenes.stage.game.foreseen import Forecast
from scenes.stage.game.history import history_of
from scenes.stage.game.match import Match
from scenes.stage.game.setup import is_hot_seat
from scenes.stage.game.threat import Threat, threat_of
from scenes.stage.hand.aims import spot_of
from scenes.stage.hand.choices import Choice, choice_of
from scenes.stage.hand.hand import Hand, candidate, open_gap
from scenes.stage.hand.held import Aiming, Castling, Choosing, Holding
from scenes.stage.hand.prospects import Prospects, prospects_of
from scenes.stage.hand.settling import passed, settled, turn_begun, turn_over
from scenes.stage.hand.spots import Spot, SpotKind
from scenes.stage.hand.step import step
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Wishes
from scenes.stage.inputs import Input
from scenes.stage.layout import TILES, Layout
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.drag import DragMotion
from scenes.stage.motion.motion import Motion, rounds_of
from scenes.stage.motion.puppets import Puppet
from scenes.stage.motion.staging_opening import Opening
from scenes.stage.motion.timeline import Cue
from scenes.stage.motion.timing import HOVER_INTENT_MS

LEAST_THOUGHT_MS: Final = 450.0
"""A CPU's turn begins no sooner, so that the player sees whose it is."""
THINK_SLICE: Final = 60
"""Positions weighed between two looks at the clock."""
SWAY_FOR_MS: Final = 6000.0
"""How long the hand sways after an input; then the table rests and is not drawn again."""
PLAYABLE_GLOW: Final = 0.8
DEAR_DIM: Final = 0.45
TAKEN_DIM: Final = 0.6
"""The id of the piece that the enemy's power would take."""


class Session:
    """One match at one table."""

    def __init__(
        self,
        match: Match,
        layout: Layout,
        viewer: int,
        options: ShowOptions,
        *,
        is_new: bool,
        opening: Opening | None = None,
    ) -> None:
        """`opening` is shown before the deal of a new game."""
        self.match = match
        view = _empty_table(match) if is_new else match.game.view()
        self.motion = Motion(
            view, layout, viewer, options, full_health=match.state.mode.kings, opens=rounds_of(match.state.mode)
        )
        self._prospects = prospects_of(match.state)
        self._threat: Threat | None = None
        self.alarm = Alarm()
        """The warning of an end that the enemy's next turn could bring."""
        self.hand = Hand()
        """What the person at the bottom points at and holds."""
        self.tabletop = Tabletop(self._prospects, self.board.layout)
        """What that hand finds on the table."""
        self.forecast: Forecast | None = None
        self._shown_play: Forecast | None = None
        """What the card that a CPU shows now will do."""
        self.thought_ms = 0.0
        """How long the CPU has been thinking about its turn, as it is shown."""
        self.fault: EngineError | None = None
        """Why the guest to move cannot play on; it thinks no more until `ask_again`."""
        self._drag: DragMotion | None = None
        self._dragged_id: int | None = None
        self._hover_ms = 0.0
        self._still_ms = 0.0
        self._forecast_of: tuple[object, ...] = ()
        self._ready_action: Action | None = None
        self._moved = self._touched = True
        self._showed_my_turn = False
        if opening is not None:
            self.motion.open(opening)
        if is_new:
            self.motion.play(match.game.steps[0].events)
        else:
            self.board.history[:] = history_of(match.game.steps)
        self._settle_rights()

    # ------------------------------------------------------------------------------------------------------------- rights

    @property
    def board(self) -> Board:
        """What is displayed."""
        return self.motion.board

    @property
    def options(self) -> ShowOptions:
        """How things are shown."""
        return self.motion.options

    @property
    def choice(self) -> Choice | None:
        """The cards that lie over the table to be chosen from."""
        return self.hand.choice

    @property
    def viewer(self) -> int:
        """The side at the bottom."""
        return self.board.viewer

    @property
    def is_my_turn(self) -> bool:
        """Whether it is the turn of the person at the bottom, by the rules."""
        state = self.match.state
        return state.outcome is None and state.to_move == self.viewer and self.match.seat_to_move.is_human

    @property
    def shows_my_turn(self) -> bool:
        """Whether that is what the table shows: all of the enemy's turn has been seen, its battle too."""
        return self.is_my_turn and self.board.view.to_move == self.viewer

    @property
    def may_act(self) -> bool:
        """Whether the board accepts an action now."""
        return self.is_my_turn and self.motion.input_open and not self.match.state.pending

    @property
    def is_opening(self) -> bool:
        """Whether the opening of the game is shown."""
        return self.board.mood.opening > 0

    @property
    def needs_curtain(self) -> bool:
        """Whether the other person's turn has come and the hands must be hidden first."""
        state = self.match.state
        waiting = is_hot_seat(self.match) and state.outcome is None and state.to_move != self.viewer
        return waiting and not self.motion.is_busy

    @property
    def is_finished(self) -> bool:
        """Whether the game is over and all of it has been shown."""
        return self.match.is_over and not self.motion.is_busy

    @property
    def weakest(self) -> int:
        """The health of the weaker king, as it is shown."""
        return min(side.health for side in self.board.view.sides)

    @property
    def is_thinking(self) -> bool:
        """Whether a CPU is seen to think: it is its turn and nothing else moves."""
        return self.match.cpu_to_move and not self.motion.is_busy and self.fault is None

    @property
    def nothing_left(self) -> bool:
        """Whether ending the turn is all that is left to do."""
        return self.is_my_turn and self.prospects.is_spent

    @property
    def prospects(self) -> Prospects:
        """What the side to move can do in this position."""
        if self._prospects.state is not self.match.state:
            self._prospects = prospects_of(self.match.state)
        return self._prospects

    @property
    def threat(self) -> Threat:
        """What the enemy's next end of turn would do to the person at the bottom, as things stand."""
        threat, state = self._threat, self.match.state
        if threat is None or threat.start is not state or threat.viewer != self.viewer:
            threat = self._threat = threat_of(state, self.viewer, Ahead(self.match.game))
        return threat

    # ------------------------------------------------------------------------------------------------------------- doing

    def give(self, given: Input) -> Wishes:
        """An input of the person at the bottom; what the hand wishes then."""
        self.hand, wishes = step(given, self.hand, self.tabletop)
        return wishes

    def let_go(self) -> None:
        """The pointer or the window is gone: nothing is dragged, hurried or looked at any longer."""
        self.motion.hurry(False)
        hand = replace(self.hand, peeks=False)
        self.hand = hand if self.dragged_id is None else hand.cancelled()

    def attempt(self, action: Action) -> Reason | None:
        """Do an action where the rules allow it, else why they do not."""
        try:
            self.do(action)
        except IllegalActionError as error:
            return error.reason
        return None

    def do(self, action: Action) -> None:
        """Submit a legal action and show what it does. Errors: `IllegalActionError`."""
        by_cpu = self.match.cpu_to_move and _is_foretold(action, self.match.state)
        self._shown_play = self._ahead_of(action) if by_cpu else None
        step = self.match.submit(action)
        self.motion.play(step.events, len(self.match.record.actions) - 1)
        self._moved = True
        self.thought_ms = 0.0 if action.kind == Kind.END else self.thought_ms
        self._end_choice()
        self._settle_rights()

    def _ahead_of(self, action: Action) -> Forecast:
        return forecast_of(self.match.state, action, self.board.layout, Ahead(self.match.game))

    def refuse(self, spot: Spot | None) -> None:
        """Show that this cannot be done: a card of the hand shakes its head and lights up its cost."""
        hand = self.board.hands[self.viewer]
        if spot is not None and spot.kind == SpotKind.HAND and spot.index < len(hand):
            self.board.chase.deny(hand[spot.index])
            self._touched = True

    def undo(self) -> bool:
        """Undo the last action of this turn; returns whether there was one."""
        if not self.match.can_undo or not self.motion.input_open:
            return False
        self.match.undo()
        self.sit(self.viewer)
        return True

    def skip(self) -> tuple[Cue, ...]:
        """End the current motion."""
        self._moved = True
        return self.motion.skip()

    def skip_opening(self) -> tuple[Cue, ...]:
        """End the opening, the deal with it."""
        self._moved = True
        return self.motion.finish()

    def sit(self, viewer: int) -> None:
        """Show the position as it is, whatever has been taken back; this side sits at the bottom now."""
        self.motion.show(self.match.game.view(), viewer)
        self.board.history[:] = history_of(self.match.game.steps)
        self._anew()

    def relayout(self, layout: Layout) -> None:
        """Another window."""
        self.motion.relayout(replace(layout, viewer=self.viewer))
        self._anew()

    def change_options(self, options: ShowOptions) -> None:
        """Show things differently from now on."""
        self.motion.options = options
        self._moved = True

    def _anew(self) -> None:
        """The puppets are others than before."""
        self._end_choice()
        self._drag = self._dragged_id = None
        self._forecast_of = ()
        self._settle_rights()
        self._moved = True

    # -------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float, still_time: Callable[[], bool] = lambda: False) -> tuple[Cue, ...]:
        """Let time pass; the cues that fell due. `still_time` says whether the frame can afford more thinking."""
        self._still_ms += dt_ms
        self.board.sways = self._still_ms < SWAY_FOR_MS
        self._moved = self._touched or self.motion.is_moving or self.is_thinking
        self._touched = False
        cues = self.motion.advance(dt_ms)
        self._let_cpu_play(dt_ms, still_time)
        self._settle_rights()
        self.hand = passed(self.hand, self.tabletop, dt_ms)
        self._follow_hand(dt_ms)
        self._foresee()
        self._warn(dt_ms)
        return cues

    def is_moving(self) -> bool:
        """Whether the last update changed anything that is drawn."""
        return self._moved

    def touched(self) -> None:
        """An input came: draw once more, and let the hand sway for a while."""
        self._touched = True
        self._still_ms = 0.0

    def _let_cpu_play(self, dt_ms: float, still_time: Callable[[], bool]) -> None:
        if not self.match.cpu_to_move or self.fault is not None:
            return
        self.thought_ms += dt_ms
        try:
            while self._ready_action is None:
                self._ready_action = self.match.pump(THINK_SLICE)
                if not still_time():
                    break
        except EngineError as fault:
            self.fault = fault
            return
        least = 0.0 if self.options.instant else LEAST_THOUGHT_MS / self.options.speed
        if self._ready_action is not None and not self.motion.is_busy and self.thought_ms >= least:
            action, self._ready_action = self._ready_action, None
            self.do(action)

    def ask_again(self) -> None:
        """Let whoever sits there now think anew."""
        self.fault, self.thought_ms = None, 0.0
        self.match.forget_plans()

    def move_now(self) -> None:
        """Make the CPU play the best that it has found so far."""
        if self._ready_action is None:
            self._ready_action = self.match.move_now()

    def _settle_rights(self) -> None:
        """The hand and the choice follow the state and the timeline."""
        state = self.match.state
        owes = self.is_my_turn and bool(state.pending) and not self.motion.is_busy
        if not owes:
            self._end_choice()
        elif self.choice is None:
            self.hand = replace(self.hand, choice=choice_of(state))
            self._moved = True
        if self.shows_my_turn and not self._showed_my_turn:
            self.hand = turn_begun(self.hand)
        elif self._showed_my_turn and not self.shows_my_turn:
            self.hand = turn_over(self.hand)
        self._showed_my_turn = self.shows_my_turn
        self._settle_hand()

    def _settle_hand(self) -> None:
        """The hand finds the table as it is now."""
        before, layout, enabled = self.tabletop, self.board.layout, self.may_act
        tiles = min(len(self.board.history), TILES)
        is_other = before.state is not self.match.state or before.layout is not layout or before.enabled != enabled
        if is_other:
            now = replace(before, prospects=self.prospects, layout=layout, enabled=enabled, tiles=tiles)
            self.hand, self.tabletop, self._moved = settled(self.hand, before, now), now, True
        elif before.tiles != tiles:
            self.tabletop = replace(before, tiles=tiles)

    def _end_choice(self) -> None:
        if self.hand.choice is not None:
            self.hand = replace(self.hand, choice=None)

    # ------------------------------------------------------------------------------------------------- what the hand does

    def _follow_hand(self, dt_ms: float) -> None:
        """The held card, the gap it opens, and the fan of the others."""
        index = self.hand.dragged_card
        held = self.board.hands[self.viewer][index] if index is not None else None
        if held != self._dragged_id:
            self._drop_drag()
        if held is not None and held in self.board.puppets:
            if self._drag is None:
                self._drag, self._dragged_id = DragMotion(self.board.puppets[held]), held
            over = open_gap(self.hand, self.tabletop) is not None
            self._moved |= self._drag.update(dt_ms, self.hand.pointer, over, self.options.reduced_motion)
        if self.board.gap != self._open_gap:
            self.board.open_gap(self._open_gap)
            self._moved = True
        self._mark_playable()
        self.board.holds_low = not self.hand.is_idle or self.hand.shown_focus is not None
        self._moved |= self.motion.chase(dt_ms, self._hovered_card(dt_ms), self._dragged_id)

    @property
    def _open_gap(self) -> int | None:
        """Where the viewer's line makes room: for the card that is held, or behind its last piece, as it closes up without its first."""
        return len(self.board.lines[self.viewer]) if self._shows_taken else open_gap(self.hand, self.tabletop)

    @property
    def _shows_taken(self) -> bool:
        """Whether the threat is shown in which the leftmost piece is taken."""
        return self.forecast is not None and self.forecast.closes_up

    def _mark_playable(self) -> None:
        """On this person's turn what can be done glows; the other cards lie dim, the gem of those that are too expensive cracked."""
        side, acting = self.viewer, self.may_act
        for number, code in zip(self.board.hands[side], self.board.view.sides[side].hand, strict=False):
            if number in self.board.puppets and number not in self.board.held and number != self._dragged_id:
                playable = acting and code in self.prospects.cards
                unaffordable = self.is_my_turn and code in self.prospects.unaffordable
                glow, dim = (PLAYABLE_GLOW if playable else 0.0), (0.0 if playable or not self.is_my_turn else DEAR_DIM)
                self._mark_card(self.board.puppets[number], glow, dim, unaffordable)
        self._mark_places(acting)

    def _mark_places(self, acting: bool) -> None:
        """What may be taken up glows; while somebody is aimed at, whoever may be meant."""
        aims = acting and isinstance(self.hand.held, Aiming | Choosing)
        ready = self._ready_pieces() if acting and not aims else frozenset()
        meant = {spot_of(target, self.viewer) for target in self.tabletop.targets_of(self.hand.held)} if aims else set()
        for side, kind in ((self.viewer, SpotKind.OWN), (1 - self.viewer, SpotKind.ENEMY)):
            for slot, number in enumerate(self.board.lines[side]):
                if number in self.board.puppets and number not in self.board.held:
                    is_lit = Spot(kind, slot) in meant or (kind is SpotKind.OWN and slot in ready)
                    is_taken = self._shows_taken and kind is SpotKind.OWN and slot == 0
                    glow, dim = PLAYABLE_GLOW if is_lit else 0.0, TAKEN_DIM if is_taken else 0.0
                    self._mark_token(self.board.puppets[number], glow, dim)
        for side, number in enumerate(self.board.kings):
            if number not in self.board.held and not self.match.is_over:
                self._mark_king(
                    self.board.puppets[number], PLAYABLE_GLOW if Spot(SpotKind.KING, side) in meant else 0.0
                )

    def _mark_king(self, king: Puppet, glow: float) -> None:
        self._moved |= king.glow != glow
        king.glow, king.tint = glow, "gold"

    def _mark_token(self, token: Puppet, glow: float, dim: float) -> None:
        self._moved |= (token.glow, token.dim) != (glow, dim)
        token.glow, token.tint, token.dim = glow, "gold", dim

    def _ready_pieces(self) -> frozenset[int]:
        """The slots of the pieces that can be taken up: those that attack by choice, and while Castle is held those that it moves."""
        return self.prospects.movers if isinstance(self.hand.held, Castling) else self.prospects.attackers

    def _mark_card(self, card: Puppet, glow: float, dim: float, unaffordable: bool) -> None:
        self._moved |= (card.glow, card.dim, card.unaffordable) != (glow, dim, unaffordable)
        card.glow, card.dim, card.unaffordable = glow, dim, unaffordable

    @property
    def dragged_id(self) -> int | None:
        """The puppet that follows the pointer."""
        return self._dragged_id

    def _drop_drag(self) -> None:
        # A card that was put down is the timeline's from that moment.
        if self._dragged_id in self.board.puppets and self._dragged_id not in self.board.held:
            self.board.puppets[self._dragged_id].alpha = 1.0
            speeds = self._drag.speeds if self._drag is not None else (0.0, 0.0, 0.0)
            self.board.chase.let_go(self._dragged_id, speeds)
        self._drag = self._dragged_id = None

    def _hovered_card(self, dt_ms: float) -> int | None:
        """The card of the viewer's hand that is shown large; one that the pointer has only just reached nods first."""
        hand, self.board.nods = self.hand, None
        if hand.choice is not None:
            return None
        if not hand.is_idle:
            return self._held_low
        spot = hand.told
        if spot is None or spot.kind != SpotKind.HAND:
            self._hover_ms = 0.0
            return None
        self._hover_ms += dt_ms
        if self._hover_ms < HOVER_INTENT_MS and hand.focus is None:
            self.board.nods, self._moved = spot.index, True
            return None
        return spot.index

    @property
    def _held_low(self) -> int | None:
        """The card of the hand that stays in it while its gap or its target is sought."""
        match self.hand.held:
            case Holding(index=index, keyed=True):
                return index
            case Choosing(index=index) if index >= 0:
                return index
            case _:
                return None

    def _foresee(self) -> None:
        """The forecast of what would be done now; made again only when that changes."""
        wanted = candidate(self.hand, self.tabletop) if self.may_act else None
        shown = self._shown_play if self.board.mood.foresight else None
        peeks = self.hand.peeks and not self.motion.is_busy and self.choice is None
        hint, gap = self.hand.hint, open_gap(self.hand, self.tabletop)
        asked = (wanted, peeks, hint, gap, id(shown), id(self.match.state), self.board.layout, self.options.forecast)
        if asked == self._forecast_of:
            return
        self._forecast_of = asked
        self._moved = True
        self.forecast = self._foreseen(wanted, shown, peeks)
        if hint is not None and hint != wanted and not peeks:
            self.forecast = with_hint(self.forecast, self.match.state, hint, gap, self.board.layout)

    def _warn(self, dt_ms: float) -> None:
        """In this person's turn, where the options want to know what will be, that the enemy's next one could be the end."""
        wanted = self.shows_my_turn and self.options.forecast != "off"
        course = self.threat.end if wanted else None
        at_once = self.options.reduced_motion or self.options.instant
        self._moved |= self.alarm.update(course, dt_ms, at_once=at_once)
        if self.tabletop.is_warned != (course is not None):
            self.tabletop = replace(self.tabletop, is_warned=course is not None)

    def _foreseen(self, candidate: Action | None, shown: Forecast | None, peeks: bool) -> Forecast | None:
        """The forecast to show, by the options."""
        state, layout, wanted = self.match.state, self.board.layout, self.options.forecast
        if peeks and wanted != "off":
            return peek(self.threat, layout)
        if candidate is None:
            return shown if wanted == "full" else None
        if wanted == "full" or (wanted == "end" and candidate is END):
            return self._ahead_of(candidate)
        return Forecast(ghosts=ghosts_of(state, candidate, layout))


def _is_foretold(action: Action, state: State) -> bool:
    """Whether a card is shown with what it will do: a piece, or a spell that is not only mana."""
    is_spell = action.kind is Kind.BONUS and action.card != state.mode.cards.coin
    return action.kind is Kind.PLAY or is_spell


def _empty_table(match: Match) -> View:
    """The table before the deal; a record that starts elsewhere starts with what stands there."""
    if match.record.position:
        # What an encounter does at the start is yet to be shown.
        return view_of(parse_position(match.record.position, modes_with(match.state.mode)))
    mode = match.state.mode
    drawn = mode.random_deck.size if mode.random_deck is not None else 0
    decks = [drawn or sum(mode.decks[side]) + sum(mode.bottoms[side]) for side in (0, 1)]
    return View((SideView(mode.kings[0], deck=decks[0]), SideView(mode.kings[1], deck=decks[1])))
