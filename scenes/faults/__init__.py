"""What becomes of a fault inside a screen: it is caught in one place, reported, and a page offers the ways on."""
