"""A game at the table: its screen, the menu over it, the curtain between two people, the result."""
