"""The log: a game in plain sentences, with everything that one side may know.

Hidden cards stay hidden. A log follows a game: it has one sentence for each event of each new step, which is written when it is read. The
text comes from the caller's `say`, so this folder needs no strings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import assert_never

from hschess.rules.aliases import Piece
from hschess.rules.card import Card
from hschess.rules.card_table import card_at, companions_of, every_card
from hschess.rules.card_text import Say, capital, card_words, effect_text, names_listed
from hschess.rules.cards import UNKNOWN
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
    EffectHappened,
    Event,
    Fatigued,
    GameEnded,
    KingAttacked,
    KingChanged,
    KingStruck,
    LineReplaced,
    ManaChanged,
    Moment,
    PieceAttacked,
    PieceChanged,
    PieceDeserted,
    PieceHealed,
    PieceMoved,
    PiecesLeft,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    StoryEvent,
    Strike,
    TurnBegan,
    TurnEnded,
    TurnEvent,
)
from hschess.rules.game import GameSoFar
from hschess.rules.modes import SIDE_NAMES, Effect
from hschess.rules.pieces import SHIELD, attack_of, code_of, full_health_of, health_of, keyword_bits, keywords_of
from hschess.rules.record import Record
from hschess.rules.state import Cause, Pending
from scenes.stage.game.log_lines import LogLine, LogLines, LogSubject, LogSubjects
from scenes.stage.game.mode_words import played_words
from scenes.stage.game.seat_words import seat_words
from scenes.stage.game.story_words import story_sentence


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader: `viewer` is the side whose cards are known, `you` the side addressed as "you", if any."""

    viewer: int
    you: int | None = None
    knows_all: bool = False
    """Whether the other side's cards are known as well."""
    watched: int | None = None
    """The side of the only human player, if a watcher reads: an encounter's goal is that player's."""


class GameLog:
    """The sentences of one game; `follow` adds later steps."""

    def __init__(self, game: GameSoFar, say: Say, reader: Reader) -> None:
        self.say = say
        self.events = 0
        """The number of events in the log."""
        self._subjects = LogSubjects([game.record], [0])
        self._game = game
        """The game in the log."""
        self._add_steps(game, 0)
        self.read_by(reader)

    def read_by(self, reader: Reader) -> None:
        """Change the reader or the language. Nothing is read again; sentences from now on are written for the new reader."""
        self.reader = reader
        self._made: dict[int, LogLine] = {}

    @property
    def lines(self) -> LogLines:
        """All sentences so far."""
        subjects, made, reader = self._subjects, self._made, self.reader

        def line(number: int) -> LogLine:
            if number not in made:
                made[number] = self._line(subjects.subjects[number], subjects.events[number], reader)
            return made[number]

        return LogLines(subjects, line, len(subjects.events))

    def follow(self, game: GameSoFar) -> bool:
        """Add the new actions; returns whether some had been undone, which are removed."""
        kept = _kept(self._game, game)
        anew = kept < len(self._game.steps)
        if anew:
            self.events -= sum(len(self._game.steps[number].events) for number in range(kept, len(self._game.steps)))
            self._subjects = self._subjects.until(self.events)
            self.read_by(self.reader)
        self._add_steps(game, kept)
        return anew

    def shown(self, waiting: int = 0) -> LogLines:
        """The sentences of all events but the last `waiting`, which the table has not shown yet."""
        return self.lines.until(self.events - waiting)

    def _add_steps(self, game: GameSoFar, first: int) -> None:
        for number in range(first, len(game.steps)):
            self._add(game.steps[number].events)
        self._game = game

    def _add(self, events: Iterable[Event]) -> None:
        has_heading = False
        for event in events:
            self.events += 1
            if not has_heading and _is_of_an_end(event):
                self._subjects.add(None, self.events)
                has_heading = True
            self._subjects.add(event, self.events)

    def _line(self, subject: LogSubject, event: int, reader: Reader) -> LogLine:
        if subject is None:
            return LogLine(self.say("log.battle"), event)
        if isinstance(subject, Record):
            return LogLine(self._begin(subject), event, is_heading=True)
        return LogLine(sentence(subject, self.say, reader), event, isinstance(subject, TurnBegan | GameEnded))

    def _begin(self, record: Record) -> str:
        """The heading of a game."""
        white, black = (
            seat_words(name, player_id, self.say)
            for name, player_id in zip((record.white, record.black), record.seats, strict=True)
        )
        mode = played_words(record.mode, record.encounter, self.say)
        return self.say("log.begin", mode=mode, white=white, black=black)


def _kept(game: GameSoFar, later: GameSoFar) -> int:
    """The number of steps that two games have in common at the beginning."""
    length = len(game.steps)
    # A game that continues this one shares its steps; another object may still have equal actions.
    if len(later.steps) >= length and later.steps[length - 1] is game.steps[-1]:
        return length
    both = zip(game.record.actions, later.record.actions, strict=False)
    return 1 + sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))


def _is_of_an_end(event: Event) -> bool:
    """Whether a piece acts because its owner's turn ends."""
    return isinstance(event, BattleAct) or (isinstance(event, EffectHappened) and event.when is Moment.END)


def sentence(event: Event, say: Say, reader: Reader) -> str:
    """The sentence of an event for the reader."""
    return capital(_LogWriter(say, reader).sentence(event), say)


@dataclass(frozen=True, slots=True)
class _LogWriter:
    say: Say
    reader: Reader

    # -------------------------------------------------------------------------------------------------------------- names

    def _for(self, key: str, side: int, **values: object) -> str:
        """A sentence about a side: in the second person if that side reads it."""
        if side == self.reader.you:
            return self.say(f"{key}.you", **values)
        return self.say(key, side=self._side(side), **values)

    def _side(self, side: int) -> str:
        return self.say(f"side.{SIDE_NAMES[side].lower()}")

    def _card(self, code: int) -> str:
        """A card's name; a record may begin with cards hidden from everybody."""
        if code == UNKNOWN:
            return self.say("log.hidden")
        return card_words(card_at(code), self.say)

    def _cards(self, codes: Iterable[int]) -> str:
        return names_listed((self._card(code) for code in codes), self.say)

    def _known(self, side: int, codes: Iterable[int]) -> str:
        """A side's cards, or how many there are."""
        cards = tuple(codes)
        return self._cards(cards) if self._knows(side) else self.say("log.cards", number=len(cards))

    def _piece(self, side: int, card: int, slot: int) -> str:
        """A piece by its owner, its card and its slot, the leftmost being 1."""
        return self._for("log.piece", side, card=self._card(card), slot=slot + 1)

    def _knows(self, side: int) -> bool:
        return self.reader.knows_all or side == self.reader.viewer

    # ----------------------------------------------------------------------------------------------------------- sentences

    def sentence(self, event: Event) -> str:
        """The events on the board; cards and turns follow below."""
        match event:
            case PieceStruck() | KingStruck():
                return self._hit(event)
            case PieceHealed(side=side, slot=slot, card=card, by=by, by_card=by_card, amount=amount, health=health):
                values = {"piece": self._piece(side, by_card, by), "target": self._piece(side, card, slot)}
                return self.say("log.heal", **values, amount=amount, health=health)
            case PiecesLeft(side=side, slots=slots, cards=cards):
                pieces = [self._piece(side, card, slot) for card, slot in zip(cards, slots, strict=True)]
                return self.say("log.dead", pieces=names_listed(pieces, self.say))
            case PieceAttacked():
                return self._attack(event)
            case PieceSummoned() | PieceMoved():
                return self._place_sentence(event)
            case _ if isinstance(event, StoryEvent | LineReplaced | PieceDeserted):
                return story_sentence(event, self.say, self._for, self._known)
            case PowerUsed():
                return self._power(event)
            case _ if isinstance(event, CardEvent):
                return self._card_sentence(event)
            case _ if isinstance(event, DuelEvent):
                return self._duel(event)
            case _:
                return self._turn_sentence(event)

    def _hit(self, event: Strike) -> str:
        king = self._for("log.king", event.side)
        target = king if isinstance(event, KingStruck) else self._piece(event.side, event.card, event.slot)
        piece = self._piece(1 - event.side, event.by_card, event.by)
        return self.say("log.hit", piece=piece, target=target, damage=event.damage, health=max(event.health, 0))

    def _place_sentence(self, event: PieceSummoned | PieceMoved) -> str:
        slot = event.slot - isinstance(event, PieceMoved)
        piece = self._for("log.mine", event.side, card=self._card(code_of(event.piece)))
        return self.say("log.stands", piece=piece, slot=slot + 1, pieces=event.length)

    def _attack(self, event: PieceAttacked) -> str:
        return self.say(
            "log.attack",
            piece=self._piece(event.side, event.card, event.slot),
            target=self._piece(1 - event.side, event.target_card, event.target),
            damage=event.damage,
            health=max(event.target_health, 0),
            recoil=event.recoil,
            left=max(event.health, 0),
        )

    def _power(self, event: PowerUsed) -> str:
        match event.effect:
            case Effect.MOVE:
                piece = self._piece(event.side, code_of(event.piece), event.slot)
                return self._for("log.castle", event.side, piece=piece)
            case Effect.DISCOVER:
                return self._for("log.discover", event.side)
            case Effect.DESTROY:
                piece = self._piece(1 - event.side, code_of(event.piece), event.slot)
                return self._for("log.cheat", event.side, piece=piece)
            case Effect.NONE | Effect.OWN:
                return self._for("log.power", event.side)
            case _:
                assert_never(event.effect)

    # ------------------------------------------------------------------------------------------------------------- duels

    def _duel(self, event: DuelEvent) -> str:
        match event:
            case KingAttacked(side=side, slot=slot, card=card, damage=damage, health=health):
                values = {"piece": self._piece(side, card, slot), "target": self._for("log.king", 1 - side)}
                return self.say("log.king.attack", **values, damage=damage, health=max(health, 0))
            case EffectHappened():
                return self._effect(event)
            case KingChanged(side=side, before=before, health=health):
                return self._health(self._for("log.king", side), before, health)
            case PieceChanged():
                return self._changed(event)
            case _:
                assert_never(event)

    def _effect(self, event: EffectHappened) -> str:
        """The actor, and its card's text in quotation marks: "your" is the owner there, for every reader."""
        card = card_at(event.card) if event.card >= 0 else Card("", "", 0)
        known = {one.key: one for one in (companions_of(event.card) if event.card >= 0 else every_card())}
        names = {key: card_words(one, self.say) for key, one in known.items()}
        effect = effect_text(event.effect, card, known, self.say, names)
        key = "log.effect.death" if event.when is Moment.DEATH else "log.effect"
        return self.say(key, piece=self._doer(event), what=capital(effect, self.say))

    def _doer(self, event: EffectHappened) -> str:
        """The actor: a piece by its slot, a spell or a dead piece by its name, a power by its king."""
        if event.slot >= 0:
            return self._piece(event.side, event.card, event.slot)
        if event.when is Moment.POWER:
            return self._for("log.king", event.side)
        return self._for("log.mine", event.side, card=self._card(event.card))

    def _changed(self, event: PieceChanged) -> str:
        before, after = event.before, event.piece
        piece = self._piece(event.side, code_of(after), event.slot)
        if SHIELD & keyword_bits(before) & ~keyword_bits(after):
            return self.say("log.shield", piece=piece)
        gain = self._gain(before, after)
        if not gain:
            return self._health(piece, health_of(before), health_of(after))
        return self.say("log.gain", piece=piece, gain=gain, attack=attack_of(after), health=max(health_of(after), 0))

    def _gain(self, before: Piece, after: Piece) -> str:
        """What a piece has now that it had not: attack and full health, and a keyword."""
        attack, full = attack_of(after) - attack_of(before), full_health_of(after) - full_health_of(before)
        numbers = f"{attack:+d}/{full:+d}" if attack or full else ""
        new = [one for one in keywords_of(after) if one not in keywords_of(before)]
        keyword = names_listed((self.say(f"made.gain.{one}") for one in new), self.say)
        return (
            self.say("made.gain.both", numbers=numbers, keyword=keyword) if numbers and keyword else numbers or keyword
        )

    def _health(self, piece: str, before: int, after: int) -> str:
        if after < before:
            return self.say("log.hurt", piece=piece, damage=before - after, health=max(after, 0))
        return self.say("log.mended", piece=piece, amount=after - before, health=max(after, 0))

    # ------------------------------------------------------------------------------------------------------ cards and turns

    def _card_sentence(self, event: CardEvent) -> str:
        match event:
            case CardsDealt(side=side, cards=cards, left=left):
                return self._for("log.dealt", side, cards=self._known(side, cards), left=left)
            case ChoiceOffered(side=side, choice=choice, options=options):
                return self._offered(side, choice, options)
            case ChoiceMade():
                return self._chosen(event)
            case CardDrawn(side=side, card=card, left=left):
                words = self._card(card) if self._knows(side) else self.say("log.hidden")
                return self._for("log.draw", side, card=words, left=left)
            case CardBurned(side=side, card=card, left=left):
                # R11: a card that is lost is shown to both.
                return self._for("log.burn", side, card=self._card(card), left=left)
            case Fatigued(side=side, damage=damage, health=health):
                return self._for("log.fatigue", side, damage=damage, health=max(health, 0))
            case CardPlayed(side=side, card=card):
                return self._for("log.play", side, card=self._card(card))
            case ManaChanged(side=side, mana=mana, crystals=crystals):
                return self._for("log.mana", side, mana=mana, crystals=crystals)
            case _:
                assert_never(event)

    def _offered(self, side: int, choice: Pending, options: tuple[int, ...]) -> str:
        if choice is not Pending.DISCOVER:
            return self._for("log.offer.mulligan", side)
        return self._for("log.offer.discover", side, cards=self._known(side, options))

    def _chosen(self, event: ChoiceMade) -> str:
        side = event.side
        if event.choice is Pending.DISCOVER:
            words = self._card(event.card) if self._knows(side) else self.say("log.hidden")
            return self._for("log.take", side, card=words)
        if not event.positions:
            return self._for("log.keep", side)
        return self._for("log.return", side, cards=self._known(side, event.returned))

    def _turn_sentence(self, event: TurnEvent) -> str:
        match event:
            case TurnBegan(side=side, round=number):
                return self._for("log.turn", side, round=number)
            case TurnEnded(side=side):
                return self._for("log.end", side)
            case GameEnded():
                return self._ended(event)
            case _:
                assert_never(event)

    def _ended(self, event: GameEnded) -> str:
        winner, number = event.winner, event.round
        verdict = "draw" if winner is None else SIDE_NAMES[winner].lower()
        if event.cause is Cause.ROUNDS:
            why = self.say("result.rounds", round=number)
        elif event.cause is Cause.GOAL:
            person = self.reader.you if self.reader.watched is None else self.reader.watched
            why = self.say("result.goal.met" if winner == person else "result.goal.missed", round=number)
        elif winner is None:
            why = self.say("result.king.draw" if event.cause is Cause.KING else "result.pieces.draw", round=number)
        else:
            key, loser = f"result.{event.cause.value}", 1 - winner
            why = self.say(f"{key}.you" if loser == self.reader.you else key, loser=self._side(loser), round=number)
        return self.say("log.over", verdict=self.say(f"result.{verdict}"), why=why)
