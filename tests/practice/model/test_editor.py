"""The board editor without a screen: every change gives a valid position, every step can be undone, pieces go only where they can."""

import random
from collections.abc import Callable

import pytest

from hschess.rules.cards import BONUSES, CODES, PIECES, UNKNOWN
from hschess.rules.errors import NotationError
from hschess.rules.modes import MODES
from hschess.rules.notation import format_position, parse_position
from scenes.practice.model.editing import EditingHand
from scenes.practice.model.editor import START, Editor
from scenes.practice.model.places import Place, place_at, point_of, rows, walked
from scenes.stage.table_layout import Layout
from tests.each import each

BOARD = "heroic 6w 20/6/6/PB/?9/P6,R6,P4/- 20/0/6/?4/?9/N3,Q6/-"
LAYOUT = Layout(1280, 720)
PAWN, KNIGHT, QUEEN, COIN = CODES["P"], CODES["N"], CODES["Q"], min(BONUSES)


def line(editor: Editor, side: int) -> str:
    return editor.line.split(" ")[2 + side].split("/")[5]


def hand(editor: Editor, side: int) -> str:
    return editor.line.split(" ")[2 + side].split("/")[3]


def aimed(hand_: EditingHand, place: Place) -> EditingHand:
    hand_.pointer = point_of(place, LAYOUT, hand_.editor.state)
    return hand_


# --------------------------------------------------------------------------------------------------------------- the editor


def test_pieces_are_added_moved_hurt_and_removed() -> None:
    editor = Editor(BOARD)
    assert editor.insert(0, 1, QUEEN)
    assert line(editor, 0) == "P6,Q6,R6,P4"
    assert editor.hurt(0, 1, -2)
    assert editor.move(0, 1, 0, 4)
    assert line(editor, 0) == "P6,R6,P4,Q4"
    assert editor.move(0, 0, 1, 1)
    assert (line(editor, 0), line(editor, 1)) == ("R6,P4,Q4", "N3,P6,Q6")
    assert editor.remove(1, 0)
    assert line(editor, 1) == "P6,Q6"


def test_a_piece_keeps_its_identity_when_it_moves() -> None:
    editor = Editor(BOARD)
    pawn, rook, other = editor.numbers[0]

    editor.move(0, 2, 0, 0)
    editor.move(0, 2, 1, 2)

    assert editor.numbers[0] == (other, pawn)
    assert editor.numbers[1][2] == rook


def test_health_stays_between_one_and_full_and_only_knights_tire() -> None:
    editor = Editor(BOARD)

    assert not editor.hurt(0, 0, 1)
    assert editor.hurt(0, 0, -50)
    assert line(editor, 0).startswith("P1,")
    assert not editor.hurt(0, 0, -1)
    assert editor.tire(1, 0)
    assert line(editor, 1) == "N3*,Q6"
    assert not editor.tire(1, 1)


def test_a_line_takes_seven_and_a_hand_ten() -> None:
    editor = Editor(BOARD)
    while editor.has_room(0):
        editor.insert(0, 0, PAWN)
    assert line(editor, 0).count(",") == 6
    assert not editor.insert(0, 0, PAWN)
    assert not editor.move(1, 0, 0, 0)
    assert all(editor.add_card(0, COIN) for _ in range(8))
    assert not editor.add_card(0, COIN)


def test_cards_of_a_hand_cycle_through_all_kinds_including_the_hidden_one() -> None:
    editor = Editor(BOARD)
    seen = set()
    for _ in range(len(PIECES) + len(BONUSES) + 1):
        seen.add(editor.state.sides[0].hand[0])
        editor.turn_card(0, 0, 1)

    assert seen == {*PIECES, *BONUSES, UNKNOWN}
    assert hand(editor, 0) == "PB"


def test_numbers_stay_within_the_limits_of_a_position() -> None:
    editor = Editor(BOARD)
    editor.set_number(0, "mana", 9)
    assert (editor.number(0, "mana"), editor.number(0, "crystals")) == (9, 9)
    editor.set_number(0, "crystals", 3)
    assert editor.number(0, "mana") == 3
    editor.set_number(1, "health", -7)
    assert editor.number(1, "health") == 1
    editor.set_number(1, "deck", 12)
    assert editor.number(1, "deck") == 12
    assert not editor.set_number(1, "deck", 12)
    editor.set_used(1, used=True)
    editor.set_round(999)
    editor.set_mover(1)

    assert editor.line == "heroic 45b 20/3/3/PB/?9/P6,R6,P4/- 1/6/6/?4/?12/N3,Q6/u"


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_can_be_set(mode: str) -> None:
    editor = Editor(BOARD)
    editor.set_mode(mode)

    assert editor.state.mode is MODES[mode]


def test_everything_can_be_undone_and_redone() -> None:
    editor = Editor(BOARD)
    lines = [editor.line]
    for change in (
        lambda: editor.insert(0, 0, QUEEN),
        lambda: editor.hurt(0, 0, -1),
        lambda: editor.set_mode("paper"),
        editor.clear,
    ):
        change()
        lines.append(editor.line)

    for before in reversed(lines[:-1]):
        assert editor.history.undo()
        assert editor.line == before
    assert not editor.history.undo()
    for after in lines[1:]:
        assert editor.history.redo()
        assert editor.line == after
    assert not editor.history.redo()
    editor.history.undo()
    editor.insert(1, 0, PAWN)
    assert not editor.history.can_redo


def test_a_pasted_line_leaves_no_invisible_step() -> None:
    editor = Editor()
    editor.read(f"{BOARD} #ff")
    editor.set_number(0, "health", editor.number(0, "health"))
    editor.history.undo()

    assert editor.line == START
    assert not editor.history.can_undo


def test_a_bad_line_changes_nothing_and_names_the_column() -> None:
    editor = Editor(BOARD)
    with pytest.raises(NotationError) as caught:
        editor.read(BOARD.replace("N3", "X3"))

    assert caught.value.column == BOARD.index("N3") + 1
    assert editor.line == BOARD
    assert not editor.history.can_undo


def test_a_finished_position_is_not_played() -> None:
    assert Editor(BOARD).is_playable
    assert not Editor("paper 3w 0/0/3/P/P/P6/- 20/0/3/P/P/P6/-").is_playable


@each("seed", range(20))
def test_after_any_edits_the_position_can_be_written_and_read(seed: int) -> None:
    rng, editor = random.Random(seed), Editor()
    for _ in range(40):
        _do_something(editor, rng)
        assert parse_position(editor.line) == editor.state
        assert format_position(editor.state) == editor.line
        assert [len(one) for one in editor.numbers] == [len(one.line) for one in editor.state.sides]
        assert len({number for one in editor.numbers for number in one}) == sum(map(len, editor.numbers))
    while editor.history.undo():
        pass
    assert editor.line == START


def _do_something(editor: Editor, rng: random.Random) -> None:
    side = rng.randrange(2)
    state = editor.state.sides[side]
    what = rng.randrange(9)
    slot, position = rng.randrange(max(1, len(state.line))), rng.randrange(max(1, len(state.hand)))
    if what == 0:
        editor.insert(side, rng.randrange(len(state.line) + 1), rng.choice(PIECES))
    elif what == 1 and state.line:
        editor.remove(side, slot)
    elif what == 2 and state.line:
        other = rng.randrange(2)
        editor.move(side, slot, other, rng.randrange(len(editor.state.sides[other].line) + (other != side or 1)))
    elif what == 3 and state.line:
        editor.hurt(side, slot, rng.randrange(-4, 5))
    elif what == 4:
        editor.add_card(side, rng.choice((*PIECES, COIN)))
    elif what == 5 and state.hand:
        editor.turn_card(side, position, rng.choice((-1, 1)))
    elif what == 6 and state.hand:
        editor.remove_card(side, position)
    elif what == 7:
        editor.set_number(side, rng.choice(("health", "mana", "crystals", "deck")), rng.randrange(-5, 120))
    else:
        editor.set_mover(side)


@pytest.mark.parametrize(
    "change",
    [
        lambda editor: editor.set_mode("paper"),
        lambda editor: editor.set_mover(1),
        lambda editor: editor.add_card(0, PAWN),
    ],
)
def test_a_choice_is_dropped_once_it_cannot_be_owed(change: Callable[[Editor], bool]) -> None:
    editor = Editor("normal 3w 20/3/3/PPPPPPPPP/PPPP/-/- 20/3/3/PP/PPP/-/- discover=PBR")

    assert change(editor)
    assert "discover" not in editor.line


def test_a_choice_stays_owed_when_something_else_changes() -> None:
    editor = Editor("normal 3w 20/3/3/PP/PPPP/-/- 20/3/3/PP/PPP/-/- discover=PBR")

    assert editor.set_number(1, "health", 12)
    assert editor.line.endswith("discover=PBR")


def test_a_change_without_a_notation_is_refused() -> None:
    editor = Editor("paper 3w 0/3/3/PP/-/-/f1000 20/3/3/PP/PPP/-/-")
    before = editor.line

    assert not editor.set_number(0, "health", 5)
    assert editor.line == before


# ----------------------------------------------------------------------------------------------------------------- the hand


def test_from_the_palette_into_a_line_and_into_a_hand() -> None:
    held = EditingHand(Editor(BOARD))
    held.take(QUEEN)
    assert aimed(held, Place("gap", 1, 1)).open_gap(1, LAYOUT) == 1
    assert held.open_gap(0, LAYOUT) is None

    assert held.put_down(LAYOUT, keep=True) == ""
    assert line(held.editor, 1) == "N3,Q6,Q6"
    assert held.code == QUEEN
    assert aimed(held, Place("hand", 0)).put_down(LAYOUT, keep=False) == ""
    assert hand(held.editor, 0) == "PBQ"
    assert held.is_empty


def test_a_piece_changes_sides_goes_to_the_hand_and_out_of_the_game() -> None:
    held = EditingHand(Editor(BOARD))
    held.take_up(Place("piece", 1, 1))
    assert held.health == 6
    aimed(held, Place("gap", 0, 3)).put_down(LAYOUT, keep=False)
    assert (line(held.editor, 0), line(held.editor, 1)) == ("P6,R6,P4,Q6", "N3")

    held.take_up(Place("piece", 0, 1))
    aimed(held, Place("hand", 0)).put_down(LAYOUT, keep=False)
    assert (line(held.editor, 0), hand(held.editor, 0)) == ("P6,P4,Q6", "PBR")

    held.take_up(Place("piece", 0, 0))
    held.pointer = (60.0, 300.0)
    assert held.put_down(LAYOUT, keep=False) == ""
    assert line(held.editor, 0) == "P4,Q6"


def test_a_held_piece_is_tracked_when_others_come_and_go() -> None:
    held = EditingHand(Editor(BOARD))
    held.take_up(Place("piece", 0, 2))

    held.editor.remove(0, 0)
    held.keep_up()

    assert held.origin == Place("piece", 0, 1)
    assert held.health == 4


def test_a_held_piece_is_dropped_when_another_position_is_set() -> None:
    for place in (Place("piece", 1, 1), Place("card", 0, 1)):
        held = EditingHand(Editor(BOARD))
        held.take_up(place)

        held.editor.clear()
        held.keep_up()

        assert held.is_empty


def test_a_card_moved_to_a_line_has_full_health() -> None:
    held = EditingHand(Editor(BOARD))
    held.take_up(Place("card", 0, 1))

    aimed(held, Place("gap", 0, 0)).put_down(LAYOUT, keep=False)

    assert (line(held.editor, 0), hand(held.editor, 0)) == ("B6,P6,R6,P4", "P")


@pytest.mark.parametrize(
    ("code", "place", "why"),
    [
        (COIN, Place("gap", 0, 0), "editor.no_piece"),
        (QUEEN, Place("king", 0), "editor.nowhere"),
        (QUEEN, Place("deck", 1), "editor.nowhere"),
    ],
)
def test_an_invalid_place_is_refused(code: int, place: Place, why: str) -> None:
    held = EditingHand(Editor(BOARD))
    held.take(code)

    assert aimed(held, place).put_down(LAYOUT, keep=True) == why
    assert held.editor.line == BOARD
    assert held.is_empty


def test_a_full_line_and_a_full_hand_give_the_reason() -> None:
    full = "heroic 6w 20/6/6/PPPPPPPPPP/?9/P6,P6,P6,P6,P6,P6,P6/- 20/0/6/-/?9/N3/-"
    held = EditingHand(Editor(full))
    for place, why in ((Place("gap", 0, 2), "editor.full"), (Place("hand", 0), "editor.hand_full")):
        held.take(QUEEN)
        assert aimed(held, place).put_down(LAYOUT, keep=False) == why
    assert held.put_in(Place("gap", 0, 0), QUEEN) == "editor.full"
    assert held.put_in(Place("king", 0), QUEEN) == "editor.nowhere"


@each(
    ("place", "by", "part"),
    [
        (Place("piece", 0, 0), -1, "P5,R6,P4"),
        (Place("king", 1), -1, "19/0/6/?4"),
        (Place("mana", 1), 1, "20/1/6/?4"),
        (Place("deck", 1), 1, "?4/?10/N3"),
        (Place("power", 1), -1, "N3,Q6/u"),
        (Place("card", 0, 0), 1, "6/BB/"),
    ],
)
def test_the_wheel_changes_the_hovered_value(place: Place, by: int, part: str) -> None:
    held = EditingHand(Editor(BOARD))

    assert held.turn(place, by)
    assert part in held.editor.line
    assert not held.turn(None, by)
    assert not held.turn(Place("gap", 0), by)


# --------------------------------------------------------------------------------------------------------------- the places


@each("size", [(1280, 720), (1920, 1080), (2560, 1080), (960, 540), (1024, 768)], ids=str)
@each("viewer", [0, 1])
def test_every_place_is_hit_at_its_position(size: tuple[int, int], viewer: int) -> None:
    layout, state = Layout(*size, viewer), Editor(BOARD).state
    for row in rows(layout, state, holding=False):
        for place in row:
            if place.kind != "hand":
                assert place_at(point_of(place, layout, state), layout, state) == place


def test_the_keys_reach_every_place_and_come_back() -> None:
    state = Editor(BOARD).state
    everything = {place for row in rows(LAYOUT, state, holding=False) for place in row}
    seen: set[Place] = set()
    waiting = [walked(None, "down", LAYOUT, state, holding=False)]
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            waiting += [walked(place, key, LAYOUT, state, holding=False) for key in ("left", "right", "up", "down")]

    assert seen == everything


def test_a_held_piece_walks_over_gaps_and_hands_only() -> None:
    state = Editor(BOARD).state
    kinds = {place.kind for row in rows(LAYOUT, state, holding=True) for place in row}

    assert kinds == {"gap", "hand"}
    assert walked(Place("piece", 0, 1), "left", LAYOUT, state, holding=True).kind == "gap"


def test_the_cursor_stays_in_the_rest_of_its_row() -> None:
    held = EditingHand(Editor("heroic 6w 20/6/6/P/?9/P6/- 20/0/6/-/?9/N3/-"))
    held.cursor = Place("piece", 0, 0)
    held.take_away(held.cursor)
    held.hold_cursor()
    assert held.cursor == Place("gap", 0)
    held.cursor = Place("card", 0, 0)
    held.take_away(held.cursor)
    held.hold_cursor()
    assert held.cursor == Place("hand", 0)


def test_a_position_of_a_duel_is_refused_because_the_editor_has_the_chess_pieces() -> None:
    editor = Editor()
    before = editor.line

    with pytest.raises(NotationError, match="'vanilla' is not a mode; expected one of paper"):
        editor.read("vanilla 2b 30/0/2/?4/?22/p21:1/- 28/2/2/p43/?23/p23:3/-")
    assert editor.line == before
