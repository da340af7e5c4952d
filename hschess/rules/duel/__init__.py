"""The rules of the duel: attacks by choice, guard, shields, spells and effects, on any cards (D1 to D16)."""
