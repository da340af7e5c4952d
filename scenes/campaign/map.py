"""The map of the campaign: its chapters, in the order in which they are played."""

from __future__ import annotations

from typing import Final

from scenes.pages.bare_table import BareTablePage
from scenes.stack import Back, Command
from scenes.ui.layout import REST, centred, column, padded
from scenes.ui.theme import BODY_DIM, SUBHEADING
from scenes.ui.widgets import Button, Label, Panel, Widget
from scenes.words import say

SIZE: Final = (640.0, 560.0)
EDGES: Final = (36.0, 76.0, 24.0)
FOOT: Final = 56.0
BACK: Final = 240.0
CHAPTERS: Final = ("school", "exam", "road", "court", "crown")


class CampaignScene(BareTablePage):
    """The way from the first encounter to the last."""

    needs = (SIZE[0] + 40, SIZE[1] + 40)

    def build(self) -> list[Widget]:
        """The chapters under each other."""
        plate = centred(self.area, *SIZE)
        lines, told, foot = column(padded(plate, *EDGES), REST, self.scaled(60), FOOT, gap=14)
        names = [Label(place, say(f"campaign.chapter.{name}.title"), SUBHEADING, align="centre")
                 for name, place in zip(CHAPTERS, column(lines, *[REST] * len(CHAPTERS)), strict=True)]  # fmt: skip
        return [
            Panel(plate, title=say("title.campaign")),
            *names,
            Label(told, say("campaign.soon"), BODY_DIM, align="centre", wrap=True),
            Button("back", centred(foot, BACK), say("campaign.back")),
        ]

    def used(self, name: str) -> Command | None:
        """Back to the title."""
        return Back() if name == "back" else None
