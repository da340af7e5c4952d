"""The pygame parts that any screen uses: loading, lettering, widgets, inputs and sound. They know nothing of the game."""
