"""Encounters' story events are shown, and the table ends up showing the position: at every speed, with reduced motion, skipped."""

from hschess.rules.view import view_of
from scenes.stage.motion.clip_builder import ShowOptions
from scenes.stage.motion.timing import SPEECH_MS
from tests.campaign.encounters import encounter, played, when
from tests.campaign.random_encounters import played as random_game
from tests.each import each
from tests.stage.acting import WAYS, empty_table_of, show_of

LINE = "3w 20/3/3/PPR/PPP/R6,R6/- 20/0/2/P/PPP/P3,P3/-"


@each("seed", range(24))
@each("way", range(len(WAYS)))
def test_law_10_an_idle_board_equals_the_state_of_an_encounter(seed: int, way: int) -> None:
    game = random_game(seed)
    start = game.steps[0].state.copy()
    show = show_of(view_of(start) if game.record.position else empty_table_of(start.mode), WAYS[way], viewer=way % 2)
    if game.record.position:
        # Events at the start are shown from the position as it is written.
        show.board.view = view_of(start)
    for index, step in enumerate(game.steps[int(bool(game.record.position)) :]):
        show.show(step, index, dt_ms=11.0 + 31 * (index % 9))

    show.end()


@each("options", WAYS)
def test_a_sentence_stays_long_enough_to_be_read_at_any_speed_and_a_click_ends_it(options: ShowOptions) -> None:
    game = played(encounter(when("round = 4", 'say = "word"'), LINE), "end end")
    show = show_of(view_of(game.steps[1].state), options)
    show.play(game.steps[2])
    show.run()

    show.board.update_hands(SPEECH_MS - 1.0)
    assert show.board.speech is not None
    assert show.board.speech.words == "campaign.trial.said.word"
    show.board.dismiss_banner()
    assert show.board.speech is None


def test_a_sentence_ends_by_itself() -> None:
    game = played(encounter(when("round = 4", 'say = "word"'), LINE), "end end")
    show = show_of(view_of(game.steps[1].state))
    show.play(game.steps[2])
    show.run()

    show.board.update_hands(SPEECH_MS + 1.0)
    assert show.board.speech is None


def test_the_table_knows_the_goal_once_it_is_shown() -> None:
    game = played(encounter("", LINE.replace("P3,P3", "-"), goal="king = 20"), "end")
    show = show_of(view_of(game.steps[0].state))
    show.play(game.steps[1])
    show.run()

    assert show.board.view.goal is not None
    assert show.board.view.goal.done == 4
