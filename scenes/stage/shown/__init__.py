"""What the table shows of a position and a hand: what glows, the forecast, the warning of the enemy's next turn."""
