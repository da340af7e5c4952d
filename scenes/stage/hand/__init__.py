"""The player's hand at the table: pointing, holding and wishing, by pointer, keys and pad."""
