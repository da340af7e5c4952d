"""The pygame parts that any screen uses: loading, lettering, sprites, the drawing of the table, widgets, inputs and sound."""
