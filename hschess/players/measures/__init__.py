"""Hand-made evaluations of pieces and positions."""
