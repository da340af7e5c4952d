"""The computer players: a file each, and no twin for other rules."""
