"""The campaign: its map, the talk before and after an encounter, the ends of chapters and the credits."""
