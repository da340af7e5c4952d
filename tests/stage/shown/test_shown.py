"""The display is a function of the position, the hand and the time: no table, no clock, no screen."""

from dataclasses import replace

import pytest

from hschess.rules.actions import END
from hschess.rules.game import open_game
from hschess.rules.record import Record
from scenes.stage.game.legal_moves import legal_moves_of
from scenes.stage.game.match import Match
from scenes.stage.game.setup import continued_match
from scenes.stage.hand.hand import Hand
from scenes.stage.hand.held import Aiming, Castling, Holding
from scenes.stage.hand.hit_areas import HitArea, HitKind
from scenes.stage.hand.tabletop import Tabletop
from scenes.stage.motion.timing import HOVER_INTENT_MS, T_FAST_MS
from scenes.stage.shown.lights import DEAR_DIM, PLAYABLE_GLOW, CardLight, PieceLight
from scenes.stage.shown.shown import Foresight, Shown, Sight, shown_after
from scenes.stage.table_layout import Layout

PLAIN = "paper 3w 20/3/3/PQR/P/P6/- 20/0/2/P/P/-/-"
KNIGHTS = "heroic 5w 20/5/5/P/PPPP/N3,P6,N2/- 20/0/4/P/PPPP/P6/-"
LETHAL = "heroic 7w 6/9/9/PQ/PQPPNB/P6,R5/- 12/0/6/RPPR/PPPNPNQPB/R6,P4,Q5/-"
LIT, UNLIT = PieceLight(PLAYABLE_GLOW), PieceLight()


class Seen:
    """A position at rest, in the turn of the person at the bottom."""

    def __init__(self, line: str, wanted: str = "full") -> None:
        self.match: Match = continued_match(open_game(Record("", position=line)))
        state = self.match.state
        self.table = Tabletop(legal_moves_of(state), Layout(1280, 720), enabled=True)
        self.foresight = Foresight(self.match)
        self.sight = Sight(
            is_my_turn=True,
            shows_my_turn=True,
            is_busy=False,
            cards=tuple(state.mover.hand),
            lengths=(len(state.mover.line), len(state.waiting.line)),
            play=None,
            wanted=wanted,
            at_once=False,
        )

    def after(self, hand: Hand, dt_ms: float = 16.0, before: Shown | None = None) -> Shown:
        return shown_after(before or Shown(), hand, self.table, self.sight, self.foresight, dt_ms)


def test_the_same_position_hand_and_time_show_the_same() -> None:
    seen = Seen(PLAIN)
    hand = Hand(held=Holding(0, gap=1))

    assert seen.after(hand) == seen.after(hand)


def test_playable_cards_glow_and_the_others_are_dim() -> None:
    dear = CardLight(0.0, DEAR_DIM, unaffordable=True)

    assert Seen(PLAIN).after(Hand()).lights.cards == (CardLight(PLAYABLE_GLOW), dear, CardLight(PLAYABLE_GLOW))


def test_nothing_glows_and_nothing_is_dim_in_the_enemys_turn() -> None:
    seen = Seen(PLAIN)
    seen.table = replace(seen.table, enabled=False)
    seen.sight = replace(seen.sight, is_my_turn=False, shows_my_turn=False)

    assert set(seen.after(Hand()).lights.cards) == {CardLight()}


def test_castle_lights_the_pieces_it_moves_and_an_aim_its_targets() -> None:
    seen = Seen(KNIGHTS)

    assert seen.after(Hand()).lights.lines == ((LIT, UNLIT, LIT), (UNLIT,))
    assert seen.after(Hand(held=Castling())).lights.lines == ((UNLIT, LIT, LIT), (UNLIT,))
    assert seen.after(Hand(held=Aiming(0))).lights.lines == ((UNLIT, UNLIT, UNLIT), (LIT,))


def test_a_forecast_is_made_once_for_a_held_card() -> None:
    seen = Seen(PLAIN)
    hand = Hand(held=Holding(0, gap=1))
    first = seen.after(hand)
    assert first.forecast is not None
    assert first.forecast.ghost is not None

    assert seen.after(hand, before=first).forecast is first.forecast
    assert seen.after(Hand(), before=first).forecast is None


@pytest.mark.parametrize(("wanted", "has_forecast"), [("full", True), ("end", True), ("off", False)])
def test_the_options_set_how_much_is_forecast(wanted: str, has_forecast: bool) -> None:
    forecast = Seen(LETHAL, wanted).after(Hand(hover=HitArea(HitKind.END))).forecast
    assert forecast is not None

    assert bool(forecast.lanes) == has_forecast


def test_a_card_nods_before_it_rises_and_rises_at_once_by_keys() -> None:
    seen = Seen(PLAIN)
    pointed = Hand(hover=HitArea(HitKind.HAND, 1))
    first = seen.after(pointed, HOVER_INTENT_MS / 2)

    assert (first.nods, first.raised) == (1, None)
    second = seen.after(pointed, HOVER_INTENT_MS, first)
    assert (second.nods, second.raised) == (None, 1)
    assert seen.after(Hand(focus=HitArea(HitKind.HAND, 2)), 1.0).raised == 2


def test_the_warning_fades_in_and_only_if_the_options_allow() -> None:
    seen, blind = Seen(LETHAL), Seen(LETHAL, "off")
    half = seen.after(Hand(), T_FAST_MS / 2)

    assert half.is_warned
    assert half.alarm.share == pytest.approx(0.5)
    assert seen.after(Hand(), T_FAST_MS, half).alarm.share == 1
    assert not blind.after(Hand()).is_warned


def test_the_line_opens_for_the_held_card() -> None:
    seen = Seen(PLAIN)

    assert seen.after(Hand()).gap is None
    assert seen.after(Hand(held=Holding(0, gap=1))).gap == 1


def test_the_end_of_the_turn_is_forecast_while_the_pointer_rests_on_its_button() -> None:
    asked = Seen(PLAIN).after(Hand(hover=HitArea(HitKind.END))).asked
    assert asked is not None

    assert asked.action is END
