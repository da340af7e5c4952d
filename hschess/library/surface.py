"""The stable names: `hschess.NAME` for each name of `__all__`, and nothing else. `hschess/__init__.py` finds them here.

Most are the game's own types and functions; those made for other programs are in the modules beside this one. docs/library.md describes
every name, with an example that a test runs.
"""

from __future__ import annotations

from hschess.analysis.certainty import Certainty
from hschess.analysis.judging import Judged, Judgement, Span, accuracy_of
from hschess.endgame.solver import BestPlay, Solution
from hschess.library.event_json import event_json
from hschess.library.library_game import Game, format_game, parse_game, read_game, read_mode_file, write_game
from hschess.library.player import CpuPlayer, player, player_names
from hschess.library.study import UnsolvableError, analyse, solve
from hschess.players.contract import Decided, Plan, Player, Thinking
from hschess.rules.actions import Action, Kind
from hschess.rules.card import Among, Attacks, Card, CardEffect, Keyword, Source, Verb, Whom
from hschess.rules.card_table import CardTable, card_at
from hschess.rules.cards import UNKNOWN
from hschess.rules.chance import Chance, seeded
from hschess.rules.engine import Step, advance, apply, legal_actions, new_game, why_not
from hschess.rules.errors import HschessError, IllegalActionError, NewerVersionError, NotationError, Reason
from hschess.rules.events import (
    CardBurned,
    CardDrawn,
    CardPlayed,
    CardsDealt,
    CardsGiven,
    ChoiceMade,
    ChoiceOffered,
    DeckReplaced,
    EffectHappened,
    Event,
    Fatigued,
    GameEnded,
    GoalShown,
    KingAttacked,
    KingChanged,
    KingSet,
    KingStruck,
    LineReplaced,
    ManaChanged,
    Moment,
    OpponentChanged,
    PieceAttacked,
    PieceChanged,
    PieceDeserted,
    PieceHealed,
    PieceMoved,
    PiecesLeft,
    PieceStruck,
    PieceSummoned,
    PowerUsed,
    Reinforced,
    Said,
    TurnBegan,
    TurnEnded,
    WardChanged,
)
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.handicaps import mode_named
from hschess.rules.modes import BLACK, EVERY_MODE, WHITE, Effect, Mode, Power
from hschess.rules.notation import format_line, format_position, parse_action, parse_position
from hschess.rules.observation import Observation, determinize, observe
from hschess.rules.pieces import attack_of, card_of, full_health_of, health_of, is_tired, keywords_of
from hschess.rules.record import Record
from hschess.rules.state import Cause, Outcome, Pending, Side, State

FORMER_NAMES = {"GoalTold": "GoalShown", "KnightStruck": "PieceAttacked"}
"""Names of an earlier version, with today's; they work for one version, with a `DeprecationWarning`."""

__all__ = [
    "BLACK",
    "EVERY_MODE",
    "UNKNOWN",
    "WHITE",
    "Action",
    "Among",
    "Attacks",
    "BestPlay",
    "Card",
    "CardBurned",
    "CardDrawn",
    "CardEffect",
    "CardPlayed",
    "CardTable",
    "CardsDealt",
    "CardsGiven",
    "Cause",
    "Certainty",
    "Chance",
    "ChoiceMade",
    "ChoiceOffered",
    "CpuPlayer",
    "Decided",
    "DeckReplaced",
    "Effect",
    "EffectHappened",
    "Event",
    "Fatigued",
    "Game",
    "GameEnded",
    "Goal",
    "GoalKind",
    "GoalShown",
    "HschessError",
    "IllegalActionError",
    "Judged",
    "Judgement",
    "Keyword",
    "Kind",
    "KingAttacked",
    "KingChanged",
    "KingSet",
    "KingStruck",
    "LineReplaced",
    "ManaChanged",
    "Mode",
    "Moment",
    "NewerVersionError",
    "NotationError",
    "Observation",
    "OpponentChanged",
    "Outcome",
    "Pending",
    "PieceAttacked",
    "PieceChanged",
    "PieceDeserted",
    "PieceHealed",
    "PieceMoved",
    "PieceStruck",
    "PieceSummoned",
    "PiecesLeft",
    "Plan",
    "Player",
    "Power",
    "PowerUsed",
    "Reason",
    "Record",
    "Reinforced",
    "Said",
    "Side",
    "Solution",
    "Source",
    "Span",
    "State",
    "Step",
    "Thinking",
    "TurnBegan",
    "TurnEnded",
    "UnsolvableError",
    "Verb",
    "WardChanged",
    "Whom",
    "accuracy_of",
    "advance",
    "analyse",
    "apply",
    "attack_of",
    "card_at",
    "card_of",
    "determinize",
    "event_json",
    "format_game",
    "format_line",
    "format_position",
    "full_health_of",
    "health_of",
    "is_tired",
    "keywords_of",
    "legal_actions",
    "mode_named",
    "new_game",
    "observe",
    "parse_action",
    "parse_game",
    "parse_position",
    "player",
    "player_names",
    "read_game",
    "read_mode_file",
    "seeded",
    "solve",
    "why_not",
    "write_game",
]
