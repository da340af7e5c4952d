"""From events to motion: a step's events in groups, and each group as a clip.

`items_of` cuts a step's events into items that play one after the other; `stage` writes an item's clip when its turn has come. A new kind
of event is a type error here until somebody says how it is cut and how it is shown. Imports the other `staging_` files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from hschess.rules.events import (
    BattleAct,
    CardBurned,
    CardDrawn,
    CardEvent,
    CardPlayed,
    CardsDealt,
    ChoiceMade,
    ChoiceOffered,
    DuelEvent,
    Event,
    Fatigued,
    GameEnded,
    KnightStruck,
    LineEvent,
    ManaChanged,
    PieceMoved,
    PiecesLeft,
    PieceSummoned,
    PowerUsed,
    TurnBegan,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.view import fold
from scenes.stage.motion.board import Board, HistoryEntry
from scenes.stage.motion.clip_builder import ClipBuilder, ShowOptions
from scenes.stage.motion.staging_battle import begin_battle, stage_act, stage_knight_struck, stage_turn_ended
from scenes.stage.motion.staging_cards import (
    stage_card_burned,
    stage_card_drawn,
    stage_card_played,
    stage_cards_dealt,
    stage_choice_made,
    stage_choice_offered,
    stage_fatigued,
    stage_mana_changed,
)
from scenes.stage.motion.staging_line import (
    stage_piece_moved,
    stage_piece_summoned,
    stage_pieces_left,
    stage_power_used,
)
from scenes.stage.motion.staging_turn import stage_game_ended, stage_turn_began
from scenes.stage.motion.timeline import Clip


@dataclass(frozen=True, slots=True)
class Item:
    """Events that are shown together; calling it, when its turn has come, makes their clip."""

    events: tuple[Event, ...]
    board: Board
    options: ShowOptions
    action: int = -1
    """The index of the action in the record; -1 for the deal."""

    def __call__(self) -> Clip:
        """The clip for the board as it stands now."""
        return stage(self.events, self.board, self.options, self.action)


def items_of(events: Iterable[Event], board: Board, options: ShowOptions, action: int = -1) -> list[Item]:
    """A step's events in the groups in which they are shown, ready to be queued; `action` is the record's index of the action."""
    groups: list[list[Event]] = []
    for event in events:
        if groups and _belongs(event, groups[-1]):
            groups[-1].append(event)
        else:
            groups.append([event])
    return [Item(tuple(group), board, options, action) for group in groups]


def _belongs(event: Event, group: Sequence[Event]) -> bool:
    """Whether an event is shown together with those just before it."""
    before = group[-1]
    match event:
        case KnightStruck() | TurnBegan() | GameEnded():
            return False
        case PieceSummoned():
            return isinstance(before, CardPlayed | ManaChanged)
        case PowerUsed():
            return isinstance(before, ManaChanged) and len(group) == 1
        case PieceMoved():
            return isinstance(before, PowerUsed)
        case _ if isinstance(event, BattleAct):
            return isinstance(before, BattleAct)
        case PiecesLeft():
            return isinstance(before, BattleAct | KnightStruck | PowerUsed | PiecesLeft)
        case TurnEnded():
            return isinstance(before, BattleAct | PiecesLeft) and isinstance(group[0], BattleAct)
        case _ if isinstance(event, DuelEvent):
            return False
        case _:
            return _card_belongs(event, group)


def _card_belongs(event: CardEvent, group: Sequence[Event]) -> bool:
    before = group[-1]
    match event:
        case CardPlayed() | ChoiceMade() | CardBurned() | Fatigued():
            return False
        case CardsDealt():
            return isinstance(before, CardsDealt)
        case CardDrawn():
            return isinstance(before, ManaChanged) and isinstance(group[0], TurnBegan)
        case ManaChanged():
            return isinstance(before, TurnBegan | CardPlayed | ManaChanged)
        case ChoiceOffered():
            return isinstance(before, PowerUsed)
        case _:
            assert_never(event)


def history_entry(events: Iterable[Event], action: int) -> HistoryEntry | None:
    """What the history strip says of these events: a card, a power or an attack by choice; None where there is none of them."""
    for event in events:
        match event:
            case CardPlayed(side=side, card=card):
                return HistoryEntry(side, card, action=action)
            case PowerUsed(side=side, effect=effect):
                return HistoryEntry(side, effect=effect, action=action)
            case KnightStruck(side=side, card=card):
                return HistoryEntry(side, card, is_attack=True, action=action)
            case _ if isinstance(event, CardEvent | LineEvent | BattleAct | DuelEvent | TurnEvent):
                pass
            case _:
                assert_never(event)
    return None


def stage(events: Sequence[Event], board: Board, options: ShowOptions, action: int = -1) -> Clip:
    """One item's clip for the board as it stands now; the board's view and logical lists have moved on when it returns."""
    clip = ClipBuilder(board, options, board.count_item())
    last = events[-1]
    clip.coming = next((event for event in events if isinstance(event, PieceSummoned)), None)
    if isinstance(last, TurnEnded):
        begin_battle(events, last, clip)
    for beat in _beats(events):
        _stage_beat(beat, clip)
        for event in beat:
            fold(board.view, event)
    entry = history_entry(events, action)
    if entry is not None:
        board.remember(entry)
    return clip.finished()


def _beats(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Events that happen in one instant: all that one piece does, and all deaths of a moment."""
    beat: list[Event] = []
    for event in events:
        if beat and not _same_beat(beat[-1], event):
            yield tuple(beat)
            beat = []
        beat.append(event)
    if beat:
        yield tuple(beat)


def _same_beat(before: Event, event: Event) -> bool:
    if isinstance(before, BattleAct) and isinstance(event, BattleAct):
        return before.by == event.by
    return isinstance(before, PiecesLeft) and isinstance(event, PiecesLeft)


def _stage_beat(beat: tuple[Event, ...], clip: ClipBuilder) -> None:
    event = beat[0]
    match event:
        case _ if isinstance(event, BattleAct):
            stage_act([one for one in beat if isinstance(one, BattleAct)], clip)
        case PiecesLeft():
            stage_pieces_left([one for one in beat if isinstance(one, PiecesLeft)], clip)
        case PieceSummoned():
            stage_piece_summoned(event, clip)
        case PowerUsed():
            stage_power_used(event, clip)
        case PieceMoved():
            stage_piece_moved(event, clip)
        case KnightStruck():
            stage_knight_struck(event, clip)
        case _ if isinstance(event, TurnEvent):
            _stage_turn(event, clip)
        case _ if isinstance(event, DuelEvent):
            pass
        case _:
            _stage_card(event, clip)


def _stage_turn(event: TurnEvent, clip: ClipBuilder) -> None:
    match event:
        case TurnBegan():
            stage_turn_began(event, clip)
        case TurnEnded():
            stage_turn_ended(event, clip)
        case GameEnded():
            stage_game_ended(event, clip)
        case _:
            assert_never(event)


def _stage_card(event: CardEvent, clip: ClipBuilder) -> None:
    match event:
        case CardsDealt():
            stage_cards_dealt(event, clip)
        case CardDrawn():
            stage_card_drawn(event, clip)
        case CardBurned():
            stage_card_burned(event, clip)
        case Fatigued():
            stage_fatigued(event, clip)
        case CardPlayed():
            stage_card_played(event, clip)
        case ManaChanged():
            stage_mana_changed(event, clip)
        case ChoiceOffered():
            stage_choice_offered(event, clip)
        case ChoiceMade():
            stage_choice_made(event, clip)
        case _:
            assert_never(event)
