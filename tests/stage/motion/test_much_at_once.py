"""An action with very many events shows its beginning, and then its result."""

from hschess.rules.engine import Step, apply, legal_actions
from hschess.rules.view import view_of
from scenes.stage.motion.motion import MOST_SHOWN, Motion
from scenes.stage.motion.staging import items_of
from scenes.stage.table_layout import Layout
from tests.players.test_effort import hot

STEP_MS = 20.0


def much() -> tuple[Motion, Step]:
    """A table, and an action with the most events possible."""
    state = hot()
    motion = Motion(view_of(state), Layout(1280, 720), state.to_move, reveal=True)
    step = apply(state, next(one for one in legal_actions(state) if one.text == "pyre"))
    assert len(items_of(step.events)) > 3 * MOST_SHOWN
    return motion, step


def test_everything_queued_ends_at_once_in_the_result() -> None:
    motion, step = much()
    begun = motion.board.count_item()
    motion.play(step.events)

    motion.finish()

    assert motion.board.count_item() - begun <= MOST_SHOWN + 1
    assert (motion.waiting, motion.is_busy) == (0, False)
    assert motion.board.view == view_of(step.state)
    assert [len(line) for line in motion.board.lines] == [len(side.line) for side in step.state.sides]


def test_a_shown_action_has_the_same_result() -> None:
    motion, step = much()
    motion.play(step.events)

    while motion.is_busy:
        motion.advance(STEP_MS)

    assert motion.waiting == 0
    assert motion.board.view == view_of(step.state)
    at_rest = {number: (puppet.x, puppet.y) for number, puppet in motion.board.puppets.items()}
    motion.board.rest()
    assert at_rest == {number: (puppet.x, puppet.y) for number, puppet in motion.board.puppets.items()}
