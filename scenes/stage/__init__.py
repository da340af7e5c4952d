"""The table as data, without pygame: its layout, and in subfolders its motion, the player's hand, games and displays."""
