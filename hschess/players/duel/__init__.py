"""What the players share in a duel: every board of a turn, and what it is worth."""
