"""The measurements of `hschess bench`; they come with the source and are not shipped."""
