"""Music fades in and out, crossfades and loops; a part that cannot be read or played is silent."""

import wave
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from hschess.store.settings import Settings
from scenes.stage.motion.timing import MUSIC_FADE_MS
from scenes.stage.music import AT_TITLE, LOSS, SILENCE, TABLE, TENSE, TITLE, WIN, Ending, at_table
from scenes.ui.music_player import MARGIN, MusicPlayer, amplitude_of, read_part
from scenes.ui.sound import CHANNELS, Sounds

FIRST = 10
CHANNEL = {name: FIRST + place for place, name in enumerate((TITLE, TABLE, TENSE, WIN, LOSS))}
LOUD = Settings(volume=100, music_volume=100)
Write = Callable[[str, float], Path]
Pieces = dict[str, tuple[Path, ...]]


@pytest.fixture(autouse=True)
def silence_after() -> Iterator[None]:
    yield
    if pygame.mixer.get_init():
        for number in range(CHANNELS):
            while pygame.mixer.Channel(number).get_busy():
                pygame.mixer.Channel(number).stop()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a part of this many seconds, and its margins."""

    def make(name: str, length_s: float) -> Path:
        path = tmp_path / f"{name}.wav"
        with wave.open(str(path), "wb") as file:
            file.setnchannels(2)
            file.setsampwidth(2)
            file.setframerate(44100)
            file.writeframes(b"\x01\x00\x01\x00" * (round(44100 * length_s) + 2 * MARGIN))
        return path

    return make


@pytest.fixture
def pieces(write: Write) -> Pieces:
    """Every piece in two long parts, the table in three."""
    counts = {TITLE: 2, TABLE: 3, TENSE: 2, WIN: 2, LOSS: 2}
    return {name: tuple(write(f"{name}-{part}", 20) for part in range(count)) for name, count in counts.items()}


class Reader:
    """Reads at once, and remembers the paths."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def __call__(self, path: Path) -> Future[pygame.mixer.Sound]:
        self.read.append(path.stem)
        done = Future[pygame.mixer.Sound]()
        try:
            done.set_result(read_part(path))
        except (pygame.error, OSError) as error:
            done.set_exception(error)
        return done


@pytest.fixture
def reader() -> Reader:
    return Reader()


@pytest.fixture
def player(pieces: Pieces, reader: Reader) -> MusicPlayer:
    Sounds()
    return MusicPlayer(pieces, FIRST, reader)


def volumes(*names: str) -> list[float]:
    return [round(pygame.mixer.Channel(CHANNEL[name]).get_volume(), 1) for name in names]


def playing() -> set[str]:
    return {name for name, number in CHANNEL.items() if pygame.mixer.Channel(number).get_busy()}


def pass_time(player: MusicPlayer, length_ms: float, loudness: float = 1.0) -> None:
    for _ in range(4):
        player.update(length_ms / 4, loudness)


def skip(name: str) -> None:
    """End the playing part; the next one begins."""
    pygame.mixer.Channel(CHANNEL[name]).stop()


# ---------------------------------------------------------------------------------------------------------- fading in and out


def test_nothing_plays_until_a_piece_is_chosen(player: MusicPlayer, reader: Reader) -> None:
    pass_time(player, 1000)

    assert playing() == set()
    assert reader.read == []


def test_a_piece_fades_in_and_stays(player: MusicPlayer) -> None:
    player.want(AT_TITLE)
    pass_time(player, 0)
    begun = volumes(TITLE)
    pass_time(player, MUSIC_FADE_MS / 2)
    half = volumes(TITLE)
    pass_time(player, MUSIC_FADE_MS)

    assert begun == [0.0]
    assert 0.5 < half[0] < 0.9
    assert volumes(TITLE) == [1.0]
    assert playing() == {TITLE}


def test_two_pieces_crossfade_and_the_first_is_freed(player: MusicPlayer) -> None:
    player.want(AT_TITLE)
    pass_time(player, 2 * MUSIC_FADE_MS)
    player.want(at_table(20))
    pass_time(player, 0)
    pass_time(player, MUSIC_FADE_MS / 2)
    crossing = volumes(TITLE, TABLE)
    both = playing()
    pass_time(player, MUSIC_FADE_MS)

    assert crossing == [0.7, 0.7]
    assert both == {TITLE, TABLE, TENSE}
    assert playing() == {TABLE, TENSE}
    assert volumes(TABLE, TENSE) == [1.0, 0.0]


@pytest.mark.parametrize("level", [0.0, 0.3, 0.5, 1.0])
def test_a_crossfade_is_as_loud_as_one_piece(level: float) -> None:
    assert amplitude_of(level) ** 2 + amplitude_of(1 - level) ** 2 == pytest.approx(1)


def test_the_tense_layer_starts_with_the_table_and_is_audible_when_a_king_is_in_danger(player: MusicPlayer) -> None:
    player.want(at_table(20))
    pass_time(player, 2 * MUSIC_FADE_MS)
    calm = volumes(TABLE, TENSE)
    player.want(at_table(1))
    pass_time(player, 2 * MUSIC_FADE_MS)

    assert calm == [1.0, 0.0]
    assert volumes(TABLE, TENSE) == [1.0, 1.0]


def test_the_winning_music_starts_at_full_volume(player: MusicPlayer) -> None:
    player.want(at_table(20))
    pass_time(player, 2 * MUSIC_FADE_MS)
    player.want(at_table(20, Ending.WIN))
    player.update(16, 1.0)

    assert volumes(WIN) == [1.0]
    assert volumes(TABLE)[0] > 0.9


def test_silence_ends_the_music_and_frees_its_memory(player: MusicPlayer) -> None:
    player.want(AT_TITLE)
    pass_time(player, 2 * MUSIC_FADE_MS)
    player.want(SILENCE)
    pass_time(player, 2 * MUSIC_FADE_MS)

    assert playing() == set()
    assert player._decks == {}


# ------------------------------------------------------------------------------------------------------------------ parts


def test_a_part_plays_without_its_margins(write: Write) -> None:
    Sounds()

    assert read_part(write("part", 1.5)).get_length() == pytest.approx(1.5, abs=0.0001)


def test_the_parts_of_a_loop_follow_each_other_and_go_round(player: MusicPlayer, reader: Reader) -> None:
    player.want(AT_TITLE)
    pass_time(player, 100)
    ahead = list(reader.read)
    for _ in range(3):
        skip(TITLE)
        pass_time(player, 100)

    # One plays, and one is queued behind it.
    assert ahead == ["title-0", "title-1"]
    assert reader.read == ["title-0", "title-1", "title-0", "title-1", "title-0"]
    assert playing() == {TITLE}


def test_layers_play_together_and_the_shorter_starts_again(player: MusicPlayer, reader: Reader) -> None:
    player.want(at_table(1))
    pass_time(player, 100)
    for _ in range(2):
        skip(TABLE)
        skip(TENSE)
        pass_time(player, 100)

    assert reader.read == ["table-0", "tense-0", "table-1", "tense-1", "table-2", "tense-0", "table-0", "tense-1"]


def test_a_piece_with_an_end_plays_once(player: MusicPlayer, reader: Reader) -> None:
    player.want(at_table(1, Ending.LOSS))
    pass_time(player, 100)
    for _ in range(3):
        skip(LOSS)
        pass_time(player, 100)

    assert reader.read == ["loss-0", "loss-1"]
    assert playing() == set()


def test_a_late_reader_delays_the_piece(pieces: Pieces) -> None:
    Sounds()
    late = Future[pygame.mixer.Sound]()
    player = MusicPlayer(pieces, FIRST, lambda _: late)
    player.want(AT_TITLE)
    pass_time(player, 2 * MUSIC_FADE_MS)

    assert playing() == set()
    late.set_result(read_part(pieces[TITLE][0]))
    player.update(16, 1.0)
    assert playing() == {TITLE}
    assert volumes(TITLE) == [0.0]


# ------------------------------------------------------------------------------------------------- missing sound


def test_a_damaged_piece_is_silent_and_the_others_play(player: MusicPlayer, pieces: Pieces) -> None:
    pieces[TABLE][0].write_bytes(b"not a sound")
    player.want(at_table(1))
    pass_time(player, 100)
    assert playing() == set()
    player.want(AT_TITLE)
    pass_time(player, 100)

    assert playing() == {TITLE}


def test_a_missing_piece_is_silent(reader: Reader) -> None:
    Sounds()
    player = MusicPlayer({}, FIRST, reader)
    player.want(AT_TITLE)
    pass_time(player, 100)

    assert playing() == set()


def test_a_table_without_its_tense_layer_still_plays(pieces: Pieces, reader: Reader) -> None:
    Sounds()
    player = MusicPlayer({name: parts for name, parts in pieces.items() if name != TENSE}, FIRST, reader)
    player.want(at_table(1))
    pass_time(player, 2 * MUSIC_FADE_MS)

    assert playing() == {TABLE}
    assert volumes(TABLE) == [1.0]


def test_without_loudness_nothing_is_read(player: MusicPlayer, reader: Reader) -> None:
    player.want(AT_TITLE)
    pass_time(player, 1000, loudness=0.0)

    assert reader.read == []


@pytest.fixture
def sounds(pieces: Pieces, reader: Reader) -> Sounds:
    """All sounds, with the title's music at full volume."""
    sounds = Sounds({}, LOUD, pieces)
    sounds._music = MusicPlayer(pieces, FIRST, reader)
    sounds.set_music(AT_TITLE)
    sounds.update(16)
    sounds.update(5000)
    return sounds


def test_music_has_its_own_volume_under_the_master_volume(sounds: Sounds) -> None:
    assert volumes(TITLE) == [1.0]
    sounds.obey(replace(LOUD, music_volume=50, ambience_volume=0, effects_volume=0))
    sounds.update(16)
    assert pygame.mixer.Channel(CHANNEL[TITLE]).get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.obey(replace(LOUD, volume=50))
    sounds.update(16)
    assert pygame.mixer.Channel(CHANNEL[TITLE]).get_volume() == pytest.approx(0.25, abs=0.01)


def test_music_at_volume_zero_stops_and_resumes(sounds: Sounds) -> None:
    sounds.obey(replace(LOUD, music_volume=0))
    sounds.update(5000)
    assert playing() == set()
    sounds.obey(LOUD)
    for _ in range(2):
        sounds.update(5000)

    assert volumes(TITLE) == [1.0]


def test_behind_another_window_music_is_silent_then_resumes(sounds: Sounds) -> None:
    sounds.set_behind(True)
    sounds.update(16)
    behind = volumes(TITLE)
    sounds.set_behind(False)
    sounds.update(16)

    assert behind == [0.0]
    assert playing() == {TITLE}
    assert volumes(TITLE) == [1.0]


def test_another_device_takes_over_with_the_chosen_music(sounds: Sounds, reader: Reader) -> None:
    reader.read.clear()
    sounds.follow([pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=False)])
    for _ in range(2):
        sounds.update(16)

    assert playing() == {TITLE}
    assert reader.read[:2] == ["title-0", "title-1"]


def test_a_lost_mixer_is_silent_without_an_error(sounds: Sounds) -> None:
    pygame.mixer.quit()
    sounds.update(16)
    sounds.set_music(at_table(1))
    sounds.update(16)
    sounds.stop()

    assert not sounds.has_device


def test_the_thread_reads_the_same_as_the_main_loop(pieces: Pieces) -> None:
    Sounds()
    player = MusicPlayer(pieces, FIRST)
    player.want(AT_TITLE)
    player.update(16, 1.0)
    for one in next(iter(player._decks.values()))._coming:
        one.result()
    player.update(16, 1.0)

    assert playing() == {TITLE}
    player.stop()
    assert playing() == set()
