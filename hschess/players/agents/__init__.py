"""The computer players: one file each, for all rules."""
