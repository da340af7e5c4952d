"""What draws the table: cards, pieces, kings, the hand, the forecast, the felt. Painters read what they draw and change nothing."""
