"""R15: which pieces are opposite each other."""

from hschess.rules.lines import LONGEST_LINE, NEIGHBOURS, OPPOSITE, place

LENGTHS = [(own, enemy) for own in range(1, LONGEST_LINE + 1) for enemy in range(LONGEST_LINE + 1)]


def test_r15_opposite_is_at_most_one_half_distance_away() -> None:
    """Counted here from the definition, by shifting the lines' left ends instead of computing their places."""
    for own, enemy in LENGTHS:
        for slot, facing in enumerate(OPPOSITE[own][enemy]):
            expected = [other for other in range(enemy) if abs((2 * slot - own) - (2 * other - enemy)) <= 1]
            assert list(facing) == expected, (own, enemy)


def test_r15_equal_parity_faces_one_and_unequal_parity_one_or_two() -> None:
    for own, enemy in LENGTHS:
        sizes = {len(facing) for facing in OPPOSITE[own][enemy] if facing}

        assert sizes <= ({1} if (own - enemy) % 2 == 0 else {1, 2}), (own, enemy)


def test_r15_opposite_is_mutual() -> None:
    for own, enemy in LENGTHS:
        there = {(slot, other) for slot, facing in enumerate(OPPOSITE[own][enemy]) for other in facing}
        back = {(slot, other) for other, facing in enumerate(OPPOSITE[enemy][own]) for slot in facing}

        assert there == back, (own, enemy)


def test_r15_places_are_centred() -> None:
    assert [place(slot, 4) for slot in range(4)] == [-3, -1, 1, 3]


def test_r16_neighbours_are_left_and_right_in_the_own_line() -> None:
    assert [NEIGHBOURS[3][slot] for slot in range(3)] == [(1,), (0, 2), (1,)]
    assert NEIGHBOURS[1] == ((),)
