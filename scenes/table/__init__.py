"""A game at the table: its screen, the pause menu, the curtain between two players, the result."""
