"""The campaign: encounters as data, their effect on a game, and the progress. No pygame, no screens."""
