"""The campaign: its map, the talks before and after an encounter, the ends of chapters and the credits."""
