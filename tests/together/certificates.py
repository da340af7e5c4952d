"""The tests' own certificates, made by openssl; without the program a test is skipped, and fails in CI on Linux."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from hschess.together.address import Address
from hschess.together.binding import read_binding
from hschess.together.hosting import HostedServer

OPENSSL = "openssl"
DAYS = "2"
HERE = "DNS:localhost,IP:127.0.0.1"
Files = tuple[Path, Path]


def made(folder: Path, names: str = HERE) -> Files:
    """A self-signed certificate for these names."""
    program = shutil.which(OPENSSL)
    if program is None:
        reason = f"{OPENSSL} is not installed here"
        if os.environ.get("CI") and sys.platform == "linux":
            pytest.fail(reason)
        pytest.skip(reason)
    cert, key = folder / "cert.pem", folder / "key.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", DAYS, "-subj", "/CN=hschess"]
    words += ["-addext", f"subjectAltName={names}", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([program, *words], check=True, capture_output=True)
    return cert, key


@contextmanager
def server_with(files: Files) -> Iterator[str]:
    """The address of a server in this process with a certificate."""
    with closing(HostedServer(read_binding("127.0.0.1:0", tls=files), "memory:")) as server:
        yield Address("127.0.0.1", server.ready.result(10)).server
