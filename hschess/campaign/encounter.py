"""An encounter: a board or a deal, a goal, an opponent, and conditional actions; all of it frozen values.

`docs/campaign.md` explains each field; `encounter_text` reads them. The conditions and the actions are closed lists. The texts are
in `assets/strings` under `campaign.<name>.`.
"""

from __future__ import annotations

from dataclasses import dataclass

from hschess.rules.actions import Action
from hschess.rules.aliases import CardCode, Piece, SideNumber
from hschess.rules.goal import Goal
from hschess.rules.mode import WHITE, Mode

# ------------------------------------------------------------------------------------------------------------------- goals


@dataclass(frozen=True, slots=True)
class Extra:
    """The two finer points of a win: each is a star, beside the one for the win itself."""

    turns: int | None = None
    """The most own turns."""
    lost: int | None = None
    """The most own pieces lost."""
    no_hint: bool = False
    """No hint was taken."""


# -------------------------------------------------------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class AtRound:
    """The condition that this round begins."""

    round: int


@dataclass(frozen=True, slots=True)
class EachRound:
    """The condition that a round begins whose number `every` divides; the only one that can be met more than once."""

    every: int


@dataclass(frozen=True, slots=True)
class PieceDead:
    """The condition that the first piece of this card has left the side's line."""

    side: SideNumber
    card: CardCode


@dataclass(frozen=True, slots=True)
class KingBelow:
    """The condition that the side's king has less health than this. If a fallen king then gets health, the game goes on."""

    side: SideNumber
    health: int


@dataclass(frozen=True, slots=True)
class LineClear:
    """The condition that the side's line is empty."""

    side: SideNumber


@dataclass(frozen=True, slots=True)
class GoalMet:
    """The condition that the present goal is met; the game goes on with the next one."""


Condition = AtRound | EachRound | PieceDead | KingBelow | LineClear | GoalMet


# ----------------------------------------------------------------------------------------------------------------- actions


@dataclass(frozen=True, slots=True)
class GiveCards:
    """Put cards into a hand, as many as fit."""

    side: SideNumber
    cards: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True)
class SetLine:
    """Replace the side's line by this one; no piece dies."""

    side: SideNumber
    line: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class SummonPieces:
    """Summon pieces at the right end of the line, as many as fit."""

    side: SideNumber
    cards: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True)
class SetDeck:
    """Replace the side's deck by these cards, the next one first."""

    side: SideNumber
    cards: tuple[CardCode, ...]


@dataclass(frozen=True, slots=True)
class SetKing:
    """Set the health of the side's king."""

    side: SideNumber
    health: int


@dataclass(frozen=True, slots=True)
class WardKing:
    """Make the side's king immune to damage, or end that."""

    side: SideNumber
    is_on: bool


@dataclass(frozen=True, slots=True)
class Desert:
    """Move the leftmost piece of this side to the right end of the other line, if it fits."""

    side: SideNumber


@dataclass(frozen=True, slots=True)
class MirrorLine:
    """Replace the side's line by a copy of the other one."""

    side: SideNumber


@dataclass(frozen=True, slots=True)
class NewGoal:
    """Set another goal."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class NewOpponent:
    """Let another player, or the same with other options, play the opponent's side."""

    who: str


@dataclass(frozen=True, slots=True)
class SaySentence:
    """The opponent says the sentence `campaign.<encounter>.said.<key>`."""

    key: str


StoryEffect = (
    GiveCards
    | SetLine
    | SummonPieces
    | SetDeck
    | SetKing
    | WardKing
    | Desert
    | MirrorLine
    | NewGoal
    | NewOpponent
    | SaySentence
)
"""The actions of a `when`."""


@dataclass(frozen=True, slots=True)
class When:
    """Once the condition is met, the effects happen in this order; each `when` once, except those of `EachRound`."""

    condition: Condition
    effects: tuple[StoryEffect, ...]

    @property
    def acts(self) -> tuple[StoryEffect, ...]:
        """The effects that change the game: all but speech."""
        return tuple(one for one in self.effects if not isinstance(one, SaySentence))


# ---------------------------------------------------------------------------------------------------------------- campaign

NO_OPPONENT: str = "none"
"""The opponent of a puzzle: ends its turn at once."""
SCRIPT: str = "script"
"""The opponent that plays `opening`, and then ends each turn at once."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """One encounter."""

    name: str
    chapter: str
    teaches: str
    """One word, for the tables."""
    mode: Mode
    """With its handicap."""
    goal: Goal
    extra: Extra
    position: str = ""
    """The line that it starts from; empty if the mode's decks are dealt."""
    is_shuffled: bool = False
    """Whether the decks of the position are shuffled in each game."""
    side: SideNumber = WHITE
    """The person's."""
    opponent: str = NO_OPPONENT
    """`none`, `script`, a player with options, or a level."""
    opening: tuple[tuple[Action, ...], ...] = ()
    """The opponent's first turns."""
    whens: tuple[When, ...] = ()

    @property
    def is_puzzle(self) -> bool:
        """Whether it is decided within one turn of the person."""
        return self.goal.turns == 1


@dataclass(frozen=True, slots=True)
class Chapter:
    """Encounters with a picture, an end and a reward of their own."""

    name: str
    encounters: tuple[Encounter, ...]


@dataclass(frozen=True, slots=True)
class Campaign:
    """All chapters in their order."""

    chapters: tuple[Chapter, ...]

    @property
    def encounters(self) -> tuple[Encounter, ...]:
        """Every encounter in its order."""
        return tuple(one for chapter in self.chapters for one in chapter.encounters)

    def named(self, name: str) -> Encounter | None:
        """The encounter with this name."""
        return next((one for one in self.encounters if one.name == name), None)


def encounter_word(encounter: str, part: str) -> str:
    """The key of an encounter's `title`, `who` (the opponent), `goal`, or a speech: `before`, `won`, `lost`.

    >>> encounter_word("gate", "title")
    'campaign.gate.title'
    """
    return f"campaign.{encounter}.{part}"


def chapter_word(chapter: str, part: str) -> str:
    """The key of a chapter's `title`, the `text` that opens it, or its `end`.

    >>> chapter_word("road", "end")
    'campaign.chapter.road.end'
    """
    return f"campaign.chapter.{chapter}.{part}"
