"""The forecast of a duel: both losses, the effects of a death, and nothing that chance decides."""

from collections.abc import Sequence

from hschess.rules.card_sets import read_card_set
from hschess.rules.card_table import card_at
from hschess.rules.modes import read_mode
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.pieces import code_of
from scenes.stage.shown.forecast import forecast_of
from scenes.stage.shown.foreseen import Forecast, MarkKind
from scenes.stage.table_layout import Layout
from tests.by_commit import seeds
from tests.stage.duel_foresight import check

LAYOUT = Layout(1280, 720)


def foreseen(own: str, enemy: str, action: str, hand: str = "-", decks: tuple[str, str] = ("?4", "?4")) -> Forecast:
    """The forecast of White's action in round 6 of a duel."""
    state = parse_position(f"middle 6w 24/6/6/{hand}/{decks[0]}/{own}/- 28/0/6/?2/{decks[1]}/{enemy}/-")
    return forecast_of(state, parse_action(action, state.mode.cards), LAYOUT)


RESTLESS = """
[guard]
name = "Guard"
cost = 1
attack = 1
health = 5

[restless]
name = "Restless"
cost = 1
attack = 1
health = 5
end = [{ swap = 1, target = "self" }, { damage = 1, target = "neighbours" }]

[martyr]
name = "Martyr"
cost = 1
attack = 1
health = 9
end = [{ damage = 4, target = "neighbours" }, { heal = 6, target = "self" }]

[penitent]
name = "Penitent"
cost = 1
attack = 1
health = 5
end = [{ damage = 3, target = "own_king" }, { heal = 4, target = "own_king" }]
"""
RESTLESS_MODE = """
name = "restless"
cards = ["restless"]
kings = [9, 9]
powers = ["castle", "none"]
decks = [{ guard = 30 }, { guard = 30 }]
"""


def foreseen_at_end(own: str, action: str, king: int = 9) -> Forecast:
    """The forecast of White's action with pieces that act at the end of the turn."""
    mode = read_mode(RESTLESS_MODE, lambda name: read_card_set(RESTLESS, name, "restless.toml"))
    text = f"restless 6w {king}/6/6/-/guard/{own}/- 9/0/6/-/guard/-/-"
    state = parse_position(text, {"restless": mode})
    return forecast_of(state, parse_action(action, mode.cards), LAYOUT)


def slot(side: int, index: int, length: int) -> tuple[float, float]:
    return LAYOUT.slot(side, index, length)


def at(drawn: Forecast, point: tuple[float, float]) -> Sequence[tuple[MarkKind, int]]:
    """The marks at a point."""
    return sorted((mark.kind, mark.number) for mark in drawn.marks if mark.at == point)


def test_both_losses_of_an_attack_are_shown() -> None:
    drawn = foreseen("captain:3", "gunner:1,leech:3", "0x1")

    assert at(drawn, slot(0, 0, 1)) == [(MarkKind.DAMAGE, 2)]
    assert at(drawn, slot(1, 1, 2)) == [(MarkKind.DAMAGE, 4), (MarkKind.SKULL, 0)]


def test_a_shield_takes_the_damage() -> None:
    drawn = foreseen("captain:3", "gatehouse:5", "0x0")

    assert at(drawn, slot(1, 0, 1)) == [(MarkKind.SHIELD, 0)]
    assert at(drawn, slot(0, 0, 1)) == [(MarkKind.DAMAGE, 2)]


def test_an_attack_on_the_king_has_its_number() -> None:
    assert at(foreseen("captain:3", "-", "0xk"), LAYOUT.king(1)) == [(MarkKind.KING, 4)]


def test_drain_heals_the_own_king() -> None:
    assert at(foreseen("leech:3", "-", "0xk"), LAYOUT.king(0)) == [(MarkKind.HEAL, 2)]


def test_the_summons_of_a_death_are_shown_small_in_their_places() -> None:
    drawn = foreseen("footman:1,baggage_train:1,footman:1", "leech:3", "1x0")

    assert [(card_at(code_of(comer.piece)).key, comer.x) for comer in drawn.comers] == [
        ("recruit", slot(0, 1, 4)[0]),
        ("recruit", slot(0, 2, 4)[0]),
    ]
    assert (MarkKind.SKULL, 0) in at(drawn, slot(0, 1, 3))


def test_the_cards_that_deaths_draw_are_counted_at_the_decks() -> None:
    drawn = foreseen("squire:1", "squire:1", "0x0")

    assert [at(drawn, LAYOUT.deck(side)) for side in (0, 1)] == [[(MarkKind.CARDS, 1)], [(MarkKind.CARDS, 1)]]


def test_a_death_that_draws_from_an_empty_deck_hurts_its_king() -> None:
    drawn = foreseen("squire:1", "gunner:1", "0x0", decks=("-", "?4"))

    assert at(drawn, LAYOUT.king(0)) == [(MarkKind.KING, 1)]


def test_gains_of_pieces_are_shown() -> None:
    drawn = foreseen("footman:1,leech:2", "-", "standard@1", hand="standard")

    gained = {mark.at: mark.words for mark in drawn.marks if mark.kind is MarkKind.GAIN}
    assert gained == {slot(0, 0, 3): "+1/+1", slot(0, 2, 3): "+1/+1"}


def test_possible_random_targets_have_a_question_mark_and_no_skull() -> None:
    drawn = foreseen("-", "gunner:1,leech:3", "gambit", hand="gambit")

    assert [at(drawn, slot(1, index, 2)) for index in (0, 1)] == [[(MarkKind.CHANCE, 0)]] * 2


def test_a_random_choice_among_one_is_certain() -> None:
    assert at(foreseen("-", "leech:3", "gambit", hand="gambit"), slot(1, 0, 1)) == [(MarkKind.SKULL, 0)]


def test_after_a_castle_pieces_that_move_at_the_end_are_followed() -> None:
    drawn = foreseen_at_end("guard:5,guard:4,restless:5", "castle1")

    marked = {mark.at for mark in drawn.marks if mark.kind is MarkKind.DAMAGE}
    assert marked == {slot(0, 1, 3)}, "the neighbour past which it has moved, where it is drawn"


def test_a_piece_that_heals_itself_before_the_dead_leave_has_no_skull() -> None:
    drawn = foreseen_at_end("martyr:9,martyr:2", "end")

    assert at(drawn, slot(0, 1, 2)) == [(MarkKind.DAMAGE, 4), (MarkKind.HEAL, 6)]


def test_a_king_who_is_healed_in_time_does_not_fall() -> None:
    drawn = foreseen_at_end("penitent:5", "end", king=2)

    assert at(drawn, LAYOUT.king(0)) == [(MarkKind.HEAL, 4), (MarkKind.KING, 3)]


def test_the_forecast_equals_what_happens_without_hidden_information() -> None:
    """The short form of `python -m tests.stage.duel_foresight`."""
    assert check(400, seeds("duel forecast", 1)[0]) > 200
