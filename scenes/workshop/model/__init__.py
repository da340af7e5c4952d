"""Making cards: the valid values of a card, the edited sets, and their files. No pygame."""
