"""Whole games of the line battle by a quick policy over the learned value, thousands a second if compiled."""
