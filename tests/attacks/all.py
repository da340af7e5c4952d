"""Run every attack in turn, each with new seeds, for as long as you like.

    uv run --extra dev python -m tests.attacks.all --minutes M [NAME...]

Each turn prints the command that repeats it; the exit status is 1 if an attack found something. With names only these attacks run.
`bash .ci/run --attacks M` is the same on a bare machine.
"""

import argparse
import sys

from tests.attacks.seeds import new_seeds
from tests.attacks.turns import A_TURN, take_turns


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--minutes", type=float, required=True, help="how long to attack; the last turn may take longer"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(A_TURN)} (default: all)")
    words = parser.parse_args()
    unknown = [name for name in words.names if name not in A_TURN]
    if unknown:
        parser.error(f"there is no attack {unknown[0]!r}; expected {', '.join(A_TURN)}")
    return 1 if take_turns(words.names or list(A_TURN), words.minutes, new_seeds()) else 0


if __name__ == "__main__":
    sys.exit(main())
