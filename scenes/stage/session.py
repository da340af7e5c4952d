"""A game at the table: its driver, the displayed board, the hand of the player at the bottom, and everything shown about them.

The screen passes inputs in and draws. The game is always ahead: an action is done at once and the board catches up through the timeline.
Neither the game nor the hand nor the display knows of a session. Any clock may call `update`. No pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from hschess.rules.actions import Action, Kind
from hschess.rules.errors import IllegalActionError
from hschess.rules.mode_text import modes_with
from hschess.rules.notation import parse_position
from hschess.rules.state import State
from hschess.rules.view import View, undealt, view_of
from scenes.stage.game.driver import LEAST_THOUGHT_MS, GameDriver
from scenes.stage.game.far_match import FarMatch, UnsentError
from scenes.stage.game.match import Match
from scenes.stage.game.setup import is_hot_seat
from scenes.stage.hand.choices import Choice, choice_of
from scenes.stage.hand.hand import Hand, open_gap
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.settling import passed, settled, turn_begun, turn_over
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import ActionDone, Answer, Do, Refused, Unsent, Wishes
from scenes.stage.motion.board import Board
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.held_card import HeldCard
from scenes.stage.motion.motion import Motion, rounds_of
from scenes.stage.motion.staging import history_of
from scenes.stage.motion.staging_opening import Opening
from scenes.stage.motion.timeline import Cue
from scenes.stage.shown.foreseen import Forecast
from scenes.stage.shown.lights import put_on
from scenes.stage.shown.shown import Foresight, Shown, Sight, shown_after
from scenes.stage.table_layout import TILES, Layout

SWAY_FOR_MS: Final = 6000.0
"""How long the hand sways after an input; then the table rests and is not drawn again."""
MOST_AT_ONCE: Final = 6
"""The most remote actions that are shown one after another; of more the table shows only the result."""


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
        """`opening` plays before the deal of a new game."""
        self.driver = GameDriver(match)
        # A server that sends no deal sends the position after it.
        is_dealt = is_new and bool(match.game.steps[0].events)
        view = _empty_table(match) if is_dealt else match.game.view()
        self.motion = Motion(
            view, layout, viewer, options, full_health=match.state.mode.kings, opens=rounds_of(match.state.mode)
        )
        self._hand = Hand()
        self._tabletop = Tabletop(self.driver.moves, self.board.layout)
        self._is_behind = False
        """Whether the hand has not yet been adapted to the last action."""
        self.shown = Shown()
        """The glow, the forecast and the warnings for position and hand."""
        self.foresight = Foresight(match)
        self.held_card = HeldCard(self.board)
        self._play: Forecast | None = None
        """The forecast of the card that a computer player shows now."""
        self._still_ms = 0.0
        self._moved = self._touched = True
        self._showed_my_turn = False
        if opening is not None:
            self.motion.open(opening)
        if is_dealt:
            self.motion.play(match.game.steps[0].events)
        else:
            self.board.history[:] = history_of(match.game.steps)
        self._settle()

    # -------------------------------------------------------------------------------------------------------- permissions

    @property
    def match(self) -> Match:
        """The game and its seats."""
        return self.driver.match

    @property
    def board(self) -> Board:
        """The displayed board."""
        return self.motion.board

    @property
    def options(self) -> ShowOptions:
        """The settings of the display."""
        return self.motion.options

    @property
    def hand(self) -> Hand:
        """The pointed and the held thing of the player at the bottom."""
        if self._is_behind:
            self._settle()
        return self._hand

    @hand.setter
    def hand(self, hand: Hand) -> None:
        self._hand = hand

    @property
    def tabletop(self) -> Tabletop:
        """The table as that hand sees it."""
        if self._is_behind:
            self._settle()
        return self._tabletop

    @tabletop.setter
    def tabletop(self, tabletop: Tabletop) -> None:
        self._tabletop = tabletop

    @property
    def choice(self) -> Choice | None:
        """The open choice over the table, if any."""
        return self.hand.choice

    @property
    def viewer(self) -> int:
        """The side at the bottom."""
        return self.board.viewer

    @property
    def is_my_turn(self) -> bool:
        """Whether the player at the bottom is to act, by the rules."""
        return self.driver.waits_for(self.viewer)

    @property
    def shows_my_turn(self) -> bool:
        """Whether the table shows that: all of the enemy's turn and its battle have been shown."""
        return self.is_my_turn and self.board.view.to_move == self.viewer

    @property
    def may_act(self) -> bool:
        """Whether the board accepts an action now."""
        is_free = self.is_my_turn and not self.driver.is_waiting
        return is_free and self.motion.input_open and not self.match.state.pending

    @property
    def shows_own_action(self) -> bool:
        """Whether only the motion of an action of this turn keeps the player at the bottom from the next one."""
        actions = self.match.record.actions
        is_own = self.shows_my_turn and bool(actions) and actions[-1].kind is not Kind.END
        return is_own and self.motion.is_busy and not self.may_act and not self.driver.is_waiting

    @property
    def needs_curtain(self) -> bool:
        """Whether the other player's turn has come and the hands must be hidden first."""
        state = self.match.state
        waiting = is_hot_seat(self.match) and state.outcome is None and state.to_move != self.viewer
        return waiting and not self.motion.is_busy

    @property
    def is_finished(self) -> bool:
        """Whether the game is over and has been shown completely."""
        return self.match.is_over and not self.motion.is_busy

    @property
    def is_thinking(self) -> bool:
        """Whether the other player visibly thinks: it is their turn and nothing else moves."""
        thinks = self.match.cpu_to_move or (isinstance(self.match, FarMatch) and self.match.friend_thinks)
        return thinks and not self.motion.is_busy and self.driver.fault is None

    @property
    def nothing_left(self) -> bool:
        """Whether only the end of the turn is left to do."""
        return self.is_my_turn and self.driver.moves.is_spent

    # ----------------------------------------------------------------------------------------------------------- changes

    def take(self, hand: Hand, wishes: Wishes) -> tuple[Answer, ...]:
        """Take over the hand after an input, and try the action that it wishes; returns the results and its other wishes."""
        self._hand = hand
        return tuple([self._tried(wish) if isinstance(wish, Do) else wish for wish in wishes])

    def let_go(self) -> None:
        """Stop pressing, dragging, hurrying and peeking: the pointer or the window is gone, or a page opens over the table."""
        self.motion.hurry(False)
        hand = replace(self.hand, peeks=False, press=None)
        follows = hand.is_dragging or self.held_card.number is not None
        self.hand = hand.cancelled() if follows else hand

    def _tried(self, wish: Do) -> ActionDone | Refused | Unsent:
        """Try an action of the hand; only here the rules are asked whether it is legal."""
        try:
            self.do(wish.action)
        except IllegalActionError as error:
            self.refuse(wish.area)
            return Refused(error.reason)
        except UnsentError:
            self.refuse(wish.area)
            return Unsent()
        return ActionDone(wish.action)

    def do(self, action: Action) -> None:
        """Submit a legal action and show it, or send it. Raises `IllegalActionError` or `UnsentError`."""
        by_cpu = self.match.cpu_to_move and _is_foretold(action, self.match.state)
        self._play = self.foresight.of(action, self.board.layout) if by_cpu else None
        done = self.driver.submit(action)
        if done is not None:
            self.motion.play(done.events, len(self.match.record.actions) - 1)
        self._moved = self._is_behind = True
        self._hand = replace(self._hand, choice=None)

    def refuse(self, area: HitArea | None) -> None:
        """Show a refusal: a card of the hand shakes and lights up its cost."""
        hand = self.board.hands[self.viewer]
        if area is not None and area.kind == HitKind.HAND and area.index < len(hand):
            self.board.chase.deny(hand[area.index])
            self._touched = True

    def undo(self) -> bool:
        """Undo the last action of this turn; returns whether there was one."""
        if not self.motion.input_open or not self.driver.undo():
            return False
        self.board.speech = None
        if not self.driver.is_waiting:
            self.sit(self.viewer)
        return True

    def skip(self, *, all_of_it: bool = False) -> tuple[Cue, ...]:
        """End the current motion, or the whole queue too."""
        self._moved = self._is_behind = True
        return self.motion.finish() if all_of_it else self.motion.skip()

    def sit(self, viewer: int) -> None:
        """Show the current position, also after undo, with this side at the bottom."""
        self.motion.show(self.match.game.view(), viewer)
        self.board.history[:] = history_of(self.match.game.steps)
        self._end_choice()
        self._forget_puppets()

    def relayout(self, layout: Layout) -> None:
        """Fit another window."""
        self.motion.relayout(replace(layout, viewer=self.viewer))
        self._forget_puppets()

    def change_options(self, options: ShowOptions) -> None:
        """Change the settings of the display."""
        self.motion.options = options
        self._moved = True

    def _forget_puppets(self) -> None:
        """Forget the puppets, which are all new."""
        self.held_card.forget()
        self.shown = replace(self.shown, asked=None)
        self._settle()
        self._moved = True

    # -------------------------------------------------------------------------------------------------------------- time

    def update(self, dt_ms: float, still_time: Callable[[], bool] = lambda: False) -> tuple[Cue, ...]:
        """Advance by `dt_ms`; returns the due cues. `still_time` says whether the frame has time for more thinking."""
        self._still_ms += dt_ms
        self.board.sways = self._still_ms < SWAY_FOR_MS
        self._moved = self._touched or self.motion.is_moving or self.is_thinking
        self._touched = False
        # First: the timeline moves a waiting card on from where it was put down.
        self._take_up()
        cues = self.motion.advance(dt_ms)
        self._let_cpu_play(dt_ms, still_time)
        self._settle()
        self.hand = passed(self.hand, self.tabletop, dt_ms)
        self._show(dt_ms)
        return cues

    def is_moving(self) -> bool:
        """Whether the last update changed the picture."""
        return self._moved

    def touched(self) -> None:
        """An input came: draw once more, and let the hand sway for a while."""
        self._touched = True
        self._still_ms = 0.0

    def _take_up(self) -> None:
        """Show the remote events; of very many only the result."""
        is_much = self.driver.coming > MOST_AT_ONCE
        while (arrival := self.driver.take_up()) is not None:
            self._play, self._moved, self._is_behind = None, True, True
            if is_much or arrival.step is None or not arrival.step.events:
                self.sit(self.viewer)
            else:
                self.motion.play(arrival.step.events, len(self.match.record.actions) - 1)

    def _let_cpu_play(self, dt_ms: float, still_time: Callable[[], bool]) -> None:
        self.driver.think(dt_ms, still_time)
        least_ms = 0.0 if self.options.instant else LEAST_THOUGHT_MS / self.options.speed
        action = None if self.motion.is_busy else self.driver.found(least_ms)
        if action is not None:
            self.do(action)

    def _settle(self) -> None:
        """Adapt the hand and the choice to the state and the timeline."""
        self._is_behind = False
        state = self.match.state
        owes = self.is_my_turn and bool(state.pending) and not self.motion.is_busy and not self.driver.is_waiting
        if not owes:
            self._end_choice()
        elif self._hand.choice is None:
            self._hand = replace(self._hand, choice=choice_of(state))
            self._moved = True
        showed, self._showed_my_turn = self._showed_my_turn, self.shows_my_turn
        if showed != self._showed_my_turn:
            self._hand = turn_over(self._hand) if showed else turn_begun(self._hand)
        self._settle_hand()

    def _settle_hand(self) -> None:
        """Adapt the hand to the current table."""
        before, layout, enabled = self._tabletop, self.board.layout, self.may_act
        tiles = min(len(self.board.history), TILES)
        is_other = before.state is not self.match.state or before.layout is not layout or before.enabled != enabled
        if is_other:
            moves = self.driver.moves
            now = replace(before, moves=moves, layout=layout, enabled=enabled, tiles=tiles)
            self._hand, self._tabletop, self._moved = settled(self._hand, before, now), now, True
        elif before.tiles != tiles:
            self._tabletop = replace(before, tiles=tiles)

    def _end_choice(self) -> None:
        if self._hand.choice is not None:
            self._hand = replace(self._hand, choice=None)

    # ----------------------------------------------------------------------------------------------------------------- display

    def _show(self, dt_ms: float) -> None:
        """Move the held card with the pointer, and show the forecast and lights for position and hand."""
        board, hand, before = self.board, self.hand, self.shown
        over_line, still = open_gap(hand, self.tabletop) is not None, self.options.reduced_motion
        now = shown_after(before, hand, self.tabletop, self._sight(), self.foresight, dt_ms)
        if self.driver.is_waiting:
            # Until the answer comes, the card stays where it was put down, and nothing else changes.
            now = replace(now, gap=before.gap, lights=before.lights, lit_for=())
            self._moved |= self.held_card.wait(dt_ms, still=still)
        else:
            self._moved |= self.held_card.follow(
                hand.dragged_card, hand.pointer, dt_ms, over_line=over_line, still=still
            )
        self.shown = now
        self._moved |= board.gap != now.gap or now.nods is not None
        self._moved |= now.asked != before.asked or now.alarm != before.alarm
        if board.gap != now.gap:
            board.open_gap(now.gap)
        self._moved |= put_on(board, now.lights, self.held_card.number, is_over=self.match.is_over)
        board.nods, board.holds_low = now.nods, not hand.is_idle or hand.shown_focus is not None
        self._moved |= self.motion.chase(dt_ms, now.raised, self.held_card.number)
        if self.tabletop.is_warned != now.is_warned:
            self.tabletop = replace(self.tabletop, is_warned=now.is_warned)

    def _sight(self) -> Sight:
        board, options = self.board, self.options
        own, enemy = board.lines[self.viewer], board.lines[1 - self.viewer]
        return Sight(
            is_my_turn=self.is_my_turn,
            shows_my_turn=self.shows_my_turn,
            is_busy=self.motion.is_busy,
            cards=tuple(board.view.sides[self.viewer].hand),
            lengths=(len(own), len(enemy)),
            play=self._play if board.mood.foresight else None,
            wanted=options.forecast,
            at_once=options.reduced_motion or options.instant,
        )


def _is_foretold(action: Action, state: State) -> bool:
    """Whether a card is shown with its forecast: a piece, or a spell that does more than give mana."""
    is_spell = action.kind is Kind.BONUS and action.card != state.mode.cards.coin
    return action.kind is Kind.PLAY or is_spell


def _empty_table(match: Match) -> View:
    """The table before the deal; a record from another position begins with that."""
    if match.record.position:
        # The encounter's first events have not been shown yet.
        return view_of(parse_position(match.record.position, modes_with(match.state.mode)))
    return undealt(match.state.mode)
