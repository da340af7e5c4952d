"""Storage: the user's folder, settings, the running game, finished games."""
