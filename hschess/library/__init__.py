"""The surface of `import hschess` for other people's programs. `surface` lists it, and docs/library.md keeps it stable.

Everything else of `hschess` is internal and may change with any version.
"""
