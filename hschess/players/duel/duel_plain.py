"""The boards of a turn of a duel without a state for each: lines, hands and kings as plain ints.

It knows pieces with any attack, health and keywords, spells and cards with one effect of a simple kind; `is_plain` says whether a position
has nothing else in sight. Its boards are those of `duel_boards` in the same order, and come several times as fast. Imports `hschess.rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from hschess.players.duel.duel_board import DuelBoard
from hschess.rules.actions import ENEMY_KING, NOBODY, OWN_KING, OWN_PIECE, Action
from hschess.rules.aliases import CardCode, Piece, Slot, Target
from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Verb, Whom
from hschess.rules.cards import UNKNOWN
from hschess.rules.catalogue import card_at
from hschess.rules.duel.targets import choices_between
from hschess.rules.duel.words import attack_action, play_action, spell_action
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.modes import Effect
from hschess.rules.pieces import (
    DOOMED,
    DRAIN,
    GUARD,
    SHIELD,
    TIRED,
    attack_of,
    code_of,
    full_health_of,
    health_of,
    strengthened,
    wide_piece,
    with_health,
)
from hschess.rules.state import MOST_MANA, Pending, State, one_of
from hschess.rules.turns import judge

_PLAY: Final = 0
_SPELL: Final = 1
_ATTACK: Final = 2
_VERBS: Final = (Verb.DAMAGE, Verb.HEAL, Verb.BUFF, Verb.DESTROY, Verb.MANA)
_WHOM: Final = (
    None,
    Whom.CHOSEN,
    Whom.SELF,
    Whom.OWN_KING,
    Whom.ENEMY_KING,
    Whom.OWN_PIECES,
    Whom.ENEMY_PIECES,
    Whom.ALL_PIECES,
)
Move = int
"""What is done next: `what << 8 | target + 1 << 2 | kind`, where `what` is a card or the slot of an attacker."""
Key = tuple[object, ...]


def _move(kind: int, what: int, target: Target) -> Move:
    return what << 8 | (target + 1) << 2 | kind


def _target_of(move: Move) -> Target:
    return (move >> 2 & 63) - 1


@dataclass(frozen=True, slots=True)
class _Facts:
    """What a turn asks of a card again and again."""

    cost: int
    piece: Piece
    """As it comes; 0 for a spell."""
    asks: Among | None
    effect: CardEffect | None


@cache
def _facts_of(code: CardCode) -> _Facts:
    card = card_at(code)
    effect = card.play[0] if card.play else None
    return _Facts(card.cost, wide_piece(code) if card.is_piece else 0, card.asks, effect)


@cache
def _attacks_of(code: CardCode) -> Attacks:
    return card_at(code).attacks


_ANY: Final = Attacks.ANY
_NONE: Final = Attacks.NONE


# ---------------------------------------------------------------------------------------------------- what it can be used for


def is_plain(state: State) -> bool:
    """Whether the boards of this turn can be found here; where a card looks at slots they cannot."""
    if state.pending is not Pending.NOTHING or state.mode.lose_without_pieces:
        return False
    if state.mode.powers[state.to_move].effect is not Effect.NONE:
        return False
    return (
        all(code == UNKNOWN or _is_plain_card(code) for code in state.mover.hand)
        and all(_has_no_last_words(code_of(piece)) for piece in state.mover.line)
        and all(not card_at(code_of(piece)).death for piece in state.waiting.line)
    )


@cache
def _is_plain_card(code: CardCode) -> bool:
    card = card_at(code)
    return _has_no_last_words(code) and len(card.play) <= 1 and all(_is_simple(card, effect) for effect in card.play)


@cache
def _has_no_last_words(code: CardCode) -> bool:
    """Whether it does nothing when it dies and when its owner's turn ends."""
    return not card_at(code).death and not card_at(code).end


def _is_simple(card: Card, effect: CardEffect) -> bool:
    drains = Keyword.DRAIN in card.keywords and effect.verb is Verb.DAMAGE
    return effect.verb in _VERBS and effect.target in _WHOM and not drains


# ------------------------------------------------------------------------------------------------------------------ boards


class PlainBoard(DuelBoard):
    """A board as plain ints; its state is made when it is first asked for."""

    __slots__ = ("foe", "foe_health", "hand", "health", "mana", "move", "own", "root")

    def __init__(self, root: State, before: PlainBoard | None, move: Move) -> None:
        super().__init__((), before, None, reveals=False)
        self.root = root
        """The position at the beginning."""
        self.move = move
        source: PlainBoard | None = before
        if source is None:
            own, foe = root.mover, root.waiting
            self.own: list[Piece] = own.line[:]
            self.foe: list[Piece] = foe.line[:]
            self.hand: list[CardCode] = own.hand[:]
            self.mana = own.mana
            self.health = own.health
            self.foe_health = foe.health
        else:
            self.own = source.own[:]
            self.foe = source.foe[:]
            self.hand = source.hand
            self.mana = source.mana
            self.health = source.health
            self.foe_health = source.foe_health

    @property
    def outcomes(self) -> tuple[State, ...]:
        """The position alone: chance has no say in it."""
        if not self._outcomes:
            self._outcomes = (self._made(),)
        return self._outcomes

    @property
    def is_known(self) -> bool:
        """Always."""
        return True

    @property
    def is_decided(self) -> bool:
        """Whether a king has fallen."""
        return self.health <= 0 or self.foe_health <= 0

    @property
    def last_action(self) -> Action | None:
        """The action that led here; None for the untouched board."""
        before = self.before
        if before is None:
            return None
        assert isinstance(before, PlainBoard)
        what, target, table = self.move >> 8, _target_of(self.move), self.root.mode.cards
        if self.move & 3 == _ATTACK:
            return attack_action(what, target)
        if self.move & 3 == _SPELL:
            return spell_action(table, what, target)
        return play_action(table, what, len(before.own), target)

    def _made(self) -> State:
        state = self.root.copy()
        own, foe = state.mover, state.waiting
        own.line, own.hand, own.mana, own.health = self.own[:], self.hand[:], self.mana, self.health
        foe.line, foe.health = self.foe[:], self.foe_health
        for action in self.actions():
            if action.card >= 0:
                own.shown += one_of(action.card)
        judge(state, None)
        return state

    def key(self) -> Key:
        """What tells it apart from the others of its turn."""
        return (
            self.health,
            self.foe_health,
            self.mana,
            tuple(sorted(self.hand)),
            tuple(sorted(self.own)),
            tuple(sorted(self.foe)),
        )


class PlainTurn:
    """The boards of one turn, from a position that `is_plain`."""

    __slots__ = ("_kings", "_root", "progress")

    def __init__(self, root: State) -> None:
        self._root = root
        self._kings = root.mode.kings[root.to_move], root.mode.kings[1 - root.to_move]
        self.progress = 0.0

    def boards(self) -> Iterator[DuelBoard]:
        """Each board once, depth first, in the order of `DuelTurn`."""
        root = PlainBoard(self._root, None, 0)
        seen: set[Key] = {root.key()}
        yield root
        branches = [_PlainBranch(root, moves_of(root))]
        while branches:
            branch = branches[-1]
            if branch.tried == len(branch.moves):
                branches.pop()
                continue
            board = self._after(branch.board, branch.moves[branch.tried])
            branch.tried += 1
            key = board.key()
            if key in seen:
                continue
            seen.add(key)
            if len(branches) == 1:
                self.progress = (branch.tried - 1) / len(branch.moves)
            yield board
            if not board.is_decided:
                branches.append(_PlainBranch(board, moves_of(board)))

    # ------------------------------------------------------------------------------------------------------- one move

    def _after(self, before: PlainBoard, move: Move) -> PlainBoard:
        board, what, target = PlainBoard(self._root, before, move), move >> 8, _target_of(move)
        if move & 3 != _ATTACK:
            self._use_card(board, what, target)
        elif target == ENEMY_KING:
            self._attack_king(board, what)
        else:
            self._attack_piece(board, what, target)
        return board

    def _use_card(self, board: PlainBoard, code: CardCode, target: Target) -> None:
        facts = _facts_of(code)
        board.hand = board.hand[:]
        board.hand.remove(code)
        board.mana -= facts.cost
        if facts.piece:
            board.own.append(facts.piece)
        if facts.effect is not None:
            self._happen(board, facts.effect, target, len(board.own) - 1 if facts.piece else -1)

    def _attack_king(self, board: PlainBoard, slot: Slot) -> None:
        attacker = board.own[slot]
        damage = attack_of(attacker)
        board.own[slot] = attacker | TIRED
        board.foe_health -= damage
        if attacker & DRAIN:
            board.health = _healed(board.health, damage, self._kings[0])

    def _attack_piece(self, board: PlainBoard, slot: Slot, target: Slot) -> None:
        """D5: both deal their attack at once."""
        attacker, defender = board.own[slot], board.foe[target]
        damage, recoil = attack_of(attacker), attack_of(defender)
        if attacker & DRAIN and not defender & SHIELD:
            board.health = _healed(board.health, damage, self._kings[0])
        if defender & DRAIN and not attacker & SHIELD:
            board.foe_health = _healed(board.foe_health, recoil, self._kings[1])
        _put(board.own, slot, _hurt(attacker, recoil) | TIRED)
        _put(board.foe, target, _hurt(defender, damage))

    # ------------------------------------------------------------------------------------------------------ one effect

    def _happen(self, board: PlainBoard, effect: CardEffect, target: Target, source: Slot) -> None:
        """What a card does when it is played; `source` is where its piece stands."""
        whom = effect.target
        if effect.verb is Verb.MANA:
            board.mana = min(MOST_MANA, board.mana + effect.n)
        elif whom is Whom.CHOSEN:
            self._fall_on(board, effect, target)
        elif whom is Whom.OWN_KING or whom is Whom.ENEMY_KING:
            self._fall_on(board, effect, OWN_KING if whom is Whom.OWN_KING else ENEMY_KING)
        elif whom is Whom.SELF:
            _change(board.own, source, effect)
        else:
            _fall_on_lines(board, effect, source)
        board.own = _living(board.own)
        board.foe = _living(board.foe)

    def _fall_on(self, board: PlainBoard, effect: CardEffect, target: Target) -> None:
        if target == NOBODY:
            return
        if target == OWN_KING:
            board.health = _king_after(board.health, effect, self._kings[0])
        elif target == ENEMY_KING:
            board.foe_health = _king_after(board.foe_health, effect, self._kings[1])
        elif target >= OWN_PIECE:
            _change(board.own, target - OWN_PIECE, effect)
        else:
            _change(board.foe, target, effect)


class _PlainBranch:
    """A board whose moves are being tried."""

    __slots__ = ("board", "moves", "tried")

    def __init__(self, board: PlainBoard, moves: list[Move]) -> None:
        self.board = board
        self.moves = moves
        self.tried = 0


# ------------------------------------------------------------------------------------------------------------------- moves


def moves_of(board: PlainBoard) -> list[Move]:
    """What can be done on this board: cards, then attacks; the first of equal pieces stands for all."""
    moves: list[Move] = []
    for code in dict.fromkeys(board.hand):
        if code != UNKNOWN:
            _add_uses(board, code, moves)
    for slot, piece in enumerate(board.own):
        if not piece & TIRED and attack_of(piece) and board.own.index(piece) == slot:
            _add_attacks(board, slot, piece, moves)
    return moves


def _add_uses(board: PlainBoard, code: CardCode, moves: list[Move]) -> None:
    """A card on each of its targets (D12, D13)."""
    facts = _facts_of(code)
    if facts.cost > board.mana or (facts.piece and len(board.own) >= LONGEST_LINE):
        return
    kind = _PLAY if facts.piece else _SPELL
    targets = choices_between(facts.asks, len(board.own), len(board.foe))
    if facts.piece and not targets:
        targets = (NOBODY,)
    moves.extend([_move(kind, code, target) for target in targets if _is_first(board, target)])


def _is_first(board: PlainBoard, target: Target) -> bool:
    """Whether no equal piece stands further left."""
    if target in (NOBODY, ENEMY_KING, OWN_KING):
        return True
    if target >= OWN_PIECE:
        return board.own.index(board.own[target - OWN_PIECE]) == target - OWN_PIECE
    return board.foe.index(board.foe[target]) == target


def _add_attacks(board: PlainBoard, slot: Slot, piece: Piece, moves: list[Move]) -> None:
    """Every target of a piece (D4)."""
    attacks = _attacks_of(code_of(piece))
    if attacks is _NONE:
        return
    foe = board.foe
    guards = [place for place, enemy in enumerate(foe) if enemy & GUARD]
    targets = guards or list(range(len(foe)))
    moves.extend([_move(_ATTACK, slot, place) for place in targets if foe.index(foe[place]) == place])
    if not guards and attacks is _ANY:
        moves.append(_move(_ATTACK, slot, ENEMY_KING))


# ------------------------------------------------------------------------------------------------------- pieces and kings


def _put(line: list[Piece], slot: Slot, piece: Piece) -> None:
    """The piece as it is now; it leaves where it has no health (D10)."""
    if health_of(piece) > 0:
        line[slot] = piece
    else:
        line.pop(slot)


def _hurt(piece: Piece, damage: int) -> Piece:
    """The piece after damage: a shield takes it; damage of 0 is none (D8)."""
    if not damage:
        return piece
    return piece & ~SHIELD if piece & SHIELD else with_health(piece, health_of(piece) - damage)


def _healed(health: int, n: int, full: int) -> int:
    """A king's health after healing (D9)."""
    return min(max(health, full), health + n)


def _king_after(health: int, effect: CardEffect, full: int) -> int:
    if effect.verb is Verb.DAMAGE:
        return health - effect.n
    return _healed(health, effect.n, full)


def _change(line: list[Piece], slot: Slot, effect: CardEffect) -> None:
    """What an effect makes of a piece; the dead still stand."""
    piece, verb = line[slot], effect.verb
    if verb is Verb.DAMAGE:
        line[slot] = _hurt(piece, effect.n)
    elif verb is Verb.HEAL:
        line[slot] = with_health(piece, min(health_of(piece) + effect.n, full_health_of(piece)))
    elif verb is Verb.BUFF:
        line[slot] = strengthened(piece, effect.attack, effect.health, effect.keyword)
    else:
        line[slot] = piece | DOOMED


def _fall_on_lines(board: PlainBoard, effect: CardEffect, source: Slot) -> None:
    """On all pieces of a side or of both; its own are those without itself, all are all."""
    if effect.target is not Whom.ENEMY_PIECES:
        for slot in range(len(board.own)):
            if slot != source or effect.target is Whom.ALL_PIECES:
                _change(board.own, slot, effect)
    if effect.target is not Whom.OWN_PIECES:
        for slot in range(len(board.foe)):
            _change(board.foe, slot, effect)


def _living(line: list[Piece]) -> list[Piece]:
    return [piece for piece in line if not piece & DOOMED and health_of(piece) > 0]
