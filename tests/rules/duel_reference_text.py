"""The notation of a duel, read and written for the reference rules, without the engine's reader."""

import re

from hschess.rules.card import Card, Keyword
from hschess.rules.chance import Chance
from hschess.rules.mode import Mode
from tests.rules.duel_reference import Duel
from tests.rules.duel_reference_pieces import King, Piece

_PIECE = re.compile(r"(\w+?):?(\d+)(?:\^(\d+))?(?:%(\d+))?(\*?)((?:[+-][gcsd]+)*)")


def duel_at(line: str, mode: Mode) -> Duel:
    """The game of a position line."""
    _, turn, white, black, *rest = line.split(" ")
    duel = Duel(mode)
    duel.round, duel.turn = int(turn[:-1]), "wb".index(turn[-1])
    _read_king(duel, duel.kings[0], white)
    _read_king(duel, duel.kings[1], black)
    for word in rest:
        if word.startswith("#"):
            duel.chance = Chance(int(word[1:], 16))
        elif word.startswith("discover="):
            duel.offer = _cards(duel, word.removeprefix("discover="))
        else:
            raise AssertionError(f"the reference does not know '{word}'")
    return duel


def line_of(duel: Duel) -> str:
    """The position line of a game."""
    words = [duel.mode.name, f"{duel.round}{'wb'[duel.turn]}", *(_king_text(duel, king) for king in duel.kings)]
    if duel.offer:
        words.append("discover=" + _joined(duel, [card.key for card in duel.offer]))
    return " ".join([*words, f"#{duel.chance.state:x}"] if duel.chance.state else words)


def _are_letters(duel: Duel) -> bool:
    return all(len(key) == 1 for key in duel.cards)


def _joined(duel: Duel, keys: list[str]) -> str:
    return ("" if _are_letters(duel) else ",").join(keys) or "-"


def _cards(duel: Duel, text: str) -> list[Card]:
    return [duel.cards[key] for key in (text if _are_letters(duel) else text.split(","))] if text != "-" else []


def _read_king(duel: Duel, king: King, text: str) -> None:
    health, mana, crystals, hand, deck, line, flags = text.split("/")
    king.health, king.mana, king.crystals = int(health), int(mana), int(crystals)
    king.hand, king.deck = _cards(duel, hand), _cards(duel, deck)
    king.standing = [_read_piece(duel, one) for one in line.split(",")] if line != "-" else []
    king.used, king.fatigue = "u" in flags, int(flags.partition("f")[2] or 0)


def _read_piece(duel: Duel, text: str) -> Piece:
    found = _PIECE.fullmatch(text)
    assert found, text
    card = duel.cards[found[1]]
    keywords = set(card.keywords)
    for signed in re.findall(r"[+-][gcsd]+", found[6]):
        words = {one for one in Keyword if one[0] in signed[1:]}
        keywords = keywords | words if signed[0] == "+" else keywords - words
    attack = card.attack if found[3] is None else int(found[3])
    full = card.health if found[4] is None else int(found[4])
    return Piece(card, attack, int(found[2]), full, keywords, found[5] == "*")


def _king_text(duel: Duel, king: King) -> str:
    colon = "" if _are_letters(duel) else ":"
    flags = ("u" if king.used else "") + (f"f{king.fatigue}" if king.fatigue else "")
    parts = (
        str(king.health),
        str(king.mana),
        str(king.crystals),
        _joined(duel, [card.key for card in king.hand]),
        _joined(duel, [card.key for card in king.deck]),
        ",".join(_piece_text(piece, colon) for piece in king.line) or "-",
        flags or "-",
    )
    return "/".join(parts)


def _piece_text(piece: Piece, colon: str) -> str:
    card = piece.card
    text = f"{card.key}{colon}{piece.health}"
    text += f"^{piece.attack}" if piece.attack != card.attack else ""
    text += f"%{piece.full}" if piece.full != card.health else ""
    text += "*" if piece.tired else ""
    text += "".join(f"+{one[0]}" for one in Keyword if one in piece.keywords and one not in card.keywords)
    return text + "".join(f"-{one[0]}" for one in card.keywords if one not in piece.keywords)
