"""Records and card sets that multiply: small texts that cost much time or memory.

    uv run python -m tests.attacks.costs --seed S --count N

`--count` is the number of card sets. Each changes one of the costliest so far, so that the search climbs. Some sets have
many cards, all different, and some have no deaths. Each set plays a game by the actions with the most consequences; its record is read,
folded into the log and the motion, forecast, and analysed by one of the players, in some games with its usual budget. A finding is
a step that takes more than `MOST_FRAME_MS` of processor time, a thought of more than `MOST_THOUGHT_S`, an action or a record beyond its
bounds, memory over `MOST_MB`, or an exception.
"""

import resource
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from traceback import format_exception
from typing import Final, TypeVar

from hschess.players.contract import sight
from hschess.players.registry import make_player, names, quick_name
from hschess.rules.bounds import MOST_DEATH_EFFECTS
from hschess.rules.card import Card, CardEffect, Source, Verb, Whom
from hschess.rules.card_sets import MOST_EFFECTS, MOST_SUMMONED, CardSet, read_card_set
from hschess.rules.chance import seeded
from hschess.rules.engine import legal_actions
from hschess.rules.errors import HschessError
from hschess.rules.events import EffectHappened, Moment
from hschess.rules.game import Ahead, GameSoFar, open_game
from hschess.rules.mode import Mode
from hschess.rules.modes import read_mode
from hschess.rules.record import Record
from hschess.rules.record_text import format_game, read_slowly
from hschess.rules.view import view_of
from hschess.store.set_text import cards_to_text
from scenes.stage.game.legal_moves import legal_moves_of
from scenes.stage.game.log import GameLog, Reader
from scenes.stage.motion.motion import Motion
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.threat import threat_of
from scenes.stage.table_layout import Layout
from scenes.words import say
from tests.attacks.findings import Findings, most_mb, run
from tests.rules.random_cards import random_card

Made = TypeVar("Made")
COUNT: Final = 1_000
MOST_FRAME_MS: Final = 250.0
MOST_THOUGHT_S: Final = 60.0
"""The most work of a thought takes 15 to 20 seconds of an idle machine; beside other programs a processor does half as much in a second."""
MOST_MB: Final = 400.0
MOST_EVENTS_OF_AN_ACTION: Final = 20_000
"""Five hundred effects of deaths on fourteen pieces, twice, and the card's own effects."""
KEPT: Final = 6
"""The number of costliest sets that are changed further."""
CARDS: Final = 3
ACTIONS: Final = 10
TRIED: Final = 6
"""Of so many legal actions, play the one with the most consequences."""
SLICE: Final = 60
"""Positions per slice of thinking, as at the table."""
LINES: Final = {name: f"{name}:lines=500" for name in ("linear", "exhaustive")}
"""Small budgets, for players without one among the quick names."""
USUAL_SHARE: Final = 0.2
"""How often a player thinks with its usual budget."""
COPIES: Final = (1, 1, 5, 20)
REPORT_EVERY: Final = 200
LAYOUT: Final = Layout(1280, 720)
NAME: Final = "costly"
MODE: Final = """
name = "costly"
cards = ["costly"]
kings = [999, 999]
powers = [{powers}, "none"]
decks = [{{ {deck} }}, {{ {deck} }}]
hand_limit = {hand}
lose_without_pieces = false
"""
POWERS: Final = ('"none"', '"cheat"', '"discover"', '{ name = "Rise", power = [{ summon = "a", n = 7 }], cost = 0 }')


@dataclass(frozen=True, slots=True)
class Costly:
    """A card set, the power of its mode, and the cost of a game with it."""

    cards: tuple[Card, ...]
    power: str
    hand: int
    copies: int = 1
    """The number of copies of each card, which differ only in their numbers."""
    cost_ms: float = 0.0


def attack(seed: int, count: int) -> Findings:
    """Try this many card sets, from that seed."""
    return Attack(seed).go(count)


class Attack:
    """The random numbers, the costliest sets, and the findings so far."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.findings = Findings()
        self._best: list[Costly] = []
        self._reported_mb = MOST_MB
        self._worst_ms = self._longest_s = 0.0
        self._now = ""
        """The set under trial, as text."""

    def go(self, count: int) -> Findings:
        """Try this many sets."""
        for number in range(count):
            if number and not number % REPORT_EVERY:
                sys.stderr.write(f"{number} sets, {self.findings.number} findings, {self._worst_ms:.0f} ms at most\n")
            self._try(self._changed())
            self._look_at_memory()
        self.findings.tried["most ms"] = round(self._worst_ms)
        self.findings.tried["most MB"] = round(most_mb())
        return self.findings

    # --------------------------------------------------------------------------------------------------------- card sets

    def _changed(self) -> Costly:
        """A new set, or a change of one of the best."""
        rng = self.rng
        if len(self._best) < KEPT or rng.random() < 0.1:
            cards = tuple([_card(rng, key) for key in "abc"[: rng.randint(1, CARDS)]])
            if rng.random() < 0.4:
                cards = tuple([replace(card, death=()) for card in cards])
            return Costly(cards, rng.choice(POWERS), rng.choice((0, 10, 99)), rng.choice(COPIES))
        one = rng.choice(self._best)
        if rng.random() < 0.1:
            return replace(one, power=rng.choice(POWERS), hand=rng.choice((0, 10, 99)), copies=rng.choice(COPIES))
        place, pieces = rng.randrange(len(one.cards)), [card.key for card in one.cards if card.is_piece]
        changed = _mutated(rng, one.cards[place], pieces)
        return replace(one, cards=(*one.cards[:place], changed, *one.cards[place + 1 :]))

    def _try(self, one: Costly) -> None:
        self.findings.tried["sets"] += 1
        try:
            mode = _mode(one)
        except HschessError:
            # A change may make a card that no set accepts.
            self.findings.tried["refused"] += 1
            return
        self._now = f"{one.copies} times {cards_to_text(one.cards)}"
        began = time.process_time()
        try:
            self._play(mode)
        except Exception as error:  # noqa: BLE001 - any exception is a finding
            sys.stderr.write("".join(format_exception(error)[-4:]))
            self.findings.failed("an exception", error, self._now)
        cost_ms = (time.process_time() - began) * 1000
        self._best = sorted([*self._best, replace(one, cost_ms=cost_ms)], key=lambda kept: -kept.cost_ms)[:KEPT]

    # -------------------------------------------------------------------------------------------------------------- a game

    def _play(self, mode: Mode) -> None:
        game = open_game(Record(NAME, self.rng.randrange(1000)), {NAME: mode})
        for _ in range(ACTIONS):
            if game.state.outcome is not None:
                break
            game = self._costliest(game)
        self._read(format_game(game))
        self._show(game)
        if game.state.outcome is None:
            self._think(game)

    def _costliest(self, game: GameSoFar) -> GameSoFar:
        """The game after that one of some actions that has the most consequences."""
        actions = [one for one in legal_actions(game.state) if one.text != "concede"]
        tried = self.rng.sample(actions, min(TRIED, len(actions)))
        after = [self._timed("an action", lambda action=action: game.after(action)) for action in tried]  # type: ignore[misc]  # bound at once
        for one in after:
            events = one.steps[-1].events
            deaths = sum(isinstance(event, EffectHappened) and event.when is Moment.DEATH for event in events)
            if deaths > MOST_DEATH_EFFECTS or len(events) > MOST_EVENTS_OF_AN_ACTION:
                self.findings.add(
                    "an action beyond its bounds", f"{len(events)} events, {deaths} of deaths: {self._now}"
                )
        return max(after, key=lambda one: len(one.steps[-1].events))

    def _read(self, text: str) -> None:
        """Read the record of the game, and one that repeats its last two actions for as long as a line may be."""
        self.findings.tried["records"] += 1
        words = text.split()
        for written in (text, text.rstrip() + " " + " ".join(words[-2:] * 50) + "\n"):
            reading = read_slowly(written)
            try:
                while True:
                    self._timed("reading", lambda reading=reading: next(reading))  # type: ignore[misc]  # bound at once
            except (StopIteration, HschessError):
                pass

    def _show(self, game: GameSoFar) -> None:
        """Show its log, its last action in motion, and the table's forecast."""
        before, step = game.until(len(game.record.actions) - 1).state, game.steps[-1]
        log = self._timed("the log", lambda: GameLog(game, say, Reader(0)))
        self._timed("a page of the log", lambda: log.lines[-50:])
        motion = Motion(view_of(before), LAYOUT, 0, reveal=True)
        self._timed("the motion", lambda: motion.play(step.events))
        self._timed("the end of the motion", motion.finish)
        if motion.board.view != view_of(step.state):
            self.findings.add("the motion ends elsewhere", self._now)
        state = game.state
        if state.outcome is None:
            self._timed("legal moves", lambda: legal_moves_of(state))
            self._timed("the threat", lambda: threat_of(state, state.to_move, Ahead(game)))
            action = self.rng.choice(legal_actions(state))
            self._timed("a forecast", lambda: forecast_of(state, action, LAYOUT, Ahead(game)))

    def _think(self, game: GameSoFar) -> None:
        """Let one of the players think, slice by slice as at the table."""
        name, is_usual = self.rng.choice(names()), self.rng.random() < USUAL_SHARE
        self.findings.tried["usual thoughts" if is_usual else "thoughts"] += 1
        player, began = make_player(name if is_usual else LINES.get(name, quick_name(name))), time.process_time()
        thinking = self._timed(f"{name} begins", lambda: player.think(sight(player, game.state), seeded(1)))
        while self._timed(f"{name} thinks", lambda: thinking.step(SLICE)) is None:
            if time.process_time() - began > MOST_THOUGHT_S:
                self.findings.add(f"{name} thinks long", f"{thinking.nodes} positions: {self._now}")
                return
        took_s = time.process_time() - began
        if is_usual and took_s > self._longest_s:
            self._longest_s = took_s
            sys.stderr.write(f"{name} thinks {took_s:.1f} s about {self._now}\n")

    # ----------------------------------------------------------------------------------------------------------- measures

    def _timed(self, what: str, call: Callable[[], Made]) -> Made:
        """The result of the call; checks its processor time."""
        began = time.process_time()
        try:
            return call()
        finally:
            took_ms = (time.process_time() - began) * 1000
            self._worst_ms = max(self._worst_ms, took_ms)
            if took_ms > MOST_FRAME_MS:
                self.findings.add(f"slow: {what}", f"{took_ms:.0f} ms: {self._now}")

    def _look_at_memory(self) -> None:
        now_mb = most_mb()
        if now_mb > self._reported_mb:
            self._reported_mb = now_mb + 100
            self.findings.add("memory", f"{now_mb:.0f} MB: {self._now}")


# ------------------------------------------------------------------------------------------------------------------ cards


def _mode(one: Costly) -> Mode:
    every = [_like(card, number) for number in range(one.copies) for card in one.cards]
    cards = read_card_set(cards_to_text(every), NAME, "costly.toml")
    deck = ", ".join(f"{card.key} = {max(1, 30 // len(every))}" for card in every)
    text = MODE.format(powers=one.power, deck=deck, hand=one.hand)
    return read_mode(text, lambda _: CardSet(NAME, cards.cards))


def _like(card: Card, number: int) -> Card:
    """The card itself for 0; for others a card with the same effects, and with other numbers if it is a piece."""
    if not number:
        return card
    if not card.is_piece:
        return replace(card, key=f"{card.key}{number}", name=f"{card.name} {number}")
    attack, health = (card.attack + number) % 10, 1 + (card.health + number) % 30
    return replace(card, key=f"{card.key}{number}", name=f"{card.name} {number}", attack=attack, health=health)


def _card(rng: Random, key: str) -> Card:
    """A card that costs nothing; the first of a set is a piece."""
    card = random_card(rng, key, "a", is_piece=key == "a" or rng.random() < 0.7)
    return replace(card, cost=0, health=min(card.health, rng.choice((1, 30))))


def _mutated(rng: Random, card: Card, pieces: Sequence[str]) -> Card:
    """The card with one more effect, one less, another one, or replaced by a similar card."""
    moment = rng.choice(("play", "death", "end") if card.is_piece else ("play",))
    effects: list[CardEffect] = [*getattr(card, moment)]
    drawn = rng.random()
    if effects and drawn < 0.2:
        effects.pop(rng.randrange(len(effects)))
    elif effects and drawn < 0.4:
        effects[rng.randrange(len(effects))] = _multiplying(rng, pieces)
    elif drawn < 0.9 and len(effects) < MOST_EFFECTS:
        effects.insert(rng.randint(0, len(effects)), _multiplying(rng, pieces))
    else:
        effects = [*getattr(random_card(rng, card.key, pieces, is_piece=card.is_piece), moment)]
    if moment == "play":
        return replace(card, play=tuple(effects))
    return replace(card, death=tuple(effects)) if moment == "death" else replace(card, end=tuple(effects))


def _multiplying(rng: Random, pieces: Sequence[str]) -> CardEffect:
    """An effect that touches many pieces, or summons more."""
    return rng.choice(
        (
            CardEffect(Verb.SUMMON, rng.randint(1, MOST_SUMMONED), card=rng.choice(pieces)),
            CardEffect(Verb.DAMAGE, rng.choice((1, 30)), Whom.ALL_PIECES),
            CardEffect(Verb.DESTROY, 1, Whom.ALL_PIECES),
            CardEffect(Verb.BUFF, 0, Whom.ALL_PIECES, attack=1, health=1),
            CardEffect(Verb.DAMAGE, 1, Whom.RANDOM_ENEMY),
            CardEffect(Verb.HEAL, 1, Whom.OWN_KING),
            CardEffect(Verb.DRAW, 10, source=Source.DECK),
            CardEffect(Verb.DRAW, 1, source=Source.DISCOVER),
            CardEffect(Verb.MANA, 10),
        )
    )


def main() -> int:
    """The command line."""
    # A runaway allocation must not take the machine down.
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    return run(attack, COUNT, __doc__)


if __name__ == "__main__":
    sys.exit(main())
