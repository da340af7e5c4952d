"""Card worth: what a card is worth in mana, by a table that is fitted to games."""
