"""The contents of a monkey's user folder: cards, modes, engines and settings, good ones and those that name a sender's paths."""

import random
from collections.abc import Mapping
from typing import Final

from tests.attacks.records_made import MARK

AWAY: Final = f"/{MARK}/x"
"""A path that our program must never touch."""
CARD: Final = '[own]\nname = "Own"\ncost = 1\nattack = 2\nhealth = 3\n'
MODE: Final = 'name = "mine"\nkings = [9, 9]\npowers = ["castle", "cheat"]\ndecks = [{P = 8, R = 2}, {P = 8, R = 2}]\n'
HOMES: Final[tuple[Mapping[str, str], ...]] = (
    {"cards/own.toml": CARD, "modes/mine.toml": MODE},
    {"cards/own.toml": CARD + 'death = [{ damage = 1, target = "enemy_king" }]\n', "modes/mine.toml": MODE + "mulligan = true\n"},
    {"cards/own.toml": CARD.replace('"Own"', f'"{AWAY}"'), "modes/mine.toml": MODE.replace('"mine"', f'"{AWAY}"')},
    {"cards/own.toml": CARD + f'art = {{ piece = "{AWAY}", prop = "{AWAY}", tint = "{AWAY}" }}\n'},
    {"modes/mine.toml": f'cards = "{AWAY}"\n{MODE}', "modes/like.toml": f'name = "like"\nlike = "{AWAY}"\n'},
    {"cards/own.toml": "\0", "modes/mine.toml": "[" * 3000, "engines.toml": "name = mine"},
    {"engines.toml": '[[engine]]\nname = "none"\ncommand = ["hschess-nowhere"]\n'},
    {"engines.toml": f'[[engine]]\nname = "{AWAY}"\ncommand = ["{AWAY}", "{AWAY}"]\n'},
    {
        "settings.json": f'{{"language": "{AWAY}", "window": "{AWAY}", "card_back": "{AWAY}", "board": "{AWAY}", "portrait": "{AWAY}", '
        f'"campaign_place": "{AWAY}", "last_mode": "{AWAY}", "last_side": "{AWAY}", "last_opponent": "bfs:file={AWAY}", '
        f'"practice_kind": "{AWAY}", "practice_theme": "{AWAY}", "bindings": {{"key.end": "{AWAY}"}}}}'
    },
)  # fmt: skip


def odd_home(rng: random.Random) -> Mapping[str, str]:
    """The files of a folder, by their names in it."""
    return rng.choice(HOMES)
