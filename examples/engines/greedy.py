"""An engine in Python: it does the action with the best score after both coming battles, again and again. docs/engine.md has the protocol.

hschess engine check "python examples/engines/greedy.py"
"""

from __future__ import annotations

import math
import re
import sys
import tomllib
from collections.abc import Iterator

Piece = tuple[str, int, bool]  # its letter, its health, whether it has attacked in this turn
Line = list[Piece]
Mode = tuple[list[str], int]
Choice = tuple[str, Line, Line, str, int, bool]

PIECES = "PBRNQ"
COST = {"P": 1, "B": 3, "R": 3, "N": 4, "Q": 7, "C": 0}
HEALTH = {"P": 6, "B": 6, "R": 6, "N": 3, "Q": 6}
BATTLE = {"P": 1, "B": 0, "R": 2, "N": 0, "Q": 4}  # the damage at the end of a turn (R16)
STRIKE = {**BATTLE, "N": 4}  # and in a Knight's attack (R18)
POWERS = {"paper": ("castle", "cheat"), "heroic": ("castle", "cheat"), "friendly": ("castle", "castle")}


def mode_of(text: str) -> Mode:
    """The powers of White and Black, and the first round of Cheat: of one of the game's modes, or of a table of TOML."""
    table = tomllib.loads(f"mode = {text}")["mode"] if text.startswith("{") else {}
    powers = table.get("powers") or POWERS.get(text, ("discover", "cheat"))
    return list(powers), table.get("cheat_from_round", 6)


class Side:
    """A side of a position."""

    def __init__(self, text: str) -> None:
        king, mana, _, self.hand, _, line, self.flags = text.split("/")
        self.king, self.mana = int(king), int(mana)
        self.line = [] if line == "-" else [(one[0], int(one[1:].rstrip("*")), "*" in one) for one in line.split(",")]


def battle(line: Line, enemies: Line) -> tuple[Line, Line, int]:
    """Both lines after the first has acted, and the damage to the enemy king (R16, R17)."""
    line, wounds, blow = list(line), [0] * len(enemies), 0
    for place, (letter, _, _) in enumerate(line):
        targets = [at for at in range(len(enemies)) if abs(2 * place - len(line) - 2 * at + len(enemies)) <= 1]  # R15
        for target in targets:
            wounds[target] += BATTLE[letter]
        blow += 0 if targets else BATTLE[letter]
        for near in (place - 1, place + 1) if letter == "B" else ():
            if 0 <= near < len(line):
                line[near] = (line[near][0], min(HEALTH[line[near][0]], line[near][1] + 2), line[near][2])
    left = [(one[0], one[1] - wound, one[2]) for one, wound in zip(enemies, wounds, strict=True) if one[1] > wound]
    return line, left, blow


def score(own: Line, enemies: Line, king: int, enemy_king: int) -> float:
    """The score after both sides have acted with their present lines."""
    own, enemies, blow = battle(own, enemies)
    enemies, own, answer = battle(enemies, own)
    pieces = sum(COST[one[0]] + 0.4 * one[1] for one in own) - sum(COST[one[0]] + 0.4 * one[1] for one in enemies)
    return 1000 if enemy_king <= blow else pieces + 1.5 * (blow - answer) - (500 if king <= answer else 0)


def choices(own: Line, foe: Line, hand: str, mana: int, power: str) -> Iterator[Choice]:
    """Each action with the two lines, the hand and the mana after it, and whether it was a power of once a turn."""
    for letter in sorted(set(hand) & set(PIECES)):
        for gap in range(len(own) + 1 if COST[letter] <= mana and len(own) < 7 else 0):
            line = [*own[:gap], (letter, HEALTH[letter], False), *own[gap:]]
            yield f"{letter}@{gap}", line, foe, hand.replace(letter, "", 1), mana - COST[letter], False
    for slot, (letter, health, tired) in enumerate(own):
        for target, (struck, left, other) in enumerate(foe if letter == "N" and not tired else []):
            fresh = [(letter, health - STRIKE[struck], True)] if health > STRIKE[struck] else []
            hit = [(struck, left - 4, other)] if left > 4 else []
            line, enemies = [*own[:slot], *fresh, *own[slot + 1 :]], [*foe[:target], *hit, *foe[target + 1 :]]
            yield f"{slot}x{target}", line, enemies, hand, mana, False
        if power == "castle" and slot and mana:
            line = [*own[: slot - 1], own[slot], own[slot - 1], *own[slot + 1 :]]
            yield f"castle{slot}", line, foe, hand, mana - 1, False
    if power == "cheat" and mana >= 2 and foe:
        yield "cheat", own, foe[1:], hand, mana - 2, True


def forced(pending: list[str], sides: tuple[str, str]) -> str:
    """The only word of a plan without a search: a choice of cards, or any turn of a duel; else an empty text."""
    if pending == ["mulligan"]:
        return "keep"
    if pending:
        cards = pending[0].removeprefix("discover=")
        return f"take:{max(cards, key=COST.__getitem__) if set(cards) <= set(PIECES) else cards.split(',')[0]}"
    fields = [side.split("/") for side in sides]
    known = all(re.fullmatch(r"[PBRNQC?0-9-]*/[PBRNQ0-9*,-]*", f"{one[3]}/{one[5]}") for one in fields)
    return "" if known else "end"


def plan(mode: Mode, text: str, most: float) -> tuple[list[str], float, int]:
    """The words of a plan, its score, and the number of scored positions."""
    name, turn, white, black, *pending = text.split()
    word = forced(pending, (white, black))
    if word:
        return [word], 0, 1
    mine = turn.endswith("b")
    me, foe = (Side(black), Side(white)) if mine else (Side(white), Side(black))
    handicap = re.search(r"\+cheat(\d+)|\+nocheat", name)
    late = mode[1] if handicap is None else int(handicap[1] or 999)
    power = "" if "u" in me.flags or (mode[0][mine] == "cheat" and int(turn[:-1]) < late) else mode[0][mine]
    words, own, enemies, hand, mana, seen = list[str](), me.line, foe.line, me.hand, me.mana, 1
    if "C" in hand and mana < 10:
        words, hand, mana = ["coin"], hand.replace("C", "", 1), mana + 1
    best = score(own, enemies, me.king, foe.king)
    while seen < most:
        found = [(score(*one[1:3], me.king, foe.king), one) for one in choices(own, enemies, hand, mana, power)]
        seen += len(found)
        if not found or max(found)[0] <= best:
            break
        best, (word, own, enemies, hand, mana, used) = max(found)
        words, power = [*words, word], "" if used else power
    return [*words, "end"], best, seen


def main() -> None:
    """Answer line by line; thinking takes so short a time that `stop` and `go ms` need no care."""
    mode, position = mode_of("paper"), ""
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        try:
            if word == "quit":
                return
            if word == "hce":
                print("id name greedy.py\nid author the hschess authors\nready")
            elif word == "mode":
                mode = mode_of(rest)
            elif word == "position":
                position = rest
            elif word == "go":
                most = int(rest.split()[1]) if rest.startswith("positions ") else math.inf
                words, value, seen = plan(mode, position, most)
                print(f"info chance {1 / (1 + math.exp(-value / 12)):.3f} positions {seen} plan {' '.join(words)}")
                print("plan", *words)
            elif word not in ("new", "seen", "option", "setoption", "stop", ""):
                print(f"error '{word}' is not a command; expected hce, mode, new, position, go, stop or quit")
        except (ValueError, LookupError) as error:
            print(f"error {word}: {error}")
        sys.stdout.flush()


main()
