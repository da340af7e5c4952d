"""Golden playthroughs: whole games as text, compared line by line with the stored ones."""

from typing import get_args

from hschess.rules.events import Event, LineReplaced, PieceDeserted, StoryEvent
from hschess.rules.modes import EVERY_MODE
from tests.each import each
from tests.rules.playthrough import SEEDS, golden_file, playthrough


@each("mode", SEEDS)
def test_a_game_matches_its_playthrough(mode: str) -> None:
    """If the rules change on purpose: `python -m tests.rules.regenerate`."""
    assert playthrough(mode, SEEDS[mode]).splitlines() == golden_file(mode).read_text(encoding="utf-8").splitlines()


def test_every_mode_has_its_playthrough() -> None:
    assert set(SEEDS) == set(EVERY_MODE)


def test_the_playthroughs_show_every_kind_of_event() -> None:
    text = "".join(golden_file(mode).read_text(encoding="utf-8") for mode in SEEDS)

    of_stories = (*get_args(StoryEvent), LineReplaced, PieceDeserted)
    kinds = [kind.__name__ for kind in get_args(Event) if kind not in of_stories]
    assert [kind for kind in kinds if f"  {kind} " not in text] == []
