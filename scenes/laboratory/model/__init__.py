"""The laboratory at work: its questions, its games on the table and in the background, its database."""
