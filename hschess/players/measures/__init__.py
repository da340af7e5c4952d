"""What pieces and positions are worth by hand-made numbers."""
