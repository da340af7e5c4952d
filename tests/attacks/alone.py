"""An attack in a process of its own: one that forks must not inherit the window and the sounds of other tests."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def told_alone(name: str, count: int) -> tuple[int, str]:
    """The exit status of this attack with seed 1, and what it prints."""
    words = [sys.executable, "-m", f"tests.attacks.{name}", "--seed", "1", "--count", str(count)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
