"""What `hschess bench` measures; it comes with the source and is not shipped."""
