"""The campaign's map and ceremonies, without their looks."""
