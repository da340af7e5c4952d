"""Card worth: the worth of a card in mana, by a table that is fitted to games."""
