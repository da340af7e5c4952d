"""The addresses of a server: only private ones, unless it is made public."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hschess.files import reading
from hschess.rules.errors import HschessError

PORT: Final = 4747
LAST_PORT: Final = (1 << 16) - 1
LOOPBACK: Final = "127.0.0.1"
EVERYWHERE: Final = ("0.0.0.0", "::")
"""All addresses of the machine."""


PRIVATE: Final = tuple(
    ipaddress.ip_network(one)
    for one in (
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1/128", "fc00::/7", "fe80::/10",
    )
)  # fmt: skip
"""Networks that cannot be reached from outside."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Addresses of this machine, their common port (0 for a free one), and the certificate, if there is one."""

    hosts: tuple[str, ...] = (LOOPBACK,)
    port: int = PORT
    tls: ssl.SSLContext | None = None


def read_binding(text: str, *, is_public: bool = False, tls: Sequence[Path] = ()) -> Binding:
    """Parse `ADDRESS:PORT`, `ADDRESS`, or `:PORT` for every private address of this machine; `tls` has the certificate and its key.

    Errors: `HschessError` for a bad address, and for one that is not private unless `is_public`.
    """
    host, port = split_address(text)
    hosts = (host,) if host else tuple(own_addresses())
    if not is_public:
        for one in hosts:
            _refuse_public(one)
    return Binding(hosts, PORT if port is None else port, _context(tls) if tls else None)


def split_address(text: str) -> tuple[str, int | None]:
    """The host and the port in `HOST:PORT`, `[HOST]:PORT` or `HOST`. Errors: `HschessError`.

    >>> split_address("192.168.1.7:4747"), split_address("[::1]:80"), split_address("::1"), split_address(":0")
    (('192.168.1.7', 4747), ('::1', 80), ('::1', None), ('', 0))
    """
    host, port = text, ""
    if text.startswith("["):
        host, closing, port = text[1:].partition("]")
        if not closing:
            raise HschessError(f"'{text:.80}' is no address; a ] closes its bracket")
        port = port.removeprefix(":")
    elif text.count(":") == 1:
        host, _, port = text.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        raise HschessError(f"'{text:.80}' has no port; expected a number from 0 to {LAST_PORT} after the colon")
    if len(port.lstrip("0")) > len(str(LAST_PORT)) or int(port or 0) > LAST_PORT:
        raise HschessError(
            f"'{text:.80}' has too large a port; expected a number from 0 to {LAST_PORT} after the colon"
        )
    return host, int(port) if port else None


def own_addresses() -> list[str]:
    """The private addresses of this machine: those of its networks, IPv4 first, then the loopback address.

    Link-local IPv6 addresses are left out, because a friend cannot use them.
    """
    found = _all_addresses()
    shared = [ipaddress.ip_address(one.partition("%")[0]) for one in found if _is_private(one)]
    shared = [one for one in shared if not one.is_loopback and not (one.version == 6 and one.is_link_local)]
    return [*map(str, sorted(shared, key=lambda one: (one.version, one.packed))), LOOPBACK]


def _all_addresses() -> set[str]:
    """All addresses by the system's list of networks; only without it by the host's name, because a name server may take seconds."""
    try:
        import ifaddr
    except ImportError:
        with suppress(OSError):
            return {str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None)}
        return set()
    return {str(one.ip if one.is_IPv4 else one.ip[0]) for adapter in ifaddr.get_adapters() for one in adapter.ips}


def _refuse_public(host: str) -> None:
    if host in EVERYWHERE:
        raise HschessError(f"'{host}' is every address of this machine; add --public to let anybody join")
    with suppress(OSError):
        found = {str(one[4][0]) for one in socket.getaddrinfo(host, None)}
        public = sorted(one for one in found if not _is_private(one))
        if public:
            raise HschessError(f"'{host:.80}' is no private address; add --public to let anybody join")
        return
    raise HschessError(f"'{host:.80}' is no address of this machine")


def _is_private(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    return any(found in network for network in PRIVATE if network.version == found.version)


def _context(files: Sequence[Path]) -> ssl.SSLContext:
    certificate, key = files
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    for path in files:
        # The library's own error names neither.
        with reading(path):
            path.stat()
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise HschessError(f"{certificate} and {key} are no certificate and its key: {error}") from error
    return context
