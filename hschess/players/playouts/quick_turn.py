"""A quick policy for the line battle: whole turns of both sides, and games to their ends, in machine words.

A turn is the best of a sample of its final lines (`quick_ends`) by a linear value: every choice of Knights' attacks and Cheat, or some of
them if there are many, filled up with cards. Discover takes the mana that is left, and the turn goes on with its card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from hschess.players.playouts.quick_board import WON, QuickBoard
from hschess.players.playouts.quick_ends import KINDS, Draws, QuickEnds, QuickWay
from hschess.players.value.quick_value import QuickValue
from hschess.rules.cards import ATTACK, BONUSES, CARD_SHIFT, CHARGERS, COST, HEALTH, MANA, NEW_PIECES, PIECES, SPENT
from hschess.rules.line.packed_game import PackedGame
from hschess.rules.line.packed_side import BYTE, CARD, ONE, PackedSide, replaced, without_byte
from hschess.rules.lines import LONGEST_LINE
from hschess.rules.mode import LARGEST_HAND, Effect, Mode

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOST_WAYS: Final = 24
_SOME_TARGETS: Final = 3
"""How many targets a Knight considers after another has attacked."""
_MOST_CHARGES: Final = 2
"""The most Knights from the hand that attack in a turn."""
_OFFERED: Final = 3
"""How many kinds of pieces Discover offers (R20), and the most discoveries in a turn."""
_ATTACKS: Final = list(ATTACK)
_CHARGES: Final = [int(code in CHARGERS) for code in range(len(COST))]


@final
class QuickTurn:
    """The policy of both sides, for one game after another."""

    def __init__(self, mode: Mode, values: tuple[QuickValue, QuickValue], seed: int) -> None:
        """`values`: White's view of its own turn's end, and Black's; the same seed plays the same games."""
        self._effects = [power.effect for power in mode.powers]
        self._board = QuickBoard(mode, values)
        self._way = QuickWay()
        self._draws = Draws(seed)
        self._ends = QuickEnds(self._board, self._way, self._draws)
        self._hand: i64 = 0
        self._ways: i64 = 0
        """How many more choices of attacks are considered."""

    @property
    def looked(self) -> int:
        """How many ends of turns have been scored so far."""
        return int(self._ends.looked)

    def explore(self, noise: int) -> None:
        """Add up to this much random noise to each score from now on; 0: none."""
        self._ends.noise = noise

    def play_out(self, game: PackedGame) -> None:
        """Play from the end of a turn, its battle not yet fought, to the end of the game."""
        game.end()
        self.play_on(game)

    def play_on(self, game: PackedGame) -> None:
        """Play from within a turn to the end of the game."""
        while not game.is_over:
            self.play(game)
            if not game.is_over:
                game.end()

    def play_turns(self, game: PackedGame, turns: int) -> None:
        """Play from the end of a turn through `turns` turns, up to the end of the last, which is not yet made; the game may be over."""
        for _ in range(turns):
            if not game.is_over:
                game.end()
            if not game.is_over:
                self.play(game)

    def play(self, game: PackedGame) -> None:
        """Do a whole turn, up to its end, which is not yet made; the game may be over then."""
        for _ in range(_OFFERED):
            self._choose(game)
            self._do(game)
            if game.is_over or not self._discovers(game.own):
                return

    def _choose(self, game: PackedGame) -> None:
        """Score the turn's ends."""
        own, ends = game.own, self._ends
        self._board.enter(game)
        ends.begin(own)
        self._hand = own.counts
        self._way.begin(own, game.foe)
        self._ways = _MOST_WAYS
        price: i64 = 0
        if own.uses_power:
            effect = self._effects[game.mover]
            if effect is Effect.MOVE:
                ends.castle = own.price
            elif effect is Effect.DESTROY:
                price = own.price
            elif effect is Effect.DISCOVER and own.size < LARGEST_HAND:
                ends.discovery_cost, ends.discovery = own.price, self._expected()
        self._attack(own.length - 1, price)
        ends.improve()

    def _expected(self) -> i64:
        """The mean worth of the best of three kinds of pieces."""
        worths = sorted([int(self._board.hand_worth(code)) for code in PIECES], reverse=True)
        total, ways = 0, 0
        for place, worth in enumerate(worths):
            rest = KINDS - 1 - place
            total += worth * (rest * (rest - 1) // 2)
            ways += rest * (rest - 1) // 2
        return total // max(1, ways)

    # ------------------------------------------------------------------------------------------------------ ways to attack

    def _attack(self, last: i64, cheat: i64) -> None:
        """Let the ready pieces up to this slot attack or not, from the right; then those of the hand. `cheat`: its cost, or 0."""
        way, slot = self._way, last
        while slot >= 0 and not _is_ready(way.line >> 8 * slot & BYTE):
            slot -= 1
        if slot < 0:
            self._charge(0, cheat)
            return
        is_first = self._ways == _MOST_WAYS
        self._attack(slot - 1, cheat)
        line, acts, length = way.line, way.acts, way.length
        foe, foe_acts, enemies = way.foe, way.foe_acts, way.enemies
        looks, first = self._targets(is_first)
        index: i64 = 0
        while index < looks and self._ways > 0:
            left = self._clash(line >> 8 * slot & BYTE, (first + index) % enemies)
            if left:
                way.line = replaced(line, 8 * slot, left)
            else:
                way.line, way.acts = without_byte(line, 8 * slot), without_byte(acts, 8 * slot)
                way.length = length - 1
            self._attack(slot - 1, cheat)
            way.line, way.acts, way.length = line, acts, length
            way.foe, way.foe_acts, way.enemies = foe, foe_acts, enemies
            index += 1

    def _targets(self, is_first: bool) -> tuple[i64, i64]:
        """How many targets a Knight considers, and the first slot."""
        enemies = self._way.enemies
        if is_first or enemies <= _SOME_TARGETS:
            return enemies, 0
        return _SOME_TARGETS, self._draws.below(enemies)

    def _clash(self, attacker: i64, target: i64) -> i64:
        """Attack an enemy piece, which strikes back (R18); return the attacker as it is then, 0 if it died."""
        way = self._way
        defender = way.foe >> 8 * target & BYTE
        attack: i64 = _ATTACKS[attacker >> CARD_SHIFT]
        recoil: i64 = _ATTACKS[defender >> CARD_SHIFT]
        if defender & HEALTH > attack:
            way.foe -= attack << 8 * target
        else:
            way.lose(target)
        return attacker - recoil | SPENT if attacker & HEALTH > recoil else 0

    def _charge(self, charged: i64, cheat: i64) -> None:
        """Score without more attacks; then with another piece that is played and attacks at once."""
        self._cheat(cheat)
        if charged == _MOST_CHARGES:
            return
        way = self._way
        foe, foe_acts, enemies, fighters = way.foe, way.foe_acts, way.enemies, way.fighters
        for code in CHARGERS:
            if (
                self._hand >> 4 * code & CARD == way.used >> 4 * code & CARD
                or way.cost + COST[code] > self._ends.budget
                or way.length + charged >= LONGEST_LINE
            ):
                continue
            looks, first = self._targets(not charged)
            way.cost += COST[code]
            way.used += ONE << 4 * code
            index: i64 = 0
            while index < looks and self._ways > 0:
                left = self._clash(NEW_PIECES[code], (first + index) % enemies)
                if left:
                    way.fighters = fighters << 8 | left
                self._charge(charged + 1, cheat)
                way.foe, way.foe_acts, way.enemies, way.fighters = foe, foe_acts, enemies, fighters
                index += 1
            way.used -= ONE << 4 * code
            way.cost -= COST[code]

    def _cheat(self, price: i64) -> None:
        """Score without Cheat, then after it (R21)."""
        way = self._way
        self._fill()
        if price and way.enemies and way.cost + price <= self._ends.budget:
            foe, foe_acts, enemies = way.foe, way.foe_acts, way.enemies
            way.cost += price
            way.cheats = True
            way.lose(0)
            self._fill()
            way.cost -= price
            way.cheats = False
            way.foe, way.foe_acts, way.enemies = foe, foe_acts, enemies

    def _fill(self) -> None:
        if self._ways > 0 and self._ends.best < WON:
            self._ways -= 1
            self._ends.fill()

    # ------------------------------------------------------------------------------------------------------- the chosen end

    def _do(self, game: PackedGame) -> None:
        """Put the best end into the game."""
        own, foe, ends = game.own, game.foe, self._ends
        self._pay(own)
        own.set_line(ends.best_line, ends.best_length)
        if ends.best_enemies != foe.length or ends.best_foe != foe.line:
            foe.set_line(ends.best_foe, ends.best_enemies)
            game.judge()

    def _pay(self, own: PackedSide) -> None:
        """Remove the cards from the hand, and bonus cards if the mana falls short."""
        ends, mana = self._ends, own.mana
        cards = ends.best_cards
        code: i64 = 0
        while cards:
            count = cards & CARD
            while count > 0:
                own.spend(code)
                count -= 1
            cards >>= 4
            code += 1
        for bonus in BONUSES:
            while mana < ends.best_cost and own.counts >> 4 * bonus & CARD:
                own.spend(bonus)
                mana += MANA[bonus]
        if ends.best_cheats:
            own.use_power()
        own.mana = mana - ends.best_cost

    def _discovers(self, own: PackedSide) -> bool:
        """Discover the best of three kinds of pieces (R20) if mana is left; return whether it did."""
        ends = self._ends
        if (
            not ends.discovery_cost
            or ends.best >= WON
            or not own.uses_power
            or own.mana < own.price
            or own.size >= LARGEST_HAND
        ):
            return False
        kinds = list(PIECES)
        best = -1
        for offered in range(min(_OFFERED, KINDS)):
            code = kinds.pop(int(self._draws.below(KINDS - offered)))
            if best < 0 or self._board.hand_worth(code) > self._board.hand_worth(best):
                best = code
        own.use_power()
        own.take(best)
        return True


def _is_ready(piece: i64) -> bool:
    """Whether a piece may attack by choice (R4)."""
    return not piece & SPENT and _CHARGES[piece >> CARD_SHIFT] != 0
