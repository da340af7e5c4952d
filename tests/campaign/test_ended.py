"""The result of a finished encounter."""

from hschess.campaign.ended import ended_encounter
from tests.campaign.encounters import encounter, played
from tests.each import each

BOARD = "1w 30/0/0/-/-/p23:3,p32:2/- 30/0/0/-/-/p32:2,p11:1/-"


@each(
    ("goal", "words", "turns"),
    [
        ("clear = true", "0x1 1x0", 1),
        ("clear = true", "0x1 end end 0x0", 2),
        ("clear = true, turns = 1", "end", 1),
        ("lost = 1, turns = 2", "end end end end", 2),
        ("clear = true", "end concede", 1),
    ],
)
def test_the_last_turn_counts_no_matter_which_side_ends_the_game(goal: str, words: str, turns: int) -> None:
    ended = ended_encounter(played(encounter("", BOARD, "vanilla", goal), words))

    assert ended is not None
    assert ended[0].turns == turns
