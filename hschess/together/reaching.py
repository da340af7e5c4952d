"""Connecting to a server, or the reason for a failure in a sentence."""

from __future__ import annotations

import logging
import os
import re
import ssl
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidMessage, InvalidURI

from hschess.together.address import Address
from hschess.together.wishes import NoServerError

OPEN_S: Final = 10.0
"""How long a server may take to connect and greet, in seconds."""
LARGEST: Final = 4 << 20
"""The most bytes of a server's message."""
AUTHORITIES: Final = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem")
"""The files of systems with trusted certificates; a bundled program has none."""
_NUMBER: Final = re.compile(r"\[Errno (\d{1,6})\]")
_LOGGER: Final = logging.getLogger("hschess.together.client")
_LOGGER.addHandler(logging.NullHandler())
_LOGGER.propagate = False


def trusting() -> ssl.SSLContext:
    """A context with the certificates that this machine trusts, and those of `SSL_CERT_FILE`."""
    context = ssl.create_default_context()
    paths = ssl.get_default_verify_paths()
    if paths.cafile is None and paths.capath is None and not context.cert_store_stats()["x509_ca"]:
        for place in AUTHORITIES:
            if Path(place).is_file():
                context.load_verify_locations(place)
                break
    return context


async def reach(address: Address, tls: ssl.SSLContext | None) -> ClientConnection:
    """A connection to the server, without pings of the library (`heartbeat` has its own). Errors: `NoServerError`."""
    server = address.server
    try:
        return await connect(
            address.uri, ssl=tls, compression=None, max_size=LARGEST, open_timeout=OPEN_S, proxy=None,
            ping_interval=None, close_timeout=1, logger=_LOGGER, user_agent_header=None,
        )  # fmt: skip
    except TimeoutError as error:
        raise NoServerError("silent", server=server, seconds=round(OPEN_S)) from error
    except ssl.SSLCertVerificationError as error:
        raise NoServerError("untrusted", server=server, why=error.verify_message) from error
    except InvalidMessage as error:
        # A server with a certificate does the same to a client without TLS.
        raise NoServerError("none" if tls is not None else "shut", server=server) from error
    except (InvalidHandshake, InvalidURI, EOFError, ValueError) as error:
        raise NoServerError("none", server=server) from error
    except OSError as error:
        if tls is not None and (isinstance(error, ssl.SSLError | ConnectionResetError)):
            raise NoServerError("no_tls", server=server) from error
        raise NoServerError("unreachable", server=server, why=_why(error)) from error


def _why(error: OSError) -> str:
    """The system's message, without the library's text around it."""
    found = _NUMBER.findall(str(error))
    number = error.errno if error.errno is not None else int(found[-1]) if found else 0
    # An unknown name has an error number of another kind.
    return os.strerror(number) if number > 0 else error.strerror or str(error)
