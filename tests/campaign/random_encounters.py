"""Random encounters over the whole vocabulary, as the text of a campaign."""

from random import Random

from hschess.campaign.beginning import begin_encounter
from hschess.campaign.encounter import Encounter
from hschess.campaign.encounter_text import read_campaign
from hschess.rules.actions import CONCEDE
from hschess.rules.engine import legal_actions
from hschess.rules.game import GameSoFar
from tests.campaign.encounters import story

MOST_ACTIONS = 150
BOARDS = {
    "paper": "3w 20/3/3/PPRBQ/PPPRRBQ/R6,R6,P4/- 15/0/2/PBQR/PPPQRB/P3,P3/-",
    "heroic": "7w 20/7/7/PNRBQ/PPPNRBQ/R6,N3,P4/- 15/0/6/PBNR/PPPQRB/N3,P3/-",
    "vanilla": "4w 12/4/4/p32,g21,check/p11,p22,p33/p23:3,p32:2/- 9/0/3/p11,g12/p44,g11,check/p32:2,g13:3,p11:1/-",
    '{ like = "middle", kings = [12, 9] }': "",
}
CARDS = {"paper": "PBRQ", "heroic": "PBRNQ"}
DUEL_CARDS = {
    "vanilla": ("p11", "g22", "p43"),
    '{ like = "middle", kings = [12, 9] }': ("footman", "squire", "gatehouse"),
}
GOALS = ("win = true", "clear = true", "survive = 3", "king = 6", "kills = 3", "lost = 1, turns = 3")
LIMITS = ("", ", turns = 4", ", lost = 2")


def drawn(seed: int) -> Encounter:
    """The encounter of this seed."""
    return read_campaign(random_campaign(Random(seed)), "campaign.toml").encounters[0]


def played(seed: int) -> GameSoFar:
    """A game of a random encounter, with random actions except for scripted ones."""
    game, chance = begin_encounter(drawn(seed), seed), Random(seed)
    while game.state.outcome is None and len(game.record.actions) < MOST_ACTIONS:
        likely = [action for action in legal_actions(game.state) if action is not CONCEDE]
        game = game.after(story(game).scripted() or chance.choice(likely))
    return game


def random_campaign(chance: Random) -> str:
    """One encounter with up to six `when`s."""
    mode = chance.choice(list(BOARDS))
    goal = chance.choice(GOALS)
    limit = chance.choice(LIMITS) if "turns" not in goal else ""
    where = f'position = "{BOARDS[mode]}"\nshuffle = true' if BOARDS[mode] else "deal = true"
    named = mode if mode.startswith("{") else f'"{mode}"'
    head = (
        f'[[chapter]]\nname = "one"\n[[encounter]]\nname = "drawn"\nchapter = "one"\nmode = {named}\n{where}\n'
        f"goal = {{ {goal}{limit} }}\nextra = {{ lost = 1, hint = false }}\n"
        f'side = "{chance.choice(("white", "black"))}"\nopponent = "{chance.choice(("none", "script", "random"))}"\n'
        f'opening = ["end", "{chance.choice(("P@0 end", "0x0 end", "keep end", "end"))}"]\n'
    )
    if "@" in head and mode not in CARDS:
        head = head.replace("P@0", "0xk")
    if "0xk" in head and mode in CARDS:
        head = head.replace("0xk", "0x0")
    return head + "".join(_when(chance, mode) for _ in range(chance.randrange(7)))


def _when(chance: Random, mode: str) -> str:
    effects = {
        effect.split(" = ", 1)[0]: effect for effect in (_effect(chance, mode) for _ in range(chance.randint(1, 3)))
    }
    return "[[encounter.when]]\n" + _condition(chance, mode) + "\n" + "\n".join(effects.values()) + "\n"


def _condition(chance: Random, mode: str) -> str:
    return chance.choice(
        (
            f"round = {chance.randint(1, 9)}",
            f"every = {chance.randint(1, 3)}",
            f'dead = "{_card(chance, mode)}"\nside = "{_side(chance)}"',
            f'king_below = {chance.randint(1, 15)}\nside = "{_side(chance)}"',
            f'clear = "{_side(chance)}"',
            "met = true",
        )
    )


def _effect(chance: Random, mode: str) -> str:
    cards = ", ".join(f'"{_card(chance, mode)}"' for _ in range(chance.randint(1, 4)))
    side = f'side = "{_side(chance)}"'
    return chance.choice(
        (
            'say = "word"',
            f"give = {{ cards = [{cards}], {side} }}",
            f"summon = {{ cards = [{cards}], {side} }}",
            f"deck = {{ cards = [{cards}], {side} }}",
            f'set_line = {{ line = "-", {side} }}',
            f"king = {{ health = {chance.randint(1, 20)}, {side} }}",
            f'ward = "{_side(chance)}"',
            f'unward = "{_side(chance)}"',
            f'desert = "{_side(chance)}"',
            f'mirror = "{_side(chance)}"',
            f"goal = {{ {chance.choice(GOALS)} }}",
            f'opponent = "{chance.choice(("none", "random", "bfs"))}"',
        )
    )


def _side(chance: Random) -> str:
    return chance.choice(("white", "black"))


def _card(chance: Random, mode: str) -> str:
    return chance.choice(CARDS.get(mode) or DUEL_CARDS[mode])
