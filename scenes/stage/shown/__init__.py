"""The display for a position and a hand: lights, the forecast, the warning about the enemy's next turn."""
