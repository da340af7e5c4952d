"""The grammar of the attack on the commands: command lines, batches, and their surroundings."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.attacks.command_files import EVIL, Files, damaged
from tests.attacks.command_runs import Case
from tests.attacks.command_words import (
    ACTIONS,
    ENCODINGS,
    ENGINES,
    ENVIRONMENTS,
    HOWS,
    HUGE_LINE,
    LINE_ENDS,
    MODES,
    NUMBERS,
    ODD,
    PLAYERS,
    POSITIONS,
    PROTOCOL,
)

ENGINES_FROM: Final = 0.95
SEALED: Final = "/proc"
"""A folder that no user can write to, not even root."""

Words = list[str]
Make = Callable[["Grammar"], Words]


class Grammar:
    """Makes random cases; the same seed makes the same ones."""

    def __init__(self, seed: int, files: Files) -> None:
        self.rng, self.files = random.Random(seed), files

    def case(self) -> Case:
        """The next case."""
        words = self._spoiled(COMMANDS[self.rng.choice(list(COMMANDS))](self))
        if is_long(words):
            words.append("--nothing")
        return self._around(Case(tuple(words), given=self._standard_input(words)))

    def _standard_input(self, words: Words) -> bytes:
        """The bytes on standard input."""
        if words[:1] == ["engine"]:
            return self._conversation()
        return self.given() if "--batch" in words else b""

    def _conversation(self) -> bytes:
        """Lines of the engine protocol, good and bad; two of three conversations end with `quit`, the others at the end of the input."""
        lines = [
            self.pick((*PROTOCOL, f"position {self.position()}", self.pick(EVIL))) for _ in range(self.rng.randrange(9))
        ]
        return "\n".join([*lines, *self.maybe("quit", chance=0.67)]).encode("utf-8", "surrogatepass")

    def pick(self, choices: tuple[str, ...]) -> str:
        return self.rng.choice(choices)

    def maybe(self, *words: str, chance: float = 0.3) -> Words:
        """The words, or none."""
        return list(words) if self.rng.random() < chance else []

    def position(self) -> str:
        """A position; every third is damaged."""
        text = self.pick(POSITIONS)
        return (
            text if self.rng.random() < 0.67 else damaged(text, self.rng).decode("utf-8", "replace").replace("\0", "")
        )

    def file(self, kind: str) -> str:
        return self.files.any(kind, self.rng)

    def number(self) -> str:
        return self.pick(NUMBERS)

    def player(self) -> str:
        """A player; sometimes one defined by a file."""
        draw = self.rng.random()
        if draw > ENGINES_FROM:
            return self.pick(ENGINES)
        if draw < 0.1:
            return f"bfs:file={self.file('personality')}"
        return f"master:values={self.file('personality')}" if draw < 0.15 else self.pick(PLAYERS)

    def given(self) -> bytes:
        """Lines for a batch, good and bad, rarely one of ten megabytes."""
        data = b"".join(self._line() for _ in range(self.rng.randrange(12)))
        return data + (b"A" * HUGE_LINE + b"\n" + POSITIONS[0].encode() if self.rng.random() < 0.01 else b"")

    def _line(self) -> bytes:
        if self.rng.random() < 0.2:
            text = self.pick(EVIL)
        else:
            text = self.position() + self.pick(("", "", "\t", "\tend", "\t  end  end ", "\t" + self.pick(ACTIONS)))
        return (
            text.encode("utf-8", "surrogatepass")
            + self.pick(LINE_ENDS).encode()
            + (b"\xff" if self.rng.random() < 0.05 else b"")
        )

    def _spoiled(self, words: Words) -> Words:
        """The words unchanged, or with one lost, doubled, moved or added."""
        if self.rng.random() < 0.5:
            return words
        place = self.rng.randrange(len(words) + 1)
        how = self.rng.randrange(4)
        if how == 0:
            return words[:place] + words[place + 1 :]
        if how == 1:
            return words[:place] + words[max(0, place - 1) :]
        if how == 2:
            return words[:1] + self.rng.sample(words[1:], len(words[1:]))
        return [*words[:place], self.pick(ODD), *words[place:]]

    def interrupted(self) -> Case:
        """A batch that receives Ctrl-C."""
        return Case((self.pick(("apply", "legal", "think")), "--batch"), interrupt_after=1)

    def _around(self, case: Case) -> Case:
        rng = self.rng
        if rng.random() < 0.25:
            case = replace(case, environment=rng.choice(ENVIRONMENTS))
        if rng.random() < 0.3:
            case = replace(case, encoding=rng.choice(ENCODINGS))
        if rng.random() < 0.25:
            case = replace(case, out=rng.choice(HOWS))
        if rng.random() < 0.1:
            case = replace(case, err=rng.choice(HOWS))
        if rng.random() < 0.1:
            case = replace(case, given=None)
        if rng.random() < 0.1:
            case = replace(case, interrupt_after=rng.randrange(1, 20))
        if rng.random() < 0.05 and Path(SEALED).is_dir():
            case = replace(case, folder=SEALED)
        return case


def is_long(words: Words) -> bool:
    """Whether these words, if valid, ask for minutes of work: the attack spoils such words."""
    head = words[:2]
    if head[:1] in (["bench"], ["compile"], ["serve"]):
        return True
    if head == ["puzzles", "check"]:
        return len(words) != 3 or words[2][:1] in ("", "-")
    if head in (["puzzles", "make"], ["puzzles", "rate"], ["lab", "train"], ["lab", "calibrate"]):
        return True
    return head == ["lab", "pairs"] and any(word.startswith("--s") for word in words)


# ---------------------------------------------------------------------------------------------------------- the commands' words


def _common(grammar: Grammar) -> Words:
    return [
        *grammar.maybe("--json"), *grammar.maybe("--batch"),
        *grammar.maybe("--mode-file", grammar.file("mode"), chance=0.2),
    ]  # fmt: skip


def _apply(grammar: Grammar) -> Words:
    actions = [grammar.pick(ACTIONS) for _ in range(grammar.rng.randrange(4))]
    return ["apply", *_common(grammar), grammar.position(), *actions]


def _legal(grammar: Grammar) -> Words:
    return ["legal", *_common(grammar), grammar.position()]


def _think(grammar: Grammar) -> Words:
    options = [*grammar.maybe("--cpu", grammar.player(), chance=0.7), *grammar.maybe(f"--seed={grammar.number()}")]
    return ["think", *options, *_common(grammar), grammar.position()]


def _solve(grammar: Grammar) -> Words:
    positions = f"--positions={grammar.pick(('0', '1', '500', grammar.number()))}"
    return ["solve", *grammar.maybe(positions, chance=0.8), *_common(grammar), grammar.position()]


def _engine(grammar: Grammar) -> Words:
    """A player as an engine; `check` only gets programs that cannot start, because any other program would do its usual work."""
    options = grammar.maybe("--cpu", grammar.player(), chance=0.7)
    cards = grammar.maybe("--cards", grammar.file("mode"), chance=0.1)
    check = grammar.maybe("check", grammar.pick(("/nowhere", "", "'", "\x1b", "兵", "files")), chance=0.2)
    return ["engine", *options, *grammar.maybe("--mode-file", grammar.file("mode"), chance=0.2), *cards, *check]


def _cards(grammar: Grammar) -> Words:
    what = grammar.pick(("check", "list", "list", "\x1b"))
    name = grammar.pick(("chess", "vanilla", "duel", "nothing", grammar.file("mode")))
    return ["cards", what, *grammar.maybe("--json"), *grammar.maybe(name, chance=0.8)]


def _campaign(grammar: Grammar) -> Words:
    """Only the list: a check takes minutes."""
    return [
        "campaign",
        grammar.pick(("list", "list", "\x1b")),
        *grammar.maybe(grammar.pick(("gate", *ODD)), chance=0.5),
    ]


def _record(grammar: Grammar) -> Words:
    return [
        "record",
        *grammar.maybe("--json"),
        grammar.file("record"),
        *grammar.maybe("--mode-file", grammar.file("mode")),
    ]


def _analyse(grammar: Grammar) -> Words:
    budget = f"--budget={grammar.pick(('0', '1', '2', grammar.number()))}"
    positions = f"--positions={grammar.pick(('0', '1', '500', grammar.number()))}"
    return ["analyse", budget, positions, *grammar.maybe("--json"), *grammar.maybe("--quiet"), grammar.file("record")]


def _play(grammar: Grammar) -> Words:
    return [
        "play",
        *grammar.maybe(grammar.file("record")),
        *grammar.maybe("--mode-file", grammar.file("mode")),
        *grammar.maybe("--log"),
    ]


def _bare(grammar: Grammar) -> Words:
    return [grammar.pick((*ODD, "--version", "--selftest=1", "-V", grammar.file("record")))]


def _bench(grammar: Grammar) -> Words:
    parts = ("rules", "strength", "frames", "rest", "nothing", "\x1b")
    return [
        "bench",
        grammar.pick(parts),
        *grammar.maybe(f"--seconds={grammar.number()}"),
        *grammar.maybe(f"--games={grammar.number()}"),
    ]


def _doctor(grammar: Grammar) -> Words:
    return ["doctor", *grammar.maybe(grammar.pick(ODD), chance=0.5)]


def _serve(grammar: Grammar) -> Words:
    places = ("127.0.0.1:0", ":0", "0.0.0.0:0", "[::1]:99999", "", "nowhere.invalid:1")
    return [
        "serve", "--bind", grammar.pick(places), *grammar.maybe("--store", grammar.pick(("memory:", "sqlite:", "x", *ODD))),
        *grammar.maybe("--tls", grammar.file("mode"), grammar.file("record")), *grammar.maybe("--public"),
    ]  # fmt: skip


def _join(grammar: Grammar) -> Words:
    """No server listens there."""
    places = (
        "127.0.0.1:1/ABC234",
        "127.0.0.1:1",
        "127.0.0.1:1/O0O0O0",
        "[::1]:1/ABC234",
        "",
        "wss://127.0.0.1:1/ABC234",
    )
    return [
        "join", grammar.pick((*places, *ODD)), *grammar.maybe("--cpu", grammar.player(), chance=0.6), *grammar.maybe("--watch"),
        *grammar.maybe("--name", grammar.pick(ODD)), *grammar.maybe("--mode", grammar.pick(MODES)),
        *grammar.maybe(f"--seed={grammar.number()}"), *grammar.maybe("--mode-file", grammar.file("mode"), chance=0.2),
    ]  # fmt: skip


def _compile(grammar: Grammar) -> Words:
    return ["compile", *grammar.maybe("--out", grammar.files.target(grammar.rng), chance=0.7)]


def _puzzles(grammar: Grammar) -> Words:
    what = grammar.pick(("make", "check", "rate", "list", "list", "show", "show", "show", "\x1b"))
    name = grammar.pick(("lethal-059bf3", "nothing", "\x1b", "\udcff", grammar.file("puzzles")))
    options = [
        *grammar.maybe("--in", grammar.file("puzzles")),
        *grammar.maybe("--turn", f"{grammar.pick(ACTIONS)} end"),
    ]
    more = [
        f"--{option}={grammar.number()}" for option in ("count", "seed", "theme", "kind") if grammar.rng.random() < 0.15
    ]
    return [
        "puzzles",
        what,
        *(options if what == "show" else more),
        *grammar.maybe("--json"),
        name if what == "show" else grammar.file("puzzles"),
    ]


def _lab(grammar: Grammar) -> Words:
    return ["lab", *LAB[grammar.pick(tuple(LAB))](grammar)]


def _outputs(grammar: Grammar) -> Words:
    target = grammar.files.target(grammar.rng)
    options = (
        grammar.maybe("--json") + grammar.maybe("--markdown", chance=0.2) + grammar.maybe("--csv", target, chance=0.15)
    )
    return options + grammar.maybe("--plot", f"{target}.svg", chance=0.03) + _database(grammar)


def _database(grammar: Grammar) -> Words:
    return grammar.maybe("--database", grammar.file("record"), chance=0.1)


def _games(grammar: Grammar) -> Words:
    """Two games and one worker, or impossible numbers."""
    options = ["--games", grammar.number() if grammar.rng.random() < 0.2 else "2"]
    options += grammar.maybe(f"--seed={grammar.number()}") + grammar.maybe(f"--workers={grammar.number()}", chance=0.1)
    options += grammar.maybe("--mode", grammar.pick(MODES)) + grammar.maybe(
        "--mode-file", grammar.file("mode"), chance=0.1
    )
    return (
        options
        + grammar.maybe("--fresh")
        + grammar.maybe("--scheduler", grammar.pick(ODD), chance=0.02)
        + _outputs(grammar)
    )


def _match(grammar: Grammar) -> Words:
    options = [
        f"--{name}={grammar.number()}" for name in ("elo0", "elo1", "alpha", "beta") if grammar.rng.random() < 0.2
    ]
    players = [grammar.player() for _ in range(grammar.rng.randrange(1, 4))]
    return ["match", *players, *grammar.maybe("--sprt"), *options, *_games(grammar)]


def _ladder(grammar: Grammar) -> Words:
    players = ["random", "beginner", *grammar.maybe(grammar.player())]
    return ["ladder", *players, *grammar.maybe("--anchor", f"random={grammar.number()}"), *_games(grammar)]


def _sweep(grammar: Grammar) -> Words:
    ends = f"{grammar.number()}..{grammar.number()}"
    if grammar.rng.random() < 0.5:
        player = grammar.pick((f"linear:wa={ends}", "linear:wa=0..1", "linear:wa=0.5..1", "linear"))
        return ["sweep", player, "--against", grammar.player(), f"--step={grammar.number()}", *_games(grammar)]
    card = grammar.pick((f"Q={ends}", "Q=0..1", f"{grammar.pick(EVIL)}=0..1", "Q=9..9"))
    return ["sweep", "random", "--against", "random", f"--card={card}", *_games(grammar)]


def _seats(grammar: Grammar) -> Words:
    return [grammar.pick(("seats", "coin", "handicaps")), "random", *grammar.maybe(grammar.player()), *_games(grammar)]


def _show(grammar: Grammar) -> Words:
    return ["show", *grammar.maybe(grammar.number(), chance=0.7), *_outputs(grammar)]


def _list_games(grammar: Grammar) -> Words:
    only = [
        word
        for name in ("white", "black", "mode", "result")
        for word in grammar.maybe(f"--{name}", grammar.player(), chance=0.15)
    ]
    return [
        "games",
        grammar.number(),
        *only,
        *grammar.maybe(f"--limit={grammar.number()}"),
        *grammar.maybe("--json"),
        *_database(grammar),
    ]


def _game(grammar: Grammar) -> Words:
    return [
        "record",
        grammar.number(),
        *grammar.maybe("--out", grammar.files.target(grammar.rng)),
        *_database(grammar),
    ]


def _pairs(grammar: Grammar) -> Words:
    files = [grammar.file("record") for _ in range(grammar.rng.randrange(3))]
    return [
        "pairs",
        *files,
        *grammar.maybe(f"--self-play={grammar.number()}", chance=0.1),
        *grammar.maybe("--out", grammar.files.target(grammar.rng)),
    ]


def _slow(grammar: Grammar) -> Words:
    options = [
        f"--{name}={grammar.number()}"
        for name in ("games", "seed", "budget", "generations", "gate")
        if grammar.rng.random() < 0.4
    ]
    return [
        grammar.pick(("train", "calibrate")),
        *options,
        "--mode",
        grammar.pick(MODES),
        "--out",
        grammar.files.target(grammar.rng),
    ]


LAB: Final[Mapping[str, Make]] = {
    "match": _match, "ladder": _ladder, "sweep": _sweep, "seats": _seats, "show": _show, "games": _list_games, "record": _game,
    "pairs": _pairs, "slow": _slow, "none": lambda grammar: grammar.maybe(grammar.pick(ODD)),
}  # fmt: skip
COMMANDS: Final[Mapping[str, Make]] = {
    "apply": _apply, "legal": _legal, "think": _think, "record": _record, "analyse": _analyse, "play": _play, "bare": _bare,
    "solve": _solve, "engine": _engine, "serve": _serve, "join": _join, "cards": _cards, "campaign": _campaign,
    "bench": _bench, "compile": _compile, "doctor": _doctor, "puzzles": _puzzles, "lab": _lab, "lab again": _lab,
}  # fmt: skip
