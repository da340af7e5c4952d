"""Requests to the desktop around the window."""

from __future__ import annotations

import webbrowser
from pathlib import Path


def show_folder(folder: Path) -> bool:
    """Open a folder in the desktop's file manager; returns False if that fails."""
    try:
        return webbrowser.open(folder.resolve().as_uri())
    except (OSError, webbrowser.Error):
        return False
