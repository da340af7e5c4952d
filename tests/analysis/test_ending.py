"""The reason for a game's end: each cause on a board made for it, and each claim checked against random games of every mode."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from hschess.analysis.ending import EndedBy, EndingReason, ending_of
from hschess.analysis.ending_words import ending_words
from hschess.analysis.game_stats import Wing, stats_of
from hschess.rules.actions import END
from hschess.rules.cards import CARD_SHIFT, CARDS
from hschess.rules.engine import apply
from hschess.rules.events import (
    Event,
    Fatigued,
    KingStruck,
    LineEvent,
    PieceAttacked,
    PiecesLeft,
    PieceStruck,
    PowerUsed,
)
from hschess.rules.game import GameSoFar, open_game
from hschess.rules.lines import place
from hschess.rules.modes import BLACK, MODES, WHITE, Effect
from hschess.rules.notation import parse_action
from hschess.rules.record import Record
from hschess.rules.state import Cause, Outcome, State
from hschess.rules.view import follow
from scenes.words import card_word, choose, say
from tests.helpers import random_game

GAMES = 40
"""Random games of each mode."""


def played(position: str, *actions: str) -> GameSoFar:
    return open_game(Record("paper", 1, tuple(map(parse_action, actions)), position=position))


def slain(card: int, wing: Wing, points: int, rounds: int) -> EndingReason:
    return EndingReason(EndedBy.SLAIN, {"card": card, "points": points, "rounds": rounds}, wing)


def ending(game: GameSoFar) -> EndingReason | None:
    return ending_of(game, stats_of(game))


def sentence_for(game: GameSoFar, you: int | None) -> str:
    outcome, why = game.state.outcome, ending(game)
    assert outcome is not None
    assert why is not None
    return ending_words(why, outcome.winner, say, you, card_word)


@pytest.mark.parametrize(("language", "begins"), [("tr", "İzci"), ("en", "Your izci"), ("zh", None), ("id", "Izci")])
def test_a_sentence_begins_with_a_capital_of_its_language(language: str, begins: str | None) -> None:
    """In Turkish the capital of i keeps its dot; a card of a custom set may have a small name."""
    choose(language)
    words = ending_words(slain(4, Wing.MIDDLE, 5, 2), WHITE, say, WHITE, lambda _: "izci")
    choose("en")

    assert begins is None or words.startswith(begins), words


# ------------------------------------------------------------------------------------------------------- boards made for it


def test_a_gap_without_damage_costs_nothing() -> None:
    """Three pieces are still opposite all four that act."""
    game = played("paper 9b 4/9/9/-/P/Q6,P6,P6,P6/- 20/9/9/-/P/P6,Q6,P6,P6/-", "cheat", "end")

    assert [(cheat.round, cheat.cards, cheat.points) for cheat in stats_of(game).cheats] == [(9, (4,), 0)]


def test_cheat_is_reported_if_much_came_through_its_gap() -> None:
    game = played("paper 9b 5/9/9/-/P/Q6/- 20/9/9/-/P/P6,Q6/-", "cheat", "end")

    assert ending(game) == EndingReason(EndedBy.CHEATED_ONCE, {"round": 9, "card": 4, "points": 5})
    assert sentence_for(game, WHITE) == "Cheat took your Queen in round 9; 5 damage got through the gap."
    assert sentence_for(game, BLACK) == "Your Cheat took White's Queen in round 9; 5 damage got through the gap."
    assert sentence_for(game, None) == "Cheat took White's Queen in round 9; 5 damage got through the gap."


def test_a_king_with_much_health_was_killed_at_once() -> None:
    game = played("paper 8w 20/8/8/-/P/Q6,Q6,P6/- 9/8/8/-/P/-/-", "end")

    assert ending(game) == EndingReason(EndedBy.STRUCK, {"health": 9, "points": 9})
    assert sentence_for(game, WHITE) == "Black's king was on 9 when the last battle hit it for 9 damage."
    assert sentence_for(game, BLACK) == "Your king was on 9 when the last battle hit it for 9 damage."


def test_damage_to_an_exposed_king_is_reported() -> None:
    game = played("paper 8w 20/8/8/-/PPP/P6/- 4/8/8/-/PPP/-/-", *["end"] * 7)

    assert ending(game) == EndingReason(EndedBy.BARED, {"points": 4})
    assert sentence_for(game, BLACK) == "Your king took 4 damage while your board was empty."


def test_one_piece_is_named_with_its_end_of_the_line() -> None:
    game = played("paper 8w 20/8/8/-/PPP/Q6,P6,P6/- 12/8/8/-/PPP/B6/-", *["end"] * 5)

    assert ending(game) == slain(4, Wing.LEFT, 12, 3)
    assert sentence_for(game, WHITE) == "Your Queen on the left dealt Black's king 12 damage in 3 rounds."
    assert sentence_for(game, BLACK) == "White's Queen on the left dealt your king 12 damage in 3 rounds."


def test_fatigue_is_reported_if_it_did_half_of_it() -> None:
    game = played("normal 20w 1/10/10/-/-/P6/- 20/10/10/-/PP/P6/-", "end", "end")

    assert ending(game) == EndingReason(EndedBy.TIRED, {"points": 1, "draws": 1})
    assert sentence_for(game, WHITE) == "Your deck was empty: fatigue dealt your king 1 damage."


def test_a_concession_is_reported_with_the_kings_health() -> None:
    game = played("paper 8w 12/8/8/-/PPP/P6/- 4/8/8/-/PPP/P6/-", "concede")

    assert ending(game) == EndingReason(EndedBy.GAVE_UP, {"health": 12, "other": 4})
    assert sentence_for(game, WHITE) == "You conceded with your king on 12 and Black's on 4."
    assert sentence_for(game, BLACK) == "White conceded with its king on 12 and yours on 4."


def test_running_out_of_pieces_is_reported_with_both_losses() -> None:
    game = played("paper 8w 12/8/8/-/PPP/Q6,P6/- 9/8/8/-/-/P4,P1/-", "end")

    assert ending(game) == EndingReason(EndedBy.WORN_DOWN, {"lost": 2, "other": 0})
    assert sentence_for(game, BLACK) == "In total you lost 2 pieces, White lost 0."


def test_an_end_by_rounds_is_reported_with_the_kings_health() -> None:
    game = played("paper 45b 12/10/10/-/PPP/B6/- 9/10/10/-/PPP/B6/-", "end")

    assert ending(game) == EndingReason(EndedBy.STALLED, {"white": 12, "black": 9})
    assert sentence_for(game, WHITE) == "Your king was on 12, Black's on 9."
    assert sentence_for(game, None) == "White's king was on 12, Black's on 9."


def test_damage_is_counted_for_both_with_counter_damage_and_fatigue() -> None:
    game = played("normal 20w 20/10/10/-/PPP/N3,P6/- 20/10/10/-/-/R6,P6/-", "0x0", "end")

    stats = stats_of(game)
    assert stats.dealt == (4 + 1, 2)
    assert (stats.taken(WHITE), stats.taken(BLACK)) == (2, 5 + 1)


# -------------------------------------------------------------------------------------------------------------- every claim


def random_games(mode: str) -> Iterator[GameSoFar]:
    for seed in range(GAMES):
        actions = tuple(move.action for move in random_game(mode, seed))
        yield open_game(Record(mode, seed, actions))


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit on a king, from the raw events."""

    round: int
    side: int
    by: int
    card: int
    here: int
    damage: int
    bare: bool


def rounds_of(game: GameSoFar) -> Iterator[tuple[int, State, Event]]:
    """Every event with its round, and the position before its action."""
    number = game.steps[0].state.round
    for before, after in zip(game.steps, game.steps[1:], strict=False):
        for event in after.events:
            number = getattr(event, "round", number)
            yield number, before.state, event


def hits_of(game: GameSoFar) -> list[Hit]:
    hits, lines = [], ([], [])  # type: tuple[list[Hit], tuple[list[int], list[int]]]
    for number, _, event in rounds_of(game):
        if isinstance(event, KingStruck):
            by, foes = lines[1 - event.side], lines[event.side]
            here = place(event.by, len(by))
            hits.append(Hit(number, event.side, by[event.by], event.by_card, here, event.damage, not foes))
        elif isinstance(event, LineEvent):
            follow(lines, event, id)
    return hits


def let_through(game: GameSoFar, side: int) -> list[tuple[int, int, int]]:
    """Round, card and points of each Cheat, by playing the end of that turn with the piece put back."""
    found, taken = [], None
    for action, before, after in zip(game.record.actions, game.steps, game.steps[1:], strict=False):
        if action is END and taken is not None:
            state = before.state.copy()
            state.sides[side].line.insert(0, taken)
            points = king_damage(after.events, side) - king_damage(apply(state, END).events, side)
            found.append((before.state.round, taken >> CARD_SHIFT, max(points, 0)))
        cheats = [
            event.piece for event in after.events if isinstance(event, PowerUsed) and event.effect is Effect.DESTROY
        ]
        taken = cheats[0] if cheats else None if action is END else taken
    return found


def king_damage(events: tuple[Event, ...], side: int) -> int:
    return sum(event.damage for event in events if isinstance(event, KingStruck) and event.side == side)


def grouped(hits: list[Hit], key: Callable[[Hit], int]) -> Counter[int]:
    sums: Counter[int] = Counter()
    for hit in hits:
        sums[key(hit)] += hit.damage
    return sums


def check(why: EndingReason, game: GameSoFar, outcome: Outcome) -> None:
    """Every number of the sentence is the record's."""
    health = game.state.white.health, game.state.black.health
    if why.why is EndedBy.STALLED:
        assert (outcome.cause, *why.values.values()) == (Cause.ROUNDS, *health)
        return
    assert outcome.winner is not None
    loser = 1 - outcome.winner
    match why:
        case EndingReason(why=EndedBy.CHEATED_ONCE, values={"round": number, "card": card, "points": points}):
            assert (number, card, points) in let_through(game, loser)
            assert points > 0
        case EndingReason(why=EndedBy.CHEATED, values={"pieces": pieces, "points": points}):
            cheats = [cheat for cheat in let_through(game, loser) if cheat[2]]
            assert (pieces, points) == (len(cheats), sum(cheat[2] for cheat in cheats))
        case EndingReason(why=EndedBy.WORN_DOWN, values={"lost": lost, "other": other}):
            fallen = [(e.side, len(e.slots)) for _, _, e in rounds_of(game) if isinstance(e, PiecesLeft)]
            assert lost == sum(number for side, number in fallen if side == loser) > 0
            assert other == sum(number for side, number in fallen if side != loser)
        case EndingReason(why=EndedBy.GAVE_UP, values={"health": own, "other": others}):
            assert (outcome.cause, own, others) == (Cause.CONCESSION, health[loser], health[1 - loser])
        case _:
            check_hits(why, [hit for hit in hits_of(game) if hit.side == loser], game, loser)


def check_hits(why: EndingReason, hits: list[Hit], game: GameSoFar, loser: int) -> None:
    """The sentences about the hits on the king."""
    tired = [e.damage for _, _, e in rounds_of(game) if isinstance(e, Fatigued) and e.side == loser]
    by_round = grouped(hits, lambda hit: hit.round)
    match why:
        case EndingReason(why=EndedBy.TIRED, values={"points": points, "draws": draws}):
            assert (points, draws) == (sum(tired), len(tired))
        case EndingReason(why=EndedBy.STRUCK, values={"health": left, "points": points}):
            assert points == by_round[game.state.round]
            assert left == game.state.sides[loser].health + points > 0
        case EndingReason(why=EndedBy.BARED, values={"points": points}):
            assert points == sum(hit.damage for hit in hits if hit.bare) > 0
        case EndingReason(why=EndedBy.SLAIN):
            assert any(is_slayer(why, [hit for hit in hits if hit.by == number]) for number in {h.by for h in hits})
        case EndingReason(why=EndedBy.OUTFLANKED, wing=wing, values={"points": points, "rounds": rounds}):
            past = [hit for hit in hits if not hit.bare and side_of(hit) is wing]
            assert (points, rounds) == (sum(hit.damage for hit in past), len({hit.round for hit in past}))
        case EndingReason(why=EndedBy.HEAVIEST, values={"round": number, "points": points, "total": total}):
            assert points == by_round[number] == max(by_round.values())
            assert total == by_round.total() + sum(tired)
        case EndingReason(why=EndedBy.BLED, values={"rounds": rounds, "points": most}):
            assert (rounds, most) == (len(by_round), max(by_round.values()))


def is_slayer(why: EndingReason, its: list[Hit]) -> bool:
    """Whether the sentence is true of the piece with these hits."""
    is_there = why.wing is Wing.MIDDLE or all(side_of(hit) is why.wing for hit in its)
    its_values = (its[0].card, sum(hit.damage for hit in its), len({hit.round for hit in its}))
    return is_there and why == slain(its_values[0], why.wing, *its_values[1:])


def side_of(hit: Hit) -> Wing:
    return Wing.LEFT if hit.here < 0 else Wing.RIGHT if hit.here else Wing.MIDDLE


@pytest.mark.parametrize("mode", MODES)
def test_every_claim_of_the_sentence_is_true_of_the_record(mode: str) -> None:
    kinds = Counter[str]()
    for game in random_games(mode):
        outcome, why = game.state.outcome, ending(game)
        assert outcome is not None
        assert (why is None) == (outcome.winner is None and outcome.cause is not Cause.ROUNDS)
        if why is not None:
            check(why, game, outcome)
            kinds[why.why] += 1

    assert len(kinds) >= 3, kinds


@pytest.mark.parametrize("mode", MODES)
def test_damage_dealt_and_taken_are_the_sums_of_the_record(mode: str) -> None:
    for game in random_games(mode):
        dealt, tired = Counter[int](), Counter[int]()
        for _, _, event in rounds_of(game):
            match event:
                case PieceStruck(side=side, damage=damage) | KingStruck(side=side, damage=damage):
                    dealt[1 - side] += damage
                case PieceAttacked(side=side, damage=damage, recoil=recoil):
                    dealt[side] += damage
                    dealt[1 - side] += recoil
                case Fatigued(side=side, damage=damage):
                    tired[side] += damage
                case _:
                    pass
        stats = stats_of(game)

        assert stats.dealt == (dealt[WHITE], dealt[BLACK])
        assert [stats.taken(side) for side in (WHITE, BLACK)] == [dealt[1 - side] + tired[side] for side in (0, 1)]


@pytest.mark.parametrize("language", ["en", "id", "tr", "zh"])
@pytest.mark.parametrize("you", [WHITE, BLACK, None])
@pytest.mark.parametrize(
    "why",
    [
        EndingReason(EndedBy.TIRED, {"points": 15, "draws": 5}),
        EndingReason(EndedBy.CHEATED_ONCE, {"round": 9, "card": 4, "points": 1}),
        EndingReason(EndedBy.CHEATED, {"pieces": 4, "points": 12}),
        EndingReason(EndedBy.STRUCK, {"health": 11, "points": 12}),
        EndingReason(EndedBy.BARED, {"points": 9}),
        slain(4, Wing.LEFT, 14, 1),
        slain(2, Wing.MIDDLE, 14, 3),
        EndingReason(EndedBy.OUTFLANKED, {"points": 12, "rounds": 4}, Wing.RIGHT),
        EndingReason(EndedBy.HEAVIEST, {"round": 9, "points": 11, "total": 20}),
        EndingReason(EndedBy.BLED, {"rounds": 8, "points": 4}),
        EndingReason(EndedBy.WORN_DOWN, {"lost": 9, "other": 3}),
        EndingReason(EndedBy.GAVE_UP, {"health": 4, "other": 12}),
    ],
)
def test_every_cause_has_a_sentence_for_every_reader_in_every_language(
    why: EndingReason, you: int | None, language: str
) -> None:
    choose(language)
    try:
        words = ending_words(why, BLACK, say, you, card_word)
    finally:
        choose("en")

    assert words[0] == words[0].upper()
    assert "{" not in words
    assert words.endswith((".", "。"))
    assert language != "en" or not any(f" {card.name}s" in words for card in CARDS)
