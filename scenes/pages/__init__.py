"""The base of all screens of widgets: the page with its tooltip and toast, help on F1, and pictures made ahead."""
