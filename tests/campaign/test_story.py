"""An encounter's effects on a game: goals, whens, scripted turns; all of it is folded, replayed and undone like the rest."""

from itertools import pairwise

import pytest

from hschess.campaign.beginning import begin_encounter, story_in
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import read_campaign
from hschess.rules import events
from hschess.rules.engine import legal_actions
from hschess.rules.game import Ahead, GameSoFar
from hschess.rules.goal import Goal, GoalKind
from hschess.rules.mode_text import modes_with
from hschess.rules.modes import BLACK, WHITE
from hschess.rules.notation import format_line, format_position, parse_action, parse_position
from hschess.rules.state import Cause, Outcome
from hschess.rules.view import fold, view_of
from tests.campaign.encounters import HEAD, encounter, last, played, story, when

DUEL = "1w 30/0/0/-/-/p23:3,p32:2/- 30/0/0/-/-/p32:2,g13:3/-"
LINE = "3w 20/3/3/PPR/PPP/R6,R6/- 20/0/2/P/PPP/P3,P3/-"
DEATHS = "1w 30/0/0/-/-/p34:4,p34:4/- 30/0/0/-/-/p32:1,p32:1/-"
MET, MISSED = Outcome(WHITE, Cause.GOAL), Outcome(BLACK, Cause.GOAL)


def outcome(one: Encounter, words: str) -> Outcome | None:
    return played(one, words).state.outcome


def line(game: GameSoFar, side: int) -> str:
    return format_line(game.state.sides[side].line, game.state.mode.cards)


# ------------------------------------------------------------------------------------------------------------------- goals


def test_an_emptied_line_meets_its_goal_at_once() -> None:
    one = encounter("", DUEL.replace("g13:3", "p11:1"), "vanilla", "clear = true")

    assert outcome(one, "0x1") is None
    assert outcome(one, "0x1 1x0") == MET


def test_a_goal_of_one_turn_is_missed_with_the_turn_and_no_other_begins() -> None:
    game = played(encounter("", DUEL, "vanilla", "clear = true, turns = 1"), "end")

    assert game.state.outcome == MISSED
    assert not [event for event in last(game) if isinstance(event, events.TurnBegan)]
    assert (game.state.to_move, game.state.round) == (WHITE, 1)


def test_an_end_by_the_rules_at_the_next_turn_goes_before_the_goal() -> None:
    """The enemy king falls of fatigue (R12), and the last round is over (R24)."""
    falls = encounter("", "1w 30/0/0/-/-/p23:3/- 1/0/0/-/-/p32:2/-", "vanilla", "clear = true, turns = 1")
    lasts = encounter("", "45b 9/3/3/-/PP/P6/- 9/3/3/-/PP/P6/-", goal="kills = 1")

    assert outcome(falls, "end") == Outcome(WHITE, Cause.KING)
    assert outcome(lasts, "end") == Outcome(None, Cause.ROUNDS)


def test_the_end_of_the_turn_itself_may_meet_the_goal() -> None:
    assert outcome(encounter("", LINE, goal="kills = 2, turns = 1"), "end") == MISSED
    assert outcome(encounter("", LINE.replace("P3,P3", "P2,P2"), goal="kills = 2, turns = 1"), "end") == MET


def test_damage_to_the_king_is_counted_until_it_is_enough() -> None:
    one = encounter("", LINE.replace("P3,P3", "-"), goal="king = 8")

    assert outcome(one, "end end") is None
    assert outcome(one, "end end end") == MET


def test_rounds_are_survived_once_black_has_ended_the_last() -> None:
    one = encounter("", LINE, goal="survive = 2")

    assert outcome(one, "end end end") is None
    game = played(one, "end end end end")
    assert (game.state.outcome, game.state.round) == (MET, 4)


def test_a_goal_of_losses_waits_for_the_enemys_answer() -> None:
    safe = encounter("", LINE, goal="lost = 0, turns = 1")
    weak = encounter("", LINE.replace("R6,R6", "R1,R1"), goal="lost = 0, turns = 1")

    assert outcome(safe, "end") is None
    assert outcome(safe, "end end") == MET
    assert outcome(weak, "end end") == MISSED


def test_losing_too_many_misses_the_goal_at_once() -> None:
    one = encounter("", DUEL, "vanilla", "win = true, lost = 0")

    assert outcome(one, "1x1") is None
    assert outcome(one, "1x1 0x0") == MISSED


def test_a_win_by_the_rules_meets_any_goal() -> None:
    one = encounter("", LINE.replace("20/0/2/P/PPP/P3,P3", "2/0/2/P/PPP/-"), goal="survive = 5")

    assert outcome(one, "end") == Outcome(WHITE, Cause.KING)


def test_a_win_with_too_many_losses_does_not_count() -> None:
    board = "1w 30/0/0/-/-/p23:3,p12:1/- 2/0/0/-/-/p32:2/-"
    one = encounter("", board, "vanilla", "win = true, lost = 0")

    assert outcome(one, "0xk") == Outcome(WHITE, Cause.KING)
    assert outcome(one, "1x0") == MISSED


def test_a_loss_by_the_rules_is_a_loss() -> None:
    one = encounter("", LINE.replace("20/3/3/PPR/PPP/R6,R6", "1/3/3/PPR/PPP/-"), goal="survive = 5")

    assert outcome(one, "end end") == Outcome(BLACK, Cause.KING)


def test_the_persons_side_may_be_black() -> None:
    one = encounter('side = "black"\n', LINE, goal="survive = 1")

    assert outcome(one, "end") is None
    assert outcome(one, "end end") == Outcome(BLACK, Cause.GOAL)


# ------------------------------------------------------------------------------------------------------------------- whens


def test_a_death_triggers_a_sentence_and_cards_once() -> None:
    more = when('dead = "p32"', 'say = "died"', 'give = { cards = ["p11", "p12"] }')
    game = played(encounter(more, DEATHS, "vanilla"), "0x0")

    said, given = [event for event in last(game) if isinstance(event, events.Said | events.CardsGiven)]
    assert said == events.Said(side=BLACK, words="campaign.trial.said.died")
    assert isinstance(given, events.CardsGiven)
    assert game.state.black.hand == list(given.cards)
    assert not [
        event
        for event in last(game.after(parse_action("1x0", game.state.mode.cards)))
        if isinstance(event, events.Said)
    ]


def test_a_full_hand_takes_no_more_cards() -> None:
    more = when("round = 3", 'give = { cards = ["Q", "Q"], side = "white" }')
    game = played(encounter(more, LINE.replace("PPR/PPP", "PPPPPPPPP/PPP")))

    assert len(game.state.white.hand) == 10


def test_cards_leave_the_place_for_a_card_that_is_being_offered() -> None:
    """A hand beyond its limit could not be read again."""
    power = '{ name = "Scout", power = [{ damage = 1, target = "enemy_pieces" }, { draw = 1, from = "discover" }], cost = 2 }'
    mode = f'{{ like = "middle", hand_limit = 4, dealt = [3, 3], coins = [0, 0], powers = [{power}, "none"] }}'
    text = "3w 20/3/3/footman,footman,footman/footman/footman:1/- 20/0/2/footman/footman/footman:1/-"
    more = when('dead = "footman"', 'give = { cards = ["footman", "footman"], side = "white" }')
    one = read_campaign(
        f'{HEAD}mode = {mode}\nposition = "{text}"\ngoal = {{ win = true }}\n{more}', "campaign.toml"
    ).encounters[0]
    game = played(one, "power")

    assert game.state.options
    assert len(game.state.white.hand) == 3
    taken = game.after(legal_actions(game.state)[0]).state
    assert parse_position(format_position(taken), modes_with(taken.mode)) == taken


def test_a_round_that_begins_because_a_fallen_king_got_health_triggers_its_conditions() -> None:
    more = when("king_below = 1", 'side = "white"', 'king = { health = 9, side = "white" }')
    more += when("round = 4", 'give = { cards = ["Q"], side = "white" }')
    more += when("every = 2", 'say = "even"')
    game = played(encounter(more, LINE.replace(" 20/", " 1/", 1).replace("R6,R6", "-")), "end end")

    assert (game.state.round, game.state.to_move, game.state.white.health) == (4, WHITE, 9)
    assert events.CardsGiven(side=WHITE, cards=(4,)) in last(game)
    assert [event.words[-4:] for event in last(game) if isinstance(event, events.Said)] == ["even"]


def test_a_condition_for_a_round_or_every_second_one_triggers_at_its_start() -> None:
    more = when("round = 4", 'summon = { cards = ["Q"] }') + when("every = 2", 'summon = { cards = ["R"] }')
    game = played(encounter(more, LINE.replace("R6,R6", "-")), "end end")

    assert line(game, BLACK) == "P3,P3,Q6,R6"
    assert [event.length for event in last(game) if isinstance(event, events.PieceSummoned)] == [3, 4]
    assert line(played(encounter(more, LINE.replace("R6,R6", "-")), "end end end end"), BLACK) == "P3,P3,Q6,R6"


def test_a_condition_for_the_first_round_triggers_at_the_start() -> None:
    game = played(encounter(when("round = 3", 'set_line = { line = "Q4" }'), LINE))

    assert line(game, BLACK) == "Q4"
    assert events.LineReplaced(side=BLACK, line=tuple(game.state.black.line)) in last(game)


def test_a_full_line_takes_no_more_pieces() -> None:
    more = when("round = 3", 'summon = { cards = ["P", "P"] }')
    game = played(encounter(more, LINE.replace("P3,P3", "P3,P3,P3,P3,P3,P3")))

    assert len(game.state.black.line) == 7


def test_a_fallen_king_that_gets_health_fights_on() -> None:
    more = when("king_below = 1", "king = { health = 9 }", 'deck = { cards = ["Q"] }')
    game = played(encounter(more, LINE.replace("20/0/2/P/PPP/P3,P3", "2/0/2/P/PPP/-")), "end")

    assert game.state.outcome is None
    assert (game.state.to_move, game.state.black.health) == (BLACK, 9)
    assert [type(event) for event in last(game)].count(events.GameEnded) == 0
    assert events.KingSet(side=BLACK, before=-2, health=9) in last(game)
    assert events.DeckReplaced(side=BLACK, left=1) in last(game)


def test_two_whens_of_one_condition_follow_one_another() -> None:
    more = when("king_below = 1", "king = { health = 1 }", 'say = "one"')
    more += when("king_below = 1", "king = { health = 1 }", 'say = "two"')
    one = encounter(more, LINE.replace("20/0/2/P/PPP/P3,P3", "2/0/2/P/PPP/-"))

    said = [
        event.words[-3:]
        for step in played(one, "end end end").steps
        for event in step.events
        if isinstance(event, events.Said)
    ]
    assert said == ["one", "two"]
    assert outcome(one, "end end end end end") == Outcome(WHITE, Cause.KING)


def test_nothing_hurts_a_warded_king() -> None:
    more = when("round = 3", 'ward = "black"') + when('dead = "P"', 'unward = "black"')
    one = encounter(more, LINE.replace("20/0/2/P/PPP/P3,P3", "2/0/2/P/PPP/-"))
    game = played(one, "end")

    assert (game.state.outcome, game.state.black.health) == (None, 2)
    assert [(event.damage, event.health) for event in last(game) if isinstance(event, events.KingStruck)] == [
        (0, 2),
        (0, 2),
    ]
    assert game.state.to_move == BLACK


def test_a_ward_can_be_lifted() -> None:
    more = when("round = 3", 'ward = "black"') + when("round = 4", 'unward = "black"')
    one = encounter(more, LINE.replace("20/0/2/P/PPP/P3,P3", "2/0/2/P/PPP/-"))
    game = played(one, "end end")

    assert events.WardChanged(side=BLACK, is_on=False) in last(game)
    assert outcome(one, "end end end") == Outcome(WHITE, Cause.KING)


def test_the_leftmost_piece_deserts_to_the_right_end() -> None:
    more = when("round = 3", 'desert = "white"')
    game = played(encounter(more, LINE.replace("R6,R6", "Q5,R6")))

    assert (line(game, WHITE), line(game, BLACK)) == ("R6", "P3,P3,Q5")
    assert [event.length for event in last(game) if isinstance(event, events.PieceDeserted)] == [3]


def test_a_line_mirrors_the_other() -> None:
    game = played(encounter(when("every = 1", 'mirror = "black"'), LINE), "P@0 end end")

    assert line(game, BLACK) == line(game, WHITE)


def test_a_met_goal_may_lead_to_the_next() -> None:
    more = when("met = true", "goal = { king = 4 }", 'opponent = "random"', 'set_line = { line = "-" }')
    one = encounter(more, LINE, goal="survive = 1")
    game = played(one, "end end")

    assert game.state.outcome is None
    assert events.OpponentChanged(side=BLACK, who="random") in last(game)
    assert [event.goal for event in last(game) if isinstance(event, events.GoalShown)] == [Goal(GoalKind.KING, 4)]
    assert story(game).opponent == "random"
    assert outcome(one, "end end end") == MET


def test_the_goal_is_reported_at_the_start_and_after_changes() -> None:
    game = played(encounter("", LINE.replace("P3,P3", "-"), goal="king = 20, turns = 5"), "P@0 end")

    goal_events = [[event for event in step.events if isinstance(event, events.GoalShown)] for step in game.steps]
    assert goal_events[0] == [
        events.GoalShown(side=WHITE, goal=Goal(GoalKind.KING, 20, turns=5), done=0, lost=0, turns=0)
    ]
    assert goal_events[1] == []
    assert goal_events[2] == [
        events.GoalShown(side=WHITE, goal=Goal(GoalKind.KING, 20, turns=5), done=5, lost=0, turns=1)
    ]


def test_a_goal_without_limits_is_reported_once() -> None:
    game = played(encounter("", LINE), "P@0 end end end")

    assert sum(isinstance(event, events.GoalShown) for step in game.steps for event in step.events) == 1


# ------------------------------------------------------------------------------------------------------------ the opponent


def test_the_opening_is_played_and_then_the_opponent_thinks() -> None:
    one = encounter('opponent = "random"\nopening = ["P@0 end"]\n', LINE)

    words = [str(story(played(one, done)).scripted()) for done in ("", "end", "end P@0", "end P@0 end end")]
    assert words == ["None", "P@0", "end", "None"]


def test_a_scripted_action_that_is_illegal_is_left_out_and_its_turn_ended() -> None:
    one = encounter('opponent = "script"\nopening = ["Q@0 P@0 end"]\n', LINE)

    assert str(story(played(one, "end")).scripted()) == "end"


def test_a_missing_opponent_ends_each_turn_and_keeps_its_first_cards() -> None:
    one = encounter('side = "black"\n', mode="heroic")
    game = played(one)

    assert str(story(game).scripted()) == "keep"
    assert story(played(one, "keep")).scripted() is None
    assert str(story(played(one, "keep keep")).scripted()) == "end"


# ------------------------------------------------------------------------------------------------------------- as any game


def test_undo_restores_the_story() -> None:
    more = when('dead = "p32"', 'say = "died"')
    one = encounter(more, DEATHS, "vanilla")
    back = played(one, "0x0").until(0)

    assert [event for event in last(back.after(parse_action("1x1", one.mode.cards))) if isinstance(event, events.Said)]
    assert back.record.actions == ()


def test_a_forecast_equals_what_happens() -> None:
    more = when('dead = "p32"', 'desert = "black"')
    game = played(encounter(more, DEATHS, "vanilla"))
    ahead = Ahead(game)
    action = parse_action("0x0", game.state.mode.cards)
    end = parse_action("end")

    seen = ahead(game.state, action)
    assert seen == game.after(action).steps[-1]
    assert ahead(seen.state, end) == game.after(action).after(end).steps[-1]


def test_the_view_of_a_game_knows_the_goal_and_the_ward() -> None:
    view = played(encounter(when("round = 3", 'ward = "black"'), LINE, goal="king = 5"), "P@0").view()

    assert view.goal is not None
    assert view.goal.goal == Goal(GoalKind.KING, 5)
    assert [side.is_warded for side in view.sides] == [False, True]


@pytest.mark.parametrize("words", ["end", "P@0 end end P@0 end end"])
def test_folding_the_events_of_a_story_gives_the_next_view(words: str) -> None:
    more = when("every = 1", 'mirror = "black"', 'give = { cards = ["Q"], side = "white" }') + when(
        "round = 4", 'desert = "black"', "king = { health = 7 }", 'deck = { cards = ["P", "P"], side = "white" }'
    )
    steps = played(encounter(more, LINE), words).steps

    for before, step in pairwise(steps):
        view = view_of(before.state)
        for event in step.events:
            fold(view, event)
        assert view == view_of(step.state)


def test_a_plain_game_has_no_story() -> None:
    game = begin_encounter(encounter("", LINE), 1)

    assert story_in(GameSoFar(game.record, game.steps)) is None


def test_two_conditions_for_a_death_need_two_deaths() -> None:
    one = encounter(when('dead = "p32"', 'say = "one"') + when('dead = "p32"', 'say = "two"'), DEATHS, "vanilla")
    said = [
        [event.words[-3:] for event in last(played(one, words)) if isinstance(event, events.Said)]
        for words in ("0x0", "0x0 1x0")
    ]

    assert said == [["one"], ["two"]]


def test_progress_on_one_goal_does_not_count_for_the_next() -> None:
    more = when("met = true", "goal = { kills = 1 }")
    one = encounter(more, DEATHS, "vanilla", "kills = 1")

    assert outcome(one, "0x0") is None
    assert story(played(one, "0x0")).since.kills == 0
    assert story(played(one, "0x0")).whole.kills == 1
    assert outcome(one, "0x0 1x0") == MET
