"""The beginning of a room: its mode, its options, and the seed, with a digest as commitment.

The digest is of the seed and of a random salt. Clients get it at once and the seed only at the end, so that a changed deal is detected, and
the salt prevents finding the seed by trying all.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import zlib
from dataclasses import dataclass
from typing import Final

from hschess.rules.errors import HschessError
from hschess.rules.mode import Mode
from hschess.rules.mode_text import mode_from_text, mode_to_text
from hschess.together.message import FieldForm, Message, written

RULES: Final = 1
"""The version of the rules, raised when the same log would give another game; a room of another version is refused."""
CLOCKS_S: Final = (0, 60, 90, 120)
"""Seconds for a turn; 0 for no clock."""
LONGEST_MODE: Final = 1 << 16
"""The most characters of a mode's text with its card sets; reading a longer one would delay all rooms."""
LONGEST_PACKED: Final = 15_000
"""The most characters of a packed mode in a message."""
_SALT_BYTES: Final = 16
_SEED_BITS: Final = 63
SALT: Final = FieldForm(re.compile(r"[0-9a-f]{16,64}"), "16 to 64 of the digits 0 to 9 and the small letters a to f")
SEED: Final = FieldForm(re.compile(r"[0-9]{1,20}"), "1 to 20 digits")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a room."""

    clock_s: int = 0
    """Seconds for each turn, one of `CLOCKS_S`."""
    undo: bool = False
    """Whether the host allows undo; the guest has to agree too."""
    watch: bool = False
    """Whether anyone with the code may watch."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a log. Warning: `seed` and `salt` must stay on the server until the game is over."""

    mode: str
    """The text of the mode, as `mode_to_text` writes it."""
    options: Options
    seed: int
    salt: str
    commitment: str

    def line(self) -> str:
        """The header as a line of the log."""
        values = {"v": RULES, "mode": self.mode, "clock": self.options.clock_s, "undo": self.options.undo}
        secret = {"seed": str(self.seed), "salt": self.salt, "commitment": self.commitment}
        return written({**values, "watch": self.options.watch, **secret})


def random_seed() -> int:
    """An unpredictable seed."""
    return secrets.randbits(_SEED_BITS)


def new_header(mode: Mode, options: Options) -> Header:
    """A header with a new random seed. Errors: `HschessError` for a mode that is too large."""
    text = mode_to_text(mode)
    if len(text) > LONGEST_MODE:
        raise HschessError(f"the mode has {len(text)} characters with its cards; expected {LONGEST_MODE} at most")
    seed, salt = random_seed(), secrets.token_hex(_SALT_BYTES)
    return Header(text, options, seed, salt, commitment_of(seed, salt))


def commitment_of(seed: int, salt: str) -> str:
    """The digest that commits a room to its seed: SHA-256 of `SEED:SALT`, in hexadecimal.

    >>> commitment_of(7, "00")[:16]
    'd36c2a837a4c39e4'
    """
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def is_bound(seed: int, salt: str, commitment: str) -> bool:
    """Whether the room committed itself to this seed."""
    return hmac.compare_digest(commitment_of(seed, salt), commitment)


def read_header(line: str) -> Header:
    """Parse the first line of a log. Errors: `HschessError`, also for another version of the rules."""
    message = Message(line, "header")
    version = message.whole("v", 0, 1_000_000)
    if version != RULES:
        raise HschessError(f"header: the room has the rules {version}; here are the rules {RULES}")
    clock_s = message.whole("clock", 0, max(CLOCKS_S))
    options = Options(clock_s, message.flag("undo"), message.flag("watch"))
    seed = int(message.text("seed", 20, SEED))
    mode, salt = message.text("mode", LONGEST_MODE), message.text("salt", 64, SALT)
    return Header(mode, options, seed, salt, message.text("commitment", 64, SALT))


def mode_of(header: Header) -> Mode:
    """The room's mode. Errors: `HschessError` for one that cannot be read."""
    return mode_from_text(header.mode)


def pack_mode(text: str) -> str:
    """The compressed text of a mode, for a message. Errors: `HschessError` if it is still too large for one."""
    packed = base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")
    if len(text) > LONGEST_MODE or len(packed) > LONGEST_PACKED:
        raise HschessError(f"the mode with its cards is too large to be played together: {len(packed)} letters packed")
    return packed


def unpack_mode(packed: str) -> str:
    """The text that `pack_mode` packed. Errors: `HschessError` for any other text, and for one that is too long."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b64decode(packed, validate=True), LONGEST_MODE).decode("utf-8")
    except (ValueError, zlib.error) as error:
        raise HschessError("it cannot be unpacked; expected a text compressed by zlib, in base64") from error
    if unpacking.unconsumed_tail:
        raise HschessError(f"it has more than {LONGEST_MODE} characters")
    return text
