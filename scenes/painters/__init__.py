"""Draws the table: cards, pieces, kings, the hand, the forecast, the felt. Painters read their subject and change nothing."""
