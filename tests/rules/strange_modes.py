"""Unusual modes, drawn at random within the limits of a mode file: the laws hold in them too."""

from hypothesis import strategies as st

from hschess.rules.modes import Mode, read_mode

LETTERS = "PBRNQ"


def decks(least: int, most: int) -> st.SearchStrategy[str]:
    """The inline table of a deck of few cards."""
    held = st.lists(st.sampled_from(LETTERS), min_size=least, max_size=most).map(sorted)
    return held.map(lambda cards: "{" + ", ".join(f"{one} = {cards.count(one)}" for one in sorted(set(cards))) + "}")


@st.composite
def mode_texts(draw: st.DrawFn) -> str:
    """A mode file with small decks, so that the deal, the mulligan and the draws reach the bottom cards and the fatigue."""

    def pair(values: st.SearchStrategy[object]) -> str:
        return f"[{draw(values)}, {draw(values)}]"

    flags = st.sampled_from(("true", "false"))
    powers = pair(st.sampled_from(('"castle"', '"discover"', '"cheat"')))
    cheat = f"cheat_from_round = {draw(st.sampled_from((1, 3, 99)))}" if "cheat" in powers else ""
    return f"""
name = "strange"
kings = {pair(st.sampled_from((1, 9, 20, 999)))}
powers = {powers}
{cheat}
decks = {pair(decks(1, 7))}
bottoms = {pair(decks(0, 4))}
mulligan = {draw(flags)}
coins = {pair(st.integers(0, 3))}
fatigues = {pair(flags)}
dealt = {pair(st.integers(0, 5))}
round_limit = {draw(st.sampled_from((1, 12, 99)))}
"""


strange_modes: st.SearchStrategy[Mode] = mode_texts().map(read_mode)
