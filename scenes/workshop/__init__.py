"""The card workshop: make cards, see them, estimate their value, try them and measure them."""
