"""The figures of the campaign, by the encounters' names."""

from collections.abc import Callable

from art.cast.sitting import PortraitSitter
from art.encounters.across import across
from art.encounters.bishops_wall import bishops_wall
from art.encounters.butcher import butcher
from art.encounters.cheat import cheat
from art.encounters.coin import coin
from art.encounters.courier import courier
from art.encounters.deserter import deserter
from art.encounters.exchange import exchange
from art.encounters.first_steps import first_steps
from art.encounters.fork import fork
from art.encounters.four_boards import four_boards
from art.encounters.gate import gate
from art.encounters.graduation import graduation
from art.encounters.greed import greed
from art.encounters.holding_fire import holding_fire
from art.encounters.hospital import hospital
from art.encounters.kings_hour import kings_hour
from art.encounters.ladder import ladder
from art.encounters.last_squires import last_squires
from art.encounters.long_siege import long_siege
from art.encounters.master import the_master
from art.encounters.mirror import mirror
from art.encounters.pawn_storm import pawn_storm
from art.encounters.queens_parade import queens_parade
from art.encounters.screen import screen
from art.encounters.short_supply import short_supply
from art.encounters.stranger import stranger
from art.encounters.two_cheats import two_cheats
from art.encounters.two_checks import two_checks
from art.encounters.warded_king import warded_king

SITTERS: dict[str, Callable[[], PortraitSitter]] = {
    "first-steps": first_steps,
    "across": across,
    "screen": screen,
    "gate": gate,
    "courier": courier,
    "hospital": hospital,
    "two-checks": two_checks,
    "fork": fork,
    "graduation": graduation,
    "exchange": exchange,
    "short-supply": short_supply,
    "coin": coin,
    "stranger": stranger,
    "pawn-storm": pawn_storm,
    "greed": greed,
    "butcher": butcher,
    "deserter": deserter,
    "ladder": ladder,
    "cheat": cheat,
    "two-cheats": two_cheats,
    "mirror": mirror,
    "bishops-wall": bishops_wall,
    "queens-parade": queens_parade,
    "holding-fire": holding_fire,
    "last-squires": last_squires,
    "kings-hour": kings_hour,
    "four-boards": four_boards,
    "warded-king": warded_king,
    "long-siege": long_siege,
    "master": the_master,
}
