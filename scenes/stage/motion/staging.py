"""From events to motion: a step's events in groups, and each group as a clip.

`items_of` cuts a step's events into items that play one after the other; `stage` writes an item's clip when its turn has come. A new kind
of event is a type error here until it has a group and a motion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import assert_never

from hschess.rules.engine import Step
from hschess.rules.events import (
    BattleAct,
    CardBurned,
    CardDrawn,
    CardEvent,
    CardPlayed,
    CardsDealt,
    Change,
    ChoiceMade,
    ChoiceOffered,
    DuelEvent,
    EffectHappened,
    Event,
    Fatigued,
    GameEnded,
    KingAttacked,
    KingChanged,
    LineEvent,
    LineReplaced,
    ManaChanged,
    Moment,
    PieceAttacked,
    PieceChanged,
    PieceDeserted,
    PieceMoved,
    PiecesLeft,
    PieceSummoned,
    PowerUsed,
    StoryEvent,
    TurnBegan,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.view import fold
from scenes.stage.motion.board import HISTORY_KEPT, Board, HistoryEntry
from scenes.stage.motion.clip_builder import ClipBuilder, ShowOptions
from scenes.stage.motion.staging_battle import begin_battle, end_battle, stage_act
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
from scenes.stage.motion.staging_charge import stage_king_attacked, stage_piece_attacked
from scenes.stage.motion.staging_duel import stage_effect
from scenes.stage.motion.staging_line import (
    stage_piece_moved,
    stage_piece_summoned,
    stage_pieces_called,
    stage_pieces_left,
    stage_power_used,
)
from scenes.stage.motion.staging_story import stage_story
from scenes.stage.motion.staging_turn import stage_game_ended, stage_turn_began
from scenes.stage.motion.timeline import Clip


@dataclass(frozen=True, slots=True)
class Item:
    """Events that are shown together."""

    events: tuple[Event, ...]
    action: int = -1
    """The number of the action in the record; -1 for the deal."""
    keeps_gap: int | None = None
    """The side whose line keeps the gap of its dead."""


def items_of(events: Iterable[Event], action: int = -1) -> list[Item]:
    """A step's events in groups, ready for the queue; `action` is the number of the action in the record."""
    groups: list[list[Event]] = []
    for event in events:
        if groups and _belongs(event, groups[-1]):
            groups[-1].append(event)
        else:
            groups.append([event])
    following = [*groups, []][1:]
    return [
        Item(tuple(group), action, _gap_kept(group, coming)) for group, coming in zip(groups, following, strict=True)
    ]


def _gap_kept(group: Sequence[Event], coming: Sequence[Event]) -> int | None:
    """The side whose dead leave a gap for the pieces that the next group summons there."""
    if not isinstance(group[-1], PiecesLeft) or not any(isinstance(event, PieceSummoned) for event in coming):
        return None
    first = coming[0]
    return first.side if isinstance(first, EffectHappened) and first.when is Moment.DEATH else None


def _belongs(event: Event, group: Sequence[Event]) -> bool:
    """Whether an event is shown together with the preceding ones."""
    before = group[-1]
    match event:
        case (
            PieceAttacked()
            | TurnBegan()
            | GameEnded()
            | KingAttacked()
            | EffectHappened()
            | LineReplaced()
            | PieceDeserted()
        ):
            return False
        case _ if isinstance(event, StoryEvent):
            return False
        case PieceChanged() | KingChanged():
            return True
        case PieceSummoned():
            return isinstance(before, CardPlayed | ManaChanged | EffectHappened | PieceSummoned)
        case PowerUsed():
            return isinstance(before, ManaChanged) and len(group) == 1
        case PieceMoved():
            return isinstance(before, PowerUsed | EffectHappened | PieceMoved)
        case _ if isinstance(event, BattleAct):
            return isinstance(group[0], BattleAct)
        case PiecesLeft():
            return isinstance(before, BattleAct | PieceAttacked | PowerUsed | PiecesLeft | DuelEvent)
        case TurnEnded():
            return isinstance(group[0], BattleAct)
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
    """The history strip's entry for these events: a card, a power or an attack by choice; None if there is none."""
    for event in events:
        match event:
            case CardPlayed(side=side, card=card):
                return HistoryEntry(side, card, action=action)
            case PowerUsed(side=side, effect=effect):
                return HistoryEntry(side, effect=effect, action=action)
            case PieceAttacked(side=side, card=card) | KingAttacked(side=side, card=card):
                return HistoryEntry(side, card, is_attack=True, action=action)
            case _ if isinstance(event, CardEvent | LineEvent | BattleAct | Change | TurnEvent | StoryEvent):
                pass
            case _:
                assert_never(event)
    return None


def stage(item: Item, board: Board, options: ShowOptions) -> Clip:
    """One item's clip for the current board; afterwards the board's view and logical lists have changed."""
    events, clip = item.events, ClipBuilder(board, options, board.count_item())
    clip.keeps_gap = item.keeps_gap
    clip.coming = next((event for event in events if isinstance(event, PieceSummoned)), None)
    if isinstance(events[0], BattleAct) or isinstance(events[-1], TurnEnded):
        begin_battle(events, clip)
    for beat in _beats(events):
        _stage_beat(beat, clip)
        for event in beat:
            fold(board.view, event)
    end_battle(clip)
    entry = history_entry(events, item.action)
    if entry is not None:
        board.remember(entry)
    return clip.finished()


def _beats(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """Groups of simultaneous events: all acts of one piece, all changes of a hit or an effect, all deaths of a moment."""
    beat: list[Event] = []
    for event in events:
        if beat and not _same_beat(beat, event):
            yield tuple(beat)
            beat = []
        beat.append(event)
    if beat:
        yield tuple(beat)


def _same_beat(beat: Sequence[Event], event: Event) -> bool:
    first = beat[0]
    if isinstance(event, PieceChanged | KingChanged):
        return True
    if isinstance(first, BattleAct) and isinstance(event, BattleAct):
        return first.by == event.by
    return isinstance(first, PiecesLeft | PieceSummoned) and type(event) is type(first)


def _stage_beat(beat: tuple[Event, ...], clip: ClipBuilder) -> None:
    event = beat[0]
    match event:
        case _ if isinstance(event, BattleAct | PieceAttacked | DuelEvent):
            _stage_hits(event, beat, clip)
        case PiecesLeft():
            stage_pieces_left([one for one in beat if isinstance(one, PiecesLeft)], clip)
        case PieceSummoned():
            _stage_summoned([one for one in beat if isinstance(one, PieceSummoned)], clip)
        case PowerUsed():
            stage_power_used(event, clip)
        case PieceMoved():
            stage_piece_moved(event, clip)
        case _ if isinstance(event, TurnEvent):
            _stage_turn(event, clip)
        case _ if isinstance(event, StoryEvent | LineReplaced | PieceDeserted):
            stage_story(event, clip)
        case _:
            _stage_card(event, clip)


def _stage_hits(event: BattleAct | PieceAttacked | DuelEvent, beat: tuple[Event, ...], clip: ClipBuilder) -> None:
    """Stage a hit or an effect, with its other changes."""
    changes = [one for one in beat if isinstance(one, PieceChanged | KingChanged)]
    match event:
        case PieceAttacked():
            stage_piece_attacked(event, changes, clip)
        case KingAttacked():
            stage_king_attacked(event, changes, clip)
        case EffectHappened():
            stage_effect(event, changes, clip)
        case PieceChanged() | KingChanged():
            raise AssertionError("nothing changes by itself")
        case _:
            stage_act([one for one in beat if isinstance(one, BattleAct)], changes, clip)


def _stage_summoned(events: Sequence[PieceSummoned], clip: ClipBuilder) -> None:
    """Stage a played card that becomes a piece, or pieces that an effect summons out of the felt."""
    if clip.card is None:
        stage_pieces_called(events, clip)
    else:
        stage_piece_summoned(events[0], clip)


def _stage_turn(event: TurnEvent, clip: ClipBuilder) -> None:
    match event:
        case TurnBegan():
            stage_turn_began(event, clip)
        case TurnEnded():
            end_battle(clip)
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


def history_of(steps: Sequence[Step]) -> list[HistoryEntry]:
    """The last entries of a game that begins with these steps, the first of which is the deal."""
    entries = (history_entry(steps[number].events, number - 1) for number in range(len(steps) - 1, 0, -1))
    return list(islice((entry for entry in entries if entry is not None), HISTORY_KEPT))[::-1]
