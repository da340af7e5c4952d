"""The table's text: tooltips, banners, the history."""

from __future__ import annotations

from hschess.rules.aliases import Piece
from hschess.rules.card import Card
from hschess.rules.card_table import card_at, companions_of
from hschess.rules.cards import UNKNOWN
from hschess.rules.game import GameSoFar
from hschess.rules.handicaps import NEVER
from hschess.rules.modes import Effect, Mode, Power
from hschess.rules.pieces import (
    attack_of,
    card_of,
    code_of,
    full_health_of,
    health_of,
    is_tired,
    is_wide,
    keywords_of,
)
from hschess.rules.record import HUMAN
from hschess.store.settings import Settings
from scenes.stage.game.seat_words import LEVELS, turn_words
from scenes.stage.game.setup import SeatError
from scenes.stage.game.thoughts import last_thought
from scenes.stage.hand.held import Aiming, Castling, Choosing, Held
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.motion.board import HistoryEntry
from scenes.stage.motion.clip_builder import Words
from scenes.stage.shown.things import SeenTable
from scenes.stage.table_layout import TILES
from scenes.ui.key_words import act_words
from scenes.words import card_word, power_word, rules_text, say, seat_name


def tooltip_of(area: HitArea, shown: SeenTable) -> str:
    """The tooltip of an area; empty if there is none."""
    match area.kind:
        case HitKind.POWER:
            return _power(shown, shown.viewer)
        case HitKind.ENEMY_POWER:
            return _power(shown, 1 - shown.viewer)
        case HitKind.KING:
            return _king(shown, area.index)
        case HitKind.DECK:
            return _deck(shown, area.index)
        case HitKind.OWN | HitKind.ENEMY:
            return _piece(shown, area)
        case HitKind.TILE:
            return _tile(shown, area.index)
        case HitKind.EXPLAIN:
            return say("act.explain")
        case HitKind.FORESEE:
            return say("tip.foresee.duel" if shown.match.state.mode.is_duel else "tip.foresee")
        case _:
            return ""


def pinned_words(area: HitArea, shown: SeenTable) -> str:
    """The tooltip of a pinned area: of a piece also its card's text, of a card in the hand its effect."""
    words = tooltip_of(area, shown)
    code = _code_at(area, shown)
    return (
        words
        if code is None
        else "\n".join(part for part in (words, rules_text(card_at(code), companions_of(code))) if part)
    )


def _code_at(area: HitArea, shown: SeenTable) -> int | None:
    """The visible card of an area; None if there is none, or if the record hides it."""
    side = 1 - shown.viewer if area.kind in (HitKind.ENEMY, HitKind.FAR) else shown.viewer
    view = shown.board.view.sides[side]
    if area.kind in (HitKind.OWN, HitKind.ENEMY):
        return code_of(view.line[area.index]) if area.index < len(view.line) else None
    if area.kind in (HitKind.HAND, HitKind.FAR) and shown.board.is_open(side):
        hand = shown.match.state.sides[side].hand
        code = hand[area.index] if area.index < len(hand) else UNKNOWN
        return None if code == UNKNOWN else code
    return None


def caption_of(area: HitArea, shown: SeenTable) -> str:
    """A piece's differences from its card: that it is hurt, and that it has attacked."""
    side = shown.viewer if area.kind == HitKind.OWN else 1 - shown.viewer
    line = shown.board.view.sides[side].line if area.kind in (HitKind.OWN, HitKind.ENEMY) else []
    if area.index >= len(line):
        return ""
    piece = line[area.index]
    health, full = health_of(piece), full_health_of(piece)
    hurt = say("tip.hurt", health=health, full=full) if health < full else ""
    return " ".join(part for part in (_other_than_printed(piece), hurt, _tired(piece)) if part)


def _other_than_printed(piece: Piece) -> str:
    """The numbers and keywords of a piece that differ from its card's."""
    card, now = card_of(piece), keywords_of(piece)
    if (attack_of(piece), full_health_of(piece), now) == (card.attack, card.health, card.keywords):
        return ""
    words = say("tip.now", attack=attack_of(piece), full=full_health_of(piece))
    return " ".join([words, *(say(f"made.keyword.{keyword}") for keyword in now)])


def _tired(piece: Piece) -> str:
    if not is_tired(piece):
        return ""
    return say("tip.tired" if is_wide(piece) else "tip.spent")


def side_name(shown: SeenTable, side: int) -> str:
    """The shown name of a side."""
    sitter = shown.match.seats[side]
    return seat_name(sitter.name, sitter.player_id)


def banner_words(names: tuple[str, str], viewer: int, by_names: bool, seats: tuple[str, str] = (HUMAN, HUMAN)) -> Words:
    """The flying text for the players at the table; `seats` has their ids in the record.

    `by_names`: no side is "you", because two people look at the screen, or neither plays.
    """
    turns = [
        say("table.your_turn") if side == viewer and not by_names else turn_words(names[side], seats[side], say)
        for side in (0, 1)
    ]
    return Words((turns[0], turns[1]), say("table.burned"), say("table.fatigue"))


def _power(shown: SeenTable, side: int) -> str:
    power = shown.match.state.mode.powers[side]
    if power.effect in (Effect.NONE, Effect.OWN):
        return _own_power(power, shown) if power.effect is Effect.OWN else ""
    if power.from_round == NEVER:
        return say("tip.cheat.never")
    key = {Effect.MOVE: "castle", Effect.DISCOVER: "discover", Effect.DESTROY: "cheat"}[power.effect]
    return say(f"tip.{key}", cost=power.cost, round=power.from_round)


def _own_power(power: Power, shown: SeenTable) -> str:
    """The text of a mode's own power, made as a card's."""
    cards = [card_at(code) for code in shown.match.state.mode.cards.codes]
    content = rules_text(Card("power", power.name, power.cost, play=power.does), cards)
    key = "tip.power.once" if power.once_a_turn else "tip.power"
    words = say(key, name=power_word(power.name), cost=power.cost, what=content)
    return words + (" " + say("tip.power.from", round=power.from_round) if power.from_round > 1 else "")


def _king(shown: SeenTable, side: int) -> str:
    health = shown.board.view.sides[side].health
    full, player_id = shown.match.state.mode.kings[side], shown.match.seats[side].player_id
    words = say("tip.king", name=side_name(shown, side), health=max(health, 0), full=full)
    return words + ("\n" + say(f"opponent.{player_id}.about") if player_id in LEVELS else "")


def _deck(shown: SeenTable, side: int) -> str:
    cards, seats = shown.board.view.sides[side].deck, shown.match.seats
    mine = side == shown.viewer and seats[side].is_human and not seats[1 - side].is_human
    words = say("tip.deck.you", cards=cards) if mine else say("tip.deck", name=side_name(shown, side), cards=cards)
    return words + ("\n" + say("tip.deck.fatigue") if shown.match.state.mode.fatigues[side] else "")


def _piece(shown: SeenTable, area: HitArea) -> str:
    side = shown.viewer if area.kind == HitKind.OWN else 1 - shown.viewer
    line = shown.board.view.sides[side].line
    if area.index >= len(line):
        return ""
    piece = line[area.index]
    card = card_of(piece)
    words = say(
        "tip.health",
        name=card_word(card),
        attack=attack_of(piece),
        health=max(0, health_of(piece)),
        full=full_health_of(piece),
    )
    gained = [] if card.keywords == keywords_of(piece) else [say(f"made.keyword.{one}") for one in keywords_of(piece)]
    return " ".join(part for part in (words, *gained, _tired(piece)) if part)


def _tile(shown: SeenTable, index: int) -> str:
    entries = shown.board.history[-TILES:]
    if index >= len(entries):
        return ""
    entry = entries[index]
    return f"**{side_name(shown, entry.side)}** {entry_words(shown, entry)}"


def entry_words(shown: SeenTable, entry: HistoryEntry) -> str:
    """The text of an entry of the history."""
    if entry.effect is not None:
        return say("history.power", power=power_word(shown.match.state.mode.powers[entry.side].name))
    key = "history.strike" if entry.is_attack else "history.card"
    return say(key, card=card_word(card_at(entry.card)))


def why_no_thought(game: GameSoFar, place: int) -> str:
    """The reason why there is no thought within the first `place` actions of a game; empty if there is one."""
    try:
        return "" if last_thought(game, place) is not None else say("explain.none")
    except SeatError as error:
        return say("explain.unseated", name=error.player_id)


def wish_words(held: Held, mode: Mode, settings: Settings) -> str:
    """The prompt for the held thing; empty if it is obvious."""
    match held:
        case Aiming():
            return say("table.aim.duel" if mode.is_duel else "table.aim")
        case Choosing():
            return say("table.choose", pressed=act_words("cancel", settings.bindings))
        case Castling():
            return say("table.castle")
        case _:
            return ""


def peek_words(settings: Settings) -> str:
    """The key and the button that show the table under a choice."""
    pressed, button = (act_words("foresee", settings.bindings, pad=pad) for pad in (False, True))
    return say("choice.peek.hint", pressed=pressed, button=button)
