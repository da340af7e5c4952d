"""The pygame parts that any screen uses: loading, lettering, widgets, inputs and sound. Nothing here knows the game."""
