"""Who is met in the campaign, by the encounters' names."""

from collections.abc import Callable

from assets.workshop.cast.sitting import Sitter
from assets.workshop.encounters.across import across
from assets.workshop.encounters.bishops_wall import bishops_wall
from assets.workshop.encounters.butcher import butcher
from assets.workshop.encounters.cheat import cheat
from assets.workshop.encounters.coin import coin
from assets.workshop.encounters.courier import courier
from assets.workshop.encounters.deserter import deserter
from assets.workshop.encounters.exchange import exchange
from assets.workshop.encounters.first_steps import first_steps
from assets.workshop.encounters.fork import fork
from assets.workshop.encounters.four_boards import four_boards
from assets.workshop.encounters.gate import gate
from assets.workshop.encounters.graduation import graduation
from assets.workshop.encounters.greed import greed
from assets.workshop.encounters.holding_fire import holding_fire
from assets.workshop.encounters.hospital import hospital
from assets.workshop.encounters.kings_hour import kings_hour
from assets.workshop.encounters.ladder import ladder
from assets.workshop.encounters.last_squires import last_squires
from assets.workshop.encounters.long_siege import long_siege
from assets.workshop.encounters.master import the_master
from assets.workshop.encounters.mirror import mirror
from assets.workshop.encounters.pawn_storm import pawn_storm
from assets.workshop.encounters.queens_parade import queens_parade
from assets.workshop.encounters.screen import screen
from assets.workshop.encounters.short_supply import short_supply
from assets.workshop.encounters.stranger import stranger
from assets.workshop.encounters.two_cheats import two_cheats
from assets.workshop.encounters.two_checks import two_checks
from assets.workshop.encounters.warded_king import warded_king

SITTERS: dict[str, Callable[[], Sitter]] = {
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
