from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.stage.motion.easing import bump, in_cubic, linear
from scenes.stage.motion.puppets import Look, Mood, Puppet
from scenes.stage.motion.timeline import MOOD, Clip, Cue, Removal, Spawn, Timeline, Tween


@dataclass
class Actors:
    puppets: dict[int, Puppet] = field(default_factory=dict)
    mood: Mood = field(default_factory=Mood)
    held: set[int] = field(default_factory=set)


def actors() -> Actors:
    return Actors({1: Puppet(Look.TOKEN), 2: Puppet(Look.TOKEN, x=50.0)})


def slide(to: float, length: float = 100.0, start: float = 0.0, cue: str = "", puppet: int = 1) -> Clip:
    cues = (Cue(cue, start),) if cue else ()
    end = start + length
    tween = Tween(puppet, "x", start, length, to, linear)
    return Clip((tween,), cues=cues, length_ms=end, next_ms=end, input_open_ms=end)


def timeline(stage: Actors, *clips: Clip) -> Timeline:
    made = Timeline(stage)
    for clip in clips:
        made.add(lambda clip=clip: clip)  # type: ignore[misc]
    return made


def test_a_tweens_value_follows_its_time() -> None:
    stage = actors()
    line = timeline(stage, slide(80.0))

    line.advance(25.0)

    assert stage.puppets[1].x == 20.0


def test_a_tween_arrives_at_its_end_though_its_time_is_rounded() -> None:
    begun, length = 103.4, 26.2
    assert begun + length - begun < length
    stage = actors()
    line = timeline(stage)
    line.advance(begun)
    line.add(lambda: slide(80.0, length))

    line.advance(0.0)
    line.advance(length)

    assert not line.is_moving
    assert stage.puppets[1].x == 80.0


def test_a_frames_extra_time_belongs_to_the_next_clip() -> None:
    stage = actors()
    line = timeline(stage, slide(100.0), slide(0.0))

    line.advance(150.0)

    assert stage.puppets[1].x == 50.0


def test_a_clip_is_made_only_when_its_turn_comes() -> None:
    stage, seen = actors(), list[float]()

    def late() -> Clip:
        seen.append(stage.puppets[1].x)
        return Clip()

    line = timeline(stage, slide(100.0))
    line.add(late)
    line.advance(99.0)

    assert seen == []
    line.advance(30.0)
    assert seen == [100.0]


def test_the_next_clip_may_begin_before_the_last_has_ended() -> None:
    stage = actors()
    first = replace(slide(100.0), next_ms=40.0)
    line = timeline(stage, first, slide(0.0, puppet=2))

    line.advance(60.0)

    assert (stage.puppets[1].x, stage.puppets[2].x) == (60.0, 40.0)


def test_a_newer_tween_starts_from_the_older_ones_value() -> None:
    stage = actors()
    line = timeline(stage, replace(slide(100.0), next_ms=50.0), slide(0.0))

    line.advance(50.0)
    assert stage.puppets[1].x == 50.0
    line.advance(50.0)
    assert stage.puppets[1].x == 25.0


def test_in_one_long_frame_too_the_newer_starts_from_the_older_ones_value() -> None:
    stage = actors()
    both = Clip((Tween(1, "x", 0.0, 100.0, 100.0, linear), Tween(1, "x", 50.0, 100.0, 0.0, linear)), length_ms=150.0)

    timeline(stage, both).advance(100.0)

    assert stage.puppets[1].x == 25.0


def test_a_newer_clip_overrides_the_plans_of_an_older_one() -> None:
    stage = actors()
    line = timeline(stage, replace(slide(100.0, start=200.0), next_ms=50.0), slide(60.0))

    line.advance(110.0)
    assert stage.puppets[1].x == 36.0
    line.advance(300.0)
    assert stage.puppets[1].x == 60.0


def test_a_returning_puppet_ignores_plans_for_its_number() -> None:
    anew, late = Spawn(9, Puppet(Look.SPLAT, x=1.0), 5.0), Tween(9, "x", 5.0, 0.0, 7.0, linear)
    stage = actors()

    timeline(stage, Clip((late,), (anew,), length_ms=5.0), Clip(spawns=(anew,))).advance(40.0)

    assert stage.puppets[9].x == 1.0


def test_input_opens_before_the_clip_has_ended() -> None:
    line = timeline(actors(), replace(slide(100.0), input_open_ms=60.0))

    line.advance(59.0)
    assert not line.input_open
    line.advance(1.0)
    assert line.input_open
    assert line.is_busy


def test_input_is_closed_while_clips_are_queued() -> None:
    line = timeline(actors(), replace(slide(100.0), input_open_ms=0.0), slide(0.0))

    line.advance(1.0)

    assert not line.input_open


def test_speed_multiplies_time() -> None:
    stage = actors()
    line = timeline(stage, slide(100.0))
    line.speed = 4.0

    line.advance(20.0)

    assert stage.puppets[1].x == 80.0


def test_a_puppet_comes_and_goes_at_its_moments() -> None:
    stage = actors()
    clip = Clip(spawns=(Spawn(9, Puppet(Look.SPLAT), 30.0),), removals=(Removal(9, 60.0),), length_ms=10.0)
    line = timeline(stage, clip)

    line.advance(29.0)
    assert 9 not in stage.puppets
    line.advance(1.0)
    assert 9 in stage.puppets
    assert line.is_moving
    assert not line.is_busy
    line.advance(30.0)
    assert 9 not in stage.puppets
    assert not line.is_moving


def test_the_mood_of_the_table_is_a_target_like_any_other() -> None:
    stage = actors()
    line = timeline(stage, Clip((Tween(MOOD, "lamp", 0.0, 100.0, 0.5, linear),), length_ms=100.0, next_ms=100.0))

    line.advance(50.0)

    assert stage.mood.lamp == 0.75


def test_a_puppet_is_held_from_the_clips_start_to_its_last_tweens_end() -> None:
    stage = actors()
    line = timeline(stage, slide(100.0, start=40.0))

    line.advance(1.0)
    assert stage.held == {1}
    line.advance(200.0)
    assert stage.held == set()


def test_skipping_ends_the_clip_in_place_and_lets_the_rest_play() -> None:
    stage = actors()
    line = timeline(stage, slide(100.0, cue="one"), slide(0.0, start=10.0, cue="two"))
    line.advance(5.0)

    assert line.finish_current() == ()
    assert stage.puppets[1].x == 100.0
    assert line.is_busy
    assert [cue.name for cue in line.advance(60.0)] == ["two"]
    assert stage.puppets[1].x == 50.0


def test_skipping_before_the_first_frame_skips_the_first_clip() -> None:
    stage = actors()
    line = timeline(stage, slide(100.0, cue="one"), slide(0.0, cue="two"))

    assert [cue.name for cue in line.finish_current()] == ["one"]
    assert stage.puppets[1].x == 100.0


def test_instant_is_over_at_once_and_leaves_readable_marks() -> None:
    stage = actors()
    splat = Spawn(9, Puppet(Look.SPLAT, number=3, scale=0.4), 30.0)
    clip = replace(slide(100.0, cue="hit"), spawns=(splat,), removals=(Removal(9, 60.0),))
    line = timeline(stage, clip)
    line.instant = True

    assert [cue.name for cue in line.advance(0.0)] == ["hit"]
    assert not line.is_busy
    assert stage.puppets[1].x == 100.0
    assert stage.puppets[9].scale == 1.0
    line.advance(899.0)
    assert 9 in stage.puppets
    line.advance(2.0)
    assert 9 not in stage.puppets


def test_a_returning_tween_must_know_its_start() -> None:
    with pytest.raises(AssertionError):
        Tween(1, "y", 0.0, 100.0, 8.0, bump)


def test_a_cue_after_the_next_clips_start_is_a_bug() -> None:
    clip = Clip(cues=(Cue("late", 90.0),), length_ms=100.0, next_ms=50.0, input_open_ms=0.0)

    with pytest.raises(AssertionError):
        timeline(actors(), clip).advance(1.0)


MOMENTS = st.integers(0, 150).map(float)
FOLLOWING = st.integers(0, 300)


def tweens_of(puppet: int) -> st.SearchStrategy[Tween]:
    """Tweens of a puppet that appears after 5 ms."""
    return st.builds(
        Tween,
        puppet=st.just(puppet),
        attribute=st.sampled_from(("x", "y", "scale")),
        start_ms=MOMENTS.map(lambda at: at + 5),
        length_ms=MOMENTS,
        to=st.integers(-50, 50).map(float),
        ease=st.sampled_from((linear, in_cubic)),
        origin=st.none() | st.just(3.0),
    )


@st.composite
def clips(draw: st.DrawFn) -> Clip:
    own = draw(st.integers(10, 10**9))
    tweens = draw(st.lists(st.sampled_from((1, 2, own)).flatmap(tweens_of), max_size=6))
    following = draw(FOLLOWING)
    cues = tuple(Cue(f"at {at}", float(at)) for at in sorted(draw(st.lists(st.integers(0, following), max_size=4))))
    length = max([tween.start_ms + tween.length_ms for tween in tweens], default=0.0)
    return Clip(tuple(tweens), (Spawn(own, Puppet(Look.SPLAT, x=1.0), 5.0),), (), cues, length, float(following))


@given(st.lists(clips(), max_size=5), st.lists(st.integers(0, 120), max_size=30), st.integers(0, 99))
def test_law_9_any_slicing_speed_or_skip_ends_alike_and_sounds_alike(
    several: list[Clip], slices: list[int], whim: int
) -> None:
    once = actors()
    whole = list(timeline(once, *several).finish_all())
    stage = actors()
    line, cues = timeline(stage, *several), list[Cue]()

    for index, slice_ms in enumerate(slices):
        line.speed = (0.5, 1.0, 4.0)[(whim + index) % 3]
        cues += line.finish_current() if (whim + index) % 7 == 0 else line.advance(float(slice_ms))
    while line.is_moving:
        cues += line.advance(40.0)

    assert cues == whole
    assert stage.puppets == once.puppets


@given(st.lists(clips(), max_size=3), st.lists(st.integers(1, 60), min_size=1, max_size=30))
def test_values_are_functions_of_time_and_not_of_frames(several: list[Clip], slices: list[int]) -> None:
    stage, other = actors(), actors()
    line = timeline(stage, *several)
    for slice_ms in slices:
        line.advance(float(slice_ms))
    timeline(other, *several).advance(float(sum(slices)))

    assert stage.puppets.keys() == other.puppets.keys()
    for number, puppet in stage.puppets.items():
        assert puppet.x == pytest.approx(other.puppets[number].x)
        assert puppet.scale == pytest.approx(other.puppets[number].scale)
