"""The campaign: encounters as data, what they do to a game, and what has been won. No pygame, no screens."""
