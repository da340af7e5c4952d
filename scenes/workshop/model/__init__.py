"""Making cards: what a card may be, the sets that are worked on, their files. No pygame."""
