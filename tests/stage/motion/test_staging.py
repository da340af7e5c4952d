"""The look of each event: its clip sampled at its begin, half and end, its length, and what remains."""

from functools import partial
from math import hypot, isfinite

import pytest

from hschess.rules.cards import CODES
from hschess.rules.engine import Step, apply
from hschess.rules.events import PieceHealed
from hschess.rules.modes import Effect
from hschess.rules.notation import parse_action, parse_position
from hschess.rules.view import view_of
from scenes.stage.motion.board import HistoryEntry
from scenes.stage.motion.clip_builder import ClipBuilder, ShowOptions, Words
from scenes.stage.motion.puppets import Look, Puppet
from scenes.stage.motion.staging import history_entry, items_of, stage
from tests.each import each
from tests.stage.acting import Show, leftovers, looks, puppets_of, show_of

FIGHT = "paper 7w 20/3/7/PBQ/PPPP/P4,B3,Q6,R2,P6/- 12/0/6/PPR/QPPP/Q4,P1,R6,P6/-"
SEVEN = "paper 9w 20/3/7/P/PPPP/P6,R6,P6,Q6,P6,R6,P6/- 20/0/6/P/QPPP/P1,P6,P1,P6,P1,P6,P1/-"
CHEATING = "paper 7b 20/3/7/PBQ/PPPP/P4,B3,Q6/- 12/7/7/PPR/QPPP/Q4,P1/-"
KNIGHT = "normal 7w 20/3/7/PBQ/PPPP/P4,N3,Q6/- 12/0/6/PPR/QPPP/Q4,P1,R6,P6/-"
HEALERS = "paper 7w 20/3/7/P/PPPP/P4,B6,P6/- 12/0/6/P/QPPP/P6/-"
FULL_HAND = "paper 7w 20/3/7/P/PPPP/P4/- 12/0/6/PPPPPPPPPP/QPPP/P6/-"
NO_DECK = "normal 7w 20/3/7/P/PPPP/P4/- 12/0/6/P/-/P6/f2"
SCENES = (
    ("summon", FIGHT, "P@2"),
    ("battle", FIGHT, "end"),
    ("cpu card", CHEATING, "R@1"),
    ("cheat", CHEATING, "cheat"),
    ("castle", FIGHT, "castle3"),
    ("knight", KNIGHT, "1x0"),
    ("discover", KNIGHT, "discover"),
    ("take", "normal 7w 20/1/7/P/PP/P4/u 12/0/6/P/QP/P1/- discover=QRB", "take:R"),
    ("heals", HEALERS, "end"),
    ("burn", FULL_HAND, "end"),
    ("fatigue", NO_DECK, "end"),
    ("coin", "friendly 2b 10/0/2/P/P/P6/- 10/2/2/PC/P/P6/-", "coin"),
    ("mulligan", "normal 1w 20/0/0/PBQ/PPPP/-/- 20/0/0/PBRP/PPPP/-/- mulligan", "swap:0,2"),
    ("win", "paper 7w 20/3/7/P/PPPP/Q6/- 1/0/6/P/QPPP/-/-", "end"),
    ("loss", "paper 7b 1/3/7/P/PPPP/-/- 12/7/7/P/QPPP/Q6/-", "end"),
    ("draw", "paper 45b 20/3/7/P/PPPP/-/- 12/7/7/P/QPPP/B6/-", "end"),
    ("concession", FIGHT, "concede"),
)


def stage_of(position: str, action: str, options: ShowOptions | None = None) -> tuple[Show, Step]:
    state = parse_position(position)
    show, step = show_of(view_of(state), options), apply(state, parse_action(action))
    show.play(step)
    return show, step


def on_canvas(puppet: Puppet) -> bool:
    numbers = (puppet.x, puppet.y, puppet.scale, puppet.angle, puppet.alpha, puppet.number)
    return all(map(isfinite, numbers)) and -20 <= puppet.x <= 1300 and -20 <= puppet.y <= 790


# ------------------------------------------------------------------------------------------------------ every kind of event


@each("reduced", [False, True], ids=["moving", "reduced"])
@each(("position", "action"), [scene[1:] for scene in SCENES], ids=[scene[0] for scene in SCENES])
def test_an_event_is_on_the_table_from_begin_to_end(position: str, action: str, reduced: bool) -> None:
    show, step = stage_of(position, action, ShowOptions(reduced_motion=reduced))
    show.advance(0.0)
    assert all(on_canvas(puppet) for puppet in show.board.puppets.values())
    while show.timeline.is_moving:
        show.advance(9.0)
        assert all(on_canvas(puppet) for puppet in show.board.puppets.values())

    assert show.board.matches(view_of(step.state))
    assert leftovers(show.board) == []


def test_a_step_without_events_shows_nothing() -> None:
    """A game may end before it begins: its record starts in a position that is over."""
    assert items_of(()) == []


@each(("position", "action"), [scene[1:] for scene in SCENES], ids=[scene[0] for scene in SCENES])
def test_instant_shows_the_same_end_at_once(position: str, action: str) -> None:
    slow, step = stage_of(position, action)
    slow.run()
    slow.calm_down()
    quick, _ = stage_of(position, action, ShowOptions(instant=True))
    quick.advance(0.0)
    assert not quick.timeline.is_busy
    assert quick.board.matches(view_of(step.state))
    quick.calm_down()

    assert [cue.name for cue in quick.cues] == [cue.name for cue in slow.cues]
    assert quick.board.puppets == slow.board.puppets


FLYING = {Look.DUST, Look.CHIP, Look.MOTE, Look.RING, Look.GLASS, Look.SMOKE, Look.SPARK}


def crosses(puppet: Puppet, before: tuple[float, float]) -> bool:
    """Whether a puppet fades in its old place while it appears in its new one."""
    return puppet.coming < 1 and puppet.trace is not None and (puppet.trace.x, puppet.trace.y) == before


@each(("position", "action"), [scene[1:] for scene in SCENES], ids=[scene[0] for scene in SCENES])
def test_reduced_motion_moves_nothing_visible(position: str, action: str) -> None:
    assert_calm(stage_of(position, action, ShowOptions(reduced_motion=True))[0])


def assert_calm(show: Show) -> None:
    """Nothing visible moves, shakes or flies about."""
    before: dict[int, tuple[float, float, float]] = {}
    while show.timeline.is_moving:
        show.advance(4.0)
        for number, puppet in show.board.puppets.items():
            x, y, alpha = before.get(number, (puppet.x, puppet.y, 0.0))
            if hypot(puppet.x - x, puppet.y - y) > 2:
                assert min(puppet.alpha, alpha) < 0.1 or crosses(puppet, (x, y)), puppet
            before[number] = (puppet.x, puppet.y, puppet.alpha)
        assert show.board.mood.shake_x == show.board.mood.shake_y == show.board.mood.vignette == 0
        assert not FLYING & set(looks(show))


def test_the_other_view_shows_the_same() -> None:
    state = parse_position(CHEATING)
    for viewer in (0, 1):
        for reveal in (False, True):
            show = show_of(view_of(state), viewer=viewer, reveal=reveal)
            step = apply(state, parse_action("R@1"))
            show.play(step)
            show.run()
            assert show.board.matches(view_of(step.state))


# ----------------------------------------------------------------------------------------------------------------- lengths


def test_a_summon_opens_input_long_before_it_has_settled() -> None:
    show, _ = stage_of(FIGHT, "P@2")
    show.board.puppets[show.board.hands[0][0]].x, show.board.puppets[show.board.hands[0][0]].y = 640.0, 380.0
    open_ms = 0
    while not show.timeline.input_open:
        show.advance(1.0)
        open_ms += 1

    assert open_ms == pytest.approx(260, abs=2)
    assert show.run(1.0) < 180


def test_a_seven_piece_end_of_turn_lasts_at_most_three_and_a_half_seconds() -> None:
    state = parse_position(SEVEN)
    events = apply(state, parse_action("end")).events
    show = show_of(view_of(state))
    clip = stage(items_of(events)[0], show.board, ShowOptions())

    assert 1500 < clip.length_ms <= 3500
    assert clip.length_ms / 4 <= 900


def test_a_longer_pace_shows_the_cpus_card_longer() -> None:
    lengths = []
    for pace in (0.0, 350.0, 700.0, 1200.0):
        show, _ = stage_of(CHEATING, "R@1", ShowOptions(cpu_pace_ms=pace))
        lengths.append(show.run(5.0))

    assert lengths == sorted(lengths)
    assert lengths[3] - lengths[0] == pytest.approx(1200, abs=10)


def test_a_draw_never_closes_the_input() -> None:
    show, _ = stage_of(FIGHT, "end")
    while not any(cue.name == "draw_slide" for cue in show.cues):
        show.advance(5.0)
    show.advance(100.0)

    assert show.timeline.input_open
    assert show.timeline.is_busy


def test_the_banner_is_shorter_from_the_fourth_round_on() -> None:
    lasting = []
    for turn in ("3w", "4w"):
        show, _ = stage_of(f"paper {turn} 20/3/7/P/PPPP/-/- 20/0/6/P/QPPP/-/-", "end")
        frames = 0
        while show.timeline.is_moving:
            show.advance(10.0)
            frames += Look.BANNER in looks(show)
        lasting.append(frames * 10)

    assert lasting == pytest.approx([900, 540], abs=20)


# ------------------------------------------------------------------------------------------------------------ appearance


def test_a_played_card_of_a_hidden_hand_is_shown_face_up() -> None:
    show, step = stage_of(CHEATING, "R@1")
    card = show.board.hands[1][step.events[0].position]  # type: ignore[union-attr]
    show.advance(600.0)
    shown = show.board.puppets[card]

    assert (shown.card, shown.face, shown.scale) == (2, 1.0, 1.25)


def test_a_card_that_was_dropped_on_the_line_is_not_shown_again() -> None:
    show, _ = stage_of(FIGHT, "P@2")
    show.advance(400.0)

    assert Look.TOKEN in looks(show)
    assert len(puppets_of(show, Look.TOKEN)) == 10


def test_pieces_that_moved_aside_for_a_drop_stay_in_place() -> None:
    state = parse_position(FIGHT)
    show = show_of(view_of(state))
    show.board.open_gap(2)
    for _ in range(40):
        show.board.update_gap(16.0)
    line = list(show.board.lines[0])
    before = [show.board.puppets[number].x for number in line]
    show.play(apply(state, parse_action("P@2")))
    while show.timeline.is_busy:
        show.advance(16.0)
        show.board.update_gap(16.0)
        assert [show.board.puppets[number].x for number in line] == pytest.approx(before)


def test_no_piece_jumps_when_a_gap_is_only_half_open() -> None:
    state = parse_position(FIGHT)
    show = show_of(view_of(state))
    show.board.open_gap(2)
    show.board.update_gap(40.0)
    line = list(show.board.lines[0])
    before = [show.board.puppets[number].x for number in line]
    show.play(apply(state, parse_action("P@2")))
    while show.timeline.is_busy:
        show.advance(8.0)
        show.board.update_gap(8.0)
        after = [show.board.puppets[number].x for number in line]
        assert max(abs(one - other) for one, other in zip(before, after, strict=True)) < 8
        before = after


def test_simultaneous_hits_make_a_star_for_each_target() -> None:
    show, _ = stage_of(KNIGHT, "1x0")
    show.advance(400.0)

    assert sorted(puppet.number for puppet in puppets_of(show, Look.SPLAT)) == [4, 4]


@pytest.mark.parametrize(("apart_ms", "stars"), [(140.0, [6]), (200.0, [2, 4])])
def test_hits_on_one_target_almost_together_make_one_star(apart_ms: float, stars: list[int]) -> None:
    clip = ClipBuilder(show_of(view_of(parse_position(FIGHT))).board, ShowOptions(), 0)
    clip.hurt(5, (100.0, 100.0), 4, 0.0)
    clip.hurt(5, (100.0, 100.0), 2, apart_ms)
    splats = [spawn.puppet for spawn in clip.finished().spawns]

    assert sorted(puppet.number for puppet in splats) == stars
    assert len({puppet.x for puppet in splats}) == len(stars)


def test_a_number_is_never_negative() -> None:
    show, _ = stage_of(FIGHT, "end")
    while show.timeline.is_moving:
        show.advance(7.0)
        assert all(puppet.number >= 0 for puppet in show.board.puppets.values())


def test_the_dead_leave_together() -> None:
    show, _ = stage_of(SEVEN, "end")
    counts = set()
    while show.timeline.is_busy:
        show.advance(8.0)
        counts.add(len(puppets_of(show, Look.TOKEN)))

    assert counts == {14, 10}


def test_a_full_neighbour_of_a_bishop_gets_a_glint_and_no_number() -> None:
    show, _ = stage_of(HEALERS, "end")
    full, leaves = 0.0, set()
    while show.timeline.is_busy:
        show.advance(8.0)
        full = max(full, show.board.puppets[show.board.lines[0][2]].glow)
        leaves |= {(puppet.number, puppet.x) for puppet in puppets_of(show, Look.LEAF) if puppet.alpha == 1}

    assert full > 0.3
    assert {number for number, _ in leaves} == {2}


def test_a_healed_piece_moved_away_from_its_healer_shows_its_health() -> None:
    """In a duel, events at the end of a turn may move pieces between two heals of one piece."""
    show = show_of(view_of(parse_position(HEALERS)))
    healed = PieceHealed(side=0, slot=0, card=CODES["P"], by=2, by_card=CODES["B"], amount=2, health=6)
    for item in items_of((healed,)):
        show.timeline.add(partial(stage, item, show.board, show.options))
    show.run()

    assert show.board.puppets[show.board.lines[0][0]].number == 6


def test_a_bishop_with_nothing_to_heal_has_its_own_sound() -> None:
    show, _ = stage_of("paper 7w 20/3/7/P/PPPP/P6,B6/- 12/0/6/P/QPPP/P6/-", "end")
    show.run()

    assert "overheal_dry" in {cue.name for cue in show.cues}
    assert "heal" not in {cue.name for cue in show.cues}


def test_pieces_act_in_order_and_are_counted() -> None:
    show, _ = stage_of(FIGHT, "end")
    show.advance(1800.0)
    pips = sorted(puppets_of(show, Look.PIP), key=lambda pip: pip.x)

    assert [round(pip.number) for pip in pips] == [1, 2, 3, 4, 5]


def test_successive_hits_climb() -> None:
    show, _ = stage_of(FIGHT, "end")
    show.run()
    pitches = [cue.pitch for cue in show.cues if cue.name.startswith("hit_")]

    assert pitches == sorted(pitches)
    assert len(set(pitches)) > 2


def test_the_table_shakes_within_its_limit_and_comes_to_rest() -> None:
    show, _ = stage_of("paper 9w 20/3/7/P/PPPP/Q6,Q6,Q6,Q6,Q6,Q6/- 40/0/6/P/QPPP/-/-", "end")
    reach = 0.0
    while show.timeline.is_moving:
        show.advance(5.0)
        reach = max(reach, hypot(show.board.mood.shake_x, show.board.mood.shake_y))

    assert 5.0 < reach <= 7.0
    assert show.board.mood.shake_x == show.board.mood.shake_y == 0


@pytest.mark.parametrize(("shake", "most"), [(0.0, 0.0), (0.5, 3.5)])
def test_the_shake_can_be_turned_down(shake: float, most: float) -> None:
    show, _ = stage_of("paper 9w 20/3/7/P/PPPP/Q6,Q6,Q6/- 40/0/6/P/QPPP/-/-", "end", ShowOptions(shake=shake))
    while show.timeline.is_moving:
        show.advance(5.0)
        assert hypot(show.board.mood.shake_x, show.board.mood.shake_y) <= most


def test_only_the_viewers_own_king_reddens_the_edges() -> None:
    reddest = []
    for position in ("paper 7b 20/3/7/P/PPPP/-/- 12/7/7/P/QPPP/Q6/-", "paper 7w 12/7/7/P/QPPP/Q6/- 20/3/7/P/PPPP/-/-"):
        show, _ = stage_of(position, "end")
        red = 0.0
        while show.timeline.is_moving:
            show.advance(5.0)
            red = max(red, show.board.mood.vignette)
        reddest.append(red)

    assert 0.1 < reddest[0] <= 0.34
    assert reddest[1] == 0.0


def test_the_acting_row_is_lit_while_it_acts() -> None:
    show, _ = stage_of(FIGHT, "end")
    show.advance(300.0)
    assert (show.board.mood.active_side, show.board.mood.hush) == (0, 0.12)
    show.run()
    show.calm_down()

    assert (show.board.mood.active_side, show.board.mood.hush) == (-1, 0.0)


def test_the_text_comes_from_the_caller() -> None:
    words = Words(turns=("Your turn", "Mira's turn"), burned="Verbrannt", fatigue="Müde")
    seen = set()
    for position in (FULL_HAND, NO_DECK):
        show, _ = stage_of(position, "end", ShowOptions(words=words))
        while show.timeline.is_moving:
            show.advance(16.0)
            seen |= {puppet.text for puppet in show.board.puppets.values()}

    assert seen == {"", "Mira's turn", "Verbrannt", "Müde"}


def test_a_lost_game_darkens_the_table() -> None:
    show, _ = stage_of("paper 7b 1/3/7/P/PPPP/-/- 12/7/7/P/QPPP/Q6/-", "end")
    show.run()

    assert show.board.mood.lamp == 0.6
    assert show.board.puppets[show.board.kings[0]].angle == 82.0
    assert show.cues[-1].name == "lose"


@pytest.mark.parametrize(
    "options", [ShowOptions(by_hand=(True, True)), ShowOptions(by_hand=(False, False), takes_sides=False)]
)
def test_if_both_or_neither_are_people_it_stays_light_and_the_chord_plays(options: ShowOptions) -> None:
    position = "paper 7b 1/3/7/P/PPPP/-/- 12/7/7/P/QPPP/Q6/-"
    show, _ = stage_of(position, "end", options)
    show.run()

    assert show.board.mood.lamp == 1.0
    assert show.cues[-1].name == "win"


# ----------------------------------------------------------------------------------------------------------------- history


def test_the_history_lists_cards_powers_and_attacks() -> None:
    histories = []
    for position, action in ((FIGHT, "P@2"), (CHEATING, "cheat"), (KNIGHT, "1x0"), (FIGHT, "end")):
        state = parse_position(position)
        show, step = show_of(view_of(state)), apply(state, parse_action(action))
        show.play(step, 17)
        show.run()
        histories.append(tuple(show.board.history))
        assert history_entry(step.events, 17) == (histories[-1][-1] if histories[-1] else None)

    assert histories == [
        (HistoryEntry(0, 0, action=17),),
        (HistoryEntry(1, effect=Effect.DESTROY, action=17),),
        (HistoryEntry(0, 3, is_attack=True, action=17),),
        (),
    ]
