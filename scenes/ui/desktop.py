"""What the desktop around the window is asked to do."""

from __future__ import annotations

import webbrowser
from pathlib import Path


def show_folder(folder: Path) -> bool:
    """Let the desktop open a folder in its own window; False if it cannot."""
    try:
        return webbrowser.open(folder.resolve().as_uri())
    except (OSError, webbrowser.Error):
        return False
