"""The pages of the site that the program itself tells: its players, its modes and keys, and the reference of its library.

Nothing is written twice: they come from the registry, the levels' file, the modes, the bindings, the game's words and the docstrings.
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
from hschess.rules.modes import BLACK, DUELS, EVERY_MODE, MODES, WHITE
from scenes.stage.hand.bindings import KEYS, PAD
from scenes.ui.key_words import key_words

ROOT: Final = Path(__file__).parents[2]
FILES: Final = "files"
"""Where files of the source lie in the site."""
FACES: Final = "assets/images/portraits"
SCENES: Final = "assets/images/modes"
SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "Games and records": ("library.game", "rules.record"),
    "Positions, actions and their texts": ("rules.state", "rules.actions", "rules.engine", "rules.notation"),
    "Cards, pieces and modes": (
        "rules.card", "rules.cards", "rules.catalogue", "rules.pieces", "rules.modes", "rules.handicaps",
    ),
    "Events": ("rules.events", "library.event_json"),
    "Players": ("library.player", "players.base", "rules.observation", "rules.chance"),
    "Proofs and judgements": (
        "library.study", "players.endgame.solver", "training.analysis", "training.certainty",
    ),
    "Errors": ("rules.errors",),
}  # fmt: skip
"""The subjects of the library's reference, and the modules of `hschess` whose names belong to each."""
_TAIL: Final = re.compile(r"\s*Imports\s+`hschess\.rules`[^\n]*\Z")


def copy_of(path: str) -> str:
    """Where a file of the source lies in the site; a text that is no page must not become one."""
    return f"{FILES}/{path}" + (".txt" if path.endswith(".md") else "")


def pictures() -> Iterator[str]:
    """The paths of the pictures that these pages show."""
    yield from (picture_of(FACES, level.name) for level in levels())
    yield from (f"{SCENES}/{mode}.jpg" for mode in EVERY_MODE)


def picture_of(folder: str, name: str) -> str:
    """The path of a picture, whatever its form."""
    return next(path.relative_to(ROOT).as_posix() for path in (ROOT / folder).glob(f"{name}.*"))


def words() -> dict[str, str]:
    """What the game says in English."""
    found: dict[str, str] = json.loads((ROOT / "assets/strings/en.json").read_text("utf-8"))
    return found


# ----------------------------------------------------------------------------------------------------------------- players


def players_page() -> str:
    """The levels with their faces, ratings and handicaps, then every player with the work that it comes from."""
    told = words()
    rows = "\n".join(_level_row(level, told) for level in levels())
    players = "\n".join(_player_part(name, told) for name in names())
    return f"""# Players

Every opponent of the game is one of the computer players below: those of five published works, and one of our own. They see what their
side may know and no more, but for one, which says so. The studies rate [everybody in every mode](studies.md#everybody-in-every-mode) on one
ladder, with intervals.

## Levels
The eight opponents of *New game*, the weakest first. A level never blunders on purpose: it is a player with a handicap, which changes
the health of its own king and the round of its Cheat. The rating is Elo over all four modes and both seats, measured by the laboratory.

| | level | rating | player |
| --- | --- | --- | --- |
{rows}

What each begins with, as White and as Black:

{_handicaps(told)}

## Players by name
The name is what `--cpu` of [the commands](commands.md) and `hschess.player` of [the library](library.md) take; options follow a colon.

{players}
"""


def _level_row(level: Level, words: dict[str, str]) -> str:
    name, about = words[f"opponent.{level.seat}"], words[f"opponent.{level.seat}.about"]
    face = f"![{name}]({copy_of(picture_of(FACES, level.name))}){{ .face }}"
    player = f"[`{level.player}`](#{_anchor(level.player)})"
    return f"| {face} | **{name}**, `{level.seat}`. {about} | {level.rating} | {player} |"


def _handicaps(words: dict[str, str]) -> str:
    """A table of the levels in every mode of the line battle."""
    head = "| level | " + " | ".join(f"`{mode}`" for mode in MODES) + " |\n| --- |" + " --- |" * len(MODES)
    rows = [
        f"| {words[f'opponent.{level.seat}']} | "
        + " | ".join(
            ", ".join(str(level.handicap(mode, side)) or "none" for side in (WHITE, BLACK)) for mode in MODES.values()
        )
        + " |"
        for level in levels()
    ]
    return "\n".join([head, *rows])


def _anchor(name: str) -> str:
    """Where the player with this name is described; options that make no character leave it the same player."""
    return re.sub(r"\W+", "-", name if name in names() else name.partition(":")[0])


def _player_part(name: str, words: dict[str, str]) -> str:
    """A player under its name: its line in the game, then what its source says of its work."""
    title, about = words[f"opponent.{name}"], words[f"opponent.{name}.about"]
    return f"### `{name}` {title} {{ #{_anchor(name)} }}\n{about}\n\n{_work(name)}\n"


def _work(name: str) -> str:
    """The docstring of the player's module, without its first words, which are the name, and what it imports."""
    if ":" in name:
        return f"A character of [`{name.partition(':')[0]}`](#{_anchor(name.partition(':')[0])}): the same search with other weights."
    text = inspect.getdoc(import_module(type(make_player(name)).__module__)) or ""
    told = _TAIL.sub("", text.partition(": ")[2])
    return told[:1].upper() + told[1:] if told.partition(" ")[0].islower() else told


# ---------------------------------------------------------------------------------------------------------- modes and keys


def controls_page() -> str:
    """The modes as the game describes them, and what mouse, keys and pad do."""
    told = words()
    pointer = "\n".join(f"| {what} | {does} |" for what, _, does in _pairs(told["help.pointer"]))
    keys = "\n".join(
        f"| {told[f'act.{act}']} | `{key_words(key)}` | `{key_words(PAD[act])}` |" for act, key in KEYS.items()
    )
    return f"""# Modes and keys

## Modes
A mode says which cards the decks hold and what the kings can do. [The rules](../RULES.md#the-modes) have them as a table, and say how to
make one of your own.

### The encounter
{_modes(MODES, told)}

### The duel
{_modes(DUELS, told)}

## Mouse and touch
| way | what it does |
| --- | --- |
{pointer}

## Keys and pad
They can be changed under *Options*; `F1` shows them as they are.

| what | key | pad |
| --- | --- | --- |
{keys}
"""


def _modes(modes: Iterable[str], told: dict[str, str]) -> str:
    rows = [
        f"| ![]({copy_of(f'{SCENES}/{mode}.jpg')}){{ .face }} | **{told[f'mode.{mode}']}**, `{mode}`. {told[f'mode.{mode}.about']} |"
        for mode in modes
    ]
    return "\n".join(["| | mode |", "| --- | --- |", *rows])


def _pairs(text: str) -> Iterator[tuple[str, str, str]]:
    return (line.partition("|") for line in text.split("\n"))


# --------------------------------------------------------------------------------------------------------------- reference


def reference_page() -> str:
    """The signatures and docstrings of the library's surface, by subject."""
    return """# Reference of the library

What the sources say of every name that `import hschess` gives. [The library](library.md) explains them by subject, with examples, and says
what is promised.

""" + "\n".join(f"## {subject}\n\n{_entries(modules)}" for subject, modules in SUBJECTS.items())


def _entries(modules: tuple[str, ...]) -> str:
    """What mkdocstrings puts the descriptions in the place of."""
    known = {f"hschess.{module}" for module in modules}
    return "\n".join(f"::: {module}.{name}\n" for module, name in promised() if module in known)


def promised() -> Iterator[tuple[str, str]]:
    """Each name of the surface after the module that it comes from."""
    for node in ast.parse(Path(surface.__file__).read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("hschess."):
            yield from ((node.module, one.name) for one in node.names)


PAGES_MADE: Final[Mapping[str, Callable[[], str]]] = {
    "players.md": players_page,
    "controls.md": controls_page,
    "reference.md": reference_page,
}
"""The pages, and what writes each."""
