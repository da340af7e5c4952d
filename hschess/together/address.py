"""The address of a room as a player types it: the server and the room's code."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError
from hschess.together.binding import PORT, split_address
from hschess.together.entries import CODE

SCHEMES: Final = {"hschess://": False, "ws://": False, "wss://": True, "hschesss://": True}
"""The schemes of addresses, and whether the server has a certificate."""
LONGEST: Final = 300
_HOST: Final = re.compile(r"[\w.-]{1,253}|[0-9a-fA-F:.]{2,45}(?:%\w{1,20})?")
_TLS_PORT: Final = 443


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and one of its rooms if `code` is not empty."""

    host: str
    port: int
    is_tls: bool = False
    code: str = ""

    @property
    def server(self) -> str:
        """The server as shown on screen: `192.168.1.7:4747`."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def uri(self) -> str:
        """The URI for the connection."""
        return f"{'wss' if self.is_tls else 'ws'}://{self.server}/"

    def __str__(self) -> str:
        """The address for a friend to type."""
        return f"{'wss' if self.is_tls else 'hschess'}://{self.server}/{self.code}".rstrip("/")


def read_address(text: str) -> Address:
    """Parse `hschess://HOST:PORT/CODE`, `HOST/CODE`, `wss://HOST/CODE` or an address without a code.

    Errors: `HschessError` that names the expected form.

    >>> str(read_address(" 192.168.1.7/abcdef"))
    'hschess://192.168.1.7:4747/ABCDEF'
    >>> read_address("wss://chess.example.org").uri
    'wss://chess.example.org:443/'
    """
    rest, is_tls = text.strip(), False
    if len(rest) > LONGEST:
        raise HschessError(f"an address has at most {LONGEST} characters")
    for scheme, has_tls in SCHEMES.items():
        if rest.lower().startswith(scheme):
            rest, is_tls = rest[len(scheme) :], has_tls
            break
    other, is_other, _ = rest.partition("://")
    if is_other:
        expected = f"{', '.join(SCHEMES)} or nothing before it"
        raise HschessError(f"'{other:.20}://' begins no address of a game; expected {expected}")
    place, _, code = rest.partition("/")
    host, port = split_address(place)
    code = code.strip("/").upper()
    if not _HOST.fullmatch(host) or port == 0:
        raise HschessError(
            f"'{text.strip():.80}' is no address; expected HOST:PORT/CODE, such as 192.168.1.7:{PORT}/ABC234"
        )
    if code and not CODE.fits(code):
        raise HschessError(f"'{code:.20}' is no code; expected {CODE.words}")
    return Address(_known(host), port or (_TLS_PORT if is_tls else PORT), is_tls, code)


def _known(host: str) -> str:
    """A numeric address in its canonical form; other hosts in lower case."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return host.lower()
