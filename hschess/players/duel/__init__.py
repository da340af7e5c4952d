"""What the players do in a duel, on any cards: they know cards by their numbers, keywords and effects, none by its name."""
