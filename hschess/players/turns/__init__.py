"""What a turn can do and where it can lead, for the rules of the line battle and of the duel."""
