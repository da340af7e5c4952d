"""The generated pages of the site: the players, the modes and keys, and the reference of the library.

Nothing is written twice: they come from the registry, the levels' file, the modes, the bindings, the game's strings, its credits, the
docstrings and, for the ratings, the studies.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from hschess.library import surface
from hschess.players.opponents import Level, levels
from hschess.players.registry import make_player, names
from hschess.rules.aliases import SideNumber
from hschess.rules.handicaps import NEVER, handicapped
from hschess.rules.modes import BLACK, DUELS, EVERY_MODE, MODES, SIDE_NAMES, WHITE, Mode
from scenes.campaign.credits import WORKS
from scenes.stage.hand.bindings import KEYS, PAD
from scenes.ui.key_words import key_words

ROOT: Final = Path(__file__).parents[1]
FILES: Final = "files"
"""The site's folder for files of the source."""
FACES: Final = "assets/images/portraits"
SCENES: Final = "assets/images/modes"
STUDIES: Final = "docs/studies.md"
RATED: Final = "Every player in every mode"
"""The section of the studies with a table of ratings for each mode."""
SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "Games and records": ("library.library_game", "rules.record"),
    "Positions, actions and their texts": ("rules.state", "rules.actions", "rules.engine", "rules.notation"),
    "Cards, pieces and modes": (
        "rules.card", "rules.cards", "rules.card_table", "rules.pieces", "rules.modes", "rules.handicaps",
    ),
    "Events": ("rules.events", "rules.goal", "library.event_json"),
    "Players": ("library.player", "players.contract", "rules.observation", "rules.chance"),
    "Proofs and judgements": (
        "library.study", "endgame.solver", "analysis.judging", "analysis.certainty",
    ),
    "Errors": ("rules.errors",),
}  # fmt: skip
"""The subjects of the library's reference, and the modules of `hschess` whose names belong to each."""
_TAIL: Final = re.compile(r"\s*Imports\s+`hschess\.rules`[^\n]*\Z")


def copy_of(path: str) -> str:
    """The site's path of a source file; a text that is not a page must not become one."""
    return f"{FILES}/{path}" + (".txt" if path.endswith(".md") else "")


def pictures() -> Iterator[str]:
    """The paths of the pictures on these pages."""
    yield from (picture_of(FACES, level.name) for level in levels())
    yield from map(scene_of, EVERY_MODE)


def picture_of(folder: str, name: str) -> str:
    """The path of a picture, whatever its form."""
    return next(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).glob(f"{name}.*"))


def scene_of(mode: str) -> str:
    """The path of a mode's picture."""
    return f"{SCENES}/{mode}_scene.webp"


def words() -> dict[str, str]:
    """The game's strings in English."""
    found: dict[str, str] = json.loads((ROOT / "assets/strings/en.json").read_text("utf-8"))
    return found


# ----------------------------------------------------------------------------------------------------------------- players


def players_page() -> str:
    """The levels with their faces, ratings and handicaps; every player with its work and ratings; then its module's docstring."""
    strings = words()
    level_rows = "\n".join(_level_row(level, strings) for level in levels())
    works = "\n".join(_work_line(work, strings) for work, _, _ in WORKS)
    ratings = "\n".join(_rating_row(name, strings) for name in by_work())
    players = "\n".join(_player_part(name, strings) for name in names())
    return f"""# Players

Every opponent of the game is one of these computer players: those of five published works, and one of our own. All but one see only what
their side may know; the exception says so.

## Levels
The eight opponents of *New game*, the weakest first. A level never blunders on purpose: it is a player with a budget and a handicap,
which changes the health of its own king and the round of its Cheat. The rating is Elo over all four modes and both seats, as the
laboratory measured it.

| | level | rating | player |
| --- | --- | --- | --- |
{level_rows}

In the modes of the ladder each level has its own budget, which makes the steps even; the player above is for duels and custom modes:

{_players_by_mode(strings)}

The starting health of its king, and its Cheat if that is later or missing:

{_handicaps(strings)}

## All players and their ratings
The rating is Elo in a mode without handicaps, both seats together. The paper's CPU is fixed at 1500 in every mode, so ratings of two modes
cannot be compared. The studies have [the games and the intervals](studies.md#every-player-in-every-mode), most about 60 up and down.

| player | {" | ".join(f"`{mode}`" for mode in MODES)} |
| --- |{" ---: |" * len(MODES)}
{ratings}

The works:

{works}

## Players by name
Use the name in `--cpu` of [the commands](commands.md) and in `hschess.player` of [the library](library.md); options follow a colon.

{players}
"""


def by_work() -> Iterator[str]:
    """Every player, grouped by work, with its characters behind it. Raises `ValueError` for one without a work."""
    found = [name for _, _, players in WORKS for one in players for name in names() if name.partition(":")[0] == one]
    if set(found) != set(names()):
        raise ValueError(f"no work is named for {', '.join(sorted(set(names()) - set(found)))}")
    yield from found


def ratings(mode: str) -> dict[str, str]:
    """The Elo of every player in a mode, from the studies. Raises `ValueError` if they have no such table."""
    section = re.split(rf"^## {RATED}$", (ROOT / STUDIES).read_text("utf-8"), flags=re.MULTILINE)[-1].partition(
        "\n## "
    )[0]
    table = section.partition(f"\n### {mode}\n")[2].partition("\n\n")[0]
    found = dict(re.findall(r"^\| ([\w:-]+) \| (-?\d+) \[", table, re.MULTILINE))
    if set(found) != set(names()):
        raise ValueError(
            f"{STUDIES} does not rate every player in {mode}: {', '.join(sorted(set(names()) ^ set(found)))}"
        )
    return found


def _rating_row(name: str, strings: dict[str, str]) -> str:
    work = next(work for work, _, players in WORKS if name.partition(":")[0] in players)
    player = f"**{strings[f'opponent.{name}']}**, [`{name}`](#{_anchor(name)}). {_play_words(name, strings)}"
    elo = " | ".join(ratings(mode)[name] for mode in MODES)
    return f"| {player} *[{_title(work, strings)}](#work-{work})* | {elo} |"


def _play_words(name: str, strings: dict[str, str]) -> str:
    """A player's way of playing, in a sentence without its work."""
    credit = strings.get(f"credits.player.{name}")
    text = strings[f"opponent.{name}.about"] if credit is None else credit.partition(": ")[2]
    return text[:1].upper() + text[1:]


def _work_line(work: str, strings: dict[str, str]) -> str:
    return f"- **{_title(work, strings)}**{{ #work-{work} }}. {strings[f'credits.{work}.by']}."


def _title(work: str, strings: dict[str, str]) -> str:
    """The title of a work; the game's own name for one without a title."""
    return next(title for one, title, _ in WORKS if one == work) or strings[f"credits.{work}"]


def _level_row(level: Level, words: dict[str, str]) -> str:
    name, about = words[f"opponent.{level.seat}"], words[f"opponent.{level.seat}.about"]
    face = f"![{name}]({copy_of(picture_of(FACES, level.name))}){{ .face }}"
    player = f"[`{level.player}`](#{_anchor(level.player)})"
    return f"| {face} | **{name}**, `{level.seat}`. {about} | {level.rating} | {player} |"


def _players_by_mode(words: dict[str, str]) -> str:
    """A table of the player of each level in every mode of the line battle."""
    rows = [
        [words[f"opponent.{level.seat}"], *(f"`{level.player_in(mode)}`" for mode in MODES.values())]
        for level in levels()
    ]
    return _table_by_mode(["level"], rows)


def _handicaps(words: dict[str, str]) -> str:
    """A table of the levels, in both seats, in every mode of the line battle."""
    rows = [
        [
            words[f"opponent.{level.seat}"] if side == WHITE else "",
            SIDE_NAMES[side],
            *(start_words(level, mode, side, words) for mode in MODES.values()),
        ]
        for level in levels()
        for side in (WHITE, BLACK)
    ]
    return _table_by_mode(["level", "as"], rows)


def _table_by_mode(columns: list[str], rows: list[list[str]]) -> str:
    """A table whose last columns are the modes of the line battle."""
    head = [*columns, *(f"`{mode}`" for mode in MODES)]
    return "\n".join([f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)])


def start_words(level: Level, mode: Mode, side: SideNumber, words: dict[str, str]) -> str:
    """The initial health of the level's king, and its Cheat's difference from the mode's."""
    handicap = level.handicap(mode, side)
    health = handicapped(mode, handicap).kings[side]
    if handicap.cheat is None:
        return str(health)
    late = words["handicap.cheat"].format(round=handicap.cheat)
    return f"{health}, {words['handicap.nocheat'] if handicap.cheat == NEVER else late}"


def _anchor(name: str) -> str:
    """The anchor of a player's description; options that make no character share their player's."""
    return re.sub(r"\W+", "-", name if name in names() else name.partition(":")[0])


def _player_part(name: str, words: dict[str, str]) -> str:
    """A player under its name: its line in the game, then its work's docstring."""
    title, about = words[f"opponent.{name}"], words[f"opponent.{name}.about"]
    return f"### `{name}` {title} {{ #{_anchor(name)} }}\n{about}\n\n{_work(name)}\n"


def _work(name: str) -> str:
    """The docstring of the player's module without its name at the beginning and without its imports."""
    if ":" in name:
        return f"A character of [`{name.partition(':')[0]}`](#{_anchor(name.partition(':')[0])}): the same search with other weights."
    text = inspect.getdoc(import_module(type(make_player(name)).__module__)) or ""
    text = _TAIL.sub("", text.partition(": ")[2])
    return text[:1].upper() + text[1:] if text.partition(" ")[0].islower() else text


# ---------------------------------------------------------------------------------------------------------- modes and keys


def controls_page() -> str:
    """The modes as in the game, and the meanings of mouse, keys and pad."""
    strings = words()
    pointer = "\n".join(f"| {what} | {does} |" for what, _, does in _pairs(strings["help.pointer"]))
    keys = "\n".join(
        f"| {strings[f'act.{act}']} | `{key_words(key)}` | `{key_words(PAD[act])}` |" for act, key in KEYS.items()
    )
    return f"""# Modes and keys

## Modes
A mode defines the decks and the kings' powers. [The rules](../RULES.md#the-modes) have a table of them, and explain how to make your own.

### The encounter
{_modes(MODES, strings)}

### The duel
{_modes(DUELS, strings)}

## Mouse and touch
| way | what it does |
| --- | --- |
{pointer}

## Keys and pad
You can change them under *Options*; `F1` shows the present ones. A letter means the one on the key cap if the layout has Latin letters;
otherwise it means that key's place on an American keyboard, and so do the digits above the letters. The keypad gives digits with its lock
and arrows without; its Enter is Enter.

| what | key | pad |
| --- | --- | --- |
{keys}
"""


def _modes(modes: Iterable[str], strings: dict[str, str]) -> str:
    rows = [
        f"| ![]({copy_of(scene_of(mode))}){{ .face }} | **{strings[f'mode.{mode}']}**, `{mode}`. {strings[f'mode.{mode}.about']} |"
        for mode in modes
    ]
    return "\n".join(["| | mode |", "| --- | --- |", *rows])


def _pairs(text: str) -> Iterator[tuple[str, str, str]]:
    return (line.partition("|") for line in text.split("\n"))


# --------------------------------------------------------------------------------------------------------------- reference


def reference_page() -> str:
    """The signatures and docstrings of the library's surface, by subject."""
    return """# Reference of the library

The docstrings of every name in `import hschess`. [The library](library.md) explains them by subject, with examples, and lists what is
stable.

""" + "\n".join(f"## {subject}\n\n{_entries(modules)}" for subject, modules in SUBJECTS.items())


def _entries(modules: tuple[str, ...]) -> str:
    """The directives that mkdocstrings replaces by the descriptions."""
    known = {f"hschess.{module}" for module in modules}
    return "\n".join(f"::: {module}.{name}\n" for module, name in promised() if module in known)


def promised() -> Iterator[tuple[str, str]]:
    """Each name of the surface, after its module."""
    for node in ast.parse(Path(surface.__file__).read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("hschess."):
            yield from ((node.module, one.name) for one in node.names)


PAGES_MADE: Final[Mapping[str, Callable[[], str]]] = {
    "players.md": players_page,
    "controls.md": controls_page,
    "reference.md": reference_page,
}
"""The generated pages, with their functions."""
