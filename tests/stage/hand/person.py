"""A person at a table without a window: inputs go to the session, and actions or refusals come back."""

from dataclasses import replace

from hschess.rules.notation import parse_position
from hschess.rules.refusal import why_not
from scenes.stage.game.legal_moves import legal_moves_of
from scenes.stage.hand.hand import Hand, open_gap
from scenes.stage.hand.hit_areas import HitArea
from scenes.stage.hand.settling import passed, settled, turn_begun
from scenes.stage.hand.step import step
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.hand.wishes import Ask, Do
from scenes.stage.inputs import Input, KeyPressed, PointerMoved, PointerPressed, PointerReleased
from scenes.stage.table_layout import Layout, Point

PLAIN = "heroic 5w 20/5/5/PRQ/PPPP/P6,R6,B4/- 20/0/4/P/PPPP/P6,P6/-"


EMPTY_HAND = "paper 6w 20/0/6/-/PPPP/P6,R6/- 20/6/6/PR/PPPP/P6/-"


KNIGHTS = "heroic 5w 20/5/5/PR/PPPP/N3,P6,N2*/- 20/0/4/P/PPPP/P6,R4,Q6/-"


class Person:
    """A hand at a table, and the result of each input."""

    def __init__(self, table: Tabletop) -> None:
        self.hand, self.table, self.layout = Hand(), table, table.layout

    def give(self, given: Input) -> list[str]:
        """Give an input; returns the texts of legal actions, the rules of refusals, and requests."""
        self.hand, wishes = step(given, self.hand, self.table)
        found = list[str]()
        for wish in wishes:
            if isinstance(wish, Do):
                refused = why_not(self.table.state, wish.action)
                found.append(wish.action.text if refused is None else refused.rule)
            elif isinstance(wish, Ask):
                found.append(wish.kind)
        return found

    def move(self, point: Point) -> None:
        assert self.give(PointerMoved(*point)) == []

    def press(self, point: Point) -> list[str]:
        return self.give(PointerPressed(*point))

    def release(self, point: Point) -> list[str]:
        return self.give(PointerReleased(*point))

    def key(self, name: str) -> list[str]:
        return self.give(KeyPressed(name))

    def wait(self, ms: float) -> None:
        self.hand = passed(self.hand, self.table, ms)

    def begin_turn(self) -> None:
        self.hand = turn_begun(self.hand)

    def may_no_longer_act(self) -> None:
        now = replace(self.table, enabled=False)
        self.hand, self.table = settled(self.hand, self.table, now), now

    def may_act(self) -> None:
        now = replace(self.table, enabled=True)
        self.hand, self.table = settled(self.hand, self.table, now), now

    def focus_on(self, area: HitArea) -> None:
        self.hand = replace(self.hand, focus=area)

    @property
    def open_gap(self) -> int | None:
        return open_gap(self.hand, self.table)

    @property
    def is_idle(self) -> bool:
        return self.hand.is_idle


def person_at(text: str, viewer: int = 0, width: int = 1280, height: int = 720) -> Person:
    """The side to move, which may act."""
    return Person(Tabletop(legal_moves_of(parse_position(text)), Layout(width, height, viewer), enabled=True))


def hand(person: Person, index: int) -> tuple[float, float]:
    """The resting place of a card of the hand."""
    x, y, _ = person.layout.hand_card(index, person.table.counts.hand, person.layout.viewer)
    return x, y


def own(person: Person, slot: int) -> tuple[float, float]:
    """The place of one of the player's pieces."""
    return person.layout.slot(person.layout.viewer, slot, person.table.counts.own)


def enemy(person: Person, slot: int) -> tuple[float, float]:
    """The place of an enemy piece."""
    return person.layout.slot(1 - person.layout.viewer, slot, person.table.counts.enemy)


def drag(person: Person, start: tuple[float, float], end: tuple[float, float]) -> list[str]:
    """Press, move in ten steps, release."""
    person.move(start)
    person.press(start)
    for part in range(1, 11):
        person.move((start[0] + (end[0] - start[0]) * part / 10, start[1] + (end[1] - start[1]) * part / 10))
    return person.release(end)


def click(person: Person, at: tuple[float, float]) -> list[str]:
    """Press and release in one place."""
    person.move(at)
    return person.press(at) + person.release(at)
