"""D1 to D16 once more, slow and plain: pieces are objects, lines are lists of them, and every rule is written out at its use.

It shares with the engine the values of cards and modes, and the random generator, from which both must draw alike; nothing else. The
pieces and kings are in `duel_reference_pieces`, the notation in `duel_reference_text`. `duel_reference_laws` compares the two.
"""

from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.chance import Chance
from hschess.rules.mode import Effect, Mode
from tests.rules.duel_reference_pieces import Cause, King, Piece, Someone, facing, newcomer, swap_left

MOST = 999
MOST_DEATH_EFFECTS = 500
SEVEN = 7


class Duel:
    """A game at one moment."""

    def __init__(self, mode: Mode) -> None:
        self.mode = mode
        self.cards = {card.key: card for one in mode.cards.sets for card in one.cards}
        self.kings = (King(0), King(1))
        self.round = 1
        self.turn = 0
        self.offer: list[Card] = []
        self.chance = Chance(0)
        self.outcome: tuple[int | None, str] | None = None
        self.lines_at_end: tuple[list[Piece], list[Piece]] | None = None
        self.death_effects = 0

    @property
    def mover(self) -> King:
        return self.kings[self.turn]

    def other(self, king: King) -> King:
        return self.kings[1 - king.number]

    def pieces_of(self, king: King) -> list[Piece]:
        """The pieces that effects see: at the end of a turn the lines as they were when it ended (D14)."""
        return list(self.lines_at_end[king.number]) if self.lines_at_end is not None else king.line

    # ------------------------------------------------------------------------------------------------------------- legality

    def legal(self) -> list[str]:
        """The texts of all the mover's legal actions, sorted."""
        if self.outcome is not None:
            return []
        if self.offer:
            return sorted(f"take:{self.word(card)}" for card in self.offer)
        return sorted({"end", "concede", *self._plays(), *self._attacks(), *self._powers()})

    def word(self, card: Card) -> str:
        """The name of a card in an action: the Coin of chess keeps its own."""
        return "coin" if card.key == "C" and card.name == "Coin" and "coin" not in self.cards else card.key

    def _plays(self) -> list[str]:
        texts, line = list[str](), self.mover.line
        for card in self.mover.hand:
            if card.cost > self.mover.mana:
                continue
            targets = self._targets(card.play)
            if card.health and len(line) < SEVEN:
                texts += [f"{self.word(card)}@{gap}{one}" for gap in range(len(line) + 1) for one in targets or [""]]
            elif not card.health:
                texts += [f"{self.word(card)}{one}" for one in targets]
        return texts

    def _targets(self, effects: tuple[CardEffect, ...]) -> list[str]:
        """The texts of all possible targets; only the empty text if no target is chosen."""
        among_kinds = {one.among for one in effects if one.target is Whom.CHOSEN}
        if not among_kinds:
            return [""]
        (among,) = among_kinds
        own, enemies = len(self.mover.line), len(self.other(self.mover).line)
        if all(one.verb is Verb.SWAP for one in effects if one.target is Whom.CHOSEN):
            return [f"<{slot}" for slot in range(1, own)]
        texts = [f">{slot}" for slot in range(enemies)] if among is not Among.OWN_PIECE else []
        if among in (Among.ANY, Among.PIECE, Among.OWN_PIECE):
            texts += [f"<{slot}" for slot in range(own)]
        if among in (Among.ANY, Among.ENEMY):
            texts.append(">k")
        return [*texts, "<k"] if among is Among.ANY else texts

    def _attacks(self) -> list[str]:
        enemies = self.other(self.mover).line
        guards = [piece for piece in enemies if Keyword.GUARD in piece.keywords]
        texts = []
        for slot, piece in enumerate(self.mover.line):
            if piece.tired or piece.attack < 1 or piece.card.attacks is Attacks.NONE:
                continue
            texts += [f"{slot}x{enemies.index(one)}" for one in guards or enemies]
            if not guards and piece.card.attacks is Attacks.ANY:
                texts.append(f"{slot}xk")
        return texts

    def _powers(self) -> list[str]:
        power, king = self.mode.powers[self.turn], self.mover
        if power.effect is Effect.NONE or king.mana < power.cost or self.round < power.from_round:
            return []
        if power.once_a_turn and king.used:
            return []
        return {
            Effect.MOVE: [f"castle{slot}" for slot in range(1, len(king.line))],
            Effect.DISCOVER: ["discover"] if len(king.hand) < self.mode.hand_limit else [],
            Effect.DESTROY: ["cheat"] if self.other(king).line else [],
            Effect.OWN: [f"power{one}" for one in self._targets(power.does)],
        }[power.effect]

    # ------------------------------------------------------------------------------------------------------------- actions

    def do(self, text: str) -> None:
        """Do a legal action."""
        assert text in self.legal(), text
        self.death_effects = 0
        if text == "concede":
            self.outcome = (1 - self.turn, "concession")
        elif text == "end":
            self._end()
        elif text.startswith("take:"):
            self.mover.hand.append(next(card for card in self.offer if self.word(card) == text[5:]))
            self.offer = []
        elif text[0].isdigit():
            self._attack(int(text[0]), text[2:])
        elif self._is_power(text):
            self._power(text)
        else:
            self._play(text)

    def _is_power(self, text: str) -> bool:
        return text in self._powers()

    def _chosen(self, text: str) -> Someone | None:
        """The piece or king that an action's text names after its sign."""
        for sign, king in (("<", self.mover), (">", self.other(self.mover))):
            _, found, name = text.partition(sign)
            if found:
                return king if name == "k" else king.line[int(name)]
        return None

    def _play(self, text: str) -> None:
        """D12, D13."""
        chosen, king = self._chosen(text), self.mover
        word, _, gap = text.replace("<", ">").partition(">")[0].partition("@")
        card = next(card for card in king.hand if self.word(card) == word)
        king.mana -= card.cost
        king.hand.remove(card)
        piece = None
        if card.health:
            piece = newcomer(card)
            king.standing.insert(int(gap), piece)
        self.run(card.play, Cause(king, piece, chosen, may_choose=True))
        self.judge()

    def _attack(self, slot: int, target: str) -> None:
        """D3 to D6."""
        king, foe = self.mover, self.other(self.mover)
        attacker = king.line[slot]
        attacker.tired = True
        if target == "k":
            self.hurt_king(foe, attacker.attack, Cause(king, attacker))
        else:
            defender = foe.line[int(target)]
            attack, answer = attacker.attack, defender.attack
            self.hurt(defender, attack, Cause(king, attacker))
            self.hurt(attacker, answer, Cause(foe, defender))
        self.bury()
        self.judge()

    def _power(self, text: str) -> None:
        """R19 to R21, and a mode's own powers."""
        power, king = self.mode.powers[self.turn], self.mover
        chosen = self._chosen(text)
        king.mana -= power.cost
        king.used = king.used or power.once_a_turn
        if power.effect is Effect.MOVE:
            swap_left(king, king.line[int(text[6:])])
        elif power.effect is Effect.DESTROY:
            self.other(king).line[0].destroyed = True
            self.bury()
        elif power.effect is Effect.DISCOVER:
            self.discover(Cause(king, None, may_choose=True))
        else:
            self.run(power.does, Cause(king, None, chosen, may_choose=True))
        self.judge()

    def _end(self) -> None:
        """D14, R24, R10."""
        king = self.mover
        self.lines_at_end = (self.kings[0].line, self.kings[1].line)
        for piece in self.lines_at_end[king.number]:
            for effect in piece.card.end:
                self.act(effect, Cause(king, piece))
        self.lines_at_end = None
        self.bury()
        self.judge()
        if self.outcome is not None:
            return
        if self.turn == 1 and self.round == self.mode.round_limit:
            self.outcome = (None, "rounds")
            return
        self.round += self.turn
        self.turn = 1 - self.turn
        self.begin()

    def begin(self) -> None:
        """R10, D3."""
        king = self.mover
        king.crystals = min(10, king.crystals + 1)
        king.mana, king.used = king.crystals, False
        for piece in king.line:
            piece.tired = False
        self.draw(king)
        self.judge()

    # ------------------------------------------------------------------------------------------------------------- effects

    def run(self, effects: tuple[CardEffect, ...], cause: Cause) -> None:
        """Run one after another: after each the dead leave (D10), then the kings are checked (D16)."""
        for effect in effects:
            if self.outcome is None:
                self.act(effect, cause)
                self.bury()
                self.judge()

    def bury(self) -> None:
        """D10: the dead leave together, then the effects of their deaths happen, at most 100 rounds of it and 500 effects an action."""
        for number in range(101):
            dead = [
                (king, piece) for king in (self.mover, self.other(self.mover)) for piece in king.line if piece.is_dying
            ]
            if not dead:
                return
            for _, piece in dead:
                piece.is_tomb = True
            for king, piece in dead if number < 100 else ():
                for effect in piece.card.death:
                    if self.death_effects < MOST_DEATH_EFFECTS:
                        self.death_effects += 1
                        self.act(effect, Cause(king, piece))
            for king in self.kings:
                king.standing = [piece for piece in king.standing if piece not in [one for _, one in dead]]

    def judge(self) -> None:
        """D16, R22, R23."""
        if self.outcome is not None:
            return
        lost = [king.number for king in self.kings if king.health <= 0]
        cause = "king"
        if not lost and self.mode.lose_without_pieces:
            lost = [
                king.number
                for king in self.kings
                if not king.line and not any(card.health for card in king.hand + king.deck)
            ]
            cause = "pieces"
        if lost:
            self.outcome = (None if len(lost) == 2 else 1 - lost[0], cause)

    def act(self, effect: CardEffect, cause: Cause) -> None:
        """Run one effect, without removing the dead."""
        king = cause.king
        if effect.verb is Verb.DRAW:
            if effect.source is Source.DISCOVER:
                self.discover(cause)
            else:
                for _ in range(effect.n):
                    self.draw(king)
        elif effect.verb is Verb.MANA:
            king.mana = min(10, king.mana + effect.n)
        elif effect.verb is Verb.SUMMON:
            for _ in range(effect.n):
                self.summon(self.cards[effect.card], cause)
        else:
            for one in self.targets(effect, cause):
                self._act_on(effect, one, cause)

    def _act_on(self, effect: CardEffect, one: Someone, cause: Cause) -> None:
        if isinstance(one, King):
            if effect.verb is Verb.DAMAGE:
                self.hurt_king(one, effect.n, cause)
            else:
                self.heal_king(one, effect.n)
        elif effect.verb is Verb.DAMAGE:
            self.hurt(one, effect.n, cause)
        elif effect.verb is Verb.HEAL:
            one.health = max(one.health, min(one.full, one.health + effect.n))
        elif effect.verb is Verb.DESTROY:
            one.destroyed = True
        elif effect.verb is Verb.SWAP:
            swap_left(cause.king, one)
        elif effect.verb is Verb.BUFF:
            more = min(effect.health, MOST - one.full)
            one.attack, one.full, one.health = min(MOST, one.attack + effect.attack), one.full + more, one.health + more
            one.keywords |= {effect.keyword} if effect.keyword is not None else set()

    def targets(self, effect: CardEffect, cause: Cause) -> list[Someone]:
        """The targets of an effect."""
        king, foe = cause.king, self.other(cause.king)
        own, enemies = self.pieces_of(king), self.pieces_of(foe)
        everyone: list[Someone] = [*own, *enemies, king, foe]
        if effect.target in (Whom.SELF, Whom.OPPOSITE, Whom.NEIGHBOURS):
            return self._around(effect, cause)
        if effect.target is Whom.RANDOM_ENEMY:
            return [self.drawn([*enemies, foe])]
        if effect.target is Whom.RANDOM_ENEMY_PIECE:
            return [self.drawn([*enemies])] if enemies else []
        by_word: dict[Whom | None, list[Someone]] = {
            Whom.CHOSEN: [one for one in everyone if one is cause.chosen],
            Whom.OWN_KING: [king],
            Whom.ENEMY_KING: [foe],
            Whom.OWN_PIECES: [one for one in own if one is not cause.piece],
            Whom.ENEMY_PIECES: [*enemies],
            Whom.ALL_PIECES: [*own, *enemies],
            Whom.LEFTMOST_ENEMY: [*enemies[:1]],
        }
        return by_word[effect.target]

    def _around(self, effect: CardEffect, cause: Cause) -> list[Someone]:
        """Itself and the pieces beside and opposite it, while it is on the board."""
        piece, foe = cause.piece, self.other(cause.king)
        if piece is None or piece.is_tomb or piece not in cause.king.standing:
            return []
        own = self.pieces_of(cause.king)
        place = own.index(piece)
        if effect.target is Whom.SELF:
            return [piece]
        if effect.target is Whom.NEIGHBOURS:
            return [own[at] for at in (place - 1, place + 1) if 0 <= at < len(own)]
        return facing(own, self.pieces_of(foe), place) or [foe]

    def drawn(self, among: list[Someone]) -> Someone:
        """D15."""
        return among[self.chance.below(len(among))]

    # -------------------------------------------------------------------------------------------------------- what happens

    def hurt(self, piece: Piece, damage: int, cause: Cause) -> None:
        """D8, D9."""
        if damage == 0:
            return
        if Keyword.SHIELD in piece.keywords:
            piece.keywords.discard(Keyword.SHIELD)
            return
        piece.health -= damage
        self.drain(damage, cause)

    def hurt_king(self, king: King, damage: int, cause: Cause) -> None:
        king.health = max(-MOST, king.health - damage)
        self.drain(damage, cause)

    def drain(self, damage: int, cause: Cause) -> None:
        """D9: a piece that has left drains as it did when it left."""
        if cause.piece is not None and Keyword.DRAIN in cause.piece.keywords:
            self.heal_king(cause.king, damage)

    def heal_king(self, king: King, health: int) -> None:
        full = self.mode.kings[king.number]
        if king.health < full:
            king.health = min(full, king.health + health)

    def draw(self, king: King) -> None:
        """R11, R12; an offered card already counts in the hand."""
        if not king.deck:
            if self.mode.fatigues[king.number]:
                king.fatigue = min(1000, king.fatigue + 1)
                king.health = max(-MOST, king.health - king.fatigue)
            return
        card = king.deck.pop(0)
        if self.room(king):
            king.hand.append(card)

    def room(self, king: King) -> int:
        return self.mode.hand_limit - len(king.hand) - (1 if self.offer and king is self.mover else 0)

    def discover(self, cause: Cause) -> None:
        """R20: three kinds of piece; if the owner cannot choose now, chance takes one."""
        if self.room(cause.king) <= 0:
            return
        kinds = [card for card in self.cards.values() if card.health]
        numbers = list(range(len(kinds)))
        self.chance.shuffle(numbers)
        if cause.may_choose and not self.offer:
            self.offer = [kinds[number] for number in numbers[:3]]
        else:
            cause.king.hand.append(kinds[numbers[0]])

    def summon(self, card: Card, cause: Cause) -> None:
        """D11: at the tomb of the dead piece, right of the summoning piece, or at the right end."""
        standing, piece = cause.king.standing, cause.piece
        if len(cause.king.line) >= SEVEN:
            return
        if piece is None or piece not in standing:
            standing.append(newcomer(card))
        else:
            standing.insert(standing.index(piece) + (0 if piece.is_tomb else 1), newcomer(card))
